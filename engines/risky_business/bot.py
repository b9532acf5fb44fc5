"""Risky Business' computer player and hints: by the possible results of a turn (`evaluate.py`).

It evaluates one legal move a step, and makes the one with the lowest cost.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import bot
from engines.cards import FACE_DOWN
from engines.game import AT_MOVES, AT_SEATS, AT_TURN, option_at
from engines.risky_business import evaluate, kernels, weights
from engines.risky_business.kernels import (
    ASIDE_COUNT,
    CLEARED,
    HAND_COUNT,
    HAND_ROOM,
    HANDS,
    HELD_BACK,
    IN_AIR,
    MOVES_LEFT,
    PACK,
    PACK_ROOM,
    PILE_ROOM,
    PILE_SIZE,
    PILES,
    PLACES,
    SET_ASIDE,
    STOCK,
    TURNS,
    value,
)

if TYPE_CHECKING:
    from engines.types import Data, Halfwords, Move, Moves

_MOST = const(33)
_EASY = const(0)
_HARD = const(2)
_CARELESS = const(63)  # by how much easy may be mistaken
# Number of best moves played out with the first deck, the second and the others.
_CANDIDATES = const(20)
_GOOD = const(8)
_BEST = const(4)
_FIRST = const(8)
_SECOND = const(24)
_DECKS = const(48)


@micropython.bytecode
def count_unseen(s: Data, h: Halfwords) -> int:
    """Write how many cards of each rank may be drawn next. Returns how many they are."""
    packs = 4
    if s[AT_SEATS] > 2:
        packs = 8
    rank = 1
    while rank < 14:
        h[evaluate.UNSEEN + rank] = packs
        rank += 1
    i = HANDS
    end = PACK + s[CLEARED] + s[HELD_BACK]
    while i < end:
        rank = s[i] & 15
        if rank and (i < PACK + s[CLEARED] or _is_own(s, s[i] | FACE_DOWN) == 0):
            h[evaluate.UNSEEN + rank] = h[evaluate.UNSEEN + rank] - 1
        i += 1
    if s[IN_AIR]:
        h[evaluate.UNSEEN + 13] = h[evaluate.UNSEEN + 13] - 1
    if s[STOCK] == PACK_ROOM:  # the cleared cards come next (RB-R18)
        rank = 1
        while rank < 14:
            h[evaluate.UNSEEN + rank] = 0
            rank += 1
        i = PACK
        while i < PACK + s[CLEARED]:
            rank = evaluate.UNSEEN + (s[i] & 15)
            h[rank] = h[rank] + 1
            i += 1
    count = 0
    rank = 1
    while rank < 14:
        count += h[evaluate.UNSEEN + rank]
        rank += 1
    h[evaluate.UNSEEN] = count
    return count


@micropython.bytecode
def _is_own(s: Data, card: int) -> int:
    """Return 1 if a card is among the seat's own face-down cards."""
    i = HANDS + s[AT_TURN] * HAND_ROOM
    end = i + HAND_ROOM
    while i < end:
        if s[i] == card or s[i + SET_ASIDE - HANDS] == card:
            return 1
        i += 1
    return 0


