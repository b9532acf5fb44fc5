"""What Four Rows' computer player finds out once a decision: its hand, what is unseen, what lies around each card.

The buffers and the names are those of `judge.py`, which has what is asked at each end of a turn.
"""

import micropython
from micropython import const

from engines.four_rows import judge

# Of the buffers, as in judge.py.
_LINKS = const(64)
_POOL = const(73)
_TENS = const(77)
_NEAR = const(82)
_UNSEEN = const(86)
_HELD = const(90)
_WHOLE = const(94)
_HAND = const(0)
_COUNT = const(9)
_RACE = const(11)
_POOL_CARDS = const(12)
_HELD_CARDS = const(13)
_FRESH_FIELD = const(14)
_IDLE = const(15)
_OTHERS = const(17)
_POOL_SIZE = const(24)
_POOL_TENS = const(25)
_STAGE_IN = const(27)
_DENSE = const(34)
_STUCK = const(48)
_ENTRIES = const(88)
_AROUND = const(100)
_BEYOND = const(164)

# Of the game's buffer, as in kernels.py.
_SEATS = const(2)
_TURN = const(3)
_PHASE = const(5)
_HANDS = const(32)
_FIELD = const(68)
_PACK = const(76)
_LACKS = const(128)
_LAST = const(160)
_COUNTS = const(164)
_BURIED = const(168)
_ACTIVE = const(171)
_STAGE = const(174)
_PLAYED = const(175)
_PASSES = const(176)
_ABLE = const(190)
_ABLE_END = const(254)
_SLOTS = const(4)
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
    judge.list_fits(h, b, count)
    i = 0
    while i < count:
        h[_LINKS + i] = h[b[i]] & ~(1 << i)
        i += 1
    other = next_player(s, b, seat)
    b[_COUNT] = count
    b[_RACE] = 0
    if s[_PHASE] or s[_STAGE] == 1:
        b[_RACE] = 1
    h[_WHOLE] = 65535
    if s[_PLAYED] == 0:
        h[_WHOLE] = (1 << count) - 1
    i = 0
    while i < 4:
        ranks = 0
        k = 1
        while k < 14:
            card = i << 4 | k
            if s[_LACKS + other * 8 + (card >> 3)] >> (card & 7) & 1 == 0:
                ranks |= 1 << k
            k += 1
        h[_UNSEEN + i] = 16382
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
        k = card >> 4
        h[_UNSEEN + k] = h[_UNSEEN + k] & ~(1 << (card & 15))
        h[_POOL + k] = h[_POOL + k] & h[_UNSEEN + k]
        i += 1
    hold(s, h, b, other)
    tens = 0
    cards = 0
    i = 0
    while i < 4:
        tens += h[_POOL + i] >> _TEN & 1
        cards += judge.bits(h[_POOL + i])
        i += 1
    if cards < b[_OTHERS]:
        cards = b[_OTHERS]
    chances(b, cards, b[_OTHERS])
    b[_POOL_CARDS] = cards
    b[_OTHERS] = b[_OTHERS] * 7
    b[_POOL_SIZE] = cards
    b[_POOL_TENS] = tens * 16
    b[_STAGE_IN] = s[_STAGE] * 7
    look_around(h, b, count)
    return count


@micropython.bytecode
def next_player(s, b, seat):
    """Find out about the others: the cards of the shortest hand, what comes of a pass. Returns who is next."""
    other = seat
    least = 99
    idle = 64
    active = 1
    i = 1
    while i < s[_SEATS]:
        k = (seat + i) % s[_SEATS]
        if s[_ACTIVE] >> k & 1:
            if other == seat:
                other = k
            if s[_COUNTS + k] < least:
                least = s[_COUNTS + k]
            if s[_LAST + k] <= s[_LAST + seat]:
                idle = 0
            active += 1
        i += 1
    b[_OTHERS] = least
    b[_IDLE] = idle
    b[_FRESH_FIELD] = 0
    if s[_PASSES] + 1 >= active:
        b[_FRESH_FIELD] = 64
    return other


@micropython.bytecode
def hold(s, h, b, other):
    """Write which few cards of the pool the next player holds one of; a single card is one of these. Returns how many
    they are, 0 when nothing is known."""
    best = 0
    at = _ABLE
    while at < _ABLE_END and s[at]:
        if s[at] >> 6 == other:
            judge.list_near(h, s[at] & 63 | s[at + 1] << 8, s[at + 2] | s[at + 3] << 8)
            if s[_COUNTS + other] == 1:
                i = 0
                while i < 4:
                    h[_POOL + i] = h[_POOL + i] & h[_NEAR + i]
                    i += 1
            n = judge.count_near(h, _POOL)
            if n and (best == 0 or n < best):
                best = n
                i = 0
                while i < 4:
                    h[_HELD + i] = h[_POOL + i] & h[_NEAR + i]
                    i += 1
        at += _SLOTS
    b[_HELD_CARDS] = best
    return best


@micropython.bytecode
def chances(b, cards, size):
    """For each number of cards that fit, among `cards` unseen: the chance that a hand of a size has none of them."""
    chance = 63 << 8
    i = 0
    while i <= cards:
        b[_STUCK + i] = chance >> 8
        if cards > i:
            chance = chance * (cards - i - size) // (cards - i)
            if chance < 0:
                chance = 0
        i += 1
    return cards


@micropython.viper
def look_around(h, b, count: int):
    """Write what lies around each card in the pool and beyond, how dense the pool is, and the entries to the hand."""
    p = ptr16(h)
    q = ptr8(b)
    dense = 0
    n = 0
    card = 1
    while card < 62:
        if card & 15 > 0 and card & 15 < 14:
            q[_AROUND + card] = int(sum_fitting(h, b, _POOL, card, 0))
            if p[_POOL + (card >> 4)] >> (card & 15) & 1 and card & 15 != _TEN:
                dense += q[_AROUND + card]
                n += 1
        card += 1
    q[_DENSE] = 0
    if n:
        q[_DENSE] = (dense << 3) // n
    card = 1
    while card < 62:
        if card & 15 > 0 and card & 15 < 14:
            q[_BEYOND + card] = int(sum_fitting(h, b, _POOL, card, 1))
        card += 1
    i = 0
    while i < count:
        q[_ENTRIES + i] = int(sum_fitting(h, b, _UNSEEN, q[i], 0))
        i += 1


@micropython.viper
def sum_fitting(h, b, among: int, on: int, around: int) -> int:
    """Over the cards of a set, tens left out, that fit a card: how many, or what they have around them."""
    p = ptr16(h)
    q = ptr8(b)
    rank = on & 15
    ranks = 1 << rank
    if rank == 6 or rank == 9:
        ranks = 576  # 69
    near = 5 << (rank - 1)
    if rank == 13:
        near = 4098
    elif rank == 1:
        near = 8196
    total = 0
    suit = 0
    while suit < 4:
        found = ranks
        if suit == on >> 4:
            found |= near
        found &= p[among + suit] & ~(1 << _TEN)
        if around:
            k = 1
            while found >> k:
                if found >> k & 1:
                    total += q[_AROUND + (suit << 4 | k)]
                k += 1
        else:
            total += int(judge.bits(found))
        suit += 1
    return total
