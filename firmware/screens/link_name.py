"""Entering the name that the other end of a line shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens import link_line
from firmware.screens.screen import Screen
from firmware.ui.pages import draw_dial

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_MOST = const(12)  # letters, as the link takes them
_CAPITALS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SMALL = b"abcdefghijklmnopqrstuvwxyz"
_REST = b"0123456789-"
_SPACE = const(32)
_WIDEST = const(87)  # W


class LinkNameScreen(Screen):
    """Left and right choose a place, up and down its letter, A takes the name. Spaces at its ends do not count."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._letters = bytearray(b" " * _MOST)
        name = link_line.settings(console)[2].encode()[:_MOST]
        self._letters[: len(name)] = name
        self._at = min(len(name), _MOST - 1)

    def name(self) -> str:
        """The name shown."""
        return bytes(self._letters).decode().strip()

    def press(self, event: Event) -> None:
        if event == LEFT or event == RIGHT:
            self._at = (self._at + (1 if event == RIGHT else -1)) % _MOST
        elif event == UP or event == DOWN:
            capital = not self._at or self._letters[self._at - 1] == _SPACE
            signs = b" " + (_CAPITALS + _SMALL if capital else _SMALL + _CAPITALS) + _REST
            at = max(signs.find(self._letters[self._at : self._at + 1]), 0) + (1 if event == UP else -1)
            self._letters[self._at] = signs[at % len(signs)]
        elif event == A:
            console = self.console
            line, hints, _ = link_line.settings(console)
            link_line.settle(console, line, hints, self.name())
            console.pop()
            return
        else:
            super().press(event)
            return
        self.changed = True

    def draw(self, canvas: Canvas) -> None:
        draw_dial(canvas, self.theme, "Name", self._letters, self._at, self.theme.font, _WIDEST)
