"""The places of the cursor on each game's screen, for clicks in the terminal and for tests.

A module for each game has `CURSOR`: the attributes of its screen with the place of the cursor, and two functions of
the screen. The first one returns the box of the cursor on the display, or None if the screen shows something without a
cursor. The second one returns the lifted card, or None.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP

STEPS = (UP, DOWN, LEFT, RIGHT)

Box = tuple[int, int, int, int]  # left, top, width and height in pixels
State = tuple[Any, ...]


class Cursor:
    """The cursor of a game's `screen`, moved by its arrows."""

    def __init__(self, screen: Any) -> None:
        self._screen = screen
        key = screen.table.entry.key
        self._names, self._box, self._selection_of = import_module(f"host_sim.cursors.{key}").CURSOR

    def state(self) -> State:
        """Return the present place."""
        return tuple(getattr(self._screen, name) for name in self._names)

    def put(self, state: State) -> None:
        """Move the cursor to a place."""
        for name, value in zip(self._names, state, strict=True):
            setattr(self._screen, name, value)

    def steer(self, state: State, event: int) -> State:
        """Return the place to which an arrow leads from another place."""
        self.put(state)
        self._screen.steer(event)
        return self.state()

    def box(self, state: State) -> Box | None:
        """Return the box of the cursor at a place."""
        self.put(state)
        box: Box | None = self._box(self._screen)
        return box

    def selection(self, state: State) -> Any:
        """Return the card that is lifted while the cursor is at a place."""
        self.put(state)
        return self._selection_of(self._screen) if self._selection_of else None

    def reached(self, start: State) -> dict[State, dict[int, State]]:
        """Return for each place that the arrows reach from `start` the place to which each arrow leads."""
        steps: dict[State, dict[int, State]] = {}
        left = [start]
        while left:
            state = left.pop()
            if state not in steps:
                steps[state] = {event: self.steer(state, event) for event in STEPS}
                left.extend(steps[state].values())
        return steps
