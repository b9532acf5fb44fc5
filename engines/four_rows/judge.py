"""What the end of a turn is worth to Four Rows' computer player.

`h` holds halfwords: 0-63 the mask of the own cards, by place in hand, that fit each card shown, without the tens; then
what the constants below say. `b` holds bytes: the hand, and what the net of `net.py` is fed with. Suits of a set of
cards are a halfword each, a bit a rank. The groups of a hand are its cards, tens left out, as they fit one another.
"""

import micropython
from micropython import const

from engines.four_rows import kernels, net

BYTES = const(240)

# Halfwords: for each own card the others that fit it, then sets of unseen cards: those that the next player may hold,
# and of them those that it holds one of. The own tens; the hand as it is as long as nothing is played in the turn.
_LINKS = const(64)
_POOL = const(73)
_TENS = const(77)
_NEAR = const(82)  # scratch: the set of what fits a field
_UNSEEN = const(86)
_HELD = const(90)
_WHOLE = const(94)

# Bytes.
_HAND = const(0)
COUNT = const(9)
LEVEL = const(10)
_RACE = const(11)  # whether only going out counts: in a last lap, and with one card
_POOL_CARDS = const(12)
_HELD_CARDS = const(13)
_FRESH_FIELD = const(14)  # 64 if there is a new field when nothing is played in the turn
_IDLE = const(15)  # 64 if the seat would begin there
_STUCK = const(48)  # by number of cards in the pool that fit: chance of 0-63 that the next player cannot play
_ENTRIES = const(88)  # by place in hand: unseen cards that the card fits
_AROUND = const(100)  # by card: cards of the pool that fit it, tens left out,
_BEYOND = const(164)  # and sum of what they have around them
# What the net is fed with, in this order.
_IN = const(16)
_LEFT = const(16)
_OTHERS = const(17)  # cards in the shortest other hand
_OWN_TENS = const(18)
_ALONE = const(19)  # own cards that fit no other
_CUT_GROUPS = const(20)  # groups that no card of the field leads to,
_CUT_OFF = const(21)  # and their cards
_DEAD = const(22)  # chance that the next player cannot play
_SHARE = const(23)  # of the pool that fits the field
_POOL_SIZE = const(24)
_POOL_TENS = const(25)
_FITTING = const(26)  # own cards that fit the field
_STAGE_IN = const(27)
_WAITS = const(28)  # whether nothing is played in this turn,
_RENEWS = const(29)  # a new field comes of that,
_BEGINS = const(30)  # and the seat would begin there
_HOLDS = const(31)  # share of those cards of which the next player holds one, that fits the field
_CHAINS = const(32)  # what lies beyond the field
_COVERS = const(33)  # and around it, in the pool
_DENSE = const(34)
_USEFUL = const(35)  # cards of the field that own ones fit
_PAIRED = const(36)  # own cards that fit one other
_OPEN = const(37)  # entries to the hand
_GROUPS = const(38)
_CUT_SHUT = const(39)  # how few entries there are to groups cut off,
_REACHED_SHUT = const(40)  # to the others,
_ALONE_SHUT = const(41)  # and to those of one card
_AT_RISK = const(42)  # chances that what leads to a group is covered

_TEN = const(10)


@micropython.viper
def list_fits(h, b, count: int):
    """Write which of the own cards fit each card shown, tens left out."""
    p = ptr16(h)
    q = ptr8(b)
    on = 0
    while on < 64:
        mask = 0
        i = 0
        while i < count:
            if q[i] & 15 != _TEN and int(kernels.fits(q[i], on)) != 0:
                mask |= 1 << i
            i += 1
        p[on] = mask
        on += 1


@micropython.viper
def bits(x: int) -> int:
    """How many bits of a number are set."""
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n


@micropython.viper
def linked(h, some: int, mask: int) -> int:
    """The cards of a mask that some of it lead to, one fitting another."""
    p = ptr16(h)
    last = 0
    while some != last:
        last = some
        i = 0
        while last >> i:
            if last >> i & 1:
                some |= p[_LINKS + i] & mask
            i += 1
    return some


@micropython.viper
def list_near(h, one: int, two: int):
    """Write the set of the cards that fit a field, which is in two halfwords; tens always do."""
    p = ptr16(h)
    i = 0
    while i < 4:
        p[_NEAR + i] = 0
        i += 1
    ranks = 1 << _TEN
    i = 0
    while i < 4:
        card = one >> ((i & 1) << 3) & 255
        if i > 1:
            card = two >> ((i & 1) << 3) & 255
        rank = card & 15
        ranks |= 1 << rank
        if rank == 6 or rank == 9:
            ranks |= 576  # 69
        near = 5 << (rank - 1)
        if rank == 13:
            near = 4098
        elif rank == 1:
            near = 8196
        suit = _NEAR + (card >> 4)
        p[suit] = p[suit] | near
        i += 1
    i = 0
    while i < 4:
        p[_NEAR + i] = p[_NEAR + i] | ranks
        i += 1


