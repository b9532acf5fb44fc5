"""Drawing of the table of Rows of Four: stock, waste and foundations at the top, the piles below, the score at the
foot.

Only changes are drawn: a pile, or only its top card if the cursor comes or goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.rows_of_four.kernels import FOUNDATIONS, FROM_WASTE, LENGTHS, PILE_ROOM, PILES, UP
from firmware.games.rows_of_four.layout import Layout
from firmware.games.rows_of_four.view import NOTHING
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import DIM, LIT
from firmware.ui.display_state import DisplayState, TextLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.rows_of_four.rules import RowsOfFour
    from engines.types import Card
    from firmware.games.rows_of_four.view import TableView
    from firmware.types import NewsLine
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

STOCK = const(9)  # the cursor's place at the stock

# Indexes into `DisplayState`: the cards of each pile, the look of its top card, the waste, the stock, the suits.
_LOOKS = const(8)
_DRAWN_WASTE = const(16)
_DRAWN_STOCK = const(17)
_DRAWN_SUITS = const(18)
_DRAWN = const(22)

# Flags of a card's look.
_LIT = const(64)  # the cursor is here
_LIFTED = const(128)  # the selected card
_FITS = const(256)  # the selected card can go here
_SECOND = const(512)  # the second of a suit's two foundations

_TEN = const(10)
_MANY = const(3)  # this many redeals left, or more, are without limit


class TableDrawing:
    """Drawing of a `TableView` with the cursor and the selected card. `rest` feeds the watchdog."""

    def __init__(self, theme: Theme, canvas: Canvas, line: NewsLine, rest: Callable[[], object]) -> None:
        self.theme = theme
        self.layout = Layout(theme, canvas, line.height)
        self._rest = rest
        self._drawn = DisplayState(_DRAWN)
        self._lines = (line, TextLine(), TextLine())

    def clear(self, canvas: Canvas) -> None:
        """Clear the canvas, so that the next update draws the whole table."""
        canvas.clear(role.BACKGROUND)
        self._drawn.forget()
        for line in self._lines:
            line.forget()

    def update(self, canvas: Canvas, view: TableView, at: int, start: int, line: str, ink: int) -> None:
        """Draw changes, with the cursor `at` a source, a place or `STOCK`, and with the selected card at the source
        `start`. Either may be `NOTHING`. A `line` replaces the score, in the role `ink`."""
        game = view.game
        fit = 0
        up = NOTHING
        if start != NOTHING:
            fit = view.fit[start]
            up = view.foundation(start)
        for pile in range(8):
            look = _LIFTED if pile == start else _LIT if pile == at else 0
            self._draw_pile(canvas, view, pile, look | _FITS if fit >> pile & 1 else look)
            self._rest()  # redrawing all piles of a large display takes 150 ms
        top = start == NOTHING and at >= 8
        self._draw_waste(canvas, game, _LIFTED if start == FROM_WASTE else _LIT if top and at == FROM_WASTE else 0)
        self._draw_stock(canvas, game, at == STOCK)
        for suit in range(4):
            look = 0
            if suit == up >> 1:
                look = (_FITS | _LIT if at == UP else _FITS) | (up & 1) * _SECOND
            elif suit == start - FOUNDATIONS >> 1:
                look = _LIFTED | (start & 1) * _SECOND
            elif top and suit == at - FOUNDATIONS >> 1:
                look = _LIT | (at & 1) * _SECOND
            self._draw_suit(canvas, game, suit, look)
        self._draw_score(canvas, view.score, line, ink)

    def _draw_pile(self, canvas: Canvas, view: TableView, pile: int, look: int) -> None:
        """Draw a pile, or only its top card when the other cards have not changed."""
        layout = self.layout
        same = self._drawn.shows(pile, view.sums[pile])
        if self._drawn.shows(_LOOKS + pile, look) and same:
            return
        state = view.game.state
        edge = layout.edge
        stroke = self.theme.stroke
        inset = layout.inset
        wide, high = layout.large
        x = pile * layout.pitch + inset
        y = layout.field_y
        if not same:
            canvas.fill(x - inset, y - inset, wide + 2 * inset, layout.news_y - y + inset, role.BACKGROUND)
        last = state[LENGTHS + pile] - 1
        deep = last - layout.rows[last + 1]
        for i in range(last):
            if i < deep:
                if not same:
                    canvas.fill(x, y, wide, layout.step - (edge + 1) // 2, role.CARD)
                y += layout.step
            else:
                if not same:
                    self._draw_row(canvas, x, y, state[PILES + PILE_ROOM * pile + i])
                y += layout.row
        self.draw_card(canvas, x, y, view.game.top_card(pile), look)
        y += high + edge
        if look & _FITS or y < layout.news_y:
            canvas.fill(x, y, wide, stroke, role.CURSOR if look & _FITS else role.BACKGROUND)

    def _draw_row(self, canvas: Canvas, x: int, y: int, card: Card) -> None:
        """Draw the line of rank and suit that shows a card under another."""
        layout = self.layout
        suits = layout.small
        wide = layout.large[0]
        ink = role.INK
        if self.theme.colour:
            canvas.fill(x, y, wide, layout.row - 1, role.CARD)
            ink = card_face.ink(card)
            x += 1
            y += 1
            wide -= 2
        self._draw_rank(canvas, x, y, card & 15, ink)
        x += wide - layout.mark
        canvas.glyph(card_face.suit_sign(card), x, y + (7 * layout.edge - suits.height + 1) // 2, ink, suits)

    def _draw_rank(self, canvas: Canvas, x: int, y: int, rank: int, ink: int) -> None:
        """Draw a rank in small figures, a ten no wider than the others."""
        layout = self.layout
        edge = layout.edge
        if rank == _TEN:
            canvas.fill(x, y, edge, 7 * edge, ink)
            canvas.frame(x + 2 * edge, y, 3 * edge, 7 * edge, ink, edge)
        else:
            canvas.glyph(card_face.rank_sign(rank), x, y, ink, self.theme.font)

    def draw_card(self, canvas: Canvas, x: int, y: int, card: Card, look: int = 0) -> None:
        """Draw a card in full, or an empty place if `card` is 0; on a one-colour display, with the frame around it."""
        layout = self.layout
        theme = self.theme
        wide, high = layout.large
        inset = layout.inset
        ink = card_face.ink(card)
        canvas.fill(x - inset, y - inset, wide + 2 * inset, high + 2 * inset, role.BACKGROUND)
        if theme.colour:
            if card:
                flag = LIT if look & _LIT else DIM if look & _LIFTED else 0
                card_face.draw_card(canvas, theme, x, y, card & 63 | flag, layout.large)
            else:
                paper = role.CURSOR if look & _LIT else role.SHADE
                canvas.rounded(x, y, wide, high, theme.radius, paper)
            return
        if card and not look & (_LIT | _LIFTED):
            canvas.rounded(x, y, wide, high, theme.radius, role.CARD)
        else:
            ink = role.INK
            if not card:
                canvas.dotted(x, y, wide, high, 2, role.ACCENT)
            if look & _LIT:
                canvas.frame(x - 1, y - 1, wide + 2, high + 2, role.CURSOR)
            elif look & _LIFTED:
                canvas.dotted(x - 1, y - 1, wide + 2, high + 2, 2, role.CURSOR)
        if card:
            pad = theme.pad
            suits = theme.suits
            canvas.glyph(card_face.rank_sign(card), x + pad, y + pad, ink, theme.ranks)
            x += wide - pad - suits.widths[0]
            canvas.glyph(card_face.suit_sign(card), x, y + high - pad - suits.height, ink, suits)

    def _draw_waste(self, canvas: Canvas, game: RowsOfFour, look: int) -> None:
        layout = self.layout
        count = game.waste_size()
        card = game.top_card(FROM_WASTE)
        if self._drawn.shows(_DRAWN_WASTE, card | count << 6 | look << 7):
            return
        left, x = layout.waste
        self.draw_card(canvas, left, layout.inset, card, look)
        canvas.fill(x, 0, layout.suits[0] - x, layout.head, role.BACKGROUND)
        if count:
            canvas.text(str(count), x, layout.count_y, role.INK)

    def _draw_stock(self, canvas: Canvas, game: RowsOfFour, lit: bool) -> None:
        """Draw the stock with its count, and a dot for each redeal left, or a bar if they have no limit."""
        layout = self.layout
        theme = self.theme
        stock = game.stock_left()
        left = min(game.redeals_left(), _MANY)
        if self._drawn.shows(_DRAWN_STOCK, stock | left << 7 | lit << 9):
            return
        wide, x = layout.stock
        high = layout.head
        y = layout.count_y
        top = layout.inset
        paper = role.CURSOR if lit else role.CARD_BACK if stock else role.SHADE
        canvas.fill(0, top, x + theme.pip, high, role.BACKGROUND)
        canvas.rounded(0, top, wide, high, theme.radius, paper)
        if not lit:
            canvas.frame(0, top, wide, high, role.BACK_INK)
        text = str(stock)
        canvas.text(text, (wide - canvas.text_width(text) + 1) // 2, y, role.CARD_INK if lit else role.INK)
        if left == _MANY:
            canvas.fill(x, y, theme.pip, 7 * layout.edge, role.ACCENT)
        else:
            for _ in range(left):
                canvas.fill(x, y, theme.pip, theme.pip, role.ACCENT)
                y += theme.pip + layout.edge

    def _draw_suit(self, canvas: Canvas, game: RowsOfFour, suit: int, look: int) -> None:
        """Draw the two foundations of a suit: its sign and their heights."""
        layout = self.layout
        theme = self.theme
        one = game.height(2 * suit)
        two = game.height(2 * suit + 1)
        if self._drawn.shows(_DRAWN_SUITS + suit, one | two << 4 | look << 2):
            return
        left, pitch, wide = layout.suits
        sign_x, sign_y = layout.sign
        height_x, y, room, high, pad = layout.heights
        top = layout.inset
        foot = top + layout.head
        x = left + suit * pitch
        ink = role.INK
        canvas.fill(x, 0, wide, layout.field_y - top, role.BACKGROUND)
        if theme.colour:
            canvas.rounded(x, top, wide, foot, theme.radius, role.CARD)
            ink = card_face.ink(suit << 4)
        canvas.glyph(card_face.suit_sign(suit << 4), x + sign_x, sign_y, ink, theme.suits)
        if look & _FITS:
            canvas.fill(x, foot + layout.edge - 1, wide - layout.edge, theme.stroke, role.CURSOR)
        marked = look & (_LIT | _LIFTED)
        for i in range(2):
            hand = ink
            if marked and (look & _SECOND != 0) == i:
                if look & _LIT:
                    hand = role.CARD_INK
                elif not theme.colour:
                    canvas.fill(x + height_x, y, room, high, role.CURSOR)  # the next fill leaves an edge of this one
                canvas.fill(x + height_x, y + top, room, high - 2 * top, role.CURSOR if look & _LIT else role.CARD_DIM)
            self._draw_rank(canvas, x + height_x + pad, y + (high - 7 * layout.edge) // 2, two if i else one, hand)
            x += layout.apart

    def _draw_score(self, canvas: Canvas, score: tuple[str, str, str], line: str, ink: int) -> None:
        """Draw cards up, the pass and moves, or the `line`, such as a hint's reason."""
        layout = self.layout
        if self.theme.look & role.LARGE:
            self._lines[0].draw(canvas, line or "\n".join(score), layout.edge, layout.news_y, ink)
            return
        i = 2 if line else 0  # draw a long line last, erase it first
        for _ in range(3):
            text = score[i]
            if line:
                text = "" if i else line
            self._lines[i].draw(canvas, text, layout.columns[i], layout.news_y, ink)
            i += -1 if line else 1
