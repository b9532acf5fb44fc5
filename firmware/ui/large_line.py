"""Large type: a line of text in letters twice as large, shown a few words at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui.theme import BACKGROUND, large_font
from firmware.ui.toast import line_end, trim

if TYPE_CHECKING:
    from firmware.types import Clock, Text
    from firmware.ui.canvas import Canvas

_PAGE_MS = const(1400)
_LF = const(10)


class LargeLine:
    """A line of text with the methods of `display_state.TextLine`.

    Its capitals are 14 pixels high on a one-colour display and 24 on a colour display. Text that is too wide is shown
    in parts, one after another, and then from the start again. A line feed in the text begins a new part.
    """

    def __init__(self, clock: Clock, colour: bool) -> None:
        self._clock = clock
        self._font = large_font(colour)
        self.height = self._font.height
        self._text: Text = ""
        self._role = 0
        self._start = self._end = 0  # the part on the display, in bytes of the text
        self._since = 0  # ticks_ms at which this part appeared
        self._is_read = False  # every part has been shown
        self._is_drawn = False

    def forget(self) -> None:
        """Record that only the background is visible now."""
        self._is_drawn = False

    def draw(self, canvas: Canvas, text: Text, x: int, y: int, role: int) -> None:
        """Show `text`, or its next part, from (x, y) to the right edge."""
        if text != self._text or role != self._role:
            self._text = text
            self._role = role
            self._start = self._end = 0
            self._is_read = self._is_drawn = False
            self._since = self._clock.ticks_ms()
        if self._is_drawn:
            return
        self._is_drawn = True
        font = self._font
        length = canvas.load(text)
        data = canvas.line
        wide = canvas.width - x
        stop = self._start
        while stop < length and data[stop] != _LF:
            stop += 1
        end = line_end(data, self._start, stop, wide, font)
        canvas.fill(x, y, wide, font.height, BACKGROUND)
        canvas.span(data, self._start, trim(data, self._start, end), x, y, role, font)
        if end < length and data[end] == _LF:
            end += 1
        self._end = end if end < length else 0

    def turn(self) -> bool:
        """Go on to the next part if this one has been shown for long enough. True if the line must be drawn."""
        clock = self._clock
        if not self._is_drawn or clock.ticks_diff(clock.ticks_ms(), self._since) < _PAGE_MS:
            return False
        self._since = clock.ticks_ms()
        self._is_read = self._is_read or not self._end
        if self._end == self._start:  # all of the text is visible
            return False
        self._start = self._end
        self._is_drawn = False
        return True

    def is_read(self) -> bool:
        """True if every part has been shown for long enough."""
        return self._is_read
