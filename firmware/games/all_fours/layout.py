"""Places of everything on the screen of All Fours, for any size of display and number of seats.

On a large display the seats sit round a table, or in two rows if there are six. On others they are in one row, in the
order of play. Six seats have no labels.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_LEFT = const(2)  # the first variant that plays to the left: Trinidad and Tobago play to the right (AF-T2)

# Of the table, by the number of seats: each seat's column (0-2, in the high half) and row, clockwise from the foot; row
# 2 is halfway between the others.
_PLACES = {2: b"\x11\x10", 3: b"\x11\x00\x20", 4: b"\x11\x02\x10\x22", 6: b"\x11\x01\x00\x10\x20\x21"}
_HALFWAY = const(2)
_MOST = const(6)  # seats
_TABLE_HEIGHT = const(200)  # the least height of a display with a table


class Layout:
    """Measures in pixels of the area above the hand; `top` is the first row of the hand.

    | name | meaning |
    | --- | --- |
    | `edge` | a small gap |
    | `digit` | width of a digit |
    | `news_y`, `table_y`, `table_h` | top of the line of news; top and height of the table |
    | `panel_x` | left edge of the trump and the suit led, which the strip at the top has on a one-colour display |
    | `has_labels` | true if each seat has a label |
    | `size` | width and height of a card of the trick |
    | `places` | for each seat from the foot on: left and top of its label, left and top of its card |
    | `label` | width and height of a label |
    | `is_table` | true if the seats are around a table, otherwise they are in a row |
    | `pitch` | distance between two places of a row |
    | `big` | width and height of the card turned up |
    | `button_h` | height of a button |

    The order of the seats depends on the `variant`.
    """

    def __init__(self, theme: Theme, canvas: Canvas, top: int, seats: int, variant: int) -> None:
        self.top = top
        font = theme.font
        edge = self.edge = (theme.stroke + 1) // 2
        self.digit = font.widths[font.index(48)]
        self.news_y = theme.line + (theme.line - font.height + 1) // 2
        table_y = self.table_y = 2 * theme.line
        high = self.table_h = top - table_y
        self.has_labels = seats < _MOST
        self.button_h = font.height + 2 * theme.margin
        self.big = min(theme.big_width, high), min(theme.big_height, high - edge)
        is_table = self.is_table = theme.height >= _TABLE_HEIGHT
        name = canvas.text_width("You") + 2 * edge
        count = 2 * self.digit + font.gap + 2 * edge
        self.panel_x = theme.width
        if theme.colour:
            self.panel_x -= canvas.text_width("Trump") + edge
        wide = self.panel_x - (2 * edge if theme.colour else 0)
        columns = 3 if is_table else seats
        pitch = self.pitch = wide // columns
        if theme.colour:
            self.label = pitch if is_table else min(name + edge + count, pitch - edge), font.height
        else:
            self.label = min(name + count, pitch - theme.card_width), high
        label_h = self.label[1] + 1 if self.has_labels and theme.colour else 0
        rows = 2 if is_table else 1
        card_h = min(high // rows - label_h - theme.colour, theme.card_height)
        self.size = theme.card_width, card_h
        self.places = array("H", bytes(8 * seats))
        for at in range(seats):
            if is_table:
                place = _PLACES[seats][at]
                column = place >> 4
                row = place & 15
                column = 2 - column if variant < _LEFT else column
            else:
                column = at if variant < _LEFT else seats - 1 - at
                row = 0
            tall = high // rows
            x = column * pitch
            y = table_y + (tall // 2 if row == _HALFWAY else row * tall)
            label_w = self.label[0] if self.has_labels else 0
            if theme.colour:  # the label is above the card, at the foot below it
                is_low = is_table and row == 1 and column == 1
                card_x = x + (pitch - self.size[0]) // (2 if is_table or not self.has_labels else 8)
                self.places[4 * at] = x + max(pitch - label_w, 0) // 2 if is_table else card_x
                self.places[4 * at + 1] = y + (card_h + 1 if is_low else 0)
                self.places[4 * at + 2] = card_x
                self.places[4 * at + 3] = y + (0 if is_low else label_h)
            else:  # beside it
                x += (pitch - label_w - self.size[0]) // 2
                self.places[4 * at] = x
                self.places[4 * at + 1] = y
                self.places[4 * at + 2] = x + label_w
                self.places[4 * at + 3] = y
