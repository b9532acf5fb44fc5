"""Four Rows in words: moves for logs, text play and screen readers, move names, refusals, reasons for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.four_rows import evaluate, kernels
from engines.four_rows.evaluate import BEST_LEFT, COUNT
from engines.four_rows.kernels import ACTIVE, LAPPING, PASS, PASSES, PLAYED
from engines.game import AT_PHASE

if TYPE_CHECKING:
    from engines.four_rows.rules import FourRows
    from engines.types import Card, Data, Halfwords, Move

# By the numbers of `kernels.refusal`.
REASONS = (
    "",
    "The game is over.",
    "Everybody passed twice: now a card must be played.",
    "That card is not in your hand.",
    "Say what the ten stands for, such as 10H=9S@3.",
    "Only a ten may stand for another card.",
    "It takes the same rank, the next card of the suit, or a six and a nine.",
    "The ten must stand for a card that fits there.",
)

_PASS = "pass"


def move_name(move: Move) -> str:
    """`7S@2`, the 7 of spades to slot 2 from the left; `10H=9S@3`, a ten as the 9 of spades; `pass`."""
    if move == kernels.PASS:
        return _PASS
    return _card_of(move, "=") + "@%d" % ((move >> 6 & 3) + 1)


def move_of_name(text: str) -> Move:
    """The move so named, in either case, `T` allowed for ten. Raises `ValueError`."""
    name = text.strip().upper()
    if name == _PASS.upper():
        return kernels.PASS
    card, _, slot = name.partition("@")
    card, ten, announced = card.partition("=")
    if slot not in ("1", "2", "3", "4"):
        raise ValueError(_what_is_a_move())
    return _card(card) << 8 | int(slot) - 1 << 6 | (_card(announced) if ten else 0)


def describe(game: FourRows, move: Move) -> str:
    """Return a description of a legal move of a `FourRows`, to follow the name of the player."""
    if move == kernels.PASS:
        return "ends the turn" if game.state[kernels.PLAYED] else "passes"
    text = _card_of(move, " as ") + " on the " + card_text.to_text(game.field_card(move >> 6 & 3))
    if game.hand_size(game.turn()) > 1:
        return text
    return text + (" and wins" if game.stage() == 1 else " and goes out")


def _card_of(move: Move, joint: str) -> str:
    text = card_text.to_text(move >> 8)
    return text + joint + card_text.to_text(move & 63) if move & 63 else text


def _card(text: str) -> Card:
    if text[-1:] not in ("C", "D", "H", "S") or text[:1] == "#":
        raise ValueError(_what_is_a_move())
    try:
        return card_text.from_text(text)
    except ValueError:
        raise ValueError(_what_is_a_move())


def _what_is_a_move() -> str:
    return "a move is a card and a slot 1-4, such as 7S@2, a ten with what it stands for, such as 10H=9S@3, or pass"


# Reasons for hints: short, and true for the cards that the bot sees.


def reason(s: Data, h: Halfwords, b: Data, move: Move) -> str:
    """`h` and `b` are what the bot found in the view `s`."""
    left = evaluate.bits(h[BEST_LEFT])
    shed = b[COUNT] - left
    if not left:
        return "then %d more and out" % (shed - 1) if shed > 1 else "goes out"
    if s[AT_PHASE] == LAPPING:
        return "no way out, sheds %d" % shed if shed else "there is no way out"
    if move != PASS:
        return "sheds %d this turn" % shed
    if s[PLAYED]:
        return "the rest is better kept"
    if s[PASSES] + 1 >= sum([s[ACTIVE] >> seat & 1 for seat in range(4)]):
        return "brings a new field"
    return "better to wait"
