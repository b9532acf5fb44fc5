"""Toasts, which are a few lines of news over a screen, and functions that find the ends of lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as roles
from firmware.ui.canvas import BAND, buffer_size
from firmware.ui.font import span_fit

if TYPE_CHECKING:
    from engines.types import Data
    from firmware.types import Covered, Text
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font
    from firmware.ui.theme import Theme

_SPACE = const(32)
_LINES = const(3)
_LINES_LARGE = const(5)


def draw_toast(canvas: Canvas, theme: Theme, text: Text, at_head: bool = False, keeps: bool = False) -> Covered | None:
    """Draw a few lines of news over the foot, or the head, of the screen; text that is too long ends in an ellipsis.

    With `keeps`, return the covered pixels for `Canvas.put_back`, or None if memory is short.
    """
    length = canvas.load(text)
    data = canvas.line
    font = theme.font
    step = theme.line
    width = theme.width - 4 * theme.margin
    edge = theme.margin + theme.stroke
    lines = 0
    if theme.look & roles.LARGE:
        lines = _count_lines(data, length, width, roles.large_font(theme.colour))
        if lines <= min(_LINES_LARGE, (theme.height - 2 * edge) // (2 * step)):
            font = roles.large_font(theme.colour)
            step *= 2
        else:
            lines = 0
    lines = lines or min(_count_lines(data, length, width, font), _LINES)
    h = max(lines * step + 2 * edge - 1, theme.toast)
    y = 0 if at_head else theme.height - h
    covered = _bands(canvas, y, h) if keeps else None
    canvas.fill(0, y, theme.width, h, roles.PANEL)
    canvas.frame(0, y, theme.width, h, roles.ACCENT, theme.stroke)
    y += (h - lines * step) // 2 + (step - font.height) // 2
    start = 0
    for i in range(lines):
        end = line_end(data, start, length, width, font)
        more = i == lines - 1 and end < length
        canvas.span_clip(data, start, trim(data, start, end), 2 * theme.margin, y, width, roles.INK, font, more)
        y += step
        start = end
    return covered


def _count_lines(data: Data, length: int, width: int, font: Font) -> int:
    """Return the number of lines that a text takes."""
    lines = 0
    end = 0
    while end < length:
        end = line_end(data, end, length, width, font)
        lines += 1
    return lines


def _bands(canvas: Canvas, y: int, h: int) -> Covered | None:
    """Return the number of the first band and a copy of the bands of rows `y` to `y + h`, or None if memory is
    short."""
    first = y // BAND
    size = buffer_size(canvas.width, BAND, canvas.colour)
    try:
        return first, bytes(memoryview(canvas.buffer)[first * size : (y + h + BAND - 1) // BAND * size])
    except MemoryError:
        return None


def line_end(data: Data, start: int, stop: int, width: int, font: Font) -> int:
    """Return the end of the line that begins at `start`, at most `stop`, the end of its paragraph. Trailing spaces are
    included."""
    end = span_fit(data, start, stop, width, font)
    if end == start and start < stop:  # not even one character fits: let it stick out
        end += 1
        while end < stop and data[end] & 0xC0 == 0x80:
            end += 1
    if end < stop and data[end] != _SPACE:
        space = end
        while space > start and data[space - 1] != _SPACE:
            space -= 1
        if space > start:
            end = space
    while end < stop and data[end] == _SPACE:
        end += 1
    return end


def trim(data: Data, start: int, end: int) -> int:
    """Return the end of `data[start:end]` without its trailing spaces."""
    while end > start and data[end - 1] == _SPACE:
        end -= 1
    return end
