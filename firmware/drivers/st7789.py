"""Driver for ST7789 colour LCDs over SPI. It sends changed rectangles, expanded from 4 bits per pixel to RGB565.

From Sitronix' ST7789VW datasheet v1.0, chapter 9; `boards/lcd.py` sets a panel up. A pixel of the canvas is a role, and
each role has a colour. Pixels go through a buffer of two full-width rows, or of up to eight shorter rows.
"""

# ruff: noqa: F821  the assembler's registers and instructions
# mypy: disable-error-code="attr-defined,call-overload,name-defined,untyped-decorator"

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable

    from machine import SPI, Pin

    from firmware.ui.canvas import Canvas

_COLUMNS = const(0x2A)
_ROWS = const(0x2B)
_WRITE = const(0x2C)
_OFF = const(0x28)
_ON = const(0x29)
_DIRECTION = const(0x36)
_UPSIDE_DOWN = const(0xC0)  # bits of MADCTL, 9.1.28: both directions reversed
_EXCHANGED = const(0x20)  # rows and columns of the memory exchanged
_MEMORY = (240, 320)  # columns and rows of the controller's memory
_EXCHANGED_MEMORY = (320, 240)
_LIGHTS = b"\x00\x10\x38\x80\xff"  # the backlight for each level of light
_DUTY = const(257)  # steps of the duty cycle for each step of `_LIGHTS`
_BRIGHTEST = const(4)
_BAND = const(8)  # rows of a band of the canvas
_STRIP = const(2)  # full-width rows sent at a time
_MOST = const(8)  # rows sent at a time if they are shorter, at most
_STEP = const(16)  # columns; changes are sent in whole steps

# Parameters of `_expand`: 32 words of colours, then three numbers, each in the lowest byte of a word.
_PAIRS = const(128)  # pairs of pixels in a row
_SKIPPED = const(132)  # bytes of the canvas between the end of a row and the beginning of the next
_STRIP_ROWS = const(136)


