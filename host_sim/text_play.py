"""Line play for pipes and screen readers: plain sentences, one fact a line, through the same table as the console.

The game is saved after every move, so nothing is lost however the program ends.
"""

import os
import secrets
from array import array
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from engines import record, rng
from engines.game import OVER
from engines.table import Table
from host_sim import text_games
from host_sim.streams import abandon

OK = 0
REFUSED = 2
INTERRUPTED = 130

HELP = (
    "Type the name of a place, such as D4, to play the card in hand there.",
    "D4! plays it even if it loses the game.",
    "show: the whole table.",
    "moves: every place you may play to, and what would turn over.",
    "hint: what the computer player would do, and why.",
    "undo, redo: take a move back, or make it again, if this game's options allow.",
    "record: the game so far as one line, for a bug report or for replay.",
    "rules: how to play.",
    "new: another deal. new 42: deal number 42.",
    "quit: stop. The game is saved.",
)


class Refused(ValueError):
    """A line or an argument that cannot be followed; `args[0]` tells the player why. Nothing has changed."""


def play_text(
    game: str,
    seed: int | None,
    options: list[str],
    resume: bool,
    home: Path,
    stdin: TextIO,
    stdout: TextIO,
    stderr: TextIO,
) -> int:
    """Play a catalogued game line by line until `quit` or the end of input; returns the exit status.

    `seed` is a deal number (0 to 2^32 - 1), None for a random one; `options` are `key=choice`; `resume` goes on with
    the game saved in the folder `home`. Status 0: all went well. 2: an argument was wrong and nothing was dealt, the
    game could not be saved, or a line was refused and `stdin` is not a terminal. 130: interrupted from the keyboard.
    """
    player = None
    try:
        try:
            player = TextPlayer(game, home, stdin, stdout, stderr)
            player.begin(seed, options, resume)
        except ValueError as error:
            print(f"error: {error}", file=stderr)
            return REFUSED
        player.loop()
        player.leave()
    except BrokenPipeError:
        abandon(stdout)
    except KeyboardInterrupt:
        with suppress(BrokenPipeError):
            if player is not None:
                print(file=stdout)
                player.leave()
            stdout.flush()
        return INTERRUPTED
    return player.status if player is not None else OK


