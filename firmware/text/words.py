"""Text-play helpers shared by all games.

The sentences of a game are in its `text.py`, with the functions of `TextGame` (`firmware/types.pyi`). These functions
get only a view, so they cannot reveal hidden cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.game import OVER
from engines.players import REMOTE

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Players, Seat
    from firmware.types import TextGame

MOST = const(80)  # most characters of a typed line that a refusal repeats
GUESSABLE = "You chose the number of this deal: everyone at the table may know all its cards."
_GAP = " ... "
_SUITS = ("C", "D", "H", "S")
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K")
_JOINTS = ((" of ", ""), (" at ", "@"), (" as ", "="), (" to ", "-"))


class Refused(ValueError):
    """A refused line or argument; `args[0]` is the reason for the player. Nothing has changed."""


def teller(key: str) -> TextGame:
    """Return the text module of a catalogued game."""
    return __import__("firmware.games." + key + ".text", None, None, ("text",))


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 card`, `2 cards`."""
    return "%d %s%s" % (number, noun, "" if number == 1 else "s")


def spell_out(text: str) -> str:
    """Spell out a line for reading aloud: `7 of spades at 2` for `7S@2`, `3 to 5` for `3-5`, `minus 1`."""
    parts = text.split(" ")
    last = len(parts) - 1
    for i, part in enumerate(parts):
        core = part.strip("(),.;:!?")
        if not core:
            continue
        spoken = core
        start, dash, end = core.partition("-")
        if dash and not start and _is_number(end):
            spoken = "minus " + end
        elif dash and len(start) in (1, 2) and len(end) == 1 and end in "12345678F":
            spoken = start + " to " + end
        elif core == "=":
            spoken = "is"
        elif "+" in core:
            spoken = core.replace("+", " plus ").strip()
        elif "@" in core or _is_card(core):
            spoken = " ".join([_named(word) for word in _spaced(core).split(" ")])
            if part == core and i < last and _is_card(parts[i + 1].strip("(),.;:!?")):
                spoken += ","
        if spoken != core:
            parts[i] = part.replace(core, spoken)
    return " ".join(parts)


def _spaced(name: str) -> str:
    return name.replace("=?", "").replace("@", " at ").replace("=", " as ")


def _is_card(text: str) -> bool:
    return text[-1:] in _SUITS and (text[:-1] in _RANKS or text[:-1] == "10")


def _is_number(text: str) -> bool:
    return bool(text) and all("0" <= digit <= "9" for digit in text)


def _named(text: str) -> str:
    return card_text.name(card_text.from_text(text)) if _is_card(text) else text


def typed(text: str) -> str:
    """Return the short form of a line that was typed as `spell_out` prints it."""
    for joint, sign in _JOINTS:
        start, word, rest = text.partition(joint)
        while word:
            if not sign:  # a rank and a suit
                at = max(start.rfind(" "), start.rfind("=")) + 1
                rank = start[at:]
                suit, gap, more = rest.partition(" ")
                start = start[:at] + (rank if rank == "10" else rank[:1])
                rest = suit[:1] + gap + more
            text = start + sign + rest
            start, word, rest = text.partition(joint)
    return text


def who_does(name: str, doing: str) -> str:
    """Return a name and an action, with the verb in the second person for `You` and in the plural for several."""
    if name == "You" or " and " in name:
        verb, gap, rest = doing.partition(" ")
        if verb == "is":
            verb = "are"
        elif verb[-1] == "s":
            verb = verb[: -2 if verb[-4:] == "ches" else -1]
        doing = verb + gap + rest
    return name + " " + doing


def is_yes(answer: str | None) -> bool:
    """True if the answer is yes."""
    return (answer or "").strip().lower() in ("y", "yes")


def people(players: bytes) -> int:
    """Return the number of seats played by local persons."""
    return players.count(b"\0")


def person(players: bytes) -> Seat:
    """Return the first seat of a local person, or -1."""
    return players.find(b"\0")


def linked(players: Players) -> bool:
    """True if a player is remote."""
    for player in players:  # MicroPython has no `in` for a bytearray
        if player == REMOTE:
            return True
    return False


def hides(game: Game, turn: Seat) -> bool:
    """True if the record of a game reveals hidden cards to a player; `turn` is the seat to act or `OVER`."""
    return game.MAX_SEATS > 1 and turn != OVER


def cut(text: str) -> str:
    """Return at most `MOST` characters of `text`: all of it, or its start and its end."""
    if len(text) <= MOST:
        return text
    end = (MOST - len(_GAP)) // 2
    return text[: MOST - len(_GAP) - end] + _GAP + text[-end:]
