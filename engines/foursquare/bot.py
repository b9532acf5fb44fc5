"""Foursquare's computer player and hints: expectimax over its own place, the next unseen rank and the best reply.

Worth of a table: 90 a pile, -60 a face-down one, 14 for each rank between the lowest and the highest face-up card of a
line (a wide line is seldom turned over). Legal places of a reply do not depend on its card, because one that loses
counts as legal here, so each candidate lists its replies once.
"""

from array import array

import micropython
from micropython import const

from engines import bot, cards
from engines.foursquare import kernels, rules

_CELLS = const(32)
_STOCK = const(64)
_POS = const(104)
_SIZE = const(109)
_TURN = const(3)
_WINNERS = const(4)
_RULES = const(20)  # the first two options: the grid, and in the high half whether losing moves are forbidden
_OVER = const(255)
_PLANE = const(7)
_PILES = const(16)
_CARDS = const(40)
_MAX_DOWN = const(4)
_PILE_WORTH = const(90)
_DOWN_COST = const(60)
_SPREAD_WORTH = const(14)
_WON = const(3000)
_LOST = const(-3000)
_WON_NOW = const(3001)  # better than a table that every next card wins

PILE_WORTH = _PILE_WORTH
DOWN_COST = _DOWN_COST
SPREAD_WORTH = _SPREAD_WORTH
WON = _WON
LOST = _LOST
WON_NOW = _WON_NOW


@micropython.viper
def worth_after(s, cell: int, rank: int) -> int:
    """Worth of the table once a card of `rank` is put on `cell`, without putting it there."""
    p = ptr8(s)
    mask = int(kernels.flips(s, cell, rank))
    down = 0
    piles = 0
    spread = 0
    line = 0
    while line < 8:
        i = line << 2
        step = 1
        if line >= 4:
            i = line - 4
            step = 4
        high = 0
        low = 14
        k = 0
        while k < 4:
            card = p[_CELLS + i]
            if i == cell:
                card = rank
            elif (mask >> i) & 1 != 0:
                card = card ^ 64
            if card != 0:
                if line < 4:
                    piles += 1
                    down += card >> 6
                if card & 64 == 0:
                    other = card & 15
                    if other > high:
                        high = other
                    if other < low:
                        low = other
            i += step
            k += 1
        if high > low:
            spread += high - low
        line += 1
    if down > _MAX_DOWN:
        return _LOST + piles
    if down == 0 and piles == _PILES:
        return _WON
    return piles * _PILE_WORTH - down * _DOWN_COST + spread * _SPREAD_WORTH


@micropython.viper
def best_reply(s, places, count: int, rank: int) -> int:
    """The worth of the best of `count` places (halfwords) for a card of `rank`."""
    q = ptr16(places)
    best = _LOST
    i = 0
    while i < count:
        move = q[i]
        worth = int(worth_after(s, (((move // _PLANE) & 3) << 2) + ((move % _PLANE) & 3), rank))
        if worth > best:
            best = worth
        i += 1
    return best


@micropython.viper
def worth_of(s, work, places, unseen, move: int) -> int:
    """Expected worth, times the unseen cards, of playing the card in hand to `move`.

    `work` is a buffer for the table after it, `places` halfwords for the replies, `unseen` counts by rank.
    """
    p = ptr8(s)
    w = ptr8(work)
    u = ptr8(unseen)
    i = 0
    while i < _SIZE:
        w[i] = p[i]
        i += 1
    w[_RULES] = w[_RULES] & 15  # whether a reply loses is for its worth to say: the next card is not known here
    kernels.play_card(work, move)
    left = 0
    i = 1
    while i <= 10:
        left += u[i]
        i += 1
    if w[_TURN] == _OVER:
        if left == 0:
            left = 1
        if w[_WINNERS] != 0:
            return _WON_NOW * left
        return _LOST * left
    count = int(kernels.list_moves(work, places))
    total = 0
    i = 1
    while i <= 10:
        if u[i] != 0:
            worth = int(best_reply(work, places, count, i))
            if left == 1 and worth < _WON:
                worth = _LOST  # the last card has to win
            total += u[i] * worth
        i += 1
    return total


@micropython.viper
def count_unseen(s, unseen) -> int:
    """Count the cards not yet seen by rank into `unseen[1..10]`; returns how many."""
    p = ptr8(s)
    u = ptr8(unseen)
    i = 0
    while i < 11:
        u[i] = 4
        i += 1
    i = 0
    while i <= p[_POS] and i < _CARDS:
        rank = p[_STOCK + i] & 15
        u[rank] = u[rank] - 1
        i += 1
    return _CARDS - i


class FoursquareBot(bot.Bot):
    """Decides in one step for each legal place."""

    def __init__(self):
        self._seen = rules.Foursquare()
        self._work = bytearray(rules.Foursquare.SIZE)
        self._places = array("H", bytes(2 * rules.Foursquare.MAX_MOVES))
        self._replies = array("H", bytes(2 * rules.Foursquare.MAX_MOVES))
        self._unseen = bytearray(11)
        self._count = self._next = self._best = 0
        self.move = 0

    def start(self, view):
        state = self._seen.state
        for i in range(rules.Foursquare.SIZE):
            state[i] = view[i]
        self._count = self._seen.moves(self._places)
        self._next = 0
        count_unseen(state, self._unseen)

    def step(self):
        if self._next < self._count:
            move = self._places[self._next]
            worth = worth_of(self._seen.state, self._work, self._replies, self._unseen, move)
            if self._next == 0 or worth > self._best:
                self._best = worth
                self.move = move
            self._next += 1
        return self._next >= self._count

    def reason(self):
        seen = self._seen
        mask = seen.flipped_by(self.move)
        up = down = card = 0
        for cell in range(_PILES):
            if mask >> cell & 1:
                card = seen.top_card(cell)
                if card & cards.FACE_DOWN:
                    up += 1
                else:
                    down += 1
        rank = cards.rank_name(card & cards.RANK_MASK)
        cell = rules.cell_of(self.move)
        if not down and seen.face_down() == up + (seen.top_card(cell) >> 6 & 1):
            if kernels.count_piles(seen.state) + (seen.top_card(cell) == cards.NO_CARD) == _PILES:
                return "wins the game"
        if seen.loses(self.move) or not seen.stock_left():
            return "every place loses"
        if up and not down:
            return "flips the %s back up" % rank if up == 1 else "flips %d cards back up" % up
        if up:
            return "flips %d up for %d down" % (up, down)
        if down:
            return "only the %s goes down" % rank if down == 1 else "the least harm: %d go down" % down
        if seen.top_card(cell) & cards.FACE_DOWN:
            return "covers a face-down card"
        return "covers a card, nothing turns" if seen.top_card(cell) else "new pile, nothing turns"
