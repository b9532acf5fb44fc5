"""All Fours' computer player and hints.

Easy goes by the cards on the table. For a card to play, medium takes the one with the highest weight in a table learned
from self-play (`playout.py`), and hard searches (`search.py`). Medium makes all other decisions by the odds of what it
sees (`bidding.py`), and so does hard, but it searches whether the turned suit stays trump. `words.py` has the reason.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import bot
from engines.all_fours import bidding, kernels, play, playout, score, search, survey, worlds
from engines.all_fours.kernels import (
    ANSWERING,
    BEGGING,
    COUNTING,
    COUNTS,
    GIFT_ENDS,
    IN_TRICK,
    LOW_TAKER,
    NO_TRUMP,
    PLAYING,
    REVOKE,
    THROW_IN,
    TRICKS,
    TRUMP,
    VARIANT,
)
from engines.all_fours.survey import BEST, BEST_SEAT, JACK_IN, ME, POINTS, SIDES, WORK
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, option_at, part

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Halfwords, Move

_MOST = const(24)  # legal moves at one time
_EASY = const(0)
_HARD = const(2)
_TABLES = ("", "", "two_seats", "three_seats", "four_seats", "", "six_seats")  # modules by number of seats
_WINS = const(1 << 20)  # above all else that a move is worth


@micropython.bytecode
def prepare(s: Data, h: Halfwords) -> None:
    """Write to `h` all that a decision of the seat to act in the view `s` needs."""
    survey.survey_hands(s, h, s[AT_TURN], score.sides(s))
    survey.survey_tricks(s, h)


@micropython.bytecode
def worth_of_throwing_in(s: Data, h: Halfwords) -> int:
    """Return the worth of throwing the hand in. That is best if no card of the hand can win another trick, except one
    that the seat itself leads (AF-Y7)."""
    i = kernels.hand_at(s, h[ME])
    end = i + s[COUNTS + h[ME]]
    while i < end:
        if survey.higher(h, s[i]) == 0:
            return 0 - _WINS
        i += 1
    return _WINS


@micropython.bytecode
def easy_cost(s: Data, card: Card) -> int:
    """Return the cost of parting with a card: high cards cost more than low ones, trumps more than others."""
    value = survey.power(card) + survey.points(card)
    if card >> 4 == s[TRUMP]:
        value += 12
        if card & 15 == 11:
            value += 16
    return value


@micropython.bytecode
def easy_worth(s: Data, h: Halfwords, card: Card) -> int:
    """Return the worth of a card by the cards in the trick: take points with the cheapest card, give points to the
    partner."""
    points = h[POINTS] + survey.points(card)
    if h[JACK_IN] or card == s[TRUMP] << 4 | 11:
        points += 20
    if s[IN_TRICK] == 0:
        # the ace of another suit, else a low card
        if card & 15 == 1 and card >> 4 != s[TRUMP]:
            return 64
        return 0 - easy_cost(s, card)
    if survey.beats(card, h[BEST], s[TRUMP]):
        if (h[BEST_SEAT] - h[ME]) % h[SIDES]:
            return points * 4 - easy_cost(s, card)
        return survey.points(card) - easy_cost(s, card)
    if (h[BEST_SEAT] - h[ME]) % h[SIDES]:
        return 0 - survey.points(card) * 4 - easy_cost(s, card)
    return survey.points(card) * 4 - easy_cost(s, card)


class AllFoursBot(bot.Bot):
    """Decides in a step for each legal move, and one before. Where revokes can be called, there is one more for each
    trick. `level` is 0 for easy, 1 for medium, 2 for hard, whose searches take more steps."""

    level = 2

    def __init__(self) -> None:
        self.move = 0
        self._view: Buffer = bytearray()
        self._h = array("H", bytes(2 * WORK))
        self._moves = array("H", bytes(2 * _MOST))
        self._world = array("H", bytes(2 * playout.WORLD))
        self._at = self._count = self._best = 0
        self._seats = 0
        self._trick = -1  # the next trick in which to look for a revoke, -1 for none
        self._table: Data = b""  # of `playout.py`, for `_seats`
        self._chances: tuple[Data, ...] = ()  # of `equity.py`, by variant
        self._cards = search.Search()  # the hard player's searches
        self._bids = search.BidSearch(self._cards)
        self._search: search.Search | search.BidSearch | None = None  # the present one

    def start(self, view: Buffer) -> None:
        self._view = view
        self._at = -1
        self._search = None
        self._trick = -1
        if option_at(view, REVOKE) and (view[AT_PHASE] == PLAYING or view[AT_PHASE] == COUNTING):
            self._trick = view[TRICKS]
        if self.level != _EASY and self._seats != view[AT_SEATS]:
            self._load(view[AT_SEATS])

    def _load(self, seats: int) -> None:
        """Load the tables for a number of seats."""
        tables = part("all_fours", _TABLES[seats])
        self._seats = seats
        self._table = tables.CARDS
        self._chances = tables.MATCHES

    def step(self) -> bool:
        s = self._view
        if self._trick >= 0:
            return self._look_for_revoke()
        if self._search:
            is_decided = self._search.step()
            self.move = self._search.best
            return is_decided
        if self._at < 0:
            self._count = play.list_moves(s, self._moves)
            self.move = self._moves[0]
            self._at = 0
            if self._count > 1:
                prepare(s, self._h)
                return self.level != _EASY and s[AT_PHASE] == PLAYING and self._choose_card()
            return True
        value = self._worth(self._moves[self._at])
        if self._at == 0 or value > self._best:
            self._best = value
            self.move = self._moves[self._at]
        self._at += 1
        return self._at == self._count and not (self.level == _HARD and self._search_bid())

    def _look_for_revoke(self) -> bool:
        """Look at a trick, the last one first, and call a revoke that the cards prove (AF-R14). True if there is
        one."""
        import engines.all_fours.revokes as revokes

        call = revokes.proven(self._view, self._trick)
        self._trick -= 1
        if call:
            self.move = call
        return call > 0

    def _worth(self, move: Move) -> int:
        """Return the worth of a move, to be compared with the other moves of the position."""
        s = self._view
        if move == THROW_IN:
            return worth_of_throwing_in(s, self._h)
        if move >= 64:
            return bidding.worth(s, self._h, self.level, move)
        if s[TRUMP] == NO_TRUMP:
            return bidding.easy_worth_of_first(self._h, move)
        return easy_worth(s, self._h, move)

    def _choose_card(self) -> bool:
        """Choose a card by the table, and begin hard's search (AF-Y10). True if the decision is made."""
        s = self._view
        h = self._h
        count = self._count
        if self._moves[count - 1] == THROW_IN:
            if worth_of_throwing_in(s, h) > 0:
                self.move = THROW_IN
                return True
            count -= 1
        if count == 1:
            return True
        g = self._world
        worlds.begin(s, h, g)
        if s[TRUMP] == NO_TRUMP:
            worlds.pitch(g, bidding.best_suit(s, h))
        worlds.set_owners(g, worlds.tally_of(s), option_at(s, LOW_TAKER))
        self.move = worlds.state_card(playout.choose(g, self._table, 0))
        if self.level != _HARD:
            return True
        self._cards.start(s, h, self._moves, count, self.move, self._table, self._chances[option_at(s, VARIANT)])
        self._search = self._cards
        return False

    def _search_bid(self) -> bool:
        """Begin a search between standing and begging, or giving and running, unless one surely wins or loses. If a
        gift ends the hand, the odds decide alone."""
        s = self._view
        h = self._h
        if (s[AT_PHASE] != BEGGING and s[AT_PHASE] != ANSWERING) or option_at(s, GIFT_ENDS):
            return False
        if bidding.clear_worth(s, h, self._moves[0]):
            return False
        self._bids.start(s, h, self.move, self._table, self._chances[option_at(s, VARIANT)])
        self._search = self._bids
        return True

    def reason(self) -> str:
        from engines.all_fours import words

        return words.reason(self._view, self._h, self._moves, self._count, self.move)
