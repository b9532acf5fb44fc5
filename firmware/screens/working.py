"""Slow work, such as loading a game, in slices between which the console's loop continues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.screens.screen import Screen
from firmware.ui.toast import draw_toast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware.console import Console
    from firmware.ui.canvas import Canvas

_SLICE_US = const(16000)  # longer than elsewhere, because no press is waiting for its end
_PATIENCE_MS = const(150)  # quicker work shows no toast


class Working(Screen):
    """A screen that runs the generator `steps`, whose last step shows another screen. The previous screen stays on the
    display; long work shows a toast over it. Presses are ignored."""

    working = True

    def __init__(self, console: Console, text: str, steps: Iterator[object]) -> None:
        super().__init__(console)
        self._text = text
        self._steps = steps
        self._since = console.board.clock.ticks_ms()
        self._is_slow = False

    def tick(self) -> bool:
        clock = self.console.board.clock
        if not self._is_slow and clock.ticks_diff(clock.ticks_ms(), self._since) >= _PATIENCE_MS:
            self._is_slow = self.changed = True
            return True
        start = clock.ticks_us()
        try:
            while clock.ticks_diff(clock.ticks_us(), start) < _SLICE_US:
                next(self._steps)
                self.console.rest()
        except StopIteration:
            pass  # another screen is shown
        return True

    def draw(self, canvas: Canvas) -> None:
        if self._is_slow:
            draw_toast(canvas, self.theme, self._text)
