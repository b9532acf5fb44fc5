"""What all boards with an RP2040 or RP2350 share: clock, saves, buttons with interrupts, entropy."""

import os
import time
from array import array

from machine import ADC, SPI, Pin, freq, unique_id
from micropython import const

from firmware.entropy import Entropy

_BOUNCE_MS = const(15)
_TIMES = const(8)
_NOISE = const(16)  # readings of the thermometer; their low bits are noise


def lcd_bus(index, sck, mosi):
    """An SPI bus at the 62.5 MHz that an ST7789 takes (16 ns a bit), or the next below.

    MicroPython leaves the peripherals' clock (clk_peri) at 48 MHz, which allows 24. The processor's own allows 62.5 on
    an RP2040, at 125 MHz, and 37.5 on an RP2350, at 150 (RP2040 datasheet 4.4.3.4: it is divided by an even number).
    """
    clock = freq()
    freq(clock, clock)
    return SPI(index, baudrate=62_500_000, sck=Pin(sck), mosi=Pin(mosi), miso=None)


class Button:
    """A button from `gpio` to ground, which stands for `mask` (`drivers/buttons.py`)."""

    def __init__(self, gpio, mask, board):
        self.mask = mask
        self.pin = Pin(gpio, Pin.IN, Pin.PULL_UP)
        self._board = board
        self._irq = None
        self._edge = 0  # the last time it fell or rose, ticks_ms

    def listen(self):
        """Report presses as they happen, however long nobody samples; what a contact bounces is left out."""
        self._irq = self.pin.irq(self._changed, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _changed(self, pin):
        now = time.ticks_ms()
        rested = time.ticks_diff(now, self._edge) >= _BOUNCE_MS
        self._edge = now
        if rested and self._irq.flags() & Pin.IRQ_FALLING:
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
