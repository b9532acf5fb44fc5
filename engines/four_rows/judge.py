"""What the end of a turn is worth to Four Rows' computer player.

`h` holds halfwords: 0-63 the mask of the own cards, by place in hand, that fit each card shown, without the tens; then
what the constants below say. `b` holds bytes: the hand, and what the net is fed with.
"""

import micropython
from micropython import const

from engines.four_rows import kernels

BYTES = const(96)

# For each of eight units, all plus 128: a bias, weights of the inputs, and the weight of its output. Then the same for
# hands that go out. Learned by gradient descent from two million ends of turns in its own games of two: who won?

NET = (
    b"\x76\x7b\x61\x6c\xb0\x5a\x01\xc4\x85\x87\x9e\x48\x53\x8f\x62\x71\x1f\x46\xaf\xe4\xff\xb9\xbc\x5d\x7c\xa2\xdf\x43"
    b"\x5f\x98\x57\x8e\x5b\xbb\xe9\x6e\x33\xff\xea\x9d\x81\x68\x7b\x87\x98\xd0\x26\x72\xc9\x68\x61\xcb\x41\x01\xb1\xd6"
    b"\x89\x62\x08\x67\x51\x3b\x95\x7e\x49\xb1\x5f\x01\x67\x16\xb2\x9d\xb7\xff\x60\x44\xa8\xa8\x68\x3d\x99\x43\x6b\xcf"
    b"\x79\xb9\x3a\x57\x5b\xf3\xea\x5e\xff\x85\x91\xfd\x97\x66\x77\x9f\x76\xa8\x57\xc4\xff\x93\x62\xa2\xb2\x9c\x9f\x84"
    b"\x97\x86\x7f\x49\xdb\x70\x01\xef\xbf\xad\xa1\x93\x6b\xb3\x67\x7a\x39\x65\x88\xad\xff\xa9\xa5\x59\x5f\x4b\xba\x4f"
    b"\x6b\x9c\x52\xa3\x41\x92\xf2\x91\x35\xff\xdb\x60\x82\x30\x75\x85\xa7\xeb\x21\xa5\xd1\x52\x4d\xff\x28\x10\xe4\xb9"
    b"\x85\x65\x04\x73\x53\x3f\x9a\x79\x4b\xa8\x5f\x01\x64\x1d\xc3\x91\xe5\xff\x94\x74\x63\xa6\x08\x48\x8b\xbb\x7b\xff"
    b"\x72\xb8\x3e\x47\x2a\xc3\xfc\x40\xff\x74\x7c\xb1\x80\x71\x7f\x9f\x80\x97\x72\xe1\xff\x9b\x6a\xad\xb2\xd4\xae\x96"
)

# Halfwords: for each own card the others that fit it, the unseen cards the next player may hold by suit (a bit a rank),
# and the own tens.
_LINKS = const(64)
_POOL = const(73)
_TENS = const(77)
_NEAR = const(82)  # scratch: by suit, the ranks next to the field's

# Bytes.
_HAND = const(0)
COUNT = const(9)
LEVEL = const(10)
_RACE = const(11)  # whether only going out counts: in a last lap, and with one card
_UNSEEN = const(12)  # cards in the pool
_STUCK = const(32)  # by number of cards in the pool that fit: chance of 0-63 that the next player cannot play
# What the net is fed with, from 16 on.
_IN = const(16)
_LEFT = const(0)
_OTHERS = const(1)
_OWN_TENS = const(2)
_ALONE = const(3)
_GROUPS = const(4)
_CUT_OFF = const(5)
_DEAD = const(6)
_SHARE = const(7)
_POOL_SIZE = const(8)
_POOL_TENS = const(9)
_FITTING = const(10)
_STAGE_IN = const(11)
_INPUTS = const(12)
_HALF = const(112)  # bytes of the net for hands that do not go out

# Of the game's buffer, as in kernels.py.
_SEATS = const(2)
_TURN = const(3)
_PHASE = const(5)
_HANDS = const(32)
_FIELD = const(68)
_PACK = const(76)
_LACKS = const(128)
_COUNTS = const(164)
_BURIED = const(168)
_ACTIVE = const(171)
_STAGE = const(174)
_ROOM = const(9)
_TEN = const(10)