class TextPlayer:
    """One sitting: a table, the save and the two streams. `status` is the exit status so far."""

    def __init__(self, key: str, home: Path, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        """Raises `ValueError` for a game that does not exist or cannot be told as text."""
        self._table: Any = Table(key)
        self._teller = text_games.find(key)
        self._save = home / f"text-{key}.record"
        self._in, self._out, self._err = stdin, stdout, stderr
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(errors="replace")  # odd bytes are a line that cannot be followed, not the end
        self._terminal = stdin.isatty()
        self._leaving = False
        self._save_failed = False
        self._recorded = ""  # the record last printed
        self.status = OK
        self._commands: dict[str, Callable[[], None]] = {
            "show": self._show,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "record": self._record,
            "rules": lambda: self._say(*text_games.rules(self._table.entry.key)),
            "help": lambda: self._say(*HELP),
            "new": self._new,
            "quit": self._quit,
        }

    def begin(self, seed: int | None, options: list[str], resume: bool) -> None:
        """Deal, or go on with the saved game. Raises `ValueError`, the save then as it was."""
        if resume:
            if seed is not None or options:
                raise Refused("a saved game goes on with its own deal and options")
            self._table.resume(self._saved())
            self._say(f"{self._title()}, deal {self._table.record.seed}, continued.")
        else:
            choices = _choices(self._table.seen, options)
            self._table = Table(self._table.entry.key, options=choices)
            self._tell_what_waits()
            self._deal(_random_deal() if seed is None else seed)
            self._say("Type help for the commands, rules for how to play.")
        self._turn()

    def loop(self) -> None:
        """Follow lines until `quit` or the end of input."""
        while not self._leaving:
            if self._terminal:
                print("Your move: ", end="", file=self._out)
            line = self._read()
            if line is None:
                if self._terminal:
                    print(file=self._out)
                return
            try:
                self._follow(line)
            except ValueError as error:
                self._complain(str(error))

    def leave(self) -> None:
        """Print the record, unless the last line printed is it."""
        if self._table.record is not None and self._recorded != self._table.record.to_text():
            self._record()
        self._out.flush()

    def _follow(self, line: str) -> None:
        words = line.split()
        if not words or words[0].startswith("#"):
            return
        word = words[0].lower()
        if word == "new" and len(words) == 2:
            self._new(words[1])
        elif len(words) > 1:
            raise Refused(f"one command a line, please, not: {line.strip()}")
        elif word in self._commands:
            self._commands[word]()
        else:
            self._play(words[0])

    def _play(self, word: str) -> None:
        seen = self._seen()
        name = word.rstrip("!")
        try:
            move = seen.move_from_name(name)
        except ValueError as error:
            raise Refused(f"{word} is no command, and {error}; help lists the commands") from error
        legal = self._legal()
        if move in legal and self._teller.loses(seen, move) and not word.endswith("!") and not self._sure(name):
            return
        told = seen.describe(move) if move in legal else ""
        self._table.play(move)
        self._write_save()
        self._say(f"Played: {told}.")
        self._turn()

    def _sure(self, name: str) -> bool:
        """Whether a losing move is meant; someone at a terminal is asked. Raises `Refused` when there is none."""
        name = name.upper()
        if not self._terminal:
            raise Refused(f"{name} loses the game; {name}! plays it all the same")
        print(f"{name} loses the game. Play it all the same? yes or no: ", end="", file=self._out)
        sure = (self._read() or "").strip().lower() in ("y", "yes")
        if not sure:
            self._say("Not played.")
        return sure

    def _show(self) -> None:
        self._say(*self._teller.show(self._seen()))
        if self._table.turn() != OVER:
            self._say(*self._teller.status(self._seen()))

    def _moves(self) -> None:
        seen = self._seen()
        self._going_on()
        self._say(*(self._teller.choice(seen, move) for move in self._legal()))

    def _hint(self) -> None:
        while not self._table.hint():
            pass
        self._say(f"Hint: {self._seen().move_name(self._table.hint_move())}, {self._table.hint_reason()}.")

    def _undo(self) -> None:
        self._table.undo()
        self._write_save()
        self._say("Taken back.")
        self._turn()

    def _redo(self) -> None:
        self._table.redo()
        self._write_save()
        self._say("Made again.")
        self._turn()

    def _record(self) -> None:
        self._recorded = self._table.record.to_text()
        self._say(self._recorded)

    def _new(self, number: str = "") -> None:
        if number and not (number.isascii() and number.isdigit()):
            raise Refused(f"a deal number is 0 to {rng.SEED_LIMIT - 1}, not {number}")
        if self._table.record.count and self._table.turn() != OVER:
            self._say(f"This replaces a game of {self._table.record.count} moves:")
            self._record()
        self._deal(int(number[:20]) if number else _random_deal())
        self._turn()

    def _quit(self) -> None:
        self._leaving = True

    def _deal(self, seed: int) -> None:
        self._table.deal(seed)
        self._write_save()
        self._say(f"{self._title()}, deal {seed}.")
        seen = self._seen()
        for option, choice in zip(seen.OPTIONS, seen.chosen(), strict=True):
            self._say(f"{option.title}: {option.choices[choice]}.")

    def _turn(self) -> None:
        """Tell where the game stands."""
        if self._table.turn() == OVER:
            self._say(*self._teller.result(self._seen()))
            self._record()
            self._say("The game is over.")
        else:
            self._say(f"Move {self._table.record.count + 1}.", *self._teller.status(self._seen()))

    def _title(self) -> str:
        return str(self._table.entry.title)

    def _seen(self) -> Any:
        seat = self._table.turn()
        return self._table.view(0 if seat == OVER else seat)

    def _going_on(self) -> None:
        if self._table.turn() == OVER:
            raise Refused("The game is over.")

    def _legal(self) -> list[int]:
        out = array("H", bytes(2 * self._table.seen.MAX_MOVES))
        return list(out[: self._table.moves(out)])

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._out)

    def _complain(self, reason: str) -> None:
        """One line on `stderr`, after everything said so far."""
        self._out.flush()
        print(f"error: {reason.rstrip('.')}", file=self._err, flush=True)
        if not self._terminal:
            self.status = REFUSED

    def _read(self) -> str | None:
        """The next line, None at the end of input. What was said comes out first."""
        self._out.flush()
        return self._in.readline() or None

    def _saved(self) -> Any:
        """The saved record. Raises `Refused`."""
        try:
            return record.from_text(self._save.read_text("ascii"))
        except FileNotFoundError as error:
            raise Refused(f"there is no saved game of {self._title()} to continue") from error
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else _reason(error)
            raise Refused(f"the saved game {self._save} cannot be read: {why}") from error

    def _tell_what_waits(self) -> None:
        """Print the record of an unfinished game in the save, which a new deal replaces: so nothing is lost."""
        try:
            waiting = self._saved()
            if waiting.count and waiting.replay().turn() != OVER:
                self._say(f"This replaces a saved game of {waiting.count} moves:", waiting.to_text())
        except ValueError:
            return  # nothing there, or nothing that could be continued

    def _write_save(self) -> None:
        """Save the game; a failure is told once and does not stop play."""
        try:
            write_atomically(self._save, self._table.record.to_text() + "\n")
            self._save_failed = False
        except OSError as error:
            if not self._save_failed:
                self._complain(f"the game cannot be saved in {self._save}: {error.strerror}")
            self.status = REFUSED
            self._save_failed = True


def write_atomically(path: Path, text: str) -> None:
    """Put `text` (ASCII) into a file so that a crash or a power cut leaves the old file or the new one, whole.

    Raises `OSError`, the old file then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    with new.open("w", encoding="ascii", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    if os.name == "posix":  # the folder holds the name; elsewhere it cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _choices(game: Any, options: list[str]) -> bytes:
    """The choice indexes that `key=choice` strings make. Raises `Refused`."""
    chosen = bytearray(len(game.OPTIONS))
    for text in options:
        key, _, choice = text.partition("=")
        found = [i for i, option in enumerate(game.OPTIONS) if option.key == key]
        if not found:
            raise Refused(f"no option {key}; there is {', '.join(option.key for option in game.OPTIONS)}")
        choices = game.OPTIONS[found[0]].choices
        if choice not in choices:
            raise Refused(f"option {key} is {' or '.join(choices)}, not {choice or 'nothing'}")
        chosen[found[0]] = choices.index(choice)
    return bytes(chosen)


def _random_deal() -> int:
    return secrets.randbelow(rng.SEED_LIMIT)


def _reason(error: ValueError) -> str:
    return "it is not text" if isinstance(error, UnicodeError) else str(error)
