"""The search of Rows of Four: all ways of a few moves before the next draw, for hints and for draws that wait (RO-R3).

It looks for the worthiest table in reach, and the fewest moves to it. A table's worth is what the weights say and, by
the aim, gains for each card off the waste, card up and space since the search began. The gains count one before the
other and all before the weights: no way of three moves gives a card up for spaces, or a space for a better order. So a
table is stuck just when none in reach gains anything.

The search goes depth first, a move made on the buffer and taken back from it. Safe cards go up by themselves as in
play (RO-R19), but no more of them than decide whether there is a gain.
"""

import micropython
from micropython import const

from engines.rows_of_four import kernels

# Of the buffer, as in kernels.py; the waste is a ninth pile there, with more room.
_FILL = const(23)
_BACK = const(24)
_AUTO = const(26)
_HEIGHTS = const(32)
_LENGTHS = const(40)
_WASTE = const(48)
_PILES = const(52)
_FROM_WASTE = const(8)
_UP = const(8)
_FOUNDATIONS = const(16)

# The room of a search, in halfwords. For each card where the buffer has it: what it and those below it cost, times 16,
# and the lowest rank among them. Then the way to the table looked at, five halfwords a card that went: its move, where
# it lies now as a source, and what to restore when it is taken back: the source not to move, worth, the card's entry.
# There is room for three moves, and for three cards that go up by themselves after each.
_WAY = const(200)
_STEP = const(5)
_LEVEL = const(260)  # moves made
_END = const(261)  # of the way, where the next card goes
_MOVE = const(262)  # the next to look at
_LAST = const(263)  # the source that has the card just moved
_NOW = const(264)
_BEST = const(265)  # the most seen; how many moves away, and the first of these
_AWAY = const(266)
_CHOICE = const(267)
_SOURCES = const(268)  # moves from here on are none: foundations are sources or not
_UP_GAIN = const(269)  # with the weight
_WASTE_GAIN = const(270)
_SPACE_GAIN = const(271)  # with the weight
_ROOM_ITEMS = const(272)

_NO_MOVE = const(384)
_START = const(12000)  # so that no worth is below zero
_BY_ITSELF = const(0x8000)  # of a way's move: a safe card, sent up after the move before
_NOWHERE = const(255)
_BARE = const(14)  # the entry under the lowest card of a pile: no cost, any card is lower

# Aims: the most worth; cards to win where no draw comes any more; to be stuck, where draws wait for it.
_AIM_WORTH = const(0)
_AIM_CARDS = const(1)
_AIM_STUCK = const(2)
_CARD_GAIN = const(700)  # more than two spaces and 300
_EMPTY_GAIN = const(200)  # more than three moves can cost by the weights, 183
_BACK_GAIN = const(2500)  # where cards may be taken back: more than two of them, three spaces and 300
_LEAST_GAIN = const(400)  # by which a table that wins a card is worthier; no other is, without spaces

# Weights: a card up, a card on a lower one, more for each rank that one is below the king, a space, a card in the
# waste, there on a lower one, more for each rank, a break in a run, a card on its like.
_CARD_UP = const(0)
_ON_LOWER = const(1)
_SPACE = const(3)
_IN_WASTE = const(4)
_ON_LOWER_IN_WASTE = const(5)
_BREAK = const(7)
_ON_LIKE = const(8)
NO_WEIGHTS = bytes(9)


@micropython.viper
def entry(weights, card: int, under: int, before: int, waste: int) -> int:
    """The entry of a card that is put on another, `under`, with the entry `before`, on a pile or on the waste."""
    w = ptr8(weights)
    rank = card & 15
    least = before & 15
    cost = 0
    at = _ON_LOWER
    if waste != 0:
        at = _ON_LOWER_IN_WASTE
        cost = w[_IN_WASTE]
    if rank > least:
        cost += w[at] + w[at + 1] * (13 - least)
        rank = least
    elif rank == least:
        cost += w[_ON_LIKE]
    if under & 15 != (card & 15) + 1:
        cost += w[_BREAK]
    return ((before >> 4) + cost) << 4 | rank


