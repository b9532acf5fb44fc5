"""A bitmap font, read from one of the generated `font_data_*` modules."""

from array import array

import framebuf
import micropython
from micropython import const

_MISSING = const(0xFFFD)  # the box drawn for a character the font lacks


@micropython.viper
def _copy(target, source, at: int, count: int) -> int:
    """Copy `source[at:at + count]` to the start of `target`."""
    to = ptr8(target)
    data = ptr8(source)
    i = 0
    while i < count:
        to[i] = data[at + i]
        i += 1
    return count


class Font:
    """Glyphs of one height, each as wide as it needs.

    `spec` is a tuple of a `font_data_*` module. `height` and `gap`, the pixels between two glyphs, are what a screen
    may want to know. `glyph(index)` gives a FrameBuffer of one bit a pixel that holds until the next call; looking up
    and fetching glyphs allocates nothing.
    """

    def __init__(self, spec):
        self.height, self.gap, self._first, self._last, self._others, self.widths, self._data = spec
        pages = (self.height + 7) // 8
        self._at = array("H", [0] * (len(self.widths) + 1))
        for i in range(len(self.widths)):
            self._at[i + 1] = self._at[i] + self.widths[i] * pages
        # One buffer seen through a frame for each width in use: a glyph fits its frame exactly.
        self._buffer = bytearray(max(self.widths) * pages)
        self._frames = [None] * (max(self.widths) + 1)
        for width in self.widths:
            if self._frames[width] is None:
                self._frames[width] = framebuf.FrameBuffer(self._buffer, width, self.height, framebuf.MONO_VLSB)
        self._missing = -1
        self._missing = self.index(_MISSING)

    def index(self, code):
        """The glyph of a code point; of the missing-character box if the font has one, otherwise -1."""
        if self._first <= code <= self._last:
            return code - self._first
        others = self._others
        i = 0
        while i < len(others):
            if others[i] | others[i + 1] << 8 == code:
                return self._last - self._first + 1 + (i >> 1)
            i += 2
        return self._missing

    def glyph(self, index):
        """The glyph's picture, `widths[index]` by `height`."""
        at = self._at[index]
        _copy(self._buffer, self._data, at, self._at[index + 1] - at)
        return self._frames[self.widths[index]]
