"""The last turns of a game, shown once more on its own screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from engines.table import Table
from firmware.drivers.buttons import HELD, B
from firmware.screens.screen import Screen

if TYPE_CHECKING:
    from engines.types import Clock, Data, Move, Seat
    from firmware.console import Console
    from firmware.screens.game import GameScreen
    from firmware.screens.match import MatchScreen
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_PACE_MS = const(700)  # of a game alone, which tells nothing of a move


class Past(Table):
    """A table as it was before move `first`, in `state`, and from there on as its moves were made: whenever somebody is
    to think. Nobody plays there, and nothing of it is saved."""

    is_guest = True

    def __init__(self, table: Table, first: int, state: Data) -> None:
        super().__init__(table.entry.key, len(table.players), table.seen.chosen(), table.players)
        self._game.state[:] = state
        self._game.decks = table.record.deck or b""
        self.seen = table.seen
        self.record = table.record
        self.names = table.names
        self._at = first
        self.serial = table.serial + 1

    def human_to_move(self) -> bool:
        return False

    def remote_to_move(self) -> bool:
        return False

    def is_done(self) -> bool:
        """Whether it is as the table is now."""
        return self._at >= self.record.count

    def think(self, clock: Clock | None = None, budget_us: int = 0, hold: bool = False) -> bool:
        if hold or self.is_done():
            return False
        mover = self._game.turn()
        self._game.play(self.record.moves[self._at])
        self._at += 1
        self._changed(mover)
        return True

    def last_move(self, seat: Seat) -> int:
        if self.last_mover == OVER:
            return -1
        move: Move = self.record.moves[self._at - 1]
        return move if seat == self.last_mover else self._game.seen_move(move, seat)  # type: ignore[attr-defined]


class ReplayScreen(Screen):
    """Moves one by one, at the speed of the bots. A press hurries the present one; B ends it."""

    def __init__(self, console: Console, screen: GameScreen, first: int, state: Data) -> None:
        super().__init__(console)
        self._screen = screen
        self._past = Past(screen.table, first, state)
        self._alone = len(screen.table.players) == 1
        self._since = console.board.clock.ticks_ms()
        self._begun = False

    def enter(self) -> None:
        if not self._begun:
            self._begun = True
            self._screen.show(self._past)

    def press(self, event: Event) -> None:
        if event == B or event == B | HELD:
            self.console.pop()
        elif self._alone:
            self._go_on()
        else:
            self._screen.act(event)

    def tick(self) -> bool:
        screen = self._screen
        busy = False
        if self._alone:
            clock = self.console.board.clock
            if clock.ticks_diff(clock.ticks_ms(), self._since) >= _PACE_MS:
                self._go_on()
        else:
            busy = screen.tick()
            match: MatchScreen = screen  # type: ignore[assignment]  # as it has several seats
            if self._past.is_done() and not screen.changed and match.is_through():
                self.console.pop()
        self.changed = self.changed or screen.changed
        return busy

    def _go_on(self) -> None:
        """Make the next move of a game alone, or end."""
        self._since = self.console.board.clock.ticks_ms()
        if self._past.think():
            self._screen.moved()
            self.changed = True
        else:
            self.console.pop()

    def busy_at_foot(self) -> bool:
        return self._screen.busy_at_foot()

    def draw(self, canvas: Canvas) -> None:
        self._screen.changed = False
        self._screen.draw(canvas)

    def update(self, canvas: Canvas) -> None:
        self._screen.changed = False
        self._screen.update(canvas)
