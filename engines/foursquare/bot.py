"""Foursquare's computer player and hints: expectimax of two plies.

The own place, then a chance node for the next unseen card, then the best reply to it. The evaluation of a table has
three features: its piles, its face-down piles, and the spread of each line, which is the difference between its lowest
and highest face-up card: a wide line is rarely turned over. The legal places of a reply do not depend on its card,
because one that loses counts as legal here. So each candidate lists its replies once.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import bot, cards
from engines.cards import FACE_DOWN, RANK_MASK
from engines.foursquare import kernels, rules
from engines.foursquare.kernels import BYTES, CARDS, CELLS, DOWN_BIT, MAX_DOWN, PILES, PLANE, POS, RANKS, SPAN, STOCK
from engines.game import AT_OPTIONS, AT_TURN, AT_WINNERS, OVER

if TYPE_CHECKING:
    from engines.types import Buffer, ptr8, ptr16

PILE_WEIGHT = const(90)
DOWN_WEIGHT = const(-60)
SPREAD_WEIGHT = const(14)
WON = const(3000)
LOST = const(-3000)
WON_NOW = const(3001)  # better than a table that every next card wins


@micropython.viper
def evaluate(s: object, cell: int, rank: int) -> int:
    """The value of the table once a card of `rank` is put on `cell`, without putting it there."""
    p = ptr8(s)
    mask = int(kernels.flips(s, cell, rank))
    down = 0
    piles = 0
    i = 0
    while i < PILES:
        card = p[CELLS + i]
        if i == cell:
            card = rank
        if card != 0:
            piles += 1
            down += ((card >> DOWN_BIT) ^ (mask >> i)) & 1
        i += 1
    if down > MAX_DOWN:
        return LOST + piles
    if down == 0 and piles == PILES:
        return WON
    return piles * PILE_WEIGHT + down * DOWN_WEIGHT + int(spread_after(s, cell, rank, mask)) * SPREAD_WEIGHT


@micropython.viper
def spread_after(s: object, cell: int, rank: int, mask: int) -> int:
    """The spreads of all lines, summed, with a card of `rank` on `cell` and the piles of `mask` turned over."""
    p = ptr8(s)
    spread = 0
    line = 0
    while line < 2 * SPAN:  # the rows, then the columns
        i = line << 2
        step = 1
        if line >= SPAN:
            i = line - SPAN
            step = SPAN
        high = 0
        low = RANKS
        k = 0
        while k < SPAN:
            card = p[CELLS + i] ^ ((mask >> i) & 1) << DOWN_BIT
            if i == cell:
                card = rank
            if card != 0 and card & FACE_DOWN == 0:
                other = card & RANK_MASK
                if other > high:
                    high = other
                if other < low:
                    low = other
            i += step
            k += 1
        if high > low:
            spread += high - low
        line += 1
    return spread


@micropython.viper
def best_reply(s: object, places: object, count: int, rank: int) -> int:
    """The value of the best of `count` places (halfwords) for a card of `rank`."""
    q = ptr16(places)
    best = LOST
    i = 0
    while i < count:
        move = q[i]
        value = int(evaluate(s, (((move // PLANE) & 3) << 2) + ((move % PLANE) & 3), rank))
        if value > best:
            best = value
        i += 1
    return best


@micropython.viper
def expectation(s: object, work: object, places: object, unseen: object, move: int) -> int:
    """Expected value, times the unseen cards, of playing the card in hand to `move`.

    `work` is a buffer for the table after it, `places` halfwords for the replies, `unseen` counts by rank.
    """
    p = ptr8(s)
    w = ptr8(work)
    u = ptr8(unseen)
    i = 0
    while i < BYTES:
        w[i] = p[i]
        i += 1
    w[AT_OPTIONS] = w[AT_OPTIONS] & 15  # set SUICIDE to 0, because the evaluation decides whether a reply loses
    kernels.play_card(work, move)
    left = 0
    i = 1
    while i <= RANKS:
        left += u[i]
        i += 1
    if w[AT_TURN] == OVER:
        if left == 0:
            left = 1
        if w[AT_WINNERS] != 0:
            return WON_NOW * left
        return LOST * left
    count = int(kernels.list_moves(work, places))
    total = 0
    i = 1
    while i <= RANKS:
        if u[i] != 0:
            value = int(best_reply(work, places, count, i))
            if left == 1 and value < WON:
                value = LOST  # the last card has to win
            total += u[i] * value
        i += 1
    return total


@micropython.viper
def count_unseen(s: object, unseen: object) -> None:
    """Count the cards not yet seen by rank into `unseen[1..10]`."""
    p = ptr8(s)
    u = ptr8(unseen)
    i = 0
    while i <= RANKS:
        u[i] = 4
        i += 1
    i = 0
    while i <= p[POS] and i < CARDS:
        rank = p[STOCK + i] & RANK_MASK
        u[rank] = u[rank] - 1
        i += 1


class FoursquareBot(bot.Bot):
    """Decides in one step for each legal place."""

    def __init__(self) -> None:
        self._position = rules.Foursquare()
        self._work = bytearray(rules.Foursquare.SIZE)
        self._places = array("H", bytes(2 * rules.Foursquare.MAX_MOVES))
        self._replies = array("H", bytes(2 * rules.Foursquare.MAX_MOVES))
        self._unseen = bytearray(RANKS + 1)
        self._count = self._next = self._best = 0
        self.move = 0

    def start(self, view: Buffer) -> None:
        state = self._position.state
        for i in range(rules.Foursquare.SIZE):
            state[i] = view[i]
        self._count = self._position.moves(self._places)
        self._next = 0
        count_unseen(state, self._unseen)

    def step(self) -> bool:
        if self._next < self._count:
            move = self._places[self._next]
            value = expectation(self._position.state, self._work, self._replies, self._unseen, move)
            if self._next == 0 or value > self._best:
                self._best = value
                self.move = move
            self._next += 1
        return self._next >= self._count

    def reason(self) -> str:
        position = self._position
        mask = position.flipped_by(self.move)
        up = down = card = 0
        for cell in range(PILES):
            if mask >> cell & 1:
                card = position.top_card(cell)
                if card & FACE_DOWN:
                    up += 1
                else:
                    down += 1
        rank = cards.rank_name(card & RANK_MASK)
        cell = rules.cell_of(self.move)
        covered = position.top_card(cell)
        if not down and position.face_down() == up + (covered >> DOWN_BIT & 1):
            if kernels.count_piles(position.state) + (covered == cards.NO_CARD) == PILES:
                return "wins the game"
        if position.loses(self.move) or not position.stock_left():
            return "every place loses"
        if up and not down:
            return "flips the %s back up" % rank if up == 1 else "flips %d cards back up" % up
        if up:
            return "flips %d up for %d down" % (up, down)
        if down and position.down_after(self.move) > min(
            [position.down_after(self._places[i]) for i in range(self._count)]
        ):
            return "%d down, best for the next card" % down  # even if another place does less harm now
        if down:
            return "only the %s goes down" % rank if down == 1 else "the least harm: %d go down" % down
        if covered & FACE_DOWN:
            return "covers a face-down card"
        return "covers a card, nothing turns" if covered else "new pile, nothing turns"
