"""Waiting for the other end of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.drivers.buttons import HELD, LEFT, RIGHT, B
from firmware.screens.screen import Screen
from firmware.ui.pages import MessageBox

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


class WaitScreen(Screen):
    """Shows `text` and, at the foot, what B does: `action()`. Left and right call `turn(step)`, where there is one."""

    def __init__(
        self,
        console: Console,
        title: str,
        text: str,
        foot: str,
        action: Callable[[], object],
        turn: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__(console)
        self._box = MessageBox(self.theme, title, text, ("B: " + foot,))
        self._action = action
        self._turn = turn

    def press(self, event: Event) -> None:
        if event == B or event == B | HELD:
            self._action()
        elif self._turn and (event == LEFT or event == RIGHT):
            self._turn(1 if event == RIGHT else -1)

    def draw(self, canvas: Canvas) -> None:
        self._box.draw(canvas)
