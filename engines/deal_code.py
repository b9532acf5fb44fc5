"""A deal as a short code that one person gives another: its game, seats, level, options and number.

    1054-1SJD        deal 4738523 of Foursquare
    1054-1SJD/164    the same, with the score to beat

A letter stands for a number below 31 (`_LETTERS`). The first is the game's number, the second four times the other
seats, plus the level of their computer players from 1. Then come the deal number and the options as one number in base
31, and a check letter. It makes the sum of all letters, each times its place from the right, a multiple of 31. So a
wrong letter is always noticed, and so are two letters that have changed places, because 31 is prime. Hyphens, spaces
and small letters do not matter; I and L mean 1, and O means 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog, rng
from engines.game import OVER
from engines.players import BOT, HUMAN

if TYPE_CHECKING:
    from engines.game import Game
    from engines.record import Record

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTWXYZ"
_BASE = const(31)
_GROUP = const(4)  # letters between hyphens
_LEAST = const(4)
_LEVELS = const(4)  # the level takes this many values, 0 for a solitaire
_MOST_SCORE = const(9999)
_UNKNOWN = "this Fourfold has no deal with this code"
LONGEST = const(18)  # letters; those of All Fours with all options


class BadCode(ValueError):
    """Raised for a text that is no deal code; `args[0]` says why."""


class SharedDeal:
    """A deal to share: the game's `key`, its seats, the level of the computer players (0 in a solitaire, 1 the
    weakest), the options, the deal number, and the score to beat or 0."""

    def __init__(self, key: str, seats: int, level: int, options: bytes, seed: int, score: int = 0) -> None:
        self.key = key
        self.seats = seats
        self.level = level
        self.options = options
        self.seed = seed
        self.score = score

    def players(self) -> bytes:
        """Return one person, and computer players of the level in the other seats."""
        return bytes([HUMAN] + [BOT + self.level - 1] * (self.seats - 1))

    def code(self) -> str:
        """Return the code without the score: groups of four letters with hyphens between them."""
        kind = catalog.find(self.key).game()
        value = 0
        for i in range(len(self.options) - 1, -1, -1):
            value = value * kind.OPTIONS[i].size + self.options[i]
        value = value * rng.SEED_LIMIT + self.seed
        number = ""
        while value:
            number = _LETTERS[value % _BASE] + number
            value //= _BASE
        table = (self.seats - 1) * _LEVELS + self.level
        letters = _LETTERS[catalog.find(self.key).number] + _LETTERS[table] + (number or "0")
        letters += _LETTERS[-_sum(letters + "0") % _BASE]
        return "-".join([letters[i : i + _GROUP] for i in range(0, len(letters), _GROUP)])

    def target(self) -> str:
        """Return the score to beat in words."""
        return "%d %s" % (self.score, "points" if catalog.find(self.key).game().SCORED else "moves")

    def text(self) -> str:
        """Return the code and, if there is one, the score to beat."""
        return "%s/%d" % (self.code(), self.score) if self.score else self.code()


def _sum(letters: str) -> int:
    """Return the sum of the letters, each times its place from the right, which is 0 modulo 31 in a code. Raises
    `BadCode` for a letter that no code has."""
    total = 0
    for i in range(len(letters)):
        value = _LETTERS.find(letters[i])
        if value < 0:
            raise BadCode("no deal code has the letter " + letters[i])
        total += value * (len(letters) - i)
    return total % _BASE


def of_record(record: Record, score: int = 0) -> SharedDeal:
    """Return the deal of a record, with a score to beat. The computer players have the level of the first one, or the
    middle one if there was none.

    Raises `BadCode` with a reason for a deal that a code cannot give to another: one with given cards or a salt, or
    whose seats are drawn.
    """
    kind = catalog.find(record.key).game()
    if record.salt or record.deck is not None:
        raise BadCode("Only a deal with a number has a code.")
    if kind.seat_order(record.options, record.seats, record.seed):
        raise BadCode("Jacks have drawn the partners.")
    bots = [player - BOT + 1 for player in record.players if player >= BOT]
    level = bots[0] if bots else _middle(kind)
    return SharedDeal(record.key, record.seats, level, record.options, record.seed, score)


def score_of(view: Game, moves: int) -> int:
    """Return the points of a solitaire that was won, or its `moves` if all wins have the same points; else 0."""
    if view.MAX_SEATS > 1 or view.turn() != OVER or not view.winners():
        return 0
    return view.score(0) if view.SCORED else moves


def of_number(key: str, number: int) -> SharedDeal:
    """Return a deal by its number, such as 20261125 for that day, with the first choice of each option
    and opponents of the middle level."""
    entry = catalog.find(key)
    kind = entry.game()
    options = bytes(len(kind.OPTIONS))
    variant = entry.variant(options)
    if variant:
        options = bytes(variant.defaults(kind.OPTIONS))
    return SharedDeal(key, entry.usual_seats or entry.seats(options)[0], _middle(kind), options, number)


def _middle(kind: type[Game]) -> int:
    """Return the middle level of a game's computer players, 0 in a solitaire."""
    return (len(kind.LEVELS) + 1) // 2


def from_text(text: str) -> SharedDeal:
    """Read a code, with or without a score to beat. Raises `BadCode`."""
    code, has_score, score = text.strip().partition("/")
    letters = ""
    for letter in code.upper():
        if letter not in "- ":
            letters += {"I": "1", "L": "1", "O": "0"}.get(letter, letter)
    if len(letters) < _LEAST:
        raise BadCode("a deal code has at least %d letters" % _LEAST)
    if len(letters) > LONGEST:
        raise BadCode("a deal code has at most %d letters" % LONGEST)
    if _sum(letters):
        raise BadCode("a letter of this deal code is wrong")
    if has_score and not (score.isdigit() and 0 < int(score) <= _MOST_SCORE):
        raise BadCode("the score to beat is a number from 1 to %d" % _MOST_SCORE)
    value = 0
    for letter in letters[2:-1]:
        value = value * _BASE + _LETTERS.find(letter)
    deal = _checked(_LETTERS.find(letters[0]), _LETTERS.find(letters[1]), value, int(score or 0))
    if deal.code().replace("-", "") != letters:  # it begins with zeros, or has more options than there are
        raise BadCode(_UNKNOWN)
    return deal


def _checked(number: int, table: int, value: int, score: int) -> SharedDeal:
    """Return the deal with these parts of a code. Raises `BadCode` if its game has no such seats, level or options."""
    seed = value % rng.SEED_LIMIT
    value //= rng.SEED_LIMIT
    try:
        entry = catalog.find_number(number)
        kind = entry.game()
        options = bytearray(len(kind.OPTIONS))
        for i in range(len(options)):
            options[i] = value % kind.OPTIONS[i].size
            value //= kind.OPTIONS[i].size
        deal = SharedDeal(entry.key, table // _LEVELS + 1, table % _LEVELS, bytes(options), seed, score)
        if deal.seats not in entry.seats(options) or kind(deal.seats, deal.options).refusal():
            raise BadCode(_UNKNOWN)
    except ValueError:  # from a later Fourfold
        raise BadCode(_UNKNOWN)
    if deal.level > len(kind.LEVELS) or (deal.level > 0) != (deal.seats > 1):
        raise BadCode(_UNKNOWN)
    return deal
