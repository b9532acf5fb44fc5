"""The celebration of a win: suits fall over the display round the result, for a second and a half."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as roles

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_LASTS_MS = const(1500)
_FRAME_MS = const(60)
_PIECES = const(18)
_SUITS = b"\x60\x65\x66\x63"  # low bytes of ♠ ♥ ♦ ♣
_SUIT_HIGH = const(0x2600)
_WRAP = const(0x3FFFFFFF)  # of ticks_ms, as in MicroPython


class Celebration:
    """Falling suits, and a `title` in the middle. Times are in ticks_ms."""

    def __init__(self, theme: Theme, title: str, now: int) -> None:
        self._theme = theme
        self._title = title
        self._began = now
        self._frame = 0  # the picture to draw
        self._drawn = -1  # the picture on the canvas
        self._font = theme.card_suits
        self._box = 0, 0, 0, 0  # of the title: left, top, width, height

    def is_over(self, now: int) -> bool:
        """True once the celebration has lasted long enough."""
        return (now - self._began) & _WRAP >= _LASTS_MS

    def step(self, now: int) -> bool:
        """Go on to the picture of this time. True if it is a new one."""
        self._frame = ((now - self._began) & _WRAP) // _FRAME_MS
        return self._frame != self._drawn

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole picture."""
        canvas.clear(roles.BACKGROUND)
        self._draw_title(canvas)
        self._drawn = -1
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        """Move the suits to their places in this picture."""
        wide = self._font.widths[0]
        high = self._font.height
        if self._drawn >= 0:
            for piece in range(_PIECES):
                y = self._y(piece, self._drawn)
                if self._is_free(self._x(piece), y):
                    canvas.fill(self._x(piece), y, wide, high, roles.BACKGROUND)
        for piece in range(_PIECES):
            suit = piece & 3
            ink = roles.WARN if suit == 1 or suit == 2 else roles.ACCENT
            y = self._y(piece, self._frame)
            if self._is_free(self._x(piece), y):
                canvas.glyph(_SUIT_HIGH | _SUITS[suit], self._x(piece), y, ink, self._font)
        self._drawn = self._frame

    def _is_free(self, x: int, y: int) -> bool:
        """True if a suit at (x, y) is clear of the title."""
        left, top, wide, high = self._box
        is_beside = x + self._font.widths[0] <= left or x >= left + wide
        return is_beside or y + self._font.height <= top or y >= top + high

    def _x(self, piece: int) -> int:
        return (piece * 2 + 1) * self._theme.width // (2 * _PIECES) - self._font.widths[0] // 2

    def _y(self, piece: int, frame: int) -> int:
        """Return the top of a piece; each falls at a speed of its own, and comes again from the top."""
        high = self._theme.height + self._font.height
        speed = (2 + piece * 5 % 4) * self._theme.stroke + 1
        return (piece * 37 + frame * speed) % high - self._font.height

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
        canvas.rounded(x, y, wide, high, theme.radius, roles.CURSOR)
        room = wide - 2 * theme.margin
        canvas.text_clip(self._title, x + (wide - min(title, room)) // 2, y + edge, room, roles.CARD_INK)
