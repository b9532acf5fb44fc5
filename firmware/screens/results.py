"""How a game ended, and how all the games went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import modules
from firmware.drivers.buttons import LEFT, RIGHT
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.screen import Screen
from firmware.ui.pages import TextPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.catalog import Entry
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


class StatisticsScreen(Screen):
    """Games played and won; alone the best score too, and how far the best lost game got (FQ-R18).

    With opponents those count in which exactly one person played. A game with variants has a page for each, the one to
    be played next first; left and right turn them.
    """

    def __init__(self, console: Console, entry: Entry) -> None:
        super().__init__(console)
        self._entry = entry
        self._variants = entry.variants()
        self._at = console.profile.options(entry.key)[0] if self._variants else 0
        self._open()

    def _open(self) -> None:
        entry = self._entry
        played, won, best, furthest = self.console.profile.results(entry.key, self._at)
        text = "Played %d\nWon %d" % (played, won)
        if self._variants:
            text = "%s, %d of %d\n" % (self._variants[self._at].name, self._at + 1, len(self._variants)) + text
        if entry.game().MAX_SEATS == 1:
            text += "\nBest score %d\nBest loss %d" % (best, furthest)
        self._page = TextPage(self.theme, entry.title, text)

    def press(self, event: Event) -> None:
        if self._variants and (event == LEFT or event == RIGHT):
            self._at = (self._at + (1 if event == RIGHT else -1)) % len(self._variants)
            self._open()
            self.changed = True
        else:
            super().press(event)

    def draw(self, canvas: Canvas) -> None:
        self._page.draw(canvas)


class ResultScreen(MenuScreen):
    """A finished game over its table: the result as the title, then what to do next. B goes back to the table."""

    def __init__(self, console: Console, entry: Entry, title: str, again: Callable[[], object]) -> None:
        super().__init__(console)
        self.title = title
        self._entry = entry
        self._again = again

    def rows(self) -> list[Row]:
        console = self.console
        entry = self._entry
        rows = [
            Row("New deal", lambda: console.play("new_deal", entry)),
            Row("This deal again", self._again),
            Row("See the table", console.pop),
            Row("Results", lambda: console.push(StatisticsScreen(console, entry))),
            Row("Quit", console.home),
        ]
        table = console.table
        if table and table.is_linked():
            return modules.once("firmware.screens.link_menu", "after_game")(console, table, rows)  # type: ignore[no-any-return]
        return rows
