"""The menus over the match card of League night and over one of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours.league import PUBS, TABLES
from firmware.screens.game_menu import GameMenu
from firmware.screens.help import PageScreen
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.games.all_fours.league_card import LeagueScreen
    from firmware.games.all_fours.league_table import LeagueTableScreen


class EveningMenu(MenuScreen):
    """The menu over the match card."""

    title = "League night"

    def __init__(self, console: Console, card: LeagueScreen) -> None:
        super().__init__(console)
        self._card = card
        self._evening = card.league

    def tick(self) -> bool:
        self._card.unload_bots()  # what opens from here needs the room
        return super().tick()

    def rows(self) -> list[Row]:
        console = self.console
        return [
            Row("Match card", console.pop),
            Row("Players", self._players),
            Row("Rules", lambda: console.open("help", "HelpScreen", "league", self.title)),
            Row("New evening", self._new_evening),
            Row("Quit", console.home),
        ]

    def _players(self) -> None:
        """Show who sits where."""
        console = self.console
        evening = self._evening
        lines = []
        for table in range(TABLES):
            names = [evening.name(table, seat, console.settings.names) for seat in (0, 2, 1, 3)]
            lines.append("%d: " % (table + 1) + "%s & %s v %s & %s" % tuple(names))
        title = "%s v %s" % (PUBS[evening.pubs[0]], PUBS[evening.pubs[1]])
        console.push(PageScreen(console, ((title, "\n".join(lines)),), 0))

    def _new_evening(self) -> None:
        console = self.console
        evening = self._evening

        def begin() -> None:
            console.leave(True)
            console.open("all_fours.new_evening", "NewEvening", evening)

        if evening.is_over():
            begin()
        else:
            text = "This evening is not over. A new one takes its place."
            console.open("question", "Question", "New evening", text, "Play on", "New evening", begin)


class TableMenu(GameMenu):
    """The menu over a table of the evening."""

    title = "League night"

    def __init__(self, console: Console, screen: LeagueTableScreen) -> None:
        super().__init__(console, screen)

    def rows(self) -> list[Row]:
        console = self.console
        return [
            Row("Match card", self._to_card),
            Row("Rules", self._rules),
            Row("Hint", self._hint, reason=self._screen.hint_refusal),
            Row("Buttons", lambda: console.open("help", "HelpScreen", "buttons", "Buttons")),
            Row("Quit", console.home),
        ]

    def _to_card(self) -> None:
        self.console.pop()
        self.console.pop()
