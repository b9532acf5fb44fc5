"""Whoever types a line over USB while nobody is linked: `version`, or `play`, which begins a game in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware import VERSION, loader

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.text.line import Line

_PATIENCE_MS = const(20_000)  # a line that is not ended, or an answer that nobody reads, is forgotten then
_HELP = "play: a game in words. version: what runs here. Ctrl-C: MicroPython's prompt."


class Idle:
    """A console's `typist` from what has `called` it until the line is followed. While the console is linked what is
    typed means nothing."""

    def __init__(self, console: Console) -> None:
        self._console = console
        ahead = console.called
        console.called = b""
        port = dict(console.board.ports())["usb"]()
        port.plain()  # type: ignore[attr-defined]  # USB has it
        self._line: Line = loader.load("firmware.text.line", "Line")(port, ahead)
        self._since = console.board.clock.ticks_ms()
        self._answered = False

    def poll(self) -> bool:
        """Listen, and follow the line once it is whole. True while bytes come or go."""
        console = self._console
        clock = console.board.clock
        line = self._line
        moved = line.poll()
        if moved:
            self._since = clock.ticks_ms()
        waited = clock.ticks_diff(clock.ticks_ms(), self._since) >= _PATIENCE_MS
        over = self._answered and not line.busy()
        if console.link or waited or over or line.is_noise:
            ahead = line.close()
            console.typist = None
            if over:
                console.called = ahead
            return False
        if not self._answered and not console.top().working:
            typed = line.take()
            if typed is not None:
                self._follow(typed.split())
        return moved

    def _follow(self, words: list[str]) -> None:
        console = self._console
        line = self._line
        word = words[0].lower() if words and not line.too_long else ""
        if word == "play":
            before = loader.loaded()
            screen = loader.load("firmware.screens.line", "LineScreen")(console, line, words[1:])
            console.rest()
            console.push(screen, before)
            console.typist = screen
            return
        self._answered = True
        if word == "version":
            line.tell("Fourfold %s runs on %s" % (VERSION, console.board.name))
        else:
            line.tell(_HELP)
