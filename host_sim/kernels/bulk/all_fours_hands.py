"""Kernels that deal and play random hands of All Fours.

`out` is an array of `OUT` halfwords: the legal moves, then the random numbers drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.all_fours.kernels import (
    CARDS,
    COUNTS,
    DEALER,
    EVENT_COUNT,
    HANDS,
    IN_TRICK,
    LEADER,
    NO_TRUMP,
    NO_TURN_UP,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    PLAYING,
    RUNS,
    SHED,
    STOCK,
    TAKERS,
    THROWN,
    TRICKS,
    TRUMP,
    TURN_UP_PAYS,
    TURNED,
    VOIDS,
    legal_cards,
    put,
    winning,
)
from engines.all_fours.score import tally
from engines.game import AT_OPTIONS, AT_PHASE, AT_RNG, AT_SEATS, AT_TURN

if TYPE_CHECKING:
    from engines.types import ptr8, ptr16

OUT = const(72)
_DRAWN = const(24)  # index in `out` of the random numbers, after the longest list of legal moves
_HAND = const(6)


@micropython.viper
def draw(s: object, out: object, count: int) -> int:
    """Write the next `count` outputs of the match's generator into `out`. Return the index of the first."""
    q = ptr16(out)
    i = _DRAWN
    while count > 0:
        count -= 1
        q[i] = int(rng.next16(s, AT_RNG, 1))
        i += 1
    return _DRAWN


@micropython.viper
def deal(s: object, out: object) -> int:
    """Collect all cards and deal them in the drawn order. Return the index in `out` of the first draw for the play.

    The next dealer deals six cards to each seat and turns one up, unless trumps are pitched. The eldest hand stands.
    """
    p = ptr8(s)
    q = ptr16(out)
    i = PACK + p[TURNED] + p[SHED]
    at = PLAYED
    n = p[PLAYED_COUNT]
    while n:
        n -= 1
        p[i] = p[at]
        p[at] = 0
        i += 1
        at += 1
    n = p[TRICKS]
    while n:
        n -= 1
        p[TAKERS + n] = 0
    seats = p[AT_SEATS]
    i = PACK + 1
    if p[AT_OPTIONS + (TURN_UP_PAYS >> 1)] >> ((TURN_UP_PAYS & 1) << 2) & 15 == NO_TURN_UP:
        i = PACK
    p[TURNED] = i - PACK
    k = _DRAWN
    if i != PACK:
        j = PACK + (q[k] * CARDS >> 16)
        card = p[j]
        p[j] = p[PACK]
        p[PACK] = card
    k += 1
    n = 48 // seats
    at = HANDS
    while at < HANDS + 48:
        last = at + _HAND
        while at < last:
            j = i + (q[k] * (PACK + CARDS - i) >> 16)
            k += 1
            card = p[j]
            p[j] = p[i]
            p[i] = 0
            i += 1
            j = at
            while j > last - _HAND and p[j - 1] > card:
                p[j] = p[j - 1]
                j -= 1
            p[j] = card
            at += 1
        at += n - _HAND
    p[STOCK] = i - PACK
    i = 0
    while i < seats:
        p[COUNTS + i] = _HAND
        p[VOIDS + i] = 0
        i += 1
    p[TRUMP] = NO_TRUMP
    if p[TURNED]:
        p[TRUMP] = p[PACK] >> 4
    i = p[DEALER] + 1
    if i == seats:
        i = 0
    p[DEALER] = i
    i += 1
    if i == seats:
        i = 0
    p[LEADER] = i
    p[AT_TURN] = i
    p[AT_PHASE] = PLAYING
    p[TRICKS] = 0
    p[THROWN] = 0
    p[EVENT_COUNT] = 0
    p[SHED] = 0
    p[RUNS] = 0
    p[PLAYED_COUNT] = 0
    p[IN_TRICK] = 0
    return k


@micropython.viper
def play_hands(s: object, out: object, count: int) -> int:
    """Deal and play `count` hands in the buffer of a match. Return the `tally` of the last hand; nothing is scored.

    The match must be newly dealt, or all cards of its hand must have been played. Each card is drawn from the legal
    ones; no seat throws a hand in. The choices of one trick share one draw of 16 bits: the bias of each is at most the
    product of the numbers of choices so far, in 65536.
    """
    p = ptr8(s)
    q = ptr16(out)
    legal = legal_cards
    play = put
    take = winning
    scorers = 0
    while count:
        count -= 1
        draw(s, out, _HAND * (p[AT_SEATS] + 1))
        k = int(deal(s, out))
        left = _HAND
        x = q[k]
        while left > 1:
            x = x * int(legal(s, out))
            if play(s, q[x >> 16]):
                left = p[COUNTS + int(take(s, 1))]
                k += 1
                x = q[k]
            x = x & 0xFFFF  # the bits left of the draw after the previous choice
        while left:  # the last card of each seat
            if play(s, p[HANDS + 48 // p[AT_SEATS] * p[AT_TURN]]):
                left = p[COUNTS + int(take(s, 1))]
        scorers = int(tally(s))
    return scorers
