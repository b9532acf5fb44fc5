"""Marks and cursor boxes of this game's screen, for generic tests; `tests/manifests.py` describes each name."""

MARKS = {}  # the screen draws only cards and text


def _box(screen):
    """Return the box of the cursor."""
    return 0, screen._guess * 9, 9, 9


CURSOR = (("_guess",), _box, None)
