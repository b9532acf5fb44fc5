"""A question with two answers; the safe one is chosen first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.screens.screen import Screen
from firmware.ui.pages import MessageBox

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


class Question(Screen):
    """Shows `text` with the answers `no` and `yes`; `action()` is called for yes, `otherwise()` for no. B means no."""

    def __init__(
        self,
        console: Console,
        title: str,
        text: str,
        no: str,
        yes: str,
        action: Callable[[], object],
        otherwise: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(console)
        self._box = MessageBox(self.theme, title, text, (no, yes))
        self._action = action
        self._otherwise = otherwise

    def press(self, event: Event) -> None:
        if event == A or event == B:
            self.console.pop()
            if event == A and self._box.selected == 1:
                self._action()
            elif self._otherwise:
                self._otherwise()
        elif event == LEFT or event == RIGHT or event == UP or event == DOWN:
            self._box.selected = 1 - self._box.selected
            self.changed = True

    def draw(self, canvas: Canvas) -> None:
        self._box.draw(canvas)
