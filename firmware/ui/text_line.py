"""A line of text that is painted only when it changes, over the background and no wider than need be."""

from firmware.ui.theme import BACKGROUND


class TextLine:
    """Remembers what it shows; `forget` after something else has painted there."""

    def __init__(self):
        self._text = None
        self._role = 0
        self._end = 0

    def forget(self):
        """The background is bare now."""
        self._text = None
        self._end = 0

    def draw(self, canvas, text, x, y, role):
        """Show `text` in the canvas's font with its top left corner at (x, y)."""
        if text == self._text and role == self._role:
            return
        if self._end > x:
            canvas.fill(x, y, self._end - x, canvas.font.height, BACKGROUND)
        self._text = text
        self._role = role
        self._end = canvas.text(text, x, y, role)
