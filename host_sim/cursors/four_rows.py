"""The cursor of Four Rows."""

from typing import Any


def _box(screen: Any) -> tuple[int, int, int, int] | None:
    """Return the box of the cursor: in the hand, in the field or on the button that ends the turn."""
    layout = screen.drawing.layout
    hand = screen.hand
    if screen._slot >= 0:
        return screen._slot * layout.pitch, layout.field_y, *layout.large[:2]
    if screen._at < hand.count:
        x, _ = hand.place_of(hand.cards[screen._at])
        return x, hand.top, hand.size[0] + 1, screen.theme.height - hand.top
    return *layout.button, layout.label, screen.theme.font.height + 2 * screen.theme.stroke


def _selection(screen: Any) -> Any:
    """Return the index of the card for which the player is choosing a place in the field, or None."""
    return None if screen._slot < 0 else screen._at


CURSOR = (("_at", "_slot", "_advised"), _box, _selection)
