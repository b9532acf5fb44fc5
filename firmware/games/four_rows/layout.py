"""Where everything is on the screen of Four Rows: worked out once, for any size of display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.four_rows.kernels import SLOTS

if TYPE_CHECKING:
    from firmware.types import Face
    from firmware.ui.canvas import Canvas
    from firmware.ui.hand import Hand
    from firmware.ui.theme import Theme


def measure(
    theme: Theme, canvas: Canvas, hand: Hand
) -> tuple[int, int, Face, int, int, int, tuple[int, int, int, int, int, int], int]:
    """The measures of a `FourRowsScreen`, in pixels, above the hand (`ui/hand.py`), in this order.

    | name | what |
    | --- | --- |
    | `edge` | a little room |
    | `mark` | height of a mark over the field |
    | `large` | a card of the field: width, height, fonts of ranks and suits, room at its edges |
    | `pitch` | from one card of the field to the next |
    | `field_y`, `news_y` | where these begin |
    | `panel` | left and top of the stock, the stage and the button |
    | `label` | width of the stage and the button |
    """
    font = theme.font.height
    stroke = theme.stroke
    pad = theme.pad
    edge = (stroke + 1) // 2
    mark = stroke + 3
    foot = hand.top - 1
    field_y = y = max(theme.line + font + 1 + mark, theme.toast)
    news_y = (theme.line + y - mark - font + 1) // 2
    high = min(foot - y, theme.big_height)
    label = canvas.text_width("Last lap") + stroke
    x = theme.width - label
    button = foot - font - 2 * stroke
    if y + high < button:  # room for what is else to be seen under the field
        pitch = theme.width // SLOTS
        y = (y + high + foot - font) // 2
        panel = pitch // 4, y, pitch + pitch // 4 - edge, y - stroke + 1, x, y - stroke
    else:
        pitch = x // SLOTS
        y -= mark
        panel = x, y, x - edge, (y + button) // 2 - stroke + 1, x, button
    wide = pitch - edge
    pad += stroke - 1
    suits = theme.suits_big
    ranks = theme.ranks_big
    if ranks.widths[0] + suits.widths[0] + 2 * pad > wide and ranks.height + suits.height + 2 * pad > high:
        suits = theme.suits
    return edge, mark, (wide, high, ranks, suits, pad), pitch, field_y, news_y, panel, label
