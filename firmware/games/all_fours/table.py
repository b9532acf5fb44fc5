"""The table of All Fours on the display: the sides' scores and tricks at the top, then a line of news, the trick as the
seats sit with the trump beside it, or the turn-up and what is asked. Only what has changed is drawn anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import option_at
from firmware import loader
from firmware.games.all_fours.looks import BESIDE, STACKED, TICKS
from firmware.screens.match import NOBODY
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import LIT, draw_card
from firmware.ui.drawn import Drawn, TextLine

if TYPE_CHECKING:
    from firmware.games.all_fours.screen import AllFoursScreen
    from firmware.types import Face
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font

NO_SUIT = const(4)

# What is remembered of what is drawn: three sides, six labels, six cards, the trump, what stands in the middle, the
# buttons.
_SIDES = const(0)
_LABELS = const(3)
_CARDS = const(9)
_TRUMP = const(15)
_MIDDLE = const(16)
_BUTTONS = const(17)
_EVENTS = const(18)
_DRAWN = const(19)

SUMMARY = const(64)  # in the middle stands what has been scored, in the place of a card

_WINS = const(256)  # of a card: it is winning the trick
_UNKNOWN = const(0xFFFF)
_ZERO = const(48)
_SPACE = const(32)


class TableDrawing:
    """Draws what an `AllFoursScreen` shows above the hand."""

    edge: int  # these and the next are `layout.measure`'s
    disc: int
    is_named: bool
    digit: int
    news_y: int
    table_y: int
    table_h: int
    panel_x: int
    trump: Font
    face: Face
    places: bytearray
    labels: bytearray
    big: Face
    button_h: int

    def __init__(self, screen: AllFoursScreen, seats: int) -> None:
        self.theme = screen.theme
        self._screen = screen
        self._drawn = Drawn(_DRAWN)
        self._line = TextLine()
        self._notice = TextLine()
        self.sides_x = bytearray(screen.sides + 1)
        canvas = screen.console.canvas
        layout = loader.load("firmware.games.all_fours.layout", "measure")
        layout(self, screen.theme, canvas, screen.hand.top, seats, option_at(screen.seen.state, 0))

    def place_sides(self, canvas: Canvas) -> None:
        """Share the strip at the top out among the sides, whose names may be others now."""
        screen = self._screen
        sides = screen.sides
        room = canvas.width
        for name in screen.side_names:
            room -= canvas.text_width(name)
        x = 0
        for side in range(sides):
            self.sides_x[side] = x
            x += canvas.text_width(screen.side_names[side]) + room // sides
        self.sides_x[sides] = canvas.width

    def forget(self) -> None:
        """The background is bare now."""
        self._drawn.forget()
        self._line.forget()
        self._notice.forget()

    def forget_buttons(self) -> None:
        """Something else has painted where the buttons are."""
        self._drawn.shows(_BUTTONS, _UNKNOWN)

    def update(self, canvas: Canvas) -> None:
        """Paint what has changed."""
        screen = self._screen
        self._draw_sides(canvas)
        self._line.draw(canvas, screen.line or screen.prompt, self.theme.stroke, self.news_y, role.INK)
        screen.console.rest()
        if not self._drawn.shows(_MIDDLE, screen.middle):
            canvas.fill(0, self.table_y, canvas.width, self.table_h, role.BACKGROUND)
            for i in range(_LABELS, _DRAWN):
                if i != _MIDDLE:
                    self._drawn.shows(i, _UNKNOWN)
            self._notice.forget()
            if 0 < screen.middle < SUMMARY:
                draw_card(canvas, self.theme, 0, self.table_y, screen.middle & 63, self.big)
        if screen.middle == SUMMARY:
            self._draw_summary(canvas)
        elif screen.middle:
            x = self.big[0] + 2 * self.theme.margin
            self._notice.draw(canvas, screen.notice, x, self.table_y, role.INK)
        else:
            self._draw_trick(canvas)
            screen.console.rest()
            self._draw_trump(canvas)
        if not screen.is_covered:
            self._draw_buttons(canvas)

    # The strip at the top.

    def _draw_sides(self, canvas: Canvas) -> None:
        """Who they are, the score, and a dot for each trick they have taken."""
        screen = self._screen
        theme = self.theme
        font = theme.font
        edge = self.edge
        high = theme.line
        y = (high - font.height + 1) // 2
        for side in range(screen.sides):
            score = screen.shown[side]
            tricks = screen.seen.tricks_won(side)
            if self._drawn.shows(
                _SIDES + side, score << 5 | tricks | screen.foot << 11 | (screen.seat == NOBODY) << 14
            ):
                continue
            x = self.sides_x[side]
            end = self.sides_x[side + 1]
            canvas.fill(x, 0, end - x, high, role.PANEL)
            x = canvas.text(screen.side_names[side], x + edge, y, role.INK) + 2 * edge
            if screen.chips:
                score = max(screen.seen.target() - score, 0)
            paper = (2 if score >= 10 else 1) * (self.digit + font.gap) - font.gap + 2 * edge
            if screen.chips:
                paper += 2 * edge
                canvas.rounded(x, 0, paper, high, 2 if edge == 1 else 4, role.CARD)
                self._number(canvas, score, x + 2 * edge, y, role.CARD_INK)
            else:
                canvas.fill(x, 0, paper, high, role.CARD)
                self._number(canvas, score, x + edge, y, role.CARD_INK)
            self._draw_tricks(canvas, tricks, x + paper + 2 * edge, end - edge, y)

    def _draw_tricks(self, canvas: Canvas, tricks: int, x: int, end: int, y: int) -> None:
        """A bar for each trick taken or, where there is no room for so many, one and their number."""
        edge = self.edge
        high = self.theme.font.height - 3 * edge
        bars = tricks
        if x + 3 * edge * tricks > end:
            bars = 1 if tricks < 10 else 0
            self._number(canvas, tricks, x + 4 * edge * bars, y, role.ACCENT)
        for i in range(bars):
            canvas.fill(x + 3 * edge * i, y + edge, 2 * edge, high, role.ACCENT)

    def _number(self, canvas: Canvas, number: int, x: int, y: int, ink: int) -> None:
        """A number below 100: a string would be allocated."""
        font = self.theme.font
        if number >= 10:
            x = canvas.glyph(_ZERO + number // 10, x, y, ink, font)
        canvas.glyph(_ZERO + number % 10, x, y, ink, font)

    # The trick.

    def _draw_trick(self, canvas: Canvas) -> None:
        screen = self._screen
        seats = screen.seen.seats()
        turn = screen.table.turn()
        for at in range(seats):
            seat = (screen.foot + at) % seats
            count = screen.seen.hand_size(seat)
            look = count | seat << 5 | (seat == turn) << 8 | (seat == screen.dealer) << 9
            look |= screen.seen.is_thrown(seat) << 10 | (seat == screen.seat) << 11
            if not self._drawn.shows(_LABELS + at, look):
                self._draw_label(canvas, at, seat, count)
                screen.console.rest()  # all six together take 100 ms
            look = screen.on_table[seat] | (_WINS if seat == screen.winning else 0)
            if not self._drawn.shows(_CARDS + at, look):
                self._draw_card(canvas, at, look)

    def _draw_label(self, canvas: Canvas, at: int, seat: int, count: int) -> None:
        """A seat's name, how many cards it holds, and a disc if it deals."""
        screen = self._screen
        font = self.theme.font
        edge = self.edge
        x = self.places[4 * at]
        y = self.places[4 * at + 1]
        style = self.labels[at]
        high = 2 * font.height + 2 * edge + self.disc if style == STACKED else self.face[1]
        canvas.fill(x, y, self.places[4 * at + 2] - x, high, role.BACKGROUND)
        acts = seat == screen.table.turn()
        thrown = screen.seen.is_thrown(seat)
        name = screen.seat_names[seat]
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
        if seat == screen.seat or not count:
            pass  # the hand is seen
        elif style == STACKED:
            self._draw_count(canvas, count, x, below)
        elif style == BESIDE:
            self._draw_count(canvas, count, x + wide + 3 * edge, y)
        else:
            for i in range(count):
                canvas.fill(x + 2 * edge * i, below, edge, y + high - below, role.CARD)
        if seat == screen.dealer:
            if style == STACKED:
                disc_y += font.height + edge
            elif style == TICKS:
                disc_x += wide + 2 * edge
                disc_y = y + high - self.disc
            size = min(self.disc, y + high - disc_y)
            canvas.rounded(disc_x, disc_y, size, size, min(size // 3, 4), role.ACCENT)

    def _draw_count(self, canvas: Canvas, count: int, x: int, y: int) -> None:
        """A number on a little card."""
        font = self.theme.font
        wide = (2 if count >= 10 else 1) * (self.digit + font.gap) - font.gap + 2 * self.edge
        canvas.fill(x, y, wide, font.height, role.CARD)
        self._number(canvas, count, x + self.edge, y, role.CARD_INK)

    def _draw_card(self, canvas: Canvas, at: int, look: int) -> None:
        """The card a seat has played; the one that is winning stands out."""
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

    def _draw_trump(self, canvas: Canvas) -> None:
        """The trump, in sight in every trick (AF-Y6), and the suit that was led."""
        screen = self._screen
        font = self.theme.font
        trump = screen.seen.trump()
        led = screen.led
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
        """A suit in the middle of a rectangle, on paper where there are colours."""
        ink = role.INK
        if self.theme.colour:
            canvas.rounded(x, y, w, h, self.edge, role.CARD)
            ink = card_face.ink(suit << 4)
        x += (w - suits.widths[0]) // 2
        canvas.glyph(card_face.suit_sign(suit << 4), x, y + (h - suits.height) // 2, ink, suits)

    # What is asked.

    def _draw_summary(self, canvas: Canvas) -> None:
        """What has been told of a hand that is over, below the side that scored it: an event a line, or as many as
        there is room for where a side has more of them than there are lines."""
        screen = self._screen
        if self._drawn.shows(_EVENTS, screen.told):
            return
        canvas.fill(0, self.table_y, canvas.width, self.table_h, role.BACKGROUND)
        space = 3 * self.edge
        for side in range(screen.sides):
            left = x = self.sides_x[side] + self.edge
            y = self.table_y
            spare = self.table_h // self.theme.line
            for i in range(screen.seen.event_count()):
                spare -= screen.seen.event_side(i) == side
            for i in range(screen.told):
                if screen.seen.event_side(i) == side:
                    text = screen.scored[i]
                    wide = canvas.text_width(text)
                    if x > left and (spare >= 0 or x + wide > self.sides_x[side + 1]):
                        x = left
                        y += self.theme.line
                    if y + self.theme.font.height <= screen.hand.top:
                        canvas.text(text, x, y, role.INK)
                    x += wide + space

    def _draw_buttons(self, canvas: Canvas) -> None:
        """What can be chosen that is no card: at the foot while there is no hand, beside the turn-up, or beside the
        hand."""
        screen = self._screen
        count = len(screen.buttons)
        lit = screen.lit_button()
        if self._drawn.shows(_BUTTONS, count << 8 | lit + 1 | screen.seen.phase() << 12):
            return
        theme = self.theme
        high = self.button_h
        x = 0
        y = screen.hand.top + theme.stroke
        if screen.middle:
            x = self.big[0] + 2 * theme.margin
            y = self.table_y + self.big[1] - high
        if screen.hand.count and not screen.middle:
            x = screen.hand.right()
            high = canvas.height - y
        elif not screen.hand.count:
            x = 0
            y = screen.hand.top + theme.stroke
        room = canvas.width - x
        canvas.fill(x, y, room, high, role.BACKGROUND)
        if not count:
            return
        edge = theme.margin
        spare = room + edge
        for label in screen.buttons:
            spare -= canvas.text_width(label) + 2 * edge + 2
        first = 0
        if spare < 0 and count > 2:  # as many as there is room for, the cursor's in the midst
            wide = canvas.text_width(screen.buttons[0]) + 2 * edge + 2
            shown = (room + edge) // wide
            first = min(max(lit - shown // 2, 0), count - shown)
            count = shown
            spare = room + edge - shown * wide
        more = min(max(spare // count, -edge), 6 * edge)
        x += (spare - more * count) // 2
        for i in range(first, first + count):
            label = screen.buttons[i]
            wide = min(canvas.text_width(label) + edge + 2 + more, canvas.width - x)
            canvas.fill(x, y, wide, high, role.CURSOR if i == lit else role.BACKGROUND)
            canvas.frame(x, y, wide, high, role.CURSOR)
            self._draw_label_of(canvas, label, x, y, wide, high, role.CARD_INK if i == lit else role.INK)
            x += wide + edge

    def _draw_label_of(self, canvas: Canvas, label: str, x: int, y: int, w: int, h: int, ink: int) -> None:
        """What stands on a button, a word below the other where they would be too wide."""
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
