"""Common parts of screens: title bars and menus. They have state, but handle no buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.ui import theme as roles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware.types import Row, Text
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme


def draw_title(canvas: Canvas, theme: Theme, title: Text, note: Text = "") -> None:
    """Draw the title bar with its rule; `note`, such as a page number, is at the right."""
    canvas.fill(0, 0, theme.width, theme.title_height, roles.PANEL)
    y = (theme.title_height - 1 - theme.font.height) // 2
    right = theme.width - theme.margin
    if note:
        right = _text_right(canvas, note, right, y, roles.DIM) - theme.margin
    canvas.text_clip(title, theme.margin, y, right - theme.margin, roles.PANEL_INK)
    canvas.fill(0, theme.title_height - 1, theme.width, 1, roles.DIM)


def _text_right(canvas: Canvas, s: Text, x: int, y: int, role: int) -> int:
    """Draw text that ends before the column `x`. Return the column where it starts."""
    x -= canvas.text_width(s)
    canvas.text(s, x, y, role)
    return x


def _draw_scroll_mark(canvas: Canvas, theme: Theme, top: int, end: int, first: int, visible: int, count: int) -> None:
    """Draw a scroll bar along the right edge, from `top` to `end`, unless all rows fit.

    It marks `visible` rows of `count` from row `first` on.
    """
    if visible >= count:
        return
    wide = theme.scroll
    x = theme.width - wide
    y = top + 1
    room = end - y
    canvas.fill(x, y, wide, room, roles.BACKGROUND)
    size = max(room * visible // count, 4)
    canvas.fill(x + wide // 2, y, 1, room, roles.DIM)
    canvas.fill(x, y + (room - size) * first // (count - visible), wide, size, roles.ACCENT)


class Menu:
    """A title and rows to choose from, each a tuple of label, value shown at the right (or ''), and enabled.

    `selected` is a row's index, -1 without rows; `top` is the first row on the display. Disabled rows can be selected,
    so that the screen can show why they cannot be chosen. The caller draws the `head` pixels between title and rows,
    and the `foot` pixels below the rows.
    """

    def __init__(self, theme: Theme, title: Text, rows: Sequence[Row], head: int = 0, foot: int = 0) -> None:
        self.theme = theme
        self.title = title
        self.rows = rows
        self._y = theme.title_height + head
        self._end = theme.height - foot
        self._room = (self._end - self._y) // theme.row_height  # rows
        self.top = 0
        self.selected = 0 if rows else -1
        self._drawn: Sequence[Row] = ()  # the rows on the canvas
        self._lit = self._first = -1  # the selected row and the first row on the canvas

    def move(self, delta: int) -> None:
        """Select the row `delta` rows further down, or up if negative.

        A single step past an end wraps around; more steps stop at the end.
        """
        last = len(self.rows) - 1
        if last < 0:
            return
        row = self.selected + delta
        if row < 0:
            row = last if delta == -1 else 0
        elif row > last:
            row = 0 if delta == 1 else last
        self.selected = row
        room = self._room
        if row < self.top:
            self.top = row
        elif row >= self.top + room:
            self.top = row - room + 1

    def draw(self, canvas: Canvas) -> None:
        """Draw over the whole canvas."""
        theme = self.theme
        canvas.clear(roles.BACKGROUND)
        draw_title(canvas, theme, self.title)
        self._draw_rows(canvas)

    def _draw_rows(self, canvas: Canvas) -> None:
        count = len(self.rows)
        end = min(self.top + self._room, count)
        for i in range(self.top, end):
            self._draw_row(canvas, i)
        _draw_scroll_mark(canvas, self.theme, self._y, self._end, self.top, self._room, count)
        self._remember()

    def update(self, canvas: Canvas) -> None:
        """Draw the rows that have changed since the last `draw` or `update`."""
        if len(self.rows) != len(self._drawn):
            self.draw(canvas)
            return
        if self.top != self._first:
            self._draw_rows(canvas)
            return
        for i in range(self.top, min(self.top + self._room, len(self.rows))):
            if (i == self.selected) != (i == self._lit) or self.rows[i] != self._drawn[i]:
                self._draw_row(canvas, i)
        self._remember()

    def _remember(self) -> None:
        self._drawn = self.rows
        self._lit = self.selected
        self._first = self.top

    def _draw_row(self, canvas: Canvas, i: int) -> None:
        theme = self.theme
        label, value, enabled = self.rows[i]
        y = self._y + (i - self.top) * theme.row_height
        width = theme.width
        if len(self.rows) > self._room:
            width -= theme.scroll + 1
        ink = roles.INK if enabled else roles.DIM
        value_ink = roles.ACCENT if enabled else roles.DIM
        canvas.fill(0, y, width, theme.row_height, roles.CURSOR if i == self.selected else roles.BACKGROUND)
        if i == self.selected:
            ink = value_ink = roles.CARD_INK
        x = theme.margin
        right = width - theme.margin
        text_y = y + (theme.row_height - theme.font.height + 1) // 2
        if value:
            right = _text_right(canvas, value, right, text_y, value_ink) - theme.margin
        end = canvas.text_clip(label, x, text_y, right - x, ink)
        if not enabled and (i == self.selected or not theme.colour):
            # Strike the label through if no dimmer ink is visible.
            canvas.fill(x, text_y + theme.font.height // 2 - 1, end - x, theme.stroke // 2 + 1, ink)
