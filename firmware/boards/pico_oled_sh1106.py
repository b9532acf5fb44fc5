"""The board `pico_oled` with an SH1106, the usual controller of 1.3-inch modules."""

from __future__ import annotations

from firmware.boards.pico import PicoBoard
from firmware.boards.pico_oled import BUTTONS, bus, buzzer
from firmware.drivers.oled import sh1106


def board() -> PicoBoard:
    """Return the default board with an SH1106 instead of an SSD1306."""
    return PicoBoard("pico_oled_sh1106", sh1106(bus()), BUTTONS, buzzer=buzzer())
