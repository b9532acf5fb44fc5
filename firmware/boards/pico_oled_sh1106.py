"""`pico_oled` with an SH1106 module, which looks the same: usually those of 1.3 inches."""

from firmware.boards.pico import PicoBoard
from firmware.boards.pico_oled import BUTTONS, bus
from firmware.drivers.oled import sh1106


class Board(PicoBoard):
    """The default board with the other controller."""

    name = "pico_oled_sh1106"

    def __init__(self):
        super().__init__(sh1106(bus()), BUTTONS)
