"""Text play over links: the common part of host and guest.

The ports are polled while the player is not typing and while others think. On a terminal a command may be typed at any
time; a pipe is read only when input is needed. The end of the input ends the session, even while the player waits for
others.
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
    from firmware.types import TextLines

NAP = 0.002
_GOODBYE = 0.5  # seconds for the peer to receive a goodbye
_ANSWERS = "yes or no?"


class Left(Exception):
    """The local player or the peer has left."""


class Again(Exception):
    """The table has been replaced or moves were undone: earlier requests no longer apply."""


def channel(port: Port) -> Channel:
    """Return a new channel over a port."""
    return Channel(port, WallClock(), secrets.randbelow(0xFFFF) + 1)


class LinkedPlayer(TextPlayer):
    """A text session at a table with linked players."""

    def __init__(self, home: Path, key: str, streams: Sequence[TextIO], keyboard: Keyboard) -> None:
        super().__init__(console_at(home), key, False, *streams)
        self._keyboard = keyboard
        self._prompt = ""
        self._question = 0  # the request already printed, 0 for none
        self._asks = False  # True while an answer from others is awaited
        self._commands["yes"] = lambda: self._answer(True)
        self._commands["no"] = lambda: self._answer(False)

    def run(self, start: Callable[[], "TextLines"]) -> None:
        """Print the lines of `start()`, then play until the local player or the peer leaves."""
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
        """Say goodbye to the others."""
        self._say_goodbye()
        self.follow(self.leave())

    def _read(self, prompt: str) -> str | None:
        """Return the answer to a prompt. Raises `Again` if the table changes meanwhile."""
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
        """Wait while a bot thinks, or a remote player is to act."""
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
        """Wait a moment while only others can act. Raises `Left` at the end of input."""
        if self._keyboard.is_over():
            raise Left
        time.sleep(NAP)

    def _tell(self, *lines: str) -> None:
        """Print news that came without a command, and repeat the prompt."""
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
        """Print another player's request once. If `what` is 0, the request was withdrawn."""
        if what and not self._question:
            request = "take the last move back" if what == UNDO else "have another game"
            self._tell(f"{name} asks to {request}: {_ANSWERS}")
        self._question = what

    # Methods that subclasses implement.

    def _attend(self) -> None:
        """Poll the ports and print news. Raises `Again` if the table was replaced, `Left` at the end."""
        raise NotImplementedError

    def _answer(self, agreed: bool) -> "TextLines":
        """Answer another player's question."""
        raise NotImplementedError

    def _say_goodbye(self) -> None:
        """Notify the peers that this player leaves."""
        raise NotImplementedError


def _nothing() -> "TextLines":
    yield from ()


def until_settled(end: Party | Guest) -> None:
    """Wait, for a short time, until the others have received everything."""
    until = time.monotonic() + _GOODBYE
    while not end.is_quiet() and time.monotonic() < until:
        end.poll()
        time.sleep(NAP)


def session(player: LinkedPlayer, start: Callable[[], "TextLines"]) -> int:
    """Play from the lines of `start()`. Return the exit status."""
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
    """Print an argument error. Return the exit status."""
    print(f"error: {error}", file=streams[2])
    return REFUSED
