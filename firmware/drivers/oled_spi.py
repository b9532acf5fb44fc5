"""Driver for 128x64 OLEDs over SPI with four wires: the same commands and pixels as over I2C, without control bytes.

From the controllers' datasheets: Solomon Systech SSD1306 rev. 1.1, section 8.1.3 (DC is low for commands, high for
pixels; bits are taken at the rising edge of the clock); SSD1309 rev. 1.1 and Sino Wealth SH1106 v2.3, the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.drivers.oled import Oled

if TYPE_CHECKING:
    from machine import SPI, Pin

_HEAD = const(8)  # bytes of `Oled._line` before the pixels


class SpiOled(Oled):
    """A display on `spi` (a `machine.SPI`); `dc` and `cs` are output pins. The bus is write-only, so a missing display
    cannot be detected."""

    def __init__(self, spi: SPI, dc: Pin, cs: Pin, start: bytes, offset: int, rotation: int = 0) -> None:
        super().__init__(self._write_page, start, offset, rotation)
        self._spi = spi
        self._dc = dc
        self._cs = cs
        self._head = bytearray(3)
        self._views = self._slices(_HEAD)

    def _give(self, commands: bytes | bytearray) -> None:
        """Send commands without their control byte."""
        self._dc(0)
        self._cs(0)
        self._spi.write(commands[1:])
        self._cs(1)

    def _is_off(self) -> int:
        """Return 0: nothing can be read."""
        return 0

    def _write_page(self, _: int, pixels: memoryview) -> int:
        """Send page and column from `_line`, then the pixels. Return a number as if all bytes of I2C had arrived."""
        line = self._line
        head = self._head
        head[0] = line[2]
        head[1] = line[4]
        head[2] = line[6]
        self._dc(0)
        self._cs(0)
        self._spi.write(head)
        self._dc(1)
        self._spi.write(pixels)
        self._cs(1)
        return _HEAD - 1 + len(pixels)
