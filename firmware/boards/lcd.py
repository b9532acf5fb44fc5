"""Set-up of an ST7789 panel: bus, reset, the maker's settings, colours.

From Sitronix' ST7789VW datasheet v1.0, chapters 9 (commands) and 7.4 (reset times).
"""

from __future__ import annotations

from time import sleep_ms, ticks_diff, ticks_ms  # type: ignore[attr-defined]

from machine import PWM, SPI, Pin, freq
from micropython import const

from firmware.drivers.st7789 import St7789
from firmware.ui.theme import PALETTE

_SLEEP_OUT = const(0x11)
_INVERT = const(0x21)
_DISPLAY_ON = const(0x29)
_DIRECTION = const(0x36)
_FORMAT = const(0x3A)
_RESET = const(0x01)
_RGB565 = b"\x05"
_BACKLIGHT_HZ = const(1000)
_RESET_MS = const(120)  # before sleep-out, 7.4.5
_AWAKE_MS = const(5)  # after sleep-out, 9.1.12


def bus(index: int, sck: int, mosi: int) -> SPI:
    """Return an SPI bus at 62.5 MHz, the ST7789's limit (16 ns a bit), or the next lower clock.

    MicroPython leaves the peripherals' clock (clk_peri) at 48 MHz, which allows 24 MHz. This function sets it to the
    processor's clock, which is divided by an even number (RP2040 datasheet 4.4.3.4). The result is 62.5 MHz on an
    RP2040 (at 125 MHz) and 37.5 MHz on an RP2350 (at 150 MHz).
    """
    clock = freq()
    freq(clock, clock)
    return SPI(index, baudrate=62_500_000, sck=Pin(sck), mosi=Pin(mosi), miso=None)


def lcd(  # noqa: PLR0913  one argument for each property of a panel
    spi: SPI,
    dc: int,
    cs: int,
    backlight: int,
    size: tuple[int, int],
    corner: tuple[int, int],
    direction: int,
    setup: bytes,
) -> St7789:
    """Reset a panel on `spi` and return its driver. The first picture wakes the panel and turns the backlight on.

    `dc`, `cs` and `backlight` are GPIO numbers; `size` is (width, height). `corner` is the panel's offset in the
    controller's memory. `direction` is the argument of MADCTL that turns the picture upright. `setup` contains the
    maker's commands for voltages and gamma: for each its code, the number of its arguments, and the arguments. The bus
    is write-only, so a missing panel cannot be detected.
    """
    light = PWM(Pin(backlight), freq=_BACKLIGHT_HZ, duty_u16=0)
    display = St7789(spi, Pin(dc, Pin.OUT), Pin(cs, Pin.OUT, value=1), light, size, corner, direction, colours())
    display.command(_RESET)
    since = ticks_ms()

    def wake() -> None:
        """Wait until the reset is complete; most of that time has passed while the console was loading."""
        sleep_ms(max(0, _RESET_MS + 1 - ticks_diff(ticks_ms(), since)))
        display.command(_SLEEP_OUT)
        sleep_ms(_AWAKE_MS)
        display.command(_FORMAT, _RGB565)
        display.command(_DIRECTION, bytes((display.direction,)))
        i = 0
        while i < len(setup):
            end = i + 2 + setup[i + 1]
            display.command(setup[i], setup[i + 2 : end])
            i = end
        display.command(_INVERT)  # these panels are IPS: without inversion they show a negative
        display.command(_DISPLAY_ON)

    display.wake = wake
    return display


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
