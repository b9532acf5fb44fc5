"""Evaluation of a turn of Risky Business, which the computer player plays out with unknown cards.

A position within a turn has ranks only. `h` is an array of `WORK` halfwords. A position has the fields from `HAND` to
`LENGTH` at an index `at`; its hand, with `NONE` for missing cards, and its row ascend by `ROW_COST`, the cost of
leaving a card in the row. Costs are in sixteenths of a point; lower is better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.risky_business import kernels
from engines.risky_business.kernels import KING, PLACES

if TYPE_CHECKING:
    from engines.types import ptr8, ptr16

UNKNOWN = const(14)  # the rank of a card not known yet, or of a place without a pile
NONE = const(15)

# Tables by rank.
KEEP = const(0)  # the cost of a card in the row, which is the next hand
GIVE = const(16)  # worth of passing the card on
ASIDE = const(32)  # cost of setting the card aside instead of passing it on
ROW_COST = const(48)  # KEEP and GIVE
UNSEEN = const(64)  # number of cards of each rank that may be drawn; at 0 that of all
LEFT_OVER = const(80)  # number of these that are not drawn yet
# The rest.
BONUS = const(96)  # the worth of a playable card, while there are moves
FREE = const(97)  # 1 if a refill from the hand costs no move
LUCK = const(98)  # the state of a generator, not 0
BEST_PICK = const(99)  # result of `best_pick`
AT_DRAW = const(100)  # index of the next card drawn
DRAWN = const(101)  # ranks in the order in which they are drawn, up to a 0: the ranks after it are unknown
DRAWS = const(24)
ROOT = const(126)  # the position that there is,
NEXT = const(144)  # the position after a move
WORK = const(162)

# A position.
HAND = const(0)  # the hand
ROW = const(4)
RANKS = const(8)  # ranks of the piles
SIZES = const(12)  # sizes of the piles
LEFT = const(16)  # moves
POINTS = const(17)  # cleared in this turn
LENGTH = const(18)

_BIAS = const(16384)  # added to costs, which may be negative


@micropython.viper
def insert_rank(h: object, at: int, room: int, rank: int) -> None:
    """Insert a rank into the `room` - 1 ascending ranks at `at`."""
    p = ptr16(h)
    cost = p[ROW_COST + rank]
    i = at + room - 1
    while i > at and p[ROW_COST + p[i - 1]] > cost:
        p[i] = p[i - 1]
        i -= 1
    p[i] = rank


@micropython.viper
def remove_rank(h: object, at: int, rank: int) -> None:
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
        remove_rank(h, at + ROW, rank)
        insert_rank(h, at + ROW, 4, int(draw(h)))
    else:
        rank = p[at + RANKS + what]
        n = p[at + SIZES + what] - 1
        p[at + SIZES + what] = n
        if n == 0:
            p[at + RANKS + what] = UNKNOWN
    insert_rank(h, at, 4, rank)


@micropython.viper
def play(h: object, at: int, rank: int, pile: int) -> None:
    """Play a card of the hand on a pile."""
    p = ptr16(h)
    remove_rank(h, at, rank)
    p[at + LEFT] = p[at + LEFT] - 1
    lay(h, at, rank, pile)


@micropython.viper
def draw_deck(h: object) -> None:
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


@micropython.viper
def cost_of_ending(h: object, at: int, bonus: int) -> int:
    """Return the cost of ending the turn in a position after the best swaps, on top of a bias; minus a `bonus` for each
    card that can be played first with the moves left."""
    p = ptr16(h)
    left = p[at + LEFT]
    cost = _BIAS - (p[at + POINTS] << 4) + p[ASIDE + p[at]]
    i = at
    end = at + 4
    last = end + 3
    while i < end:
        cost += p[KEEP + p[i + 4]] - p[GIVE + p[i]]
        i += 1
    if bonus and left:
        mask = (1 << KING | 1 << p[at + 8] | 1 << p[at + 9] | 1 << p[at + 10] | 1 << p[at + 11]) & ~(1 << UNKNOWN)
        n = (mask >> p[at] & 1) + (mask >> p[at + 1] & 1) + (mask >> p[at + 2] & 1) + (mask >> p[at + 3] & 1)
        if n > left:
            n = left
        cost -= n * bonus
    i = at + 1
    while left and i < end:
        gain = p[ROW_COST + p[last]] - p[ROW_COST + p[i]]
        i += 1
        if gain > 0:
            cost -= gain
            last -= 1
            left -= 1
    if left:  # the lowest of the row set aside instead
        gain = p[ASIDE + p[at]] - p[ROW_COST + p[at]] - p[ASIDE + p[end]] + p[ROW_COST + p[end]]
        if gain > 0:
            cost -= gain
    return cost


@micropython.viper
def best_pick(h: object, at: int, index: int, pile: int) -> int:  # noqa: C901  a call costs as much as a card picked
    """Return the cost of playing the card at an index of the hand on a pile and then picking up the best known card,
    which is written to `h[BEST_PICK]`: see `pick`."""
    p = ptr16(h)
    left = p[at + LEFT] - 1
    bonus = 0
    if left:
        bonus = p[BONUS]
    # the hand without the card
    h0 = p[at]
    h1 = p[at + 1]
    h2 = p[at + 2]
    if index < 3:
        h2 = p[at + 3]
        if index < 2:
            h1 = p[at + 2]
            if index < 1:
                h0 = p[at + 1]
    d0 = p[ROW_COST + h0]
    d1 = p[ROW_COST + h1]
    d2 = p[ROW_COST + h2]
    # the points for cleared piles
    points = p[at + POINTS]
    cleared = 4
    if p[at + index] == KING:
        points += 1
        cleared = pile
    elif p[at + SIZES + pile] == 3:
        points += 2
        cleared = pile
    mask = 1 << KING
    i = 0
    while i < PLACES:
        if i != cleared:
            mask |= 1 << p[at + RANKS + i]
        i += 1
    mask &= ~(1 << UNKNOWN)
    n = (mask >> h0 & 1) + (mask >> h1 & 1) + (mask >> h2 & 1)
    e0 = p[ROW_COST + p[at + 4]]
    e1 = p[ROW_COST + p[at + 5]]
    e2 = p[ROW_COST + p[at + 6]]
    e3 = p[ROW_COST + p[at + 7]]
    unknown = p[ROW_COST + UNKNOWN]
    base = _BIAS - (points << 4) - p[GIVE + h0] - p[GIVE + h1] - p[GIVE + h2]
    i = at + 4
    while i < at + 8:
        base += p[KEEP + p[i]]
        i += 1
    best = 2 * _BIAS
    what = 0
    while what < 9:
        ok = 1
        f1 = e1
        f2 = e2
        f3 = e3
        cost = base
        x = UNKNOWN
        k = n
        if what < 4:
            x = p[at + RANKS + what]
            size = p[at + SIZES + what]
            if what == pile or size == 0:
                ok = 0
            elif size > 1:
                k += 1
        elif what < 8:
            x = p[at + what]
            cost += p[KEEP + UNKNOWN] - p[KEEP + x]
            k += mask >> x & 1
            if what > 4:
                f1 = e0
                if what > 5:
                    f2 = e1
                    if what > 6:
                        f3 = e2
            if unknown > f3:
                f1 = f2
                f2 = f3
                f3 = unknown
            elif unknown > f2:
                f1 = f2
                f2 = unknown
            elif unknown > f1:
                f1 = unknown
        if ok:
            dx = p[ROW_COST + x]
            cost -= p[GIVE + x]
            b = d1
            c = d2
            d = dx
            if dx < d0:
                cost += p[ASIDE + x]
                b = d0
                c = d1
                d = d2
            else:
                cost += p[ASIDE + h0]
                if dx < d1:
                    b = dx
                    c = d1
                    d = d2
                elif dx < d2:
                    c = dx
                    d = d2
            if left and f3 > b:
                cost -= f3 - b
                if left > 1 and f2 > c:
                    cost -= f2 - c
                    if left > 2 and f1 > d:
                        cost -= f1 - d
            if bonus:
                if k > left:
                    k = left
                cost -= k * bonus
            if cost < best:
                best = cost
                p[BEST_PICK] = what
        what += 1
    return best


@micropython.viper
def make_move(h: object, s: object, move: int) -> None:  # noqa: C901  a case a kind of move
    """Write to `NEXT` the position after a legal move in the view `s` from `ROOT`, with the cards drawn. A play is
    followed by the best pick-up; places other than the one that the move fills are refilled from the deck."""
    p = ptr16(h)
    q = ptr8(s)
    i = 0
    while i < LENGTH:
        p[NEXT + i] = p[ROOT + i]
        i += 1
    kind = move & 0xF800
    rank = move & 15
    place = move >> 8 & 3
    if kind == kernels.PLAY:
        i = 0
        while p[ROOT + i] != rank:
            i += 1
        best_pick(h, ROOT, i, place)
        play(h, NEXT, rank, place)
        pick(h, NEXT, p[BEST_PICK])
    elif kind == kernels.SWAP:
        other = q[kernels.ROW + place] & 15
        remove_rank(h, NEXT, rank)
        insert_rank(h, NEXT, 4, other)
        remove_rank(h, NEXT + ROW, other)
        insert_rank(h, NEXT + ROW, 4, rank)
        p[NEXT + LEFT] = p[NEXT + LEFT] - 1
        return
    elif kind == kernels.PICK:
        what = move & 15
        if what & PLACES:
            rank = q[kernels.ROW + what - PLACES] & 15
            what = PLACES
            while p[NEXT + what] != rank:
                what += 1
        pick(h, NEXT, what)
    elif kind == kernels.REFILL:
        if rank:
            remove_rank(h, NEXT, rank)
            if p[FREE] == 0:
                p[NEXT + LEFT] = p[NEXT + LEFT] - 1
            place = 0
            while p[NEXT + SIZES + place]:
                place += 1
            p[NEXT + RANKS + place] = rank
            p[NEXT + SIZES + place] = 1
    elif kind == kernels.TARGET:
        lay(h, NEXT, KING, move & 3)
    else:
        p[NEXT + LEFT] = 0
        return
    fill(h, NEXT)


@micropython.viper
def play_out(h: object, at: int) -> int:
    """Make plays in a position, with the cards drawn, while the best known one is better than none. Return the cost of
    the turn."""
    p = ptr16(h)
    what = 9
    cost = 0
    while what:
        best = int(cost_of_ending(h, at, 0))
        cost = best
        what = 0
        index = 0
        on = 0
        last = UNKNOWN
        i = 0
        while i < 4 and p[at + LEFT]:
            rank = p[at + i]
            if rank != last and rank < UNKNOWN:
                pile = 0
                while pile < PLACES:
                    if rank == KING or rank == p[at + RANKS + pile]:
                        lowest = int(best_pick(h, at, i, pile))
                        if lowest < best:
                            best = lowest
                            index = i
                            on = pile
                            what = p[BEST_PICK] + 1
                    pile += 1
            last = rank
            i += 1
        if what:
            play(h, at, p[at + index], on)
            pick(h, at, what - 1)
            fill(h, at)
    return cost
