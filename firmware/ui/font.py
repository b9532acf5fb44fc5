"""Fonts: finding glyphs, measuring text. Text is UTF-8 in a buffer; looking at it allocates nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import framebuf
import micropython
from micropython import const

if TYPE_CHECKING:
    from engines.types import Data, ptr8
    from firmware.types import Draw, FontSpec

STROKES = const(0x80)
_MISSING = const(0xFFFD)  # the box drawn for a character the font lacks


def span_width(data: Data, start: int, end: int, font: Font) -> int:
    """Pixels that `data[start:end]`, UTF-8 in a buffer, takes up."""
    width = 0
    i = start
    while i < end:
        found = font.find(data, i, end)
        i += found >> 16
        index = (found & 0xFFFF) - 1
        if index >= 0:
            width += font.widths[index] + font.gap
    return width - font.gap if width else 0


def span_fit(data: Data, start: int, end: int, room: int, font: Font) -> int:
    """Where to cut `data[start:end]` for the longest beginning that is at most `room` pixels wide."""
    i = start
    while i < end:
        found = font.find(data, i, end)
        index = (found & 0xFFFF) - 1
        if index >= 0:
            room -= font.widths[index]
            if room < 0:
                return i
            room -= font.gap
        i += found >> 16
    return end


class Font:
    """Glyphs of one height, each as wide as it needs.

    `spec` is a tuple of a `font_data_*` module. With `draw`, which is `font_large.enlarge`, all is twice as large as
    there; `strokes` tells that lines are one pixel thick there. `height` and `gap`, the pixels between two glyphs, are
    what a screen may want to know. `glyph(index)` gives a FrameBuffer of one bit a pixel, as wide as the widest glyph,
    that holds until the next call; looking up and fetching glyphs allocates nothing.
    """

    def __init__(self, spec: FontSpec, draw: Draw | None = None, strokes: bool = False) -> None:
        self.height, self.gap, self._first, self._last, self._others, self.widths, self._data = spec
        self._draw = draw or _copy_glyph
        self._form = self.height
        if draw:
            self._form |= STROKES if strokes else 0
            self.height *= 2
            self.gap *= 2
            self.widths = bytes([2 * width for width in self.widths])
        self._wide = max(self.widths)
        self._buffer = bytearray(self._wide * ((self.height + 7) // 8))
        self._frame = framebuf.FrameBuffer(self._buffer, self._wide, self.height, framebuf.MONO_VLSB)

    def index(self, code: int) -> int:
        """The glyph of a code point; of the missing-character box if the font has one, otherwise -1."""
        if self._first <= code <= self._last:
            return code - self._first
        others = self._others
        i = 0
        while i < len(others):
            if others[i] | others[i + 1] << 8 == code:
                return self._last - self._first + 1 + (i >> 1)
            i += 2
        return -1 if code == _MISSING else self.index(_MISSING)

    def find(self, data: Data, i: int, end: int) -> int:
        """The character at `data[i]`, UTF-8 that ends at `end`: its glyph's index plus 1, or 0, and its bytes << 16."""
        code = data[i]
        used = 1
        if code >= 0x80:
            more = 1 if code < 0xE0 else 2 if code < 0xF0 else 3
            code &= 0x1F if more == 1 else 0x0F
            while used <= more and i + used < end and data[i + used] & 0xC0 == 0x80:
                code = code << 6 | data[i + used] & 0x3F
                used += 1
            if used <= more or code > 0xFFFF:
                code = _MISSING
        if self._first <= code <= self._last:  # a call less
            return code - self._first + 1 | used << 16
        return self.index(code) + 1 | used << 16

    def glyph(self, index: int) -> framebuf.FrameBuffer:
        """The glyph's picture, `widths[index]` by `height`, clear at the right of that."""
        self._draw(self._buffer, self._data, self.widths, index, self._wide, self._form)
        return self._frame


@micropython.viper
def _copy_glyph(target: object, source: object, widths: object, index: int, wide: int, height: int):  # type: ignore[no-untyped-def]  # viper has no word for None
    """Copy glyph `index` of `source` to `target`, in pages of `wide`; right of it they are clear."""
    to = ptr8(target)
    data = ptr8(source)
    columns = ptr8(widths)
    width = columns[index]
    at = 0
    while index:
        index -= 1
        at += columns[index]
    size = wide * ((height + 7) >> 3)
    at = at * ((height + 7) >> 3)
    end = 0
    i = 0
    while i < size:
        end += wide
        x = 0
        while i < end:
            to[i] = 0
            if x < width:
                to[i] = data[at]
                at += 1
            x += 1
            i += 1
