"""Marks and cursor boxes of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {
    "table._draw_pile": ("edges", "under"),
    "table._draw_row": (),
    "table._draw_rank": (),
    "table.draw_card": ("lit", "taken", "bare"),
    "table._draw_stock": ("dots", "tall"),
    "table._draw_suit": ("under",),
}


def _box(screen):
    """Return the box of the cursor: a pile, or a card of the row above."""
    layout = screen.drawing.layout
    if screen.at < 8:
        return screen.at * layout.pitch, layout.field_y, layout.pitch, layout.news_y - layout.field_y
    wide = layout.heights[2]
    return screen._x() - wide // 2, 0, wide, layout.head


def _selection(screen):
    """Return the source of the selected card, or None."""
    return None if screen.start == 255 else screen.start


CURSOR = (("at", "start"), _box, _selection)
