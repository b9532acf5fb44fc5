"""Set-up of an OLED on the bus of its wiring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machine import I2C, SPI, Pin
from micropython import const

from firmware.drivers.oled import I2cOled

if TYPE_CHECKING:
    from firmware.drivers.oled import Oled
    from firmware.types import Wiring

_I2C_HZ = const(400_000)  # the highest clock in the display controllers' specifications
_SPI_HZ = const(4_000_000)  # an SH1106 allows 250 ns a bit
# The controllers' own commands: an SSD1306's charge pump (0x8D) and page addressing (0x20 0x02), which an SSD1309 has
# too, with a voltage from outside; an SH1106's DC-DC converter (0xAD).
_STARTS = {"ssd1306": b"\x20\x02\x8d\x14\xaf", "ssd1309": b"\x20\x02\xaf", "sh1106": b"\xad\x8b\xaf"}
_SH1106_COLUMN = const(2)  # columns 2 to 129 of its 132 are wired


def display(wiring: Wiring) -> Oled:
    """Return the driver of the display, which is off until the first picture."""
    controller = wiring["controller"]
    start = _STARTS[controller]
    column = wiring.get("column", _SH1106_COLUMN if controller == "sh1106" else 0)
    rotation = wiring.get("rotation", 0)
    if "sck" not in wiring:
        sda = wiring["sda"]
        i2c = I2C(sda >> 1 & 1, sda=Pin(sda), scl=Pin(wiring["scl"]), freq=_I2C_HZ)
        return I2cOled(i2c, wiring.get("address", 0), start, column, rotation)
    from firmware.drivers.oled_spi import SpiOled

    if "reset" in wiring:
        Pin(wiring["reset"], Pin.OUT, value=0)
        Pin(wiring["reset"], Pin.OUT, value=1)  # more than 10 us later, which an SH1106 needs
    sck = wiring["sck"]
    spi = SPI(sck >> 3 & 1, baudrate=_SPI_HZ, sck=Pin(sck), mosi=Pin(wiring["mosi"]), miso=None)
    return SpiOled(spi, Pin(wiring["dc"], Pin.OUT), Pin(wiring["cs"], Pin.OUT, value=1), start, column, rotation)
