"""Drawing of the table of Risky Business: a line of text, the moves left, piles, row and deck, the seats, the hand.

Only changes are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from engines.risky_business.kernels import (
    CHOOSING,
    FROM_STOCK,
    KING_CLEAR,
    MOVES_A_TURN,
    PLACES,
    QUAD_CLEAR,
    TURNS,
)
from firmware.games.risky_business.layout import Layout
from firmware.games.risky_business.view import ROW, SIZES
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import DIM, LIT, draw_card
from firmware.ui.display_state import DisplayState, TextLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Seat
    from firmware.games.risky_business.view import TableView
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

# Places of the cursor: the piles 0-3, the row 4-7, the deck 8, then the hand, the button, the seats; or nowhere.
IN_HAND = const(9)
BUTTON = const(13)
SEAT = const(14)
NOWHERE = const(255)

# Indexes into `DisplayState` after those places: the cards set aside, the moves left, the cover.
_ASIDE = const(18)
_MOVES = const(19)
_COVER = const(20)
_DRAWN = const(21)

OPEN = const(256)  # nothing covers the foot

# Flags of a card's look, beside its face.
_FITS = const(256)  # the hand's card at the cursor can be played here
_NEW = const(512)  # this place has just changed
_PILE = const(10)  # shift of a pile's number of cards
_NONE = const(8192)  # an empty place
_RAISED = const(256)


class Marks:
    """The cursor and the marks that depend on it.

    `cursor` is its place, or `NOWHERE`. `raised` is the slot of the hand's card that is about to be played, or -1.
    `fits` has a bit for each pile that takes the card at the cursor. `has_button` is true if the button is shown.
    """

    def __init__(self) -> None:
        self.cursor = NOWHERE
        self.raised = -1
        self.fits = 0
        self.has_button = False


class TableDrawing(Layout):
    """Drawing of a `TableView` and `Marks`. It calls `rest` between parts of a picture."""

    def __init__(self, theme: Theme, canvas: Canvas, names: list[str], rest: Callable[[], object]) -> None:
        super().__init__(theme, canvas, len(names))
        self.theme = theme
        self._rest = rest
        self._drawn = DisplayState(_DRAWN)
        self._line = TextLine()
        room = canvas.width - self.panel - 2 * self.edge
        if not self._is_stacked() or max([canvas.text_width(name) for name in names]) > room:
            names = [name if len(name) < 4 else "%s%d" % (name[0], i + 1) for i, name in enumerate(names)]
        self._names = names

    def forget(self) -> None:
        """Redraw everything at the next `update`, over a canvas that shows the background."""
        self._drawn.forget()
        self._line.forget()

    def draw(self, canvas: Canvas) -> None:
        """Draw the parts that never change, over the background."""
        y = (self.face[1] - self.theme.font.height) // 2
        canvas.text("M", 0, self.rows[0] + y, role.DIM)
        canvas.text("D", 0, self.rows[1] + y, role.DIM)

    def draw_line(self, canvas: Canvas, text: str) -> None:
        """Draw the line of text at the top."""
        self._line.draw(canvas, text, self.theme.stroke, 0, role.INK)

    def update(self, canvas: Canvas, view: TableView, marks: Marks) -> None:
        """Draw the changes between the line of text and the foot."""
        self._draw_moves(canvas, view)
        for place in range(2 * PLACES):
            if place == PLACES:
                self._rest()  # after an undo, all places together take 100 ms
            self._draw_place(canvas, place, self._look_of(place, view, marks))
        self._draw_deck(canvas, view.game.deck_left(), marks.cursor == FROM_STOCK)
        self._rest()
        for seat in range(view.game.seats()):
            self._draw_seat(canvas, seat, view, marks.cursor)
        self._rest()

    def clear_foot(self, canvas: Canvas, cover: int) -> bool:
        """Clear the foot if its cover changes: `OPEN`, the seat whose player may look, or `OVER` for closed cards.

        Return True if the new cover must be drawn.
        """
        if self._drawn.shows(_COVER, cover):
            return False
        for place in range(IN_HAND, _ASIDE):
            if not SEAT <= place < SEAT + PLACES:
                self._drawn.shows(place, OVER << 8)
        self._drawn.shows(_ASIDE, OVER << 8)
        x, _, y, _ = self.foot
        canvas.fill(x, y, canvas.width - x, self.top - y, role.BACKGROUND)  # the button may reach above the foot
        if cover == OPEN:
            canvas.fill(0, self.top, canvas.width, canvas.height - self.top, role.BACKGROUND)
        return cover != OPEN

    def update_foot(self, canvas: Canvas, view: TableView, seat: Seat, marks: Marks) -> None:
        """Draw the changes of an open foot: the seat's hand, the button, the cards it has set aside."""
        for slot in range(PLACES):
            self._draw_held(canvas, slot, view.hand[slot] & 63, marks)
        self._draw_button(canvas, marks.has_button, marks.cursor == BUTTON)
        self._draw_aside(canvas, view.game, seat)

    # The strip above the middle.

    def _draw_moves(self, canvas: Canvas, view: TableView) -> None:
        """Draw a pip for each move left in the turn, and the clears of the seat whose turn it is."""
        game = view.game
        seat = view.turn()
        left = game.moves_left() if seat != OVER else 0
        kings = quads = 0
        if seat != OVER:
            kings = game.king_clears(seat) - view.pending(KING_CLEAR)
            quads = game.quad_clears(seat) - view.pending(QUAD_CLEAR)
        if self._drawn.shows(_MOVES, left | kings << 3 | quads << 9):
            return
        edge = self.edge
        y = self.theme.line
        high = self.theme.font.height
        end = self.panel - canvas.text_width("88") - high - 5 * edge
        canvas.fill(0, y, end, high, role.BACKGROUND)
        size = 5 * edge
        x = 0
        for i in range(MOVES_A_TURN):
            if i < left:
                canvas.fill(x, y + edge, size, size, role.ACCENT)
            else:
                canvas.frame(x, y + edge, size, size, role.DIM)
            x += size + 2 * edge
        clears = kings + quads
        if clears:
            text = "%d: -%d" % (clears, kings + 2 * quads)
            if canvas.text_width(text) > end - x - edge:
                text = text[text.find("-") :]
            canvas.text(text, x + edge, y, role.INK)

    # The middle and the row.

    def _look_of(self, place: int, view: TableView, marks: Marks) -> int:
        """Return the card and the flags of a pile or a place of the row."""
        cards = view.cards
        if place >= PLACES:
            look = cards[place + ROW - PLACES]
        elif place == view.king_place():
            look = view.game.king_in_air() & 63
        else:
            look = cards[place] | cards[SIZES + place] << _PILE
            if marks.fits >> place & 1:
                look |= _FITS
        if not look & 63:
            look |= _NONE
        if place == view.fresh:
            look |= _NEW
        if place == marks.cursor:
            look |= LIT
        return look

    def _draw_place(self, canvas: Canvas, place: int, look: int) -> None:
        """Draw a pile, with a pip for each of its cards, or a card of the row."""
        if self._drawn.shows(place, look):
            return
        wide, high = self.face[:2]
        mark = self.mark
        edge = self.edge
        pip = self.pip
        x = self.left + self.pitch * (place & 3)
        y = self.rows[place // PLACES]
        top = y - mark - (place < PLACES)  # the row has no arrows
        canvas.fill(x - edge, top, self.pitch, y - top + high + edge, role.BACKGROUND)
        if look & LIT and not self.theme.colour:  # frame the card outside, clear of its rank
            canvas.frame(x - 1, y - 1, wide + 2, high + 2, role.CURSOR)
            self._draw_face(canvas, x, y, look)
        elif look & _NONE:
            canvas.dotted(x, y, wide, high, 2 * edge, role.DIM)
        else:
            draw_card(canvas, self.theme, x, y, look & (63 | LIT), self.face)
        for i in range(look >> _PILE & 7):
            canvas.fill(x + wide + 1, y + high - pip - i * (pip + edge), pip, pip, role.ACCENT)
        if look & _FITS:
            self._draw_arrow(canvas, x + wide // 2, y)
        elif look & _NEW:
            canvas.fill(x + mark, y - edge - 1, wide - 2 * mark, edge, role.ACCENT)

    def _draw_face(self, canvas: Canvas, x: int, y: int, look: int) -> None:
        """Draw rank and suit on the background."""
        wide, high, ranks, suits, pad = self.face
        canvas.glyph(card_face.rank_sign(look), x + pad, y + pad, role.INK, ranks)
        x += wide - pad - suits.widths[0]
        canvas.glyph(card_face.suit_sign(look), x, y + high - pad - suits.height, role.INK, suits)

    def _draw_arrow(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw a mark that points down at the card whose top is `y`."""
        for reach in range(self.mark + 1):
            canvas.fill(x - reach, y - 1 - reach, 2 * reach + 1, 1, role.CURSOR)

    def _draw_deck(self, canvas: Canvas, left: int, lit: bool) -> None:
        """Draw the deck with its number of cards."""
        if self._drawn.shows(FROM_STOCK, left | lit << 8):
            return
        edge = self.edge
        y = self.theme.line
        high = self.theme.font.height
        text = str(left)
        wide = canvas.text_width("88") + high + 3 * edge
        x = self.panel - wide - 2 * edge
        canvas.fill(x, y, wide, high, role.CURSOR if lit else role.BACKGROUND)
        x += wide - canvas.text_width(text) - high - 2 * edge
        canvas.fill(x + edge, y, high - edge, high - edge, role.CARD_BACK)
        if not lit:
            canvas.frame(x + edge, y, high - edge, high - edge, role.BACK_INK)
        canvas.hatch(x + edge, y, high - edge, high - edge, self.theme.hatch, role.BACK_INK)
        canvas.text(text, x + high + edge, y, role.CARD_INK if lit else role.INK)

    # The seats.

    def _is_stacked(self) -> bool:
        """True if a seat has two lines."""
        return self.seat_h >= 2 * self.theme.line

    def _draw_seat(self, canvas: Canvas, seat: int, view: TableView, cursor: int) -> None:
        """Draw a seat's name, its number of cards set aside, and the score of its clears."""
        game = view.game
        kings = game.king_clears(seat)
        quads = game.quad_clears(seat)
        has_turn = seat == view.turn()
        if has_turn:
            kings -= view.pending(KING_CLEAR)
            quads -= view.pending(QUAD_CLEAR)
        turns = game.turns_had(seat)
        choosing = game.phase() == CHOOSING
        lit = cursor == SEAT + seat if choosing else has_turn
        if self._drawn.shows(SEAT + seat, turns | lit << 3 | kings << 4 | quads << 9 | choosing << 14):
            return
        edge = self.edge
        x = self.panel
        y = self.theme.line + seat * self.seat_h
        high = self.theme.font.height
        canvas.fill(x, y, canvas.width - x, self.seat_h, role.BACKGROUND)
        ink = role.INK
        wide = canvas.text_width(self._names[seat])
        if lit:
            canvas.fill(x, y, wide + 2 * edge, high, role.CURSOR)
            ink = role.CARD_INK
        canvas.text(self._names[seat], x + edge, y, ink)
        if choosing:
            return
        clears = kings + quads
        text = "-%d" % (kings + 2 * quads) if clears else ""
        if self._is_stacked():
            y += self.theme.line
            more = "%d: %s" % (clears, text)
            if clears and x + self.digit + 4 * edge + canvas.text_width(more) <= canvas.width:
                text = more
        else:
            x += wide + 4 * edge
        if x + self.digit + 3 * edge + canvas.text_width(text) <= canvas.width:
            canvas.fill(x, y, self.digit + 2 * edge, high, role.CARD)
            canvas.text(str(turns), x + edge, y, role.CARD_INK)
        canvas.text(text, canvas.width - canvas.text_width(text), y, role.ACCENT)

    # The foot.

    def _draw_held(self, canvas: Canvas, slot: int, look: int, marks: Marks) -> None:
        """Draw a card of the hand, 0 for a gap; the card at the cursor, or about to be played, is raised."""
        if look:
            at_cursor = marks.cursor == IN_HAND + slot
            if slot == marks.raised or at_cursor:
                look |= _RAISED
                if at_cursor and self.theme.colour:
                    look |= LIT
            elif not self.theme.colour:
                look |= DIM
        if self._drawn.shows(IN_HAND + slot, look):
            return
        x = self.left + self.pitch * slot
        wide, high = self.card_in_hand[:2]
        canvas.fill(x, self.top, wide, self.lift + high, role.BACKGROUND)
        if look:
            y = self.top if look & _RAISED else self.top + self.lift
            draw_card(canvas, self.theme, x, y, look & (63 | LIT | DIM), self.card_in_hand)

    def _draw_button(self, canvas: Canvas, is_there: bool, lit: bool) -> None:
        """Draw the button that ends the moves of a turn, or clear its place."""
        look = is_there + 2 * lit
        if self._drawn.shows(BUTTON, look):
            return
        x, _, y, high = self.foot
        wide = canvas.text_width("Done") + 6 * self.edge
        canvas.fill(x, y, wide, high, role.CURSOR if lit else role.BACKGROUND)
        if look:
            canvas.frame(x, y, wide, high, role.CURSOR)
            ink = role.CARD_INK if lit else role.INK
            canvas.text("Done", x + 3 * self.edge, y + (high - self.theme.font.height + 1) // 2, ink)

    def _draw_aside(self, canvas: Canvas, game: RiskyBusiness, seat: Seat) -> None:
        """Draw the cards that a seat has set aside, in the order of turns."""
        turns = game.turns_had(seat)
        if self._drawn.shows(_ASIDE, turns | seat << 3):
            return
        left, y, _, _ = self.foot
        edge = self.edge
        each = self.each
        ranks = self.theme.ranks
        high = canvas.height - y
        canvas.fill(left, y, canvas.width - left, high, role.BACKGROUND)
        in_line = high == ranks.height
        if not in_line:
            high = self.theme.font.height
        for turn in range(TURNS):
            x = left + turn % (TURNS if in_line else 2) * (each + edge)
            if not in_line and turn == 2:
                y += high + edge
            if turn >= turns:
                canvas.fill(x, y + high - edge, each, edge, role.DIM)
                continue
            ink = role.INK
            if self.theme.colour:
                ink = role.CARD_INK
                canvas.fill(x, y, each, high, role.CARD_DIM)
            card = game.aside_card(seat, turn)
            if in_line:
                canvas.glyph(card_face.rank_sign(card), x + edge, y, ink, ranks)
            else:
                text = card_face.name(card)[:-1]
                canvas.text(text, x + (each - canvas.text_width(text)) // 2, y, ink)
