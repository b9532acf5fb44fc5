"""A question with two answers. The cursor starts on the safe one, unless the player expects the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.screens.screen import Screen
from firmware.ui.pages import MessageBox

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_HASTE_MS = const(500)  # an earlier press may have been meant for the screen before


class Question(Screen):
    """A screen with `text` and the answers `no` and `yes`. Yes calls `action()`, no calls `otherwise()`. B means no.

    If `is_expected`, the cursor starts on yes, and A is ignored there for half a second.
    """

    def __init__(  # noqa: PLR0913  the question, its answers and their effects
        self,
        console: Console,
        title: str,
        text: str,
        no: str,
        yes: str,
        action: Callable[[], object],
        otherwise: Callable[[], object] | None = None,
        is_expected: bool = False,
    ) -> None:
        super().__init__(console)
        self._box = MessageBox(self.theme, title, text, (no, yes))
        self._action = action
        self._otherwise = otherwise
        self._since = console.board.clock.ticks_ms()
        self._haste = _HASTE_MS if is_expected else 0
        if is_expected:
            self._box.selected = 1

    def press(self, event: Event) -> None:
        clock = self.console.board.clock
        if event == A and self._box.selected and clock.ticks_diff(clock.ticks_ms(), self._since) < self._haste:
            return
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
