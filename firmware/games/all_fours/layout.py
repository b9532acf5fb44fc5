"""Where everything is on the screen of All Fours: worked out once, for any size of display and number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.games.all_fours.looks import BESIDE, STACKED, TICKS

if TYPE_CHECKING:
    from firmware.games.all_fours.table import TableDrawing
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_LEFT = const(2)  # Trinidad and Tobago, the variants before this, deal and play to the right (AF-T2)

# The column (0-2, high half) and the row of each seat, clockwise from the one at the foot, by the number of seats; row
# 2 is the height of both.
_PLACES = {2: b"\x11\x10", 3: b"\x11\x00\x20", 4: b"\x11\x02\x10\x22", 6: b"\x11\x01\x00\x10\x20\x21"}
_BOTH = const(2)
_MOST = const(6)  # seats


def measure(drawing: TableDrawing, theme: Theme, canvas: Canvas, top: int, seats: int, variant: int) -> None:
    """Give a `TableDrawing` its measures, in pixels, above the hand, whose first row is `top`:

    | name | what |
    | --- | --- |
    | `edge` | a little room |
    | `disc` | the dealer's |
    | `news_y`, `table_y`, `table_h` | the line of news; the table |
    | `panel_x`, `trump` | left edge of the trump and the suit led; the trump's font |
    | `is_named` | whether there is room for the word above the trump |
    | `face` | a card of the trick: width, height, fonts of ranks and suits, room at its edges |
    | `places` | for each seat from the one at the foot on: left and top of its label and of its card |
    | `labels` | how each of them is labelled |
    | `big` | the turn-up, as `face` |
    | `button_h` | height of a button |

    The seats follow each other as the `variant` is played.
    """
    font = theme.font
    edge = drawing.edge = (theme.stroke + 1) // 2
    gap = 2 * edge
    digit = drawing.digit = font.widths[font.index(48)]
    drawing.disc = 5 * edge
    drawing.news_y = theme.line + (theme.line - font.height) // 2
    table_y = drawing.table_y = 2 * theme.line
    high = drawing.table_h = top - table_y
    row = high // 2
    ranks = theme.ranks
    suits = theme.suits
    pad = theme.pad
    named = drawing.is_named = high >= 2 * font.height + theme.suits_big.height
    drawing.trump = theme.suits_big
    panel = canvas.text_width("Trump") if named else canvas.text_width("Led") + suits.widths[0] + 2 * edge + 1
    drawing.panel_x = theme.width - panel
    wide = drawing.panel_x - gap
    face_h = ranks.height + suits.height + 2 * pad + edge  # rank and suit one above the other, or side by side
    face_w = ranks.widths[0] + 2 * pad + suits.widths[0] // 2
    if row <= face_h:
        pad = edge
        face_h = row - edge
        face_w = ranks.widths[0] + suits.widths[0] + 2 * pad + edge % 2
    drawing.face = face_w, face_h, ranks, suits, pad
    big_w = min(theme.big_width, high)
    big_h = min(theme.big_height, high - edge)
    pad = theme.pad
    suits_h = theme.suits_big.height
    ranks = theme.ranks_big
    if ranks.widths[0] + theme.suits_big.widths[0] <= big_w - 2 * pad or ranks.height + suits_h <= big_h - 2 * pad:
        suits = theme.suits_big
    drawing.big = big_w, big_h, ranks, suits, pad
    drawing.button_h = font.height + 2 * theme.margin
    name = canvas.text_width("P6") + gap
    count = 2 * digit + font.gap + gap
    drawing.places = bytearray(4 * seats)
    drawing.labels = bytearray(seats)
    for seat in range(seats):
        place = _PLACES[seats][seat]
        tall = high if place & 15 == _BOTH else row
        label_h = 2 * font.height + gap + drawing.disc
        label = max(name, count)
        style = STACKED
        if tall < label_h:
            style = TICKS if seats == _MOST else BESIDE
            label = name + drawing.disc if seats == _MOST else name + edge + count
            label_h = face_h
        column = place >> 4
        if column == 1:
            label = max(label, canvas.text_width("You") + gap)
        block = label + edge + face_w
        y = table_y + (row if place & 15 == 1 else 0)
        x = (2 - column if variant < _LEFT else column) * (wide - block) // 2
        drawing.labels[seat] = style
        drawing.places[4 * seat] = x
        drawing.places[4 * seat + 1] = y + (tall - label_h) // 2
        drawing.places[4 * seat + 2] = x + label + edge
        drawing.places[4 * seat + 3] = y + (tall - face_h) // 2
