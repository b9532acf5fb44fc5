"""The ceiling of Four Rows at two seats: a player that sees every card and searches whole turns, for measurements only.

It tries the best ends of its turn, answers each with the other player's best, and so on for `TURNS` turns. Then it
evaluates the two hands. It knows new fields too, because it plays on a copy of the whole game. These are kernels, to be
run through LLVM; `turn_tree.py` has the positions of one turn.
"""

# mypy: disable-error-code="name-defined,no-untyped-def,no-untyped-call,misc"
# ptr8 and ptr16 are names of viper, and its buffers have no type.

from array import array

import micropython
from micropython import const

from engines import rng
from engines.four_rows import evaluate, kernels, turn_tables, turns
from engines.four_rows.evaluate import FITS, LINKS, TENS, WORK_BYTES, WORK_HALFWORDS
from engines.four_rows.kernels import BYTES, PLAYED, STAGE
from engines.game import AT_PHASE, AT_TURN, AT_WINNERS, OVER
from tools.solve import turn_tree

TURNS = 4  # turns of the player and of the other player, alternately

# Fields of a position, as in `turn_tree.py`.
_ITEM = const(6)
_WORTH = const(5)
_TREE = const(22096)

_WON = const(60000)
_EVEN = const(30000)

# Each depth of the search has a row; the row of the last turn comes first. It has the number of positions, how many of
# them are still to be tried, the best worth found and its index, and the position being tried. The last field is set if
# the turn belongs to another player than the turn at the depth above.
_ROW = const(6)
_COUNT = const(0)
_LEFT = const(1)
_BEST = const(2)
_AT = const(3)
_TRIED = const(4)
_TURNED = const(5)
_WIDTH = const(4)  # number of ends of a turn that are tried at depth 0; four more at each depth above


class Seer:
    """The buffers of the search, and its answer: `count` plays in `moves`, after which the turn ends."""

    def __init__(self) -> None:
        self.moves = array("H", bytes(64))
        self.count = 0
        self._trees = array("H", bytes(2 * (TURNS + 1) * _TREE))
        self._games = bytearray((TURNS + 1) * BYTES)
        self._rows = array("H", bytes(2 * (TURNS + 1) * _ROW))
        self._game = bytearray(BYTES)
        self._tables = (array("H", bytes(2 * WORK_HALFWORDS)), array("H", bytes(2 * WORK_HALFWORDS)))
        self._hands = (bytearray(WORK_BYTES), bytearray(WORK_BYTES))
        for table in self._tables:
            turn_tables.tabulate_ranks(table)

    def best_turn(self, state: bytearray) -> None:
        """Find the best turn in a full state of two seats."""
        room = (self._game, self._games, self._trees, self._rows, *self._tables, *self._hands)
        self.count = search(state, self.moves, *room, TURNS)

    def longest_turn(self, state: bytearray, luck: bytearray) -> None:
        """Find the longest chain in a state; of equal chains, any one."""
        self.count = longest(state, self.moves, self._trees, self._tables[0], self._hands[0], luck)


@micropython.viper
def burden(t, at: int, h, mask: int) -> int:
    """Return how hard the cards of a mask are to play on the field of a position.

    Their number counts, the cards without a partner, and the groups to which no card of the field leads; tens help.
    """
    p = ptr16(t)
    tables = ptr16(h)
    tens = int(evaluate.bits(mask & tables[TENS]))
    total = 200 * int(evaluate.bits(mask)) - 1100 * tens
    mask &= ~tables[TENS]
    i = 0
    while mask >> i:
        if mask >> i & 1 and tables[LINKS + i] & mask == 0:
            total += 140
        i += 1
    some = 0
    i = 0
    while i < 4:
        some |= tables[FITS + (p[at + 1 + (i >> 1)] >> ((i & 1) << 3) & 255)] & mask
        i += 1
    mask &= ~int(evaluate.component(h, some, mask))
    while mask:
        mask &= ~int(evaluate.component(h, mask & (0 - mask), mask))
        total += 500
    return total


@micropython.viper
def assess(t, base: int, count: int, s, h, g, others: int) -> int:
    """Give each position of a tree its worth for the seat to act, 1 to 60000.

    `others` masks the other player's cards.
    """
    p = ptr16(t)
    q = ptr8(s)
    i = 0
    while i < count:
        at = base + i * _ITEM
        if q[AT_PHASE] != 0:
            value = 1
            if p[at] == 0:
                value = _EVEN
        elif p[at] == 0:
            value = _WON
        else:
            value = _EVEN + 4 * (int(burden(t, at, g, others)) - int(burden(t, at, h, p[at]))) - 1500
            if value < 2:
                value = 2
            if value > 59000:
                value = 59000
        p[at + _WORTH] = value
        i += 1
    if int(kernels.may_pass(s)) == 0:
        p[base + _WORTH] = 0
    return count


