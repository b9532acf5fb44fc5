"""Taps and holds of the six buttons as timed phases, for keyboards that never say when a key is let go."""

from collections import deque
from typing import Protocol

import host_sim  # noqa: F401  installs the stand-ins
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A, B
from host_sim.device.virtual_board import Pressed

BUTTONS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT, "a": A, "b": B}  # name -> bit of the mask

_ALL = UP | DOWN | LEFT | RIGHT | A | B

TAP_MS = 20  # down, and up again before the next: longer than a contact bounces
HOLD_MS = 700  # longer than the console takes for a hold
ACTIVE_MS = 10  # sample at least so often while anything is down or queued


class Presses(Protocol):
    """Where presses go; `PressQueue` is one."""

    @property
    def idle(self) -> bool:
        """Whether all presses have been made and let go."""

    def tap(self, mask: int) -> None:
        """Queue a short press."""

    def hold(self, mask: int) -> None:
        """Queue a press long enough to count as held."""

    def update(self) -> int | None:
        """Call before each step; milliseconds until the next call, None if idle."""


class PressQueue:
    """Presses waiting to be made on `board`, one after the other, none lost however fast they come."""

    def __init__(self, board: Pressed) -> None:
        self._board = board
        self._clock = board.clock
        self._phases: deque[tuple[int, int]] = deque()  # buttons down (0: none), milliseconds
        self._ends: int | None = None  # ticks_ms at which the phase under way is over

    def tap(self, mask: int) -> None:
        """Queue a short press."""
        self._queue(mask, TAP_MS)

    def hold(self, mask: int) -> None:
        """Queue a press long enough to count as held."""
        self._queue(mask, HOLD_MS)

    def _queue(self, mask: int, down_ms: int) -> None:
        self._phases.append((mask, down_ms))
        self._phases.append((0, TAP_MS))

    @property
    def idle(self) -> bool:
        """Whether all presses have been made and let go."""
        return not self._phases and self._ends is None

    def update(self) -> int | None:
        """Bring the buttons up to date, to be sampled right after. Milliseconds until the next call, None if idle.

        A phase starts at the call that sets it, so every phase is sampled at least once however late calls come.
        """
        now = self._clock.ticks_ms()
        if self._ends is not None and self._clock.ticks_diff(self._ends, now) <= 0:
            self._ends = None
        if self._ends is None and self._phases:
            mask, length = self._phases.popleft()
            self._board.release(_ALL)
            self._board.press(mask)
            self._ends = self._clock.ticks_add(now, length)
        if self._ends is None:
            return None
        return min(ACTIVE_MS, max(0, self._clock.ticks_diff(self._ends, now)))
