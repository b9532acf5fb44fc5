"""Text play for pipes and screen readers: `firmware/text/play.py` on the streams of a PC, with the console's saves."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO, TypeVar

from engines.game import BadRecord
from firmware.text.arguments import asks_new_deal, deal, resolve_save
from firmware.text.console_play import ConsolePlay
from firmware.text.words import cut
from host_sim.device.clock import WallClock
from host_sim.device.virtual_board import VirtualBoard
from host_sim.streams import TooLarge, abandon, read_line
from host_sim.text.older_save import take_over

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from firmware.console import Console
    from firmware.types import TextLines, Wanted

OK = 0
REFUSED = 2
INTERRUPTED = 130
_SLICE_US = 1 << 20
Player = TypeVar("Player", bound="TextPlayer")
_FLAGS = {"resume": "--continue", "is_new": "--new", "verbose": "--verbose", "short": "--short"}


def console_at(home: Path) -> Console:
    """Return a console with its saves in the folder `home` and an invisible display."""
    console: Console = import_module("firmware.console").Console(VirtualBoard("oled", home, WallClock()))
    return console


def arguments_of(
    game: str,
    seed: int | None = None,
    options: Sequence[str] = (),
    players: str | None = None,
    **flags: bool,
) -> Wanted:
    """Return arguments with these values (`firmware/text/arguments.py`). The flags are `resume`, `is_new`,
    `verbose` and `short`."""
    arguments: Wanted = {"": [game]}
    if seed is not None:
        arguments["--seed"] = [str(seed)]
    if options:
        arguments["--option"] = list(options)
    if players is not None:
        arguments["--players"] = [players]
    for name, flag in _FLAGS.items():
        if flags.get(name):
            arguments[flag] = []
    return arguments


def play_text(arguments: Wanted, reveal: bool, home: Path, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Play a catalogued game line by line until `quit` or the end of input. Return the exit status.

    The game saved in the folder `home` continues, unless `arguments` ask for another one. `reveal` prints records and
    deal numbers that reveal hidden cards. Status 0: success. 2: an argument was wrong and nothing was dealt, the game
    could not be saved, or a line was refused and `stdin` is not a terminal. 130: interrupted from the keyboard.
    """
    return run_session(
        lambda: TextPlayer(console_at(home), arguments[""][0], reveal, stdin, stdout, stderr),
        lambda player: player.begin(arguments),
        stdout,
        stderr,
    )


def run_session(
    make: Callable[[], Player], begin: Callable[[Player], TextLines], stdout: TextIO, stderr: TextIO
) -> int:
    """Make a player, begin its session, and follow it to its end. Return the exit status, as `play_text` does."""
    player = None
    try:
        try:
            player = make()
            player.follow(begin(player))
        except ValueError as error:
            print(f"error: {error}", file=stderr)
            return REFUSED
        player.follow(player.loop())
        player.follow(player.leave())
    except BrokenPipeError:
        abandon(stdout)
    except KeyboardInterrupt:
        with suppress(BrokenPipeError):
            if player is not None:
                print(file=stdout)
                player.follow(player.leave())
            stdout.flush()
        return INTERRUPTED
    return player.status if player is not None else OK


class TextPlayer(ConsolePlay):
    """A session of text play on a PC, with a console's saves. `status` is the exit status so far."""

    def __init__(self, console: Console, key: str, reveal: bool, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        """Open a session on these streams. Raises `ValueError` for a game that does not exist."""
        super().__init__(console, cut(key))
        self._clock = None  # no clock: a PC is fast enough to choose a move in one go
        self._reveal = reveal
        self._in, self._out, self._err = stdin, stdout, stderr
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(errors="replace")  # undecodable bytes become an unknown command, not the end of input
        self._terminal = stdin.isatty()
        self.status = OK

    def follow(self, steps: TextLines) -> None:
        """Print the lines of a part of the session, and read the input that it asks for.

        Flush the output at the end.
        """
        line = None
        with suppress(StopIteration):
            while True:
                step = steps.send(line)
                line = None
                if isinstance(step, tuple):
                    line = self._read(*step)
                elif step is None:
                    self._idle()
                else:
                    print(step, file=self._out)
        self._out.flush()

    def begin(self, arguments: Wanted) -> TextLines:
        """Deal, or continue the saved game. If it raises `ValueError`, the save is unchanged."""
        if asks_new_deal(arguments) and "--continue" not in arguments:
            deal(self._console, self._table.entry, arguments)  # reports errors before any question is asked
        yield from take_over(self._console, self._table.entry.key)
        goes_on = yield from resolve_save(self._console, arguments)
        if goes_on:
            yield from super().begin(arguments)
            return
        self._leaving = True
        if not self._terminal:
            self.status = REFUSED

    def _resume(self) -> TextLines:
        yield from super()._resume()
        clock = self._console.board.clock
        try:
            while self._table.retrace(clock, _SLICE_US):
                yield None
        except BadRecord:
            yield "This save's moves do not fit it: no undo."

    def _idle(self) -> None:
        """Do nothing while a bot thinks."""

    def _read(self, prompt: str) -> str | None:
        """Return the answer to a prompt, None at the end of input. Earlier output is flushed first."""
        if self._terminal:
            print(prompt, end="", file=self._out)
        self._out.flush()
        try:
            return read_line(self._in) or None
        except TooLarge as error:
            self._complain(str(error))
            return None

    def _complain(self, reason: str) -> tuple[str, ...]:
        """Print one line on `stderr`, after all earlier output."""
        self._out.flush()
        print(f"error: {reason.rstrip('.')}", file=self._err, flush=True)
        if not self._terminal:
            self.status = REFUSED
        return ()

    def _problem_lines(self, problem: str) -> Iterable[str]:
        if problem:
            self.status = REFUSED
        return super()._problem_lines(problem)
