"""Where everything is on the screen of Rows of Four: worked out once, for any size of display.

At the top stock, waste and foundations; below them eight columns of piles; a line of text at the foot. The top card of
a pile is shown in full, those under it by a line of rank and suit as far as there is room, the deepest by their edges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.rows_of_four.kernels import PILE_ROOM

if TYPE_CHECKING:
    from firmware.games.rows_of_four.table import TableDrawing
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

COLUMNS = const(8)
_SUITS = const(4)
_ZERO = const(48)
_SPADE = const(0x2660)


def measure(drawing: TableDrawing, theme: Theme, canvas: Canvas) -> None:
    """Give a `TableDrawing` its measures, in pixels.

    | attribute | what |
    | --- | --- |
    | `edge` | the thickness of an edge, and a little room |
    | `inset` | room around a card for the frame that is the cursor on a one-colour display |
    | `small`, `mark` | the font of small suits, and their width |
    | `pitch`, `large` | from one column to the next; width and height of a card |
    | `field_y`, `news_y`, `columns` | where piles and text begin; the left of what stands in the line of text |
    | `row`, `step` | from a card shown by a line of text to the one on it; from one shown by its edge |
    | `rows` | for each size of a pile how many of its cards are shown by lines of text |
    | `head`, `count_y` | height of the row at the top; down to the counts of stock and waste |
    | `stock`, `waste` | width of the stock, left of the redeals; left of the waste, of its count |
    | `suits` | left of the first suit's foundations, from one suit to the next, width |
    | `sign` | from there to the suit's sign, across and down |
    | `heights` | across and down to the height of its first foundation; width and height of that; to the figure in it |
    | `apart` | from there to the height of its second one: on a one-colour display the sign is between them |
    | `places` | the middle of the stock, the waste and the foundations |
    """
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
    drawing.edge = edge
    drawing.inset = inset
    drawing.pitch = pitch
    drawing.large = wide, high
    drawing.small = small = suits if theme.colour else font
    drawing.mark = small.widths[small.index(_SPADE)]
    stock = wide + inset
    waste = stock + theme.pip + 2 * edge + inset
    count = waste + wide + inset + edge
    left = count + pair + 2 * edge
    each = (theme.width - left) // _SUITS
    left = theme.width - _SUITS * each
    if theme.colour:  # the heights under the suit's sign
        head = max(high, suits.height + font.height + 3 * edge)
        across = each - edge
        room = across // 2
        y = (head - suits.height - font.height) // 3
        drawing.sign = (across - suits.widths[0]) // 2, y
        drawing.heights = heights = 0, 2 * y + suits.height, room, font.height, (room - digit) // 2
        drawing.apart = room
    else:
        head = high
        across = each
        room = digit + 2
        drawing.sign = room, inset + (head - suits.height) // 2
        drawing.heights = heights = 0, inset, room, head, 1
        drawing.apart = room + suits.widths[0]
    drawing.head = head
    drawing.count_y = inset + (head - 7 * edge) // 2
    drawing.stock = stock, stock + edge
    drawing.waste = waste, count
    drawing.suits = left, each, across
    places = bytearray((stock // 2, waste + wide // 2))
    for i in range(2 * _SUITS):
        places.append(left + i // 2 * each + heights[0] + i % 2 * drawing.apart + room // 2)
    drawing.places = places
    drawing.news_y = theme.height - font.height
    x = edge + canvas.text_width("up 104") + 4 * edge
    drawing.columns = edge, x, theme.width - canvas.text_width("moves 999")
    drawing.field_y = y = head + 3 * edge
    y = drawing.news_y - y - edge  # room for a pile
    drawing.row = row = font.height + edge - 1
    drawing.step = step = min(2 * edge, (y - high) // (PILE_ROOM - 1))
    rows = bytearray(PILE_ROOM + 1)
    for size in range(2, PILE_ROOM + 1):
        spare = y - theme.stroke - high - (size - 1) * step
        rows[size] = min(size - 1, max(0, spare // (row - step)))
    drawing.rows = rows
