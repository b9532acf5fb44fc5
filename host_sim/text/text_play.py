"""Line play for pipes and screen readers: the flow of `firmware/text/play.py` over the streams of a PC, with its own
saved game."""

from __future__ import annotations

import secrets
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from engines import rng
from engines.record import Record
from firmware.text import seats
from firmware.text.play import TextPlay
from firmware.text.words import Refused, cut
from host_sim.streams import abandon
from host_sim.text.text_save import TextSave

if TYPE_CHECKING:
    from engines.catalog import Entry
    from firmware.types import Told

OK = 0
REFUSED = 2
INTERRUPTED = 130


def play_text(  # noqa: PLR0913  the options of a command
    game: str,
    seed: int | None,
    options: list[str],
    players: str | None,
    resume: bool,
    reveal: bool,
    home: Path,
    stdin: TextIO,
    stdout: TextIO,
    stderr: TextIO,
) -> int:
    """Play a catalogued game line by line until `quit` or the end of input; returns the exit status.

    `seed` is a deal number (0 to 2^32 - 1), None for a random one; `options` are `key=choice`; `players` has a word a
    seat, as `seats.parse` reads them; `resume` goes on with the game saved in the folder `home`; `reveal` prints
    records and deal numbers that tell hidden cards. Status 0: all went well. 2: an argument was wrong and nothing was
    dealt, the game could not be saved, or a line was refused and `stdin` is not a terminal. 130: interrupted from the
    keyboard.
    """
    player = None
    try:
        try:
            player = TextPlayer(game, home, reveal, stdin, stdout, stderr)
            player.follow(player.begin(seed, options, players, resume))
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


class TextPlayer(TextPlay):
    """A sitting on a PC: a table, the save and the streams. `status` is the exit status so far."""

    def __init__(self, key: str, home: Path, reveal: bool, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        """Raises `ValueError` for a game that does not exist."""
        super().__init__(cut(key))
        self._save = TextSave(home, key, reveal)
        self._reveal = reveal
        self._in, self._out, self._err = stdin, stdout, stderr
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(errors="replace")  # odd bytes are a line that cannot be followed, not the end
        self._terminal = stdin.isatty()
        self._save_failed = False
        self.status = OK

    def follow(self, steps: Told) -> None:
        """Tell the lines of a part of the sitting, and read what it asks for. What was said comes out at its end."""
        line = None
        with suppress(StopIteration):
            while True:
                told = steps.send(line)
                line = None
                if isinstance(told, tuple):
                    line = self._read(*told)
                elif told is None:
                    self._idle()
                else:
                    print(told, file=self._out)
        self._out.flush()

    def begin(self, seed: int | None, options: list[str], players: str | None, resume: bool) -> Told:
        """Deal, or go on with the saved game. Raises `ValueError`, the save then as it was."""
        if resume:
            if seed is not None or options or players is not None:
                raise Refused("a saved game goes on with its own deal, options and players")
            self._take_up()
            yield from self._go_on()
        else:
            entry = self._table.entry
            choices = seats.choices(entry, options)
            seated = self._seated(entry, players, choices)
            yield from self._begin(self._random_deal() if seed is None else seed, choices, seated)

    def _seated(self, entry: Entry, players: str | None, chosen: bytes) -> bytes:
        """The players that the option names. Raises `ValueError`."""
        return seats.seated(entry, players, chosen)

    def _idle(self) -> None:
        """While something goes on that takes time."""

    def _take_up(self) -> None:
        """A table with the saved game. Raises `ValueError`."""
        saved = self._save.read()
        if saved is None:
            raise Refused(f"there is no saved game of {self._table.entry.title} to continue")
        if saved.key == self._table.entry.key:
            self._seat(saved.options, saved.players)
        self._table.resume(saved)
        self._save.ours = True

    def _random_deal(self) -> int:
        return secrets.randbelow(rng.SEED_LIMIT)

    def _read(self, prompt: str) -> str | None:
        """The answer to a prompt, None at the end of input. What was said comes out first."""
        if self._terminal:
            print(prompt, end="", file=self._out)
        self._out.flush()
        return self._in.readline() or None

    def _complain(self, reason: str) -> tuple[str, ...]:
        """One line on `stderr`, after everything said so far."""
        self._out.flush()
        print(f"error: {reason.rstrip('.')}", file=self._err, flush=True)
        if not self._terminal:
            self.status = REFUSED
        return ()

    def _make_room(self) -> list[str]:
        return self._save.make_room()

    def _replaced(self, record: Record, secret: bool) -> list[str]:
        return self._save.replaced("a game", record, secret)

    def _is_kept(self) -> bool:
        return not self._save_failed

    def _keep(self) -> tuple[str, ...]:
        """Save the game; a failure is told once and does not stop play."""
        try:
            self._save.write(self._table.record)
            self._save_failed = False
        except OSError as error:
            if not self._save_failed:
                self._complain(f"the game cannot be saved in {self._save.path}: {error.strerror}")
            self.status = REFUSED
            self._save_failed = True
        return ()
