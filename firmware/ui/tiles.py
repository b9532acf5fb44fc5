"""Tiles to choose from, each with an icon and a title: a grid on a large display, on others one after another.

An icon is drawn in a box of 40 by 32 pixels, or twice that size. It is rectangles of five bytes each: x, y, width,
height and role.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.drivers.buttons import DOWN, RIGHT, UP
from firmware.ui import theme as roles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware.types import Event
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

ICON_WIDE = const(40)
ICON_HIGH = const(32)
_GROUP = const(5)

_COLUMNS = const(2)
_ROWS = const(3)  # of the grid on the display
_GRID_HEIGHT = const(200)  # the least height of a display with a grid
_GAP = const(4)
_FOOT = const(2)  # lines of text below the grid
_SPACE = const(32)


class Tile:
    """A title, an icon and, below all tiles, one or two lines of text about the selected one.

    A tile `is_marked` if something waits there.
    """

    def __init__(self, title: str, icon: bytes, text: str = "", more: str = "", is_marked: bool = False) -> None:
        self.title = title
        self.icon = icon
        self.text = text
        self.more = more
        self.is_marked = is_marked


class Tiles:
    """Tiles on the display. The one with the index `selected` is lit; the caller sets `selected` or calls `steer`.

    In the grid the last two tiles have no icon and share one place, one above the other.
    """

    def __init__(self, theme: Theme, tiles: Sequence[Tile], selected: int = 0) -> None:
        self.tiles = tiles
        self.selected = selected
        self._theme = theme
        self._is_grid = theme.height >= _GRID_HEIGHT
        self._top = 0  # the first row of the grid on the display
        self._lit = -1  # the tile that is drawn as selected, -1 if everything must be drawn

    def steer(self, event: Event) -> None:
        """Move the cursor for a press of a direction; past an end it starts again at the other one."""
        count = len(self.tiles)
        if event == RIGHT or event == DOWN:
            step = _COLUMNS if self._is_grid and event == DOWN else 1
        else:
            step = -_COLUMNS if self._is_grid and event == UP else -1
        at = self.selected
        if abs(step) == 1:
            self.selected = (at + step) % count
            return
        last = count - 2  # the last two tiles share this place
        place = min(at, last)
        if place == last and (at == last) == (step > 0):
            self.selected = 2 * last + 1 - at  # between the two
        elif 0 <= place + step <= last + (step > 0 and place // _COLUMNS < last // _COLUMNS):
            self.selected = min(place + step, last)
        else:
            column = place % _COLUMNS
            if step < 0:
                column += (last - column) // _COLUMNS * _COLUMNS
                column += column == last  # the lower one of the two
            self.selected = column

    def draw(self, canvas: Canvas) -> None:
        """Draw over the whole canvas."""
        canvas.clear(roles.BACKGROUND)
        self._lit = -1
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        """Draw the changes since the last `draw` or `update`."""
        at = self.selected
        if not self._is_grid:
            self._draw_row(canvas)
        else:
            row = min(at, len(self.tiles) - 2) // _COLUMNS
            if not self._top <= row < self._top + _ROWS:
                self._top = row if row < self._top else row - _ROWS + 1
                canvas.clear(roles.BACKGROUND)
                self._lit = -1
            for i in range(len(self.tiles)):
                if self._lit == -1 or i == at or i == self._lit:
                    self._draw_tile(canvas, i)
            self._draw_foot(canvas)
        self._lit = at

    # The grid.

    def box(self, i: int) -> tuple[int, int, int, int]:
        """Return left, top, width and height of a tile of the grid; the height is 0 if it is not on the display."""
        theme = self._theme
        last = len(self.tiles) - 2
        place = min(i, last)
        row = place // _COLUMNS - self._top
        wide = (theme.width - _GAP) // _COLUMNS - _GAP
        high = (theme.height - _FOOT * theme.line - 2 * _GAP) // _ROWS - _GAP
        x = _GAP + place % _COLUMNS * (wide + _GAP)
        y = _GAP + row * (high + _GAP)
        if i >= last:
            high = (high - _GAP) // 2
            y += (i - last) * (high + _GAP)
        return x, y, wide, high if 0 <= row < _ROWS else 0

    def _draw_tile(self, canvas: Canvas, i: int) -> None:
        """Draw a tile of the grid, if it is on the display."""
        theme = self._theme
        tile = self.tiles[i]
        last = len(self.tiles) - 2
        x, y, wide, high = self.box(i)
        if not high:
            return
        is_lit = i == self.selected
        canvas.rounded(x, y, wide, high, theme.radius, roles.CURSOR if is_lit else roles.PANEL)
        if is_lit:
            edge = theme.stroke
            canvas.rounded(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, theme.radius - 1, roles.PANEL)
        ink = roles.PANEL_INK if is_lit else roles.INK
        room = wide - 2 * _GAP
        title = canvas.text_width(tile.title)
        if i >= last:
            canvas.text(tile.title, x + (wide - title) // 2, y + (high - theme.font.height) // 2 + 1, ink)
        elif title <= room:
            draw_icon(canvas, tile.icon, x + (wide - ICON_WIDE) // 2, y + 5, 1)
            canvas.text(tile.title, x + (wide - title) // 2, y + high - theme.font.height - 3, ink)
        else:  # the icon is beside the title, in two lines
            draw_icon(canvas, tile.icon, x, y + (high - ICON_HIGH) // 2, 1)
            self._draw_words(canvas, tile.title, x + ICON_WIDE, y + high // 2, ink)
        if tile.is_marked:
            size = 2 * theme.stroke
            canvas.rounded(x + wide - size - 6, y + 6, size, size, 2, roles.GOOD)

    def _draw_words(self, canvas: Canvas, title: str, x: int, middle: int, ink: int) -> None:
        """Draw a title of two words in two lines, one above and one below the row `middle`."""
        end = canvas.load(title)
        space = 0
        while space < end and canvas.line[space] != _SPACE:
            space += 1
        high = self._theme.font.height
        canvas.span(canvas.line, 0, space, x, middle - high, ink)
        canvas.span(canvas.line, space + 1, end, x, middle + 1, ink)

    def _draw_foot(self, canvas: Canvas) -> None:
        theme = self._theme
        tile = self.tiles[self.selected]
        y = theme.height - _FOOT * theme.line
        canvas.fill(0, y, theme.width, theme.height - y, roles.PANEL)
        room = theme.width - 2 * theme.margin
        y += 2
        canvas.text_clip(tile.text, theme.margin, y, room, roles.GOOD if tile.is_marked else roles.INK)
        canvas.text_clip(tile.more, theme.margin, y + theme.line - 1, room, roles.DIM)

    # One after another.

    def _draw_row(self, canvas: Canvas) -> None:
        """Draw the selected tile in the middle between its neighbours, and its text below."""
        theme = self._theme
        tiles = self.tiles
        at = self.selected
        tile = tiles[at]
        scale = 2 if theme.colour else 1
        wide = ICON_WIDE * scale
        edge = theme.stroke
        body = ICON_HIGH * scale + 4 * edge
        canvas.fill(0, 0, theme.width, theme.height, roles.BACKGROUND)
        middle = (theme.width - wide) // 2
        away = wide + 4 * edge + 2
        y = 2 * edge
        for side in (-1, 1):
            draw_icon(canvas, tiles[(at + side) % len(tiles)].icon, middle + side * away, y, scale)
        frame = middle - 3 * edge
        canvas.rounded(frame, 0, wide + 6 * edge, body, theme.radius, roles.CURSOR)
        canvas.rounded(frame + edge, edge, wide + 4 * edge, body - 2 * edge, theme.radius, roles.PANEL)
        draw_icon(canvas, tile.icon, middle, y, scale)
        line = (theme.height - body) // (2 if not tile.more or not theme.colour else 3)
        y = body + (line - theme.font.height + 1) // 2
        title = canvas.text_width(tile.title)
        canvas.fill(0, body + edge, theme.width, line - edge, roles.CURSOR)
        canvas.text(tile.title, (theme.width - title) // 2, y + edge // 2, roles.CARD_INK)
        self._draw_middle(canvas, tile.text, y + line, roles.GOOD if tile.is_marked else roles.INK)
        if line * 3 <= theme.height - body:
            self._draw_middle(canvas, tile.more, y + 2 * line, roles.DIM)

    def _draw_middle(self, canvas: Canvas, text: str, y: int, ink: int) -> None:
        """Draw text in the middle of the display."""
        theme = self._theme
        room = theme.width - 2 * theme.margin
        x = theme.margin + max(room - canvas.text_width(text), 0) // 2
        canvas.text_clip(text, x, y, room, ink)


def draw_icon(canvas: Canvas, icon: bytes, x: int, y: int, scale: int) -> None:
    """Draw an icon with its top left corner at (x, y), `scale` times its size (1 or 2)."""
    for i in range(0, len(icon), _GROUP):
        left = x + icon[i] * scale
        top = y + icon[i + 1] * scale
        canvas.fill(left, top, icon[i + 2] * scale, icon[i + 3] * scale, icon[i + 4])
