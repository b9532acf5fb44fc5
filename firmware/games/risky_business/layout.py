"""Places of everything on the screen of Risky Business, for any size of display and number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.risky_business.kernels import PLACES, TURNS

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

PILES = "Piles"
_ROW = "Row: next hand"
_SHORT_ROW = "Row"
_LARGE = const(200)  # the least height of a display with the words above the cards
_CUT = const(3)  # rows by which cards of the hand reach beyond the foot of a one-colour display


class Layout:
    """Measures in pixels.

    | name | meaning |
    | --- | --- |
    | `edge` | a small gap |
    | `words` | the words for the piles and the row, and the tops of both |
    | `left`, `pitch` | left edge of the first column of cards; distance between columns |
    | `rows` | top of the piles, top of the row |
    | `mark` | height of a mark above a card |
    | `size` | width and height of a card of the piles and the row |
    | `card_in_hand`, `hand_pitch` | the same of a card of the hand; distance between two of them |
    | `top`, `lift` | top of the foot; rise of the card at the cursor |
    | `pip` | width of a pile's pip |
    | `has_tags` | true if a pile has its number of cards as a tag, not as pips |
    | `panel`, `seat_h` | left edge of the seats; height of a seat |
    | `foot` | beside the hand: left edge, tops of the cards set aside and of the button, height of the button |
    | `each` | width of a card set aside |
    """

    def __init__(self, theme: Theme, canvas: Canvas, seats: int) -> None:
        font = theme.font
        edge = self.edge = (theme.stroke + 1) // 2
        is_large = theme.height >= _LARGE
        ranks = theme.ranks
        self.lift = theme.lift
        self.card_in_hand = theme.card_width, theme.card_height
        self.hand_pitch = theme.card_width + 1 + edge % 2
        top = theme.hand_top
        if not theme.colour:
            top += _CUT
            self.lift -= 1
        self.top = top
        mark = self.mark = theme.stroke + 1
        body = 2 * theme.line
        row = (top - body) // 2
        self.pip = theme.pip - edge // 2
        self.has_tags = is_large
        if is_large:
            self.left = 0
            self.pitch = theme.card_width + 2
            high = row - font.height - mark - edge
            self.size = theme.card_width, min(high, theme.card_height)
            self.rows = body + font.height + mark, body + row + font.height + mark
            self.words = PILES, _ROW, body, body + row
            self.panel = PLACES * self.pitch + 2 * edge + theme.margin
        else:
            self.panel = theme.width - canvas.text_width("You -12") - 2 * edge
            self.left = canvas.text_width(PILES) + 3 * edge
            self.pitch = (self.panel - self.left - edge) // PLACES
            high = row - mark - edge
            self.size = self.pitch - self.pip - 2 * edge, high
            self.rows = body + mark, body + row + mark
            y = (high - font.height) // 2
            self.words = PILES, _SHORT_ROW, self.rows[0] + y, self.rows[1] + y
        self.seat_h = (top - theme.line) // seats
        left = PLACES * self.hand_pitch + edge
        self.each = ranks.widths[0] + 2 * edge
        aside = ranks.height
        if left + TURNS * (self.each + edge) > theme.width + edge:  # use two rows of text
            self.each = canvas.text_width("10") + 2 * edge
            aside = 2 * font.height + edge
        button = font.height + 2 * edge
        self.foot = left, theme.height - aside, min(top, theme.height - aside - button - edge), button
