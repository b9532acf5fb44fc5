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
    """Remembers, for each of `count` things, a value from 0 to 65534 for its look on the display.

    `values` gives fast access to many of them.
    """

    def __init__(self, count: int) -> None:
        self.values = array("H", bytes(2 * count))
        self.forget()

    def forget(self, value: int = _UNKNOWN) -> None:
        """Assume that everything on the display has the state `value`, or an unknown one if something else has painted
        there."""
        for i in range(len(self.values)):
            self.values[i] = value

    def shows(self, at: int, value: int) -> bool:
        """True if the display shows this value already; afterwards it does."""
        same = self.values[at] == value
        self.values[at] = value
        return same


class TextLine:
    """A line of text over the background, painted no wider than need be; `forget` as with `DisplayState`."""

    def __init__(self) -> None:
        self._text: Text | None = None
        self._role = 0
        self._end = 0

    def forget(self) -> None:
        """The background is bare now."""
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
