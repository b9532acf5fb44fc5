"""A question with two answers; the safe one is chosen first."""

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.screen import Screen
from firmware.ui.pages import MessageBox


class Question(Screen):
    """Shows `text` with the answers `no` and `yes`; `action()` is called for yes. B means no."""

    def __init__(self, console, title, text, no, yes, action):
        super().__init__(console)
        self._box = MessageBox(self.theme, title, text, (no, yes))
        self._action = action

    def press(self, event):
        if event == A:
            self.console.pop()
            if self._box.selected == 1:
                self._action()
        elif event == LEFT or event == RIGHT or event == UP or event == DOWN:
            self._box.selected = 1 - self._box.selected
            self.changed = True
        else:
            super().press(event)

    def draw(self, canvas):
        self._box.draw(canvas)
