"""Menus as data: rows of a label, the action of A, and a value at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.screen import Screen
from firmware.settings import apply
from firmware.ui.widgets import Menu

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_SPEEDS = ("no motion", "normal", "fast")


class Row:
    """A row of a menu. A calls `action()`; left and right call `turn(step)`, if given.

    `value()` returns the text at the right. `reason()` returns why the row can't be chosen now, or ''. `note()` returns
    a longer explanation for displays with room.
    """

    def __init__(
        self,
        label: str,
        action: Callable[[], object],
        value: Callable[[], str] | None = None,
        turn: Callable[[int], object] | None = None,
        reason: Callable[[], str] | None = None,
        note: Callable[[], str] | None = None,
    ) -> None:
        self.label = label
        self.action = action
        self.value = value
        self.turn = turn
        self.reason = reason
        self.note = note


def choice_row(console: Console, label: str, setting: str, values: tuple[str, ...]) -> Row:
    """Return a row for a setting that is a number: the index of one of `values`."""

    def turn(step: int = 1) -> None:
        value = (getattr(console.settings, setting) + step) % len(values)
        console.try_to_write(console.profile.change, setting, value)
        apply(console)
        console.redraw()

    return Row(label, turn, lambda: values[getattr(console.settings, setting)], turn)


def speed_row(console: Console) -> Row:
    """Return the row for the speed of cards and computer players."""
    return choice_row(console, "Speed", "speed", _SPEEDS)


class MenuScreen(Screen):
    """A list to choose from. Its rows come from `rows()`, which is called each time the screen is entered."""

    title = ""
    head = 0  # pixels between the title and the rows
    foot = 0  # height below the rows

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._rows: list[Row] = []
        self._menu: Menu = None  # type: ignore[assignment]  # until `enter`

    def rows(self) -> list[Row]:
        """Return the rows of the menu."""
        raise NotImplementedError

    def enter(self) -> None:
        self._rows = self.rows()
        self._fill()

    def _fill(self) -> None:
        texts = []
        for row in self._rows:
            self.console.rest()
            texts.append((row.label, row.value() if row.value else "", not (row.reason and row.reason())))
        if self._menu:
            self._menu.rows = texts
            self._menu.move(0)
        else:
            self._menu = Menu(self.theme, self.title, texts, self.head, self.foot)

    def press(self, event: Event) -> None:
        row = self._rows[self._menu.selected]
        if event == UP or event == DOWN:
            self._menu.move(-1 if event == UP else 1)
            self.changed = True
        elif event == LEFT or event == RIGHT:
            if row.turn:
                row.turn(-1 if event == LEFT else 1)
                self._fill()
                self.changed = True
        elif event == A:
            reason = row.reason() if row.reason else ""
            if reason:
                self.console.say(reason)
            else:
                row.action()
                if self.console.top() is self:
                    self._fill()
                    self.changed = True
        else:
            super().press(event)

    def draw(self, canvas: Canvas) -> None:
        self._menu.draw(canvas)

    def update(self, canvas: Canvas) -> None:
        self._menu.update(canvas)