@micropython.bytecode
def prepare(s: Data, h: Halfwords, w: Data) -> None:
    """Write the tables and the position of the seat to act in a view."""
    count = count_unseen(s, h)
    seat = s[AT_TURN]
    later = TURNS - 1 - s[ASIDE_COUNT + seat]
    after = seat + 1
    if after == s[AT_SEATS]:
        after = 0
    give = 1
    if later == 0 and s[ASIDE_COUNT + after] == TURNS - 1:
        give = 0
    elif s[ASIDE_COUNT + after] == TURNS:
        give = -1
    h[evaluate.BONUS] = w[weights.BONUS]
    keeps = 0
    gives = 0
    asides = 0
    rank = 1
    while rank < 14:
        points = value(s, rank)
        cost = 16 * points
        if later:
            cost = w[weights.KEEP + 16 * later - 16 + points]
            if rank == 13 and cost > w[weights.KEEP_KING + later - 1]:
                cost = w[weights.KEEP_KING + later - 1]
        h[evaluate.KEEP + rank] = cost
        keeps += h[evaluate.UNSEEN + rank] * cost
        cost = 0
        if give >= 0:
            cost = w[weights.GIVE + 16 * give + points]
            if rank == 13 and cost > w[weights.GIVE_KING + give]:
                cost = w[weights.GIVE_KING + give]
            cost //= s[AT_SEATS] - 1
        h[evaluate.GIVE + rank] = cost
        gives += h[evaluate.UNSEEN + rank] * cost
        cost += 16 * points
        h[evaluate.ASIDE + rank] = cost
        asides += h[evaluate.UNSEEN + rank] * cost
        rank += 1
    h[evaluate.KEEP + evaluate.UNKNOWN] = keeps // count
    h[evaluate.GIVE + evaluate.UNKNOWN] = gives // count
    h[evaluate.ASIDE + evaluate.UNKNOWN] = asides // count
    rank = 1
    while rank <= evaluate.UNKNOWN:
        h[evaluate.ROW_COST + rank] = h[evaluate.KEEP + rank] + h[evaluate.GIVE + rank]
        rank += 1
    h[evaluate.GIVE + evaluate.NONE] = h[evaluate.GIVE + evaluate.UNKNOWN]
    h[evaluate.ROW_COST + evaluate.NONE] = 0x7FFF
    h[evaluate.DRAWN + evaluate.DRAWS] = 0
    h[evaluate.FREE] = option_at(s, kernels.HAND_REFILL_FREE)
    write_position(s, h, seat)


@micropython.bytecode
def write_position(s: Data, h: Halfwords, seat: int) -> None:
    """Write the position of a seat to `ROOT`."""
    at = evaluate.ROOT
    n = s[HAND_COUNT + seat]
    i = 0
    while i < HAND_ROOM:
        rank = evaluate.NONE
        if i < n:
            rank = s[HANDS + seat * HAND_ROOM + i] & 15
        evaluate.insert_rank(h, at, i + 1, rank)
        i += 1
    i = 0
    while i < PLACES:
        evaluate.insert_rank(h, at + evaluate.ROW, i + 1, s[kernels.ROW + i] & 15)
        h[at + evaluate.SIZES + i] = s[PILE_SIZE + i]
        h[at + evaluate.RANKS + i] = s[PILES + i * PILE_ROOM] & 15 if s[PILE_SIZE + i] else evaluate.UNKNOWN
        i += 1
    h[at + evaluate.LEFT] = s[MOVES_LEFT]
    h[at + evaluate.POINTS] = 0


@micropython.bytecode
def cost_of(s: Data, h: Halfwords, move: Move) -> int:
    """Return the cost of a legal move by public information and the own hand."""
    kind = move & 0xF800
    if kind == kernels.PLAY:
        i = 0
        while h[evaluate.ROOT + i] != move & 15:
            i += 1
        return evaluate.best_pick(h, evaluate.ROOT, i, move >> 8)
    h[evaluate.AT_DRAW] = evaluate.DRAWN + evaluate.DRAWS
    evaluate.make_move(h, s, move)
    to = evaluate.NEXT
    if kind == kernels.ASIDE:
        return evaluate.cost_of_ending(h, to, 0) - h[evaluate.ASIDE + h[to]] + h[evaluate.ASIDE + (move & 15)]
    return evaluate.cost_of_ending(h, to, h[evaluate.BONUS])


@micropython.bytecode
def insert(s: Data, moves: Moves, costs: array[int], count: int, move: Move, cost: int) -> int:
    """Insert a move among the first `count`, which ascend by cost, unless one of these is the same by ranks. Return the
    new number."""
    at = count
    while at > 0 and costs[at - 1] > cost:
        at -= 1
    i = at - 1
    while i >= 0 and costs[i] == cost:
        if _by_ranks(s, moves[i]) == _by_ranks(s, move):
            return count
        i -= 1
    i = count
    while i > at:
        moves[i] = moves[i - 1]
        costs[i] = costs[i - 1]
        i -= 1
    moves[at] = move
    costs[at] = cost
    return count + 1


