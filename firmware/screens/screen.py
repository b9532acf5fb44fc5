"""What every screen answers to."""

from firmware.drivers.buttons import B


class Screen:
    """One screen of the stack. Set `changed` to have `update` called at the end of the step.

    While `working` is true, presses wait.
    """

    working = False

    def __init__(self, console):
        self.console = console
        self.theme = console.theme
        self.changed = False

    def enter(self):
        """The screen has come to the top: shown for the first time, or again."""

    def press(self, event):
        """A button event (`drivers/buttons.py`). B steps back unless the screen has a better use for it."""
        if event == B:
            self.console.pop()

    def tick(self):
        """Work in the background for at most 15 ms. True while there is more to do."""
        return False

    def busy_at_foot(self):
        """Whether a line over the screen had better stand at its head, not to cover what the player looks at."""
        return False

    def draw(self, canvas):
        """Paint the whole screen."""
        raise NotImplementedError

    def update(self, canvas):
        """Paint what changed since the last `draw` or `update`."""
        self.draw(canvas)
