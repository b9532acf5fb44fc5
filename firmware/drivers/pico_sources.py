"""Sources of entropy on a Pico."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from machine import ADC, unique_id
from micropython import const

if TYPE_CHECKING:
    from array import array

_NOISE = const(16)  # readings of the thermometer; their low bits are noise
_RANDOM = const(64)  # bytes from the ring oscillator; neighbouring bits correlate, but far over 64 bits are random


def sources(press_us: array[int]) -> tuple[tuple[str, bytes], ...]:
    """Return pairs of a name and bytes. `press_us` has the times of the last presses, in microseconds."""
    thermometer = ADC(ADC.CORE_TEMP)
    return (
        ("generator", os.urandom(_RANDOM)),
        ("presses", bytes(press_us)),
        ("clock", time.ticks_us().to_bytes(4, "little")),  # type: ignore[attr-defined]
        ("thermometer", bytes([thermometer.read_u16() >> 4 & 0xFF for _ in range(_NOISE)])),
        ("chip", unique_id()),
    )
