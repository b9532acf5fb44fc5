"""A question with two answers; the safe one is chosen first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.screen import Screen
from firmware.ui.pages import MessageBox

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


class Question(Screen):
    """Shows `text` with the answers `no` and `yes`; `action()` is called for yes. B means no."""

    def __init__(
        self, console: Console, title: str, text: str, no: str, yes: str, action: Callable[[], object]
    ) -> None:
        super().__init__(console)
        self._box = MessageBox(self.theme, title, text, (no, yes))
        self._action = action

    def press(self, event: Event) -> None:
        if event == A:
            self.console.pop()
            if self._box.selected == 1:
                self._action()
        elif event == LEFT or event == RIGHT or event == UP or event == DOWN:
            self._box.selected = 1 - self._box.selected
            self.changed = True
        else:
            super().press(event)

    def draw(self, canvas: Canvas) -> None:
        self._box.draw(canvas)
