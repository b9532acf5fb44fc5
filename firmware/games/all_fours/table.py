"""Drawing of the table of All Fours: sides, a line of text, the trick with the trump or the card turned up, buttons.

Only changes are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import option_at
from firmware.games.all_fours.layout import BESIDE, STACKED, TICKS, Layout
from firmware.games.all_fours.view import SUMMARY
from firmware.screens.match import NOBODY
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import LIT, draw_card
from firmware.ui.display_state import DisplayState, TextLine
from firmware.ui.hand import ROOM

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.types import Seat
    from firmware.games.all_fours.view import TableView
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font
    from firmware.ui.hand import Hand
    from firmware.ui.theme import Theme

NO_SUIT = const(4)

# Indexes into `DisplayState`: three sides, six labels, six cards, the trump, the middle, the buttons, the events.
_SIDES = const(0)
_LABELS = const(3)
_CARDS = const(9)
_TRUMP = const(15)
_MIDDLE = const(16)
_BUTTONS = const(17)
_EVENTS = const(18)
_DRAWN = const(19)

_WINS = const(256)  # flag of a card that is winning the trick
_UNKNOWN = const(0xFFFF)
_ZERO = const(48)
_SPACE = const(32)


class Marks:
    """The line of text, and the buttons for moves that play no card.

    `text` is the line. `buttons` are the labels; `lit` is the index of the button at the cursor, or -1. `left` is the
    first column after the hand, or 0 without a hand. Buttons are not drawn while `is_covered`.
    """

    def __init__(self) -> None:
        self.text = ""
        self.buttons: list[str] = []
        self.lit = -1
        self.left = 0
        self.is_covered = False


class TableDrawing(Layout):
    """Drawing of a `TableView` and `Marks` above the hand. It calls `rest` between parts of a picture."""

    def __init__(self, theme: Theme, canvas: Canvas, view: TableView, top: int, rest: Callable[[], object]) -> None:
        super().__init__(theme, canvas, top, view.game.seats(), option_at(view.game.state, 0))
        self.theme = theme
        self._rest = rest
        self._drawn = DisplayState(_DRAWN)
        self._line = TextLine()
        self._notice = TextLine()
        self.sides_x = bytearray(view.sides + 1)

    def place_sides(self, canvas: Canvas, names: list[str]) -> None:
        """Divide the strip at the top among the sides with these names."""
        sides = len(names)
        room = canvas.width
        for name in names:
            room -= canvas.text_width(name)
        x = 0
        for side in range(sides):
            self.sides_x[side] = x
            x += canvas.text_width(names[side]) + room // sides
        self.sides_x[sides] = canvas.width

    def forget(self) -> None:
        """Redraw everything at the next `update`, over a canvas that shows the background."""
        self._drawn.forget()
        self._line.forget()
        self._notice.forget()

    def forget_buttons(self) -> None:
        """Redraw the buttons at the next `update`, because something else has been drawn over them."""
        self._drawn.shows(_BUTTONS, _UNKNOWN)

    def update(self, canvas: Canvas, view: TableView, marks: Marks) -> None:
        """Draw the changes."""
        middle = view.middle
        self._draw_sides(canvas, view)
        self._line.draw(canvas, marks.text, self.theme.stroke, self.news_y, role.INK)
        self._rest()
        if not self._drawn.shows(_MIDDLE, middle):
            canvas.fill(0, self.table_y, canvas.width, self.table_h, role.BACKGROUND)
            for i in range(_LABELS, _DRAWN):
                if i != _MIDDLE:
                    self._drawn.shows(i, _UNKNOWN)
            self._notice.forget()
            if 0 < middle < SUMMARY:
                draw_card(canvas, self.theme, 0, self.table_y, middle & 63, self.big)
        if middle == SUMMARY:
            self._draw_summary(canvas, view)
        elif middle:
            x = self.big[0] + 2 * self.theme.margin
            self._notice.draw(canvas, view.notice, x, self.table_y, role.INK)
        else:
            self._draw_trick(canvas, view)
            self._rest()
            self._draw_trump(canvas, view.game.trump(), view.led)
        if not marks.is_covered:
            self._draw_buttons(canvas, view, marks)

    # The strip at the top.

    def _draw_sides(self, canvas: Canvas, view: TableView) -> None:
        """Draw each side's name, its score, and a bar for each trick it has taken."""
        game = view.game
        theme = self.theme
        font = theme.font
        edge = self.edge
        high = theme.line
        y = (high - font.height + 1) // 2
        looks = view.foot << 11 | (view.seat == NOBODY) << 14
        for side in range(view.sides):
            score = view.pegged[side]
            tricks = game.tricks_won(side)
            if self._drawn.shows(_SIDES + side, score << 5 | tricks | looks):
                continue
            x = self.sides_x[side]
            end = self.sides_x[side + 1]
            canvas.fill(x, 0, end - x, high, role.PANEL)
            x = canvas.text(view.side_names[side], x + edge, y, role.INK) + 2 * edge
            if view.has_chips:
                score = max(game.target() - score, 0)
            paper = (2 if score >= 10 else 1) * (self.digit + font.gap) - font.gap + 2 * edge
            if view.has_chips:
                paper += 2 * edge
                canvas.rounded(x, 0, paper, high, 2 if edge == 1 else 4, role.CARD)
                self._number(canvas, score, x + 2 * edge, y, role.CARD_INK)
            else:
                canvas.fill(x, 0, paper, high, role.CARD)
                self._number(canvas, score, x + edge, y, role.CARD_INK)
            self._draw_tricks(canvas, tricks, x + paper + 2 * edge, end - edge, y)

    def _draw_tricks(self, canvas: Canvas, tricks: int, x: int, end: int, y: int) -> None:
        """Draw a bar for each trick or, if there is no room for that many, one bar and their number."""
        edge = self.edge
        high = self.theme.font.height - 3 * edge
        bars = tricks
        if x + 3 * edge * tricks > end:
            bars = 1 if tricks < 10 else 0
            self._number(canvas, tricks, x + 4 * edge * bars, y, role.ACCENT)
        for i in range(bars):
            canvas.fill(x + 3 * edge * i, y + edge, 2 * edge, high, role.ACCENT)

    def _number(self, canvas: Canvas, number: int, x: int, y: int, ink: int) -> None:
        """Draw a number below 100 without allocating a string."""
        font = self.theme.font
        if number >= 10:
            x = canvas.glyph(_ZERO + number // 10, x, y, ink, font)
        canvas.glyph(_ZERO + number % 10, x, y, ink, font)

    # The trick.

    def _draw_trick(self, canvas: Canvas, view: TableView) -> None:
        game = view.game
        seats = game.seats()
        turn = game.turn()
        for at in range(seats):
            seat = (view.foot + at) % seats
            count = game.hand_size(seat)
            look = count | seat << 5 | (seat == turn) << 8 | (seat == view.dealer) << 9
            look |= game.is_thrown(seat) << 10 | (seat == view.seat) << 11
            if not self._drawn.shows(_LABELS + at, look):
                self._draw_label(canvas, view, at, seat, count)
                self._rest()  # all six together take 100 ms
            look = view.on_table[seat] | (_WINS if seat == view.winning else 0)
            if not self._drawn.shows(_CARDS + at, look):
                self._draw_card(canvas, at, look)

    def _draw_label(self, canvas: Canvas, view: TableView, at: int, seat: Seat, count: int) -> None:
        """Draw a seat's name, the number of its cards, and a disc if it deals."""
        game = view.game
        font = self.theme.font
        edge = self.edge
        x = self.places[4 * at]
        y = self.places[4 * at + 1]
        style = self.labels[at]
        high = 2 * font.height + 2 * edge + self.disc if style == STACKED else self.face[1]
        canvas.fill(x, y, self.places[4 * at + 2] - x, high, role.BACKGROUND)
        acts = seat == game.turn()
        thrown = game.is_thrown(seat)
        name = view.seat_names[seat]
        wide = canvas.text_width(name)
        if acts:
            canvas.fill(x, y, wide + 2 * edge, font.height, role.CURSOR)
        ink = role.CARD_INK if acts else role.DIM if thrown else role.INK
        canvas.text(name, x + edge, y, ink)
        if thrown:
            canvas.fill(x + edge, y + font.height // 2, wide, edge, ink)
        below = y + font.height + edge
        disc_x = x
        disc_y = below
        if seat == view.seat or not count:
            pass  # the viewing seat's own cards are visible
        elif style == STACKED:
            self._draw_count(canvas, count, x, below)
        elif style == BESIDE:
            self._draw_count(canvas, count, x + wide + 3 * edge, y)
        else:
            for i in range(count):
                canvas.fill(x + 2 * edge * i, below, edge, y + high - below, role.CARD)
        if seat == view.dealer:
            if style == STACKED:
                disc_y += font.height + edge
            elif style == TICKS:
                disc_x += wide + 2 * edge
                disc_y = y + high - self.disc
            size = min(self.disc, y + high - disc_y)
            canvas.rounded(disc_x, disc_y, size, size, min(size // 3, 4), role.ACCENT)

    def _draw_count(self, canvas: Canvas, count: int, x: int, y: int) -> None:
        """Draw a number on a small card."""
        font = self.theme.font
        wide = (2 if count >= 10 else 1) * (self.digit + font.gap) - font.gap + 2 * self.edge
        canvas.fill(x, y, wide, font.height, role.CARD)
        self._number(canvas, count, x + self.edge, y, role.CARD_INK)

    def _draw_card(self, canvas: Canvas, at: int, look: int) -> None:
        """Draw the card that a seat has played, the winning card brighter."""
        wide, high, _, _, _ = self.face
        x = self.places[4 * at + 2]
        y = self.places[4 * at + 3]
        canvas.fill(x, y, wide, high, role.BACKGROUND)
        if not look & 63:
            canvas.dotted(x, y, wide, high, 4 * self.edge, role.DIM)
            return
        colour = self.theme.colour
        draw_card(canvas, self.theme, x, y, look & 63 | (0 if colour or look & _WINS else LIT), self.face)
        if look & _WINS and colour:
            canvas.frame(x, y, wide, high, role.CURSOR, self.edge)

    def _draw_trump(self, canvas: Canvas, trump: int, led: int) -> None:
        """Draw the trump, which stays visible in every trick (AF-Y6), and the suit led."""
        font = self.theme.font
        if self._drawn.shows(_TRUMP, trump | led << 3):
            return
        x = self.panel_x
        y = self.table_y
        wide = canvas.width - x
        foot = y + self.table_h
        canvas.fill(x, y, wide, self.table_h, role.BACKGROUND)
        if self.is_named:
            canvas.text("Trump", x, y, role.DIM)
            y += font.height
        suits = self.trump
        high = min(foot - font.height - y, suits.height + 2 * self.theme.pad)
        if trump == NO_SUIT:
            canvas.text("?", x + wide // 2, y + (high - font.height) // 2, role.INK)
        else:
            self._draw_suit(canvas, trump, x, y, wide, high, suits)
        if led != NO_SUIT:
            y = min(y + high + self.edge, foot - font.height)
            x = canvas.text("Led", x, y, role.DIM) + self.edge
            self._draw_suit(canvas, led, x, y, canvas.width - x, font.height, self.theme.suits)

    def _draw_suit(self, canvas: Canvas, suit: int, x: int, y: int, w: int, h: int, suits: Font) -> None:
        """Draw a suit in the middle of a rectangle; on a colour display, as a small card."""
        ink = role.INK
        if self.theme.colour:
            canvas.rounded(x, y, w, h, self.edge, role.CARD)
            ink = card_face.ink(suit << 4)
        x += (w - suits.widths[0]) // 2
        canvas.glyph(card_face.suit_sign(suit << 4), x, y + (h - suits.height) // 2, ink, suits)

    # Between hands, and the buttons.

    def _draw_summary(self, canvas: Canvas, view: TableView) -> None:
        """Draw the events of a hand that the news has shown, each below the side that scored.

        Each event has a line of its own unless the side has more events than there are lines.
        """
        if self._drawn.shows(_EVENTS, view.events):
            return
        game = view.game
        canvas.fill(0, self.table_y, canvas.width, self.table_h, role.BACKGROUND)
        space = 3 * self.edge
        for side in range(view.sides):
            left = x = self.sides_x[side] + self.edge
            y = self.table_y
            spare = self.table_h // self.theme.line
            for i in range(game.event_count()):
                spare -= game.event_side(i) == side
            for i in range(view.events):
                if game.event_side(i) == side:
                    text = view.words[i]
                    wide = canvas.text_width(text)
                    if x > left and (spare >= 0 or x + wide > self.sides_x[side + 1]):
                        x = left
                        y += self.theme.line
                    if y + self.theme.font.height <= self.top:
                        canvas.text(text, x, y, role.INK)
                    x += wide + space

    def _draw_buttons(self, canvas: Canvas, view: TableView, marks: Marks) -> None:
        """Draw the buttons: at the foot if there is no hand, else beside the card turned up or beside the hand."""
        count = len(marks.buttons)
        lit = marks.lit
        if self._drawn.shows(_BUTTONS, count << 8 | lit + 1 | view.game.phase() << 12):
            return
        theme = self.theme
        high = self.button_h
        x = marks.left
        y = self.top + theme.stroke
        if x and view.middle:
            x = self.big[0] + 2 * theme.margin
            y = self.table_y + self.big[1] - high
        elif x:
            high = canvas.height - y
        room = canvas.width - x
        canvas.fill(x, y, room, high, role.BACKGROUND)
        if not count:
            return
        edge = theme.margin
        spare = room + edge
        for label in marks.buttons:
            spare -= canvas.text_width(label) + 2 * edge + 2
        first = 0
        if spare < 0 and count > 2:  # show as many as fit, around the cursor
            wide = canvas.text_width(marks.buttons[0]) + 2 * edge + 2
            visible = (room + edge) // wide
            first = min(max(lit - visible // 2, 0), count - visible)
            count = visible
            spare = room + edge - visible * wide
        more = min(max(spare // count, -edge), 6 * edge)
        x += (spare - more * count) // 2
        for i in range(first, first + count):
            label = marks.buttons[i]
            wide = min(canvas.text_width(label) + edge + 2 + more, canvas.width - x)
            canvas.fill(x, y, wide, high, role.CURSOR if i == lit else role.BACKGROUND)
            canvas.frame(x, y, wide, high, role.CURSOR)
            self._draw_button_label(canvas, label, x, y, wide, high, role.CARD_INK if i == lit else role.INK)
            x += wide + edge

    def _draw_button_label(self, canvas: Canvas, label: str, x: int, y: int, w: int, h: int, ink: int) -> None:
        """Draw the label of a button, in two lines if it is too wide."""
        wide = canvas.text_width(label)
        if wide <= w - 4:
            canvas.text(label, x + (w - wide) // 2, y + (h - self.theme.font.height + 1) // 2, ink)
            return
        end = canvas.load(label)
        space = 0
        while canvas.line[space] != _SPACE:
            space += 1
        x += self.theme.margin
        y += (h - 2 * self.theme.font.height + 1) // 2
        canvas.span(canvas.line, 0, space, x, y, ink)
        canvas.span(canvas.line, space + 1, end, x, y + self.theme.font.height, ink)


def draw_backs(canvas: Canvas, theme: Theme, hand: Hand) -> None:
    """Draw the backs of a closed hand, as many as fit, over the background."""
    wide, high = hand.size
    x = hand.right() - hand.count * (wide + 1)
    y = hand.top + hand.lift
    for _ in range(min(hand.count, ROOM)):
        canvas.rounded(x, y, wide, high, theme.radius, role.CARD_BACK)
        canvas.frame(x, y, wide, high, role.BACK_INK)
        canvas.hatch(x, y, wide, high, theme.hatch, role.BACK_INK)
        x += wide + 1
