"""Evaluation for Four Rows' computer player: the worth of ending the turn in a position.

On hard, a small net weighs the features that the functions `_feed_...` write: the cards left in the hand and their
connections, the continuations of the field, the cards that the next player may hold. The groups of a hand are the
connected components of its cards without tens, where cards that fit one another are connected.

The player uses two arrays for one turn: `h` of halfwords and `b` of bytes, with the fields below. `turn_tables.py`
writes what is common to all positions of a turn. A set of cards is four halfwords, one a suit with a bit a rank; this
is the layout that `engines/hands.py` has in eight bytes. A mask has a bit for each own card, by its place in the hand.
A position is one that can be reached in this turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.four_rows.kernels import SLOTS
from engines.four_rows.weights import NET

if TYPE_CHECKING:
    from engines.types import ptr8, ptr16

# Halfwords. By card shown: mask of the own cards that fit it, without the tens.
FITS = const(0)
LINKS = const(64)  # by place in hand: mask of the other own cards that fit it
TENS = const(73)  # mask of the own tens
WHOLE = const(74)  # mask of the hand when nothing is played, as long as nothing was in this turn
POOL = const(75)  # a set: the unseen cards that the next player may hold,
OFTEN_HELD = const(79)  # a set: a few unseen cards; the next player holds at least one of them
UNSEEN = const(83)  # a set: all unseen cards
PLAYABLE = const(87)  # a set: what can be played on the field last looked at
FIELD_SEEN = const(91)  # four cards: a field on which the next player could play
SUITED = const(95)  # by rank: the ranks that fit it in its own suit,
UNSUITED = const(109)  # and in other suits
# The beam search.
BEST = const(123)  # the best worth so far,
BEST_MOVE = const(124)  # the first move towards it,
BEST_LEFT = const(125)  # mask of the hand there
NEXT = const(126)  # index of the level under construction,
FILLED = const(127)  # number of its positions
BEAM = const(128)  # two levels of `WIDTH` positions and room for one more
SUMS = const(212)  # by unit of the net: the constant part of its inputs during a turn, in two halfwords
HAND_SEEN = const(260)  # mask of the hand without tens last looked at,
GROUP = const(261)  # the masks of its groups, then 0,
SHUT = const(271)  # scarcity of the entries to each group
WORK_HALFWORDS = const(280)

# A position's halfwords.
MASK = const(0)  # the cards in hand
CARDS_ON = const(1)  # the four cards shown, in ascending order except in the position at the start of the turn
FIRST_MOVE = const(5)  # first move on the way there
WORTH = const(6)
POSITION = const(7)  # halfwords of a position
WIDTH = const(5)  # positions that a level keeps at the most
LEVEL_ROOM = const(42)

# Bytes.
HAND = const(0)
COUNT = const(9)  # number of cards in it
LEVEL = const(10)  # level of play, 0-2
RACE = const(11)  # 1 if only going out counts: in a last lap, and with one card;
GOES_ON = const(2)  # value of `RACE` if another stage is certain, in which the seats that stay keep their hands
POOL_CARDS = const(12)
HELD_CARDS = const(13)
FRESH_FIELD = const(14)  # 64 if there is a new field when nothing is played in the turn
IDLE = const(15)  # 64 if the seat begins there
FOLLOWING_CARDS = const(16)  # in the next player's hand
# The features, which are the inputs of the net, in its order. First those that are the same for the whole turn.
INPUTS = const(17)
OTHERS = const(17)  # the shortest other hand
POOL_SIZE = const(18)
POOL_TENS = const(19)
STAGE_IN = const(20)
DENSE = const(21)
PLAYERS = const(22)  # players still in the game
FOLLOWING = const(23)  # the next player's hand,
ALL_HELD = const(24)  # all other hands
STAYING = const(25)  # the options: losers stay,
RENEWING = const(26)  # new field in last lap
LEFT = const(27)
OWN_TENS = const(28)
ALONE = const(29)  # own cards that fit no other
CUT_GROUPS = const(30)  # groups that no card of the field leads to,
CUT_OFF = const(31)  # cards of the groups cut off
DEAD = const(32)  # chance that the next player cannot play
SHARE = const(33)  # share of the pool that can be played on the field
FITTING = const(34)  # own cards that fit the field
HOLDS = const(35)  # share of `OFTEN_HELD` that can be played on the field
CHAINS = const(36)  # the cards beyond the field
COVERS = const(37)  # cards of the pool around the field
USEFUL = const(38)  # cards of the field that own ones fit
PAIRED = const(39)  # own cards that fit one other
OPEN = const(40)  # entries to the hand
GROUPS = const(41)
CUT_SHUT = const(42)  # scarcity of the entries to groups cut off,
REACHED_SHUT = const(43)  # to the other groups,
ALONE_SHUT = const(44)  # and to groups of one card
AT_RISK = const(45)  # chances that what leads to a group is covered
# After them, the inputs of a turn without a play: 0 in any other.
WAITS = const(46)  # 1 in a turn without a play,
RENEWS = const(47)  # a new field follows
BEGINS = const(48)  # 1 if the seat begins there
# Tables.
STUCK = const(49)  # by number of cards in the pool that fit: chance of 0-63 that the next player cannot play
ENTRIES = const(97)  # by place in hand: unseen cards that the card fits
AROUND = const(109)  # by card: cards of the pool that fit it, tens left out,
BEYOND = const(173)  # and the sum of the cards around those
WIDE = const(237)  # number of positions that a level keeps
# Weights of medium: cards left, plus 128, and tens among them, in eighths of the points for one; the share of the pool
# that can be played; entries; isolated cards and groups, in eighths.
WEIGHTS = const(238)
WORK_BYTES = const(244)

_TEN_BIT = const(1024)
_HARD = const(2)

# The net.
_INPUTS = const(32)
_TURN_INPUTS = const(10)  # the first, which are the same all turn,
_PLAY_INPUTS = const(19)  # number of the inputs after them; the rest are 0 except in a turn without a play
_STAY_UNITS = const(16)
_UNITS = const(24)  # units of both nets
_OUT = const(546)  # start of the second net
_HALF = const(15)  # bits in the first of two halfwords
_EVEN = const(16384)  # 0 in the second


@micropython.viper
def bits(x: int) -> int:
    """Return the number of set bits."""
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
    """Return how many cards of a set are in the set of `list_playable`."""
    p = ptr16(h)
    n = 0
    i = 0
    while i < 4:
        fitting = p[among + i] & p[PLAYABLE + i]
        while fitting:
            fitting &= fitting - 1
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
            left = 6  # close to the seven cards dealt to a seat that goes out
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
    return int(net_value(int(left == 0), 0, 0, h, b))


@micropython.viper
def _simple_worth(h: object, b: object, at: int, left: int, tens: int, fit: int) -> int:
    """Return the worth on easy and medium: few cards and many tens left, or few plays for the next player.

    Medium also prefers a hand that is connected and easily reached. `weights.py` has its weights; a patient medium
    gives a card left almost no weight. Easy adds a number that looks random and is the same for the same position.
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
    """Write whether the turn ends without a play and what follows, and how many cards of `OFTEN_HELD` can be played."""
    p = ptr16(h)
    q = ptr8(b)
    q[HOLDS] = 0
    if q[HELD_CARDS]:
        q[HOLDS] = (int(count_playable(h, OFTEN_HELD)) << 6) // q[HELD_CARDS]
    q[WAITS] = 0
    q[RENEWS] = 0
    q[BEGINS] = 0
    if mask == p[WHOLE]:
        q[WAITS] = 64
        q[RENEWS] = q[FRESH_FIELD]
        q[BEGINS] = q[IDLE]


