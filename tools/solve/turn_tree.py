"""All positions in which a turn of Four Rows can end, as a tree in a buffer, for the players of `perfect.py`. Kernels.

A position is six halfwords: the cards in hand by place, the field in two halfwords, the position before it and the move
from there, and a worth. The worth is that of ending the turn here, 0 if that need not be tried.
"""

# mypy: disable-error-code="name-defined,no-untyped-def,misc"
# ptr8 and ptr16 are names of viper, and its buffers have no type.

import micropython
from micropython import const

from engines.four_rows import kernels
from engines.four_rows.evaluate import TENS
from engines.four_rows.kernels import COUNTS, FACES, TEN
from engines.game import AT_TURN

_ITEM = const(6)
_BEFORE = const(3)
_MOVE = const(4)
_WORTH = const(5)
_MOST = const(3000)  # most positions in a turn
_WIDEST = const(300)  # most positions to expand among those with the same number of played cards
_VISITED = const(18000)  # index of the hash table, after the positions; an entry is the number of a position plus one
_HASHES = const(4096)


@micropython.viper
def grow(t, base: int, s, h, b) -> int:  # noqa: C901  one branch for each way to play
    """List every position that the seat to act can reach in its turn. Return how many."""
    p = ptr16(t)
    q = ptr8(s)
    tables = ptr16(h)
    hand = ptr8(b)
    i = 0
    while i < _HASHES:
        p[base + _VISITED + i] = 0
        i += 1
    p[base] = (1 << q[COUNTS + q[AT_TURN]]) - 1
    p[base + 1] = q[FACES] | q[FACES + 1] << 8
    p[base + 2] = q[FACES + 2] | q[FACES + 3] << 8
    must = int(kernels.may_pass(s)) == 0
    count = 1
    first = 0
    while first < count:
        end = count
        if end > first + _WIDEST:
            end = first + _WIDEST
        last = count
        while first < end:
            at = base + first * _ITEM
            mask = p[at]
            i = 0
            while mask >> i:
                if mask >> i & 1:
                    slot = 0
                    while slot < 4:
                        on = p[at + 1 + (slot >> 1)] >> ((slot & 1) << 3) & 255
                        rest = mask & ~(1 << i)
                        if hand[i] & 15 != TEN:
                            if tables[on] >> i & 1:
                                count = int(add(t, base, count, first, rest, slot, hand[i] << 8 | hand[i]))
                        elif mask & tables[TENS] & ((1 << i) - 1) == 0:  # all tens are alike, so play only one
                            face = 1
                            while face < 62:
                                good = tables[face] & rest or rest == 0 or (must and first == 0)
                                if face & 15 == 0 or face & 15 > 13:
                                    good = 0
                                if good and int(kernels.fits(face, on)) != 0:
                                    count = int(add(t, base, count, first, rest, slot, hand[i] << 8 | face))
                                face += 1
                        slot += 1
                i += 1
            first += 1
        first = last
    return count


@micropython.viper
def add(t, base: int, count: int, before: int, rest: int, slot: int, play: int) -> int:
    """Add a position unless the tree has it or is full. `play` is the card and the card shown. Return the new count."""
    p = ptr16(t)
    if count == _MOST:
        return count
    old = base + before * _ITEM
    at = base + count * _ITEM
    p[at] = rest
    p[at + 1] = p[old + 1]
    p[at + 2] = p[old + 2]
    shift = (slot & 1) << 3
    k = at + 1 + (slot >> 1)
    p[k] = p[k] & ~(255 << shift) | (play & 255) << shift
    p[at + _BEFORE] = before
    p[at + _MOVE] = play & 65280 | slot << 6
    if (play >> 8) & 15 == TEN:
        p[at + _MOVE] = play & 65280 | slot << 6 | play & 255
    a = p[at + 1] & 255
    b = p[at + 1] >> 8
    c = p[at + 2] & 255
    d = p[at + 2] >> 8
    # Hash the hand and the field. The two sums do not depend on the order of the slots.
    one = a + b + c + d
    two = a * a + b * b + c * c + d * d
    mix = (rest * 5003 + one * 9176 + two * 31) & 1048575
    k = (mix ^ (mix >> 9)) & 4095
    while p[base + _VISITED + k] != 0:
        other = base + (p[base + _VISITED + k] - 1) * _ITEM
        if p[other] == rest and int(same_field(t, other, at)) != 0:
            return count
        k = (k + 1) & 4095
    p[base + _VISITED + k] = count + 1
    return count + 1


@micropython.viper
def same_field(t, one: int, other: int) -> int:
    """Return whether two positions have the same four cards on the field, in any order."""
    p = ptr16(t)
    used = 0
    i = 0
    while i < 4:
        card = p[one + 1 + (i >> 1)] >> ((i & 1) << 3) & 255
        k = 0
        while k < 4 and (used >> k & 1 or p[other + 1 + (k >> 1)] >> ((k & 1) << 3) & 255 != card):
            k += 1
        if k == 4:
            return 0
        used |= 1 << k
        i += 1
    return 1


@micropython.viper
def best_of(t, base: int, count: int) -> int:
    """Return the number of the position with the highest worth; of equal ones, the first."""
    p = ptr16(t)
    best = 0
    i = 1
    while i < count:
        if p[base + i * _ITEM + _WORTH] > p[base + best * _ITEM + _WORTH]:
            best = i
        i += 1
    return best


@micropython.viper
def path(t, base: int, number: int, out) -> int:
    """Write the moves from the start of a turn to a position into `out`. Return how many."""
    p = ptr16(t)
    moves = ptr16(out)
    count = 0
    at = number
    while at != 0:
        count += 1
        at = p[base + at * _ITEM + _BEFORE]
    i = count
    at = number
    while at != 0:
        i -= 1
        moves[i] = p[base + at * _ITEM + _MOVE]
        at = p[base + at * _ITEM + _BEFORE]
    return count
