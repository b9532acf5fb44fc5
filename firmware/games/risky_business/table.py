"""The table of Risky Business on the display: a line of news, the moves left, piles, row and deck, the seats, the hand.
Only what has changed is drawn anew.
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
from firmware import loader
from firmware.games.risky_business.acts import SHOWN_ROW, SIZES
from firmware.screens.match import NOBODY
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import DIM, LIT, draw_card
from firmware.ui.drawn import Drawn, TextLine

if TYPE_CHECKING:
    from firmware.games.risky_business.screen import RiskyBusinessScreen
    from firmware.types import Face
    from firmware.ui.canvas import Canvas

# Where the cursor can be, beside the piles 0-3, the row 4-7 and the deck 8: the hand, the button, the seats.
IN_HAND = const(9)
BUTTON = const(13)
SEAT = const(14)

# What is remembered of what is drawn: a value for each of those places, what was set aside, the moves left, the cover.
_ASIDE = const(18)
_MOVES = const(19)
_COVER = const(20)
_DRAWN = const(21)

_OPEN = const(256)  # nothing covers the foot

# How a card looks beside its face.
_FITS = const(256)  # the card of the hand at the cursor can be played there
_NEW = const(512)  # something just happened there
_PILE = const(10)  # from here on: how many cards a pile has
_NONE = const(8192)  # a place that is to be filled
_RAISED = const(256)


class TableDrawing:
    """Draws what a `RiskyBusinessScreen` shows."""

    edge: int  # these and the next are `layout.measure`'s
    digit: int
    left: int
    pitch: int
    pip: int
    rows: tuple[int, int]
    mark: int
    face: Face
    held: Face
    top: int
    lift: int
    panel: int
    seat_h: int
    foot: tuple[int, int, int, int]
    each: int

    def __init__(self, screen: RiskyBusinessScreen, seats: int) -> None:
        self.theme = screen.theme
        self._screen = screen
        self._drawn = Drawn(_DRAWN)
        self._line = TextLine()
        canvas = screen.console.canvas
        loader.load("firmware.games.risky_business.layout", "measure")(self, screen.theme, canvas, seats)
        names = [screen.table.seat_name(seat) for seat in range(seats)]
        room = canvas.width - self.panel - 2 * self.edge
        if not self._is_stacked() or max([canvas.text_width(name) for name in names]) > room:
            names = [name if len(name) < 4 else "%s%d" % (name[0], i + 1) for i, name in enumerate(names)]
        self._names = names

    def forget(self) -> None:
        """The background is bare now."""
        self._drawn.forget()
        self._line.forget()

    def draw(self, canvas: Canvas) -> None:
        """Paint what stays, over the background."""
        y = (self.face[1] - self.theme.font.height) // 2
        canvas.text("M", 0, self.rows[0] + y, role.DIM)
        canvas.text("D", 0, self.rows[1] + y, role.DIM)

    def draw_line(self, canvas: Canvas) -> None:
        """Paint the line at the top, if it has changed."""
        self._line.draw(canvas, self._screen.line or self._screen.prompt(), self.theme.stroke, 0, role.INK)

    def update(self, canvas: Canvas) -> None:
        """Paint what has changed below it."""
        screen = self._screen
        self._draw_moves(canvas)
        for place in range(2 * PLACES):
            if place == PLACES:
                screen.console.rest()  # all of them, after an undo, take 100 ms
            self._draw_place(canvas, place)
        self._draw_deck(canvas)
        screen.console.rest()
        for seat in range(screen.seen.seats()):
            self._draw_seat(canvas, seat)
        screen.console.rest()
        self._draw_foot(canvas)

    # The strip above the middle.

    def _draw_moves(self, canvas: Canvas) -> None:
        """A pip for each move that is left in the turn, and what the seat that has it cleared."""
        screen = self._screen
        seen = screen.seen
        seat = screen.shown_turn()
        left = seen.moves_left() if seat != OVER else 0
        kings = quads = 0
        if seat != OVER:
            kings = seen.king_clears(seat) - screen.pending(KING_CLEAR)
            quads = seen.quad_clears(seat) - screen.pending(QUAD_CLEAR)
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

    def _look_of(self, place: int) -> int:
        """How a place of the middle or the row looks."""
        screen = self._screen
        shown = screen.shown
        if place >= PLACES:
            look = shown[place + SHOWN_ROW - PLACES]
        elif place == screen.king_place():
            look = screen.seen.king_in_air() & 63
        else:
            look = shown[place] | shown[SIZES + place] << _PILE
            if screen.fits() >> place & 1:
                look |= _FITS
        if not look & 63:
            look |= _NONE
        if place == screen.fresh:
            look |= _NEW
        if place == screen.cursor():
            look |= LIT
        return look

    def _draw_place(self, canvas: Canvas, place: int) -> None:
        """A pile, with a pip for each of its cards, or a card of the row."""
        look = self._look_of(place)
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
        if look & LIT and not self.theme.colour:  # outside, or it would touch the rank
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
        """Rank and suit on no paper."""
        wide, high, ranks, suits, pad = self.face
        canvas.glyph(card_face.rank_sign(look), x + pad, y + pad, role.INK, ranks)
        x += wide - pad - suits.widths[0]
        canvas.glyph(card_face.suit_sign(look), x, y + high - pad - suits.height, role.INK, suits)

    def _draw_arrow(self, canvas: Canvas, x: int, y: int) -> None:
        """A mark that points down at what begins there."""
        for reach in range(self.mark + 1):
            canvas.fill(x - reach, y - 1 - reach, 2 * reach + 1, 1, role.CURSOR)

    def _draw_deck(self, canvas: Canvas) -> None:
        """The deck and how many cards it has."""
        screen = self._screen
        left = screen.seen.deck_left()
        lit = screen.cursor() == FROM_STOCK
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
        """Whether a seat has two lines."""
        return self.seat_h >= 2 * self.theme.line

    def _draw_seat(self, canvas: Canvas, seat: int) -> None:
        """A seat's name, how many cards it has set aside, and what its clears scored."""
        screen = self._screen
        seen = screen.seen
        kings = seen.king_clears(seat)
        quads = seen.quad_clears(seat)
        if seat == screen.shown_turn():
            kings -= screen.pending(KING_CLEAR)
            quads -= screen.pending(QUAD_CLEAR)
        turns = seen.turns_had(seat)
        choosing = seen.phase() == CHOOSING
        lit = screen.cursor() == SEAT + seat if choosing else seat == screen.shown_turn()
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

    def _draw_foot(self, canvas: Canvas) -> None:
        """The hand, the button and what was set aside, or what covers them."""
        screen = self._screen
        cover = _OPEN
        if screen.seat == NOBODY:
            cover = screen.table.turn() if screen.covered() else OVER
        if not self._drawn.shows(_COVER, cover):
            for place in range(IN_HAND, _ASIDE):
                if not SEAT <= place < SEAT + PLACES:
                    self._drawn.shows(place, OVER << 8)
            self._drawn.shows(_ASIDE, OVER << 8)
            x, _, y, _ = self.foot
            canvas.fill(x, y, canvas.width - x, self.top - y, role.BACKGROUND)  # the button may stand out
            if cover == _OPEN:
                canvas.fill(0, self.top, canvas.width, canvas.height - self.top, role.BACKGROUND)
            else:
                screen.draw_cover(canvas)
        if cover == _OPEN:
            for slot in range(PLACES):
                self._draw_held(canvas, slot)
            self._draw_button(canvas)
            self._draw_aside(canvas)

    def _draw_held(self, canvas: Canvas, slot: int) -> None:
        """A card of the hand; the one at the cursor, or taken up from there, stands out of it."""
        screen = self._screen
        look = screen.slots[slot] & 63
        if look:
            if slot == screen.taken or screen.cursor() == IN_HAND + slot:
                look |= _RAISED
                if screen.cursor() == IN_HAND + slot and self.theme.colour:
                    look |= LIT
            elif not self.theme.colour:
                look |= DIM
        if self._drawn.shows(IN_HAND + slot, look):
            return
        x = self.left + self.pitch * slot
        wide, high = self.held[:2]
        canvas.fill(x, self.top, wide, self.lift + high, role.BACKGROUND)
        if look:
            y = self.top if look & _RAISED else self.top + self.lift
            draw_card(canvas, self.theme, x, y, look & (63 | LIT | DIM), self.held)

    def _draw_button(self, canvas: Canvas) -> None:
        """What ends the moves of a turn."""
        screen = self._screen
        look = screen.has_button() + 2 * (screen.cursor() == BUTTON)
        if self._drawn.shows(BUTTON, look):
            return
        x, _, y, high = self.foot
        wide = canvas.text_width("Done") + 6 * self.edge
        canvas.fill(x, y, wide, high, role.CURSOR if look & 2 else role.BACKGROUND)
        if look:
            canvas.frame(x, y, wide, high, role.CURSOR)
            ink = role.CARD_INK if look & 2 else role.INK
            canvas.text("Done", x + 3 * self.edge, y + (high - self.theme.font.height + 1) // 2, ink)

    def _draw_aside(self, canvas: Canvas) -> None:
        """What who looks has set aside, in the order of turns."""
        screen = self._screen
        turns = screen.seen.turns_had(screen.seat)
        if self._drawn.shows(_ASIDE, turns | screen.seat << 3):
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
            card = screen.seen.aside_card(screen.seat, turn)
            if in_line:
                canvas.glyph(card_face.rank_sign(card), x + edge, y, ink, ranks)
            else:
                text = card_face.name(card)[:-1]
                canvas.text(text, x + (each - canvas.text_width(text)) // 2, y, ink)
