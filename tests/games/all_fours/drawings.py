"""Marks and cursor boxes of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {
    "table._draw_sides": (),
    "table._draw_bar": ("score",),
    "table._draw_label": ("acts", "struck"),
    "table._draw_below": ("dealer",),
    "table._draw_beside": (),
    "table._draw_dealer": ("dealer",),
    "table._draw_count": ("count",),
    "table._draw_place": ("wins", "loses", "place"),
    "table._draw_suit": (),
    "table._draw_buttons": (),
    "score_table.draw": (),
    "score_table._draw_line": (),
    "score_table._draw_button": (),
    "screen.update": ("more",),  # for hands of up to 21 cards
}


def _box(screen):
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


def _selection(screen):
    """Return the index of the illegal card that the player asked about, or None."""
    return None if screen._barred_at < 0 else screen._barred_at


CURSOR = (("_at", "_barred_at", "back"), _box, _selection)
