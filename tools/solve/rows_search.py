"""The searches of the solver of Rows of Four: a beam that finds wins, and a proof that no win exists.

The beam goes from draw to draw. At each number of cards in the stock it collects the tables that moves lead to, and
always expands the best of the tables found last. Then it draws from the best of all. If no table was dropped at any
draw, everything reachable was searched. A search without a win then proves that no win exists. Tables are identified by
64 bits of hash: one search in 37 million has an accidental match among a million tables.

The evaluation is the bot's (`engines/rows_of_four/bot.py`), with weights for a player who sees all cards. Many narrow
beams with different weights find far more wins than one wide beam, because searches with equal weights are nearly
alike.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call,misc"
# numba has no types.

import numpy as np

from tools.solve.rows_table import (
    DRAW,
    FILL,
    FROM_WASTE,
    LEFT,
    LENGTHS,
    MOST_MOVES,
    PILES,
    REDEAL,
    ROOM,
    SIZE,
    STOCK,
    TALON,
    UNLIMITED,
    WASTE,
    kernel,
    list_moves,
    make,
    safe_move,
    table_hash,
    talon_hash,
    won,
)

WON = 1
LOST = 0
UNKNOWN = -1

# Each entry has a row of weights without redeals left, and a row with redeals left. The weights are for: a card up; a
# card on a lower one, and an addition for each rank below the king; a space; a card in the waste; there a card on a
# lower one, and an addition for each rank; a break in a run; a card on its like, and an addition for a king on a lower
# one.
_TUNED = (
    ((116, 48, 12, 92, 4, 0, 0, 16, 4, 0), (184, 52, 16, 8, 12, 8, 12, 60, 0, 0)),  # the bot's weights, times four
    ((378, 45, 18, 51, 3, 7, 0, 26, 14, 4), (74, 256, 20, 13, 0, 7, 12, 72, 1, 0)),
    ((811, 62, 11, 98, 8, 6, 0, 46, 17, 4), (74, 266, 20, 15, 1, 0, 25, 19, 3, 5)),
    ((955, 45, 18, 28, 2, 8, 0, 65, 17, 0), (74, 266, 20, 19, 1, 0, 25, 19, 1, 5)),
)
_SETS = 1024
_SPREAD = 0.6

_KING = 13
_NODE = 0  # number of the table among those with a stored way
_WORTH = 1
_COST = 2  # cost of the waste, which is a part of the evaluation
_HASH = 3  # hash of the talon
_FACTS = 4
_LOOKED_AT = 0  # indexes of the search's counts
_NODES = 1
_DROPPED = 2
_LEVEL = 3
_MOST_PASSES = 20  # most passes without a limit on redeals
_MOST_STATES = 1 << 22


def weight_sets():
    """Yield the weights of the searches: the tuned ones, then random variations of each in turn.

    A variation multiplies each weight by the exponential of a normal deviate. The numbers are the same on every
    machine.
    """
    luck = np.random.RandomState(1)  # numpy guarantees that these numbers never change
    noise = np.exp(_SPREAD * luck.randn(_SETS, 2, 10))
    noise[: len(_TUNED)] = 1.0
    tuned = np.array(_TUNED, np.float64)
    return np.rint(tuned[np.arange(_SETS) % len(_TUNED)] * noise).astype(np.int64)


@kernel
def waste_cost(s, w):
    """Return the cost of the cards in the waste."""
    least = 14
    cost = 0
    before = 0
    for i in range(TALON, TALON + s[WASTE]):
        rank = s[i] & 15
        cost += w[4]
        if rank > least:
            cost += w[5] + w[6] * (13 - least)
        elif rank == least:
            cost += w[8]
        else:
            least = rank
        if before != rank + 1:
            cost += w[7]
        before = rank
    return cost


@kernel
def piles_worth(s, w):
    """Return the worth of piles and foundations."""
    worth = 0
    for f in range(8):
        worth += s[f] * w[0]
    for pile in range(8):
        n = s[LENGTHS + pile]
        if n == 0:
            worth += w[3]
            continue
        at = PILES + (pile << 4)
        before = s[at] & 15
        least = before
        for i in range(at + 1, at + n):
            rank = s[i] & 15
            if rank > least:
                worth -= w[1] + w[2] * (13 - least)
                if rank == _KING:
                    worth -= w[9]
            elif rank == least:
                worth -= w[8]
            else:
                least = rank
            if before != rank + 1:
                worth -= w[7]
            before = rank
    return worth


@kernel
def settle(s):
    """Send up all safe cards. Return True if a card of the waste was among them."""
    waste = s[WASTE]
    move = safe_move(s)
    while move >= 0:
        make(s, move)
        move = safe_move(s)
    return s[WASTE] != waste


@kernel
def is_new(keys, levels, level, key):
    """Note a key unless this level already has it. Return True if it is new."""
    mask = len(keys) - 1
    i = np.int64(key & np.uint64(mask))
    while levels[i] == level:
        if keys[i] == key:
            return False
        i = (i + 1) & mask
    levels[i] = level
    keys[i] = key
    return True


@kernel
def choose(facts, first, end, width, out):
    """Write the indexes of the best `width` tables of a range into `out`; of equal ones, the first. Return how many."""
    n = end - first
    bar = facts[first, _WORTH]
    if n > width:
        bar = np.sort(facts[first:end, _WORTH])[n - width]
    count = 0
    for i in range(first, end):
        if n <= width or facts[i, _WORTH] > bar:
            out[count] = i
            count += 1
    for i in range(first, end):
        if n > width and facts[i, _WORTH] == bar and count < width:
            out[count] = i
            count += 1
    return count


@kernel
def note(way, counts, parent, move):
    """Store the way to a table: the node it came from and the move. Return the table's node number."""
    node = counts[_NODES]
    way[node, 0] = parent
    way[node, 1] = move
    counts[_NODES] = node + 1
    return node


