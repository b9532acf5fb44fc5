"""The voltage of a battery, measured on a pin that gets a third of it."""

from __future__ import annotations

import sys

from machine import ADC
from micropython import const

_VSYS = const(29)  # ADC3 of a Pico (Pico datasheet 2.1); the radio of a Pico W uses it
_FULL_MV = const(9900)  # three times the ADC's reference
_FULL = const(0xFFFF)
_READINGS = const(16)


def millivolts(gpio: int) -> int:
    """Return the voltage, 0 if the pin has another use."""
    if gpio == _VSYS and "W" in sys.implementation._machine:
        return 0
    pin = ADC(gpio)
    total = 0
    for _ in range(_READINGS):
        total += pin.read_u16()
    return total * _FULL_MV // (_FULL * _READINGS)
