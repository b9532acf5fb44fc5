"""What a turn of Risky Business may come to, as its computer player thinks it through with cards that it does not know.

`ranks.py` has the array `h` and the positions. Costs are in sixteenths of a point, the less the better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.risky_business import kernels
from engines.risky_business.kernels import KING, PLACES
from engines.risky_business.ranks import (
    ASIDE,
    BEST_PICK,
    BONUS,
    DEAR,
    FREE,
    GIVE,
    KEEP,
    LEFT,
    LENGTH,
    NEXT,
    POINTS,
    RANKS,
    ROOT,
    ROW,
    SIZES,
    UNKNOWN,
    fill,
    lay,
    pick,
    play,
    put,
    take,
)

if TYPE_CHECKING:
    from engines.types import ptr8, ptr16

_BIAS = const(16384)  # of costs, which may be below zero


@micropython.viper
def worth(h: object, at: int, bonus: int) -> int:
    """The cost of ending the turn in a position after the best swaps, on top of a bias; less a `bonus` for each card
    that can be played before, while there are moves for that."""
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
        gain = p[DEAR + p[last]] - p[DEAR + p[i]]
        i += 1
        if gain > 0:
            cost -= gain
            last -= 1
            left -= 1
    if left:  # the lowest of the row set aside instead
        gain = p[ASIDE + p[at]] - p[DEAR + p[at]] - p[ASIDE + p[end]] + p[DEAR + p[end]]
        if gain > 0:
            cost -= gain
    return cost


@micropython.viper
def best_pick(h: object, at: int, index: int, pile: int) -> int:  # noqa: C901  a call costs as much as a card picked
    """The cost of playing the card at an index of the hand on a pile, and then picking up what is best as far as is
    known, which is `h[BEST_PICK]`: see `pick`."""
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
    d0 = p[DEAR + h0]
    d1 = p[DEAR + h1]
    d2 = p[DEAR + h2]
    # what the play clears
    points = p[at + POINTS]
    gone = 4
    if p[at + index] == KING:
        points += 1
        gone = pile
    elif p[at + SIZES + pile] == 3:
        points += 2
        gone = pile
    mask = 1 << KING
    i = 0
    while i < PLACES:
        if i != gone:
            mask |= 1 << p[at + RANKS + i]
        i += 1
    mask &= ~(1 << UNKNOWN)
    n = (mask >> h0 & 1) + (mask >> h1 & 1) + (mask >> h2 & 1)
    e0 = p[DEAR + p[at + 4]]
    e1 = p[DEAR + p[at + 5]]
    e2 = p[DEAR + p[at + 6]]
    e3 = p[DEAR + p[at + 7]]
    unknown = p[DEAR + UNKNOWN]
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
            dx = p[DEAR + x]
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
def follow(h: object, s: object, move: int) -> None:  # noqa: C901  a case a kind of move
    """Write to `NEXT` what a legal move in the view `s` leads to from `ROOT`, with the cards drawn: after a play with
    what is then best to pick up, and with all places filled, from the deck but for the one that the move fills."""
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
        take(h, NEXT, rank)
        put(h, NEXT, 4, other)
        take(h, NEXT + ROW, other)
        put(h, NEXT + ROW, 4, rank)
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
            take(h, NEXT, rank)
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
    """Make plays in a position, with the cards drawn, as long as the best by what is known is better than none. Returns
    the cost of the turn."""
    p = ptr16(h)
    what = 9
    cost = 0
    while what:
        best = int(worth(h, at, 0))
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
                        found = int(best_pick(h, at, i, pile))
                        if found < best:
                            best = found
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
