"""The menu of a game that is not on the table yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.table import REMOTE
from firmware import modules, parts
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engines.catalog import Entry
    from engines.save_read import Head
    from firmware.console import Console


_PLAY = "firmware.screens.play"


class NewGameScreen(MenuScreen):
    """*Continue* first, when a game waits, whose `head` the launcher has read; then new game, players, deal number,
    winnable deals, options and more."""

    at_once = True  # the first row is what most come for

    def __init__(self, console: Console, entry: Entry, head: Head | None) -> None:
        super().__init__(console)
        self.title = entry.title
        self._entry = entry
        self._head = head

    def enter(self) -> None:
        for _ in parts.menu(self._entry):  # here, where the stack is less deep than when it is made
            self.console.rest()
        super().enter()

    def rows(self) -> list[Row]:
        console = self.console
        entry = self._entry
        head = self._head
        rows = [
            Row(
                "New game",
                lambda: self._ask(lambda: console.play("new_deal", entry)),
                ahead=self._ahead_of_deal,
            ),
            Row("Deal number", self._deal_number),
            Row("Options", lambda: console.open("options", "OptionsScreen", entry)),
            Row("Rules", lambda: console.open("help", "HelpScreen", entry.key, entry.title)),
            Row("Results", lambda: console.open("statistics", "StatisticsScreen", entry)),
        ]
        kind = entry.game()
        if kind.MAX_SEATS > 1:
            rows.insert(1, modules.once("firmware.screens.players", "row")(console, entry))
        elif kind.WINNABLE:  # type: ignore[attr-defined]  # a solitaire
            rows.insert(2, modules.once("firmware.screens.winnable", "row")(console, entry, self._start))
        if head:
            rows.insert(
                0,
                Row(
                    "Continue",
                    lambda: console.play("resume", entry, head.linked),
                    lambda: "move %d" % head.moves,
                    ahead=lambda: self._ahead_of_save(head),
                ),
            )
        return rows

    def _ahead_of_deal(self) -> Iterator[None]:
        from firmware import opening

        entry = self._entry
        return opening.before_deal(entry, self.console.profile.players(entry.key), _PLAY)

    def _ahead_of_save(self, head: Head) -> Iterator[None]:
        from firmware import opening

        return opening.before_continuing(self._entry, head.linked, _PLAY)

    def _deal_number(self) -> None:
        players = self.console.profile.players(self._entry.key)
        note = "Not secret from guests" if REMOTE in players else ""
        self.console.open("deal_number", "DealNumberScreen", 0, self._start, note)

    def _start(self, seed: int) -> None:
        self._ask(lambda: self.console.play("start", self._entry, seed))

    def _ask(self, action: Callable[[], object]) -> None:
        """Ask first when a game in progress would be replaced."""
        head = self._head
        if not head or not head.moves:
            action()
        else:
            text = "The saved game has %d moves. A new one takes its place." % head.moves
            self.console.open("question", "Question", "New game", text, "Keep it", "New game", action)
