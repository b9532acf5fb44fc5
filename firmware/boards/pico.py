"""What all boards with an RP2040 or RP2350 share: clock, saves, buttons with interrupts, entropy."""

import os
import time
from array import array

from machine import ADC, Pin, unique_id
from micropython import const

from firmware.entropy import Entropy

_TIMES = const(8)
_NOISE = const(16)  # readings of the thermometer; their low bits are noise


class Button:
    """A button from `gpio` to ground, which stands for `mask` (`drivers/buttons.py`)."""

    def __init__(self, gpio, mask, board):
        self.mask = mask
        self.pin = Pin(gpio, Pin.IN, Pin.PULL_UP)
        self._board = board

    def listen(self):
        """Report presses as they happen."""
        self.pin.irq(self._fell, Pin.IRQ_FALLING, hard=True)

    def _fell(self, pin):
        self._board.fell(self.mask)


class PicoBoard:
    """A Pico with a `display` (`drivers/`) and `buttons`, pairs of a GPIO and the mask it stands for."""

    name = ""
    home = "/saves"
    clock = time

    def __init__(self, display, buttons):
        self.width = display.width
        self.height = display.height
        self.colour = display.colour
        self.buffer = display.buffer
        self.show = display.show
        self._buttons = [Button(gpio, mask, self) for gpio, mask in buttons]
        self._latch = None
        self._press_us = array("I", bytes(4 * _TIMES))
        self._presses = 0
        self._thermometer = ADC(ADC.CORE_TEMP)
        self.entropy = Entropy(
            (
                ("generator", lambda: os.urandom(16)),
                ("presses", lambda: bytes(self._press_us)),
                ("clock", lambda: time.ticks_us().to_bytes(4, "little")),
                ("thermometer", self._noise),
                ("chip", unique_id),
            )
        ).draw
        try:
            os.mkdir(self.home)
        except OSError:
            pass  # it is there already; if it cannot be made, the first save says so

    def listen(self, latch):
        """Call `latch(mask)` at each press, in an interrupt."""
        self._latch = latch
        for button in self._buttons:
            button.listen()

    def fell(self, mask):
        """A button went down. Called in an interrupt: nothing here allocates."""
        self._press_us[self._presses] = time.ticks_us()
        self._presses = (self._presses + 1) % _TIMES
        self.latched(mask)

    def latched(self, mask):
        """Pass a press on; called in an interrupt."""
        self._latch(mask)

    def pressed(self):
        """Mask of the buttons down now."""
        mask = 0
        for button in self._buttons:
            if not button.pin():
                mask |= button.mask
        return mask

    def _noise(self):
        return bytes([self._thermometer.read_u16() >> 4 & 0xFF for _ in range(_NOISE)])
