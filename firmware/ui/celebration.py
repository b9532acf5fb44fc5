"""The celebration of a win: cards bounce over the display and leave their pictures behind, round the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as roles
from firmware.ui.card_face import draw_card

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_LASTS_MS = const(2400)
_FRAME_MS = const(40)
_KING = const(13)
_SUITS = const(4)
_MOST = const(3)  # cards that bounce at the same time
_WRAP = const(0x3FFFFFFF)  # of ticks_ms, as in MicroPython


class _Bouncing:
    """A card with its place and its speed, in pixels and in pixels per picture."""

    def __init__(self) -> None:
        self.card = self.x = self.y = self.right = self.down = 0


class Celebration:
    """Cards that begin as kings at the top, and a `title` in the middle. Times are in ticks_ms."""

    def __init__(self, theme: Theme, title: str, now: int) -> None:
        self._theme = theme
        self._title = title
        self._began = now
        self._frame = 0  # the picture to draw
        self._drawn = -1  # the picture on the canvas
        self._size = theme.card_width, theme.card_height
        self._cards = [_Bouncing() for _ in range(_MOST)]
        self._next = 0  # number of cards that have begun
        self._box = 0, 0, 0, 0  # of the title: left, top, width, height

    def is_over(self, now: int) -> bool:
        """True once the celebration has lasted long enough."""
        return (now - self._began) & _WRAP >= _LASTS_MS

    def step(self, now: int) -> bool:
        """Go on to the picture of this time. True if it is a new one."""
        self._frame = ((now - self._began) & _WRAP) // _FRAME_MS
        return self._frame != self._drawn

    def draw(self, canvas: Canvas) -> None:
        """Draw the first picture."""
        canvas.clear(roles.BACKGROUND)
        self._draw_title(canvas)
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        """Move each card, and draw it at its new place."""
        self._drawn = self._frame
        wide, high = self._size
        left, top, room, tall = self._box
        for bouncing in self._cards:
            if not bouncing.card or not 0 <= bouncing.x + bouncing.right <= canvas.width - wide:
                self._begin(bouncing)
            self._move(bouncing)
            draw_card(canvas, self._theme, bouncing.x, bouncing.y, bouncing.card, self._size)
            canvas.frame(bouncing.x, bouncing.y, wide, high, roles.BACKGROUND)
            is_beside = bouncing.x + wide <= left or bouncing.x >= left + room
            if not (is_beside or bouncing.y + high <= top or bouncing.y >= top + tall):
                self._draw_title(canvas)

    def _begin(self, bouncing: _Bouncing) -> None:
        """Let the next card begin, as from four foundations at the top."""
        number = self._next
        self._next += 1
        theme = self._theme
        bouncing.card = number % _SUITS << 4 | _KING - number // _SUITS % _KING
        bouncing.x = (2 * (number * 3 % _SUITS) + 1) * theme.width // (2 * _SUITS) - self._size[0] // 2
        bouncing.y = 0
        way = 1 if 2 * bouncing.x < theme.width else -1
        bouncing.right = (1 + number % 3) * (theme.stroke + 1) * way
        bouncing.down = 0

    def _move(self, bouncing: _Bouncing) -> None:
        """Move a card by one picture; at the foot it bounces."""
        foot = self._theme.height - self._size[1]
        bouncing.x += bouncing.right
        bouncing.y += bouncing.down
        bouncing.down += self._theme.stroke
        if bouncing.y > foot:
            bouncing.y = foot
            bouncing.down = -bouncing.down * 4 // 5

    def _draw_title(self, canvas: Canvas) -> None:
        """Draw the title on a lit box in the middle."""
        theme = self._theme
        title = canvas.text_width(self._title)
        edge = 3 * theme.margin
        wide = min(title + 2 * edge, theme.width)
        high = theme.font.height + 2 * edge
        x = (theme.width - wide) // 2
        y = (theme.height - high) // 2
        self._box = x, y, wide, high
        canvas.fill(x - 2, y - 2, wide + 4, high + 4, roles.BACKGROUND)
        canvas.rounded(x, y, wide, high, theme.radius, roles.CURSOR)
        room = wide - 2 * theme.margin
        canvas.text_clip(self._title, x + (wide - min(title, room)) // 2, y + edge, room, roles.CARD_INK)
