"""What the screens of this game draw, for generic tests; `tests/manifests.py` says what each name is."""

MARKS = {}  # its screen draws cards and text


def _box(screen):
    """Where the cursor is."""
    return 0, screen._guess * 9, 9, 9


CURSOR = (("_guess",), _box, None)