@kernel
def assess(s, facts, worths):
    """Set a new table's worth and hash. Its node is set already."""
    w = worths[1 if s[LEFT] else 0]
    facts[_HASH] = np.int64(talon_hash(s))
    facts[_COST] = waste_cost(s, w)
    facts[_WORTH] = piles_worth(s, w) - facts[_COST]


@kernel
def copy(source, target):
    """Copy an array into one of the same length. numba's own assignment takes two seconds longer to compile."""
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def expand(tables, facts, at, count, way, counts, keys, levels, worths, out, limit):  # noqa: PLR0913  kernels share memory only through their arguments
    """Add the tables that moves other than draws lead to from table `at`.

    Return the new number of tables, negative if the last one is won.
    """
    for j in range(list_moves(tables[at], out)):
        if count == len(tables) or counts[_LOOKED_AT] >= limit:
            counts[_DROPPED] = 1
            break
        counts[_LOOKED_AT] += 1
        s = tables[count]
        copy(tables[at], s)
        make(s, out[j])
        fact = facts[count]
        copy(facts[at], fact)
        if settle(s) or out[j] >> 4 == FROM_WASTE:
            assess(s, fact, worths)
        else:
            fact[_WORTH] = piles_worth(s, worths[1 if s[LEFT] else 0]) - fact[_COST]
        if is_new(keys, levels, counts[_LEVEL], table_hash(s) + np.uint64(fact[_HASH])):
            fact[_NODE] = note(way, counts, facts[at, _NODE], out[j])
            count += 1
            if won(s):
                return -count
    return count


@kernel
def beam(start, width, limit, worths):  # noqa: C901  one kernel, compiled whole
    """Search with up to `width` tables for each draw, and up to `limit` tables in all.

    Return the verdict, the number of tables searched, the winning node, and for each node its predecessor and the move
    from there. The safe moves that follow each move are not included.
    """
    room = 8 * width + 1024
    tables = np.zeros((room, SIZE), np.uint8)
    facts = np.zeros((room, _FACTS), np.int64)
    drawn = np.zeros((width, SIZE), np.uint8)
    drawn_nodes = np.zeros(width, np.int64)
    dealt = np.zeros((width, SIZE), np.uint8)  # tables at the start of a pass, each waiting for its turn
    dealt_nodes = np.zeros(width, np.int64)
    slots = 2048
    while slots < 2 * room:
        slots *= 2
    keys = np.zeros(slots, np.uint64)
    levels = np.zeros(slots, np.int32)
    passes = _MOST_PASSES if start[LEFT] == UNLIMITED else start[LEFT] + 1
    way = np.zeros((min(limit, passes * (ROOM + 1) * (room + width)) + 2, 2), np.int32)
    counts = np.zeros(4, np.int64)
    out = np.zeros(MOST_MOVES, np.int64)
    chosen = np.zeros(room, np.int64)
    copy(start, dealt[0])
    settle(dealt[0])
    dealt_nodes[0] = note(way, counts, -1, 0)
    deals = 1
    if won(dealt[0]):
        return WON, counts[_LOOKED_AT], 0, way
    for _ in range(passes):
        draws = 0
        for stock in range(ROOM, -1, -1):
            counts[_LEVEL] += 1
            count = 0
            for i in range(draws + deals):
                s = drawn[i] if i < draws else dealt[i - draws]
                if s[STOCK] != stock:
                    continue
                assess(s, facts[count], worths)
                if is_new(keys, levels, counts[_LEVEL], table_hash(s) + np.uint64(facts[count, _HASH])):
                    facts[count, _NODE] = drawn_nodes[i] if i < draws else dealt_nodes[i - draws]
                    copy(s, tables[count])
                    count += 1
            first = 0
            while first < count:
                end = count
                n = choose(facts, first, end, width, chosen)
                counts[_DROPPED] |= n < end - first
                for i in range(n):
                    count = expand(tables, facts, chosen[i], count, way, counts, keys, levels, worths, out, limit)
                    if count < 0:
                        return WON, counts[_LOOKED_AT], counts[_NODES] - 1, way
                first = end
            draws = 0
            if stock == 0:
                deals = 0
            if count == 0:
                continue
            n = choose(facts, 0, count, width, chosen)
            counts[_DROPPED] |= n < count
            for i in range(n):
                if counts[_LOOKED_AT] >= limit:
                    return UNKNOWN, counts[_LOOKED_AT], 0, way
                node = facts[chosen[i], _NODE]
                s = tables[chosen[i]]
                if stock:
                    copy(s, drawn[draws])
                    s = drawn[draws]
                    make(s, DRAW)
                    drawn_nodes[draws] = note(way, counts, node, DRAW)
                    draws += 1
                elif s[WASTE] and s[LEFT]:
                    copy(s, dealt[deals])
                    s = dealt[deals]
                    make(s, REDEAL)
                    dealt_nodes[deals] = note(way, counts, node, REDEAL)
                    deals += 1
                else:
                    continue
                counts[_LOOKED_AT] += 1
                settle(s)
                if won(s):
                    return WON, counts[_LOOKED_AT], counts[_NODES] - 1, way
        if deals == 0:
            break
    lost = deals == 0 and counts[_DROPPED] == 0
    return (LOST if lost else UNKNOWN), counts[_LOOKED_AT], 0, way


