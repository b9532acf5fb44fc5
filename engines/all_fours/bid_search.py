"""The search of All Fours' hard player for a bid: whether the turned suit stays trump (AF-T5, AF-T6).

It draws worlds that fit its view (`worlds.py`) and plays each out (`playout.py`), with a gift or without. It adds up
the chances to win the match (`equity.py`). A run counts as a new hand of the same dealer, whose side gains half a point
by it. The other seats beg and run with poor trumps. If the chances hardly differ, the odds of the hand decide
(`bidding.py`). The luck comes from the view alone, so that equal views lead to equal decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours import equity, kernels, score, worlds
from engines.all_fours.kernels import BEG, DEALER, GIVE, LEADER, LOW_TAKER, RUN, STAND, TRUMP
from engines.all_fours.playout import BEHIND, LUCK, SEAT, copy_world, play_out
from engines.all_fours.search import NOISE
from engines.all_fours.survey import ME, SIDES, suit_strength
from engines.game import AT_SEATS, crc16_of, option_at

if TYPE_CHECKING:
    from engines.all_fours.search import Search
    from engines.types import Buffer, Data, Halfwords, Move, Seat

_WORLDS = const(100)
_TRIES = const(8)  # most worlds drawn for one
_GOOD_TWO = const(3)  # strength of good trumps with two seats
_GOOD_MORE = const(6)  # and with more
_MARGIN = const(200)  # difference of the sums, below which the odds of the hand decide


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
        if self._worlds < _WORLDS:
            return False
        if self._stay >= self._leave + _MARGIN:
            self.best = STAND if self._is_eldest else GIVE
        elif self._leave >= self._stay + _MARGIN:
            self.best = BEG if self._is_eldest else RUN
        return True

    def _has_good_trumps(self, seat: Seat) -> bool:
        return suit_strength(self._world[seat * 4 + self._view[TRUMP]]) >= self._good

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
