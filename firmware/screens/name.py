"""The names of the people who play on this console, each entered once. The first one is also the name for a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.screen import Screen
from firmware.ui.pages import draw_dial

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

PEOPLE = const(8)
MOST = const(8)  # letters of a name
_LEAST = const(2)
_CAPITALS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SMALL = b"abcdefghijklmnopqrstuvwxyz"
_REST = b"0123456789-"
_SPACE = const(32)
_WIDEST = const(87)  # the widest letter, W


class NamesScreen(MenuScreen):
    """A row for each person, by the order of their seats; those after them wait for a match (`Game.seat_order`)."""

    title = "Names"

    def rows(self) -> list[Row]:
        return [self._row(person) for person in range(PEOPLE)]

    def _row(self, person: int) -> Row:
        console = self.console
        names = console.settings.names

        def keep(name: str) -> None:
            console.try_to_write(console.profile.name, person, name)

        return Row(
            "Player %d" % (person + 1),
            lambda: console.push(NameScreen(console, names[person], keep)),
            lambda: names[person] or "no name",
        )


class NameScreen(Screen):
    """An input of a name. Left and right choose a place, up and down its letter, A passes the name to `keep`.

    Spaces at the ends do not count. An empty input removes the name.
    """

    def __init__(self, console: Console, text: str, keep: Callable[[str], object]) -> None:
        super().__init__(console)
        self._keep = keep
        self._letters = bytearray(b" " * MOST)
        name = text.encode()[:MOST]
        self._letters[: len(name)] = name
        self._at = min(len(name), MOST - 1)

    def name(self) -> str:
        """Return the name shown."""
        return bytes(self._letters).decode().strip()

    def press(self, event: Event) -> None:
        if event == LEFT or event == RIGHT:
            self._at = (self._at + (1 if event == RIGHT else -1)) % MOST
        elif event == UP or event == DOWN:
            capital = not self._at or self._letters[self._at - 1] == _SPACE
            signs = b" " + (_CAPITALS + _SMALL if capital else _SMALL + _CAPITALS) + _REST
            at = max(signs.find(self._letters[self._at : self._at + 1]), 0) + (1 if event == UP else -1)
            self._letters[self._at] = signs[at % len(signs)]
        elif event == A:
            self._save()
            return
        else:
            super().press(event)
            return
        self.changed = True

    def _save(self) -> None:
        console = self.console
        name = self.name()
        if 0 < len(name) < _LEAST:
            console.say("A name has at least two letters.")
            return
        self._keep(name)
        console.pop()

    def draw(self, canvas: Canvas) -> None:
        draw_dial(canvas, self.theme, "Name", self._letters, self._at, self.theme.font, _WIDEST)
