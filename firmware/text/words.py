"""What the words of all games share. Those of a game are in its `text.py`, which has the functions of `TextGame`
(`firmware/types.pyi`). The game these are given is a view, so nothing hidden can be told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.game import OVER
from engines.table import REMOTE

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Card, Players, Seat
    from firmware.types import TextGame

MOST = const(80)  # characters that a refusal repeats
_GAP = " ... "


class Refused(ValueError):
    """A line or an argument that cannot be followed; `args[0]` tells the player why. Nothing has changed."""


def teller(key: str) -> TextGame:
    """The module that tells a catalogued game."""
    return __import__("firmware.games." + key + ".text", None, None, ("text",))


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return "%d %s%s" % (number, noun, "" if number == 1 else "s")


def named(card: Card) -> str:
    """`9 of clubs (9C)`."""
    return card_text.name(card) + " (" + card_text.to_text(card) + ")"


def who_does(name: str, doing: str) -> str:
    """Somebody and what they do, with the verb of `You` and of several where it is for them."""
    if name == "You" or " and " in name:
        verb, gap, rest = doing.partition(" ")
        if verb == "is":
            verb = "are"
        elif verb[-1] == "s":
            verb = verb[: -2 if verb[-4:] == "ches" else -1]
        doing = verb + gap + rest
    return name + " " + doing


def is_yes(answer: str | None) -> bool:
    """Whether a question has been answered so."""
    return (answer or "").strip().lower() in ("y", "yes")


def people(players: bytes) -> int:
    """How many seats are persons here."""
    return players.count(b"\0")


def person(players: bytes) -> Seat:
    """The first seat that is a person here, -1 when none is."""
    return players.find(b"\0")


def linked(players: Players) -> bool:
    """Whether somebody at the other end of a line plays."""
    for player in players:  # MicroPython has no `in` for a bytearray
        if player == REMOTE:
            return True
    return False


def hides(game: Game, turn: Seat) -> bool:
    """Whether the record of a game, `turn` being the seat to act or `OVER`, tells cards that a player may not know."""
    return game.MAX_SEATS > 1 and turn != OVER


def cut(text: str) -> str:
    """At most `MOST` characters of `text`: all of it, or its start and its end."""
    if len(text) <= MOST:
        return text
    end = (MOST - len(_GAP)) // 2
    return text[: MOST - len(_GAP) - end] + _GAP + text[-end:]