class St7789:
    """A panel on `spi` (a `machine.SPI`); `dc` and `cs` are output pins, `backlight` is a `machine.PWM`, and `buffer`
    is the canvas's.

    `size` is its width and height, `corner` the first column and row of its picture in the controller's memory.
    `colours` has 32 words: the 16 roles as the left pixel of a pair, then as the right one. `direction` is the argument
    of MADCTL for the picture as it is. The code that resets the panel sets `wake`, which prepares the panel for its
    first picture.
    """

    colour = True

    def __init__(  # noqa: PLR0913  one argument for each property of a panel
        self,
        spi: SPI,
        dc: Pin,
        cs: Pin,
        backlight: PWM,
        size: tuple[int, int],
        corner: tuple[int, int],
        direction: int,
        colours: bytearray,
    ) -> None:
        self.width, self.height = size
        self.buffer = bytearray(self.width // 2 * (self.height + self.height % _STRIP))
        self._spi = spi
        self._dc = dc
        self._cs = cs
        self._backlight = backlight
        self._corner = corner
        self.direction = direction
        self._upright = direction
        self._level = _BRIGHTEST
        self._plan = bytearray(colours) + bytearray(12)
        self._code = bytearray(1)
        self._range = bytearray(4)
        self._strip = bytearray(self.width * _STRIP * 2)
        # What is sent at a time, by number of steps of columns: as many rows as fit, and two rows. They are made here,
        # because an object that outlives a game should not be made in the middle of one.
        view = memoryview(self._strip)
        columns = range(_STEP, self.width + 1, _STEP)
        self._strips = [view[: wide * self._rows(wide) * 2] for wide in columns]
        self._pairs = [view[: wide * _STRIP * 2] for wide in columns]
        self.wake: Callable[[], object] | None = None

    def light(self, level: int) -> None:
        """Set the backlight: 1 dim, 2 low, 3 medium, 4 high. 0 switches the panel off, which keeps its picture."""
        if not self.wake and (level > 0) != (self._level > 0):
            self.command(_ON if level else _OFF)
        self._level = level
        if not self.wake:  # otherwise there is no picture yet
            self._backlight.duty_u16(_LIGHTS[level] * _DUTY)

    def shift(self, is_shifted: bool) -> None:
        """Do nothing: an LCD does not wear out."""

    def turn(self, is_turned: bool | int) -> None:
        """Draw upside down, or upright again, from the next picture on; it must be a whole one."""
        direction = self._upright ^ (_UPSIDE_DOWN if is_turned else 0)
        if direction == self.direction:
            return
        self.direction = direction
        columns, rows = _EXCHANGED_MEMORY if direction & _EXCHANGED else _MEMORY
        x, y = self._corner
        self._corner = (columns - self.width - x, rows - self.height - y)
        if not self.wake:
            self.command(_DIRECTION, bytes((direction,)))

    def show(self, canvas: Canvas) -> None:
        """Send the changed bands; neighbouring bands with the same columns go in one rectangle."""
        wake = self.wake
        if wake:
            wake()
        low = canvas.band_x0
        high = canvas.band_x1
        after, last = canvas.changed
        while after <= last:
            band = after
            after += 1
            if low[band] <= high[band]:
                left = low[band] // _STEP
                end = high[band] // _STEP + 1
                while after <= last and low[after] // _STEP == left and high[after] // _STEP + 1 == end:
                    after += 1
                self._send(band, after, left * _STEP, (end - left) * _STEP)
        if wake:
            self.wake = None
            self.light(self._level)  # only now is there a picture to light

    def _send(self, band: int, after: int, left: int, columns: int) -> None:
        """Send `columns` columns from `left` on, of bands `band` up to `after`.

        If the number of rows is odd, one more row is sent, to memory below the panel.
        """
        first = band * _BAND
        rows = min(after * _BAND, self.height) - first
        rows += rows % _STRIP
        self._window(_COLUMNS, self._corner[0] + left, columns)
        self._window(_ROWS, self._corner[1] + first, rows)
        self.command(_WRITE)
        self._dc(1)
        self._cs(0)
        strip = self._rows(columns)
        view = self._strips[columns // _STEP - 1]
        spi = self._spi
        source = self.buffer
        pixels = self._strip
        plan = self._plan
        stride = self.width // 2
        plan[_PAIRS] = columns // 2
        plan[_SKIPPED] = stride - columns // 2
        at = first * stride + left // 2
        plan[_STRIP_ROWS] = strip
        while rows:
            if strip > rows:
                plan[_STRIP_ROWS] = strip = _STRIP
                view = self._pairs[columns // _STEP - 1]
            _expand(pixels, source, plan, at)
            spi.write(view)
            at += strip * stride
            rows -= strip
        self._cs(1)

    def _rows(self, columns: int) -> int:
        """Return the number of rows that are sent at a time, a multiple of `_STRIP`."""
        return min(_MOST, self.width // columns * _STRIP)

    def _window(self, command: int, first: int, count: int) -> None:
        last = first + count - 1
        self._range[0] = first >> 8
        self._range[1] = first & 0xFF
        self._range[2] = last >> 8
        self._range[3] = last & 0xFF
        self.command(command, self._range)

    def command(self, code: int, data: bytes | bytearray | None = None) -> None:
        """Send a command and its arguments."""
        self._code[0] = code
        self._dc(0)
        self._cs(0)
        self._spi.write(self._code)
        if data is not None:
            self._dc(1)
            self._spi.write(data)
        self._cs(1)


@micropython.asm_thumb
def _expand(r0: int, r1: int, r2: int, r3: int) -> None:
    """Fill a strip (r0) from the canvas (r1), which has two pixels per byte, from byte r3 on. r2 is `_plan`."""
    add(r1, r1, r3)
    mov(r4, 128)
    add(r4, r4, r2)
    ldr(r7, [r4, 8])  # rows
    label(ROW)
    mov(r4, 128)
    add(r4, r4, r2)
    ldr(r3, [r4, 0])
    label(PAIR)
    ldrb(r5, [r1, 0])
    lsl(r6, r5, 28)
    lsr(r6, r6, 26)
    add(r6, r6, r2)
    ldr(r6, [r6, 64])  # the right pixel's colour
    lsr(r5, r5, 4)
    lsl(r5, r5, 2)
    add(r5, r5, r2)
    ldr(r5, [r5, 0])  # the left pixel's colour
    orr(r5, r6)
    str(r5, [r0, 0])
    add(r0, 4)
    add(r1, 1)
    sub(r3, 1)
    bne(PAIR)
    ldr(r5, [r4, 4])
    add(r1, r1, r5)
    sub(r7, 1)
    bne(ROW)
