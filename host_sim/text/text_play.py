"""Line play for pipes and screen readers: plain sentences, one fact a line, through the same table as the console.

The game is saved after every move, so nothing is lost however the program ends.
"""

import secrets
from array import array
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from engines import rng
from engines.game import OVER
from engines.table import HUMAN, REMOTE, Table
from host_sim import text_games
from host_sim.echo import cut
from host_sim.streams import abandon
from host_sim.text import seating
from host_sim.text.text_save import Refused, TextSave

OK = 0
REFUSED = 2
INTERRUPTED = 130

HELP = (
    "show: the whole table.",
    "hint: what the computer player would do, and why.",
    "undo, redo: take a move back, or make it again, if this game's options allow.",
    "record: the game so far as one line, for a bug report or for replay; record --reveal while cards are hidden.",
    "rules: how to play.",
    "new: another deal. new 42: deal number 42.",
    "quit: stop. The game is saved.",
)
HELP_FOR_SEVERAL = (
    "Each turn starts with the name of the player it is for; the others look away.",
    "Text stays: whoever scrolls back sees the hands of others.",
)
SECRET = "the record of a game that goes on tells the hidden cards; record --reveal prints it all the same"
NOBODY = OVER  # a seat whose view shows no hand


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
    seat, as `seating.parse` reads them; `resume` goes on with the game saved in the folder `home`; `reveal` prints
    records and deal numbers that tell hidden cards. Status 0: all went well. 2: an argument was wrong and nothing was
    dealt, the game could not be saved, or a line was refused and `stdin` is not a terminal. 130: interrupted from the
    keyboard.
    """
    player = None
    try:
        try:
            player = TextPlayer(game, home, reveal, stdin, stdout, stderr)
            player.begin(seed, options, players, resume)
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

    def __init__(self, key: str, home: Path, reveal: bool, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        """Raises `ValueError` for a game that does not exist or cannot be told as text."""
        self._table: Any = Table(cut(key))
        self._teller = text_games.find(key)
        self._save = TextSave(home, key, reveal, self._say)
        self._reveal = reveal
        self._in, self._out, self._err = stdin, stdout, stderr
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(errors="replace")  # odd bytes are a line that cannot be followed, not the end
        self._terminal = stdin.isatty()
        self._leaving = False
        self._save_failed = False
        self._recorded = ""  # the record last printed
        self._looks = NOBODY  # of several persons the one whose hand was shown last
        self.status = OK
        self._commands: dict[str, Callable[[], None]] = {
            "show": self._show,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "record": self._record,
            "rules": lambda: self._say(*text_games.rules(self._table.entry.key)),
            "help": self._help,
            "new": self._new,
            "quit": self._quit,
        }

    def begin(self, seed: int | None, options: list[str], players: str | None, resume: bool) -> None:
        """Deal, or go on with the saved game. Raises `ValueError`, the save then as it was."""
        if resume:
            if seed is not None or options or players is not None:
                raise Refused("a saved game goes on with its own deal, options and players")
            self._take_up()
            self._say(f"{self._headline()}, continued.")
            self._tell_seats()
        else:
            entry = self._table.entry
            choices = seating.choices(entry, options)
            self._seat(choices, seating.seated(entry, players, choices))
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
        """Print the record, unless the last line printed is it, or it tells cards: the game is saved anyway."""
        if self._table.record is not None and self._recorded != self._table.record.to_text():
            if not self._secret():
                self._print_record()
            elif not self._save_failed:
                self._say("The game is saved; --continue goes on with it.")
        self._out.flush()

    def _follow(self, line: str) -> None:
        words = line.split()
        if not words or words[0].startswith("#"):
            return
        word = words[0].lower()
        if word == "new" and len(words) == 2:
            self._new(words[1])
        elif words[1:] == ["--reveal"] and word == "record":
            self._print_record()
        elif len(words) > 1 and not self._is_move(" ".join(words)):
            raise Refused(f"one command a line, please, not: {cut(line.strip())}")
        elif len(words) == 1 and word in self._commands:
            self._commands[word]()
        else:
            self._play(" ".join(words))

    def _is_move(self, words: str) -> bool:
        """Whether words name a move, such as `give up`."""
        with suppress(ValueError):
            return bool(self._seen().move_from_name(words.rstrip("!")) >= 0)
        return False

    def _play(self, word: str) -> None:
        seen = self._seen()
        name = word.rstrip("!")
        try:
            move = seen.move_from_name(name)
        except ValueError as error:
            raise Refused(f"{cut(word)} is no command, and {error}; help lists the commands") from error
        legal = self._legal()
        if move in legal and self._teller.loses(seen, move) and not word.endswith("!") and not self._sure(name):
            return
        told = self._teller.told(seen, move, self._table.seat_name(self._table.turn())) if move in legal else ""
        self._table.play(move)
        self._write_save()
        self._say(told if len(self._table.players) > 1 else f"Played: {told}")
        self._news()
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
        self._say(*self._teller.show(self._seen(), self._table.seat_name))
        if self._table.turn() != OVER:
            self._say(*self._teller.status(self._seen(), self._table.seat_name))

    def _moves(self) -> None:
        self._going_on()
        self._say(*self._teller.choices(self._seen(), self._legal()))

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
        if self._secret():
            raise Refused(SECRET)
        self._print_record()

    def _print_record(self) -> None:
        self._recorded = self._table.record.to_text()
        self._say(self._recorded)

    def _new(self, number: str = "") -> None:
        if number and not (number.isascii() and number.isdigit() and int(number[:20]) < rng.SEED_LIMIT):
            raise Refused(f"a deal number is 0 to {rng.SEED_LIMIT - 1}, not {cut(number)}")
        if self._table.moves_made() and self._table.turn() != OVER:
            self._save.tell_replaced("a game", self._table.record, self._secret())
        if not number:
            self._seat(self._seen().next_options(self._table.seen.chosen()), self._table.players)
        self._deal(int(number[:20]) if number else _random_deal())
        self._turn()

    def _quit(self) -> None:
        self._leaving = True

    def _deal(self, seed: int) -> None:
        self._table.deal(seed)
        self._save.make_room()
        self._write_save()
        self._say(f"{self._headline()}.")
        self._say(*seating.rules_told(self._table.entry, self._table.seen.chosen()))
        self._tell_seats()
        self._news()

    def _seat(self, options: bytes | bytearray, players: bytes) -> None:
        """A new table, not yet dealt."""
        self._table = Table(self._table.entry.key, len(players), options, players)
        self._looks = NOBODY

    def _take_up(self) -> None:
        """A table with the saved game. Raises `ValueError`."""
        saved = self._save.read()
        if saved is None:
            raise Refused(f"there is no saved game of {self._title()} to continue")
        if REMOTE in saved.players:
            raise Refused("the saved game has a player at the other end of a link")
        if saved.key == self._table.entry.key:
            self._seat(saved.options, saved.players)
        self._table.resume(saved)
        self._save.ours = True

    def _turn(self) -> None:
        """Let the bots play, and tell where the game stands."""
        table = self._table
        while table.turn() != OVER and not table.human_to_move():
            self._bot_move()
        if table.turn() == OVER:
            self._looks = NOBODY
            self._say(*self._teller.result(self._seen(), table.seat_name))
            self._print_record()
            self._say("The game is over.")
        elif self._pass_to(table.turn()):
            self._say(f"Move {table.moves_made() + 1}.")
            if self._several():
                self._say(f"{table.seat_name(table.turn())}'s turn.")
            self._say(*self._teller.status(self._seen(), table.seat_name))

    def _bot_move(self) -> None:
        table = self._table
        seen = self._seen()
        while not table.think():
            pass
        told = self._teller.told(seen, table.last_move(self._looker()), table.seat_name(table.last_mover))
        self._write_save()
        self._say(told)
        self._news()

    def _pass_to(self, seat: int) -> bool:
        """Give the next of several persons the time to come; False when input ends instead."""
        if not self._several() or seat == self._looks:
            return True
        name = self._table.seat_name(seat)
        if self._terminal:
            print(f"Pass to {name}, who presses Enter: ", end="", file=self._out)
            line = self._read()
            if line is None:
                print(file=self._out)
            if line is None or line.strip().lower() == "quit":
                self._quit()
                return False
        else:
            self._say(f"Pass to {name}.")
        self._looks = seat
        return True

    def _several(self) -> bool:
        """Whether more than one person plays at this terminal."""
        return bytes(self._table.players).count(HUMAN) > 1

    def _tell_seats(self) -> None:
        if len(self._table.players) > 1:
            self._say(seating.told(self._table))

    def _news(self) -> None:
        self._say(*self._teller.news(self._seen(), self._table.seat_name))

    def _help(self) -> None:
        self._say(*self._teller.HELP, *HELP, *(HELP_FOR_SEVERAL if self._several() else ()))

    def _title(self) -> str:
        return str(self._table.entry.title)

    def _headline(self) -> str:
        """The title, and the deal's number unless it tells one person the cards of another."""
        known = self._reveal or not self._table.is_secret()
        return f"{self._title()}, deal {self._table.record.seed}" if known else self._title()

    def _secret(self) -> bool:
        """Whether the record tells what nobody asked to see."""
        return not self._reveal and seating.hides(self._table.seen, self._table.turn())

    def _seen(self) -> Any:
        """The table as `_looker` sees it."""
        return self._table.view(self._looker())

    def _looker(self) -> int:
        """The person to act; when there is none, the only person, or nobody."""
        if self._table.human_to_move():
            return int(self._table.turn())
        players = bytes(self._table.players)
        return players.index(HUMAN) if players.count(HUMAN) == 1 else NOBODY

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

    def _write_save(self) -> None:
        """Save the game; a failure is told once and does not stop play."""
        try:
            self._save.write(self._table.record)
            self._save_failed = False
        except OSError as error:
            if not self._save_failed:
                self._complain(f"the game cannot be saved in {self._save.path}: {error.strerror}")
            self.status = REFUSED
            self._save_failed = True


def _random_deal() -> int:
    return secrets.randbelow(rng.SEED_LIMIT)
