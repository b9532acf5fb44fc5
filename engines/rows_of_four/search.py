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

from engines.game import option_at
from engines.rows_of_four import kernels

# Of the buffer, as in kernels.py; the waste is a ninth pile there, with more room.
_FILL = const(3)  # of the options
_BACK = const(4)
_AUTO = const(6)
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


@micropython.bytecode
def prepare(s, room, weights, aim):
    """Begin a search. Unless the weights are 0, `weigh` comes next; then no entry of the room may have a cost."""
    room[_UP_GAIN] = weights[_CARD_UP]
    room[_SPACE_GAIN] = weights[_SPACE]
    room[_WASTE_GAIN] = 0
    room[_SOURCES] = (_FROM_WASTE + 1) << 4
    if aim != _AIM_WORTH:
        room[_UP_GAIN] += _CARD_GAIN
        room[_WASTE_GAIN] = _CARD_GAIN
        if option_at(s, _BACK):
            room[_WASTE_GAIN] = _BACK_GAIN
            room[_SOURCES] = _NO_MOVE
        if aim == _AIM_STUCK:
            room[_SPACE_GAIN] += _EMPTY_GAIN
    room[_LEVEL] = 0
    room[_END] = _WAY
    room[_MOVE] = 0
    room[_LAST] = _NOWHERE
    room[_NOW] = _START
    room[_BEST] = _START
    room[_AWAY] = 0
    return 0


@micropython.bytecode
def weigh(s, room, weights):
    """Work out all entries and the worth of the table. Returns it."""
    now = _START
    i = _HEIGHTS
    while i < _LENGTHS:
        now += s[i] * weights[_CARD_UP]
        i += 1
    pile = 0
    while pile <= _FROM_WASTE:
        i = pile << 4
        end = i + s[_LENGTHS + pile]
        before = _BARE
        under = _BARE
        if i == end and pile < _FROM_WASTE:
            now += weights[_SPACE]
        while i < end:
            card = s[_PILES + i]
            before = entry(weights, card, under, before, pile >> 3)
            room[i] = before
            under = card
            i += 1
        now -= before >> 4
        pile += 1
    room[_NOW] = now
    room[_BEST] = now
    return now


# Each step of the search is a kernel of its own, for a branch in a Pico's native code reaches no further than 2 KB.


@micropython.viper
def next_move(s, room) -> int:  # noqa: C901  a branch a source of moves
    """The next move worth a look at this table, from the noted one on; `NO_MOVE` when there is none.

    Of spaces the first is enough, and a card alone in its pile has no use for one.
    """
    p = ptr8(s)
    r = ptr16(room)
    move = r[_MOVE]
    while move < r[_SOURCES]:
        source = move >> 4
        to = move & 15
        space = int(option_at(s, _FILL))
        card = 0
        if source <= _FROM_WASTE:
            n = p[_LENGTHS + source]
            if n != 0:
                card = p[_PILES + (source << 4) + n - 1]
            if source == _FROM_WASTE:
                space = 1
            elif n == 1:
                space = 0
        elif source < _FOUNDATIONS:
            source = _FOUNDATIONS - 1
        elif int(kernels.may_leave(s, source - _FOUNDATIONS)) != 0:
            n = source - _FOUNDATIONS
            card = p[_HEIGHTS + n] | n >> 1 << 4
        good = 0
        if card != 0 and source != r[_LAST]:  # a card just moved goes there at once or not at all
            i = 0
            while i < _UP and good == 0:
                n = p[_LENGTHS + i]
                if n == 0:
                    if space != 0 and i >= to:
                        good = 1
                    space = 0
                elif i >= to and p[_PILES + (i << 4) + n - 1] & 15 == (card & 15) + 1:
                    good = 1
                i += 1
            if good != 0:
                to = i - 1
            elif to <= _UP and source < _FOUNDATIONS:
                to = _UP
                n = _HEIGHTS + ((card >> 3) & 6)
                if p[n] + 1 == card & 15 or p[n + 1] + 1 == card & 15:
                    good = 1
        move = source << 4 | to
        if good == 0:
            move = (source + 1) << 4
        elif r[_LEVEL] != 0 and int(_out_of_turn(s, room, move, card)) != 0:
            move += 1
        else:
            return move
    return _NO_MOVE


