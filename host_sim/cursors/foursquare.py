"""The cursor of Foursquare."""

from typing import Any


def _box(screen: Any) -> tuple[int, int, int, int] | None:
    """Return the box of the cursor, as the grid is on the display now. It may be beyond the edge."""
    size = screen.theme.cell
    row, column = divmod(screen._cursor, 7)
    top, left = divmod(screen._first_cell, 7)
    return (column - left) * size, (row - top) * size, size, size


CURSOR = (("_cursor", "_row", "_col", "_box"), _box, None)
