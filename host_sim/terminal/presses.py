"""Taps of the buttons as timed phases, for keyboards that never say when a key is let go."""

from collections import deque
from collections.abc import Callable
from typing import Protocol

import host_sim  # noqa: F401  installs the stand-ins
from firmware.drivers.buttons import DOWN, HINT, LEFT, MENU, RIGHT, UP, A, B
from host_sim.device.virtual_board import Pressed

BUTTONS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT, "a": A, "b": B}  # name -> bit of the mask

_ALL = UP | DOWN | LEFT | RIGHT | A | B | HINT | MENU
_HELD = {HINT: A, MENU: B}  # what is held where a board lacks the key

TAP_MS = 20  # down, and up again before the next: longer than a contact bounces
LONG_MS = 400  # longer than a button that is two in one takes to be the other
HOLD_MS = 700  # longer than the console takes for a hold
ACTIVE_MS = 10  # sample at least so often while anything is down or queued


class Presses(Protocol):
    """Where presses go; `PressQueue` is one."""

    @property
    def idle(self) -> bool:
        """Whether all presses have been made and let go."""

    def tap(self, mask: int) -> None:
        """Queue a short press of a button, or of the hint or menu key."""

    def update(self) -> int | None:
        """Call before each step; milliseconds until the next call, None if idle."""


class PressQueue:
    """Presses waiting to be made on `board`, one after the other, none lost however fast they come."""

    def __init__(self, board: Pressed) -> None:
        self._board = board
        self._clock = board.clock
        self._waiting: deque[tuple[int, int] | Callable[[], bool]] = deque()  # buttons down (0: none), milliseconds
        self._ends: int | None = None  # ticks_ms at which the phase under way is over

    def tap(self, mask: int) -> None:
        """Queue a short press of a button; of the hint or menu key, where the board lacks it, a long one of A or B."""
        lacks = mask & ~self._board.keys & (HINT | MENU)
        self._waiting.append(
            (_HELD[mask], HOLD_MS) if lacks else (mask, LONG_MS if mask & self._board.long else TAP_MS)
        )
        self._waiting.append((0, TAP_MS))

    def then(self, action: Callable[[], bool]) -> None:
        """Queue something to be done once the presses before it are over; it is False while it has to wait."""
        self._waiting.append(action)

    @property
    def idle(self) -> bool:
        """Whether all presses have been made and let go."""
        return not self._waiting and self._ends is None

    def update(self) -> int | None:
        """Bring the buttons up to date, to be sampled right after. Milliseconds until the next call, None if idle.

        A phase starts at the call that sets it, so every phase is sampled at least once however late calls come.
        """
        now = self._clock.ticks_ms()
        if self._ends is not None and self._clock.ticks_diff(self._ends, now) <= 0:
            self._ends = None
        while self._ends is None and self._waiting:
            first = self._waiting[0]
            if isinstance(first, tuple):
                mask, length = first
                self._board.release(_ALL)
                self._board.press(mask)
                self._ends = self._clock.ticks_add(now, length)
            elif not first():
                return ACTIVE_MS
            self._waiting.popleft()
        if self._ends is None:
            return None
        return min(ACTIVE_MS, max(0, self._clock.ticks_diff(self._ends, now)))
