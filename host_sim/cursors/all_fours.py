"""The cursor of All Fours."""

from typing import Any


def _box(screen: Any) -> tuple[int, int, int, int] | None:
    """Return the box of the cursor, on a card of the hand or on a button; None while the screen shows an earlier
    trick."""
    drawing = screen.drawing
    hand = screen.hand
    wide = hand.size[0] + 1
    lit = screen._lit_button()
    if screen.back:
        return None
    if lit < 0 or screen._barred_at >= 0:
        at = screen._card_at() if screen._barred_at < 0 else screen._barred_at
        left = hand.right() - (hand.count - at) * wide
        return left, hand.top, wide, screen.theme.height - hand.top
    left = hand.right() if hand.count else 0
    top = hand.top
    if screen.view.middle:
        left = drawing.big[0]
        top = drawing.table_y
    return left + lit * wide, top, wide, drawing.button_h


def _selection(screen: Any) -> Any:
    """Return the index of the illegal card that the player asked about, or None."""
    return None if screen._barred_at < 0 else screen._barred_at


CURSOR = (("_at", "_barred_at", "back"), _box, _selection)
