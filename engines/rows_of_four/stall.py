"""Whether Rows of Four is stuck, for which draws may wait (RO-R3), or stalled, when giving up is advised (RO-R13).

`near` looks at every way of up to three moves, with the search of `search.py`. Beyond them `grow` goes through the
tables that moves between piles lead to, the nearest first and each once, until a card of one can go up or off the
waste, or it has seen `_MOST`. Tables that differ in the order of their piles are one. The buffer is searched in place
and left as it was.
"""

from array import array

import micropython
from micropython import const

from engines.game import option_at
from engines.rows_of_four import kernels, search

# Of the buffer, as in kernels.py.
_FILL = const(3)  # of the options
_AUTO = const(6)
_LENGTHS = const(40)
_WASTE = const(48)
_PILES = const(52)
_FROM_WASTE = const(8)

# Of the room of `near`, as in search.py.
_LEVEL = const(260)
_MOVE = const(262)
_NOW = const(264)
_SOURCES = const(268)
_UP_GAIN = const(269)
_SPACE_GAIN = const(271)
_NO_MOVE = const(384)
_NEAR_ITEMS = const(272)
_START = const(12000)
_AIM_CARDS = const(1)

# The room of `grow`, in halfwords. For each table: two of its hash; then the number of the table before, times 256, and
# the move from there. The moves to the table that is extended, the last first.
_MOST = const(200)
_PATH = const(600)
_COUNT = const(800)  # tables seen
_NEXT = const(801)  # the table to extend
_FIRST = const(802)  # the first move of the way found
_FAR_ITEMS = const(803)

_NO_WEIGHTS = bytes(9)
_near = array("H", bytes(2 * _NEAR_ITEMS))  # without weights no entry in it gets a cost
far = array("H", bytes(2 * _FAR_ITEMS))


def gains(s, aim):
    """Whether a way of up to three moves gains anything by the aim, of `search.py`: cards, or else spaces too."""
    search.prepare(s, _near, _NO_WEIGHTS, aim)
    return near(s, _near, _NO_WEIGHTS) != 0


def leads_on(s):
    """Whether moves between piles, as far as is looked, bring a card up or off the waste."""
    if gains(s, _AIM_CARDS):
        return True
    begin(s, far, _near)
    found = 0
    while found == 0:
        found = grow(s, far, _near)
    return found > 0


@micropython.bytecode
def near(s, room, weights):
    """Whether a way of up to three moves gains anything; the search is prepared, without weights."""
    found = _gains_next(s, room)
    further = 1
    while found <= 0:
        move = _NO_MOVE
        if further != 0:
            move = search.next_move(s, room)
        further = 1
        if move < _NO_MOVE:
            if search.make(s, room, weights, move) > _START:
                found = 1
            elif room[_LEVEL] < 3:
                found = _gains_next(s, room)
                if room[_LEVEL] == 2 and found == 0:
                    further = 0
            else:
                further = 0
        elif room[_LEVEL] == 0:
            return 0
        else:
            search.take_back(s, room)
    while room[_LEVEL] != 0:
        search.take_back(s, room)
    return 1


@micropython.viper
def _gains_next(s, room) -> int:
    """Whether one more move makes up for what the way has cost and gains something; -1 where only making it tells."""
    p = ptr8(s)
    r = ptr16(room)
    tops = int(_tops(s))
    if int(_waste_plays(s, tops)) != 0:
        return 1
    cost = _START - r[_NOW]
    safe = 0
    if int(option_at(s, _AUTO)) != 0:
        safe = int(kernels.lowest(s)) + 1
    pile = 0
    while pile < 8:
        n = p[_LENGTHS + pile]
        if n != 0:
            at = _PILES + (pile << 4) + n - 1
            card = p[at]
            gain = 0
            if n == 1:
                gain = r[_SPACE_GAIN]
            if int(kernels.foundation(s, card)) >= 0:
                gain += r[_UP_GAIN]
            elif tops >> (card & 15) & 2 == 0:
                gain = 0
                if tops & 1 == 0 or int(option_at(s, _FILL)) == 0:
                    n = 0
            if n > 1 and p[at - 1] & 15 <= safe:  # it can be moved, and the safe card beneath goes up
                return -1
            if gain > cost:
                return 1
        pile += 1
    return 0


