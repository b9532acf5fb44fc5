"""Rows of Four's computer player and hints: a depth-first search of all ways to move up to three cards before the next
draw.

The evaluation of a table adds for each card up and each space. It subtracts for each card on a lower one (more for a
lower one), that breaks a run, or that is in the waste. The player goes for the best reachable table, by the shortest
way; if none is better, it draws. So between two draws the reachable value never falls, and if it stays the same, the
way to it gets shorter: the player cannot go round in circles. Searching further wins no more games, and takes many
seconds.

If draws wait until the table is stuck (RO-R3), cards and spaces come first in the value, as they do in the rule, and
the same reasoning holds. Once no draw and no redeal is left, only cards count. The player then goes for those in reach,
else for the nearest one that the breadth-first search of `stall.py` finds, a move nearer each time. It gives up only if
it finds none (RO-R13).
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines import bot, cards
from engines.game import option_at
from engines.rows_of_four import kernels, rules, search, stall
from engines.rows_of_four.kernels import (
    DRAW,
    DRAW_WHEN,
    FOUNDATIONS,
    FROM_WASTE,
    GIVE_UP,
    LAST_MOVE,
    REDEAL,
    REDEALS,
    STOCK,
    UP,
    WASTE,
)
from engines.rows_of_four.search import (
    AIM_CARDS,
    AIM_STUCK,
    AIM_VALUE,
    BEST,
    BEST_MOVE,
    BEST_PLY,
    LEAST_GAIN,
    ROOM,
    VALUE,
)
from engines.rows_of_four.stall import FIRST_MOVE

if TYPE_CHECKING:
    from engines.types import Buffer

_TABLES = const(12)  # looked at in one step
_ENOUGH = const(20)  # redeals after which it plays as in the last pass, where there is no limit

# Weights by the features of search.py: CARD_UP; ON_LOWER and its rank; SPACE; IN_WASTE, WASTE_ON_LOWER and its
# rank; BREAK; ON_LIKE.
_IN_LAST_PASS = bytes((46, 13, 4, 2, 3, 2, 3, 15, 0))
_WITH_REDEALS = bytes((29, 12, 3, 23, 1, 0, 0, 4, 1))


class RowsOfFourBot(bot.Bot):
    """Decides in steps of a few tables each. It takes cards back from foundations only if nothing else is left except
    giving up, or if draws wait for it."""

    def __init__(self) -> None:
        self._position = rules.RowsOfFour()
        self._room = array("H", bytes(2 * ROOM))
        self._weights = _IN_LAST_PASS
        self._last = False  # true if no card will be drawn again
        self._further = False
        self.move = 0

    def start(self, view: Buffer) -> None:
        position = self._position
        state = position.state
        for i in range(rules.RowsOfFour.SIZE):
            state[i] = view[i]
        left = position.redeals_left()
        self._last = not state[STOCK] and not (state[WASTE] and left)
        if left == 255 and state[REDEALS] >= _ENOUGH:
            left = 0
        self._weights = _WITH_REDEALS if left else _IN_LAST_PASS
        self._further = False
        aim = AIM_VALUE
        if self._last:
            aim = AIM_CARDS
        elif option_at(state, DRAW_WHEN):
            aim = AIM_STUCK
        search.prepare(state, self._room, self._weights, aim)
        search.set_value(self._room, search.evaluate(state, self._room, self._weights))

    def step(self) -> bool:
        if self._further:
            return self._look_further()
        position = self._position
        room = self._room
        if search.advance(position.state, room, self._weights, _TABLES):
            return False
        if kernels.moves_made(position.state) >= LAST_MOVE:
            self.move = GIVE_UP
        elif self._last and room[BEST] - room[VALUE] < LEAST_GAIN:
            self._further = True
            stall.begin(position.state, stall.far, room)
            return False
        elif room[BEST_PLY]:
            self.move = room[BEST_MOVE]
        else:
            self.move = REDEAL if kernels.draw_refusal(position.state) else DRAW
        return True

    def _look_further(self) -> bool:
        gain = stall.extend(self._position.state, stall.far, self._room)
        self.move = stall.far[FIRST_MOVE] if gain > 0 else GIVE_UP
        return gain != 0

    def reason(self) -> str:
        position = self._position
        move = self.move
        if move == DRAW:
            return "nothing better to move"
        if move == REDEAL:
            return "the stock is empty"
        if move == GIVE_UP:
            full = kernels.moves_made(position.state) >= LAST_MOVE
            return "no room for another move" if full else "I see no more cards to win"
        if self._further:
            return "a step on a longer way"
        source = move >> 4
        if source >= FOUNDATIONS:
            return "a place for another card"
        if move & 15 == UP:
            safe = position.top_card(source) & cards.RANK_MASK <= kernels.lowest(position.state) + 1
            return "safe to send up" if safe else "one more card up"
        if source == FROM_WASTE:
            return "off the waste" if position.pile_size(move & 15) else "a space for the waste"
        left = position.pile_size(source) - 1
        if not left:
            return "makes a space"
        return "frees the " + cards.rank_name(position.pile_card(source, left - 1) & cards.RANK_MASK)
