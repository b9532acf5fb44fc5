"""One button for two directions, for boards with too few: tapped it is one, held down the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.types import Clock

_BOUNCE_MS = const(15)
_HOLD_MS = const(300)
_PULSE_MS = const(30)  # a tap is reported that long, after the finger has gone: longer than a contact bounces

_UP = const(0)
_DOWN = const(1)
_HELD = const(2)
_TAPPED = const(3)
_RELEASED = const(4)  # after having been held, its contact may still bounce


class TwoInOne:
    """Turns a button into the bits `tapped` and `held` of a mask. `clock` is a board's."""

    def __init__(self, clock: Clock, tapped: int, held: int) -> None:
        self._clock = clock
        self._tapped = tapped
        self._held = held
        self._state = _UP
        self._since = 0
        self._latched = False

    def latch(self) -> None:
        """Remember a press seen between samples, bounces not among them; safe in an interrupt."""
        self._latched = True

    def sample(self, down: int) -> int:
        """The bits to report now, the button being `down` or not. Call at least every 20 ms."""
        now = self._clock.ticks_ms()
        passed = self._clock.ticks_diff(now, self._since)
        state = self._state
        if state == _UP:
            if down or self._latched:
                self._enter(_DOWN, now)
        elif state == _DOWN:
            if passed >= _HOLD_MS:
                self._enter(_HELD, now)
            elif not down and passed >= _BOUNCE_MS:
                self._enter(_TAPPED, now)
        elif state == _HELD:
            if not down:
                self._enter(_RELEASED, now)
        elif passed >= (_PULSE_MS if state == _TAPPED else _BOUNCE_MS):
            self._state = _UP
            return 0  # a press that came meanwhile is taken at the next sample
        if self._state == _DOWN or self._state == _HELD:
            self._latched = False
        return self._tapped if self._state == _TAPPED else self._held if self._state == _HELD else 0

    def _enter(self, state: int, now: int) -> None:
        self._state = state
        self._since = now
