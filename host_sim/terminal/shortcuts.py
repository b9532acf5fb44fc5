"""Keys for menu actions of the console: *Undo*, *Rules*, *Hint*."""

from typing import Any

from firmware.drivers.buttons import HOLD, A, B
from host_sim.device.virtual_board import Console
from host_sim.terminal.presses import PressQueue

HINT = ("Hint",)
UNDO = ("Undo",)
RULES = ("Rules", "Buttons", "Help")  # the first of these labels that a menu has


class Shortcuts:
    """Chooses rows of menus on `console` without showing the menu, each after the presses typed before it."""

    def __init__(self, console: Console, presses: PressQueue) -> None:
        self.console: Any = console
        self._presses = presses

    def ask(self, labels: tuple[str, ...]) -> None:
        """Queue the choice of a row, from the menu that is shown then or else from the game's menu."""
        self._presses.then(lambda: self._choose(labels))

    def _choose(self, labels: tuple[str, ...]) -> bool:
        """Choose the row of a menu with one of the labels.

        True if that is done or no menu has one; False while presses are waiting.
        """
        console = self.console
        screen = console.top()
        if screen.working:
            return False
        if is_a(screen, "LessonScreen"):  # it has no menu
            if labels == HINT:
                screen.hint()
            return True
        if is_a(screen, "GameScreen"):
            screen.press(B | HOLD)  # as a player does, so that the game on the table is saved first
            console.open_asked()
            row = find(console.top().rows(), labels)
            console.pop()
        else:
            row = find(rows_of(screen), labels)
        reason = row.reason() if row and row.reason else ""
        if reason:
            console.say(reason)
        elif row:
            row.action()
            contents = console.top()
            if is_a(contents, "HelpScreen") and vars(contents).get("_page"):  # open the page that fits the present game
                contents.enter()
                contents.press(A)
        return True


def is_a(screen: object, name: str) -> bool:
    """True if a screen is of the class `name` or a subclass.

    The console unloads modules and loads them again, so there may be several classes of the same name.
    """
    return any(kind.__name__ == name for kind in type(screen).__mro__)


def rows_of(screen: Any) -> list[Any]:
    """Return the rows of the menu that is shown, or none if the screen is not a menu."""
    return screen._rows if is_a(screen, "MenuScreen") else []


def find(rows: list[Any], labels: tuple[str, ...]) -> Any:
    """Return the row with the first of the labels that any row has, or None.

    Options are left out: one may have the same label.
    """
    by_label = {row.label: row for row in rows if not row.turn}
    return next((by_label[label] for label in labels if label in by_label), None)