@micropython.viper
def _tops(s) -> int:
    """The ranks on top of the piles, a bit each; the lowest bit for a space."""
    p = ptr8(s)
    tops = 0
    pile = 0
    while pile < 8:
        n = p[_LENGTHS + pile]
        if n != 0:
            n = p[_PILES + (pile << 4) + n - 1] & 15
        tops = tops | 1 << n
        pile += 1
    return tops


@micropython.viper
def _waste_plays(s, tops: int) -> int:
    """Whether the waste's card can be played."""
    p = ptr8(s)
    if p[_WASTE] == 0:
        return 0
    card = int(kernels.top(s, _FROM_WASTE))
    if tops & 1 != 0 or tops >> (card & 15) & 2 != 0 or int(kernels.foundation(s, card)) >= 0:
        return 1
    return 0


@micropython.viper
def _wins(s) -> int:
    """Whether a card can go up, or that of the waste be played."""
    p = ptr8(s)
    pile = 0
    while pile < 8:
        if p[_LENGTHS + pile] != 0 and int(kernels.foundation(s, int(kernels.top(s, pile)))) >= 0:
            return 1
        pile += 1
    return int(_waste_plays(s, int(_tops(s))))


@micropython.bytecode
def begin(s, room, moves):
    """Begin with this table, in a room for tables and that of a search which has ended. Returns 1, the tables seen."""
    moves[_SOURCES] = _FROM_WASTE << 4
    room[_NEXT] = 0
    room[_COUNT] = 0
    return _note(s, room, 0)


@micropython.bytecode
def grow(s, room, moves):
    """Extend one table: 1 where a card of the next can be won, 0 where there is more to look at, -1 if there is not."""
    table = room[_NEXT]
    if table == room[_COUNT]:
        return -1
    room[_NEXT] = table + 1
    length = _walk(s, room, table)
    found = 0
    moves[_MOVE] = 0
    while found == 0:
        move = search.next_move(s, moves)
        if move == _NO_MOVE:
            found = -1
        else:
            moves[_MOVE] = move + 1
            kernels.lay(s, kernels.lift(s, move >> 4), move & 15)
            if _note(s, room, table << 8 | move) != 0 and _wins(s) != 0:
                found = 1
                room[_FIRST] = move
                if length != 0:
                    room[_FIRST] = room[_PATH + length - 1]
            kernels.lay(s, kernels.lift(s, move & 15), move >> 4)
    _walk_back(s, room, length)
    if found < 0:
        return 0
    return 1


@micropython.bytecode
def _walk(s, room, table):
    """Make the moves to a table that was seen. Returns how many."""
    length = 0
    while table != 0:
        way = room[3 * table + 2]
        room[_PATH + length] = way & 255
        length += 1
        table = way >> 8
    i = length
    while i != 0:
        i -= 1
        move = room[_PATH + i]
        kernels.lay(s, kernels.lift(s, move >> 4), move & 15)
    return length


@micropython.bytecode
def _walk_back(s, room, length):
    """Take the moves to a table back. Returns how many."""
    i = 0
    while i < length:
        move = room[_PATH + i]
        kernels.lay(s, kernels.lift(s, move & 15), move >> 4)
        i += 1
    return i


@micropython.viper
def _note(s, room, way: int) -> int:
    """Note the table and the way to it unless it was seen, or there are enough; whether it is new."""
    p = ptr8(s)
    q = ptr16(room)
    one = 0
    two = 0
    pile = 0
    while pile < 8:
        i = _PILES + (pile << 4)
        end = i + p[_LENGTHS + pile]
        mixed = 1
        other = 7
        while i < end:
            mixed = (mixed * 31 + p[i]) & 0xFFFF
            other = (other * 57 + p[i]) & 0xFFFF
            i += 1
        one = (one + (mixed ^ mixed >> 5) * 16381) & 0xFFFF
        two = (two + (other ^ other >> 7) * 15733) & 0xFFFF
        pile += 1
    count = q[_COUNT]
    i = 0
    while i < 3 * count:
        if q[i] == one and q[i + 1] == two:
            return 0
        i += 3
    if count == _MOST:
        return 0
    q[i] = one
    q[i + 1] = two
    q[i + 2] = way
    q[_COUNT] = count + 1
    return 1
