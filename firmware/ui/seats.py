"""The seats of a table in a strip along the top: names, cards in hand, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as role
from firmware.ui.drawn import Drawn

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_ZERO = const(48)


class Seats:
    """A strip one line of text high, a seat for each of `names`, which are cut to fit beside several.

    Who is to act is lit, who is out of the game struck through; `without` stands where a seat holds no card.
    """

    def __init__(self, theme: Theme, names: list[str], without: str) -> None:
        self._theme = theme
        self._edge = (theme.stroke + 1) // 2
        self._without = without
        self._names = names
        if len(names) > 2:
            self._names = [name if len(name) < 4 else "%s%d" % (name[0], i + 1) for i, name in enumerate(names)]
        self._drawn = Drawn(len(names))

    def forget(self) -> None:
        """Something else has painted here."""
        self._drawn.forget()

    def draw(self, canvas: Canvas, seat: int, count: int, acts: bool, active: bool | int) -> None:
        """Paint a seat that holds `count` cards, 0 to 99, if it looks different now."""
        if self._drawn.shows(seat, count | active << 7 | acts << 8):
            return
        theme = self._theme
        font = theme.font
        edge = self._edge
        high = theme.line
        y = (high - font.height + 1) // 2
        wide = theme.width // len(self._names)
        x = seat * wide
        ink = role.CARD_INK if acts else role.INK if active else role.DIM
        canvas.fill(x, 0, wide - 1, high, role.CURSOR if acts else role.PANEL)
        digit = font.widths[font.index(_ZERO)]
        paper = digit + 2 * edge if count < 10 else 2 * digit + font.gap + 2 * edge
        if not count:
            paper = canvas.text_width(self._without) if active else 0
        end = canvas.text_clip(self._names[seat], x + edge, y, wide - 1 - 2 * edge - paper, ink)
        if not active:
            canvas.fill(x, high // 2, end - x, edge, ink)
        elif not count:
            canvas.text(self._without, end + edge, y, ink)
        else:  # on a little card
            canvas.fill(end, 0, x + wide - 1 - end, high, role.PANEL)
            canvas.fill(end, 0, paper, high, role.CARD_INK if acts else role.CARD)
            canvas.text(str(count), end + edge, y, role.CARD if acts else role.CARD_INK)