@micropython.viper
def follow(s, out, count: int) -> int:
    """Play the moves, and a pass if the turn is then not over. Return the seat to act."""
    q = ptr8(s)
    moves = ptr16(out)
    seat = q[AT_TURN]
    i = 0
    while i < count:
        turns.play_move(s, s, 0, moves[i])
        i += 1
    if q[AT_TURN] == seat and q[PLAYED] == count:
        turns.play_move(s, s, 0, 0)
    return int(q[AT_TURN])


@micropython.viper
def enter(s, t, rows, h, g, b, c, depth: int) -> int:  # noqa: PLR0913  kernels share memory only through their arguments
    """Begin a depth of the search with the seat to act in `s`. Return the number of positions in its tree."""
    p = ptr16(t)
    q = ptr8(s)
    r = ptr16(rows)
    base = depth * _TREE
    row = depth * _ROW
    seat = q[AT_TURN]
    turn_tables.tabulate_hand(s, h, b, seat)
    others = (1 << int(turn_tables.tabulate_hand(s, g, c, 1 - seat))) - 1
    count = int(turn_tree.grow(t, base, s, h, b))
    assess(t, base, count, s, h, g, others)
    r[row + _COUNT] = count
    r[row + _LEFT] = _WIDTH + (depth << 2)
    r[row + _BEST] = 0
    r[row + _AT] = int(turn_tree.best_of(t, base, count))
    if q[AT_PHASE] != 0 or depth == 0:
        r[row + _BEST] = p[base + r[row + _AT] * _ITEM + _WORTH]
        r[row + _LEFT] = 0
    elif depth == 1:  # search only ends that empty the hand; the best of the others keeps its evaluation
        i = 0
        while i < count:
            at = base + i * _ITEM
            if p[at] != 0:
                if p[at + _WORTH] > r[row + _BEST]:
                    r[row + _BEST] = p[at + _WORTH]
                    r[row + _AT] = i
                p[at + _WORTH] = 0
            i += 1
    return count


@micropython.viper
def copy(source, at: int, target, to: int):
    """Copy a game's buffer."""
    p = ptr8(source)
    q = ptr8(target)
    i = 0
    while i < BYTES:
        q[to + i] = p[at + i]
        i += 1


@micropython.viper
def search(s, out, work, games, t, rows, h, g, b, c, top: int) -> int:  # noqa: PLR0913  kernels share memory only through their arguments
    """Search `top` turns from a full state. Write the plays of the first turn into `out`; return how many."""
    p = ptr16(t)
    q = ptr8(work)
    r = ptr16(rows)
    depth = top
    copy(s, 0, work, 0)
    copy(s, 0, games, depth * BYTES)
    enter(work, t, rows, h, g, b, c, depth)
    while 1:
        base = depth * _TREE
        row = depth * _ROW
        number = int(turn_tree.best_of(t, base, r[row + _COUNT]))
        at = base + number * _ITEM + _WORTH
        if r[row + _LEFT] and p[at] and r[row + _BEST] < _WON:
            r[row + _LEFT] = r[row + _LEFT] - 1
            p[at] = 0
            r[row + _TRIED] = number
            copy(games, depth * BYTES, work, 0)
            seat = q[AT_TURN]
            stage = q[STAGE]
            turn = int(follow(work, out, int(turn_tree.path(t, base, number, out))))
            if turn == OVER or q[STAGE] != stage:
                value = _EVEN
                if turn == OVER:
                    value = (q[AT_WINNERS] >> seat & 1) * _WON
            else:
                depth -= 1
                copy(work, 0, games, depth * BYTES)
                enter(work, t, rows, h, g, b, c, depth)
                r[depth * _ROW + _TURNED] = seat ^ turn
                continue
        elif depth == top:
            return int(turn_tree.path(t, base, r[row + _AT], out))
        else:
            value = r[row + _BEST]
            if r[row + _TURNED]:
                value = _WON - value
            depth += 1
            row = depth * _ROW
            number = r[row + _TRIED]
        if value > r[row + _BEST]:
            r[row + _BEST] = value
            r[row + _AT] = number


@micropython.viper
def longest(s, out, t, h, b, luck) -> int:
    """Find the longest chain of the seat to act; of equal chains, one chosen by the generator `luck`. Write its plays
    into `out`; return how many."""
    p = ptr16(t)
    q = ptr8(s)
    turn_tables.tabulate_hand(s, h, b, q[AT_TURN])
    count = int(turn_tree.grow(t, 0, s, h, b))
    best = 0
    least = 99
    equals = 0
    i = 0
    while i < count:
        left = int(evaluate.bits(p[i * _ITEM]))
        if left < least:
            least = left
            equals = 0
        if left == least:
            equals += 1
            if int(rng.below(luck, 0, equals)) == 0:
                best = i
        i += 1
    return int(turn_tree.path(t, 0, best, out))
