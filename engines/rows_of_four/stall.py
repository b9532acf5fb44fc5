"""Tests of whether Rows of Four is stuck, for which draws may wait (RO-R3), or stalled, when giving up is advised
(RO-R13).

`gains` searches every way of up to three moves, depth first, with the search of `search.py`. Beyond them the search is
breadth first: `extend` goes through the tables that moves between piles lead to, the nearest first. It stops at a table
where a card can go up or off the waste, or after `MOST` tables. Transpositions are searched once, and so are tables
that differ in the order of their piles. The buffer is searched in place and restored.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.rows_of_four import kernels, search
from engines.rows_of_four.kernels import FROM_WASTE, LENGTHS, PILES, UP, WASTE
from engines.rows_of_four.search import (
    AIM_CARDS,
    AIM_STUCK,
    DEPTH,
    FILLS,
    MOVES_END,
    NEXT_MOVE,
    NO_MOVE,
    PLY,
    ROOM,
    SENDS_UP,
    SPACE_GAIN,
    START_VALUE,
    UP_GAIN,
    VALUE,
    WEIGHTS,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, ptr8, ptr16

# The room of the breadth-first search, in halfwords: the tables seen, then the path to the present one, the last move
# first.
MOST = const(200)  # tables
_PATH = const(600)
COUNT = const(800)  # tables seen
_NEXT = const(801)  # the table to extend
FIRST_MOVE = const(802)  # first move of the way found
_FAR_ROOM = const(803)

# A table: its hash, in two; the number of the table before, times 256, and the move from there.
_HASH = const(0)
_WAY = const(2)
_TABLE = const(3)

_NO_WEIGHTS = bytes(WEIGHTS)
_near = array("H", bytes(2 * ROOM))  # without weights, no entry in it has a cost
far = array("H", bytes(2 * _FAR_ROOM))


def stuck(s: Buffer) -> bool:
    """True if no way of up to three moves gains a card or a space (RO-R3)."""
    return not gains(s, AIM_STUCK)


def leads_on(s: Buffer) -> bool:
    """True if moves between piles, as far as the search goes, bring a card up or off the waste (RO-R13)."""
    if gains(s, AIM_CARDS):
        return True
    begin(s, far, _near)
    gain = 0
    while gain == 0:
        gain = extend(s, far, _near)
    return gain > 0


def gains(s: Buffer, aim: int) -> bool:
    """True if a way of up to three moves gains anything by the aim, of `search.py`: cards, or spaces too."""
    search.prepare(s, _near, _NO_WEIGHTS, aim)
    return look_ahead(s, _near, _NO_WEIGHTS) != 0


@micropython.bytecode
def look_ahead(s: Buffer, room: Halfwords, weights: Data) -> int:
    """Return 1 if a way of up to three moves gains anything; the search is prepared, without weights.

    A table is skipped if the move to it already shows that it gains nothing.
    """
    gain = _next_gains(s, room)
    while gain <= 0 and search.advance(s, room, weights, 1) != 0:
        if room[VALUE] > START_VALUE:
            gain = 1
        elif room[PLY] < DEPTH:
            gain = _next_gains(s, room)
            if gain == 0 and room[PLY] == DEPTH - 1:
                room[NEXT_MOVE] = NO_MOVE
    if gain <= 0:
        return 0
    while room[PLY] != 0:
        search.take_back(s, room)
    return 1


@micropython.viper
def _next_gains(s: object, room: object) -> int:
    """Return 1 if one more move outweighs the cost of the way and gains something; -1 if only making it decides
    that."""
    p = ptr8(s)
    r = ptr16(room)
    if int(_waste_plays(s)) != 0:
        return 1
    cost = START_VALUE - r[VALUE]
    safe = 0
    if r[SENDS_UP] != 0:
        safe = int(kernels.lowest(s)) + 1
    pile = 0
    while pile < UP:
        n = p[LENGTHS + pile]
        if n != 0:
            at = PILES + (pile << 4) + n - 1
            gain = 0
            if int(kernels.foundation(s, p[at])) >= 0:
                gain = r[UP_GAIN]
            if n == 1:
                if gain != 0 or int(kernels.next_pile(s, p[at], 0, 0)) < UP:
                    gain += r[SPACE_GAIN]
            elif p[at - 1] & 15 <= safe and (gain != 0 or int(kernels.next_pile(s, p[at], r[FILLS], 0)) < UP):
                return -1  # the card can move, and the safe card beneath goes up
            if gain > cost:
                return 1
        pile += 1
    return 0


@micropython.viper
def _waste_plays(s: object) -> int:
    """Return 1 if the waste's card can be played."""
    p = ptr8(s)
    if p[WASTE] == 0:
        return 0
    card = int(kernels.top(s, FROM_WASTE))
    if int(kernels.next_pile(s, card, 1, 0)) < UP or int(kernels.foundation(s, card)) >= 0:
        return 1
    return 0