@micropython.viper
def _out_of_turn(s, room, move: int, card: int) -> int:
    """Whether a move commutes with a higher one just made: of two such the lower comes first, and the tables that both
    orders lead to are looked at once."""
    p = ptr8(s)
    r = ptr16(room)
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
    if source >= _FOUNDATIONS:
        n = source - _FOUNDATIONS
        card = p[_HEIGHTS + n] | n >> 1 << 4
        p[_HEIGHTS + n] = p[_HEIGHTS + n] - 1
        now -= r[_UP_GAIN]
    else:
        n = p[_LENGTHS + source] - 1
        p[_LENGTHS + source] = n
        at = (source << 4) + n
        card = p[_PILES + at]
        p[_PILES + at] = 0
        r[way + 4] = r[at]
        now += r[at] >> 4
        if n != 0:
            now -= r[at - 1] >> 4
        elif source < _FROM_WASTE:
            now += r[_SPACE_GAIN]
        if source == _FROM_WASTE:
            now += r[_WASTE_GAIN]
    if to == _UP:
        to = (card >> 3) & 6
        if p[_HEIGHTS + to] + 1 != card & 15:
            to += 1
        p[_HEIGHTS + to] = p[_HEIGHTS + to] + 1
        to += _FOUNDATIONS
        now += r[_UP_GAIN]
    else:
        n = p[_LENGTHS + to]
        p[_LENGTHS + to] = n + 1
        at = (to << 4) + n
        p[_PILES + at] = card
        if n != 0:
            before = r[at - 1]
            now += before >> 4
            n = p[_PILES + at - 1]
        else:
            before = _BARE
            now -= r[_SPACE_GAIN]
            n = _BARE
        before = int(entry(weights, card, n, before, 0))
        r[at] = before
        now -= before >> 4
    r[way + 1] = to
    r[_LAST] = to
    r[_END] = way + _STEP
    r[_NOW] = now
    return now


@micropython.viper
def make(s, room, weights, move: int) -> int:
    """Make a move, and note the table if none worthier was seen or it is nearer. Returns its worth."""
    r = ptr16(room)
    now = int(_move_card(s, room, weights, move))
    source = move >> 4
    if source < _FOUNDATIONS and int(option_at(s, _AUTO)) != 0:  # what the card lay on may be safe; in play no other is
        card = int(kernels.top(s, source))
        if card != 0 and card & 15 <= int(kernels.lowest(s)) + 1:
            now = int(_send_safe(s, room, weights))
    level = r[_LEVEL] + 1
    if now > r[_BEST] or (now == r[_BEST] and level < r[_AWAY]):
        r[_BEST] = now
        r[_AWAY] = level
        r[_CHOICE] = r[_WAY]
    r[_LEVEL] = level
    r[_MOVE] = 0
    return now


@micropython.bytecode
def _send_safe(s, room, weights):
    """Send up the next safe cards, three at most. Returns the worth."""
    end = room[_END] + 3 * _STEP
    safe = kernels.lowest(s) + 1
    source = 0
    while source <= _FROM_WASTE and room[_END] < end:
        card = kernels.top(s, source)
        source += 1
        if card != 0 and card & 15 <= safe:
            _move_card(s, room, weights, _BY_ITSELF | (source - 1) << 4 | _UP)
            safe = kernels.lowest(s) + 1
            source = 0
    return room[_NOW]


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
        at = r[way + 1]
        r[_LAST] = r[way + 2]
        r[_NOW] = r[way + 3]
        if at >= _FOUNDATIONS:
            n = at - _FOUNDATIONS
            card = p[_HEIGHTS + n] | n >> 1 << 4
            p[_HEIGHTS + n] = p[_HEIGHTS + n] - 1
        else:
            n = p[_LENGTHS + at] - 1
            p[_LENGTHS + at] = n
            at = _PILES + (at << 4) + n
            card = p[at]
            p[at] = 0
        at = move >> 4 & 31
        if at >= _FOUNDATIONS:
            p[_HEIGHTS + at - _FOUNDATIONS] = card & 15
        else:
            n = p[_LENGTHS + at]
            p[_LENGTHS + at] = n + 1
            at = (at << 4) + n
            p[_PILES + at] = card
            r[at] = r[way + 4]
    r[_MOVE] = move + 1
    n = r[_LEVEL] - 1
    r[_LEVEL] = n
    return n


@micropython.bytecode
def look(s, room, weights, depth, tables):
    """Look at up to `tables` more tables. Whether there may be more; the buffer is as it was once there are not."""
    while tables > 0:
        move = _NO_MOVE
        if room[_LEVEL] < depth:
            move = next_move(s, room)
        if move < _NO_MOVE:
            make(s, room, weights, move)
            tables -= 1
        elif room[_LEVEL] == 0:
            return 0
        else:
            take_back(s, room)
    return 1
