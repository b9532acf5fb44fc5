"""The cursor of Risky Business."""

from typing import Any


def _box(screen: Any) -> tuple[int, int, int, int] | None:
    """Return the box of the cursor: a pile, a card of the row, the deck, a card of the hand, the button or a seat."""
    drawing = screen.drawing
    theme = screen.theme
    place = screen.place
    wide, high = drawing.size
    x = drawing.left + drawing.pitch * (place & 3)
    if place < 8:
        return x, drawing.rows[place // 4], wide, high
    if place == 8:
        return drawing.panel - 4 * theme.font.height, theme.line, 3 * theme.font.height, theme.font.height
    if place < 13:
        return drawing.hand_pitch * (place - 9), drawing.top, drawing.hand_pitch, theme.height - drawing.top
    if place == 13:
        return drawing.foot[0], drawing.foot[2], theme.width - drawing.foot[0], drawing.foot[3]
    return drawing.panel, theme.line + (place - 14) * drawing.seat_h, theme.width - drawing.panel, drawing.seat_h


def _selection(screen: Any) -> Any:
    """Return the slot of the selected card, or None."""
    return None if screen.lifted_slot < 0 else screen.lifted_slot


CURSOR = (("place", "lifted_slot"), _box, _selection)
