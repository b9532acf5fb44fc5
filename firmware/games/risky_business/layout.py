"""Where everything is on the screen of Risky Business: worked out once, for any size of display and number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.risky_business.kernels import PLACES, TURNS

if TYPE_CHECKING:
    from firmware.games.risky_business.table import TableDrawing
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_ZERO = const(48)


def measure(drawing: TableDrawing, theme: Theme, canvas: Canvas, seats: int) -> None:
    """Give a `TableDrawing` its measures, in pixels:

    | name | what |
    | --- | --- |
    | `edge` | a little room |
    | `left`, `pitch` | the first column of cards, and from one to the next |
    | `rows` | the first row of a pile, of a card of the row |
    | `mark` | height of what stands over a card |
    | `face` | a card of the middle and the row: width, height, fonts of ranks and suits, room at its edges |
    | `held` | a card of the hand likewise |
    | `top`, `lift` | the first row of the foot; how far the card at the cursor stands out of the hand |
    | `pip`, `digit` | a pip of a pile, a digit |
    | `panel`, `seat_h` | left edge of the seats; from one to the next |
    | `foot` | left edge of what is beside the hand; first rows of what was set aside and of the button; its height |
    | `each` | width of a card set aside |
    """
    font = theme.font
    edge = drawing.edge = (theme.stroke + 1) // 2
    ranks = theme.ranks
    suits = theme.suits
    pad = theme.pad
    drawing.lift = theme.stroke + 1
    held = ranks.height + suits.height + 4 * (pad - 1)
    top = drawing.top = theme.height - held - drawing.lift
    mark = drawing.mark = theme.stroke + 1
    body = 2 * theme.line
    row = (top - body) // 2
    digit = drawing.digit = font.widths[font.index(_ZERO)]
    clears = canvas.text_width("-12")
    drawing.panel = theme.width - canvas.text_width("P2") - digit - clears - 7 * edge
    drawing.left = canvas.text_width("M") + edge
    drawing.pitch = (drawing.panel - drawing.left - edge) // PLACES
    drawing.pip = theme.pip - edge // 2
    wide = drawing.pitch - drawing.pip - 3 * edge
    high = min(held + edge, row - mark - edge)
    if high < held - edge:  # rank and suit side by side
        pad = edge
        high = min(ranks.height + 2 * pad, row - mark - edge)
    drawing.face = wide, high, ranks, suits, pad
    drawing.held = wide, held, ranks, suits, theme.pad
    gap = (row - mark - edge - high) // 2
    drawing.rows = body + mark + gap, body + row + mark + gap
    drawing.seat_h = (top - theme.line) // seats
    left = drawing.left + PLACES * drawing.pitch
    drawing.each = ranks.widths[0] + 2 * edge
    aside = ranks.height
    if left + TURNS * (drawing.each + edge) > theme.width + edge:  # in two rows, as text
        drawing.each = canvas.text_width("10") + 2 * edge
        aside = 2 * font.height + edge
    button = font.height + 2 * edge
    drawing.foot = left, theme.height - aside, min(top, theme.height - aside - button - edge), button
