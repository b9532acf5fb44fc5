"""The searches of All Fours' hard player: for a card to play, and for a bid.

For a card it draws worlds that fit its view (`worlds.py`). It plays each out after every candidate with the same luck
(`playout.py`), and adds up the chances to win the match (`equity.py`). On the way it drops the worse half of the
candidates, until two are left. Medium's card stays, and is played unless another one is better by half a 255th of a
match: where little is at stake, luck alone would give a ten away.

For a bid, whether the turned suit stays trump (AF-T5, AF-T6), it plays worlds out with a gift or without. A run counts
as a new hand of the same dealer, whose side gains half a point by it. The other seats beg and run with poor trumps. If
the chances hardly differ, the odds of the hand decide (`bidding.py`).

The luck comes from the view, so that equal views lead to equal decisions.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.all_fours import equity, kernels, score, worlds
from engines.all_fours.kernels import BEG, DEALER, GIVE, LEADER, LOW_TAKER, RUN, STAND
from engines.all_fours.kernels import TRUMP as STATE_TRUMP
from engines.all_fours.playout import BEHIND, LUCK, SEAT, TRUMP, WORLD, copy_world, play_out, put
from engines.all_fours.survey import ME, SIDES, suit_strength
from engines.game import AT_SEATS, crc16_of, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Halfwords, Move, Moves, Seat

_MOST = const(24)  # candidates
_HIDDEN = const(16)  # bytes of a list of hidden hands
_WORLDS = const(220)
_CUTS = b"\x08\x0c\x10\x06\x28\x03\x64\x02"  # worlds, and the most candidates left then unless half are dropped
_A_STEP = const(4)  # candidates played out in a step
NOISE = const(26)  # probability of a random card in a play-out, in 256ths
_DRAWS = const(600)  # draws after which the search ends, however few worlds fit

# The search for a bid.
_BID_WORLDS = const(100)
_TRIES = const(8)  # most worlds drawn for one
_GOOD_TWO = const(3)  # strength of good trumps with two seats
_GOOD_MORE = const(6)  # and with more
_MARGIN = const(200)  # difference of the sums, below which the odds of the hand decide


class Search:
    """The search for a decision. `start`, then `step` until it returns True; then `best` is the move."""

    def __init__(self) -> None:
        self.best = 0
        self._moves = array("H", bytes(2 * _MOST))  # the candidates: medium's card, then the best ones
        self._sums = array("H", bytes(2 * _MOST))  # for each the sum of its chances, below 256 a world
        self._world = array("H", bytes(2 * WORLD))
        self._copy = array("H", bytes(2 * WORLD))
        self._match = array("H", bytes(2 * equity.WORK))
        self._hidden = bytearray(_HIDDEN)
        self._table: Data = b""
        self._chances: Data = b""
        self._count = self._next = self._worlds = self._draws = 0
        self._tally = self._low_taker = 0

    def buffers(self) -> tuple[Halfwords, Halfwords, Halfwords, Buffer]:
        """Return its buffers for a world, a copy, the match and the hidden hands, for another search."""
        return self._world, self._copy, self._match, self._hidden

    def start(self, s: Buffer, h: Halfwords, moves: Moves, count: int, best: Card, table: Data, chances: Data) -> None:
        """Begin a decision between `count` cards in the view `s` with its survey `h`. `best` is medium's card, `table`
        is that of `playout.py`, `chances` that of `equity.py`."""
        g = self._world
        for i in range(count):
            self._moves[i] = moves[0] if moves[i] == best else moves[i]
            self._sums[i] = 0
        self._moves[0] = best
        self.best = best
        self._count = count
        self._table = table
        self._chances = chances
        worlds.begin(s, h, g)
        equity.begin(s, h, self._match, len(chances))
        self._low_taker = option_at(s, LOW_TAKER)
        self._tally = worlds.tally_of(s)
        worlds.list_hands(s, h, self._hidden)
        g[LUCK] = crc16_of(s, kernels.BYTES, 0xFFFF) or 1
        self._worlds = self._draws = 0
        self._next = count  # the first step draws a world

    def step(self) -> bool:
        """Draw a world, or play out some candidates. True once `best` is the decision."""
        if self._next >= self._count:
            if self._draws == _DRAWS and self._worlds:
                return self._end()
            if self._draw():
                self._next = 0
            return False
        last = self._next + _A_STEP
        if last > self._count:
            last = self._count
        while self._next < last:
            self._play_out(self._next)
            self._next += 1
        if last < self._count:
            return False
        self._worlds += 1
        i = 0
        while i < len(_CUTS):
            if self._worlds == _CUTS[i] and self._count > _CUTS[i + 1]:
                sort(self._moves, self._sums, self._count)
                self._count = (self._count + 1) >> 1
            i += 2
        self._next = self._count
        return self._worlds == _WORLDS and self._end()

    def _end(self) -> bool:
        """End the search with the best card. Returns True."""
        sort(self._moves, self._sums, self._count)
        if self._sums[1] >= self._sums[0] + (self._worlds >> 1):
            self.best = self._moves[1]
        return True

    def _draw(self) -> bool:
        """Draw a world. False if the draw failed."""
        g = self._world
        if self._draws < _DRAWS:
            self._draws += 1
        if not worlds.draw(g, self._hidden):
            return False
        if g[TRUMP] != kernels.NO_TRUMP:
            worlds.set_owners(g, self._tally, self._low_taker)
        return True

    def _play_out(self, i: int) -> None:
        """Play a world out after a candidate, and add the chance to win."""
        g = self._world
        copy = self._copy
        card = worlds.card_of(self._moves[i])
        copy_world(g, copy)
        if g[TRUMP] == kernels.NO_TRUMP:  # the card makes it
            copy[TRUMP] = card >> 4
            worlds.set_owners(copy, self._tally, self._low_taker)
        if put(copy, card):
            play_out(copy, self._table, NOISE)
        self._sums[i] = self._sums[i] + equity.chance(copy, self._match, self._chances)


@micropython.bytecode
def sort(moves: Moves, sums: Halfwords, count: int) -> None:
    """Sort all moves but the first by their sums, the highest first, and the sums with them. Equal ones keep their
    order."""
    i = 2
    while i < count:
        move = moves[i]
        value = sums[i]
        k = i
        while k > 1 and sums[k - 1] < value:
            moves[k] = moves[k - 1]
            sums[k] = sums[k - 1]
            k -= 1
        moves[k] = move
        sums[k] = value
        i += 1


class BidSearch:
    """The search for a bid, in the buffers of the search for a card. `start`, then `step` until it returns True; then
    `best` is the move."""

    def __init__(self, cards: Search) -> None:
        self.best = 0
        self._view: Buffer = bytearray()
        self._world, self._copy, self._match, self._hidden = cards.buffers()
        self._table: Data = b""
        self._chances: Data = b""
        self._is_eldest = False
        self._good = 0
        self._eldest = 0  # index of the points that the eldest's side needs
        self._run = 0  # the chance after a run
        self._stay = self._leave = 0  # sums of the chances after the bid to keep the suit, and the other one
        self._worlds = self._tries = 0

    def start(self, s: Buffer, h: Halfwords, best: Move, table: Data, chances: Data) -> None:
        """Begin a bid of the eldest or the dealer in the view `s` with its survey `h`. `best` is the bid by the odds of
        the hand, `table` is that of `playout.py`, `chances` that of `equity.py`."""
        g = self._world
        e = self._match
        worlds.begin(s, h, g)
        g[SEAT] = s[LEADER]
        g[BEHIND] = s[AT_SEATS] - 1
        g[LUCK] = crc16_of(s, kernels.BYTES, 0xFFFF) or 1
        worlds.list_hands(s, h, self._hidden)
        equity.begin(s, h, e, len(chances))
        self.best = best
        self._view = s
        self._table = table
        self._chances = chances
        self._is_eldest = h[ME] == s[LEADER]
        self._good = _GOOD_TWO if s[AT_SEATS] == 2 else _GOOD_MORE
        self._eldest = equity.NEED + s[LEADER] % h[SIDES]
        side = s[DEALER] % h[SIDES]
        dealer = equity.NEED + side
        self._run = equity.before_hand(e, side, chances)
        if e[dealer] > 1:
            e[dealer] = e[dealer] - 1
            self._run = (self._run + equity.before_hand(e, side, chances)) >> 1
            e[dealer] = e[dealer] + 1
        e[dealer] = e[dealer] - score.due(s)
        self._stay = self._leave = self._worlds = self._tries = 0

    def step(self) -> bool:
        """Draw a world and play it out. True once `best` is the decision."""
        s = self._view
        g = self._world
        if not worlds.draw(g, self._hidden):
            return False
        if not self._is_eldest and self._tries < _TRIES and self._has_good_trumps(s[LEADER]):
            self._tries += 1
            return False
        self._tries = 0
        worlds.set_owners(g, worlds.tally_of(s), option_at(s, LOW_TAKER))
        copy_world(g, self._copy)
        play_out(self._copy, self._table, NOISE)
        if self._is_eldest:
            self._stay += equity.chance(self._copy, self._match, self._chances)
            self._leave += self._with_gift() if self._has_good_trumps(s[DEALER]) else self._run
        else:
            self._stay += self._with_gift()
            self._leave += self._run
        self._worlds += 1
        if self._worlds < _BID_WORLDS:
            return False
        if self._stay >= self._leave + _MARGIN:
            self.best = STAND if self._is_eldest else GIVE
        elif self._leave >= self._stay + _MARGIN:
            self.best = BEG if self._is_eldest else RUN
        return True

    def _has_good_trumps(self, seat: Seat) -> bool:
        return suit_strength(self._world[seat * 4 + self._view[STATE_TRUMP]]) >= self._good

    def _with_gift(self) -> int:
        """Return the chance after a gift in the world that has been played out. A gift that wins is never given."""
        e = self._match
        eldest = self._eldest
        if e[eldest] == 1:
            return self._run
        e[eldest] = e[eldest] - 1
        chance = equity.chance(self._copy, e, self._chances)
        e[eldest] = e[eldest] + 1
        return chance
