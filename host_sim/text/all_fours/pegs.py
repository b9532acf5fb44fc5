"""The peg board line by line, for people who play with real cards. It is the console's own board."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from engines.all_fours import pegs
from engines.all_fours.options import OPTIONS
from engines.all_fours.pegs import LABELS, MOST_NAME, MOST_STAKE, MOST_TARGET, NAMES, NO_SIDE, Board
from firmware.store import Store, StoreError
from firmware.text.words import cut, is_yes
from host_sim.streams import TooLarge, abandon, read_line
from host_sim.text.text_play import INTERRUPTED, OK, REFUSED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_HELP = (
    "An item and who it is for: high us, low them, jack us, game them, turn-up 1 us, gift them.",
    "Penalties, with the side that pays: misdeal us, revoke them, game lost by us, looked early them.",
    "undo: take back the last item. show: the board. new: a new board. items: all items. quit: leave.",
    "variant NAME, target NUMBER, sides 2 or 3, name SIDE NAME, stake NUMBER, all-four NUMBER.",
)


def keep_pegs(home: Path, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Keep the board in the folder `home` until `quit` or the end of input. Return the exit status.

    Status 0: success. 2: a line was refused and `stdin` is not a terminal, or the board could not be saved. 130:
    interrupted from the keyboard.
    """
    session = Session(Store(str(home)), stdin, stdout, stderr)
    try:
        session.run()
    except BrokenPipeError:
        abandon(stdout)
    except KeyboardInterrupt:
        with suppress(BrokenPipeError):
            print(file=stdout, flush=True)
        return INTERRUPTED
    return session.status


