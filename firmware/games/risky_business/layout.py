"""Places of everything on the screen of Risky Business, for any size of display and number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.risky_business.kernels import PLACES, TURNS

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_ZERO = const(48)


class Layout:
    """Measures in pixels.

    | name | meaning |
    | --- | --- |
    | `edge` | a small gap |
    | `left`, `pitch` | left edge of the first column of cards; distance between columns |
    | `rows` | top of the piles, top of the row |
    | `mark` | height of a mark above a card |
    | `face` | a card of the piles and the row: width, height, fonts of ranks and suits, padding |
    | `card_in_hand` | a card of the hand, in the same form |
    | `top`, `lift` | top of the foot; rise of the card at the cursor |
    | `pip`, `digit` | width of a pile's pip, width of a digit |
    | `panel`, `seat_h` | left edge of the seats; height of a seat |
    | `foot` | beside the hand: left edge, tops of the cards set aside and of the button, height of the button |
    | `each` | width of a card set aside |
    """

    def __init__(self, theme: Theme, canvas: Canvas, seats: int) -> None:
        font = theme.font
        edge = self.edge = (theme.stroke + 1) // 2
        ranks = theme.ranks
        suits = theme.suits
        pad = theme.pad
        self.lift = theme.stroke + 1
        card_height = ranks.height + suits.height + 4 * (pad - 1)
        top = self.top = theme.height - card_height - self.lift
        mark = self.mark = theme.stroke + 1
        body = 2 * theme.line
        row = (top - body) // 2
        digit = self.digit = font.widths[font.index(_ZERO)]
        clears = canvas.text_width("-12")
        self.panel = theme.width - canvas.text_width("P2") - digit - clears - 7 * edge
        self.left = canvas.text_width("M") + edge
        self.pitch = (self.panel - self.left - edge) // PLACES
        self.pip = theme.pip - edge // 2
        wide = self.pitch - self.pip - 3 * edge
        high = min(card_height + edge, row - mark - edge)
        if high < card_height - edge:  # rank and suit side by side
            pad = edge
            high = min(ranks.height + 2 * pad, row - mark - edge)
        self.face = wide, high, ranks, suits, pad
        self.card_in_hand = wide, card_height, ranks, suits, theme.pad
        gap = (row - mark - edge - high) // 2
        self.rows = body + mark + gap, body + row + mark + gap
        self.seat_h = (top - theme.line) // seats
        left = self.left + PLACES * self.pitch
        self.each = ranks.widths[0] + 2 * edge
        aside = ranks.height
        if left + TURNS * (self.each + edge) > theme.width + edge:  # use two rows of text
            self.each = canvas.text_width("10") + 2 * edge
            aside = 2 * font.height + edge
        button = font.height + 2 * edge
        self.foot = left, theme.height - aside, min(top, theme.height - aside - button - edge), button
