"""The cursor of Higher or Lower."""

from typing import Any


def _box(screen: Any) -> tuple[int, int, int, int]:
    """Return the box of the cursor."""
    theme = screen.theme
    x = 3 * theme.margin + theme.big_width
    return x, theme.margin + (1 - screen._guess) * theme.line, theme.width - x, theme.line


CURSOR = (("_guess",), _box, None)
