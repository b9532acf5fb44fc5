"""Driver for 128x64 OLEDs over I2C (SSD1306, SSD1309, SH1106). It sends the changed columns of each page, in page
addressing mode.

A byte takes 22 us on this bus, a memory access less than 1 us. So the driver keeps a copy of the displayed picture.

From the controllers' datasheets: Solomon Systech SSD1306 rev. 1.1, sections 8.1.5 (I2C: a control byte of 0x80 goes
before one command, 0x40 before data to the end) and 9 (commands); SSD1309 rev. 1.1 and Sino Wealth SH1106 v2.3, the
same sections. A page is eight rows, a byte is a column with the top row in bit 0, as in the canvas.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable

    from machine import I2C

    from engines.types import ptr8, ptr32
    from firmware.ui.canvas import Canvas

WIDTH = const(128)
HEIGHT = const(64)

_COMMANDS = const(0x00)  # control byte: nothing but commands follow
_COMMAND = const(0x80)  # a command follows, then another control byte
_DATA = const(0x40)
_PAGE = const(0xB0)
_COLUMN_LOW = const(0x00)
_COLUMN_HIGH = const(0x10)
# Bytes before the pixels: one unused, page and column with their control bytes, and the control byte of the data.
_HEAD = const(8)
_STEP = const(8)  # columns; changes are sent in whole steps, because `_views` has one view for each number of steps
_TRIES = const(3)
_ADDRESSES = (0x3C, 0x3D)  # a module's resistor chooses one
_MOST = const(8)  # devices on a bus; if more seem to answer, the bus is held low
_OFF = const(0xAE)
_ON = const(0xAF)
_CONTRAST = const(0x81)
_OFFSET = const(0xD3)
_LIGHTS = b"\x00\x01\x18\x60\xcf"  # the contrast for each level of light
# Places in `_start` of the offset of rows, the direction of columns and rows, and the contrast.
_AT_OFFSET = const(7)
_AT_COLUMNS = const(9)
_AT_ROWS = const(10)
_AT_CONTRAST = const(14)
_SILENT = "bytes were not acknowledged"

# Display off, clock, 64 rows, no offset, start line 0, mirrored both ways (as the usual modules are mounted), COM pins,
# contrast, precharge, VCOMH, show the memory, not inverted.
_COMMON = b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\xcf\xd9\xf1\xdb\x40\xa4\xa6"


class Oled:
    """A display without its bus, which `I2cOled` and `SpiOled` add; `buffer` is the canvas's.

    `write(address, view)` sends one of `_views`, a page, and returns the number of bytes acknowledged. `start` has the
    controller's own commands, `offset` is the memory column of the left edge, and `rotation` is 0 or 180 degrees. A
    transfer without an acknowledgement is retried. The third failure is printed over USB, once until a picture gets
    through. The next picture is then sent in full.
    """

    width = WIDTH
    height = HEIGHT
    colour = False

    def __init__(self, write: Callable[[int, memoryview], int], start: bytes, offset: int, rotation: int) -> None:
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        self._write = write
        self._address = 0
        self._offset = offset
        self._is_mounted_turned = rotation != 0
        self._start = bytearray((_COMMANDS,)) + _COMMON + start
        self._on = False
        self._is_reported = False
        self._tells = False
        self._on_display = bytearray(WIDTH * HEIGHT // 8)
        line = bytearray(_HEAD + WIDTH)
        line[1] = line[3] = line[5] = _COMMAND
        line[7] = _DATA
        self._line = line
        self._views = self._slices(1)
        self.turn(False)

    def _slices(self, first: int) -> list[memoryview]:
        """Return the bytes of `_line` from `first` on, by the number of steps of columns in them."""
        view = memoryview(self._line)
        return [view[first : _HEAD + columns] for columns in range(0, WIDTH + 1, _STEP)]

    def _give(self, commands: bytes | bytearray) -> None:
        """Send commands, after their control byte. Raises `OSError` if they are not acknowledged."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Send the commands that start the display. Raises `OSError`."""
        self._give(self._start)

    def _is_off(self) -> int:
        """True if the display says that it is off. Raises `OSError`."""
        raise NotImplementedError

    def _report(self, error: OSError) -> None:
        """Say over USB that no display answers."""
        raise NotImplementedError

    def light(self, level: int) -> None:
        """Set the contrast: 1 dim, 2 low, 3 medium, 4 high. 0 switches the display off, which keeps its picture."""
        if level:
            self._start[_AT_CONTRAST] = _LIGHTS[level]
            self._command(bytes((_COMMANDS, _CONTRAST, _LIGHTS[level], _ON)))
        else:
            self._command(bytes((_COMMANDS, _OFF)))

    def shift(self, is_shifted: bool) -> None:
        """Move the picture up by a row, whose pixels appear at the foot, or back."""
        self._start[_AT_OFFSET] = is_shifted
        self._command(bytes((_COMMANDS, _OFFSET, is_shifted)))

    def turn(self, is_turned: bool | int) -> None:
        """Draw upside down, or upright again, from the next picture on."""
        is_upright = bool(is_turned) == self._is_mounted_turned
        self._start[_AT_COLUMNS] = 0xA1 if is_upright else 0xA0
        self._start[_AT_ROWS] = 0xC8 if is_upright else 0xC0
        self._on = False

    def _command(self, commands: bytes) -> None:
        """Send commands, if the display is on."""
        if self._on:
            try:
                self._give(commands)
            except OSError:
                self._on = False  # `show` will try again, and report it

    def show(self, canvas: Canvas) -> None:
        """Send the bands that have changed."""
        left = 1 if self._is_reported else _TRIES
        while left:
            try:
                if self._tells and self._is_off():  # the display has lost power and restarted
                    self._on = False
                if not self._on:
                    self._begin()
                    self._on = True
                    self._tells = not self._is_off()  # False for modules whose status bytes are wrong
                    canvas.touch(0, 0, WIDTH, HEIGHT)
                    _differ(self.buffer, self._on_display, 0, WIDTH * HEIGHT // 8)  # type: ignore[arg-type]
                self._send(canvas.band_x0, canvas.band_x1)
                self._is_reported = False
                return
            except OSError as error:
                left -= 1
                if left or self._is_reported:
                    page = (self._line[2] & 7) * WIDTH  # the page sent last, which may have failed
                    _differ(self.buffer, self._on_display, page, page + WIDTH)  # type: ignore[arg-type]
                else:
                    self._report(error)
                    self._is_reported = True
        self._on = False

    def _send(self, low: memoryview, high: memoryview) -> None:
        """Send the differences between columns `low` and `high` of each page. Lookups are kept few, because the bus
        waits for this loop.

        Raises `OSError` if the display does not acknowledge a whole page.
        """
        write = self._write
        address = self._address
        buffer = self.buffer
        on_display = self._on_display
        line = self._line
        views = self._views
        offset = self._offset
        for page in range(HEIGHT // 8):
            if low[page] > high[page]:
                continue
            base = page * (WIDTH // _STEP)
            steps = _take(buffer, on_display, line, base + low[page] // _STEP | (base + high[page] // _STEP) << 8)  # type: ignore[arg-type]
            if steps:
                at = ((steps & 0xFF) - base) * _STEP + offset
                line[2] = _PAGE | page
                line[4] = _COLUMN_LOW | at & 0x0F
                line[6] = _COLUMN_HIGH | at >> 4
                if write(address, views[steps >> 8]) < _HEAD - 1 + (steps >> 8) * _STEP:
                    raise OSError(_SILENT)


class I2cOled(Oled):
    """A display on `i2c` (a `machine.I2C`) at `address`; 0 stands for one of two addresses, whichever answers."""

    def __init__(self, i2c: I2C, address: int, start: bytes, offset: int, rotation: int = 0) -> None:
        super().__init__(i2c.writeto, start, offset, rotation)
        self._i2c = i2c
        self._addresses = (address,) if address else _ADDRESSES
        self._status = bytearray(1)

    def _give(self, commands: bytes | bytearray) -> None:
        if self._i2c.writeto(self._address, commands) != len(commands):
            raise OSError(_SILENT)

    def _begin(self) -> None:
        """Try each address until one answers, and keep to that one."""
        failure = None
        for address in self._addresses:
            self._address = address
            try:
                self._give(self._start)
                self._addresses = (address,)
                return
            except OSError as error:
                failure = error
                if error.args[0] == _SILENT:  # a device has acknowledged its address
                    self._addresses = (address,)
                    break
        raise failure  # type: ignore[misc]  # an address failed

    def _is_off(self) -> int:
        """Return bit 6 of the status byte, which is set while the display is off."""
        self._i2c.readfrom_into(self._address, self._status)
        return self._status[0] & 0x40

    def _report(self, error: OSError) -> None:
        """Say over USB that no display answers, and what does."""
        addresses = " or ".join(["0x%02x" % address for address in self._addresses])
        devices = [device for device in self._i2c.scan() if device not in self._addresses]  # type: ignore[attr-defined]
        others = ""
        if len(devices) > _MOST:
            others = " The bus is held low."
        elif devices:
            others = " Only %s answers." % " and ".join(["0x%02x" % device for device in devices])
        print("No display answers on %s at %s (%s). Is it wired?%s" % (self._i2c, addresses, error, others))


@micropython.viper
def _take(buffer: ptr32, on_display: ptr32, line: ptr32, steps: int) -> int:
    """Compare columns in steps of eight, from step `steps & 255` up to `steps >> 8`.

    Copy the differing range to `line`, after its header, and to `on_display`. Return the first step | count << 8, or 0
    if nothing differs.
    """
    first = 2 * (steps & 0xFF)
    end = 2 * (steps >> 8) + 2
    while first < end and buffer[first] == on_display[first]:
        first += 1
    if first == end:
        return 0
    while buffer[end - 1] == on_display[end - 1]:
        end -= 1
    first = first & ~1
    end = (end + 1) & ~1
    i = first
    while i < end:
        on_display[i] = buffer[i]
        line[2 + i - first] = buffer[i]
        i += 1
    return first >> 1 | (end - first) << 7


@micropython.viper
def _differ(buffer: ptr8, on_display: ptr8, i: int, end: int):  # type: ignore[no-untyped-def]  # viper has no type for None
    """Make bytes `i` up to `end` of `on_display` differ from the buffer's, so that all of them are sent."""
    while i < end:
        on_display[i] = buffer[i] ^ 0xFF
        i += 1
