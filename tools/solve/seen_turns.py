"""The ceiling of Risky Business: a player that sees every card and searches its whole turn, for measurements only.

It is a beam search, move by move, on copies of the whole game, in which the cards to come are known. The ends of a turn
are evaluated as the bot does. These are kernels, to be run through LLVM.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from array import array

import micropython
from micropython import const

from engines.game import AT_PHASE, AT_TURN
from engines.risky_business import bot, evaluate, kernels, play, weights
from engines.risky_business.kernels import BYTES, KINGS, MOVES_LEFT, QUADS, SETTING_ASIDE, STOCK

_WIDTH = const(40)  # most positions on a level
_DEPTH = const(32)  # most moves in a turn
_LEVEL = const(9960)  # bytes for the positions of a level
_NONE = const(1 << 20)  # higher than any cost


class Seer:
    """The buffers of the search, and its answer: `count` moves in `moves`. The last one sets a card aside."""

    def __init__(self) -> None:
        self.moves = array("H", bytes(2 * _DEPTH))
        self.count = 0
        self._h = array("H", bytes(2 * evaluate.WORK))
        self._nodes = bytearray(2 * _LEVEL + BYTES)
        self._state = bytearray(BYTES)
        self._costs = array("i", bytes(4 * 2 * _WIDTH))
        self._paths = array("H", bytes(2 * 2 * _WIDTH * _DEPTH))
        self._listed = array("H", bytes(2 * 33))

    def best_turn(self, state: bytearray) -> None:
        """Search from a position of a game that was dealt by its number."""
        bot.prepare(state, self._h, weights.LEARNED)
        room = (self._nodes, self._state, self._costs, self._paths, self._listed)
        self.count = _search(state, self._h, *room, bytearray(), self.moves)


@micropython.bytecode
def _cost(s, h, bonus):
    """Return the cost of a position for the seat to act."""
    seat = s[AT_TURN]
    bot.write_position(s, h, seat)
    return evaluate.cost_of_ending(h, evaluate.ROOT, bonus) - 16 * (s[KINGS + seat] + 2 * s[QUADS + seat])


@micropython.bytecode
def _search(s, h, nodes, state, costs, paths, listed, decks, best_path):  # noqa: C901, PLR0913  one kernel, and its buffers
    """Write the moves to the best end of the turn into `best_path`. Return how many."""
    i = 0
    while i < BYTES:
        nodes[i] = s[i]
        i += 1
    level = 0
    filled = 1
    depth = 0
    best = _NONE
    length = 0
    if s[AT_PHASE] == SETTING_ASIDE:
        filled = 0
    while filled > 0 and depth < _DEPTH - 2:
        count = filled
        filled = 0
        node = 0
        while node < count:
            at = level * _LEVEL + node * BYTES
            n = _list(nodes, at, state, listed)
            k = 0
            while k < n:
                i = 0
                while i < BYTES:
                    state[i] = nodes[at + i]
                    i += 1
                play.play_move(state, decks, 0, listed[k])
                path = (level * _WIDTH + node) * _DEPTH
                if state[AT_PHASE] == SETTING_ASIDE:
                    cost = _cost(state, h, 0)
                    if cost < best:
                        best = cost
                        length = depth + 1
                        i = 0
                        while i < depth:
                            best_path[i] = paths[path + i]
                            i += 1
                        best_path[depth] = listed[k]
                else:
                    cost = _cost(state, h, h[evaluate.BONUS])
                    to = _place(nodes, state, costs, 1 - level, filled, cost)
                    if to >= 0:
                        if to == filled:
                            filled += 1
                        _keep(nodes, state, costs, (1 - level) * _WIDTH + to, cost)
                        i = 0
                        while i < depth:
                            paths[((1 - level) * _WIDTH + to) * _DEPTH + i] = paths[path + i]
                            i += 1
                        paths[((1 - level) * _WIDTH + to) * _DEPTH + depth] = listed[k]
                k += 1
            node += 1
        level = 1 - level
        depth += 1
    return length


@micropython.bytecode
def _list(nodes, at, state, listed):
    """List the legal moves of a stored position. Return how many."""
    i = 0
    while i < BYTES:
        state[i] = nodes[at + i]
        i += 1
    return kernels.list_moves(state, listed)


@micropython.bytecode
def _place(nodes, state, costs, level, filled, cost):
    """Return the index on a level for a position of this cost: a new one, the worst position's, or -1 for none.

    Positions with the same cost, number of moves, phase and deck count as the same.
    """
    worst = 0
    i = 0
    while i < filled:
        other = costs[level * _WIDTH + i]
        if other == cost:
            at = level * _LEVEL + i * BYTES
            if (
                nodes[at + STOCK] == state[STOCK]
                and nodes[at + AT_PHASE] == state[AT_PHASE]
                and nodes[at + MOVES_LEFT] == state[MOVES_LEFT]
            ):
                return -1
        if other > costs[level * _WIDTH + worst]:
            worst = i
        i += 1
    if filled < _WIDTH:
        return filled
    if cost < costs[level * _WIDTH + worst]:
        return worst
    return -1


@micropython.bytecode
def _keep(nodes, state, costs, place, cost):
    """Store a position at an index."""
    costs[place] = cost
    at = place * BYTES
    i = 0
    while i < BYTES:
        nodes[at + i] = state[i]
        i += 1
    return place
