"""Asks for each button in turn, and writes `/board.json`. Any free pin may have a button, so all of them are watched.

It opens if a button that the console does not know is down at power-on.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from micropython import const

from firmware import loader
from firmware.screens.screen import Screen
from firmware.ui.pages import TextPage

if TYPE_CHECKING:
    from firmware.boards.pin_scan import PinScan
    from firmware.console import Console
    from firmware.types import Event, WiredBoard
    from firmware.ui.canvas import Canvas

_FILE = "/board.json"
_NEW = "/board.new"
_KEYS = ("up", "down", "left", "right", "a", "b")
_OTHERS = ("hint", "menu", "up_down", "right_left")  # buttons that go, since nobody has pressed them here
_PATIENCE_MS = const(60_000)
_RESTART_MS = const(1500)
_RELEASE_MS = const(5000)  # no button is held so long: something else connects the pin
_SCAN = "firmware.boards.pin_scan"


class WiringScreen(Screen):
    """The buttons found so far, and the next one to press. With all of them, A writes the file and B begins again.

    It waits until the button at the pin `gpio`, which opened it, is released.
    """

    def __init__(self, console: Console, board: WiredBoard, gpio: int) -> None:
        super().__init__(console)
        self._board = board
        self._gpio = gpio
        self._scan: PinScan | None = None  # until that button is released
        self._since = console.board.clock.ticks_ms()
        self._is_written = False
        self._gpios: list[int] = []
        self._page = TextPage(self.theme, "Wiring", self._text())

    def _text(self) -> str:
        if self._is_written:
            return "Written to %s. The console starts again." % _FILE
        if not self._scan:
            return "Release the button."
        if len(self._gpios) == len(_KEYS):
            text = "A: keep these. B: begin again."
        else:
            text = "Press %s." % _name(_KEYS[len(self._gpios)])
        pins = ["%s GP%d" % (_name(_KEYS[i]), self._gpios[i]) for i in range(len(self._gpios))]
        return "%s\n%s" % (text, ", ".join(pins))

    def press(self, event: Event) -> None:
        """Do nothing: a button of the old wiring may be any in the new one."""

    def tick(self) -> bool:
        clock = self.console.board.clock
        waited = clock.ticks_diff(clock.ticks_ms(), self._since)
        if self._is_written:
            if waited >= _RESTART_MS:
                self._board.restart()
        elif not self._scan:
            if not loader.load(_SCAN, "is_pressed")(self._board.wiring, self._gpio):
                self._scan = loader.load(_SCAN, "PinScan")(self._board.wiring)
                self._show()
            elif waited >= _RELEASE_MS:
                self.console.home()
        else:
            gpio = self._scan.next()
            if gpio >= 0:
                self._take(gpio)
            elif waited >= _PATIENCE_MS:
                self._board.restart()  # a scan takes the buzzer's pin
        return False

    def _take(self, gpio: int) -> None:
        """Handle a press."""
        if len(self._gpios) < len(_KEYS):
            if gpio in self._gpios:
                return
            self._gpios.append(gpio)
        elif gpio == self._gpios[_KEYS.index("b")]:
            self._gpios = []
        elif gpio != self._gpios[_KEYS.index("a")] or not self._write():
            return
        self._show()

    def _show(self) -> None:
        """Show what comes next."""
        self._since = self.console.board.clock.ticks_ms()
        self._page = TextPage(self.theme, "Wiring", self._text())
        self.changed = True
        self.console.redraw()

    def _write(self) -> bool:
        """Write the file, whose other keys stay. Return False, and say why, if that fails."""
        changes = {}
        if not self._board.problem:  # otherwise the file is bad
            try:
                with open(_FILE) as file:
                    changes = json.load(file)
            except OSError:  # there was no file
                pass
        wiring = self._board.wiring
        unused = [key for key in _OTHERS if key in wiring]
        if wiring.get("buzzer") in self._gpios:
            unused.append("buzzer")
        if wiring.get("tx") in self._gpios or wiring.get("rx") in self._gpios:
            unused += ["tx", "rx"]
        for key in unused:
            changes[key] = None
        for i in range(len(_KEYS)):
            changes[_KEYS[i]] = self._gpios[i]
        try:
            with open(_NEW, "w") as file:
                json.dump(changes, file)
            os.rename(_NEW, _FILE)
        except OSError as error:
            self.console.say("Could not write: %s" % error)
            return False
        self._is_written = True
        return True

    def draw(self, canvas: Canvas) -> None:
        self._page.draw(canvas)


def _name(key: str) -> str:
    return key.upper() if len(key) == 1 else key
