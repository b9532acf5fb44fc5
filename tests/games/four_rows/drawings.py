"""Marks and cursor boxes of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {
    "table._sign": (),  # a label, or a button
    "table.draw_field": ("fits", "last"),
    "table._draw_card": ("ten", "lit"),
    "table.draw_stock": (),
    "table.draw_button": (),
}


def _box(screen):
    """Return the box of the cursor: in the hand, in the field or on the button that ends the turn."""
    layout = screen.drawing.layout
    hand = screen.hand
    if screen._slot >= 0:
        return screen._slot * layout.pitch, layout.field_y, *layout.large[:2]
    if screen._at < hand.count:
        each = (screen.theme.width + 1) // 9
        left = (screen.theme.width - 9 * each + 1) // 2
        return left + screen._at * each, hand.top, each, screen.theme.height - hand.top
    return *layout.button, layout.label, screen.theme.font.height + 2 * screen.theme.stroke


def _selection(screen):
    """Return the index of the card for which the player is choosing a place in the field, or None."""
    return None if screen._slot < 0 else screen._at


CURSOR = (("_at", "_slot", "_advised"), _box, _selection)