@micropython.bytecode
def prepare(s, h, b):
    """Set up what is the same for the whole turn, from a view. Returns the cards in hand."""
    seat = s[_TURN]
    count = s[_COUNTS + seat]
    tens = 0
    i = 0
    while i < count:
        card = s[_HANDS + seat * _ROOM + i]
        b[_HAND + i] = card
        if card & 15 == _TEN:
            tens |= 1 << i
        i += 1
    h[_TENS] = tens
    list_fits(h, b, count)
    i = 0
    while i < count:
        h[_LINKS + i] = h[b[i]] & ~(1 << i)
        i += 1
    other = seat
    least = 99
    i = 1
    while i < s[_SEATS]:  # the next player; the shortest of the other hands
        k = (seat + i) % s[_SEATS]
        if s[_ACTIVE] >> k & 1:
            if other == seat:
                other = k
            if s[_COUNTS + k] < least:
                least = s[_COUNTS + k]
        i += 1
    b[COUNT] = count
    b[_RACE] = 0
    if s[_PHASE] or s[_STAGE] == 1:
        b[_RACE] = 1
    unseen = 0
    i = 0
    while i < 4:
        ranks = 0
        k = 1
        while k < 14:
            card = i << 4 | k
            if s[_LACKS + other * 8 + (card >> 3)] >> (card & 7) & 1 == 0:
                ranks |= 1 << k
                unseen += 1
            k += 1
        h[_POOL + i] = ranks
        i += 1
    i = 0
    end = count + 4 + s[_BURIED]
    while i < end:  # all that lies in sight
        card = s[_PACK - 4 + i - count]
        if i < count:
            card = b[i]
        elif i < count + 4:
            card = s[_FIELD + i - count]
        ranks = h[_POOL + (card >> 4)]
        if ranks >> (card & 15) & 1:
            h[_POOL + (card >> 4)] = ranks ^ 1 << (card & 15)
            unseen -= 1
        i += 1
    if unseen < least:
        unseen = least
    tens = 0
    i = 0
    while i < 4:
        tens += h[_POOL + i] >> _TEN & 1
        i += 1
    b[_UNSEEN] = unseen
    b[_IN + _OTHERS] = least * 7
    b[_IN + _POOL_SIZE] = unseen
    b[_IN + _POOL_TENS] = tens * 16
    b[_IN + _STAGE_IN] = s[_STAGE] * 7
    chance = 63 << 8
    i = 0
    while i <= unseen:
        b[_STUCK + i] = chance >> 8
        if unseen > i:
            chance = chance * (unseen - i - least) // (unseen - i)
            if chance < 0:
                chance = 0
        i += 1
    return count


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
def _count_fits(h, at: int) -> int:
    """How many cards of the pool fit the field of the position at a halfword."""
    p = ptr16(h)
    i = 0
    while i < 4:
        p[_NEAR + i] = 0
        i += 1
    ranks = 1 << _TEN
    i = 0
    while i < 4:
        card = p[at + 1 + (i >> 1)] >> ((i & 1) << 3) & 255
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
    n = 0
    i = 0
    while i < 4:
        found = p[_POOL + i] & (ranks | p[_NEAR + i])
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
    fit = int(_count_fits(h, at))
    tens = int(bits(mask & p[_TENS]))
    if q[LEVEL] < 2:
        if mask == 0:
            return 25000 - 10 * fit
        value = 20000 - 1000 * left + 300 * tens
        if q[LEVEL] == 0:
            value += (mask * 25 + (p[at + 1] ^ p[at + 2]) * 31) & 4095
        return value
    mask &= ~p[_TENS]
    alone = 0
    i = 0
    while mask >> i:
        if mask >> i & 1 and p[_LINKS + i] & mask == 0:
            alone += 1
        i += 1
    some = 0
    i = 0
    while i < 4:
        some |= p[p[at + 1 + (i >> 1)] >> ((i & 1) << 3) & 255]
        i += 1
    some &= mask
    q[_IN + _LEFT] = left * 7
    q[_IN + _OWN_TENS] = tens << 4
    q[_IN + _ALONE] = alone << 3
    q[_IN + _FITTING] = int(bits(some)) << 3
    q[_IN + _DEAD] = q[_STUCK + fit]
    q[_IN + _SHARE] = (fit << 6) // q[_UNSEEN]
    mask &= ~int(linked(h, some, mask))
    q[_IN + _CUT_OFF] = int(bits(mask)) << 3
    n = 0
    while mask:
        mask &= ~int(linked(h, mask & (0 - mask), mask))
        n += 1
    q[_IN + _GROUPS] = n << 3
    net = ptr8(NET)
    at = 0
    if left == 0:
        at = _HALF
    end = at + _HALF
    value = 0
    while at < end:
        total = (net[at] - 128) << 6
        at += 1
        i = _IN
        while i < _IN + _INPUTS:
            total += (net[at] - 128) * q[i]
            at += 1
            i += 1
        if total > 0:
            value += (net[at] - 128) * (total >> 8)
        at += 1
    value = 30000 + (value >> 1)
    if value < 1:
        value = 1
    return value