@micropython.bytecode
def _by_ranks(s: Data, move: Move) -> int:
    """A move without the suits of cards."""
    kind = move & 0xF800
    if kind == kernels.SWAP:
        return kind | move & 15 | (s[kernels.ROW + (move >> 8 & 3)] & 15) << 4
    if kind == kernels.PICK and move & 12 == PLACES:
        return kind | s[kernels.ROW + (move & 3)] & 15 | 16
    return move & ~48


class RiskyBusinessBot(bot.Bot):
    """Decides in a step for each legal move, after one step of preparation; `level` is 0 to 2.

    On hard, the rest of the turn is also played out from the best moves, with cards drawn from the unseen ones. All
    moves get the same cards, which removes most of the luck.
    """

    level = 2

    def __init__(self) -> None:
        self.move = 0
        self._view: Data = b""
        self._h = array("H", bytes(2 * evaluate.WORK))
        self._moves = array("H", bytes(2 * _MOST))
        self._costs = array("i", bytes(4 * _MOST))
        self._at = self._count = self._candidates = self._decks = 0

    def start(self, view: Data) -> None:
        self._view = view
        self._at = self._decks = -1
        self._candidates = 0

    def step(self) -> bool:
        s = self._view
        h = self._h
        moves = self._moves
        at = self._at
        if at < 0:
            return self._begin()
        if self._decks >= 0:
            if at == self._candidates:
                return self._next_deck()
            h[evaluate.AT_DRAW] = evaluate.DRAWN
            evaluate.make_move(h, s, moves[at])
            cost = self._costs[at] + evaluate.play_out(h, evaluate.NEXT)
            if self._decks in (_FIRST, _SECOND, _DECKS):
                self._count = insert(s, moves, self._costs, self._count, moves[at], cost)
            else:
                self._costs[at] = cost
            self._at = at + 1
            return False
        move = moves[at]
        cost = cost_of(s, h, move)
        if self.level == _EASY:  # looks random, and is the same for the same view
            cost += (move ^ s[AT_MOVES]) * 181 >> 3 & _CARELESS
        self._candidates = insert(s, moves, self._costs, self._candidates, move, cost)
        self._at = at + 1
        return self._at == self._count and self._choose()

    def _begin(self) -> bool:
        """List the moves. Whether there is nothing to decide."""
        s = self._view
        h = self._h
        self._at = 0
        self._count = kernels.list_moves(s, self._moves)
        self.move = self._moves[0]
        if self.move >= kernels.BEGIN:  # RB-R22: the first seat wins more often than any other
            self.move = kernels.BEGIN | s[AT_TURN]
            return True
        if self._count == 1:
            return True
        prepare(s, h, weights.LEARNED if self.level == _HARD else weights.SIMPLE)
        if self.level == _EASY and h[evaluate.ROOT + evaluate.LEFT]:
            h[evaluate.ROOT + evaluate.LEFT] = 1  # limit of its search
        return False

    def _choose(self) -> bool:
        """Keep the moves that seem good. Whether the decision is made."""
        moves = self._moves
        self.move = moves[0]
        if self.level < _HARD or self._candidates == 1 or kernels.ASIDE <= moves[0] < kernels.END:
            return True
        if self._candidates > _CANDIDATES:
            self._candidates = _CANDIDATES
        for i in range(self._candidates):
            self._costs[i] = 0
        self._h[evaluate.LUCK] = self._view[AT_MOVES] * 77 + 1
        self._decks = self._count = 0
        self._at = self._candidates
        return False

    def _next_deck(self) -> bool:
        """Draw other cards, and now and then leave out the worse moves. Whether the decision is made."""
        k = self._decks
        if k in (_FIRST, _SECOND, _DECKS):
            self.move = self._moves[0]
            self._candidates = min(self._count, _GOOD if k == _FIRST else _BEST)
            if k == _DECKS or self._candidates == 1:
                return True
            self._count = 0
        evaluate.draw_deck(self._h)
        self._decks = k + 1
        self._at = 0
        return False

    def reason(self) -> str:
        from engines.risky_business import words

        count = kernels.list_moves(self._view, self._moves)
        return words.reason(self._view, self._h, count, self.move)