@micropython.viper
def prepare(s, room, weights, aim: int) -> int:
    """Begin a search. Unless the weights are 0, `weigh` comes next; then no entry of the room may have a cost."""
    p = ptr8(s)
    r = ptr16(room)
    w = ptr8(weights)
    r[_UP_GAIN] = w[_CARD_UP]
    r[_SPACE_GAIN] = w[_SPACE]
    r[_WASTE_GAIN] = 0
    r[_SOURCES] = (_FROM_WASTE + 1) << 4
    if aim != _AIM_WORTH:
        r[_UP_GAIN] = w[_CARD_UP] + _CARD_GAIN
        r[_WASTE_GAIN] = _CARD_GAIN
        if p[_BACK] != 0:
            r[_WASTE_GAIN] = _BACK_GAIN
            r[_SOURCES] = _NO_MOVE
        if aim == _AIM_STUCK:
            r[_SPACE_GAIN] = w[_SPACE] + _EMPTY_GAIN
    r[_LEVEL] = 0
    r[_END] = _WAY
    r[_MOVE] = 0
    r[_LAST] = _NOWHERE
    r[_NOW] = _START
    r[_BEST] = _START
    r[_AWAY] = 0
    return 0


@micropython.viper
def weigh(s, room, weights) -> int:
    """Work out all entries and the worth of the table. Returns it."""
    p = ptr8(s)
    r = ptr16(room)
    w = ptr8(weights)
    now = _START
    i = _HEIGHTS
    while i < _LENGTHS:
        now += p[i] * w[_CARD_UP]
        i += 1
    pile = 0
    while pile <= _FROM_WASTE:
        i = pile << 4
        end = i + p[_LENGTHS + pile]
        before = _BARE
        under = _BARE
        if i == end and pile < _FROM_WASTE:
            now += w[_SPACE]
        while i < end:
            card = p[_PILES + i]
            before = int(entry(weights, card, under, before, pile >> 3))
            r[i] = before
            under = card
            i += 1
        now -= before >> 4
        pile += 1
    r[_NOW] = now
    r[_BEST] = now
    return now


# Each step of the search is a kernel of its own, for a branch in a Pico's native code reaches no further than 2 KB.


@micropython.viper
def next_move(s, room) -> int:
    """The next move worth a look at this table, from the noted one on; `_NO_MOVE` when there is none."""
    p = ptr8(s)
    r = ptr16(room)
    move = r[_MOVE]
    while move < r[_SOURCES]:
        source = move >> 4
        card = 0
        if source > _FROM_WASTE and source < _FOUNDATIONS:
            source = _FOUNDATIONS - 1
        elif source < _FOUNDATIONS or int(kernels.may_leave(s, source - _FOUNDATIONS)) != 0:
            card = int(kernels.top(s, source))
        good = 0
        to = move & 15
        if card != 0 and source != r[_LAST]:  # a card just moved goes there at once or not at all
            while good == 0 and to < _UP:
                good = int(is_place(s, card, source, to))
                if good == 0:
                    to += 1
            if to == _UP and source < _FOUNDATIONS and int(kernels.foundation(s, card)) >= 0:
                good = 1
        move = source << 4 | to
        if good == 0:
            move = (source + 1) << 4
        elif int(_out_of_turn(s, room, move, card)) != 0:
            move += 1
        else:
            return move
    return _NO_MOVE


@micropython.viper
def is_place(s, card: int, source: int, pile: int) -> int:
    """Whether a card goes to a pile and the table is another then: of spaces the first, and none for a card alone."""
    p = ptr8(s)
    n = p[_LENGTHS + pile]
    if n != 0:
        if source != pile and p[_PILES + (pile << 4) + n - 1] & 15 == (card & 15) + 1:
            return 1
        return 0
    if source != _FROM_WASTE and (p[_FILL] == 0 or (source < _UP and p[_LENGTHS + source] == 1)):
        return 0
    while pile > 0:
        pile -= 1
        if p[_LENGTHS + pile] == 0:
            return 0
    return 1


@micropython.viper
def _out_of_turn(s, room, move: int, card: int) -> int:
    """Whether a move commutes with a higher one just made: of two such the lower comes first, and the tables that both
    orders lead to are looked at once."""
    p = ptr8(s)
    r = ptr16(room)
    if r[_LEVEL] == 0:
        return 0
    way = r[_END] - _STEP
    if move >= r[way] or r[way] >= _FOUNDATIONS << 4:  # a card taken back, or gone up by itself
        return 0
    source = move >> 4
    to = move & 15
    n = r[way] & 15
    i = r[way] >> 4
    if source == i or (to == i and to != _UP) or (source == n and n != _UP):
        return 0
    if to == _UP:
        if n != _UP or (r[way + 1] - _FOUNDATIONS) >> 1 != card >> 4:
            return 1
    elif to != n and p[_LENGTHS + to] != 0 and (n == _UP or p[_LENGTHS + n] != 1):
        return 1
    return 0


