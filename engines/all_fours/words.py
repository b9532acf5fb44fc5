"""All Fours in words: moves told for logs, text play and screen readers, read from a player's line, and refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.all_fours import kernels
from engines.game import option_at

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from engines.types import Card, Move

# By the numbers of `refusals.reason`.
REASONS = (
    "",
    "The game is over.",
    "That card is not in your hand.",
    "You can follow suit: play the suit led, or a trump.",
    "A trump was led: you must play a trump.",
    "No undertrumping: that trump is lower than the one played.",
    "No trumping in: you must follow the suit led.",
    "You may throw in only a worthless hand that takes no trick, and not to lead.",
    "Without a trump you must beg.",
    "You must run: the gift would win for the one who did not beg.",
    "That is not asked now.",
)

# What is said, from `kernels.CUT` on: its name, and how it is told of who says it.
_SAID = (
    ("cut", "cuts"),
    ("red", "says red"),
    ("black", "says black"),
    ("deal", "deals"),
    ("stand", "stands"),
    ("beg", "begs"),
    ("give", "gives one"),
    ("run", "runs the cards"),
    ("bunch", "would bunch"),
    ("play on", "would play on"),
    ("throw in", "throws in"),
)
_ROUNDS = ("2-2-2", "1-1-4", "1-2-3", "1-3-2", "1-4-1", "2-1-3", "2-3-1", "3-1-2", "3-2-1", "4-1-1")
_PITCHER = "pitcher "
_DISCARD = "discard"


def move_name(move: Move) -> str:
    """`7S`, a card that is played; `stand`, `beg` and the like; `pitcher 2`, a seat from 1; `2-2-2`, the rounds of a
    deal; `discard 7S`."""
    if move >= kernels.DISCARD:
        return _DISCARD + " " + card_text.to_text(move & 63) if move & 63 else _DISCARD
    if move >= kernels.PATTERN:
        return _ROUNDS[move - kernels.PATTERN]
    if move >= kernels.PITCHER:
        return "%s%d" % (_PITCHER, move - kernels.PITCHER + 1)
    if move >= kernels.CUT:
        return _SAID[move - kernels.CUT][0]
    return card_text.to_text(move)


def move_of_name(text: str) -> Move:
    """The move so named, in either case, `T` allowed for ten. Raises `ValueError`."""
    name = " ".join(text.lower().split())
    for i, (said, _) in enumerate(_SAID):
        if name == said:
            return kernels.CUT + i
    if name[: len(_PITCHER)] == _PITCHER and name[len(_PITCHER) :] in ("1", "2", "3", "4", "5", "6"):
        return kernels.PITCHER + int(name[len(_PITCHER) :]) - 1
    if name in _ROUNDS:
        return kernels.PATTERN + _ROUNDS.index(name)
    if name[: len(_DISCARD)] == _DISCARD:
        return kernels.DISCARD | _card(name[len(_DISCARD) :].strip())
    return _card(name)


def describe(game: AllFours, move: Move) -> str:
    """One line about a legal move of an `AllFours`, to follow who makes it."""
    if move >= kernels.DISCARD:
        return "discards " + (card_text.to_text(move & 63) if move & 63 else "a card")
    if move >= kernels.PATTERN:
        return "deals " + _ROUNDS[move - kernels.PATTERN]
    if move >= kernels.PITCHER:
        return "names seat %d to pitch" % (move - kernels.PITCHER + 1)
    if move == kernels.CUT and option_at(game.state, kernels.OPENING) == kernels.UNTIL_A_JACK:
        return "deals until a jack"
    if move >= kernels.CUT:
        return _SAID[move - kernels.CUT][1]
    return _verb(game, move) + " " + card_text.to_text(move)


def _verb(game: AllFours, card: Card) -> str:
    """What it is called to play a card: the trump it makes, or is, is worth a word."""
    if game.trump() == kernels.NO_TRUMP:
        return "pitches"
    if not game.trick_size(game.tricks()):
        return "leads"
    return "trumps with" if card >> 4 == game.trump() != game.led_suit() else "plays"


def _card(text: str) -> Card:
    try:
        card = card_text.from_text(text)
    except ValueError:
        raise ValueError(_what_is_a_move())
    if not 0 < card < 64:
        raise ValueError(_what_is_a_move())
    return card


def _what_is_a_move() -> str:
    return "a move is a card, such as 7S, or a word that moves lists, such as stand"
