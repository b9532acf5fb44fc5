"""The console's answers to lines that are typed over USB outside text play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware import VERSION, loader
from firmware.text.terminal import Line

if TYPE_CHECKING:
    from firmware.console import Console

_FIRST_YEAR = const(2026)
_LAST_YEAR = const(2099)
_MONTHS = b"\x1f\x1d\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"  # days
_PATIENCE_MS = const(20_000)  # after this time, an unfinished line or an unread answer is dropped
_LONGEST = const(12_400)  # bytes of a line typed in parts, enough for the longest record
_HELP = (
    "play: a game in words. open: a game on the display. narrate on: each move in words. "
    "version: what runs here. date 2026-11-25: the day. Ctrl-C: MicroPython's prompt."
)


def _days(year: int, month: int) -> int:
    """Return the days of a month of the years 2026 to 2099."""
    return 28 if month == 2 and year % 4 else _MONTHS[month - 1]


class Idle:
    """A console's `terminal` from the first typed byte until the line has been answered. A line that ends with a
    backslash goes on in the next one.

    A linked console ignores typed lines.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        ahead = console.first_byte
        console.first_byte = b""
        port = dict(console.board.ports())["usb"]()
        port.plain()  # type: ignore[attr-defined]  # only the port on USB has this method
        self._line = Line(port, ahead)
        self._since = console.board.clock.ticks_ms()
        self._answered = False
        self._typed = ""  # the line so far, if it is typed in parts

    def poll(self) -> bool:
        """Read a line, and carry it out once it is complete. Return True while bytes are received or sent."""
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
            console.terminal = None
            if over:
                console.first_byte = ahead
            return False
        if not self._answered and not console.top().working:
            typed = line.take()
            if typed is not None:
                try:
                    self._take(typed)
                except MemoryError:
                    self._typed = ""
                    self._answered = True
                    line.write_line("error: there is too little memory for this line")
        return moved

    def _take(self, typed: str) -> None:
        """Carry out a line, unless it goes on in the next one."""
        goes_on = typed.endswith("\\")
        if len(self._typed) < _LONGEST:
            self._typed += typed[:-1] if goes_on else typed
        if goes_on:
            self._line.write_line("> ", "")
        else:
            self._follow(self._typed.split())

    def _follow(self, words: list[str]) -> None:
        console = self._console
        line = self._line
        word = words[0].lower() if words and not line.too_long else ""
        if word == "play":
            before = loader.loaded()
            screen = loader.load("firmware.screens.line", "LineScreen")(console, line, words[1:])
            console.rest()
            console.push(screen, before)
            console.terminal = screen
            return
        self._answered = True
        if word == "version":
            line.write_line("Fourfold %s runs on %s" % (VERSION, console.board.name))
        elif word == "date":
            line.write_line(self._set_date(words[1:]))
        elif word == "narrate":
            line.write_line(self._narrate(words[1:]))
        elif word == "open":
            line.write_line(self._open(words[1:]))
        else:
            line.write_line(_HELP)

    def _narrate(self, words: list[str]) -> str:
        """Switch narration on or off. Return the answer."""
        if words not in (["on"], ["off"]):
            return "error: type narrate on or narrate off"
        self._console.narrates = words == ["on"]
        return "The console narrates each move." if self._console.narrates else "The console narrates no moves."

    def _open(self, words: list[str]) -> str:
        """Open a game on the display. Return the answer."""
        try:
            return loader.load("firmware.text.open_game", "follow")(self._console, words)  # type: ignore[no-any-return]
        except ValueError as error:
            return "error: " + str(error)

    def _set_date(self, words: list[str]) -> str:
        """Set the date, such as 2026-11-25. Return the answer."""
        parts = words[0].split("-") if len(words) == 1 else []
        if [len(part) for part in parts] == [4, 2, 2] and "".join(parts).isdigit():
            year, month, day = [int(part) for part in parts]
            if _FIRST_YEAR <= year <= _LAST_YEAR and 1 <= month <= 12 and 1 <= day <= _days(year, month):
                self._console.board.set_date(year, month, day)
                return "Today's deals are in the menu Friends."
        return "error: type a date such as date 2026-11-25"
