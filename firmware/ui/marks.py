"""Marks within text: pictures of the signs on the screens, among the letters of a help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as roles

if TYPE_CHECKING:
    from engines.types import Data
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font

FIRST = const(0xE000)  # code point of the first mark
_LEAD = const(0xEE)  # first UTF-8 byte of a mark
_BYTES = const(3)  # UTF-8 bytes of a mark
_SPACE = const(32)  # fonts have all characters from here to `_DELETE`
_DELETE = const(127)
_MISSING = const(0xFFFD)  # the box for unknown characters
_HEIGHT = const(8)  # height of a mark, in its own pixels
_HEAD = const(2)  # bytes of a drawing's head: its number of runs, and its width


class MarkedFont:
    """A `Font` with marks: it measures and draws text that contains both.

    A mark is as high as a letter of 8 pixels, or twice as high if letters are twice as high.
    """

    def __init__(self, font: Font, colour: bool) -> None:
        self._font = font
        self._drawings: bytes = roles.font_data(colour).MARKS
        self._letters = len(font.widths)
        self._ascii = (font.index(_SPACE) + 1 | 1 << 16) - _SPACE
        self.height = font.height
        self.gap = font.gap
        self._scale = scale = max(font.height // _HEIGHT, 1)
        widths = bytearray(font.widths)
        at = 0
        while at < len(self._drawings):
            widths.append(self._drawings[at + 1] * scale)
            at += self._drawings[at] + _HEAD
        self.widths = bytes(widths)

    def find(self, data: Data, i: int, end: int) -> int:
        """Find a glyph as `Font.find` does; marks follow the letters."""
        code = data[i]
        if _SPACE <= code < _DELETE:  # saves a call for letters
            return code + self._ascii
        if code == _LEAD and i + _BYTES <= end:
            mark = (data[i + 1] & 0x3F) << 6 | data[i + 2] & 0x3F
            if self._letters + mark < len(self.widths):
                return self._letters + mark + 1 | _BYTES << 16
        return self._font.find(data, i, end)

    def draw(self, canvas: Canvas, data: Data, start: int, end: int, x: int, y: int) -> None:
        """Draw `data[start:end]`, UTF-8, with its top left corner at (x, y)."""
        while start < end:
            stop = start
            while stop < end and data[stop] != _LEAD:
                stop += 1
            x = canvas.span(data, start, stop, x, y, roles.INK, self._font)
            start = stop
            if start < end:
                glyph = self.find(data, start, end)
                start += glyph >> 16
                mark = (glyph & 0xFFFF) - 1
                if mark >= self._letters:
                    self._draw_mark(canvas, mark - self._letters, x, y)
                    x += self.widths[mark] + self.gap
                else:
                    x = canvas.glyph(_MISSING, x, y, roles.INK, self._font)

    def _draw_mark(self, canvas: Canvas, mark: int, x: int, y: int) -> None:
        data = self._drawings
        at = 0
        for _ in range(mark):
            at += data[at] + _HEAD
        scale = self._scale
        y += (self.height - _HEIGHT * scale) // 2
        column = 0
        for i in range(at + _HEAD, at + _HEAD + data[at]):
            count = data[i] >> 4
            role = data[i] & 15
            if role != roles.BACKGROUND:
                canvas.fill(x + column * scale, y, count * scale, scale, role)
            column += count
            if column == data[at + 1]:
                column = 0
                y += scale
