"""Risky Business in words: moves told for logs, text play and screen readers, read from a line, and refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.risky_business import kernels
from engines.risky_business.kernels import FROM_STOCK, PLACES

if TYPE_CHECKING:
    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Card, Move

# By the numbers of `kernels.refusal`.
REASONS = (
    "",
    "The game is over.",
    "Play a card on a pile, swap one with the row, or end your moves.",
    "That card is not in your hand.",
    "It takes a card of the same rank, or a king.",
    "Pick up a card: from a pile, the row or the deck.",
    "You just played on that pile: pick up elsewhere.",
    "There is no pile.",
    "Fill the empty place, from your hand or the deck.",
    "You need your last card to set it aside.",
    "You have no move left to fill it from your hand.",
    "Say which pile the king clears.",
    "Set one of your cards aside.",
    "Say which seat begins.",
)

_WORDS = {"end": kernels.END, "pick deck": kernels.PICK | FROM_STOCK, "refill deck": kernels.REFILL}
_ASIDE = "aside"
_ASKED = ("", "pick ", "refill ", "king ", "aside ", "first ")  # by the phases of `kernels.py`


def move_name(move: Move) -> str:
    """`7S@M2`, a card on a pile; `7S@D1`, a swap with the row; `pick M1`, `pick D3`, `pick deck`; `refill deck`,
    `refill 7S`; `king M4`; `aside 7S`; `end`; `first 2`, the seat that begins."""
    for name in _WORDS:
        if _WORDS[name] == move:
            return name
    kind = move & 0xF800
    card = card_text.to_text(move & 63)
    place = (move >> 8 & 3) + 1
    if kind == kernels.PLAY:
        return "%s@M%d" % (card, place)
    if kind == kernels.SWAP:
        return "%s@D%d" % (card, place)
    if kind == kernels.PICK:
        return "pick " + _place(move & 7)
    if kind == kernels.REFILL:
        return "refill " + card
    if kind == kernels.TARGET:
        return "king " + _place(move & 3)
    if kind == kernels.BEGIN:
        return "first %d" % ((move & 3) + 1)
    return _ASIDE + " " + card if move & 63 else _ASIDE


def move_of_name(text: str) -> Move:
    """The move so named, in either case, `T` allowed for ten. Raises `ValueError`."""
    name = " ".join(text.lower().split())
    if name in _WORDS:
        return _WORDS[name]
    card, at, place = name.partition("@")
    if at:
        where = _read_place(place)
        return (kernels.PLAY if where < PLACES else kernels.SWAP) | _card(card) | (where & 3) << 8
    verb, _, what = name.partition(" ")
    if verb == "pick":
        return kernels.PICK | _read_place(what)
    if verb == "refill":
        return kernels.REFILL | _card(what)
    if verb == "king" and _read_place(what) < PLACES:
        return kernels.TARGET | _read_place(what)
    if verb == _ASIDE:
        return kernels.ASIDE | _card(what) if what else kernels.ASIDE
    if verb == "first" and what in ("1", "2", "3", "4"):
        return kernels.BEGIN | int(what) - 1
    raise ValueError(_what_is_a_move())


def answer(phase: int, text: str) -> Move:
    """The move of a name, or in a phase that asks for something of the answer alone: `D3`, `deck`, `7S`, `2`."""
    verb = _ASKED[phase]
    if verb:
        try:
            return move_of_name(verb + text)
        except ValueError:
            pass
    return move_of_name(text)


def describe(game: RiskyBusiness, move: Move) -> str:
    """One line about a legal move of a `RiskyBusiness`, to follow who makes it. Twins of two packs are not told
    apart, as in names."""
    kind = move & 0xF800
    card = card_text.to_text(move & 63)
    place = move >> 8 & 3
    if move == kernels.END:
        return "makes no more moves"
    if kind == kernels.PLAY:
        return "plays %s on %s%s" % (card, _place(place), _clears(game, move & 15, place))
    if kind == kernels.SWAP:
        return "swaps %s for %s" % (card, card_text.to_text(game.row_card(place) & 63))
    if kind == kernels.PICK:
        return "picks up " + _picked(game, move & 15)
    if kind == kernels.REFILL:
        return "fills M%d %s" % (game.empty_place() + 1, "with " + card if move & 63 else "from the deck")
    if kind == kernels.TARGET:
        return "clears %s with %s" % (_place(move & 3), card_text.to_text(game.king_in_air() & 63))
    if kind == kernels.BEGIN:
        return "lets seat %d begin" % ((move & 3) + 1)
    return "sets %s aside" % (card if move & 63 else "a card")


def _clears(game: RiskyBusiness, rank: int, pile: int) -> str:
    if rank == kernels.KING:
        return " and clears it"
    return " and makes a quad" if game.pile_size(pile) == kernels.PILE_ROOM else ""


def _picked(game: RiskyBusiness, what: int) -> str:
    if what == FROM_STOCK:
        return "a card of the deck"
    card = game.pile_top(what) if what < PLACES else game.row_card(what - PLACES)
    return "%s from %s" % (card_text.to_text(card & 63), _place(what))


def _place(number: int) -> str:
    """`M1` to `M4` for 0-3, the middle; `D1` to `D4` for 4-7, the discard row."""
    return "%s%d" % ("D" if number & PLACES else "M", (number & 3) + 1)


def _read_place(text: str) -> int:
    if len(text) != 2 or text[0] not in "md" or text[1] not in "1234":
        raise ValueError(_what_is_a_move())
    return int(text[1]) - 1 + (PLACES if text[0] == "d" else 0)


def _card(text: str) -> Card:
    try:
        card = card_text.from_text(text)
    except ValueError:
        raise ValueError(_what_is_a_move())
    if not 0 < card < 64:
        raise ValueError(_what_is_a_move())
    return card


def _what_is_a_move() -> str:
    return "a move is such as 7S@M2, 7S@D1, pick M3, pick D4, pick deck, refill deck, refill 7S, king M1, aside 7S, end"
