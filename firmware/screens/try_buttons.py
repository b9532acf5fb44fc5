"""A page that says what the button just pressed does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.drivers.buttons import DOWN, HOLD, LEFT, RIGHT, UP, A, B
from firmware.screens.screen import Screen
from firmware.ui.pages import TextPage

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_LEAVE = "Hold B to leave."
_TEXTS = {
    UP: "↑ goes to what is above: the row before, a pile, the cards on the table.",
    DOWN: "↓ goes to what is below: the next row, your hand.",
    LEFT: "← goes to what is at the left. In options it changes the value.",
    RIGHT: "→ goes to what is at the right. In options it changes the value.",
    A: "A does what is lit: it plays the card, or opens the row.",
    A | HOLD: "A, held: a hint, in a game.",
    B: "B steps back, and lays a card down that you took up. In a game it then opens the menu.",
}


class TryButtonsScreen(Screen):
    """The meaning of the last button event. B closes the page only when it is held."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._show("Press any button, or hold A.")

    def _show(self, text: str) -> None:
        self._page = TextPage(self.theme, "Try the buttons", text + "\n" + _LEAVE)
        self.changed = True

    def press(self, event: Event) -> None:
        if event == B | HOLD:
            self.console.pop()
        else:
            self._show(_TEXTS[event])

    def draw(self, canvas: Canvas) -> None:
        self._page.draw(canvas)
