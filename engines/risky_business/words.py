"""Risky Business in words: moves for logs, text play and screen readers, move names, refusals, reasons for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.game import AT_TURN
from engines.risky_business import evaluate, kernels
from engines.risky_business.kernels import (
    ASIDE_COUNT,
    FROM_STOCK,
    HAND_COUNT,
    HAND_ROOM,
    HANDS,
    KING,
    MOVES_LEFT,
    PILE_ROOM,
    PILE_SIZE,
    PILES,
    PLACES,
    TURNS,
    value,
)

if TYPE_CHECKING:
    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Card, Data, Halfwords, Move

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
_VERBS = ("", "pick ", "refill ", "king ", "aside ", "first ")  # by the phases of `kernels.py`


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
    verb = _VERBS[phase]
    if verb:
        try:
            return move_of_name(verb + text)
        except ValueError:
            pass
    return move_of_name(text)


def describe(game: RiskyBusiness, move: Move) -> str:
    """Return a description of a legal move of a `RiskyBusiness`, to follow the name of the player. Twins of two packs
    have the same description."""
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


# Reasons for hints: short, and true for the cards that the bot sees.


def reason(s: Data, h: Halfwords, count: int, move: Move) -> str:
    """Return the reason for a hint. `h` has the bot's results for the view `s`, which has `count` moves."""
    if move >= kernels.BEGIN:
        return "beginning wins more often"
    if count == 1:
        return "there is nothing else"
    kind = move & 0xF800
    if kind == kernels.PLAY:
        return _of_play(s, move)
    if kind == kernels.SWAP:
        return _of_swap(s, move & 63, s[kernels.ROW + (move >> 8 & 3)])
    if kind == kernels.PICK:
        return _of_pick(s, h, move & 15)
    if kind == kernels.REFILL:
        return _of_refill(s, move & 63)
    if kind == kernels.TARGET:
        pile = move & 3
        fitting = [i for i in range(PLACES) if i != pile and _holds(s, _rank(s, i))]
        return "keeps what your hand fits" if fitting and not _holds(s, _rank(s, pile)) else "any pile scores -1"
    if kind == kernels.ASIDE:
        low = value(s, move & 63) == min([value(s, card) for card in _hand(s)])
        return "your lowest card" if low else "the next would get it"
    values = sorted([value(s, card) for card in _hand(s)])
    most = max([value(s, s[kernels.ROW + i]) for i in range(PLACES)])
    return "your lowest are in the row" if len(values) == 1 or most <= values[1] else "I see nothing better"


def _hand(s: Data) -> Data:
    at = HANDS + s[AT_TURN] * HAND_ROOM
    return s[at : at + s[HAND_COUNT + s[AT_TURN]]]


def _rank(s: Data, pile: int) -> int:
    """Return the rank of a pile, 0 if it is empty."""
    return s[PILES + pile * PILE_ROOM] & 15 if s[PILE_SIZE + pile] else 0


def _holds(s: Data, rank: int) -> bool:
    return rank in [card & 15 for card in _hand(s)]


def _fits(s: Data, card: Card, taken_from: int = PLACES) -> bool:
    """True if a card fits a pile after one was taken from another."""
    for i in range(PLACES):
        if s[PILE_SIZE + i] > (i == taken_from) and card & 15 in (KING, _rank(s, i)):
            return True
    return False


def _row_is(s: Data) -> str:
    """The heart of the game (RB-10, RB-R16)."""
    last = s[ASIDE_COUNT + s[AT_TURN]] == TURNS - 1
    return "the row is the final hand" if last else "the row is your next hand"


def _of_play(s: Data, move: Move) -> str:
    if move & 15 == KING:
        return "clears the pile: -1"
    if s[PILE_SIZE + (move >> 8 & 3)] == PILE_ROOM:
        return "makes a quad: -2"
    if value(s, move & 63) == max([value(s, card) for card in _hand(s)]):
        return "sheds your highest card"
    return "then you pick up a card"


def _of_swap(s: Data, card: Card, row_card: Card) -> str:
    if value(s, card) >= value(s, row_card):
        if s[MOVES_LEFT] > 1 and _fits(s, row_card):
            return "what you take fits a pile"
        if value(s, card) > value(s, row_card):
            values = [value(s, other) for other in _hand(s)]
            values.remove(value(s, card))
            return "a low one to set aside" if value(s, row_card) <= min(values + [99]) else "a lower card for a higher"
    return _row_is(s)


def _of_pick(s: Data, h: Halfwords, what: int) -> str:
    average = _average(s, h)
    if what == FROM_STOCK:
        return "cards to come average %d" % average
    card = s[kernels.ROW + what - PLACES] if what >= PLACES else s[PILES + what * PILE_ROOM + s[PILE_SIZE + what] - 1]
    if s[MOVES_LEFT] and _fits(s, card, what):
        return "it fits a pile"
    if what < PLACES:
        if value(s, card) <= min([value(s, other) for other in _hand(s)] + [99]):
            return "lowest of your hand"
        worth = value(s, card)
        return "it's %d, to come: about %d" % (worth, average) if worth <= average else "I see nothing better"
    if value(s, card) == max([value(s, s[kernels.ROW + i]) for i in range(PLACES)]):
        return "gets it out of the row"
    return _row_is(s)


def _average(s: Data, h: Halfwords) -> int:
    """Return the average value of an unseen card, rounded; 0 if none exists."""
    count = h[evaluate.UNSEEN]
    total = sum([h[evaluate.UNSEEN + rank] * value(s, rank) for rank in range(1, 14)])
    return (2 * total + count) // (2 * count) if count else 0


def _of_refill(s: Data, face: Card) -> str:
    if not face:
        return "costs no move"
    same = [card for card in _hand(s) if card & 15 == face & 15]
    return "another of yours fits it" if len(same) > 1 or _holds(s, KING) else "a card less to hand on"
