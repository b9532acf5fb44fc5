"""The seats of a table in a strip along the top: names, cards in hand, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as role
from firmware.ui.display_state import DisplayState

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_ZERO = const(48)


class Seats:
    """A strip one line of text high with a seat for each of `names`, cut to fit.

    The seat to act is lit, a seat out of the game is struck through; `without` is shown for a seat without cards. A
    count is on a small card that never touches the name. If necessary, the name is shortened to its initial and the
    seat's number from 1, or to the number alone.
    """

    def __init__(self, theme: Theme, names: list[str], without: str) -> None:
        self._theme = theme
        self._edge = (theme.stroke + 1) // 2
        self._without = without
        self._names = names
        self._drawn = DisplayState(len(names))

    def forget(self) -> None:
        """Redraw the seats at the next `draw`, because something else was drawn here."""
        self._drawn.forget()

    def draw(self, canvas: Canvas, seat: int, count: int, acts: bool, active: bool | int) -> None:
        """Draw a seat that holds `count` cards, 0 to 99, if its look has changed."""
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
        name, length, text, paper = self._words(canvas, seat, count, active, wide - 1 - font.gap)
        canvas.fill(x, 0, wide - 1, high, role.CURSOR if acts else role.PANEL)
        lead = min(edge, max(wide - 1 - paper - font.gap - length, 0))
        room = wide - 1 - lead - (paper if name == self._names[seat] else 0)  # a shortened name fits
        end = canvas.text_clip(name, x + lead, y, room, ink)
        if not active:
            canvas.fill(x, high // 2, end - x, edge, ink)
            return
        canvas.fill(end, 0, x + wide - 1 - end, high, role.PANEL)
        if text == self._without:
            canvas.text(text, end + 2 * font.gap, y, role.INK)
            return
        card = paper - 2 * font.gap
        end = min(end + font.gap, x + wide - 1 - card)
        canvas.rounded(end, 0, card, high, edge, role.CARD)
        canvas.text(text, end + edge, y, role.CARD_INK)

    def _words(self, canvas: Canvas, seat: int, count: int, active: bool | int, wide: int) -> tuple[str, int, str, int]:
        """Return the name and the text beside it, the longest of each that fit in `wide` pixels, and their widths."""
        name = self._names[seat]
        number = str(seat + 1)
        names = [name, name[0] + number, number]
        if len(self._names) < 3:
            names = [name]
        elif len(name) > 3:
            names.remove(name)
        text = str(count) if count else self._without if active else ""
        while True:
            paper = self._room(canvas, text)
            for name in names:
                length = canvas.text_width(name)
                if length + paper <= wide - self._edge:
                    return name, length, text, paper
            if text != self._without or len(names) == 1:
                return name, length, text, paper
            text = "0"

    def _room(self, canvas: Canvas, text: str) -> int:
        """Return the pixels from a name to the end of the text beside it. Words need no card, but a wider gap."""
        gap = canvas.font.gap
        if not text:
            return 0
        return canvas.text_width(text) + (3 * gap if text == self._without else 2 * gap + 2 * self._edge)
