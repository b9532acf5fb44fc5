"""The evaluation function of Four Rows' computer player: what it is worth to end the turn in a position.

On hard a small net (`net.py`) weighs the features that the functions `_feed_...` write: what is left in the hand and
how it hangs together, what the field leads to, what the next player may hold. The groups of a hand are the connected
components of its cards, tens left out, as they fit one another. The arrays `h` and `b` are those of `workspace.py`;
`turn_tables.py` has what is the same in all positions of a turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.four_rows import net
from engines.four_rows.kernels import SLOTS
from engines.four_rows.workspace import (
    ALONE,
    ALONE_SHUT,
    AROUND,
    AT_RISK,
    BEGINS,
    BEYOND,
    CARDS_ON,
    CHAINS,
    COVERS,
    CUT_GROUPS,
    CUT_OFF,
    CUT_SHUT,
    DEAD,
    ENTRIES,
    FITS,
    FITTING,
    FRESH_FIELD,
    GOES_ON,
    GROUP,
    GROUPS,
    HAND_SEEN,
    HELD,
    HELD_CARDS,
    HOLDS,
    IDLE,
    LEFT,
    LEVEL,
    LINKS,
    MASK,
    OPEN,
    OWN_TENS,
    PAIRED,
    PLAYABLE,
    POOL,
    POOL_CARDS,
    RACE,
    REACHED_SHUT,
    RENEWS,
    SHARE,
    SHUT,
    STUCK,
    SUITED,
    TENS,
    UNSUITED,
    USEFUL,
    WAITS,
    WEIGHTS,
    WHOLE,
)

if TYPE_CHECKING:
    from engines.types import ptr8, ptr16

_TEN_BIT = const(1024)
_HARD = const(2)


@micropython.viper
def bits(x: int) -> int:
    """How many bits of a number are set."""
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n


@micropython.viper
def list_playable(h: object, field: int) -> None:
    """Write the set of the cards that can be played on the four at a halfword; tens always can (FR-12)."""
    p = ptr16(h)
    i = 0
    while i < SLOTS:
        p[PLAYABLE + i] = 0
        i += 1
    ranks = _TEN_BIT
    i = 0
    while i < SLOTS:
        card = p[field + i]
        suit = PLAYABLE + (card >> 4)
        p[suit] = p[suit] | p[SUITED + (card & 15)]
        ranks |= p[UNSUITED + (card & 15)]
        i += 1
    i = 0
    while i < SLOTS:
        p[PLAYABLE + i] = p[PLAYABLE + i] | ranks
        i += 1


@micropython.viper
def count_playable(h: object, among: int) -> int:
    """How many cards of a set are in that of `list_playable`."""
    p = ptr16(h)
    n = 0
    i = 0
    while i < 4:
        found = p[among + i] & p[PLAYABLE + i]
        while found:
            found &= found - 1
            n += 1
        i += 1
    return n


@micropython.viper
def worth(h: object, b: object, at: int) -> int:
    """The worth, 1 to 60000, of ending the turn in the position at a halfword."""
    p = ptr16(h)
    q = ptr8(b)
    mask = p[at + MASK]
    left = int(bits(mask))
    if q[RACE]:
        if left == 0 and q[RACE] == GOES_ON:
            left = 6  # nearly the seven cards that are dealt to who goes out
        return 20000 - 1000 * left
    list_playable(h, at + CARDS_ON)
    fit = int(count_playable(h, POOL))
    tens = int(bits(mask & p[TENS]))
    if q[LEVEL] < _HARD:
        return int(_simple_worth(h, b, at, left, tens, fit))
    q[LEFT] = left * 7
    q[OWN_TENS] = tens << 4
    q[DEAD] = q[STUCK + fit]
    q[SHARE] = (fit << 6) // q[POOL_CARDS]
    _feed_turn(h, b, mask)
    mask &= ~p[TENS]
    _feed_field(h, b, at + CARDS_ON, mask)
    _feed_hand(h, b, mask)
    _feed_groups(h, b, at + CARDS_ON)
    return int(net.value(int(left == 0), 0, 0, h, b))


@micropython.viper
def _simple_worth(h: object, b: object, at: int, left: int, tens: int, fit: int) -> int:
    """The worth on easy and medium: few cards and many tens left, or little for the next player to play.

    Medium wants what is left to hang together and to be easily reached, too; how it weighs all this is in `net.py`, and
    a patient one weighs a card left next to nothing. Easy adds a number that looks like chance, and is the same for the
    same position.
    """
    p = ptr16(h)
    q = ptr8(b)
    if left == 0:
        return 45000 - 10 * fit
    if q[LEVEL] == 0:
        value = 20000 - 1000 * left + 300 * tens
        low = p[at + CARDS_ON] | p[at + CARDS_ON + 1] << 8
        high = p[at + CARDS_ON + 2] | p[at + CARDS_ON + 3] << 8
        return value + ((p[at + MASK] * 25 + (low ^ high) * 31) & 2047)
    groups = int(_feed_hand(h, b, p[at + MASK] & ~p[TENS]))
    value = 20000 + (q[WEIGHTS + 1] * tens - (q[WEIGHTS] - 128) * left) * 8 + q[WEIGHTS + 3] * q[OPEN]
    value -= q[WEIGHTS + 2] * ((fit << 6) // q[POOL_CARDS])
    return value - q[WEIGHTS + 4] * q[ALONE] - q[WEIGHTS + 5] * groups


@micropython.viper
def _feed_turn(h: object, b: object, mask: int) -> None:
    """Whether the turn ends without a play, what comes of it; how much of `HELD` can be played."""
    p = ptr16(h)
    q = ptr8(b)
    q[HOLDS] = 0
    if q[HELD_CARDS]:
        q[HOLDS] = (int(count_playable(h, HELD)) << 6) // q[HELD_CARDS]
    q[WAITS] = 0
    q[RENEWS] = 0
    q[BEGINS] = 0
    if mask == p[WHOLE]:
        q[WAITS] = 64
        q[RENEWS] = q[FRESH_FIELD]
        q[BEGINS] = q[IDLE]


@micropython.viper
def _feed_field(h: object, b: object, field: int, mask: int) -> None:
    """What the cards of a field lead to: in the pool, and among the own cards of a mask."""
    p = ptr16(h)
    q = ptr8(b)
    beyond = 0
    around = 0
    useful = 0
    some = 0
    end = field + SLOTS
    while field < end:
        on = p[field]
        beyond += q[BEYOND + on]
        around += q[AROUND + on]
        if p[FITS + on] & mask:
            useful += 16
            some |= p[FITS + on] & mask
        field += 1
    q[CHAINS] = beyond >> 1
    q[COVERS] = around << 1
    q[USEFUL] = useful
    q[FITTING] = int(bits(some)) << 3


@micropython.viper
def _feed_hand(h: object, b: object, mask: int) -> int:
    """How the own cards of a mask hang together: how many fit no other one, or a single one; their entries; their
    groups, which it lists. All that stays as it is from one position to the next of the same hand. Returns `GROUPS`."""
    p = ptr16(h)
    q = ptr8(b)
    if p[HAND_SEEN] == mask:
        return q[GROUPS]
    p[HAND_SEEN] = mask
    alone = 0
    paired = 0
    entries = 0
    i = 0
    while mask >> i:
        if mask >> i & 1:
            links = p[LINKS + i] & mask
            if links == 0:
                alone += 8
            elif links & (links - 1) == 0:
                paired += 8
            entries += q[ENTRIES + i]
        i += 1
    q[ALONE] = alone
    q[PAIRED] = paired
    q[OPEN] = entries
    alone_shut = 0
    groups = 0
    while mask:
        group = int(component(h, mask & (0 - mask), mask))
        mask &= ~group
        entries = 0
        i = 0
        while group >> i:
            if group >> i & 1:
                entries += q[ENTRIES + i]
            i += 1
        shut = 64 // (1 + entries)
        if group & (group - 1) == 0:
            alone_shut += shut
        p[GROUP + groups] = group
        p[SHUT + groups] = shut
        groups += 1
    p[GROUP + groups] = 0
    q[GROUPS] = groups << 3
    q[ALONE_SHUT] = int(_at_most_a_byte(alone_shut))
    return groups << 3


@micropython.viper
def _feed_groups(h: object, b: object, field: int) -> None:
    """How the groups of own cards are reached from a field, and how shut they are to what may come."""
    p = ptr16(h)
    q = ptr8(b)
    cut = 0
    cut_off = 0
    cut_shut = 0
    reached_shut = 0
    risk = 0
    at = GROUP
    while p[at]:
        group = p[at]
        covered = 64  # the chance of 0-64 that all cards that lead to the group are covered
        reached = 0
        i = 0
        while i < SLOTS:
            on = p[field + i]
            if p[FITS + on] & group:
                covered = covered * (64 - q[STUCK + q[AROUND + on]]) >> 6
                reached = 1
            i += 1
        if reached:
            reached_shut += p[at + SHUT - GROUP]
            risk += covered
        else:
            cut += 8
            cut_shut += p[at + SHUT - GROUP]
            while group:
                group &= group - 1
                cut_off += 8
        at += 1
    q[CUT_GROUPS] = cut
    q[CUT_OFF] = cut_off
    q[CUT_SHUT] = int(_at_most_a_byte(cut_shut))
    q[REACHED_SHUT] = int(_at_most_a_byte(reached_shut))
    q[AT_RISK] = int(_at_most_a_byte(risk))


@micropython.viper
def component(h: object, some: int, mask: int) -> int:
    """The cards of a mask that some of it lead to, one fitting another: a flood fill."""
    p = ptr16(h)
    last = 0
    while some != last:
        last = some
        i = 0
        while last >> i:
            if last >> i & 1:
                some |= p[LINKS + i] & mask
            i += 1
    return some


@micropython.viper
def _at_most_a_byte(x: int) -> int:
    """A number, or 255 for a larger one."""
    if x > 255:
        return 255
    return x
