"""What the screens of this game draw, for generic tests; `tests/manifests.py` says what each name is."""

MARKS = {
    "screen._sign": (),  # a label, or a button
    "screen._draw_field": ("fits", "last"),
    "screen._draw_card": ("ten", "lit"),
    "screen._draw_panel": ("stock",),
}


def _box(screen):
    """Where the cursor is: in the hand, in the field, or at the end of the turn."""
    _, _, (wide, high, _, _, _), pitch, y, _, panel, label = screen._measures
    hand = screen._hand
    if screen._slot >= 0:
        return screen._slot * pitch, y, wide, high
    if screen._at < hand.count:
        each = (screen.theme.width + 1) // 9
        left = (screen.theme.width - 9 * each + 1) // 2
        return left + screen._at * each, hand.top, each, screen.theme.height - hand.top
    return panel[4], panel[5], label, screen.theme.font.height + 2 * screen.theme.stroke


def _taken(screen):
    """The card for which a place of the field is looked for."""
    return None if screen._slot < 0 else screen._at


CURSOR = (("_at", "_slot", "_advised"), _box, _taken)
