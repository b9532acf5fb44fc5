"""A hand of cards along the foot of the display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as role
from firmware.ui.card_face import DIM, LIT, draw_card
from firmware.ui.display_state import DisplayState

if TYPE_CHECKING:
    from engines.types import Card
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

MOST = const(21)
NO_CURSOR = const(-1)  # no card is being chosen
ROOM = const(9)  # the most cards side by side

_RAISED = const(256)  # the card at the cursor
_HANDLE = const(512)  # the card can be played
_ZERO = const(48)
_TEN = const(10)


class Hand:
    """A hand: the first `count` bytes of `cards`. Cards with a bit in `playable` can be played now.

    Cards are as wide as their number allows, `theme.card_width` pixels at most. The card at the cursor is raised by
    `lift` pixels. On a colour display the cards that cannot be played are dim. On a one-colour display, where only the
    card at the cursor is lit, the playable cards have a handle. A hand of more than `ROOM` cards scrolls: two cards
    fewer are shown, and an edge with cards beyond it has an arrow and their number.

    `top` is the first row of pixels; the hand reaches from there to the foot. `first` is the card at the left. `size`
    is the width and height of a card.
    """

    def __init__(self, theme: Theme) -> None:
        self.cards = bytearray(MOST)
        self.count = 0
        self.playable = 0
        self.lift = theme.lift
        self.top = theme.hand_top
        self.size = theme.card_width, theme.card_height
        self.first = 0
        self._theme = theme
        self._left = 0  # x of the first card
        self._spare = 0  # columns left free at the right
        self._fitted = -1  # the number of cards that `size` and `_left` are for
        self._bare = True
        self._drawn = DisplayState(ROOM)
        self._arrows = DisplayState(1)

    def forget(self, bare: bool = False) -> None:
        """Redraw the hand at the next `draw`, because something else was drawn here; if `bare`, the background."""
        self._drawn.forget(0)  # `draw` begins with the background
        self._arrows.forget()
        self._bare = bare

    def leave_room(self, columns: int) -> None:
        """Leave columns free at the right, for a button."""
        if columns != self._spare:
            self._spare = columns
            self._fitted = -1

    def draw(self, canvas: Canvas, at: int = NO_CURSOR, lit: bool = True) -> None:
        """Draw the changes, with the cursor at card `at`; an index after the last card means that the cursor is
        elsewhere.

        `lit` is true if the cursor is in the hand, false if it is at a place where that card can go.
        """
        self._fit()
        wide = self.size[0]
        lift = self.lift
        high = self._theme.height - self.top
        room = self._scroll_to(at)
        x = self._left
        if not self._bare:
            canvas.fill(0, self.top, canvas.width - self._spare, high, role.BACKGROUND)
            self._bare = True
        if self.count > ROOM:
            self._draw_arrows(canvas, x, room)
        raised = _RAISED
        can, cannot = DIM | _HANDLE, DIM
        if self._theme.colour:
            can = 0
            if lit:
                raised |= LIT
            if at == NO_CURSOR:
                cannot = 0
        plays = 0 if at == NO_CURSOR else self.playable
        cards = self.cards
        drawn = self._drawn.values
        i = self.first
        for place in range(room):
            look = 0
            if i < self.count:
                look = cards[i] & 0x3F | (raised if i == at else can if plays >> i & 1 else cannot)
            i += 1
            if drawn[place] != look:
                drawn[place] = look
                canvas.fill(x, self.top, wide, high, role.BACKGROUND)
                if look:
                    y = self.top if look & _RAISED else self.top + lift
                    draw_card(canvas, self._theme, x, y, look, self.size)
                if look & _HANDLE:
                    canvas.fill(x + lift, self.top, wide - 2 * lift, 2, role.ACCENT)
            x += wide + 1

    def _fit(self) -> None:
        """Choose the width of the cards for their number, and the left edge of the first."""
        count = min(self.count, ROOM)
        if self.count > ROOM:
            count = ROOM + 1
        if count == self._fitted:
            return
        self._fitted = count
        theme = self._theme
        room = theme.width - self._spare
        if count > ROOM:
            wide = room // ROOM - 1
            count = ROOM - 2
        else:
            wide = min(theme.card_width, (room + 1) // max(count, 1) - 1)
        self.size = wide, theme.card_height
        self._left = 0 if self._spare else (room - count * (wide + 1) + 1) // 2
        self.forget()

    def _scroll_to(self, at: int) -> int:
        """Scroll by the least distance that shows card `at`. Return the number of cards shown side by side."""
        room = ROOM - 2 if self.count > ROOM else ROOM
        first = self.first
        if 0 <= at < self.count:
            first = min(max(first, at - room + 1), at)
        self.first = max(0, min(first, self.count - room))
        return room

    def right(self) -> int:
        """Return x of the first column after the cards; only while the hand does not scroll."""
        self._fit()
        return self._left + self.count * (self.size[0] + 1)

    def place_of(self, card: Card) -> tuple[int, int]:
        """Return left and top of a card, or of the middle of the hand if it does not show the card."""
        self._fit()
        for i in range(self.first, self.count):
            if self.cards[i] & 63 == card & 63:
                return self._left + (i - self.first) * (self.size[0] + 1), self.top + self.lift
        return self._theme.width // 2, self.top + self.lift

    def show_more(self) -> None:
        """Show the next cards, or the first ones again after the last."""
        room = ROOM - 2
        if self.count > ROOM:
            self.first = 0 if self.first + room >= self.count else min(self.first + room, self.count - room)

    def _draw_arrows(self, canvas: Canvas, left: int, room: int) -> None:
        """Draw an arrow and a number for the cards beyond each edge; the `room` cards shown begin at x `left`."""
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
    """Draw a number below 100 centred at x `middle`, without allocating a string."""
    font = canvas.font
    wide = font.widths[font.index(_ZERO)]
    x = middle - (wide if number >= _TEN else wide // 2)
    if number >= _TEN:
        x = canvas.glyph(_ZERO + number // _TEN, x, y, role.INK, font)
    canvas.glyph(_ZERO + number % _TEN, x, y, role.INK, font)
