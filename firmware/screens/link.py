"""The link menu: joining a table, and this console's link settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware import loader
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens import link_line
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.screen import Screen
from firmware.ui.pages import draw_dial

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


_MOST = const(12)  # letters of a name, as in the link's messages
_CAPITALS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SMALL = b"abcdefghijklmnopqrstuvwxyz"
_REST = b"0123456789-"
_SPACE = const(32)
_WIDEST = const(87)  # the widest letter, W


class LinkScreen(MenuScreen):
    """The link menu. A console that opens a table with a seat of kind `link` is the host; a console that joins a table
    with this menu is the guest."""

    title = "Link"

    def rows(self) -> list[Row]:
        console = self.console
        name = link_line.settings(console)[2]
        return [
            Row("Join a table", self._join, reason=lambda: "" if link_line.line_of(console) else link_line.NO_LINE),
            Row(
                "Line",
                lambda: link_line.turn(console, 1),
                lambda: link_line.title_of(console),
                lambda step: link_line.turn(console, step),
            ),
            Row("Name", lambda: console.push(LinkNameScreen(console)), lambda: name or "none"),
            Row("Guests' hints", self._turn_hints, self._hints, lambda step: self._turn_hints()),
            Row("Help", lambda: console.open("help", "HelpScreen", "link", "Link")),
        ]

    def _hints(self) -> str:
        return "yes" if link_line.settings(self.console)[1] else "no"

    def _turn_hints(self) -> None:
        line, hints, name = link_line.settings(self.console)
        link_line.save_settings(self.console, line, not hints, name)

    def _join(self) -> None:
        console = self.console
        console.link = loader.load("firmware.screens.link_guest", "GuestPlay")(console)


class LinkNameScreen(Screen):
    """An input of the player's name. Left and right choose a place, up and down its letter, A saves the name.

    Spaces at the ends do not count.
    """

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._letters = bytearray(b" " * _MOST)
        name = link_line.settings(console)[2].encode()[:_MOST]
        self._letters[: len(name)] = name
        self._at = min(len(name), _MOST - 1)

    def name(self) -> str:
        """Return the name shown."""
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
            link_line.save_settings(console, line, hints, self.name())
            console.pop()
            return
        else:
            super().press(event)
            return
        self.changed = True

    def draw(self, canvas: Canvas) -> None:
        draw_dial(canvas, self.theme, "Name", self._letters, self._at, self.theme.font, _WIDEST)
