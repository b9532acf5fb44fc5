"""Screens of text: pages, a question in a box, a dial for a number. They have state, but handle no buttons."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from firmware import loader
from firmware.ui import theme as roles
from firmware.ui.toast import line_end, trim
from firmware.ui.widgets import draw_title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engines.types import Data
    from firmware.types import Text
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font
    from firmware.ui.theme import Theme

_SPACE = const(32)
_ZERO = const(48)
_MARK = b"\xee"  # first byte of every mark, and of no other character


def utf8(s: str | bytes | bytearray) -> bytes | bytearray:
    """Return a text as a buffer for `span`: a string is encoded, anything else is returned unchanged."""
    return s.encode() if isinstance(s, str) else s


def wrap(data: bytes | bytearray, width: int, font: Font, rest: Callable[[], object] = bool) -> array[int]:
    """Break UTF-8 into lines at most `width` pixels wide. Return an `array('H')` of each line's start and end, in
    bytes.

    Lines break at spaces, which are dropped, and at newlines; a word wider than a line is cut. An empty line stays.
    `rest` is called after each paragraph, since a long text takes 100 ms.
    """
    lines = array("H")
    start = 0
    length = len(data)
    while start < length:
        stop = data.find(b"\n", start)
        if stop < 0:
            stop = length
        while True:
            end = line_end(data, start, stop, width, font)
            lines.append(start)
            lines.append(trim(data, start, end))
            start = end
            if start >= stop:
                break
        start = stop + 1
        rest()
    return lines


class TextPage:
    """A title and a text, wrapped to the display once and shown one page at a time: `page` of `pages`, from 0.

    `text` is a string or UTF-8 bytes; bytes are not copied. A newline ends a paragraph. The text may have marks
    (`marks.py`). `rest` is called during the wrapping.
    """

    def __init__(
        self, theme: Theme, title: Text, text: str | bytes | bytearray, rest: Callable[[], object] = bool
    ) -> None:
        self.theme = theme
        self.title = title
        self._data = utf8(text)
        self._marked = None
        if _MARK in self._data:
            self._marked = loader.load("firmware.ui.marks", "MarkedFont")(theme.font, theme.colour)
        self._lines = wrap(self._data, theme.width - 2 * theme.margin, self._marked or theme.font, rest)
        self._lines_a_page = (theme.height - theme.title_height) // theme.line
        self.page = 0
        self.pages = max((len(self._lines) // 2 + self._lines_a_page - 1) // self._lines_a_page, 1)
        self._notes = ["%d/%d" % (i + 1, self.pages) for i in range(self.pages)] if self.pages > 1 else [""]

    def turn(self, delta: int) -> bool:
        """Turn `delta` pages, backwards if negative, up to the first or last page. True if the page has changed."""
        page = min(max(self.page + delta, 0), self.pages - 1)
        changed = page != self.page
        self.page = page
        return changed

    def draw(self, canvas: Canvas) -> None:
        """Draw over the whole canvas."""
        theme = self.theme
        canvas.clear(roles.BACKGROUND)
        draw_title(canvas, theme, self.title, self._notes[self.page])
        y = theme.title_height + (theme.line - theme.font.height + 1) // 2
        first = self.page * self._lines_a_page
        for i in range(first, min(first + self._lines_a_page, len(self._lines) // 2)):
            if self._marked:
                self._marked.draw(canvas, self._data, self._lines[2 * i], self._lines[2 * i + 1], theme.margin, y)
            else:
                canvas.span(self._data, self._lines[2 * i], self._lines[2 * i + 1], theme.margin, y, roles.INK)
            y += theme.line


class MessageBox:
    """A question over the whole display: `title`, `text` and `choices`, one or two of them side by side at the foot.

    `selected` is the index of the lit choice, 0 at first, so that the safe answer is the first one. An ellipsis
    replaces text that does not fit.
    """

    def __init__(self, theme: Theme, title: Text, text: str | bytes | bytearray, choices: Sequence[str]) -> None:
        self.theme = theme
        self.title = title
        self.choices = choices
        self.selected = 0
        self._data = utf8(text)
        self._lines = wrap(self._data, theme.width - 2 * theme.margin, theme.font)

    def move(self, delta: int) -> None:
        """Select the next choice, or the previous one if `delta` is negative, and wrap around at the ends."""
        self.selected = (self.selected + delta) % len(self.choices)

    def draw(self, canvas: Canvas) -> None:
        """Draw over the whole canvas."""
        theme = self.theme
        canvas.clear(roles.BACKGROUND)
        draw_title(canvas, theme, self.title)
        foot = theme.row_height + theme.margin
        room = theme.height - theme.title_height - foot
        visible = room // theme.line
        count = len(self._lines) // 2
        lines = min(visible, count)
        y = theme.title_height + (room - lines * theme.line) // 2 + 1
        width = theme.width - 2 * theme.margin
        for i in range(lines):
            more = i == lines - 1 and count > visible
            start = self._lines[2 * i]
            canvas.span_clip(self._data, start, self._lines[2 * i + 1], theme.margin, y, width, roles.INK, None, more)
            y += theme.line
        each = (theme.width - theme.margin * (len(self.choices) + 1)) // len(self.choices)
        x = theme.margin
        for i in range(len(self.choices)):
            draw_choice(canvas, theme, self.choices[i], x, theme.height - foot, each, i == self.selected)
            x += each + theme.margin


def draw_choice(canvas: Canvas, theme: Theme, label: Text, x: int, y: int, w: int, lit: bool) -> None:
    """Draw a button, `w` pixels wide and as high as a menu row and a margin."""
    h = theme.row_height + theme.margin
    if lit:
        canvas.rounded(x, y, w, h, theme.radius, roles.CURSOR)
    else:
        canvas.frame(x, y, w, h, roles.DIM)
    ink = roles.CARD_INK if lit else roles.INK
    room = w - 4
    wide = canvas.text_width(label)
    left = x + 2 + ((room - wide) // 2 if wide < room else 0)
    canvas.text_clip(label, left, y + (h - theme.font.height + 1) // 2, room, ink)


def draw_digits(canvas: Canvas, theme: Theme, title: Text, digits: Data | list[int], at: int) -> None:
    """Draw a dial over the whole canvas: `digits`, values 0-9, in large figures, with the one at index `at` lit."""
    draw_dial(canvas, theme, title, digits, at, theme.digits, _ZERO, _ZERO)


def draw_dial(  # noqa: PLR0913  contents and style of the dial
    canvas: Canvas,
    theme: Theme,
    title: Text,
    signs: Data | list[int],
    at: int,
    font: Font,
    widest: int,
    first: int = 0,
) -> None:
    """Draw a dial over the whole canvas, with the sign at index `at` lit.

    Each sign is the ASCII character with the code `first + signs[i]`; none is wider than the character `widest`.
    """
    canvas.clear(roles.BACKGROUND)
    draw_title(canvas, theme, title)
    wide = font.widths[font.index(widest)]
    step = wide + font.gap
    x = (theme.width - step * len(signs) + font.gap) // 2
    y = theme.title_height + (theme.height - theme.title_height - font.height) // 2
    for i in range(len(signs)):
        ink = roles.INK
        if i == at:
            edge = font.gap // 2 + theme.stroke
            canvas.fill(x - font.gap // 2, y - edge, step, font.height + 2 * edge, roles.CURSOR)
            ink = roles.CARD_INK
        sign = first + signs[i]
        if sign == _SPACE:
            canvas.fill(x, y + font.height - theme.stroke, wide, theme.stroke, roles.DIM if i != at else ink)
        else:
            canvas.glyph(sign, x + (wide - font.widths[font.index(sign)]) // 2, y, ink, font)
        if i == at:
            middle = x + step // 2 - font.gap // 2
            _draw_arrow(canvas, middle, y - edge - 2, -1, font.gap * 2)
            _draw_arrow(canvas, middle, y + font.height + edge + 1, 1, font.gap * 2)
        x += step


def _draw_arrow(canvas: Canvas, x: int, y: int, step: int, size: int) -> None:
    """Draw a triangle `size` rows high that points up (`step` -1) or down (1), with its base at row `y`."""
    for i in range(size):
        reach = size - 1 - i
        canvas.fill(x - reach, y + i * step, 2 * reach + 1, 1, roles.CURSOR)
