"""Emulated time in step with the wall clock: never ahead of it, and behind only if the PC is too slow."""

import time
from collections.abc import Callable

_CATCH_UP_MS = 100  # most ms to catch up; the rest of a longer delay is dropped
_PAUSED_MS = 1000  # ms; a longer delay means that the terminal was stopped, not that the PC is slow
_WINDOW_MS = 2000  # ms over which the speed is measured


class Pace:
    """Keep an emulated clock, now at `done_ms`, in step with the wall clock `now` (seconds)."""

    def __init__(self, done_ms: float, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        # wall time at which the emulated clock was at 0, moved on by dropped time
        self._start_ms = now() * 1000 - done_ms
        self._window_ms = now() * 1000
        self._lost_ms = 0.0
        self.speed = 1.0  # share of the real speed, over the last two seconds

    def behind_ms(self, done_ms: float) -> float:
        """Return the milliseconds that may be emulated now; if negative, the time to sleep."""
        now_ms = self._now() * 1000
        behind = now_ms - self._start_ms - done_ms
        if behind > _CATCH_UP_MS:
            lost = behind - _CATCH_UP_MS
            self._start_ms += lost
            self._lost_ms += lost if behind < _PAUSED_MS else 0
            behind = _CATCH_UP_MS
        passed = now_ms - self._window_ms
        if passed >= _WINDOW_MS:
            self.speed = max(0.0, 1 - self._lost_ms / passed)
            self._window_ms, self._lost_ms = now_ms, 0.0
        return behind