@kernel
def room_for(s, in_place, rank):
    """Return the number of piles that can have a card of a rank at the same time.

    The lowest `in_place` cards of each pile have never moved. The cards on top of them go down by one, from the top one
    of them or, in a space, from any card. A king of the piles has a place only if any card fills a space.
    """
    room = 0
    for pile in range(8):
        if in_place[pile] == 0:
            room += rank < _KING or s[FILL]
        elif (s[PILES + (pile << 4) + in_place[pile] - 1] & 15) > rank:
            room += 1
    return room


@kernel
def has_room(s, in_place, there):
    """Return whether the moved cards have room, in the sense of `blocked`. `there` counts the piles' cards by kind."""
    left = np.zeros(64, np.int64)
    for pile in range(8):
        for i in range(in_place[pile]):
            left[s[PILES + (pile << 4) + i]] += 1
    homeless = np.zeros(14, np.int64)
    for suit in range(4):
        up = 2
        for rank in range(1, 14):
            card = suit << 4 | rank
            up = min(up, 2 - left[card])
            homeless[rank] += max(0, there[card] - left[card] - up)
    fit = True
    for rank in range(1, 14):
        if homeless[rank] and homeless[rank] > room_for(s, in_place, rank):
            fit = False
    return fit


@kernel
def blocked(s):
    """Return whether the piles alone prove that the game cannot be won.

    This searches all orders in which the cards of the piles can leave their places, as if every card of the talon were
    always available. A state is the number of cards of each pile that have never moved. These cards are not up, which
    limits the chains from the ace that the other cards can make on the foundations. A card that has moved and is not up
    is on a pile again, in a run that goes down by one from the top unmoved card. In a run each rank occurs once, below
    the rank of that card. If a rank has less room than cards that need it, the game is never in that state. Cards leave
    their places one at a time, so the game cannot be won if each order leads to such a state.
    """
    step = np.zeros(8, np.int64)
    states = 1
    there = np.zeros(64, np.int64)
    for pile in range(8):
        step[pile] = states
        states *= s[LENGTHS + pile] + 1
        if states > _MOST_STATES:
            return False
        for i in range(s[LENGTHS + pile]):
            there[s[PILES + (pile << 4) + i]] += 1
    visited = np.zeros(states, np.uint8)
    open_states = np.zeros(states, np.int64)
    open_states[0] = states - 1
    count = 1
    in_place = np.zeros(8, np.int64)
    while count:
        count -= 1
        state = open_states[count]
        if state == 0:
            return False
        for pile in range(8):
            in_place[pile] = state // step[pile] % (s[LENGTHS + pile] + 1)
        for pile in range(8):
            if in_place[pile] and not visited[state - step[pile]]:
                visited[state - step[pile]] = 1
                in_place[pile] -= 1
                if has_room(s, in_place, there):
                    open_states[count] = state - step[pile]
                    count += 1
                in_place[pile] += 1
    return True
