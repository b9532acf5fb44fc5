"""The screen for entering a deal number, digit by digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import rng
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.screen import Screen
from firmware.ui.pages import draw_digits
from firmware.ui.theme import INK

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_DIGITS = const(10)


class DealNumberScreen(Screen):
    """An input of a deal number. Left and right choose a digit, up and down change it, A calls `then(number)`.

    A line at the bottom shows the `note`, if any.
    """

    def __init__(self, console: Console, number: int, then: Callable[[int], object], note: str = "") -> None:
        super().__init__(console)
        self._note = note
        self._digits = bytearray(_DIGITS)
        self._at = _DIGITS - 1
        self._then = then
        for i in range(_DIGITS):
            self._digits[_DIGITS - 1 - i] = number // 10**i % 10

    def number(self) -> int:
        """Return the number shown, which may be above the last deal's."""
        number = 0
        for digit in self._digits:
            number = number * 10 + digit
        return number

    def press(self, event: Event) -> None:
        if event == LEFT or event == RIGHT:
            self._at = (self._at + (1 if event == RIGHT else -1)) % _DIGITS
        elif event == UP or event == DOWN:
            self._digits[self._at] = (self._digits[self._at] + (1 if event == UP else -1)) % 10
        elif event == A:
            if self.number() >= rng.SEED_LIMIT:
                self.console.say("The last deal is 4294967295")
            else:
                self.console.pop()
                self._then(self.number())
            return
        else:
            super().press(event)
            return
        self.changed = True

    def draw(self, canvas: Canvas) -> None:
        theme = self.theme
        draw_digits(canvas, theme, "Deal number", self._digits, self._at)
        canvas.text_clip(self._note, theme.margin, theme.height - theme.line, theme.width - 2 * theme.margin, INK)
