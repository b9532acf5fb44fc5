"""The search of All Fours' hard player for a bid: whether the turned suit stays trump (AF-T5, AF-T6).

It draws worlds that fit its view (`worlds.py`) and plays each out (`playout.py`), with a gift or without. It adds up
the chances to win the match (`equity.py`). A run counts as a new hand of the same dealer, whose side gains half a point
by it. The other seats beg and run with poor trumps. If the chances hardly differ, the odds of the hand decide
(`bidding.py`). The luck comes from the view alone, so that equal views lead to equal decisions.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours import equity, kernels, score, worlds
from engines.all_fours.kernels import BEG, DEALER, GIFT_ENDS, GIVE, LEADER, LOW_TAKER, RUN, STAND, TRUMP
from engines.all_fours.playout import BEHIND, LUCK, SEAT, WORLD, copy_world, play_out
from engines.all_fours.survey import ME, SIDES, suit_strength
from engines.game import AT_SEATS, crc16_of, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, Move, Seat

_HIDDEN = const(16)  # bytes of a list of hidden hands
_WORLDS = const(100)
_TRIES = const(8)  # most worlds drawn for one
_NOISE = const(26)  # probability of a random card in a play-out, in 256ths
_GOOD_TWO = const(3)  # strength of good trumps with two seats
_GOOD_MORE = const(6)  # and with more
_MARGIN = const(200)  # difference of the sums, below which the odds of the hand decide


class BidSearch:
    """The search for a bid. `start`, then `step` until it returns True; then `best` is the move."""

    def __init__(self) -> None:
        self.best = 0
        self._view: Buffer = bytearray()
        self._world = array("H", bytes(2 * WORLD))
        self._copy = array("H", bytes(2 * WORLD))
        self._match = array("H", bytes(2 * equity.WORK))
        self._hidden = bytearray(_HIDDEN)
        self._table: Data = b""
        self._chances: Data = b""
        self._is_eldest = False
        self._good = 0
        self._run = 0  # the chance after a run
        self._ended = 0  # the chance after a gift that ends the hand
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
        self._run = self._before_hand(s[DEALER], s[DEALER], 0)
        if e[equity.NEED + s[DEALER] % h[SIDES]] > 1:
            self._run = (self._run + self._before_hand(s[DEALER], s[DEALER], 1)) >> 1
        self._pay(s[DEALER], score.due(s))
        self._ended = 0
        if option_at(s, GIFT_ENDS) and not self._gift_wins():
            self._ended = self._before_hand(s[LEADER], s[LEADER], 1)
        self._stay = self._leave = self._worlds = self._tries = 0

    def step(self) -> bool:
        """Draw a world and play it out. True once `best` is the decision."""
        s = self._view
        g = self._world
        copy = self._copy
        if not worlds.draw(g, self._hidden):
            return False
        if not self._is_eldest and self._tries < _TRIES and self._has_good_trumps(s[LEADER]):
            self._tries += 1
            return False
        self._tries = 0
        worlds.set_owners(g, worlds.tally_of(s), option_at(s, LOW_TAKER))
        copy_world(g, copy)
        play_out(copy, self._table, _NOISE)
        if self._is_eldest:
            self._stay += equity.chance(copy, self._match, self._chances)
            self._leave += self._with_gift() if self._dealer_gives() else self._run
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

    def _dealer_gives(self) -> bool:
        """True if the dealer answers a beg with a gift in the world."""
        if self._gift_wins():
            return False
        if option_at(self._view, GIFT_ENDS):
            return self._ended < self._run
        return self._has_good_trumps(self._view[DEALER])

    def _gift_wins(self) -> bool:
        e = self._match
        return e[equity.NEED + self._view[LEADER] % e[equity.SIDES]] == 1

    def _pay(self, seat: Seat, points: int) -> None:
        """Give a seat's side some points, or take them back if `points` is negative."""
        e = self._match
        at = equity.NEED + seat % e[equity.SIDES]
        e[at] = e[at] - points

    def _before_hand(self, dealer: Seat, seat: Seat, points: int) -> int:
        """Return the chance before a hand if a seat's side has some points more."""
        e = self._match
        self._pay(seat, points)
        chance = equity.before_hand(e, dealer % e[equity.SIDES], self._chances)
        self._pay(seat, -points)
        return chance

    def _with_gift(self) -> int:
        """Return the chance after a gift in the world that has been played out."""
        if option_at(self._view, GIFT_ENDS):
            return self._ended
        eldest = self._view[LEADER]
        self._pay(eldest, 1)
        chance = equity.chance(self._copy, self._match, self._chances)
        self._pay(eldest, -1)
        return chance
