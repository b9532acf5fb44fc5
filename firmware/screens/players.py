"""The menu of the players of the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.players import BOT, HUMAN, REMOTE, bot_name
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from engines.catalog import Entry
    from engines.types import Seat
    from firmware.console import Console


def row(console: Console, entry: Entry) -> Row:
    """Return the menu row that opens `PlayersScreen`, with the number of seats."""
    console.rest()
    entry.variants()  # here rather than when the row is drawn, to feed the watchdog in between
    console.rest()
    return Row(
        "Players",
        lambda: console.open("players", "PlayersScreen", entry),
        lambda: str(len(console.profile.players(entry.key))),
    )


class PlayersScreen(MenuScreen):
    """The number of seats, and a row for each: a person or a bot of some level.

    On a console with a port, one seat may be for a guest. Each change is stored immediately.
    """

    def __init__(self, console: Console, entry: Entry) -> None:
        super().__init__(console)
        self.title = "Players"
        self._key = entry.key
        self._kind = entry.game()
        self._seats = entry.seats(console.profile.options(entry.key))
        self._players = console.profile.players(entry.key)
        self._has_line = len(console.board.ports()) > 0
        if not self._has_line:
            self._players = console.profile.unlinked(entry.key, self._players)

    def rows(self) -> list[Row]:
        rows = [Row("Seats", lambda: self._resize(1), lambda: str(len(self._players)), self._resize)]
        return rows + [self._row(seat) for seat in range(len(self._players))]

    def _resize(self, step: int) -> None:
        kind = self._kind
        count = self._seats[(self._seats.index(len(self._players)) + step) % len(self._seats)]
        more = bytes([BOT + len(kind.LEVELS) // 2]) * count
        self._take((self._players + more)[:count])
        self._rows = self.rows()

    def _row(self, seat: Seat) -> Row:
        levels = self._kind.LEVELS

        def turn(step: int) -> None:
            kinds = [HUMAN] + [BOT + i for i in range(len(levels))]
            players = bytearray(self._players)
            others = players[:seat] + players[seat + 1 :]
            if self._has_line and not others.count(b"\1"):  # REMOTE
                kinds.append(REMOTE)
            players[seat] = kinds[(kinds.index(players[seat]) + step) % len(kinds)]
            self._take(bytes(players))

        def value() -> str:
            player = self._players[seat]
            if player >= BOT:
                return "%s, %s" % (bot_name(seat), levels[player - BOT])
            return "link" if player == REMOTE else "person"

        return Row("Seat %d" % (seat + 1), lambda: turn(1), value, turn)

    def _take(self, players: bytes) -> None:
        self._players = players
        self.console.try_to_write(self.console.profile.seat, self._key, players)
