"""A passive buzzer that plays short tunes, driven by pulse-width modulation (RP2040 datasheet 4.5).

The console's loop calls `step`, so nothing waits for a tone to end. A tune is pairs of bytes: a pitch in steps of 20
Hz, and its length in steps of 5 ms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.types import Clock, Pulses

_TUNES = {
    "cursor": b"\x64\x02",  # 2000 Hz for 10 ms
    "card": b"\x2c\x05",  # 880 Hz for 25 ms
    "refused": b"\x0b\x10",  # 220 Hz for 80 ms
    "point": b"\x42\x08\x58\x0c",  # 1320 and 1760 Hz
    "win": b"\x35\x12\x42\x12\x4f\x12\x69\x28",  # 1060, 1320, 1580 and 2100 Hz
}
_HERTZ = const(20)
_MS = const(5)
_DUTIES = (0, 800, 32768)  # of 65536, for each volume


class Buzzer:
    """A buzzer on `pwm`, a `machine.PWM` with duty 0, which keeps its pin low; an open pin would hum.

    `volume` is 0 for none, 1 quiet or 2 loud.
    """

    def __init__(self, pwm: Pulses, clock: Clock) -> None:
        self.volume = 0
        self._pwm = pwm
        self._clock = clock
        self._tune = b""  # the tune that is playing
        self._at = 0  # its next tone
        self._since = 0  # ticks_ms at which the present tone began
        self._ms = 0  # length of the present tone

    def play(self, name: str) -> None:
        """Begin a tune, in place of one that is still playing."""
        if self.volume:
            self._tune = _TUNES[name]
            self._at = 0
            self._next()

    def step(self) -> bool:
        """Begin the next tone when the present one is over. True while a tune is playing."""
        if self._tune and self._clock.ticks_diff(self._clock.ticks_ms(), self._since) >= self._ms:
            self._next()
        return len(self._tune) > 0

    def _next(self) -> None:
        if self._at == len(self._tune):
            self._tune = b""
            self._pwm.duty_u16(0)
            return
        self._since = self._clock.ticks_ms()
        self._ms = self._tune[self._at + 1] * _MS
        self._pwm.freq(self._tune[self._at] * _HERTZ)
        self._pwm.duty_u16(_DUTIES[self.volume])
        self._at += 2
