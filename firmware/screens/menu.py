"""Menus as data: rows of a label, what A does, and what is shown at the right.

A row may say what A at it will want. That is loaded while nobody presses anything but A itself, a module at each step,
so that a press waits no longer than one takes. What was loaded for a row of the launcher is forgotten when the cursor
leaves it: memory never holds more than with that game open.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from micropython import const

from firmware import modules
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.screen import Screen
from firmware.ui.widgets import Menu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


_REST_MS = const(150)  # who goes through the rows presses sooner again, and a held direction repeats sooner


class Row:
    """One row. `action()` is called by A; `turn(step)` by left and right, when given; `value()` is the text at the
    right; `reason()` tells why the row can't be chosen now, '' when it can; `note()` what a screen
    with room says of it; `ahead()` loads, step by step, what A will want (`firmware/opening.py`)."""

    def __init__(
        self,
        label: str,
        action: Callable[[], object],
        value: Callable[[], str] | None = None,
        turn: Callable[[int], object] | None = None,
        reason: Callable[[], str] | None = None,
        note: Callable[[], str] | None = None,
        ahead: Callable[[], Iterator[None]] | None = None,
    ) -> None:
        self.label = label
        self.action = action
        self.value = value
        self.turn = turn
        self.reason = reason
        self.note = note
        self.ahead = ahead


class MenuScreen(Screen):
    """A list to choose from; the rows come from `rows()`, asked again whenever the screen is entered."""

    title = ""
    head = 0  # pixels between the title and the rows
    foot = 0  # and below these
    at_once = False  # whether what A at its first row will want is loaded as soon as the screen is there

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._ahead_of: Row | None = None  # at the cursor
        self._rested_since = 0  # when it came there, or a button was last down, ticks_ms
        self._is_due = False  # whether there may be more to load for it
        self._ahead_steps: Iterator[None] | None = None  # that do so, once the first was made
        self._stay: tuple[str, ...] = ()  # the modules that there were before the first
        self._loaded_for: Row | None = None  # for which some were made
        self._rows: list[Row] = []
        self._menu: Menu = None  # type: ignore[assignment]  # until it is entered

    def rows(self) -> list[Row]:
        """The rows, a sequence of `Row`."""
        raise NotImplementedError

    def enter(self) -> None:
        self._loaded_for = None  # the console forgets it, if this is the launcher
        self._ahead_of = None
        clock = self.console.board.clock
        self._rested_since = clock.ticks_add(clock.ticks_ms(), -_REST_MS)
        self._rows = self.rows()
        self._fill()

    def _fill(self) -> None:
        shown = []
        for row in self._rows:
            self.console.rest()
            shown.append((row.label, row.value() if row.value else "", not (row.reason and row.reason())))
        if self._menu:
            self._menu.rows = shown
            self._menu.move(0)
        else:
            self._menu = Menu(self.theme, self.title, shown, self.head, self.foot)

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
                self._ahead_steps = None  # with what they hold, which the game wants now
                row.action()
                if self.console.top() is self:
                    self._fill()
                    self.changed = True
        else:
            super().press(event)

    def tick(self) -> bool:
        console = self.console
        clock = console.board.clock
        row = self._rows[self._menu.selected]
        if row is not self._ahead_of:
            begins = self.at_once and self._ahead_of is None
            self._ahead_of = row
            self._is_due = row.ahead is not None
            self._ahead_steps = None
            if self._loaded_for:
                self._loaded_for = None
                console.forget_passing()
            if begins:
                return True
        elif not self._is_due:
            return False
        elif not (console.buttons.down & ~A or self.changed):
            # A is on its way: it acts when let go.
            rested = console.buttons.down or clock.ticks_diff(clock.ticks_ms(), self._rested_since) >= _REST_MS
            if not rested or console.typist:
                return False
            self._load_ahead(row)
            return True
        self._rested_since = clock.ticks_ms()
        return False

    def _load_ahead(self, row: Row) -> None:
        """Make the next step of what is loaded for the row at the cursor."""
        self._loaded_for = row
        try:
            if self._ahead_steps:
                modules.hurried = self.console.buttons.down != 0
                next(self._ahead_steps)
                modules.hurried = False
            else:
                self._stay = tuple(sys.modules)
                self._ahead_steps = row.ahead()  # type: ignore[misc]
            return
        except StopIteration:
            pass
        except Exception:  # noqa: BLE001  a file is damaged or there is no room, which whoever presses A will meet again
            modules.forget(self._stay)
        modules.hurried = self._is_due = False
        self._ahead_steps = None  # one that has ended still holds what it knew

    def draw(self, canvas: Canvas) -> None:
        self._menu.draw(canvas)

    def update(self, canvas: Canvas) -> None:
        self._menu.update(canvas)
