"""Layout of the table of Rows of Four, for displays of any size.

Stock, waste and foundations are at the top, eight columns of piles below them, and a line of text at the foot. The top
card of a pile is shown in full. The cards under it show a line of rank and suit while there is room; the deepest show
their edges only.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.rows_of_four.kernels import PILE_ROOM

if TYPE_CHECKING:
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font
    from firmware.ui.theme import Theme

COLUMNS = const(8)
_SUITS = const(4)
_ZERO = const(48)
_SPADE = const(0x2660)


class Layout:
    """Measures in pixels; `line_h` is the height of the line of text.

    | attribute | meaning |
    | --- | --- |
    | `edge` | thickness of an edge, and a small gap |
    | `inset` | room around a card for the cursor's frame, on a one-colour display |
    | `small`, `mark` | the font of small suits, and their width |
    | `pitch`, `large` | distance between two columns; width and height of a card |
    | `field_y`, `news_y`, `columns` | top of the piles and of the text; the left of each part of the line of text |
    | `row`, `step` | visible height of a covered card that shows rank and suit; of one that shows its edge |
    | `rows` | for each size of a pile, the number of its covered cards that show rank and suit |
    | `head`, `count_y` | height of the top row; distance down to the counts of stock and waste |
    | `stock`, `waste` | width of the stock, left of the redeals; left of the waste, of its count |
    | `suits` | left of the first suit's foundations, distance between two suits, width |
    | `sign` | offset of the suit's sign, across and down |
    | `heights` | offset and size of the height of a suit's first foundation; offset of the figure in it |
    | `apart` | offset of the second height: on a one-colour display the sign is between the two |
    | `places` | the centres of the stock, the waste and the foundations |
    """

    def __init__(self, theme: Theme, canvas: Canvas, line_h: int) -> None:
        font = theme.font
        ranks = theme.ranks
        suits = theme.suits
        digit = font.widths[font.index(_ZERO)]
        pair = 2 * digit + font.gap
        edge = (theme.stroke + 1) // 2
        pitch = theme.width // COLUMNS
        inset = 0 if theme.colour else 1
        wide = pitch - 1 - inset
        high = ranks.height + 2 * theme.pad
        if ranks.widths[0] + suits.widths[0] + 2 * theme.pad > wide:  # the suit goes under the rank
            high += suits.height + theme.pad
        self.edge = edge
        self.inset = inset
        self.pitch = pitch
        self.large = wide, high
        self.small: Font = suits if theme.colour else font
        self.mark = self.small.widths[self.small.index(_SPADE)]
        stock = wide + inset
        waste = stock + theme.pip + 2 * edge + inset
        count = waste + wide + inset + edge
        left = count + pair + 2 * edge
        each = (theme.width - left) // _SUITS
        left = theme.width - _SUITS * each
        if theme.colour:  # the heights are below the suit's sign
            head = max(high, suits.height + font.height + 3 * edge)
            across = each - edge
            room = across // 2
            y = (head - suits.height - font.height) // 3
            self.sign = (across - suits.widths[0]) // 2, y
            self.heights = heights = 0, 2 * y + suits.height, room, font.height, (room - digit) // 2
            self.apart = room
        else:
            head = high
            across = each
            room = digit + 2
            self.sign = room, inset + (head - suits.height) // 2
            self.heights = heights = 0, inset, room, head, 1
            self.apart = room + suits.widths[0]
        self.head = head
        self.count_y = inset + (head - 7 * edge) // 2
        self.stock = stock, stock + edge
        self.waste = waste, count
        self.suits = left, each, across
        places = array("H", (stock // 2, waste + wide // 2))
        for i in range(2 * _SUITS):
            places.append(left + i // 2 * each + heights[0] + i % 2 * self.apart + room // 2)
        self.places = places
        self.news_y = theme.height - line_h
        x = edge + canvas.text_width("up 104") + 4 * edge
        self.columns = edge, x, theme.width - canvas.text_width("moves 999")
        self.field_y = y = head + 3 * edge
        y = self.news_y - y - edge  # height for a pile
        self.row = row = font.height + edge - 1
        self.step = step = min(2 * edge, (y - high) // (PILE_ROOM - 1))
        rows = bytearray(PILE_ROOM + 1)
        for size in range(2, PILE_ROOM + 1):
            spare = y - theme.stroke - high - (size - 1) * step
            rows[size] = min(size - 1, max(0, spare // (row - step)))
        self.rows = rows

    def card_y(self, size: int, i: int) -> int:
        """Return the top of card `i`, from the bottom, of a pile with `size` cards."""
        deep = max(size - 1 - self.rows[size], 0)
        return self.field_y + min(i, deep) * self.step + max(i - deep, 0) * self.row
