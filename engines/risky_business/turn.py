"""A turn of Risky Business as its computer player thinks it through: by ranks, with cards drawn that it does not know.

`h` is an array of `WORK` halfwords. A position has the fields from `HELD` to `SIZE` at an index `at`; its hand and its
row ascend by `DEAR`, what it costs to leave a card in the row. Costs are in sixteenths of a point, the less the better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.risky_business.kernels import KING, PLACES

if TYPE_CHECKING:
    from engines.types import ptr16

# Tables by rank; 14 is a card not known yet.
KEEP = const(0)  # what a card costs in the row, which is the next hand
GIVE = const(16)  # what it is worth to hand it on
ASIDE = const(32)  # what it costs to set it aside, instead of handing it on
DEAR = const(48)  # KEEP and GIVE
UNSEEN = const(64)  # how many of each rank may be drawn; at 0 all of them
BONUS = const(80)  # a card that can be played, while there are moves
DRAWN = const(81)  # cards to draw, up to a 0, after which none is known
DRAWS = const(24)
AT_DRAW = const(106)  # the next one of these
FREE = const(107)  # whether a refill from the hand costs no move
UNKNOWN = const(14)

# A position.
HELD = const(0)  # the hand, ranks
ROW = const(4)
RANKS = const(8)  # of the piles
SIZES = const(12)  # of the piles
COUNT = const(16)  # cards in hand
LEFT = const(17)  # moves
POINTS = const(18)  # cleared in this turn
SIZE = const(19)

BEST_PICK = const(108)
LUCK = const(109)
COST = const(110)
COUNTS = const(111)  # of cards to be drawn, by rank
ROOT = const(125)  # the position that there is,
NEXT = const(144)  # and the one that a move leads to
WORK = const(201)

_BIAS = const(16384)  # of costs, which may be below zero


@micropython.viper
def put(h: object, at: int, count: int, rank: int) -> int:
    """Put a rank into the `count` that ascend from `at` on. Returns `count` + 1."""
    p = ptr16(h)
    dear = p[DEAR + rank]
    i = at + count
    while i > at and p[DEAR + p[i - 1]] > dear:
        p[i] = p[i - 1]
        i -= 1
    p[i] = rank
    return count + 1


@micropython.viper
def take(h: object, at: int, count: int, rank: int) -> int:
    """Take a rank, which must be there, out of the `count` from `at` on. Returns `count` - 1."""
    p = ptr16(h)
    i = at
    while p[i] != rank:
        i += 1
    count -= 1
    while i < at + count:
        p[i] = p[i + 1]
        i += 1
    return count


@micropython.viper
def worth(h: object, at: int, bonus: int) -> int:
    """The cost of ending the turn in a position after the best swaps, on top of a bias; less a `bonus` for each card
    that could be played before."""
    p = ptr16(h)
    cost = _BIAS - (p[at + POINTS] << 4) + p[ASIDE + p[at]]
    end = at + p[at + COUNT]
    cost -= p[GIVE + UNKNOWN] * (at + 4 - end)
    i = at
    while i < end:
        cost -= p[GIVE + p[i]]
        i += 1
    i = at + ROW
    last = i + 4
    while i < last:
        cost += p[KEEP + p[i]]
        i += 1
    left = p[at + LEFT]
    if left and bonus:
        mask = 1 << KING | 1 << p[at + RANKS] | 1 << p[at + RANKS + 1] | 1 << p[at + RANKS + 2] | 1 << p[at + RANKS + 3]
        mask &= ~(1 << UNKNOWN)
        i = at
        while i < end and left:
            if mask >> p[i] & 1:
                cost -= bonus
                left -= 1
            i += 1
    if p[at + LEFT]:
        i = at + 1
        left = p[at + LEFT]
        while left and i < end:
            last -= 1
            gain = p[DEAR + p[last]] - p[DEAR + p[i]]
            left -= 1
            i += 1
            if gain > 0:
                cost -= gain
            else:
                left = 0
    return cost


@micropython.viper
def draw(h: object) -> int:
    """The next card of the deck."""
    p = ptr16(h)
    rank = p[p[AT_DRAW]]
    if rank:
        p[AT_DRAW] = p[AT_DRAW] + 1
        return rank
    return UNKNOWN


@micropython.viper
def clear(h: object, at: int, pile: int, points: int) -> int:
    """Take a pile away. Returns the points of the turn."""
    p = ptr16(h)
    p[at + SIZES + pile] = 0
    p[at + RANKS + pile] = UNKNOWN
    points += p[at + POINTS]
    p[at + POINTS] = points
    return points


@micropython.viper
def lay(h: object, at: int, rank: int, pile: int) -> int:
    """Put a king or a card of its rank on a pile. Returns the cards there then."""
    p = ptr16(h)
    n = p[at + SIZES + pile] + 1
    p[at + SIZES + pile] = n
    if rank == KING:
        clear(h, at, pile, 1)
        n = 0
    elif n == 4:
        clear(h, at, pile, 2)
        n = 0
    return n


@micropython.viper
def fill(h: object, at: int) -> int:
    """Fill the empty places from the deck, with kings on the largest pile. Returns the points of the turn."""
    p = ptr16(h)
    place = 0
    while place < PLACES:
        if p[at + SIZES + place]:
            place += 1
        else:
            rank = int(draw(h))
            pile = -1
            size = 0
            i = 0
            while i < PLACES:
                n = p[at + SIZES + i]
                if n > size and rank != UNKNOWN and (rank == KING or p[at + RANKS + i] == rank):
                    pile = i
                    size = n
                i += 1
            if pile < 0:
                p[at + RANKS + place] = rank
                p[at + SIZES + place] = 1
            else:
                lay(h, at, rank, pile)
                place = 0
    return p[at + POINTS]


@micropython.viper
def pick(h: object, at: int, what: int) -> int:
    """Pick up from pile 0-3, from 4-7, the row by its order in the position, or the deck, 8. Returns the rank."""
    p = ptr16(h)
    if what == 8:
        rank = int(draw(h))
    elif what >= 4:
        i = at + what
        rank = p[i]
        while i < at + 7:
            p[i] = p[i + 1]
            i += 1
        put(h, at + ROW, 3, int(draw(h)))
    else:
        rank = p[at + RANKS + what]
        n = p[at + SIZES + what] - 1
        p[at + SIZES + what] = n
        if n == 0:
            p[at + RANKS + what] = UNKNOWN
    p[at + COUNT] = int(put(h, at, p[at + COUNT], rank))
    return rank


@micropython.viper
def copy(h: object, at: int, to: int) -> int:
    """Copy a position. Returns where it is."""
    p = ptr16(h)
    i = 0
    while i < SIZE:
        p[to + i] = p[at + i]
        i += 1
    return to


@micropython.viper
def worth_of_pick(h: object, at: int, played: int) -> int:
    """The cost of the best card to pick up after a card was played on the pile `played`, by what is known."""
    p = ptr16(h)
    best = 2 * _BIAS
    cards = p[AT_DRAW]
    p[AT_DRAW] = DRAWN + DRAWS  # none is known
    what = 0
    while what < 9:
        if what >= PLACES or (what != played and p[at + SIZES + what]):
            to = at + SIZE
            copy(h, at, to)
            pick(h, to, what)
            cost = int(worth(h, to, p[BONUS]))
            if cost < best:
                best = cost
                p[BEST_PICK] = what
        what += 1
    p[AT_DRAW] = cards
    return best


@micropython.viper
def deal(h: object) -> int:
    """Draw cards from those unseen. Returns how many are left."""
    p = ptr16(h)
    rank = 1
    while rank < 14:
        p[COUNTS + rank] = p[UNSEEN + rank]
        rank += 1
    left = p[UNSEEN]
    luck = p[LUCK]
    i = DRAWN
    while i < DRAWN + DRAWS:
        rank = 0
        if left:
            luck ^= luck << 7 & 0xFFFF
            luck ^= luck >> 9
            luck ^= luck << 8 & 0xFFFF
            k = luck * left >> 16
            left -= 1
            rank = 1
            while k >= p[COUNTS + rank]:
                k -= p[COUNTS + rank]
                rank += 1
            p[COUNTS + rank] = p[COUNTS + rank] - 1
        p[i] = rank
        i += 1
    p[i] = 0
    p[LUCK] = luck
    return left


@micropython.viper
def play_on(h: object, at: int) -> int:
    """Make the best play in a position, by what is known, if it is better than none. Returns 0 where there is none."""
    p = ptr16(h)
    best = int(worth(h, at, 0))
    p[COST] = best
    if p[at + LEFT] == 0:
        return 0
    to = at + SIZE
    card = 0
    on = 0
    what = 0
    last = 0
    i = at
    while i < at + p[at + COUNT]:
        rank = p[i]
        i += 1
        if rank != last:
            last = rank
            pile = 0
            while pile < PLACES:
                if rank == KING or (rank == p[at + RANKS + pile] and rank != UNKNOWN):
                    copy(h, at, to)
                    play(h, to, rank, pile)
                    cost = int(worth_of_pick(h, to, pile))
                    if cost < best:
                        best = cost
                        card = rank
                        on = pile
                        what = p[BEST_PICK]
                pile += 1
    if card == 0:
        return 0
    play(h, at, card, on)
    pick(h, at, what)
    fill(h, at)
    return 1


@micropython.viper
def play(h: object, at: int, rank: int, pile: int) -> int:
    """Play a card of the hand on a pile. Returns the moves left."""
    p = ptr16(h)
    p[at + COUNT] = int(take(h, at, p[at + COUNT], rank))
    p[at + LEFT] = p[at + LEFT] - 1
    lay(h, at, rank, pile)
    return p[at + LEFT]
