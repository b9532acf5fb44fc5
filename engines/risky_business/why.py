"""Why Risky Business' computer player makes a move, in a few words that are true of what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import AT_TURN
from engines.risky_business import kernels, ranks
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
    from engines.types import Card, Data, Halfwords, Move


def reason(s: Data, h: Halfwords, count: int, move: Move) -> str:
    """`h` is what the bot found in the view `s`, in which there are `count` moves."""
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
        kept = [i for i in range(PLACES) if i != pile and _holds(s, _rank(s, i))]
        return "keeps what your hand fits" if kept and not _holds(s, _rank(s, pile)) else "any pile scores -1"
    if kind == kernels.ASIDE:
        low = value(s, move & 63) == min([value(s, card) for card in _hand(s)])
        return "your lowest card" if low else "the next would get it"
    held = sorted([value(s, card) for card in _hand(s)])
    most = max([value(s, s[kernels.ROW + i]) for i in range(PLACES)])
    return "your lowest are in the row" if len(held) == 1 or most <= held[1] else "I see nothing better"


def _hand(s: Data) -> Data:
    at = HANDS + s[AT_TURN] * HAND_ROOM
    return s[at : at + s[HAND_COUNT + s[AT_TURN]]]


def _rank(s: Data, pile: int) -> int:
    """The rank of a pile, 0 where there is none."""
    return s[PILES + pile * PILE_ROOM] & 15 if s[PILE_SIZE + pile] else 0


def _holds(s: Data, rank: int) -> bool:
    return rank in [card & 15 for card in _hand(s)]


def _fits(s: Data, card: Card, taken_from: int = PLACES) -> bool:
    """Whether a card fits a pile, when one was taken from another."""
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


def _of_swap(s: Data, card: Card, taken: Card) -> str:
    if value(s, card) >= value(s, taken):
        if s[MOVES_LEFT] > 1 and _fits(s, taken):
            return "what you take fits a pile"
        if value(s, card) > value(s, taken):
            kept = [value(s, other) for other in _hand(s)]
            kept.remove(value(s, card))
            return "a low one to set aside" if value(s, taken) <= min(kept + [99]) else "a lower card for a higher"
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
    """What an unseen card counts, on average and rounded; 0 where there is none."""
    count = h[ranks.UNSEEN]
    total = sum([h[ranks.UNSEEN + rank] * value(s, rank) for rank in range(1, 14)])
    return (2 * total + count) // (2 * count) if count else 0


def _of_refill(s: Data, face: Card) -> str:
    if not face:
        return "costs no move"
    same = [card for card in _hand(s) if card & 15 == face & 15]
    return "another of yours fits it" if len(same) > 1 or _holds(s, KING) else "a card less to hand on"
