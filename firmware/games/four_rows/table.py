"""Drawing of the table of Four Rows: the seats at the top, a line of news, the field with the stock beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.four_rows.kernels import SLOTS, TEN
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import LIT, draw_card
from firmware.ui.display_state import DisplayState
from firmware.ui.seats import Seats

if TYPE_CHECKING:
    from engines.four_rows.rules import FourRows
    from firmware.types import NewsLine, Size
    from firmware.ui.canvas import Canvas
    from firmware.ui.hand import Hand
    from firmware.ui.theme import Theme

NOWHERE = const(-1)  # no slot
_UNKNOWN = const(255)

# Indexes into `DisplayState`: the slots, the marks over them, the stock, the stage, the button.
_AT_MARKS = const(4)
_AT_STOCK = const(8)
_AT_STAGE = const(9)
_AT_BUTTON = const(10)
_DRAWN = const(11)

# Flags of a card of the field, beside `LIT`.
_WILD = const(512)  # a ten represents this card
_FITS = const(1024)  # the card under the cursor fits here
_NEW = const(2048)  # the card played last


class Layout:
    """Measures in pixels of the area above the hand.

    | attribute | meaning |
    | --- | --- |
    | `edge` | a small gap |
    | `mark` | height of a mark over the field |
    | `large` | width and height of a card of the field |
    | `pitch` | distance between two cards of the field |
    | `field_y`, `news_y` | top of the field and of the line of news |
    | `stock`, `stage`, `button` | left and top of the stock, of the sign for the last lap, and of the button |
    | `label` | width of the sign and the button |
    """

    def __init__(self, theme: Theme, canvas: Canvas, hand: Hand) -> None:
        font = theme.font.height
        stroke = theme.stroke
        self.edge = edge = (stroke + 1) // 2
        self.mark = mark = stroke + 3
        foot = hand.top - 1
        self.field_y = y = max(theme.line + font + 1 + mark, theme.toast)
        self.news_y = (theme.line + y - mark - font + 1) // 2
        high = min(foot - y, theme.big_height)
        self.label = label = canvas.text_width("Stock 30") + stroke
        x = theme.width - label
        button = foot - font - 2 * stroke
        if y + high < button:  # there is room for stock, stage and button under the field
            self.pitch = pitch = theme.width // SLOTS
            y = (y + high + foot - font) // 2
            self.stock = pitch // 4, y
            self.stage = pitch // 4 + label + 2 * edge, y - stroke + 1
            self.button = x, y - stroke
        else:
            self.pitch = pitch = x // SLOTS
            y -= mark
            self.stock = x, y
            self.stage = x - edge, (y + button) // 2 - stroke + 1
            if button - y < 2 * font:  # the last lap replaces the stock
                self.stage = self.stock
            self.button = x, button
        self.large = pitch - edge, high


class TableDrawing:
    """Drawing of the changed parts of the table. `names` are the seats' names."""

    def __init__(self, theme: Theme, layout: Layout, names: list[str], line: NewsLine) -> None:
        self.theme = theme
        self.layout = layout
        self._drawn = DisplayState(_DRAWN)
        self._line = line
        self._is_large = theme.look & role.LARGE != 0  # the line is so large that it takes the place of the seats
        self._seats = Seats(theme, names, "out")

    def clear(self, canvas: Canvas) -> None:
        """Clear the canvas, so that all parts are redrawn."""
        canvas.clear(role.BACKGROUND)
        self._drawn.forget()
        self._line.forget()
        self._seats.forget()

    def draw_seats(self, canvas: Canvas, game: FourRows) -> None:
        """Draw names, hand sizes and the turn."""
        for seat in range(0 if self._is_large else game.seats()):
            self._seats.draw(canvas, seat, game.hand_size(seat), seat == game.turn(), game.is_active(seat))

    def draw_line(self, canvas: Canvas, line: str, ink: int) -> None:
        """Draw the line of news in the role `ink`."""
        y = self.layout.news_y
        if self._is_large:
            y = (self.layout.field_y - self.layout.mark - self._line.height) // 2
        self._line.draw(canvas, line, self.theme.stroke, y, ink)

    def draw_field(self, canvas: Canvas, game: FourRows, fit: int, lit: int, last: int) -> None:
        """Draw the field, the cursor at the slot `lit`, and marks over `last` and the slots of the bit mask `fit`.

        `last` is the slot of the last play. Either slot may be `NOWHERE`.
        """
        layout = self.layout
        mark = layout.mark
        large = layout.large
        y = layout.field_y
        wide, high = large
        for slot in range(SLOTS):
            look = game.field_card(slot)
            if game.is_wild(slot):
                look |= _WILD
            if slot == lit:
                look |= LIT
            x = slot * layout.pitch
            if not self._drawn.shows(slot, look):
                canvas.fill(x, y, wide, high, role.BACKGROUND)
                self._draw_card(canvas, x, y, look, large)
            look = _NEW if slot == last else 0
            if fit >> slot & 1:
                look |= _FITS
            if self._drawn.shows(_AT_MARKS + slot, look):
                continue
            canvas.fill(x, y - mark, wide, mark, role.BACKGROUND)
            if look & _NEW:
                bar = self.theme.stroke + 1
                canvas.fill(x + mark, y - bar, wide - 2 * mark, bar, role.ACCENT)
            if look & _FITS:
                x += wide // 2
                for reach in range(mark):
                    canvas.fill(x - reach, y - 1 - reach, 2 * reach + 1, 1, role.CURSOR)

    def _draw_card(self, canvas: Canvas, x: int, y: int, look: int, large: Size) -> None:
        """Draw a card of the field, with a small ten in its corner if a ten represents it."""
        theme = self.theme
        draw_card(canvas, theme, x, y, look, large)
        if look & _WILD:
            ranks = theme.ranks
            pad = theme.pad
            wide = ranks.widths[0] + 2 * pad
            x += large[0] - wide
            canvas.fill(x, y, wide, ranks.height + 2 * pad - 1, role.CARD_BACK)
            canvas.glyph(card_face.rank_sign(TEN), x + pad, y + pad - 1, role.CARD, ranks)

    def draw_stock(self, canvas: Canvas, game: FourRows) -> None:
        """Draw the number of cards in the stock, and a sign in the last lap."""
        layout = self.layout
        high = self.theme.font.height
        stock = game.stock_left()
        lap = game.last_lap()
        if not self._drawn.shows(_AT_STOCK, stock):
            x, y = layout.stock
            canvas.fill(x, y, layout.label, high, role.BACKGROUND)
            canvas.text("Stock %d" % stock, x, y, role.INK)
            self._drawn.shows(_AT_STAGE, _UNKNOWN)
        if not self._drawn.shows(_AT_STAGE, lap):
            x, y = layout.stage
            wide = layout.label + layout.edge
            high += self.theme.stroke - 1
            if lap:
                self._sign(canvas, "Last lap", x, y, wide, high, role.WARN, role.CARD_INK)
            elif layout.stage != layout.stock:
                canvas.fill(x, y, wide, high, role.BACKGROUND)

    def draw_button(self, canvas: Canvas, text: str, lit: bool) -> None:
        """Draw the button that ends the turn, or its empty place if `text` is ''. The cursor is at it if `lit`."""
        if self._drawn.shows(
            _AT_BUTTON, ord(text[0]) << 1 | lit if text else 0
        ):  # the texts differ in their first letters
            return
        theme = self.theme
        x, y = self.layout.button
        wide = self.layout.label
        high = theme.font.height + 2 * theme.stroke
        paper = role.CURSOR if lit else role.BACKGROUND
        self._sign(canvas, text, x, y, wide, high, paper, role.CARD_INK if lit else role.INK)
        if text:
            canvas.frame(x, y, wide, high, role.CURSOR)

    def _sign(  # noqa: PLR0913  a rectangle, its text and two roles
        self, canvas: Canvas, text: str, x: int, y: int, w: int, h: int, paper: int, ink: int
    ) -> None:
        """Draw a line of text in the middle of a rectangle."""
        canvas.fill(x, y, w, h, paper)
        canvas.text(text, x + (w - canvas.text_width(text)) // 2, y + (h - self.theme.font.height + 1) // 2, ink)