class Session:
    """A board, and the lines typed about it. `status` is the exit status so far."""

    def __init__(self, store: Store, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        self._store = store
        self._in, self._out, self._err = stdin, stdout, stderr
        self._terminal = stdin.isatty()
        self.status = OK
        self._board: Board = store.load(pegs.STATE, pegs.unpack) or Board()
        self._follow_rules()
        if store.problem:
            self._complain(store.problem)

    def _follow_rules(self) -> None:
        self._name, _, self._kinds = pegs.rules_of(self._board.variant)

    def run(self) -> None:
        """Print and ask until `quit` or the end of input."""
        self._print(self.board_lines())
        self._print(("Type help for the commands.",))
        while (line := self._read("Peg: ")) is not None and line.strip().lower() != "quit":
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            try:
                self._print(self._follow(words))
            except (ValueError, StoreError) as error:
                self._complain(str(error))

    def _read(self, prompt: str) -> str | None:
        if self._terminal:
            print(prompt, end="", file=self._out)
        self._out.flush()
        try:
            return read_line(self._in) or None
        except TooLarge as error:
            self._complain(str(error))
            return None

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            print(line, file=self._out)
        self._out.flush()

    def _complain(self, reason: str) -> None:
        self._out.flush()
        print(f"error: {reason.rstrip('.')}", file=self._err, flush=True)
        if not self._terminal:
            self.status = REFUSED

    def _save(self) -> None:
        self._store.save(pegs.STATE, self._board.pack())

    # Commands.

    def board_lines(self) -> list[str]:
        """Return the board in words."""
        board = self._board
        lines = [f"{self._name}, first to {board.target}."]
        for side in range(board.sides):
            points = f"{board.points[side]} point{'' if board.points[side] == 1 else 's'}"
            lines.append(f"{board.names[side]}: {points}, {board.games(side)} won.")
        if board.winner != NO_SIDE:
            lines.append(f"{board.names[board.winner]} won the game.")
        if board.sides == 2 and (board.stake or board.all_four):
            lines.append(f"{board.names[0]}: {board.money(0):+d} each.")
        return lines

    def _follow(self, words: list[str]) -> list[str]:
        """Carry out a line. Return the lines to print. Raises `ValueError`."""
        word, rest = words[0].lower(), words[1:]
        settings = {
            "variant": self._set_variant,
            "target": self._set_target,
            "sides": self._set_sides,
            "name": self._set_name,
            "stake": self._set_stake,
            "all-four": self._set_all_four,
        }
        if word in settings and rest:
            settings[word](rest)
            self._board.count()
            self._follow_rules()
            self._save()
            return self.board_lines()
        if word == "help" and not rest:
            return list(_HELP)
        if word == "show" and not rest:
            return self.board_lines()
        if word == "items" and not rest:
            return list(self._items()) or ["Nothing has been entered."]
        if word == "undo" and not rest:
            return self._undo()
        if word == "new" and not rest:
            return self._new()
        return self._enter(words)

    def _items(self) -> Iterator[str]:
        for item in self._board.items:
            yield f"{LABELS[item & 31]}: {self._board.names[item >> 5]}"

    def _undo(self) -> list[str]:
        kind = self._board.undo()
        if kind < 0:
            raise ValueError("there is nothing to undo")
        self._save()
        return [f"Taken back: {LABELS[kind].lower()}.", self._score()]

    def _new(self) -> list[str]:
        if self._board.items:
            answer = self._read("All points and games go. A new board? yes or no: ")
            if answer is None or not is_yes(answer):
                raise ValueError("the board stays")
        self._board.items = bytearray()
        self._board.count()
        self._save()
        return self.board_lines()

    def _enter(self, words: list[str]) -> list[str]:
        board = self._board
        side = self._side(words[-1])
        kind = self._kind(" ".join(words[:-1]))
        board.add(kind, side)
        self._save()
        return [f"{LABELS[kind]}: {board.names[side]}.", self._score()]

    def _score(self) -> str:
        board = self._board
        line = ", ".join(f"{board.names[side]} {board.points[side]}" for side in range(board.sides)) + "."
        return line if board.winner == NO_SIDE else f"{line} {board.names[board.winner]} won the game."

    def _side(self, word: str) -> int:
        names = [name.lower() for name in self._board.names[: self._board.sides]]
        if word.lower() in names:
            return names.index(word.lower())
        if word.isdecimal() and 1 <= int(word) <= len(names):
            return int(word) - 1
        raise ValueError(f"no side called {cut(word)}; there is {', '.join(self._board.names[: len(names)])}")

    def _kind(self, text: str) -> int:
        """Return the kind of item whose label begins with a text; `turn-up` alone is 1 point."""
        name = re.sub(r"\s+by$", "", text.lower())
        labels = {LABELS[kind].lower(): kind for kind in self._kinds}
        fits = [label for label in labels if label.startswith(name)] if name else []
        exact = [label for label in fits if label.removesuffix(" by") == name]
        if len(fits) == 1 or exact:
            return labels[(exact or fits)[0]]
        if fits:
            raise ValueError(f"{cut(text)} may be {' or '.join(fits)}")
        raise ValueError(f"no item called {cut(text)}; there is {', '.join(labels)}")

    def _set_variant(self, rest: list[str]) -> None:
        names = [name.lower() for name in OPTIONS[0].choices]
        name = " ".join(rest).lower()
        if name not in names:
            raise ValueError(f"no variant called {cut(' '.join(rest))}; there is {', '.join(OPTIONS[0].choices)}")
        self._board.variant = names.index(name)
        self._board.target = pegs.rules_of(self._board.variant)[1]

    def _set_target(self, rest: list[str]) -> None:
        self._board.target = _number(rest, 1, MOST_TARGET)

    def _set_sides(self, rest: list[str]) -> None:
        sides = _number(rest, 2, len(NAMES))
        if self._board.items and sides != self._board.sides:
            raise ValueError("take a new board first")
        self._board.sides = sides

    def _set_name(self, rest: list[str]) -> None:
        side = self._side(rest[0])
        name = " ".join(rest[1:])
        if not 2 <= len(name) <= MOST_NAME or not name.isascii() or not name.isalnum():
            raise ValueError(f"a name has 2 to {MOST_NAME} letters or digits")
        self._board.names[side] = name

    def _set_stake(self, rest: list[str]) -> None:
        self._board.stake = _number(rest, 0, MOST_STAKE)

    def _set_all_four(self, rest: list[str]) -> None:
        self._board.all_four = _number(rest, 0, MOST_STAKE)


def _number(words: list[str], least: int, most: int) -> int:
    """Return the number typed. Raises `ValueError` unless it is in range."""
    text = " ".join(words)
    if not (text.isascii() and text.isdecimal()) or not least <= int(text[:4]) <= most:
        raise ValueError(f"a number from {least} to {most}, please")
    return int(text)
