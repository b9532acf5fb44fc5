"""Clocks for a virtual board, with the functions of MicroPython's `time` that the firmware uses. Ticks wrap at 2^30."""

import time
from typing import Protocol

TICKS_PERIOD = 1 << 30
_HALF = TICKS_PERIOD >> 1


class Clock(Protocol):
    """The interface of a board's `clock`."""

    def ticks_ms(self) -> int:
        """Return milliseconds, 0 to 2^30 - 1, wrapping."""

    def ticks_us(self) -> int:
        """Return microseconds, 0 to 2^30 - 1, wrapping."""

    def ticks_diff(self, later: int, earlier: int, /) -> int:
        """Return the ticks from `earlier` to `later`, -2^29 to 2^29 - 1."""

    def ticks_add(self, ticks: int, delta: int, /) -> int:
        """Return `ticks` plus `delta`, wrapped."""

    def sleep_ms(self, ms: int, /) -> None:
        """Sleep for `ms` milliseconds. Return immediately if negative."""

    def today(self) -> int:
        """Return the date as a number such as 20261125, 0 if it is unknown."""

    def set_date(self, year: int, month: int, day: int) -> None:
        """Set the date, if this clock takes one."""


class Ticks:
    """Tick arithmetic, both kinds of ticks derived from a count of microseconds, and a date that does not advance."""

    _date = 0

    def ticks_ms(self) -> int:
        """Like `Clock.ticks_ms`."""
        return self._now_us() // 1000 % TICKS_PERIOD

    def ticks_us(self) -> int:
        """Like `Clock.ticks_us`."""
        return self._now_us() % TICKS_PERIOD

    def ticks_diff(self, later: int, earlier: int, /) -> int:
        """Like `Clock.ticks_diff`."""
        return (later - earlier + _HALF) % TICKS_PERIOD - _HALF

    def ticks_add(self, ticks: int, delta: int, /) -> int:
        """Like `Clock.ticks_add`."""
        return (ticks + delta) % TICKS_PERIOD

    def today(self) -> int:
        """Return the date that was set, 0 at first."""
        return self._date

    def set_date(self, year: int, month: int, day: int) -> None:
        """Set the date."""
        self._date = (year * 100 + month) * 100 + day

    def _now_us(self) -> int:
        raise NotImplementedError


class WallClock(Ticks):
    """The PC's own monotonic clock."""

    def _now_us(self) -> int:
        return time.monotonic_ns() // 1000

    def sleep_ms(self, ms: int, /) -> None:
        """Sleep for `ms` milliseconds. Return immediately if negative."""
        time.sleep(max(0, ms) / 1000)

    def today(self) -> int:
        """Return the PC's date."""
        return int(time.strftime("%Y%m%d"))

    def set_date(self, year: int, month: int, day: int) -> None:
        """Do nothing: the PC knows the date."""


class ManualClock(Ticks):
    """A clock that advances only on request, so that runs are instant and repeatable.

    `start_ms` is its first reading, so that a test can start close to the wrap.
    """

    def __init__(self, start_ms: int = 0) -> None:
        self._us = start_ms * 1000

    def advance(self, ms: float) -> None:
        """Advance by `ms` milliseconds. Raises `ValueError` for a negative step."""
        if ms < 0:
            raise ValueError("a clock does not run backwards")
        self._us += round(ms * 1000)

    def sleep_ms(self, ms: int, /) -> None:
        """Advance by `ms` milliseconds without waiting. Do nothing if negative."""
        self.advance(max(0, ms))

    def _now_us(self) -> int:
        return self._us
