"""Printing of a recorded game, move by move, from a record line, a file that contains one, or standard input."""

import hashlib
import re
from collections.abc import Callable
from typing import Any, TextIO

from engines import record_text
from engines.game import OVER
from engines.players import BOT, bot_name
from firmware.text import words
from firmware.text.words import cut
from host_sim.quoting import cut_words
from host_sim.streams import abandon, read_file

OK = 0
REFUSED = 2
SECRET = "the game is not over, and its record reveals hidden cards; --reveal shows it anyway"
HASH_DIGITS = 16
_BEGUN = re.compile(r"\bfourfold\d+ ")
_START = re.compile(r"\bfourfold\d+ (?=\S)")
# searched line by line: a single pattern over the whole text would take quadratic time
_END = re.compile(r" crc=[0-9a-f]{4}\b")


def replay(text: str, hashes: bool, reveal: bool, stdout: TextIO, stderr: TextIO) -> int:
    """Print each move of a game, the final table and the score. Return the exit status.

    `text` is a record line, the path of a file that contains one, or `-` for standard input. With `hashes` each line
    begins with the first 16 hexadecimal digits of the SHA-256 of the buffer at that point. The status is 2, after one
    line on `stderr`, if there is no record or it is broken. It is also 2 if the game is not over and has hidden cards,
    unless `reveal`.
    """
    try:
        saved = record_text.from_text(find_record(_source(text)))
        game = saved.replay()
        if words.hides(game, game.turn()) and not reveal:
            raise ValueError(SECRET)
    except (OSError, ValueError) as error:
        reason = cut_words(str(error))
        if isinstance(error, OSError) and error.strerror:
            reason = f"{cut(str(error.filename))}: {error.strerror}"
        print(f"error: {' '.join(reason.split())}", file=stderr)
        return REFUSED
    try:
        _tell(saved, hashes, stdout)
        stdout.flush()
    except BrokenPipeError:
        abandon(stdout)
    return OK


def find_record(text: str) -> str:
    """Return the first whole record in `text`, or else the text that looks like the start of one.

    Raises `ValueError`.
    """
    for line in re.split("[\r\n]", text):
        start = _START.search(line)
        end = start and _END.search(line, start.end())
        if start and end:
            return line[start.start() : end.end()]
    start = _BEGUN.search(text)
    if start:
        return text[start.start() :].split("\n", 1)[0]
    raise ValueError("there is no game record in it")


def state_hash(state: bytes | bytearray) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of a game's buffer, the same in every runtime."""
    return hashlib.sha256(state).hexdigest()[:HASH_DIGITS]


def _source(text: str) -> str:
    """Return the text to search for a record. Raises `OSError` and `ValueError`."""
    return text if _BEGUN.match(text.strip()) else read_file(text).decode("utf-8", errors="replace")


def _tell(saved: Any, hashes: bool, stdout: TextIO) -> None:
    """Print the game of a valid record."""

    def say(line: str) -> None:
        print(f"{state_hash(game.state)} {line}" if hashes else line, file=stdout)

    game = saved.start()
    teller = words.teller(saved.key)
    name = third_person(saved.players)
    dealt = f"deal {saved.seed}" + (f", salt {saved.salt}" if saved.salt else "")
    if saved.deck is not None:
        dealt = "a given deck"
    say(f"{saved.key}, {dealt}, {saved.count} move{'' if saved.count == 1 else 's'}.")
    for i in range(saved.count):
        sentence = teller.move_line(game, saved.moves[i], name(game.turn()))
        game.play(saved.moves[i])
        say(f"{i + 1}: {sentence}")
        print(*(f"    {line}\n" for line in teller.news(game, name)), sep="", end="", file=stdout)
    over = game.turn() == OVER
    closing = teller.result(game, name) if over else [*teller.status(game, name), "The game goes on."]
    print(*teller.show(game, name), *closing, sep="\n", file=stdout)


def third_person(players: bytes) -> Callable[[int], str]:
    """Return a function that names seats in a record: `Player 1`, `Bot 2`."""
    return lambda seat: bot_name(seat) if players[seat] >= BOT else f"Player {seat + 1}"
