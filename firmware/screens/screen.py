"""The interface of every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.drivers.buttons import B

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware.console import Console
    from firmware.types import Event, Flight
    from firmware.ui.canvas import Canvas


class Screen:
    """One screen of the stack. Set `changed` to have `update` called at the end of the step.

    A press counts only if it is made after the screen was drawn. While `working` is true, presses wait.
    """

    working = False
    flights: Sequence[Flight] = ()  # the cards that move to their places when the screen is drawn
    BACK = 0  # the pattern on their backs (`ui/card_face.py`)

    def __init__(self, console: Console) -> None:
        self.console = console
        self.theme = console.theme
        self.changed = False

    def enter(self) -> None:
        """Prepare to be the top screen, for the first time or again."""

    def press(self, event: Event) -> None:
        """Handle a button event (`drivers/buttons.py`). B closes the screen, unless a subclass has another use for
        it."""
        if event == B:
            self.console.pop()

    def tick(self) -> bool:
        """Work in the background for at most 15 ms, or longer to load a module if no press is waiting. True while there
        is more to do."""
        return False

    def busy_at_foot(self) -> bool:
        """True if a toast should appear at the top, because it would cover something important at the foot."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen."""
        raise NotImplementedError

    def update(self, canvas: Canvas) -> None:
        """Draw the changes since the last `draw` or `update`."""
        self.draw(canvas)
