"""Risky Business' computer player and hints: by what a turn may come to (`turn.py`).

Each legal move is looked at in a step of its own, and the one that costs least is made.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import bot
from engines.cards import FACE_DOWN
from engines.game import AT_SEATS, AT_TURN, option_at
from engines.risky_business import kernels, turn
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
    from engines.types import Data, Halfwords, Move

_MOST = const(33)
_DEAR_BIAS = const(64)  # DEAR may not be below zero


@micropython.bytecode
def count_unseen(s: Data, h: Halfwords) -> int:
    """Write how many cards of each rank may be drawn next. Returns how many they are."""
    packs = 4
    if s[AT_SEATS] > 2:
        packs = 8
    rank = 1
    while rank < 14:
        h[turn.UNSEEN + rank] = packs
        rank += 1
    i = HANDS
    end = PACK + s[CLEARED] + s[HELD_BACK]
    while i < end:
        rank = s[i] & 15
        if rank and (i < PACK + s[CLEARED] or _is_own(s, s[i] | FACE_DOWN) == 0):
            h[turn.UNSEEN + rank] = h[turn.UNSEEN + rank] - 1
        i += 1
    if s[IN_AIR]:
        h[turn.UNSEEN + 13] = h[turn.UNSEEN + 13] - 1
    if s[STOCK] == PACK_ROOM:  # the cleared cards come next (RB-R18)
        rank = 1
        while rank < 14:
            h[turn.UNSEEN + rank] = 0
            rank += 1
        i = PACK
        while i < PACK + s[CLEARED]:
            rank = turn.UNSEEN + (s[i] & 15)
            h[rank] = h[rank] + 1
            i += 1
    count = 0
    rank = 1
    while rank < 14:
        count += h[turn.UNSEEN + rank]
        rank += 1
    h[turn.UNSEEN] = count
    return count


@micropython.bytecode
def _is_own(s: Data, card: int) -> int:
    """Whether the seat to act sees a card among its own that lie face down."""
    i = HANDS + s[AT_TURN] * HAND_ROOM
    end = i + HAND_ROOM
    while i < end:
        if s[i] == card or s[i + SET_ASIDE - HANDS] == card:
            return 1
        i += 1
    return 0


@micropython.bytecode
def prepare(s: Data, h: Halfwords) -> int:
    """Write the tables and the position of the seat to act in a view. Returns the turns that it has after this one."""
    count = count_unseen(s, h)
    seat = s[AT_TURN]
    later = TURNS - 1 - s[ASIDE_COUNT + seat]
    after = seat + 1
    if after == s[AT_SEATS]:
        after = 0
    keep = 16
    give = 4
    if later:
        keep = 10
    if s[ASIDE_COUNT + after] == TURNS:
        give = 0
    h[turn.BONUS] = 24
    keeps = 0
    gives = 0
    asides = 0
    rank = 1
    while rank < 14:
        points = value(s, rank)
        if rank == 13 and later:
            h[turn.KEEP + rank] = keep * points - 32 if points > 3 else 0
        else:
            h[turn.KEEP + rank] = keep * points
        h[turn.GIVE + rank] = give * points
        h[turn.ASIDE + rank] = 16 * points + give * points
        n = h[turn.UNSEEN + rank]
        keeps += n * h[turn.KEEP + rank]
        gives += n * h[turn.GIVE + rank]
        asides += n * h[turn.ASIDE + rank]
        rank += 1
    h[turn.KEEP + turn.UNKNOWN] = keeps // count
    h[turn.GIVE + turn.UNKNOWN] = gives // count
    h[turn.ASIDE + turn.UNKNOWN] = asides // count
    rank = 1
    while rank <= turn.UNKNOWN:
        h[turn.DEAR + rank] = h[turn.KEEP + rank] + h[turn.GIVE + rank] + _DEAR_BIAS
        rank += 1
    h[turn.AT_DRAW] = turn.DRAWN + turn.DRAWS
    h[turn.DRAWN + turn.DRAWS] = 0
    h[turn.FREE] = option_at(s, kernels.HAND_REFILL_FREE)
    _write_position(s, h, seat)
    return later


@micropython.bytecode
def _write_position(s: Data, h: Halfwords, seat: int) -> int:
    """Returns the moves left."""
    at = turn.ROOT
    n = s[HAND_COUNT + seat]
    i = 0
    while i < n:
        turn.put(h, at, i, s[HANDS + seat * HAND_ROOM + i] & 15)
        i += 1
    h[at + turn.COUNT] = n
    i = 0
    while i < PLACES:
        turn.put(h, at + turn.ROW, i, s[kernels.ROW + i] & 15)
        h[at + turn.SIZES + i] = s[PILE_SIZE + i]
        h[at + turn.RANKS + i] = s[PILES + i * PILE_ROOM] & 15 if s[PILE_SIZE + i] else turn.UNKNOWN
        i += 1
    h[at + turn.LEFT] = s[MOVES_LEFT]
    h[at + turn.POINTS] = 0
    return s[MOVES_LEFT]


@micropython.bytecode
def cost_of(s: Data, h: Halfwords, move: Move) -> int:
    """What a legal move costs by what is known."""
    kind = move & 0xF800
    rank = move & 15
    place = move >> 8 & 3
    to = turn.copy(h, turn.ROOT, turn.NEXT)
    if kind == kernels.PLAY:
        h[to + turn.COUNT] = turn.take(h, to, h[to + turn.COUNT], rank)
        h[to + turn.LEFT] = h[to + turn.LEFT] - 1
        turn.lay(h, to, rank, place)
        return turn.worth_of_pick(h, to, place)
    if kind == kernels.SWAP:
        other = s[kernels.ROW + place] & 15
        turn.take(h, to, h[to + turn.COUNT], rank)
        turn.put(h, to, h[to + turn.COUNT] - 1, other)
        turn.take(h, to + turn.ROW, 4, other)
        turn.put(h, to + turn.ROW, 3, rank)
        h[to + turn.LEFT] = h[to + turn.LEFT] - 1
    elif kind == kernels.PICK:
        what = move & 15
        if what >= PLACES and what < 8:  # by rank
            rank = s[kernels.ROW + what - PLACES] & 15
            what = PLACES
            while h[to + what] != rank:
                what += 1
        turn.pick(h, to, what)
    elif kind == kernels.REFILL:
        if rank:
            h[to + turn.COUNT] = turn.take(h, to, h[to + turn.COUNT], rank)
            if h[turn.FREE] == 0:
                h[to + turn.LEFT] = h[to + turn.LEFT] - 1
    elif kind == kernels.TARGET:
        turn.lay(h, to, 13, move & 3)
    elif kind == kernels.ASIDE:
        h[to + turn.LEFT] = 0
        return turn.worth(h, to) - h[turn.ASIDE + h[to]] + h[turn.ASIDE + rank]
    elif kind == kernels.END:
        h[to + turn.LEFT] = 0
    return turn.worth(h, to)


class RiskyBusinessBot(bot.Bot):
    """Decides in a step for each legal move, and one before; `level` 0 to 2 is how well it plays."""

    level = 2

    def __init__(self) -> None:
        self.move = 0
        self._seen = bytearray(kernels.BYTES)
        self._h = array("H", bytes(2 * (turn.WORK + turn.SIZE)))
        self._moves = array("H", bytes(2 * _MOST))
        self._at = self._count = self._best = 0

    def start(self, view: Data) -> None:
        seen = self._seen
        for i in range(kernels.BYTES):
            seen[i] = view[i]
        self._at = -1

    def step(self) -> bool:
        s = self._seen
        h = self._h
        moves = self._moves
        if self._at < 0:
            self._count = kernels.list_moves(s, moves)
            self.move = moves[0]
            self._at = 0
            if moves[0] >= kernels.BEGIN:  # nothing is dealt
                self._count = 1
            if self._count > 1:
                prepare(s, h)
            return self._count == 1
        move = moves[self._at]
        cost = cost_of(s, h, move)
        if self._at == 0 or cost <= self._best:
            self._best = cost
            self.move = move
        self._at += 1
        return self._at == self._count

    def reason(self) -> str:
        from engines.risky_business import why

        return why.reason(self._seen, self._h, self._count, self.move)
