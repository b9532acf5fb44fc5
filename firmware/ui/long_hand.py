"""A hand that may have more cards than stand side by side: it scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as role
from firmware.ui.drawn import Drawn
from firmware.ui.hand import ROOM, Hand

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_ZERO = const(48)
_TEN = const(10)


class LongHand(Hand):
    """A hand of up to `MOST` cards. As long as there are cards beyond an edge, an arrow with their number stands there
    and two cards fewer are shown."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._scrolls = False
        self._arrows = Drawn(1)

    def forget(self, bare: bool = False) -> None:
        super().forget(bare)
        self._arrows.forget()

    def window(self, at: int) -> int:
        """Moves as little as shows the cursor's card."""
        scrolls = self.count > ROOM
        if scrolls != self._scrolls:
            self._scrolls = scrolls
            self.forget()
        room = ROOM - 2 if scrolls else ROOM
        first = self.first
        if 0 <= at < self.count:
            first = min(max(first, at - room + 1), at)
        self.first = max(0, min(first, self.count - room))
        return room

    def right(self) -> int:
        """The column behind the cards, of which there is room for all."""
        wide = self.face[0] + 1
        return (self._theme.width - ROOM * wide + 1) // 2 + self.count * wide

    def show_more(self) -> None:
        """Show the next cards, after the last ones the first again."""
        room = ROOM - 2
        if self.count > ROOM:
            self.first = 0 if self.first + room >= self.count else min(self.first + room, self.count - room)

    def draw_arrows(self, canvas: Canvas, left: int, room: int) -> None:
        before = self.first
        behind = max(self.count - before - room, 0)
        if self._arrows.shows(0, before | behind << 8):
            return
        font = canvas.font
        size = left // 4
        top = self.top + self.lift
        y = top + font.height + size
        high = font.height + 2 * size
        canvas.fill(0, top, left - 1, high, role.BACKGROUND)
        canvas.fill(canvas.width - left + 1, top, left - 1, high, role.BACKGROUND)
        gap = (left - size) // 2
        for i in range(size):
            if before:
                canvas.fill(gap + i, y - i, 1, 2 * i + 1, role.CURSOR)
            if behind:
                canvas.fill(canvas.width - gap - 1 - i, y - i, 1, 2 * i + 1, role.CURSOR)
        if before:
            _draw_number(canvas, before, left // 2, top)
        if behind:
            _draw_number(canvas, behind, canvas.width - left // 2, top)


def _draw_number(canvas: Canvas, number: int, middle: int, y: int) -> None:
    """A number below 100, in the middle of a column: a string would be allocated."""
    font = canvas.font
    wide = font.widths[font.index(_ZERO)]
    x = middle - (wide if number >= _TEN else wide // 2)
    if number >= _TEN:
        x = canvas.glyph(_ZERO + number // _TEN, x, y, role.INK, font)
    canvas.glyph(_ZERO + number % _TEN, x, y, role.INK, font)
