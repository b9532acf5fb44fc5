"""Set-up of an ST7789 panel: bus, reset, the maker's settings, colours.

From Sitronix' ST7789VW datasheet v1.0, chapters 9 (commands) and 7.4 (reset times).
"""

from __future__ import annotations

from time import sleep_ms, ticks_diff, ticks_ms  # type: ignore[attr-defined]
from typing import TYPE_CHECKING

from machine import PWM, SPI, Pin, freq
from micropython import const

from firmware.drivers.st7789 import St7789
from firmware.ui.theme import PALETTE

if TYPE_CHECKING:
    from firmware.types import Wiring

_SLEEP_OUT = const(0x11)
_INVERT = const(0x21)
_DISPLAY_ON = const(0x29)
_DIRECTION = const(0x36)
_FORMAT = const(0x3A)
_RESET = const(0x01)
_RGB565 = b"\x05"
_TURNS = const(0xE0)  # bits of MADCTL, 9.1.28: rows and columns exchanged (0x20), and both directions
_EXCHANGED = const(0x20)
_NEXT = {0x00: 0x60, 0x60: 0xC0, 0xC0: 0xA0, 0xA0: 0x00}  # each turned to the right
_COLUMNS = const(240)  # of the controller's memory
_EXCHANGED_COLUMNS = const(320)
_BACKLIGHT_HZ = const(1000)
_RESET_MS = const(120)  # before sleep-out, 7.4.5
_AWAKE_MS = const(5)  # after sleep-out, 9.1.12


def display(wiring: Wiring, setup: bytes) -> St7789:
    """Reset a panel and return its driver. The first picture wakes the panel and turns the backlight on.

    `setup` contains the maker's commands for voltages and gamma: for each its code, the number of its arguments, and
    the arguments. The bus is write-only, so a missing panel cannot be detected.
    """
    if "reset" in wiring:
        Pin(wiring["reset"], Pin.OUT, value=1)  # keep it inactive: a command resets the panel
    spi = _bus(wiring["sck"], wiring["mosi"])
    size, corner, direction = _turned(wiring)
    light = PWM(Pin(wiring["backlight"]), freq=_BACKLIGHT_HZ, duty_u16=0)
    dc = Pin(wiring["dc"], Pin.OUT)
    panel = St7789(spi, dc, Pin(wiring["cs"], Pin.OUT, value=1), light, size, corner, direction, colours())
    panel.command(_RESET)
    since = ticks_ms()

    def wake() -> None:
        """Wait until the reset is complete; most of that time has passed while the console was loading."""
        sleep_ms(max(0, _RESET_MS + 1 - ticks_diff(ticks_ms(), since)))
        panel.command(_SLEEP_OUT)
        sleep_ms(_AWAKE_MS)
        panel.command(_FORMAT, _RGB565)
        panel.command(_DIRECTION, bytes((panel.direction,)))
        i = 0
        while i < len(setup):
            end = i + 2 + setup[i + 1]
            panel.command(setup[i], setup[i + 2 : end])
            i = end
        panel.command(_INVERT)  # these panels are IPS: without inversion they show a negative
        panel.command(_DISPLAY_ON)

    panel.wake = wake
    return panel


def _bus(sck: int, mosi: int) -> SPI:
    """Return the SPI bus of these pins at 62.5 MHz, the ST7789's limit (16 ns a bit), or the next lower clock.

    MicroPython leaves the peripherals' clock (clk_peri) at 48 MHz, which allows 24 MHz. This function sets it to the
    processor's clock, which is divided by an even number (RP2040 datasheet 4.4.3.4). The result is 62.5 MHz on an
    RP2040 (at 125 MHz) and 37.5 MHz on an RP2350 (at 150 MHz).
    """
    clock = freq()
    freq(clock, clock)
    return SPI(sck >> 3 & 1, baudrate=62_500_000, sck=Pin(sck), mosi=Pin(mosi), miso=None)


def _turned(wiring: Wiring) -> tuple[tuple[int, int], tuple[int, int], int]:
    """Return the size of the picture, its corner in the controller's memory, and MADCTL, after the wiring's rotation.

    A turn to the right exchanges rows and columns. The picture's old bottom edge is then its left one.
    """
    wide = wiring["width"]
    high = wiring["height"]
    x = wiring.get("column", 0)
    y = wiring.get("row", 0)
    direction = wiring["direction"]
    for _ in range(wiring.get("rotation", 0) // 90):
        bottom = (_EXCHANGED_COLUMNS if direction & _EXCHANGED else _COLUMNS) - wide - x
        x = y
        y = bottom
        size = high
        high = wide
        wide = size
        direction = direction & ~_TURNS | _NEXT[direction & _TURNS]
    return (wide, high), (x, y), direction


def colours() -> bytearray:
    """Return the colours of the roles for `St7789`: 16 words for the left pixel of a pair, then 16 for the right one.

    A pixel is RGB565, high byte first.
    """
    table = bytearray(128)
    for i in range(16):
        red, green, blue = PALETTE[3 * i : 3 * i + 3]
        table[4 * i] = table[4 * i + 66] = red & 0xF8 | green >> 5
        table[4 * i + 1] = table[4 * i + 67] = (green & 0x1C) << 3 | blue >> 3
    return table
