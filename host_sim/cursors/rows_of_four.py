"""The cursor of Rows of Four."""

from typing import Any


def _box(screen: Any) -> tuple[int, int, int, int] | None:
    """Return the box of the cursor: a pile, or a card of the row above."""
    layout = screen.drawing.layout
    if screen.at < 8:
        return screen.at * layout.pitch, layout.field_y, layout.pitch, layout.news_y - layout.field_y
    wide = layout.heights[2]
    return screen._x() - wide // 2, 0, wide, layout.head


def _selection(screen: Any) -> Any:
    """Return the source of the selected card, or None."""
    return None if screen.start == 255 else screen.start


CURSOR = (("at", "start"), _box, _selection)
