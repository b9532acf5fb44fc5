"""Drawing of the table of All Fours: sides, a line of text, the trick with the trump or the card turned up, buttons.

Only changes are drawn.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.game import option_at
from firmware.games.all_fours.layout import Layout
from firmware.screens.match import NOBODY
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import FALLING, LIT, RISING, draw_back, draw_card
from firmware.ui.display_state import DisplayState, TextLine
from firmware.ui.hand import ROOM

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.types import Seat
    from firmware.games.all_fours.view import TableView
    from firmware.types import NewsLine
    from firmware.ui.canvas import Canvas
    from firmware.ui.hand import Hand
    from firmware.ui.theme import Theme

NO_SUIT = const(4)
BACK = RISING | FALLING  # the back of this game's cards

# Indexes into `DisplayState`: three sides, six labels, six cards, the trump, the middle, the buttons.
_SIDES = const(0)
_LABELS = const(3)
_CARDS = const(9)
_TRUMP = const(15)
_MIDDLE = const(16)
_BUTTONS = const(17)
_LED = const(18)
_DRAWN = const(19)

_WINS = const(256)  # flag of a card that is winning the trick
_NAMED = const(512)  # flag of an empty place that shows the name of the seat to act
_UNKNOWN = const(0xFFFF)
_ZERO = const(48)
_D = const(68)  # the dealer's sign
_QUESTION = const(63)  # in place of a trump that is not known yet
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

    def __init__(
        self, theme: Theme, canvas: Canvas, view: TableView, top: int, line: NewsLine, rest: Callable[[], object]
    ) -> None:
        super().__init__(theme, canvas, top, view.game.seats(), option_at(view.game.state, 0))
        self.theme = theme
        self._rest = rest
        self._drawn = DisplayState(_DRAWN)
        self._line = line
        self._is_large = theme.look & role.LARGE != 0  # the line is so large that it takes the place of the strip
        self._notice = TextLine()
        self.sides_x = array("H", bytes(2 * (view.sides + 1)))
        self._shows_led = False  # a one-colour display has room for the suit led

    def place_sides(self, canvas: Canvas, names: list[str]) -> None:
        """Divide the strip at the top among the sides with these names. On a one-colour display its right end has the
        trump and, where there is room, the suit led."""
        sides = len(names)
        self._drawn.shows(_TRUMP, _UNKNOWN)
        self._drawn.shows(_LED, _UNKNOWN)
        end = canvas.width
        names_w = 0
        for name in names:
            names_w += canvas.text_width(name)
        if not self.theme.colour:
            suit_w = self.theme.card_suits.widths[0] + 2 * self.edge
            end -= canvas.text_width("Trump") + suit_w
            led_w = canvas.text_width("Led") + suit_w + self.theme.line // 2
            scores_w = sides * (self._number_width(10) + 3 * self.edge)
            self._shows_led = names_w + scores_w + led_w <= end
            if self._shows_led:
                end -= led_w
        room = end - names_w
        x = 0
        for side in range(sides):
            self.sides_x[side] = x
            x += canvas.text_width(names[side]) + room // sides
        self.sides_x[sides] = end

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
        if not self._is_large:
            self._draw_sides(canvas, view)
        y = (2 * self.theme.line - self._line.height) // 2 if self._is_large else self.news_y
        self._line.draw(canvas, marks.text, self.theme.stroke, y, role.INK)
        self._rest()
        if not self._drawn.shows(_MIDDLE, middle):
            canvas.fill(0, self.table_y, canvas.width, self.table_h, role.BACKGROUND)
            for i in range(_LABELS, _DRAWN):
                if i != _MIDDLE:
                    self._drawn.shows(i, _UNKNOWN)
            self._notice.forget()
            if middle:
                draw_card(canvas, self.theme, 0, self.table_y, middle & 63, self.big)
        if middle:
            x = self.big[0] + 2 * self.theme.margin
            self._notice.draw(canvas, view.notice, x, self.table_y, role.INK)
        else:
            self._draw_trick(canvas, view)
            self._rest()
        shows_trump = not middle if self.theme.colour else not self._is_large
        if shows_trump:
            self._draw_trump(canvas, view.game.trump(), view.led)
        if middle or not marks.is_covered:
            self._draw_buttons(canvas, view, marks)

    # The strip at the top.

    def _draw_sides(self, canvas: Canvas, view: TableView) -> None:
        """Draw each side's name, its score, and a bar with a peg on its way to the target."""
        game = view.game
        theme = self.theme
        edge = self.edge
        high = theme.line
        y = (high - theme.font.height + 1) // 2 if theme.colour else 0  # clear of the bar below
        target = game.target()
        looks = view.foot << 6 | (view.seat == NOBODY) << 9
        for side in range(view.sides):
            points = view.pegged[side]
            if self._drawn.shows(_SIDES + side, points | looks):
                continue
            x = self.sides_x[side]
            end = self.sides_x[side + 1] - edge
            canvas.fill(x, 0, end + edge - x, high, role.PANEL)
            number = max(target - points, 0) if view.has_chips else points
            text = canvas.text(view.side_names[side], x + edge, y, role.INK) + 2 * edge
            text = self._number(canvas, number, text, y, role.ACCENT)
            left = 2 if view.has_chips else 0
            if theme.colour:
                self._draw_bar(canvas, text + 2 * edge, end - 2 * edge, high // 2 - 3, 6 + left, points, target)
            else:
                self._draw_bar(canvas, x + edge, end - 2 * edge, high - 1, 1, points, target)

    def _draw_bar(self, canvas: Canvas, x: int, end: int, y: int, high: int, points: int, target: int) -> None:
        """Draw a bar whose left part is lit, up to a peg."""
        room = end - x
        if room < 8 * self.edge:
            return
        lit = room * min(points, target) // target
        if high == 1:
            canvas.dotted(x, y, room, 1, 2, role.DIM)
            canvas.fill(x, y, lit, 1, role.ACCENT)
            canvas.fill(x + lit, y - 1, 1, 2, role.CURSOR)
        else:
            canvas.fill(x, y, room, high, role.BACKGROUND)
            canvas.fill(x, y, lit, high, role.ACCENT)
            canvas.fill(x + lit + 1, y - 3, 3, high + 6, role.INK)

    def _number(self, canvas: Canvas, number: int, x: int, y: int, ink: int) -> int:
        """Draw a number below 100 without allocating a string. Return the x of the next glyph."""
        font = self.theme.font
        if number >= 10:
            x = canvas.glyph(_ZERO + number // 10, x, y, ink, font)
        return canvas.glyph(_ZERO + number % 10, x, y, ink, font)

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
            if self.has_labels and not self._drawn.shows(_LABELS + at, look):
                self._draw_label(canvas, view, at, seat, count)
                self._rest()  # all six together take 100 ms
            look = view.on_table[seat] | (_WINS if seat == view.winning else 0)
            if not self.has_labels and seat == turn and not view.on_table[seat]:
                look |= _NAMED | seat << 10
            if not self._drawn.shows(_CARDS + at, look):
                self._draw_place(canvas, view, at, look)

    def _draw_label(self, canvas: Canvas, view: TableView, at: int, seat: Seat, count: int) -> None:
        """Draw a seat's name, the number of its cards on a small card, and a D if it deals."""
        game = view.game
        font = self.theme.font
        edge = self.edge
        x = self.places[4 * at]
        y = self.places[4 * at + 1]
        wide, high = self.label
        canvas.fill(x, y, wide, high, role.BACKGROUND)
        acts = seat == game.turn()
        thrown = game.is_thrown(seat)
        name = view.seat_names[seat]
        name_w = canvas.text_width(name)
        pad = edge if self.theme.colour else 0
        if not self.theme.colour:
            x = max(x, self.places[4 * at + 2] - 2 - name_w)
        if acts:
            canvas.fill(x, y, name_w + 2 * pad, font.height, role.CURSOR)
        ink = role.CARD_INK if acts else role.DIM if thrown else role.INK
        canvas.text(name, x + pad, y, ink)
        if thrown:
            canvas.fill(x + pad, y + font.height // 2, name_w, edge, ink)
        if seat == view.seat:
            count = 0  # the viewing seat's own cards are visible
        if not self.theme.colour:
            self._draw_below(canvas, at, count, seat == view.dealer)
        elif not self.is_table:
            self._draw_beside(canvas, at, count, seat == view.dealer)
        else:
            end = x + wide
            x += name_w + 3 * edge
            if seat == view.dealer:
                self._draw_dealer(canvas, x, y)
                x += self.digit + 4 * edge
            if count:
                x = min(x, end - self._number_width(count) - 2 * edge)
                self._draw_count(canvas, count, x, y, edge)

    def _draw_below(self, canvas: Canvas, at: int, count: int, deals: bool) -> None:
        """Draw a number of cards, unless it is 0, below the seat's name, and a D beside it or, without room, below."""
        font = self.theme.font
        x = self.places[4 * at + 2] - 1
        y = self.places[4 * at + 1] + font.height + 2
        if count:
            x -= self._number_width(count) + 2
            self._draw_count(canvas, count, x, y, 1)
        if deals:
            x -= self.digit + 1
            if x < self.places[4 * at]:
                x = self.places[4 * at + 2] - self.digit - 1
                y += font.height
            canvas.glyph(_D, x, y, role.INK, font)

    def _draw_beside(self, canvas: Canvas, at: int, count: int, deals: bool) -> None:
        """Draw a number of cards, unless it is 0, at the right of the seat's place in the trick, and a D below it."""
        edge = self.edge
        wide = self._number_width(count)
        x = self.places[4 * at + 2] + self.size[0]
        y = self.places[4 * at + 3]
        room = min(self.pitch - self.size[0], self._number_width(10) + 3 * edge)
        canvas.fill(x, y, room, self.size[1], role.BACKGROUND)
        pad = min(edge, max(room - wide - edge, 0) // 2)  # two digits may need all the room
        x += min(edge, room - wide - 2 * pad)
        if count:
            self._draw_count(canvas, count, x, y, pad)
            y += self.theme.font.height + edge
        if deals:
            self._draw_dealer(canvas, x, y)

    def _draw_dealer(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw a D on a lit ground."""
        font = self.theme.font
        canvas.fill(x, y, font.widths[font.index(_D)] + 2 * self.edge, font.height, role.ACCENT)
        canvas.glyph(_D, x + self.edge, y, role.CARD_INK, font)

    def _draw_count(self, canvas: Canvas, count: int, x: int, y: int, pad: int) -> None:
        """Draw a number on a small card, with `pad` columns at its left and at its right."""
        canvas.fill(x, y, self._number_width(count) + 2 * pad, self.theme.font.height, role.CARD)
        self._number(canvas, count, x + pad, y, role.CARD_INK)

    def _number_width(self, number: int) -> int:
        """Return the width of a number below 100."""
        return self.digit if number < 10 else 2 * self.digit + self.theme.font.gap

    def _draw_place(self, canvas: Canvas, view: TableView, at: int, look: int) -> None:
        """Draw the card that a seat has played, lit if it is winning, or its empty place."""
        wide, high = self.size
        x = self.places[4 * at + 2]
        y = self.places[4 * at + 3]
        edge = self.edge
        canvas.fill(x, y, wide, high, role.BACKGROUND)
        if look & 63:
            colour = self.theme.colour
            draw_card(canvas, self.theme, x, y, look & 63 | (0 if colour or look & _WINS else LIT), self.size)
            if look & _WINS and colour:
                canvas.frame(x, y, wide, high, role.CURSOR, edge)
            return
        canvas.dotted(x, y, wide, high, 4 * edge, role.DIM)
        if look & _NAMED:
            name = view.seat_names[view.game.turn()]
            room = min(canvas.text_width(name) + 2 * edge, wide)
            y += (high - self.theme.font.height) // 2
            canvas.fill(x + (wide - room) // 2, y, room, self.theme.font.height, role.CURSOR)
            canvas.text_clip(name, x + (wide - room) // 2 + edge, y, room - edge, role.CARD_INK)

    def _draw_trump(self, canvas: Canvas, trump: int, led: int) -> None:
        """Draw the trump, which stays visible in every trick (AF-Y6), and the suit led."""
        theme = self.theme
        x = led_x = self.panel_x
        y = self.table_y
        high = theme.font.height
        high += high + 4 if not self.is_table else theme.suits.height + 4 * theme.margin
        led_y = y + high
        if not theme.colour:
            x = self.sides_x[len(self.sides_x) - 1] + self.edge
            led_x = canvas.width
            if self._shows_led:
                led_x -= canvas.text_width("Led") + theme.card_suits.widths[0] + self.edge
            y = led_y = 0
            high = theme.line
        if not self._drawn.shows(_TRUMP, trump):
            canvas.fill(x, y, (canvas.width if theme.colour else led_x) - x, high, role.BACKGROUND)
            self._draw_suit(canvas, "Trump", trump, x, y)
        if not self._drawn.shows(_LED, led):
            high = min(high, self.top - led_y)
            canvas.fill(led_x, led_y, canvas.width - led_x, high, role.BACKGROUND)
            if led != NO_SUIT and led_x < canvas.width:
                self._draw_suit(canvas, "Led", led, led_x, led_y)

    def _draw_suit(self, canvas: Canvas, word: str, suit: int, x: int, y: int) -> None:
        """Draw a word and the suit that it names, on a small card below or beside it. A one-colour display has no room
        for the card."""
        theme = self.theme
        font = theme.font
        right = canvas.text(word, x, y, role.DIM) + self.edge
        sign = _QUESTION if suit == NO_SUIT else card_face.suit_sign(suit << 4)
        if not theme.colour:
            canvas.glyph(sign, right, y, role.INK, font if suit == NO_SUIT else theme.card_suits)
            return
        ink = role.CARD_INK if suit == NO_SUIT else card_face.ink(suit << 4)
        suits = theme.suits if self.is_table else theme.suits_wide
        wide = canvas.width - x - self.edge
        high = suits.height + 2 * theme.margin if self.is_table else font.height
        if not self.is_table:
            room = suits.widths[0] + 4 * self.edge
            x += wide - room if right <= x + wide - room else (wide - room) // 2
            wide = room
        if self.is_table or right > x:
            y += font.height + (0 if self.is_table else 2)
        canvas.rounded(x, y, wide, high, 3, role.CARD)
        if suit == NO_SUIT:
            suits = font
        left = x + (wide - suits.widths[suits.index(sign)]) // 2
        canvas.glyph(sign, left, y + (high - suits.height + 1) // 2, ink, suits)

    # The buttons.

    def buttons_width(self, canvas: Canvas, labels: list[str]) -> int:
        """Return the width of buttons with these labels beside the hand."""
        edge = self.theme.margin
        return sum([canvas.text_width(label) + 2 * edge + 2 for label in labels]) + edge

    def _draw_buttons(self, canvas: Canvas, view: TableView, marks: Marks) -> None:
        """Draw the buttons: at the foot if there is no hand, else beside the card turned up or beside the hand."""
        count = 0 if marks.is_covered else len(marks.buttons)
        lit = marks.lit
        if self._drawn.shows(_BUTTONS, count << 8 | lit + 1 | view.game.phase() << 12):
            return
        theme = self.theme
        high = self.button_h
        x = marks.left
        y = self.top + theme.stroke
        if (x or marks.is_covered) and view.middle:
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
    count = min(hand.count, ROOM)
    hand.right()  # fits the size of the cards to their number
    wide, high = hand.size
    x = (theme.width - count * (wide + 1)) // 2
    for _ in range(count):
        draw_back(canvas, theme, x, hand.top + hand.lift, wide, min(high, theme.height - hand.top - hand.lift), BACK)
        x += wide + 1
