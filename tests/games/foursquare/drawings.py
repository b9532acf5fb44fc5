"""Marks and cursor boxes of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {}  # all marks are drawn by shared modules


def _box(screen):
    """Return the box of the cursor in the plane in which the grid may grow."""
    size = screen.theme.cell
    return screen._cursor % 7 * size, screen._cursor // 7 * size, size, size


CURSOR = (("_cursor", "_row", "_col", "_box"), _box, None)
