"""What the screens of this game draw, for generic tests; `tests/manifests.py` says what each name is."""

MARKS = {}  # all are those of shared modules


def _box(screen):
    """Where the cursor is, in the plane in which the grid may grow."""
    size = screen.theme.cell
    return screen._cursor % 7 * size, screen._cursor // 7 * size, size, size


CURSOR = (("_cursor", "_row", "_col", "_box"), _box, None)
