"""Tracks what the display shows, so that only changes are drawn."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from firmware.ui.theme import BACKGROUND

if TYPE_CHECKING:
    from firmware.types import Text
    from firmware.ui.canvas import Canvas

_UNKNOWN = const(0xFFFF)


class DisplayState:
    """The looks of `count` things on the display. Each look is a number from 0 to 65534.

    `values` gives fast access to many looks.
    """

    def __init__(self, count: int) -> None:
        self.values = array("H", bytes(2 * count))
        self.forget()

    def forget(self, value: int = _UNKNOWN) -> None:
        """Record the look `value` for everything; by default, an unknown look, since something else has been drawn."""
        for i in range(len(self.values)):
            self.values[i] = value

    def shows(self, at: int, value: int) -> bool:
        """Return True if the display already shows this value. Record the value."""
        same = self.values[at] == value
        self.values[at] = value
        return same


class TextLine:
    """A line of text over the background. It is redrawn only after a change, and no wider than necessary.

    `height` is that of the text.
    """

    def __init__(self, height: int = 0) -> None:
        self.height = height
        self._text: Text | None = None
        self._role = 0
        self._end = 0

    def forget(self) -> None:
        """Record that only the background is visible now."""
        self._text = None
        self._end = 0

    def draw(self, canvas: Canvas, text: Text, x: int, y: int, role: int) -> None:
        """Show `text` in the canvas's font with its top left corner at (x, y)."""
        if text == self._text and role == self._role:
            return
        if self._end > x:
            canvas.fill(x, y, self._end - x, canvas.font.height, BACKGROUND)
        self._text = text
        self._role = role
        self._end = canvas.text(text, x, y, role)

    def turn(self) -> bool:
        """Return False: the whole line is always visible, unlike a `LargeLine`."""
        return False

    def is_read(self) -> bool:
        """Return True."""
        return True
