"""The common part of solitaire screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from firmware.screens.game import GameScreen

if TYPE_CHECKING:
    from engines.game import Solitaire
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.types import Event

_PAUSE = const(300)  # most seconds between two presses that count as time played


class SolitaireScreen(GameScreen):
    """The screen of a table with one seat, which is always the viewing seat."""

    game_view: Solitaire

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self._since = 0  # ticks_ms up to which the time played has been counted

    def enter(self) -> None:
        self._since = self.console.board.clock.ticks_ms()
        super().enter()

    def press(self, event: Event) -> None:
        self._count_time()
        super().press(event)

    def _count_time(self) -> None:
        """Add the time since the last press, `_PAUSE` at most, to the game's time (RO-R18).

        Time on other screens does not count.
        """
        clock = self.console.board.clock
        seconds = clock.ticks_diff(clock.ticks_ms(), self._since) // 1000
        self._since = clock.ticks_add(self._since, 1000 * seconds)
        if self.table is self.console.table and self.table.turn() != OVER:
            self.table.record.seconds += min(seconds, _PAUSE)

    def _advise(self, move: Move, reason: str) -> None:
        self.point_at(move)
        self.console.say(self.game_view.move_name(move) + ": " + reason)

    def _count_result(self) -> None:
        self._finish(self.game_view.progress())
