"""A hand of cards along the foot of the display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as role
from firmware.ui.card_face import DIM, LIT, draw_card
from firmware.ui.drawn import Drawn

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

MOST = const(21)
NO_CURSOR = const(-1)  # nobody chooses a card
ROOM = const(9)  # cards side by side

_RAISED = const(256)  # it is the one to be played
_HANDLE = const(512)  # it can be played


class Hand:
    """The first `count` bytes of `cards`, of which those with a bit in `playable` can be played now.

    The card at the cursor stands out of the hand by `lift` pixels. On a colour display the cards that cannot be played
    are dim; on one of one colour, where only the card at the cursor is lit, those that can have a handle. `top` is the
    first row of pixels; the hand reaches from there to the foot. `face` is what `draw_card` wants of a card's size and
    type, `first` the card at the left. No more cards than `ROOM` are shown; `long_hand.py` shows more.
    """

    def __init__(self, theme: Theme) -> None:
        self.cards = bytearray(MOST)
        self.count = 0
        self.playable = 0
        self.lift = theme.stroke + 1
        high = theme.ranks.height + theme.suits.height + 4 * (theme.pad - 1)
        self.face = theme.width // ROOM - 1, high, theme.ranks, theme.suits, theme.pad
        self.top = theme.height - high - self.lift
        self._theme = theme
        self.first = 0
        self._bare = True
        self._drawn = Drawn(ROOM)

    def forget(self, bare: bool = False) -> None:
        """Something else has painted here; if `bare`, the background."""
        self._drawn.forget()
        self._bare = bare

    def draw(self, canvas: Canvas, at: int = NO_CURSOR, lit: bool = True) -> None:
        """Paint what differs. `at` is the card under the cursor; behind the last one the cursor is elsewhere. `lit`
        tells whether the cursor is in the hand, or at a place where that card can go."""
        wide = self.face[0]
        lift = self.lift
        high = lift + self.face[1]
        room = self.window(at)
        x = (canvas.width - room * (wide + 1) + 1) // 2
        if not self._bare:
            canvas.fill(0, self.top, canvas.width, high, role.BACKGROUND)
            self._bare = True
        if room != ROOM:
            self.draw_arrows(canvas, x, room)
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
                    draw_card(canvas, self._theme, x, y, look, self.face)
                if look & _HANDLE:
                    canvas.fill(x + lift, self.top, wide - 2 * lift, lift, role.ACCENT)
            x += wide + 1

    def window(self, at: int) -> int:
        """Make `first` the first card to be shown, with the cursor at card `at`. Returns how many are shown beside."""
        return ROOM

    def draw_arrows(self, canvas: Canvas, left: int, room: int) -> None:
        """At either side of fewer cards than stand side by side, which begin at `left`, what tells of the others."""
        raise NotImplementedError
