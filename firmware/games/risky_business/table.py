"""Drawing of the table of Risky Business: a line of text, the moves left, piles, row and deck, the seats, the hand.

Only changes are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from engines.risky_business.kernels import CHOOSING, FROM_STOCK, PLACES, TURNS
from firmware.games.risky_business.layout import Layout
from firmware.games.risky_business.view import ROW, SIZES
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import DIM, LIT, draw_card
from firmware.ui.display_state import DisplayState

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Seat
    from firmware.games.risky_business.view import TableView
    from firmware.types import NewsLine
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
_ZERO = const(48)
_BELOW_ZERO = const(256)  # more points than a seat can take off
_COUNTS = ("", "1/4", "2/4", "3/4", "4/4")
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

    def __init__(
        self, theme: Theme, canvas: Canvas, names: list[str], line: NewsLine, rest: Callable[[], object]
    ) -> None:
        super().__init__(theme, canvas, len(names))
        self.theme = theme
        self._rest = rest
        self._drawn = DisplayState(_DRAWN)
        self._line = line
        self._is_large = theme.look & role.LARGE != 0  # the line is large, takes the strip's place and has the scores
        room = canvas.width - self.panel - 2 * self.edge
        if self._lines() == 1 or max([canvas.text_width(name) for name in names]) > room:
            names = [name if len(name) < 4 else "%s%d" % (name[0], i + 1) for i, name in enumerate(names)]
        self._names = names

    def forget(self) -> None:
        """Redraw everything at the next `update`, over a canvas that shows the background."""
        self._drawn.forget()
        self._line.forget()

    def draw(self, canvas: Canvas) -> None:
        """Draw the parts that never change, over the background."""
        piles, row, piles_y, row_y = self.words
        canvas.text(piles, 0, piles_y, role.DIM)
        canvas.text(row, 0, row_y, role.DIM)

    def draw_line(self, canvas: Canvas, text: str) -> None:
        """Draw the line of text at the top."""
        y = (2 * self.theme.line - self._line.height) // 2 if self._is_large else 0
        self._line.draw(canvas, text, self.theme.stroke, y, role.INK)

    def update(self, canvas: Canvas, view: TableView, marks: Marks) -> None:
        """Draw the changes between the line of text and the foot."""
        if not self._is_large:
            self._draw_moves(canvas, view)
        for place in range(2 * PLACES):
            if place == PLACES:
                self._rest()  # after an undo, all places together take 100 ms
            self._draw_place(canvas, place, self._look_of(place, view, marks))
        self._draw_deck(canvas, view.deck_left(), marks.cursor == FROM_STOCK)
        self._rest()
        for seat in range(0 if self._is_large else view.game.seats()):
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
        """Draw the number of moves left in the turn."""
        left = view.game.moves_left() if view.turn() != OVER else 0
        if self._drawn.shows(_MOVES, left):
            return
        y = self.theme.line
        font = self.theme.font
        x = canvas.text("Moves", 0, y, role.DIM) + 2 * self.edge
        canvas.fill(x, y, font.widths[font.index(_ZERO)], font.height, role.BACKGROUND)
        canvas.glyph(_ZERO + left, x, y, role.ACCENT, font)

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
        """Draw a pile with the number of its cards, or a card of the row."""
        if self._drawn.shows(place, look):
            return
        wide, high = self.size
        mark = self.mark
        edge = self.edge
        x = self.left + self.pitch * (place & 3)
        y = self.rows[place // PLACES]
        top = y - mark - 1  # of an arrow
        canvas.fill(x - edge, top, self.pitch, y - top + high + edge, role.BACKGROUND)
        if look & _NONE:
            canvas.dotted(x, y, wide, high, 2 * edge, role.DIM)
            if look & LIT:
                canvas.frame(x, y, wide, high, role.CURSOR)
        else:
            draw_card(canvas, self.theme, x, y, look & (63 | LIT), self.size)
        self._draw_count(canvas, look >> _PILE & 7, x, y)
        if look & _FITS:
            self._draw_arrow(canvas, x + wide // 2, y)
        elif look & _NEW:
            canvas.fill(x + mark, y - edge - 1, wide - 2 * mark, edge, role.ACCENT)

    def _draw_count(self, canvas: Canvas, count: int, x: int, y: int) -> None:
        """Draw the number of a pile's cards, of the four that make a quad: as a tag, or as pips beside it."""
        wide, high = self.size
        edge = self.edge
        pip = self.pip
        if not self.has_tags:
            for i in range(count):
                canvas.fill(x + wide + 1, y + high - pip - i * (pip + edge), pip, pip, role.ACCENT)
        elif count > 1:
            font = self.theme.font
            y += high - font.height - 2 * edge
            canvas.rounded(x, y, wide, font.height - edge, edge, role.GOOD)
            text = _COUNTS[count]
            canvas.text(text, x + (wide - canvas.text_width(text)) // 2, y, role.CARD_INK)

    def _draw_arrow(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw a mark that points down at the card whose top is `y`."""
        for reach in range(self.mark + 1):
            canvas.fill(x - reach, y - 1 - reach, 2 * reach + 1, 1, role.CURSOR)

    def _draw_deck(self, canvas: Canvas, left: int, lit: bool) -> None:
        """Draw the word and the number of cards in the deck."""
        if self._drawn.shows(FROM_STOCK, left | lit << 8):
            return
        edge = self.edge
        y = self.theme.line
        high = self.theme.font.height
        text = "Deck %d" % left
        wide = canvas.text_width("Deck 88") + 2 * edge
        x = self.panel - wide - edge - self.mark
        if self._is_large:
            x = canvas.width - wide
            y = self.rows[0]
        canvas.fill(x, y, wide, high, role.CURSOR if lit else role.BACKGROUND)
        canvas.text(text, x + edge, y, role.CARD_INK if lit else role.INK)

    # The seats.

    def _lines(self) -> int:
        """Return the number of lines that a seat has, 1 to 3."""
        return min(max(self.seat_h // self.theme.line, 1), 3)

    def _draw_seat(self, canvas: Canvas, seat: Seat, view: TableView, cursor: int) -> None:
        """Draw a seat's name and its running score, as far as the viewing seat knows it; where there is room, also the
        number of cards set aside and the points off for clears."""
        game = view.game
        has_turn = seat == view.turn()
        turns = game.turns_had(seat)
        choosing = game.phase() == CHOOSING
        lit = cursor == SEAT + seat if choosing else has_turn
        points, is_open = view.points(seat)
        if self._drawn.shows(SEAT + seat, turns | lit << 3 | choosing << 4 | is_open << 5 | points + _BELOW_ZERO << 6):
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
        score = "%d" % points
        lines = self._lines()
        if lines == 1:
            canvas.text(score, canvas.width - canvas.text_width(score), y, role.ACCENT)
            return
        y += self.theme.line
        x += edge
        text = ("now " if is_open else "clears ") + score
        if canvas.text_width(text) > canvas.width - x:
            text = score
        canvas.text(text, x, y, role.ACCENT)
        if lines > 2:
            canvas.text_clip("%d aside" % turns, x, y + self.theme.line, canvas.width - x, role.DIM)

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
        x = self.hand_pitch * slot
        wide, high = self.card_in_hand
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