@micropython.viper
def _wins(s: object) -> int:
    """Return 1 if a card can go up, or if the card on the waste can be played."""
    p = ptr8(s)
    pile = 0
    while pile < UP:
        if p[LENGTHS + pile] != 0 and int(kernels.foundation(s, int(kernels.top(s, pile)))) >= 0:
            return 1
        pile += 1
    return int(_waste_plays(s))


@micropython.bytecode
def begin(s: Buffer, room: Halfwords, moves: Halfwords) -> None:
    """Begin with this table, in a room for tables and in the room of a finished search."""
    moves[MOVES_END] = FROM_WASTE << 4
    room[_NEXT] = 0
    room[COUNT] = 0
    _is_new(s, room, 0)


@micropython.bytecode
def extend(s: Buffer, room: Halfwords, moves: Halfwords) -> int:
    """Extend one table. Return 1 if a card of the next can be won, 0 if there are more tables, -1 if not."""
    table = room[_NEXT]
    if table == room[COUNT]:
        return -1
    room[_NEXT] = table + 1
    length = _walk(s, room, table)
    gain = 0
    move = 0
    while gain == 0 and move != NO_MOVE:
        moves[NEXT_MOVE] = move
        move = search.next_move(s, moves)
        if move != NO_MOVE:
            kernels.lay(s, kernels.lift(s, move >> 4), move & 15)
            if _is_new(s, room, table << 8 | move) != 0 and _wins(s) != 0:
                gain = 1
                room[FIRST_MOVE] = move
            kernels.lay(s, kernels.lift(s, move & 15), move >> 4)
            move += 1
    if gain != 0 and length != 0:
        room[FIRST_MOVE] = room[_PATH + length - 1]
    _walk_back(s, room, length)
    return gain


@micropython.bytecode
def _walk(s: Buffer, room: Halfwords, table: int) -> int:
    """Make the moves to a table that was seen. Returns how many."""
    length = 0
    while table != 0:
        way = room[_TABLE * table + _WAY]
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
def _walk_back(s: Buffer, room: Halfwords, length: int) -> None:
    """Take the moves to a table back."""
    i = 0
    while i < length:
        move = room[_PATH + i]
        kernels.lay(s, kernels.lift(s, move & 15), move >> 4)
        i += 1


@micropython.viper
def _is_new(s: object, room: object, way: int) -> int:
    """Note the table and the way to it unless it was seen, or there are enough. Whether it is new.

    Its hash is the sum of the hashes of its piles: their order does not matter.
    """
    p = ptr8(s)
    r = ptr16(room)
    one = 0
    two = 0
    pile = 0
    while pile < UP:
        i = PILES + (pile << 4)
        end = i + p[LENGTHS + pile]
        mixed = 1
        other = 7
        while i < end:
            mixed = (mixed * 31 + p[i]) & 0xFFFF
            other = (other * 57 + p[i]) & 0xFFFF
            i += 1
        one = (one + (mixed ^ mixed >> 5) * 16381) & 0xFFFF
        two = (two + (other ^ other >> 7) * 15733) & 0xFFFF
        pile += 1
    count = r[COUNT]
    table = 0
    end = _TABLE * count
    while table < end:
        if r[table + _HASH] == one and r[table + _HASH + 1] == two:
            return 0
        table += _TABLE
    if count == MOST:
        return 0
    r[table + _HASH] = one
    r[table + _HASH + 1] = two
    r[table + _WAY] = way
    r[COUNT] = count + 1
    return 1