@micropython.viper
def count_near(h, among: int) -> int:
    """How many cards of a set are in that of `list_near`."""
    p = ptr16(h)
    n = 0
    i = 0
    while i < 4:
        found = p[among + i] & p[_NEAR + i]
        while found:
            found &= found - 1
            n += 1
        i += 1
    return n


@micropython.viper
def worth(h, b, at: int) -> int:
    """The worth, 1 to 60000, of ending the turn in the position at a halfword."""
    p = ptr16(h)
    q = ptr8(b)
    mask = p[at]
    left = int(bits(mask))
    if q[_RACE]:
        return 20000 - 1000 * left
    list_near(h, p[at + 1], p[at + 2])
    fit = int(count_near(h, _POOL))
    tens = int(bits(mask & p[_TENS]))
    if q[LEVEL] < 2:
        if mask == 0:
            return 25000 - 10 * fit
        value = 20000 - 1000 * left + 300 * tens
        if q[LEVEL] == 0:
            value += (mask * 25 + (p[at + 1] ^ p[at + 2]) * 31) & 4095
        return value
    q[_LEFT] = left * 7
    q[_OWN_TENS] = tens << 4
    q[_DEAD] = q[_STUCK + fit]
    q[_SHARE] = (fit << 6) // q[_POOL_CARDS]
    q[_HOLDS] = 0
    if q[_HELD_CARDS]:
        q[_HOLDS] = (int(count_near(h, _HELD)) << 6) // q[_HELD_CARDS]
    q[_WAITS] = 0
    q[_RENEWS] = 0
    q[_BEGINS] = 0
    if mask == p[_WHOLE]:
        q[_WAITS] = 64
        q[_RENEWS] = q[_FRESH_FIELD]
        q[_BEGINS] = q[_IDLE]
    mask &= ~p[_TENS]
    feed_field(h, b, at, mask)
    feed_cards(h, b, mask)
    feed_groups(h, b, at, mask)
    return int(net.value(b, _IN, int(left == 0)))


@micropython.viper
def feed_field(h, b, at: int, mask: int):
    """What the cards of a field lead to: in the pool, and among the own cards of a mask."""
    p = ptr16(h)
    q = ptr8(b)
    beyond = 0
    around = 0
    useful = 0
    some = 0
    i = 0
    while i < 4:
        on = p[at + 1 + (i >> 1)] >> ((i & 1) << 3) & 255
        beyond += q[_BEYOND + on]
        around += q[_AROUND + on]
        if p[on] & mask:
            useful += 16
            some |= p[on] & mask
        i += 1
    q[_CHAINS] = beyond >> 1
    q[_COVERS] = around << 1
    q[_USEFUL] = useful
    q[_FITTING] = int(bits(some)) << 3


@micropython.viper
def feed_cards(h, b, mask: int):
    """How many own cards of a mask fit no other one, or a single one; and their entries."""
    p = ptr16(h)
    q = ptr8(b)
    alone = 0
    paired = 0
    entries = 0
    i = 0
    while mask >> i:
        if mask >> i & 1:
            links = p[_LINKS + i] & mask
            if links == 0:
                alone += 8
            elif links & (links - 1) == 0:
                paired += 8
            entries += q[_ENTRIES + i]
        i += 1
    q[_ALONE] = alone
    q[_PAIRED] = paired
    q[_OPEN] = entries


@micropython.viper
def feed_groups(h, b, at: int, mask: int):
    """The groups of own cards of a mask: how they are reached from a field, and how shut they are to what may come."""
    p = ptr16(h)
    q = ptr8(b)
    groups = 0
    cut = 0
    cut_off = 0
    cut_shut = 0
    reached_shut = 0
    alone_shut = 0
    risk = 0
    rest = mask
    while rest:
        group = int(linked(h, rest & (0 - rest), mask))
        rest &= ~group
        groups += 8
        shut = 64 // (1 + int(count_entries(b, group)))
        if group & (group - 1) == 0:
            alone_shut += shut
        covered = 64
        reached = 0
        i = 0
        while i < 4:
            on = p[at + 1 + (i >> 1)] >> ((i & 1) << 3) & 255
            if p[on] & group:
                covered = covered * (64 - q[_STUCK + q[_AROUND + on]]) >> 6
                reached = 1
            i += 1
        if reached:
            reached_shut += shut
            risk += covered
        else:
            cut += 8
            cut_off += int(bits(group)) << 3
            cut_shut += shut
    q[_GROUPS] = groups
    q[_CUT_GROUPS] = cut
    q[_CUT_OFF] = cut_off
    q[_CUT_SHUT] = int(at_most(cut_shut))
    q[_REACHED_SHUT] = int(at_most(reached_shut))
    q[_ALONE_SHUT] = int(at_most(alone_shut))
    q[_AT_RISK] = int(at_most(risk))


@micropython.viper
def at_most(x: int) -> int:
    """What fits into a byte."""
    if x > 255:
        return 255
    return x


@micropython.viper
def count_entries(b, group: int) -> int:
    """The entries to a group, as the sum of those to its cards."""
    q = ptr8(b)
    n = 0
    i = 0
    while group >> i:
        if group >> i & 1:
            n += q[_ENTRIES + i]
        i += 1
    return n
