"""What the screens of this game draw, for generic tests; `tests/manifests.py` says what each name is."""

MARKS = {
    "table._sign": (),  # a label, or a button
    "table.draw_field": ("fits", "last"),
    "table._draw_card": ("ten", "lit"),
    "table.draw_stock": ("stock",),
    "table.draw_button": (),
}


def _box(screen):
    """Where the cursor is: in the hand, in the field, or at the end of the turn."""
    layout = screen._drawing.layout
    hand = screen._hand
    if screen._slot >= 0:
        return screen._slot * layout.pitch, layout.field_y, *layout.large[:2]
    if screen._at < hand.count:
        each = (screen.theme.width + 1) // 9
        left = (screen.theme.width - 9 * each + 1) // 2
        return left + screen._at * each, hand.top, each, screen.theme.height - hand.top
    return *layout.button, layout.label, screen.theme.font.height + 2 * screen.theme.stroke


def _taken(screen):
    """The card for which a place of the field is looked for."""
    return None if screen._slot < 0 else screen._at


CURSOR = (("_at", "_slot", "_advised"), _box, _taken)
