"""A table of League night that somebody sits at or watches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.table import Table
from firmware.games.all_fours.screen import AllFoursScreen
from firmware.screens.match import NOBODY

if TYPE_CHECKING:
    from engines.all_fours.league import League
    from firmware.console import Console
    from firmware.types import MatchCard

_KEY = "all_fours"
_PERSON = b"\0"  # a person in `players`


class LeagueTableScreen(AllFoursScreen):
    """A table of the evening. Nothing is undone, and no result is counted; afterwards the card is shown.

    `card` is the match card, on which the table has this `number`. If several people share the device, each table
    starts covered.
    """

    def __init__(self, console: Console, table: Table, card: MatchCard, number: int) -> None:
        super().__init__(console, table)
        self._card = card
        self._number = number
        if not self._alone:
            self.seat = NOBODY

    def tick(self) -> bool:
        if super().tick():
            return True
        return not self.table.is_deciding() and self._card.think(self._number)

    def _save(self) -> None:
        self._unsaved = False
        self._card.save()

    def unload_bot(self) -> None:
        super().unload_bot()
        self._card.unload_bots()

    def open_menu(self) -> None:
        self.console.open_soon("all_fours.league_menus", "TableMenu", self)

    def _show_result(self) -> None:
        if self._lines or self._has_score():
            super()._show_result()
        else:
            self.console.pop()


def sit_down(evening: League, number: int, names: list[str]) -> Table:
    """Return a `Table` that goes on with a game of the evening. `names` has people's names, as in `League.name`."""
    game = evening.games[number]
    players = evening.players_at(number)
    table = Table(_KEY, len(players), game.chosen(), players)
    table.join(game, evening.people() - players.count(_PERSON))
    table.names = [evening.name(number, seat, names) for seat in range(len(players))]
    return table
