"""The table of Rows of Four on the display: stock, waste and foundations at the top, the piles below, the score at the
foot. What is drawn anew is what has changed: a pile, or only its top card when the cursor comes or goes.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.rows_of_four import kernels
from engines.rows_of_four.kernels import FOUNDATIONS, FROM_WASTE, LENGTHS, PILE_ROOM, PILES, UP
from firmware import loader
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.drawn import Drawn, TextLine

if TYPE_CHECKING:
    from engines.types import Card
    from firmware.games.rows_of_four.screen import RowsOfFourScreen
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font

NOTHING = const(255)
STOCK = const(9)

# What is remembered of what is drawn: the cards of each pile, how its top card looks, the waste, the stock, the suits.
_LOOKS = const(8)
_DRAWN_WASTE = const(16)
_DRAWN_STOCK = const(17)
_DRAWN_SUITS = const(18)
_DRAWN = const(22)

# How a card looks.
_LIT = const(64)  # the cursor is here
_TAKEN = const(128)  # it is taken up
_FITS = const(256)  # the card taken up can go here
_SECOND = const(512)  # of two foundations it is the second

_TEN = const(10)
_MANY = const(3)  # redeals: as many as one likes


class TableDrawing:
    """Draws the table of a `RowsOfFourScreen`: where its cursor is, what it has taken up and where that fits."""

    edge: int  # these and the next are `layout.measure`'s
    inset: int
    small: Font
    mark: int
    pitch: int
    large: tuple[int, int]
    field_y: int
    news_y: int
    columns: tuple[int, int, int]
    row: int
    step: int
    rows: bytearray
    head: int
    count_y: int
    stock: tuple[int, int]
    waste: tuple[int, int]
    suits: tuple[int, int, int]
    sign: tuple[int, int]
    heights: tuple[int, int, int, int, int]
    apart: int
    places: bytearray

    def __init__(self, screen: RowsOfFourScreen) -> None:
        self.theme = screen.theme
        self._screen = screen
        self._sums = array("H", bytes(16))  # of the cards of each pile
        self._score = "", "", ""
        self._drawn = Drawn(_DRAWN)
        self._lines = (TextLine(), TextLine(), TextLine())
        canvas = screen.console.canvas
        loader.load("firmware.games.rows_of_four.layout", "measure")(self, screen.theme, canvas)

    def look(self) -> None:
        """The cards have changed."""
        state = self._screen.seen.state
        for pile in range(8):
            count = state[LENGTHS + pile]
            at = PILES + PILE_ROOM * pile
            value = 0
            for i in range(at, at + count):
                value = value * 5 + state[i] & 31
            # A move always changes a pile's size, which a sum alone may miss; of more moves at once the top card tells.
            self._sums[pile] = value << 11 | count << 6 | (state[at + count - 1] if count else 0)
        self.count()

    def count(self) -> None:
        """Write the score (RO-R18), so that it fits at any length of game."""
        seen = self._screen.seen
        passes = seen.passes()
        moves = seen.moves_made()
        middle = "stalled" if self._screen.stalled else ("pass %d" if passes < 100 else "p %d") % passes
        last = ("moves %d" if moves < 1000 else "%d") % moves
        minutes = self._screen.table.record.seconds // 60
        if minutes and moves < 1000:
            last = "%d, " % moves + ("%dm" % minutes if minutes < 100 else "%dh" % (minutes // 60))
        self._score = "up %d" % seen.score(), middle, last

    def draw(self, canvas: Canvas) -> None:
        """Paint the whole table."""
        canvas.clear(role.BACKGROUND)
        self._drawn.forget()
        for line in self._lines:
            line.forget()
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        """Paint what has changed."""
        screen = self._screen
        at = screen.at if screen.legal_count else NOTHING  # no cursor once the game is over
        start = screen.start
        fit = 0
        up = NOTHING
        if start != NOTHING:
            fit = screen.fit[start]
            if fit >> UP:
                up = kernels.foundation(screen.seen.state, screen.seen.top_card(start))
        for pile in range(8):
            look = _TAKEN if pile == start else _LIT if pile == at else 0
            self._draw_pile(canvas, pile, look | _FITS if fit >> pile & 1 else look)
            screen.console.rest()  # a large display's piles, all of them anew, take 150 ms
        top = start == NOTHING and at >= 8
        self._draw_waste(canvas, _TAKEN if start == FROM_WASTE else _LIT if top and at == FROM_WASTE else 0)
        self._draw_stock(canvas, at == STOCK)
        for suit in range(4):
            look = 0
            if suit == up >> 1:
                look = (_FITS | _LIT if at == UP else _FITS) | (up & 1) * _SECOND
            elif suit == start - FOUNDATIONS >> 1:
                look = _TAKEN | (start & 1) * _SECOND
            elif top and suit == at - FOUNDATIONS >> 1:
                look = _LIT | (at & 1) * _SECOND
            self._draw_suit(canvas, suit, look)
        self._draw_score(canvas)

    def _draw_pile(self, canvas: Canvas, pile: int, look: int) -> None:
        """A pile, or only its top card when the others are drawn."""
        same = self._drawn.shows(pile, self._sums[pile])
        if self._drawn.shows(_LOOKS + pile, look) and same:
            return
        state = self._screen.seen.state
        edge = self.edge
        stroke = self.theme.stroke
        inset = self.inset
        wide, high = self.large
        x = pile * self.pitch + inset
        y = self.field_y
        if not same:
            canvas.fill(x - inset, y - inset, wide + 2 * inset, self.news_y - y + inset, role.BACKGROUND)
        last = state[LENGTHS + pile] - 1
        deep = last - self.rows[last + 1]
        for i in range(last):
            if i < deep:
                if not same:
                    canvas.fill(x, y, wide, self.step - (edge + 1) // 2, role.CARD)
                y += self.step
            else:
                if not same:
                    self._draw_row(canvas, x, y, state[PILES + PILE_ROOM * pile + i])
                y += self.row
        self.draw_card(canvas, x, y, self._screen.seen.top_card(pile), look)
        y += high + edge
        if look & _FITS or y < self.news_y:
            canvas.fill(x, y, wide, stroke, role.CURSOR if look & _FITS else role.BACKGROUND)

    def _draw_row(self, canvas: Canvas, x: int, y: int, card: Card) -> None:
        """What is seen of a card under another."""
        suits = self.small
        wide = self.large[0]
        ink = role.INK
        if self.theme.colour:
            canvas.fill(x, y, wide, self.row - 1, role.CARD)
            ink = card_face.ink(card)
            x += 1
            y += 1
            wide -= 2
        self._draw_rank(canvas, x, y, card & 15, ink)
        x += wide - self.mark
        canvas.glyph(card_face.suit_sign(card), x, y + (7 * self.edge - suits.height + 1) // 2, ink, suits)

    def _draw_rank(self, canvas: Canvas, x: int, y: int, rank: int, ink: int) -> None:
        """A rank in small figures, ten as wide as any."""
        edge = self.edge
        if rank == _TEN:
            canvas.fill(x, y, edge, 7 * edge, ink)
            canvas.frame(x + 2 * edge, y, 3 * edge, 7 * edge, ink, edge)
        else:
            canvas.glyph(card_face.rank_sign(rank), x, y, ink, self.theme.font)

    def draw_card(self, canvas: Canvas, x: int, y: int, card: Card, look: int = 0) -> None:
        """A card in full or, for none, its place; on a one-colour display with the frame around it."""
        theme = self.theme
        wide, high = self.large
        inset = self.inset
        ink = card_face.ink(card)
        canvas.fill(x - inset, y - inset, wide + 2 * inset, high + 2 * inset, role.BACKGROUND)
        if theme.colour or (card and not look & (_LIT | _TAKEN)):
            paper = role.CARD if card else role.SHADE
            if look & (_LIT | _TAKEN):
                paper = role.CURSOR if look & _LIT else role.CARD_DIM
            canvas.rounded(x, y, wide, high, theme.radius, paper)
        else:
            ink = role.INK
            if not card:
                canvas.dotted(x, y, wide, high, 2, role.ACCENT)
            if look & _LIT:
                canvas.frame(x - 1, y - 1, wide + 2, high + 2, role.CURSOR)
            elif look & _TAKEN:
                canvas.dotted(x - 1, y - 1, wide + 2, high + 2, 2, role.CURSOR)
        if card:
            pad = theme.pad
            suits = theme.suits
            canvas.glyph(card_face.rank_sign(card), x + pad, y + pad, ink, theme.ranks)
            x += wide - pad - suits.widths[0]
            canvas.glyph(card_face.suit_sign(card), x, y + high - pad - suits.height, ink, suits)

    def _draw_waste(self, canvas: Canvas, look: int) -> None:
        seen = self._screen.seen
        count = seen.waste_size()
        card = seen.top_card(FROM_WASTE)
        if self._drawn.shows(_DRAWN_WASTE, card | count << 6 | look << 7):
            return
        left, x = self.waste
        self.draw_card(canvas, left, self.inset, card, look)
        canvas.fill(x, 0, self.suits[0] - x, self.head, role.BACKGROUND)
        if count:
            canvas.text(str(count), x, self.count_y, role.INK)

    def _draw_stock(self, canvas: Canvas, lit: bool) -> None:
        """The stock with its count, and a dot for each redeal left, or a bar when there is no end of them."""
        seen = self._screen.seen
        theme = self.theme
        stock = seen.stock_left()
        left = min(seen.redeals_left(), _MANY)
        if self._drawn.shows(_DRAWN_STOCK, stock | left << 7 | lit << 9):
            return
        wide, x = self.stock
        high = self.head
        y = self.count_y
        top = self.inset
        paper = role.CURSOR if lit else role.CARD_BACK if stock else role.SHADE
        canvas.fill(0, top, x + theme.pip, high, role.BACKGROUND)
        canvas.rounded(0, top, wide, high, theme.radius, paper)
        if not lit:
            canvas.frame(0, top, wide, high, role.BACK_INK)
        text = str(stock)
        canvas.text(text, (wide - canvas.text_width(text) + 1) // 2, y, role.CARD_INK if lit else role.INK)
        if left == _MANY:
            canvas.fill(x, y, theme.pip, 7 * self.edge, role.ACCENT)
        else:
            for _ in range(left):
                canvas.fill(x, y, theme.pip, theme.pip, role.ACCENT)
                y += theme.pip + self.edge

    def _draw_suit(self, canvas: Canvas, suit: int, look: int) -> None:
        """The two foundations of a suit: its sign and their heights."""
        theme = self.theme
        seen = self._screen.seen
        one = seen.height(2 * suit)
        two = seen.height(2 * suit + 1)
        if self._drawn.shows(_DRAWN_SUITS + suit, one | two << 4 | look << 2):
            return
        left, pitch, wide = self.suits
        sign_x, sign_y = self.sign
        height_x, y, room, high, pad = self.heights
        top = self.inset
        foot = top + self.head
        x = left + suit * pitch
        ink = role.INK
        canvas.fill(x, 0, wide, self.field_y - top, role.BACKGROUND)
        if theme.colour:
            canvas.rounded(x, top, wide, foot, theme.radius, role.CARD)
            ink = card_face.ink(suit << 4)
        canvas.glyph(card_face.suit_sign(suit << 4), x + sign_x, sign_y, ink, theme.suits)
        if look & _FITS:
            canvas.fill(x, foot + self.edge - 1, wide - self.edge, theme.stroke, role.CURSOR)
        marked = look & (_LIT | _TAKEN)
        for i in range(2):
            hand = ink
            if marked and (look & _SECOND != 0) == i:
                if look & _LIT:
                    hand = role.CARD_INK
                elif not theme.colour:
                    canvas.fill(x + height_x, y, room, high, role.CURSOR)  # and an edge of it is left
                canvas.fill(x + height_x, y + top, room, high - 2 * top, role.CURSOR if look & _LIT else role.CARD_DIM)
            self._draw_rank(canvas, x + height_x + pad, y + (high - 7 * self.edge) // 2, two if i else one, hand)
            x += self.apart

    def _draw_score(self, canvas: Canvas) -> None:
        """Cards up, the pass, moves; or a hint's reason, why a card cannot be taken up, or how it ended."""
        screen = self._screen
        line = screen.line
        ink = role.ACCENT if line else role.INK
        if not line and not screen.legal_count:
            line = screen.result()
            ink = role.GOOD if screen.seen.winners() else role.WARN
        i = 2 if line else 0  # a long line is the last to come and the first to go
        for _ in range(3):
            text = self._score[i]
            if line:
                text = "" if i else line
            self._lines[i].draw(canvas, text, self.columns[i], self.news_y, ink)
            i += -1 if line else 1
