"""`pico_oled` with an SH1106 module, usual in modules of 1.3 inches."""

from __future__ import annotations

from firmware.boards.pico import PicoBoard
from firmware.boards.pico_oled import BUTTONS, bus, hush
from firmware.drivers.oled import sh1106


def board() -> PicoBoard:
    """The default board with the other controller."""
    hush()
    return PicoBoard("pico_oled_sh1106", sh1106(bus()), BUTTONS)
