"""A passive buzzer on a pin, driven by pulse-width modulation (RP2040 datasheet 4.5)."""

from __future__ import annotations

from machine import PWM, Pin

_DUTIES = (0, 800, 32768)  # of 65536, for each volume: off, quiet, loud


class Buzzer:
    """The buzzer on a GPIO. It is silent, with its pin low, until `tone`; an open pin would hum."""

    def __init__(self, gpio: int) -> None:
        self._pin = Pin(gpio, Pin.OUT, value=0)
        self._pwm: PWM | None = None

    def tone(self, hertz: int, volume: int) -> None:
        """Sound until `hush` or another tone; `volume` is 1 or 2."""
        if self._pwm is None:
            self._pwm = PWM(self._pin, freq=hertz, duty_u16=_DUTIES[volume])
        else:
            self._pwm.freq(hertz)
            self._pwm.duty_u16(_DUTIES[volume])

    def hush(self) -> None:
        """Stop the tone."""
        if self._pwm is not None:
            self._pwm.duty_u16(0)
