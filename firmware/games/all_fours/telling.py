"""News of All Fours: what scored is told an item at a time, and pegged a point at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours.kernels import DEALING, DISCARD, DISCARDING, NO_SIDE
from engines.game import OVER
from firmware import loader
from firmware.drivers.buttons import A
from firmware.games.all_fours.looks import news, side_name
from firmware.screens.match import MatchScreen

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.types import Event

_PEG_MS = const(150)


class TellingScreen(MatchScreen):
    """The part of `AllFoursScreen` that tells what happened.

    `shown` is what each side has pegged, `told` the number of events whose lines have come, `scored` the events in a
    word. `_refresh` is called when lines have come or gone.
    """

    seen: AllFours

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self.sides = self.seen.sides()
        self.side_names = [""] * self.sides
        self.shown = bytearray(self.sides)
        self._due = bytearray(self.sides)
        self._pegged_at = 0
        self.told = 0
        self.scored: list[str] = []
        self._behind = 0  # lines that come after those of the events
        self._event = -1  # the event whose line is shown
        self._owes = False  # lines that are not there yet

    def _refresh(self) -> None:
        raise NotImplementedError

    def _name_sides(self) -> None:
        for side in range(self.sides):
            self.side_names[side] = side_name(self, side)  # type: ignore[arg-type]  # it is one

    def _count_told(self) -> int:
        """Work out what is pegged by now. Returns how many events have been told."""
        seen = self.seen
        events = seen.event_count()
        told = self.told = 0 if self._owes else max(events - max(len(self._lines or ()) - self._behind, 0), 0)
        for side in range(self.sides):
            self._due[side] = seen.side_score(side)
        for i in range(told, events):
            side = seen.event_side(i)
            if side != NO_SIDE:
                self._due[side] -= seen.event_points(i)
        return told

    def news(self) -> list[str]:
        self._behind = 0
        self.scored = []
        told = news(self)  # type: ignore[arg-type]
        if self.seen.event_count():
            self._hurry = False  # or a score would be missed
        self._owes = self.seen.event_count() > 0 or self.table.turn() == OVER
        return told or self._owed()

    def _told(self) -> None:
        super()._told()
        if self.table.last_mover != self.seat and self.table.last_move(self.seat) >= DISCARD:  # there is nothing to see
            self._hurry = self.seen.phase() == DISCARDING and not self.table.human_to_move()

    def _owed(self) -> list[str]:
        """The lines of what the move has scored, and of the end, whose module takes as long to load as a move to draw:
        unless nothing else is told, that is drawn first."""
        told: list[str] = []
        if self._owes and self.seen.event_count():
            said, self.scored = loader.load("firmware.games.all_fours.events", "lines")(self)
            told += said
        if self._owes and self.table.turn() == OVER:
            last = loader.load("firmware.games.all_fours.events", "end")(self)
            told += last
            self._behind = len(last)
        self._owes = False
        return told

    def _settle(self) -> None:
        """Have all the lines there are to come."""
        if self._owes:
            owed = self._owed()
            self._hear(owed)
            self._lines += owed
            self._refresh()

    def enter(self) -> None:
        first = self._lines is None
        super().enter()
        if first:
            self.shown[:] = self._due

    def _next_line(self) -> None:
        before = len(self._lines) - self._behind
        super()._next_line()
        count = 0 if self._owes else self.seen.event_count()
        self._event = count - before if 0 < before <= count else -1
        self._refresh()

    def _advise(self, move: Move, reason: str) -> None:
        self._settle()
        self._behind = 2  # lines of a hint are no events
        super()._advise(move, reason)

    def act(self, event: Event) -> None:
        self._settle()
        looked = self.seat
        told_of = self._event
        serial = self._serial
        if self.table.human_to_move():
            self._event = -1  # no line is shown any more
            if (
                event == A
                and self.told < self.seen.event_count()
                and self.seen.phase() == DEALING
                and not self.covered()
            ):
                self._lines.clear()  # what the hand has scored is shown before the next deal
                self.line = ""
                self.changed = True
                self._refresh()
                return
        super().act(event)
        if self.seat != looked and self.scored:  # sides have other names now
            said, self.scored = loader.load("firmware.games.all_fours.events", "lines")(self)
            if told_of >= 0:
                self.line = said[told_of]
        if self._serial == serial:  # a move has refreshed all
            self._refresh()
        self._peg()  # or it would be drawn after the rest

    def tick(self) -> bool:
        if not self.changed:
            self._settle()
            self._peg()
        return super().tick()

    def _peg(self) -> None:
        """Move the pegs one point on, or at once to where they belong when nobody waits for the news."""
        clock = self.console.board.clock
        for side in range(self.sides):
            due = self._due[side]
            shown = self.shown[side]
            if shown == due:
                continue
            if shown > due or self._event < 0 or self._hurry:
                self.shown[side] = due
            elif clock.ticks_diff(clock.ticks_ms(), self._pegged_at) >= _PEG_MS:
                self.shown[side] = shown + 1
                self._pegged_at = clock.ticks_ms()
            else:
                continue
            self.changed = True

    def result(self) -> str:
        return loader.load("firmware.games.all_fours.events", "result")(self)  # type: ignore[no-any-return]
