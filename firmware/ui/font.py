"""Fonts: finding glyphs, measuring text. Text is UTF-8 in a buffer; reading it allocates nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

if TYPE_CHECKING:
    from engines.types import Data, ptr8
    from firmware.types import FontSpec

_HEART = const(0x2665)  # its successor is the diamond
_NO_GLYPH = const(0xFFF)

# Roles (firmware/ui/theme.py): of text, and of the hearts and diamonds in it.
_INK = const(1)
_LIGHT_RED = const(11)
_CARD_INK = const(5)
_CARD_RED = const(2)

_MISSING = const(0xFFFD)  # the box drawn for a character the font lacks


def span_fit(data: Data, start: int, end: int, room: int, font: Font) -> int:
    """Return the end of the longest prefix of `data[start:end]` that is at most `room` pixels wide."""
    i = start
    while i < end:
        glyph = font.find(data, i, end)
        index = (glyph & 0xFFFF) - 1
        if index >= 0:
            room -= font.widths[index]
            if room < 0:
                return i
            room -= font.gap
        i += glyph >> 16
    return end


class Font:
    """Glyphs of one height, each as wide as necessary.

    `spec` is a tuple of a `font_data_*` module. With `large`, glyphs are drawn at twice their size, because large
    glyphs take far more memory. At most 31 rows of pixels are drawn, because a number has no more bits. Each quarter of
    an enlarged pixel takes the colour of its two neighbours if these agree and the opposite ones differ from them
    (Scale2x).

    With `reds`, ♥ and ♦ are red on a colour display, in text of the roles `INK` and `CARD_INK`.

    `height` and `gap` (pixels between two glyphs) are for screens. Finding and drawing glyphs allocates nothing.
    """

    def __init__(self, spec: FontSpec, large: bool = False, reds: bool = False) -> None:
        self.height, self.gap, self._first, self._last, self._others, self.widths, self._data = spec
        # Enlargement: a shift, and pages of the source.
        self._form = large | (self.height + 7) // 8 << 1
        self._red = self.index(_HEART) if reds else _NO_GLYPH
        if large:
            self.height *= 2
            self.gap *= 2
            self.widths = bytes([2 * width for width in self.widths])

    def index(self, code: int) -> int:
        """Return the glyph of a code point, or of the missing-character box if the font has one, otherwise -1."""
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
        """Find the character at `data[i]`, in UTF-8 that ends at `end`. Return its glyph's index plus 1, or 0, and its
        bytes << 16."""
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
        return self.index(code) + 1 | used << 16

    @staticmethod
    @micropython.viper
    def write(bits: int, row: int, pixel: int, font: object, canvas: object, data: object, value: int) -> int:  # noqa: C901  calls are slow
        """Draw UTF-8 with its top left corner at column `row`, row `pixel` of a canvas. Return the x of the next
        glyph.

        `bits` is the range of `data`: start in the lower half, end in the upper one. A negative `bits` means the glyph
        with the index `-1 - bits`. `value` is the pixel value; if it is negative, nothing is drawn. The parameters are
        named after their later use: viper keeps only the first three in registers.
        """
        span = bits
        x = row
        y = pixel
        text = ptr8(data)
        to = ptr8(canvas.buffer)  # type: ignore[attr-defined]
        size = int(canvas.size)  # type: ignore[attr-defined]
        width = size & 0x1FF
        height = size >> 9 & 0xFF
        stride = (width + 1) >> 1
        widths = ptr8(font.widths)  # type: ignore[attr-defined]
        source = ptr8(font._data)  # type: ignore[attr-defined]
        first = int(font._first)  # type: ignore[attr-defined]
        last = int(font._last)  # type: ignore[attr-defined]
        form = int(font._form)  # type: ignore[attr-defined]
        large = form & 1
        pages = form >> 1
        red = int(font._red)  # type: ignore[attr-defined]
        end = span >> 16
        i = span & 0xFFFF
        while i < end or span < 0:
            row = -1 - span
            if span < 0:
                span = end = 0
            else:
                row = text[i] - first
                i += 1
                if row < 0 or text[i - 1] > last:
                    pixel = int(font.find(data, i - 1, end))  # type: ignore[attr-defined]
                    i += (pixel >> 16) - 1
                    row = (pixel & 0xFFFF) - 1
                    if row < 0:
                        continue
            paint = value
            if row == red or row == red + 1:
                if value == _INK:
                    paint = _LIGHT_RED
                elif value == _CARD_INK:
                    paint = _CARD_RED
            columns = widths[row] >> large
            at = source[2 * row] | source[2 * row + 1] << 8
            top = y
            page = 0
            if value < 0 or x >= width:
                page = pages
            while page < pages:
                foot = top + 31
                if foot > height:
                    foot = height
                here = right = whole = 0  # a column is a number whose bit 0 is its top row
                place = x - 1 - (large << 1)
                column = 0
                while column < columns + large:  # an enlarged column is drawn once its right neighbour is known
                    left = here
                    here = right
                    right = 0
                    if column < columns:
                        right = source[at + column]
                        if page + 1 < pages:
                            right = right | source[at + columns + column] << 8
                    if not large:
                        here = right
                    column += 1
                    side = 0
                    while side <= large:
                        bits = here
                        if large:
                            near = left
                            half = 2
                            if side:
                                near = right
                                bits = whole
                                half = 1
                            while half >= 0:  # first all four quarters, then the lower one, then the upper one
                                other = here << 1 >> (half << 1)
                                if half == 2:
                                    drawn_bits = here
                                else:
                                    drawn_bits = (
                                        (here ^ near) & (left ^ right) & (here << 1 ^ here >> 1) & ~(near ^ other)
                                    )
                                if drawn_bits:
                                    mask = 0xFF
                                    mask = mask | mask << 16
                                    apart = 8
                                    while apart:  # spread the bits out, leaving gaps for the other half
                                        drawn_bits = (drawn_bits | drawn_bits << apart) & mask
                                        apart = apart >> 1
                                        mask = mask ^ mask << apart
                                if half == 2:
                                    whole = drawn_bits | drawn_bits << 1
                                    bits = whole
                                else:
                                    bits = bits ^ drawn_bits << half
                                half -= 1
                        row = top
                        side += 1
                        place += 1
                        if not bits or place < 0 or place >= width or row < -30 or row >= height:
                            pass
                        elif size >> 17:
                            if row < 0:
                                bits = bits >> (0 - row)
                                row = 0
                            bits = bits & (1 << (foot - row)) - 1
                            pixel = row * stride + (place >> 1)
                            half = 4 - ((place & 1) << 2)
                            mask = 0xF0 >> half
                            ink = paint << half
                            while bits:
                                if bits & 1:
                                    to[pixel] = to[pixel] & mask | ink
                                bits = bits >> 1
                                pixel += stride
                        else:
                            bits = bits << (row & 7)
                            row = row >> 3
                            while bits:
                                pixel = row * width + place
                                if row < 0 or row << 3 >= height:
                                    pass
                                elif value:
                                    to[pixel] = to[pixel] | bits & 0xFF
                                else:
                                    to[pixel] = (to[pixel] | bits) ^ bits  # `~` modifies the register itself
                                bits = bits >> 8
                                row += 1
                page += 2
                top += 16
                at += columns << 1
            x += (columns << large) + int(font.gap)  # type: ignore[attr-defined]
        return x