@micropython.viper
def _move_card(s, room, weights, move: int) -> int:
    """Move a card and note the way back. Returns the worth."""
    p = ptr8(s)
    r = ptr16(room)
    now = r[_NOW]
    source = move >> 4 & 31
    to = move & 15
    way = r[_END]
    r[way] = move
    r[way + 2] = r[_LAST]
    r[way + 3] = now
    card = int(kernels.lift(s, source))
    if source >= _FOUNDATIONS:
        now -= r[_UP_GAIN]
    else:
        n = p[_LENGTHS + source]
        at = (source << 4) + n
        r[way + 4] = r[at]
        now += r[at] >> 4
        if n != 0:
            now -= r[at - 1] >> 4
        elif source < _FROM_WASTE:
            now += r[_SPACE_GAIN]
        if source == _FROM_WASTE:
            now += r[_WASTE_GAIN]
    at = int(kernels.lay(s, card, to))
    r[way + 1] = at
    r[_LAST] = at
    if to == _UP:
        now += r[_UP_GAIN]
    else:
        n = p[_LENGTHS + to] - 1
        at = (to << 4) + n
        before = _BARE
        under = _BARE
        if n != 0:
            before = r[at - 1]
            under = p[_PILES + at - 1]
        else:
            now -= r[_SPACE_GAIN]
        r[at] = int(entry(weights, card, under, before, 0))
        now -= (r[at] >> 4) - (before >> 4)
    r[_END] = way + _STEP
    r[_NOW] = now
    return now


@micropython.viper
def make(s, room, weights, move: int) -> int:
    """Make a move, and note the table if none worthier was seen or it is nearer. Returns its worth."""
    p = ptr8(s)
    r = ptr16(room)
    end = r[_END] + 4 * _STEP
    now = int(_move_card(s, room, weights, move))
    if p[_AUTO] != 0:
        safe = int(kernels.lowest(s)) + 1
        source = 0
        while source <= _FROM_WASTE and r[_END] < end:
            card = int(kernels.top(s, source))
            source += 1
            if card != 0 and card & 15 <= safe:
                now = int(_move_card(s, room, weights, _BY_ITSELF | (source - 1) << 4 | _UP))
                safe = int(kernels.lowest(s)) + 1
                source = 0
    level = r[_LEVEL] + 1
    if now > r[_BEST] or (now == r[_BEST] and level < r[_AWAY]):
        r[_BEST] = now
        r[_AWAY] = level
        r[_CHOICE] = r[_WAY]
    r[_LEVEL] = level
    r[_MOVE] = 0
    return now


@micropython.viper
def take_back(s, room) -> int:
    """Take the last move back and note the one after it as the next to look at. Returns the level."""
    p = ptr8(s)
    r = ptr16(room)
    move = _BY_ITSELF
    while move >= _BY_ITSELF:
        way = r[_END] - _STEP
        r[_END] = way
        move = r[way]
        source = move >> 4 & 31
        card = int(kernels.lift(s, r[way + 1]))
        r[_LAST] = r[way + 2]
        r[_NOW] = r[way + 3]
        if source >= _FOUNDATIONS:
            p[_HEIGHTS + source - _FOUNDATIONS] = card & 15
        else:
            n = p[_LENGTHS + source]
            at = (source << 4) + n
            p[_PILES + at] = card
            p[_LENGTHS + source] = n + 1
            r[at] = r[way + 4]
    r[_MOVE] = move + 1
    r[_LEVEL] = r[_LEVEL] - 1
    return r[_LEVEL]


@micropython.viper
def look(s, room, weights, depth: int, tables: int) -> int:
    """Look at up to `tables` more tables. Whether there may be more; the buffer is as it was once there are not."""
    r = ptr16(room)
    while tables > 0:
        move = _NO_MOVE
        if r[_LEVEL] < depth:
            move = int(next_move(s, room))
        if move < _NO_MOVE:
            make(s, room, weights, move)
            tables -= 1
        elif r[_LEVEL] == 0:
            return 0
        else:
            take_back(s, room)
    return 1
