"""The search of Rows of Four and its evaluation of a table, for hints and for draws that wait (RO-R3).

A table's value is the weighted sum of its features, updated card by card. Cards up and spaces add to it; the other
features, of each card in a pile or in the waste, subtract. The cost of the cards of a pile is summed from its lowest
card to its top: a move changes no entry except that of a top card.

The search goes depth first through all ways of a few moves before the next draw. It looks for the reachable table of
the highest value, and the fewest moves to it. The value is that of the table and, depending on the aim, gains for each
card off the waste, card up and space since the search began. The gains are compared in this order, and all before the
weights: no way of three moves gives a card up for spaces, or a space for a better order. So a table is stuck exactly if
no reachable one gains anything.

A move is made on the buffer and undone on it. Safe cards go up by themselves as in play (RO-R19), but only as many as
decide whether there is a gain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.game import option_at
from engines.rows_of_four import kernels
from engines.rows_of_four.kernels import (
    AUTO,
    FOUNDATIONS,
    FROM_WASTE,
    HEIGHTS,
    LENGTHS,
    PILES,
    TAKE_BACK,
    UP,
    next_pile,
)

if TYPE_CHECKING:
    from engines.types import Data, Halfwords, ptr8, ptr16

# Features, by their place among the weights.
CARD_UP = const(0)  # a card on a foundation
ON_LOWER = const(1)  # a card on a lower one
ON_LOWER_RANK = const(2)  # there, for each rank that the lowest one beneath is below the king
SPACE = const(3)
IN_WASTE = const(4)  # a card in the waste
WASTE_ON_LOWER = const(5)  # the same for the waste
WASTE_ON_LOWER_RANK = const(6)
BREAK = const(7)  # a card that is not on the next higher rank
ON_LIKE = const(8)  # a card on one of its own rank, and on no lower one
WEIGHTS = const(9)

START_VALUE = const(12000)  # the value of a table without features, so that no value is below zero
BARE = const(14)  # the entry under the lowest card of a pile, and the rank: no cost, any card is lower

# The room of a search, in halfwords: the entries of the evaluation, then the path to the present table, with a step for
# each card moved. There is room for three moves, and for three cards that go up by themselves after each.
PATH = const(200)
PLY = const(260)  # moves made
PATH_END = const(261)  # index of the next step
NEXT_MOVE = const(262)  # the next to look at
MOVED = const(263)  # the source that has the card just moved
VALUE = const(264)
BEST = const(265)  # the highest value seen; how many moves away, and the first of these
BEST_PLY = const(266)
BEST_MOVE = const(267)
MOVES_END = const(268)  # moves from here on are none: foundations are sources or not
UP_GAIN = const(269)  # already weighted
WASTE_GAIN = const(270)
SPACE_GAIN = const(271)  # already weighted
FILLS = const(272)  # 1 if any card may fill a space
SENDS_UP = const(273)  # 1 if safe cards go up automatically
ROOM = const(274)

# A step: its move, where the card is now (as a source), and what to restore when it is undone.
STEP_MOVE = const(0)
LANDED = const(1)
OLD_MOVED = const(2)
OLD_VALUE = const(3)
OLD_ENTRY = const(4)
STEP = const(5)

DEPTH = const(3)
NO_MOVE = const(384)
_BY_ITSELF = const(0x8000)  # bit of a step's move: a safe card, sent up after the move before
_NOWHERE = const(255)

# Aims: the highest value; cards to win when no draw is left; being stuck, if draws wait for it.
AIM_VALUE = const(0)
AIM_CARDS = const(1)
AIM_STUCK = const(2)
_CARD_GAIN = const(700)  # more than two spaces and 300
_EMPTY_GAIN = const(200)  # more than three moves can cost by the weights, 183
# if cards may be taken back from foundations: with more than two of them, three spaces and 300
_BACK_GAIN = const(2500)
LEAST_GAIN = const(400)  # by which a table that wins a card is of higher value; no other is, without spaces


@micropython.viper
def entry(weights: object, card: int, under: int, before: int, waste: int) -> int:
    """Return the entry of a card put on another, `under`, with the entry `before`, on a pile or on the waste: 16 times
    the cost of it and the cards beneath, plus the lowest rank among them."""
    w = ptr8(weights)
    rank = card & 15
    least = before & 15
    cost = 0
    on_lower = ON_LOWER
    if waste != 0:
        on_lower = WASTE_ON_LOWER
        cost = w[IN_WASTE]
    if rank > least:
        cost += w[on_lower] + w[on_lower + 1] * (13 - least)
        rank = least
    elif rank == least:
        cost += w[ON_LIKE]
    if under & 15 != (card & 15) + 1:
        cost += w[BREAK]
    return ((before >> 4) + cost) << 4 | rank


@micropython.bytecode
def evaluate(s: Data, entries: Halfwords, weights: Data) -> int:
    """Write the entry of each card, at its place in `PILES` and the talon behind them, into `entries` (halfwords).
    Returns the value of the table."""
    value = START_VALUE
    i = HEIGHTS
    while i < LENGTHS:
        value += s[i] * weights[CARD_UP]
        i += 1
    pile = 0
    while pile <= UP:  # the waste is a ninth pile
        i = pile << 4
        end = i + s[LENGTHS + pile]
        before = BARE
        under = BARE
        if i == end and pile < UP:
            value += weights[SPACE]
        while i < end:
            card = s[PILES + i]
            before = entry(weights, card, under, before, pile >> 3)
            entries[i] = before
            under = card
            i += 1
        value -= before >> 4
        pile += 1
    return value


@micropython.bytecode
def prepare(s: Data, room: Halfwords, weights: Data, aim: int) -> None:
    """Begin at a table of the value `START`, as it has without weights; else `set_value` comes next."""
    room[UP_GAIN] = weights[CARD_UP]
    room[SPACE_GAIN] = weights[SPACE]
    room[WASTE_GAIN] = 0
    room[MOVES_END] = (FROM_WASTE + 1) << 4
    if aim != AIM_VALUE:
        room[UP_GAIN] += _CARD_GAIN
        room[WASTE_GAIN] = _CARD_GAIN
        if option_at(s, TAKE_BACK):
            room[WASTE_GAIN] = _BACK_GAIN
            room[MOVES_END] = NO_MOVE
        if aim == AIM_STUCK:
            room[SPACE_GAIN] += _EMPTY_GAIN
    room[FILLS] = kernels.may_fill(s, 0)
    room[SENDS_UP] = option_at(s, AUTO)
    room[PLY] = 0
    room[PATH_END] = PATH
    room[NEXT_MOVE] = 0
    room[MOVED] = _NOWHERE
    set_value(room, START_VALUE)


@micropython.bytecode
def set_value(room: Halfwords, value: int) -> None:
    """The value of the table at which a search begins, the best so far."""
    room[VALUE] = value
    room[BEST] = value
    room[BEST_PLY] = 0


@micropython.viper
def advance(s: object, room: object, weights: object, tables: int) -> int:
    """Look at up to `tables` more tables. Whether there may be more; the buffer is as it was once there are not."""
    r = ptr16(room)
    while tables > 0:
        move = NO_MOVE
        if r[PLY] < DEPTH:
            move = int(next_move(s, room))
        if move < NO_MOVE:
            make(s, room, weights, move)
            tables -= 1
        elif r[PLY] == 0:
            return 0
        else:
            take_back(s, room)
    return 1


# Each step of the search is a kernel of its own, because a branch in a Pico's native code reaches at most 2 KB.


@micropython.viper
def next_move(s: object, room: object) -> int:
    """Return the next move to try at this table, from the noted one on; `NO_MOVE` if none exists.

    A card just moved goes there now or not at all; of spaces the first is enough, and a single card in its pile has no
    use for one; of moves that commute one order is enough.
    """
    p = ptr8(s)
    r = ptr16(room)
    move = r[NEXT_MOVE]
    while move < r[MOVES_END]:
        source = move >> 4
        to = _NOWHERE
        card = 0
        spaces = r[FILLS]
        if source == r[MOVED]:
            card = 0
        elif source > FROM_WASTE:
            card = int(_returnable(s, source))
        elif p[LENGTHS + source] != 0:
            n = p[LENGTHS + source]
            card = p[PILES + (source << 4) + n - 1]
            if source == FROM_WASTE:  # treated as a ninth pile
                spaces = 1
            elif n == 1:
                spaces = 0
        if card != 0:
            to = int(next_pile(s, card, spaces, move & 15))
            if to < UP and p[LENGTHS + to] == 0 and int(_is_first_space(s, to)) == 0:
                to = int(next_pile(s, card, 0, to + 1))
            f = HEIGHTS + ((card >> 3) & 6)
            if to == UP and (source >= FOUNDATIONS or (p[f] + 1 != card & 15 and p[f + 1] + 1 != card & 15)):
                to = _NOWHERE
        if to > UP:
            move = (source + 1) << 4
        else:
            move = source << 4 | to
            if r[PLY] == 0 or int(_commutes(s, room, move, card)) == 0:
                return move
            move += 1
    return NO_MOVE


@micropython.viper
def _returnable(s: object, source: int) -> int:
    """The card that may leave a foundation, 0 for none."""
    if source < FOUNDATIONS or int(kernels.may_leave(s, source - FOUNDATIONS)) == 0:
        return 0
    return int(kernels.top(s, source))


@micropython.viper
def _is_first_space(s: object, space: int) -> int:
    """Return 1 if no pile before a space is one."""
    p = ptr8(s)
    pile = 0
    while p[LENGTHS + pile] != 0:
        pile += 1
    if pile == space:
        return 1
    return 0


@micropython.viper
def _commutes(s: object, room: object, move: int, card: int) -> int:
    """Return 1 if a move commutes with a higher one just made. Of two such moves the lower comes first, so that the
    tables of both orders are searched once."""
    p = ptr8(s)
    r = ptr16(room)
    step = r[PATH_END] - STEP
    before = r[step + STEP_MOVE]
    if move >= before or before >= FOUNDATIONS << 4:  # a card taken back, or one that went up automatically
        return 0
    source = move >> 4
    to = move & 15
    other = before >> 4
    onto = before & 15
    if source == other or (to == other and to != UP) or (source == onto and onto != UP):
        return 0
    if to == UP:
        if onto != UP or (r[step + LANDED] - FOUNDATIONS) >> 1 != card >> 4:
            return 1
    elif to != onto and p[LENGTHS + to] != 0 and (onto == UP or p[LENGTHS + onto] != 1):
        return 1
    return 0


@micropython.viper
def make(s: object, room: object, weights: object, move: int) -> None:
    """Make a move, and note the table if none of a higher value was seen or it is nearer."""
    r = ptr16(room)
    value = int(_move_card(s, room, weights, move))
    source = move >> 4
    if r[SENDS_UP] != 0 and source < FOUNDATIONS:  # the card below may be safe now; in play, no other card is
        card = int(kernels.top(s, source))
        if card != 0 and card & 15 <= int(kernels.lowest(s)) + 1:
            value = int(_send_safe(s, room, weights))  # type: ignore[arg-type]  # it is bytecode
    ply = r[PLY] + 1
    if value > r[BEST] or (value == r[BEST] and ply < r[BEST_PLY]):
        r[BEST] = value
        r[BEST_PLY] = ply
        r[BEST_MOVE] = r[PATH + STEP_MOVE]
    r[PLY] = ply
    r[NEXT_MOVE] = 0


@micropython.bytecode
def _send_safe(s: object, room: Halfwords, weights: object) -> int:
    """Send up the next safe cards, three at most (RO-R19). Returns the value."""
    end = room[PATH_END] + 3 * STEP
    safe = kernels.lowest(s) + 1
    source = 0
    while source <= FROM_WASTE and room[PATH_END] < end:
        card = kernels.top(s, source)
        source += 1
        if card != 0 and card & 15 <= safe:
            _move_card(s, room, weights, _BY_ITSELF | (source - 1) << 4 | UP)
            safe = kernels.lowest(s) + 1
            source = 0
    return room[VALUE]


@micropython.viper
def _move_card(s: object, room: object, weights: object, move: int) -> int:
    """Move a card and note the step. Returns the value."""
    p = ptr8(s)
    r = ptr16(room)
    value = r[VALUE]
    source = move >> 4 & 31
    to = move & 15
    step = r[PATH_END]
    r[step + STEP_MOVE] = move
    r[step + OLD_MOVED] = r[MOVED]
    r[step + OLD_VALUE] = value
    if source >= FOUNDATIONS:
        n = source - FOUNDATIONS
        card = p[HEIGHTS + n] | n >> 1 << 4
        p[HEIGHTS + n] = p[HEIGHTS + n] - 1
        value -= r[UP_GAIN]
    else:
        n = p[LENGTHS + source] - 1
        p[LENGTHS + source] = n
        at = (source << 4) + n
        card = p[PILES + at]
        p[PILES + at] = 0
        r[step + OLD_ENTRY] = r[at]
        value += r[at] >> 4
        if n != 0:
            value -= r[at - 1] >> 4
        elif source < FROM_WASTE:
            value += r[SPACE_GAIN]
        if source == FROM_WASTE:
            value += r[WASTE_GAIN]
    if to == UP:
        to = (card >> 3) & 6
        if p[HEIGHTS + to] + 1 != card & 15:
            to += 1
        p[HEIGHTS + to] = p[HEIGHTS + to] + 1
        to += FOUNDATIONS
        value += r[UP_GAIN]
    else:
        n = p[LENGTHS + to]
        p[LENGTHS + to] = n + 1
        at = (to << 4) + n
        p[PILES + at] = card
        if n != 0:
            before = r[at - 1]
            value += before >> 4
            n = p[PILES + at - 1]
        else:
            before = BARE
            value -= r[SPACE_GAIN]
            n = BARE
        before = int(entry(weights, card, n, before, 0))
        r[at] = before
        value -= before >> 4
    r[step + LANDED] = to
    r[MOVED] = to
    r[PATH_END] = step + STEP
    r[VALUE] = value
    return value


@micropython.viper
def take_back(s: object, room: object) -> None:
    """Undo the last move and the cards that went up by themselves after it; the search continues with the next move."""
    p = ptr8(s)
    r = ptr16(room)
    move = _BY_ITSELF
    while move >= _BY_ITSELF:
        step = r[PATH_END] - STEP
        r[PATH_END] = step
        move = r[step + STEP_MOVE]
        at = r[step + LANDED]
        r[MOVED] = r[step + OLD_MOVED]
        r[VALUE] = r[step + OLD_VALUE]
        if at >= FOUNDATIONS:
            n = at - FOUNDATIONS
            card = p[HEIGHTS + n] | n >> 1 << 4
            p[HEIGHTS + n] = p[HEIGHTS + n] - 1
        else:
            n = p[LENGTHS + at] - 1
            p[LENGTHS + at] = n
            at = PILES + (at << 4) + n
            card = p[at]
            p[at] = 0
        at = move >> 4 & 31
        if at >= FOUNDATIONS:
            p[HEIGHTS + at - FOUNDATIONS] = card & 15
        else:
            n = p[LENGTHS + at]
            p[LENGTHS + at] = n + 1
            at = (at << 4) + n
            p[PILES + at] = card
            r[at] = r[step + OLD_ENTRY]
    r[NEXT_MOVE] = move + 1
    ply = r[PLY] - 1
    r[PLY] = ply
