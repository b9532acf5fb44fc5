"""A position within a turn of Risky Business as its computer player sees it: by ranks, and what moves do to it.

`h` is an array of `WORK` halfwords. A position has the fields from `HELD` to `LENGTH` at an index `at`; its hand, with
`NONE` for cards that lack, and its row ascend by `DEAR`, what it costs to leave a card in the row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.risky_business.kernels import KING, PLACES

if TYPE_CHECKING:
    from engines.types import ptr16

UNKNOWN = const(14)  # the rank of a card not known yet, or of a place without a pile
NONE = const(15)

# Tables by rank.
KEEP = const(0)  # what a card costs in the row, which is the next hand
GIVE = const(16)  # what it is worth to hand it on
ASIDE = const(32)  # what it costs to set it aside, instead of handing it on
DEAR = const(48)  # KEEP and GIVE
UNSEEN = const(64)  # how many of each rank may be drawn; at 0 all of them
LEFT_OVER = const(80)  # of these, how many are not drawn yet
# The rest.
BONUS = const(96)  # what a card is worth that can be played, while there are moves
FREE = const(97)  # whether a refill from the hand costs no move
LUCK = const(98)  # the state of a generator, not 0
BEST_PICK = const(99)  # what `best_pick` found
AT_DRAW = const(100)  # index of the next card drawn
DRAWN = const(101)  # ranks in the order in which they are drawn, up to a 0, behind which none is known
DRAWS = const(24)
ROOT = const(126)  # the position that there is,
NEXT = const(144)  # and the one that a move leads to
WORK = const(162)

# A position.
HELD = const(0)  # the hand
ROW = const(4)
RANKS = const(8)  # of the piles
SIZES = const(12)  # of the piles
LEFT = const(16)  # moves
POINTS = const(17)  # cleared in this turn
LENGTH = const(18)


@micropython.viper
def put(h: object, at: int, room: int, rank: int) -> None:
    """Put a rank into those that ascend from `at` on, of which there are `room` - 1."""
    p = ptr16(h)
    dear = p[DEAR + rank]
    i = at + room - 1
    while i > at and p[DEAR + p[i - 1]] > dear:
        p[i] = p[i - 1]
        i -= 1
    p[i] = rank


@micropython.viper
def take(h: object, at: int, rank: int) -> None:
    """Take a rank, which must be there, out of the four from `at` on: `NONE` is the last then."""
    p = ptr16(h)
    i = at
    while p[i] != rank:
        i += 1
    last = at + 3
    while i < last:
        p[i] = p[i + 1]
        i += 1
    p[i] = NONE


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
def lay(h: object, at: int, rank: int, pile: int) -> None:
    """Put a king or a card of its rank on a pile."""
    p = ptr16(h)
    n = p[at + SIZES + pile] + 1
    points = 0
    if rank == KING:
        points = 1
    elif n == 4:
        points = 2
    if points:
        n = 0
        p[at + RANKS + pile] = UNKNOWN
    p[at + SIZES + pile] = n
    points += p[at + POINTS]
    p[at + POINTS] = points


@micropython.viper
def fill(h: object, at: int) -> None:
    """Fill the empty places from the deck, with kings on the largest pile."""
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


@micropython.viper
def pick(h: object, at: int, what: int) -> None:
    """Pick up from pile 0-3, the row by its order in the position, 4-7, or the deck, 8."""
    p = ptr16(h)
    if what == 8:
        rank = int(draw(h))
    elif what >= 4:
        rank = p[at + what]
        take(h, at + ROW, rank)
        put(h, at + ROW, 4, int(draw(h)))
    else:
        rank = p[at + RANKS + what]
        n = p[at + SIZES + what] - 1
        p[at + SIZES + what] = n
        if n == 0:
            p[at + RANKS + what] = UNKNOWN
    put(h, at, 4, rank)


@micropython.viper
def play(h: object, at: int, rank: int, pile: int) -> None:
    """Play a card of the hand on a pile."""
    p = ptr16(h)
    take(h, at, rank)
    p[at + LEFT] = p[at + LEFT] - 1
    lay(h, at, rank, pile)


@micropython.viper
def deal(h: object) -> None:
    """Draw cards from those unseen."""
    p = ptr16(h)
    rank = 1
    while rank < 14:
        p[LEFT_OVER + rank] = p[UNSEEN + rank]
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
            while k >= p[LEFT_OVER + rank]:
                k -= p[LEFT_OVER + rank]
                rank += 1
            p[LEFT_OVER + rank] = p[LEFT_OVER + rank] - 1
        p[i] = rank
        i += 1
    p[i] = 0
    p[LUCK] = luck
