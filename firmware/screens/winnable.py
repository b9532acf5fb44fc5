"""The menu of winnable deals, graded by difficulty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import rng
from firmware import loader
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engines.catalog import Entry
    from firmware.console import Console


def row(console: Console, entry: Entry, then: Callable[[int], object]) -> Row:
    """Return the menu row that opens `WinnableScreen`, or shows why the chosen options rule it out."""
    return Row(
        "Winnable deal",
        lambda: console.open("winnable", "WinnableScreen", entry, then),
        reason=lambda: loader.load(_path(entry), "refusal")(console.profile.options(entry.key)),
    )


class WinnableScreen(MenuScreen):
    """The grades of a game's winnable deals. A picks a random deal of a grade and calls `then(number)`."""

    title = "Winnable deal"

    def __init__(self, console: Console, entry: Entry, then: Callable[[int], object]) -> None:
        super().__init__(console)
        self._graded = loader.load(_path(entry), "graded")()
        self._then = then

    def rows(self) -> list[Row]:
        return [self._row(title, deals) for title, deals in self._graded]

    def _row(self, title: str, deals: Sequence[int]) -> Row:
        return Row(title, lambda: self._choose(deals), lambda: "%d deals" % len(deals))

    def _choose(self, deals: Sequence[int]) -> None:
        seed = self.console.board.entropy()
        state = bytearray(rng.SIZE)
        rng.seed(state, 0, seed & 0xFFFF, seed >> 16)
        self.console.pop()
        self._then(deals[rng.below(state, 0, len(deals))])


def _path(entry: Entry) -> str:
    return "engines." + entry.key + ".winnable"
