"""Line play with others at the other ends of lines: what a host and a guest have in common.

The lines are attended to while nobody types and while others think. On a terminal a command may be typed at any time;
what comes through a pipe is read only when it is asked for. The end of the input ends the sitting, even while
the player waits for others.
"""

import secrets
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from firmware.link.channel import Channel
from firmware.link.messages import UNDO
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party
from host_sim.device.clock import WallClock
from host_sim.link.serial_port import Port
from host_sim.streams import abandon
from host_sim.text.keyboard import Keyboard
from host_sim.text.text_play import INTERRUPTED, REFUSED, TextPlayer, console_at

if TYPE_CHECKING:
    from firmware.types import Told

NAP = 0.002
_GOODBYE = 0.5  # seconds that the other end may take to hear that this one goes
_ANSWERS = "yes or no?"


class Left(Exception):
    """Whoever plays here, or the other end, goes in the midst of something."""


class Again(Exception):
    """The table is another one, or as it was some moves ago: what was asked for is no longer of use."""


def channel(port: Port) -> Channel:
    """A new channel over a port."""
    return Channel(port, WallClock(), secrets.randbelow(0xFFFF) + 1)


class LinkedPlayer(TextPlayer):
    """A sitting at a table with others at the other ends of lines."""

    def __init__(self, home: Path, key: str, streams: Sequence[TextIO], keyboard: Keyboard) -> None:
        super().__init__(console_at(home), key, False, *streams)
        self._keyboard = keyboard
        self._prompt = ""
        self._question = 0  # which has been told
        self._asks = False  # whether an answer of the others is awaited
        self._commands["yes"] = lambda: self._answer(True)
        self._commands["no"] = lambda: self._answer(False)

    def run(self, start: Callable[[], "Told"]) -> None:
        """Play from the `start` until whoever plays here, or the other end, goes."""
        begin = start
        while True:
            try:
                self.follow(begin())
                self.follow(self.loop())
                break
            except Again:
                self._prompt = ""
                self._moved = True
                begin = _nothing
            except Left:
                break
        self.end()

    def end(self) -> None:
        """Take leave of the others."""
        self._say_goodbye()
        self.follow(self.leave())

    def _read(self, prompt: str) -> str | None:
        """The answer to a prompt. Raises `Again` when the table changes instead."""
        self._prompt = prompt
        self._show_prompt()
        serial = self._table.serial
        while True:
            self._attend()
            if self._table.serial != serial:
                self._tell("The table has changed.")
                raise Again
            for line in self._keyboard.take():
                self._prompt = ""
                return line
            time.sleep(NAP)

    def _idle(self) -> None:
        """While a bot thinks, or somebody elsewhere is to act."""
        self._out.flush()
        self._attend()
        if self._terminal:
            for line in self._keyboard.take():
                if line is None:
                    raise Left
                try:
                    self.follow(self._follow(line))
                except ValueError as error:
                    self._complain(str(error))
                if self._leaving:
                    raise Left
        if self._asks or self._table.remote_to_move():
            self._wait()

    def _wait(self) -> None:
        """Let a moment pass in which only others can act. Raises `Left` at the end of input."""
        if self._keyboard.is_over():
            raise Left
        time.sleep(NAP)

    def _tell(self, *lines: str) -> None:
        """Tell what nobody has asked for."""
        if self._prompt and self._terminal:
            print(file=self._out)
        for line in lines:
            print(line, file=self._out)
        self._show_prompt()

    def _show_prompt(self) -> None:
        if self._prompt and self._terminal:
            print(self._prompt, end="", file=self._out)
        self._out.flush()

    def _put_question(self, what: int, name: str) -> None:
        """Tell once that somebody asks for something, 0 for nobody."""
        if what and not self._question:
            asked = "take the last move back" if what == UNDO else "have another game"
            self._tell(f"{name} asks to {asked}: {_ANSWERS}")
        self._question = what

    # What an end fills in.

    def _attend(self) -> None:
        """Speak over the lines and tell what is new. Raises `Again` for another table, `Left` when it is over."""
        raise NotImplementedError

    def _answer(self, agreed: bool) -> "Told":
        """Answer the question that somebody has asked."""
        raise NotImplementedError

    def _say_goodbye(self) -> None:
        """Tell the others that this end goes."""
        raise NotImplementedError


def _nothing() -> "Told":
    yield from ()


def until_settled(end: Party | Guest) -> None:
    """Wait until the others know all that there is to say, but not for long."""
    until = time.monotonic() + _GOODBYE
    while not end.is_settled() and time.monotonic() < until:
        end.poll()
        time.sleep(NAP)


def sitting(player: LinkedPlayer, start: Callable[[], "Told"]) -> int:
    """Play from the `start`; the exit status."""
    try:
        player.run(start)
    except BrokenPipeError:
        abandon(sys.stdout)
    except KeyboardInterrupt:
        with suppress(BrokenPipeError):
            player.end()
        return INTERRUPTED
    return player.status


def refused(error: ValueError, streams: Sequence[TextIO]) -> int:
    """Tell what was wrong with an argument; the exit status."""
    print(f"error: {error}", file=streams[2])
    return REFUSED
