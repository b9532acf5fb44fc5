"""Places of everything on the screen of All Fours, for any size of display and number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

# The number of a seat's cards is below its name, beside it, or drawn as ticks below it.
STACKED = const(0)
BESIDE = const(1)
TICKS = const(2)

_LEFT = const(2)  # the first variant that plays to the left: Trinidad and Tobago play to the right (AF-T2)

# The column (0-2, in the high half) and the row of each seat, clockwise from the foot, by the number of seats; row 2
# spans both rows.
_PLACES = {2: b"\x11\x10", 3: b"\x11\x00\x20", 4: b"\x11\x02\x10\x22", 6: b"\x11\x01\x00\x10\x20\x21"}
_BOTH = const(2)
_MOST = const(6)  # seats


class Layout:
    """Measures in pixels of the area above the hand; `top` is the first row of the hand.

    | name | meaning |
    | --- | --- |
    | `edge` | a small gap |
    | `disc`, `digit` | width of the dealer's disc, width of a digit |
    | `news_y`, `table_y`, `table_h` | top of the line of news; top and height of the table |
    | `panel_x`, `trump` | left edge of the trump and the suit led; font of the trump |
    | `is_named` | true if there is room for the word above the trump |
    | `face` | a card of the trick: width, height, fonts of ranks and suits, padding |
    | `places` | for each seat from the foot on: left and top of its label, left and top of its card |
    | `labels` | for each seat from the foot on: the style of its label |
    | `big` | the card turned up, in the form of `face` |
    | `button_h` | height of a button |

    The order of the seats depends on the `variant`.
    """

    def __init__(self, theme: Theme, canvas: Canvas, top: int, seats: int, variant: int) -> None:
        self.top = top
        font = theme.font
        edge = self.edge = (theme.stroke + 1) // 2
        gap = 2 * edge
        digit = self.digit = font.widths[font.index(48)]
        self.disc = 5 * edge
        self.news_y = theme.line + (theme.line - font.height) // 2
        table_y = self.table_y = 2 * theme.line
        high = self.table_h = top - table_y
        row = high // 2
        ranks = theme.ranks
        suits = theme.suits
        pad = theme.pad
        named = self.is_named = high >= 2 * font.height + theme.suits_big.height
        self.trump = theme.suits_big
        panel = canvas.text_width("Trump") if named else canvas.text_width("Led") + suits.widths[0] + 2 * edge + 1
        self.panel_x = theme.width - panel
        wide = self.panel_x - gap
        face_h = ranks.height + suits.height + 2 * pad + edge  # rank and suit one above the other, or side by side
        face_w = ranks.widths[0] + 2 * pad + suits.widths[0] // 2
        if row <= face_h:
            pad = edge
            face_h = row - edge
            face_w = ranks.widths[0] + suits.widths[0] + 2 * pad + edge % 2
        self.face = face_w, face_h, ranks, suits, pad
        big_w = min(theme.big_width, high)
        big_h = min(theme.big_height, high - edge)
        pad = theme.pad
        suits_h = theme.suits_big.height
        ranks = theme.ranks_big
        if ranks.widths[0] + theme.suits_big.widths[0] <= big_w - 2 * pad or ranks.height + suits_h <= big_h - 2 * pad:
            suits = theme.suits_big
        self.big = big_w, big_h, ranks, suits, pad
        self.button_h = font.height + 2 * theme.margin
        name = canvas.text_width("P6") + gap
        count = 2 * digit + font.gap + gap
        self.places = bytearray(4 * seats)
        self.labels = bytearray(seats)
        for seat in range(seats):
            place = _PLACES[seats][seat]
            tall = high if place & 15 == _BOTH else row
            label_h = 2 * font.height + gap + self.disc
            label = max(name, count)
            style = STACKED
            if tall < label_h:
                style = TICKS if seats == _MOST else BESIDE
                label = name + self.disc if seats == _MOST else name + edge + count
                label_h = face_h
            column = place >> 4
            if column == 1:
                label = max(label, canvas.text_width("You") + gap)
            block = label + edge + face_w
            y = table_y + (row if place & 15 == 1 else 0)
            x = (2 - column if variant < _LEFT else column) * (wide - block) // 2
            self.labels[seat] = style
            self.places[4 * seat] = x
            self.places[4 * seat + 1] = y + (tall - label_h) // 2
            self.places[4 * seat + 2] = x + label + edge
            self.places[4 * seat + 3] = y + (tall - face_h) // 2