@micropython.viper
def _feed_field(h: object, b: object, field: int, mask: int) -> None:
    """Write the continuations of a field: in the pool, and among the own cards of a mask."""
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
    """Write the connections of the own cards of a mask: how many fit no other or a single one, their entries, and the
    list of their groups. These stay the same for all positions with the same hand. Return `GROUPS`."""
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
    """Write how the groups of own cards are reached from a field, and how closed they are to later cards."""
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
    """Return the cards of a mask that are connected to some of it, one fitting another: a flood fill."""
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


@micropython.viper
def begin_net(h: object, b: object) -> None:
    """Write the constant part of each unit's inputs during a turn."""
    p = ptr16(h)
    q = ptr8(b)
    net = ptr8(NET)
    at = 2
    unit = 0
    while unit < _UNITS:
        if unit == _STAY_UNITS:
            at += 2
        sum = (net[at] - 128) << 6
        i = 0
        while i < _TURN_INPUTS:
            at += 1
            sum += (net[at] - 128) * q[INPUTS + i]
            i += 1
        at += _INPUTS - _TURN_INPUTS + 2
        p[SUMS + unit * 2] = sum & ((1 << _HALF) - 1)
        p[SUMS + unit * 2 + 1] = (sum >> _HALF) + _EVEN
        unit += 1


@micropython.viper
def net_value(at: int, i: int, sum: int, h: object, b: object) -> int:
    """Return the worth, 1 to 60000, of the inputs. `at` is 1 for a hand that goes out; the next two arguments have no
    meaning.

    MicroPython keeps the first three arguments in registers, and the speed of the inner loop depends on that.
    """
    p = ptr16(h)
    q = ptr8(b)
    net = ptr8(NET)
    first = SUMS
    last = SUMS + 2 * _STAY_UNITS
    if at:
        first = last
        last = SUMS + 2 * _UNITS
        at = _OUT
    end = LEFT + _PLAY_INPUTS
    if q[WAITS]:
        end = INPUTS + _INPUTS
    offset = 0
    i = LEFT
    while i < end:
        offset += q[i]
        i += 1
    offset = (offset << 7) + (_EVEN << _HALF)  # the sum of the 128 in each weight
    total = net[at] | net[at + 1] << 8
    at += 3 + _TURN_INPUTS
    while first < last:
        sum = (p[first + 1] << _HALF | p[first]) - offset
        i = LEFT
        while i < end:
            sum += net[at] * q[i]
            at += 1
            i += 1
        at += INPUTS + _INPUTS - end
        if sum > 0:
            total += (net[at] - 128) * (sum >> 6)
        at += 2 + _TURN_INPUTS
        first += 2
    if total < 1:
        return 1
    if total > 60000:
        return 60000
    return total
