"""The canvas of the screens: a framebuffer with roles instead of colours, which draws text and tracks changes."""

from __future__ import annotations

import sys
from array import array
from struct import pack_into
from typing import TYPE_CHECKING

import framebuf
import micropython
from micropython import const

from firmware.ui.font import span_fit
from firmware.ui.theme import BACKGROUND, MONO, text_font

if TYPE_CHECKING:
    from engines.types import Data, ptr8, ptr16
    from firmware.types import Text
    from firmware.ui.font import Font

_TEXT_BYTES = const(128)  # bytes of UTF-8, far more than a line of the widest display
_TEXT_FORMAT = "128s"
_ELLIPSIS = const(0x2026)
_UNSEEN = const(-1)  # pixel value for measuring without drawing
BAND = const(8)  # rows
_CLEAN = const(0xFFFF)  # band_x0 of a clean band, above any band_x1

# Insets in pixels of the four rows nearest the edge at a rounded corner, for radius 1 to 4.
_ROUND = b"\x01\0\0\0\x02\x01\0\0\x03\x01\x01\0\x04\x02\x01\x01"

# MicroPython reads the UTF-8 of a string in place, CPython has to encode it first.
_ENCODES = sys.implementation.name != "micropython"


class Canvas:
    """`width` by `height` pixels: one bit each in SSD1306 pages (MONO_VLSB), or a role each (GS4_HMSB) if `colour`.

    `buffer` holds the pixels; a board may pass it in, to allocate it before anything else. Width is at most 510.
    Everything is clipped to the canvas. Drawing allocates nothing.

    Changes are tracked by bands of eight rows, the pages of an OLED. Band `i` has changed in the columns `band_x0[i]`
    to `band_x1[i]`, both included; it is clean if `band_x0[i] > band_x1[i]`. The first changed band is `changed[0]`,
    the last one `changed[1]`, below the first if all are clean. A driver sends the changed bands and calls `clean`.

    Coordinates are in pixels from the top left corner; a `role` is one of `firmware.ui.theme`. A text is a `str` or
    UTF-8 in a buffer, at most 128 bytes of it; `font` defaults to the small text font. `line` holds the text drawn
    last. `size` is the width, height << 9 and `colour` << 17; `raw` is the FrameBuffer: report changes made there with
    `touch`. `values` has the pixel value of each role.
    """

    def __init__(self, width: int, height: int, colour: bool, buffer: bytearray | None = None) -> None:
        self.width = width
        self.height = height
        self.colour = colour
        self.bands = (height + BAND - 1) // BAND
        self.buffer = buffer if buffer is not None else bytearray(buffer_size(width, height, colour))
        form = framebuf.GS4_HMSB if colour else framebuf.MONO_VLSB
        self.raw = framebuf.FrameBuffer(self.buffer, width, height, form)
        # For `_mark`: both columns of each band, the size, and the first and last changed band.
        self._marks = array("H", bytes(2 * (2 * self.bands + 4)))
        self._marks[2 * self.bands] = width
        self._marks[2 * self.bands + 1] = height
        view = memoryview(self._marks)
        self.changed = view[2 * self.bands + 2 :]
        self.band_x0 = view[: self.bands]
        self.band_x1 = view[self.bands : 2 * self.bands]
        self.size = width | height << 9 | colour << 17
        self.values = bytes(range(16)) if colour else MONO
        self.line = bytearray(_TEXT_BYTES)
        self.font = text_font(colour)
        self.clear(BACKGROUND)

    # --- changes ---

    def touch(self, x: int, y: int, w: int, h: int) -> None:
        """Mark a rectangle as changed. The most frequent drawings call `_mark` directly, because a call takes 60
        us."""
        _mark(self._marks, self.bands, x, y, w, h)  # type: ignore[arg-type]

    def clean(self) -> None:
        """Mark all bands as clean, because the display shows the buffer."""
        changed = self.changed
        for band in range(changed[0], changed[1] + 1):
            self.band_x0[band] = _CLEAN
            self.band_x1[band] = 0
        changed[0] = _CLEAN
        changed[1] = 0

    def put_back(self, band: int, data: bytes) -> None:
        """Restore the buffer's bytes from a band on with an earlier copy, `data`."""
        size = buffer_size(self.width, BAND, self.colour)
        start = band * size
        memoryview(self.buffer)[start : start + len(data)] = data
        self.touch(0, band * BAND, self.width, len(data) * BAND // size)

    # --- shapes ---

    def clear(self, role: int) -> None:
        """Fill the whole canvas."""
        self.fill(0, 0, self.width, self.height, role)

    def fill(self, x: int, y: int, w: int, h: int, role: int) -> None:
        """Fill a rectangle."""
        self.raw.fill_rect(x, y, w, h, self.values[role])
        _mark(self._marks, self.bands, x, y, w, h)  # type: ignore[arg-type]

    def frame(self, x: int, y: int, w: int, h: int, role: int, thickness: int = 1) -> None:
        """Draw the outline of a rectangle, `thickness` pixels inwards."""
        value = self.values[role]
        i = 0
        while i < thickness and w > 2 * i and h > 2 * i:
            self.raw.rect(x + i, y + i, w - 2 * i, h - 2 * i, value)
            i += 1
        self.touch(x, y, w, h)

    def rounded(self, x: int, y: int, w: int, h: int, radius: int, role: int) -> None:
        """Fill a rectangle with rounded corners, `radius` 0 to 4; pixels outside the corners stay."""
        value = self.values[role]
        frame = self.raw
        for i in range(radius):
            inset = _ROUND[4 * radius - 4 + i]
            frame.hline(x + inset, y + i, w - 2 * inset, value)
            frame.hline(x + inset, y + h - 1 - i, w - 2 * inset, value)
        frame.fill_rect(x, y + radius, w, h - 2 * radius, value)
        _mark(self._marks, self.bands, x, y, w, h)  # type: ignore[arg-type]

    def dotted(self, x: int, y: int, w: int, h: int, step: int, role: int) -> None:
        """Draw the outline of a rectangle as dots, one every `step` pixels of a side, from its left or top end."""
        value = self.values[role]
        frame = self.raw
        right = x + w
        bottom = y + h - 1
        i = x
        while i < right:
            frame.pixel(i, y, value)
            frame.pixel(i, bottom, value)
            i += step
        right -= 1
        i = y
        while i <= bottom:
            frame.pixel(x, i, value)
            frame.pixel(right, i, value)
            i += step
        self.touch(x, y, w, h)

    def hatch(  # noqa: PLR0913  a rectangle and a pattern
        self, x: int, y: int, w: int, h: int, step: int, role: int, start: int = 0, falls: bool = False
    ) -> None:
        """Draw lines that rise to the right, one every `step` pixels; the first meets the top edge `start` pixels from
        the left corner. With `falls`, draw their mirror image."""
        if w < 1 or h < 1:
            return
        value = self.values[role]
        frame = self.raw
        i = start
        while i < w + h - 1:
            top = 0 if i < w else i - w + 1
            bottom = i if i < h else h - 1
            left = i - top
            right = i - bottom
            if falls:
                left = w - 1 - left
                right = w - 1 - right
            frame.line(x + left, y + top, x + right, y + bottom, value)
            i += step
        self.touch(x, y, w, h)

    # --- text ---

    def glyph(self, code: int, x: int, y: int, role: int, font: Font) -> int:
        """Draw one code point with its top left corner at (x, y). Return the x of the next one."""
        index = font.index(code)
        if index < 0:
            return x
        right = font.write(-1 - index, x, y, font, self, self.line, self.values[role])
        _mark(self._marks, self.bands, x, y, right - x - font.gap, font.height)  # type: ignore[arg-type]
        return right

    def span(self, data: Data, start: int, end: int, x: int, y: int, role: int, font: Font | None = None) -> int:
        """Draw `data[start:end]`, UTF-8 in a buffer. Return the x of the next glyph."""
        if font is None:
            font = self.font
        right = font.write(start | end << 16, x, y, font, self, data, self.values[role])
        if right > x:
            _mark(self._marks, self.bands, x, y, right - x - font.gap, font.height)  # type: ignore[arg-type]
        return right

    def text(self, s: Text, x: int, y: int, role: int, font: Font | None = None) -> int:
        """Draw a line of text with its top left corner at (x, y). Return the x of the next glyph."""
        return self.span(self.line, 0, self.load(s), x, y, role, font)

    def span_width(self, data: Data, start: int, end: int, font: Font | None = None) -> int:
        """Return the width of `data[start:end]`, UTF-8 in a buffer, in pixels."""
        font = font or self.font
        right = font.write(start | end << 16, 0, 0, font, self, data, _UNSEEN)
        return right - font.gap if right else 0

    def text_width(self, s: Text, font: Font | None = None) -> int:
        """Return the pixels from the left edge of the first glyph to the right edge of the last."""
        return self.span_width(self.line, 0, self.load(s), font)

    def text_clip(self, s: Text, x: int, y: int, w: int, role: int, font: Font | None = None) -> int:
        """Draw text in at most `w` pixels; an ellipsis replaces text that does not fit."""
        return self.span_clip(self.line, 0, self.load(s), x, y, w, role, font)

    def span_clip(  # noqa: PLR0913  a span, a place and a style
        self,
        data: Data,
        start: int,
        end: int,
        x: int,
        y: int,
        w: int,
        role: int,
        font: Font | None = None,
        more: bool = False,
    ) -> int:
        """Draw `data[start:end]` in at most `w` pixels, with an ellipsis if it is wider or there is `more` to come."""
        font = font or self.font
        if not more and self.span_width(data, start, end, font) <= w:
            return self.span(data, start, end, x, y, role, font)
        room = w - font.widths[font.index(_ELLIPSIS)] - font.gap
        if room < 0:
            return x
        x = self.span(data, start, span_fit(data, start, end, room, font), x, y, role, font)
        return self.glyph(_ELLIPSIS, x, y, role, font)

    def load(self, s: Text) -> int:
        """Copy a text to `line` as UTF-8, for `span` and similar calls. Return its length in bytes.

        Reading a string character by character would create an object for each.
        """
        pack_into(_TEXT_FORMAT, self.line, 0, s.encode() if _ENCODES and isinstance(s, str) else s)
        return _length(self.line)  # type: ignore[arg-type]


@micropython.viper
def _length(line: ptr8) -> int:
    """Return the number of bytes of a text before its first zero."""
    end = 0
    while end < _TEXT_BYTES and line[end]:
        end += 1
    return end


@micropython.viper
def _mark(marks: ptr16, bands: int, x: int, y: int, w: int, h: int):  # type: ignore[no-untyped-def]  # viper has no type for None
    """Widen the changed columns of the bands that a rectangle overlaps."""
    right = x + w - 1
    bottom = y + h - 1
    if x < 0:
        x = 0
    if y < 0:
        y = 0
    width = marks[2 * bands]
    height = marks[2 * bands + 1]
    if right >= width:
        right = width - 1
    if bottom >= height:
        bottom = height - 1
    if x <= right and y <= bottom:
        band = y >> 3
        bottom = bottom >> 3
        end = 2 * bands + 2
        if band < marks[end]:
            marks[end] = band
        if bottom > marks[end + 1]:
            marks[end + 1] = bottom
        while band <= bottom:
            if x < marks[band]:
                marks[band] = x
            if right > marks[bands + band]:
                marks[bands + band] = right
            band += 1


def buffer_size(width: int, height: int, colour: bool) -> int:
    """Return the size of a canvas's buffer, in bytes."""
    return (width + 1) // 2 * height if colour else width * ((height + 7) // 8)
