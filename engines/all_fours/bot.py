"""All Fours' computer player and hints, by rules of thumb and by the odds of what it sees.

Each step evaluates one legal move; the bot makes the move that is worth most. Easy goes by the cards on the table.
Medium counts the unseen cards: `evaluate.py` has the worth of a card to play, `bidding.py` that of all other decisions.
`words.py` has the reason.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import bot
from engines.all_fours import bidding, evaluate, kernels, play, score
from engines.all_fours.evaluate import BEST, BEST_SEAT, GAME_WORTH, JACK_IN, ME, POINTS, SIDES, WORK
from engines.all_fours.kernels import COUNTS, IN_TRICK, NO_TRUMP, PLAYING, THROW_IN, TRUMP
from engines.all_fours.weights import PLAY_MORE, PLAY_TWO
from engines.game import AT_PHASE, AT_SEATS, AT_TURN

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Halfwords

_MOST = const(24)  # legal moves at one time
_EASY = const(0)
_WINS = const(1 << 20)  # above all else that a move is worth


@micropython.bytecode
def prepare(s: Data, h: Halfwords, w: Data) -> None:
    """Write to `h` all that a decision of the seat to act in the view `s` needs."""
    seat = s[AT_TURN]
    evaluate.survey_hands(s, h, seat, score.sides(s))
    if s[AT_PHASE] == PLAYING:
        evaluate.survey_tricks(s, h)
        h[GAME_WORTH] = evaluate.game_worth(s, h, w)


@micropython.bytecode
def worth_of_throwing_in(s: Data, h: Halfwords) -> int:
    """Return the worth of throwing the hand in. That is best if no card of the hand can win another trick, except one
    that the seat itself leads (AF-Y7)."""
    i = kernels.hand_at(s, h[ME])
    end = i + s[COUNTS + h[ME]]
    while i < end:
        if evaluate.higher(h, s[i]) == 0:
            return 0 - _WINS
        i += 1
    return _WINS


@micropython.bytecode
def easy_cost(s: Data, card: Card) -> int:
    """Return the cost of parting with a card: high cards cost more than low ones, trumps more than others."""
    value = evaluate.power(card) + evaluate.points(card)
    if card >> 4 == s[TRUMP]:
        value += 12
        if card & 15 == 11:
            value += 16
    return value


@micropython.bytecode
def easy_worth(s: Data, h: Halfwords, card: Card) -> int:
    """Return the worth of a card by the cards in the trick: take points with the cheapest card, give points to the
    partner."""
    points = h[POINTS] + evaluate.points(card)
    if h[JACK_IN] or card == s[TRUMP] << 4 | 11:
        points += 20
    if s[IN_TRICK] == 0:
        # the ace of another suit, else a low card
        if card & 15 == 1 and card >> 4 != s[TRUMP]:
            return 64
        return 0 - easy_cost(s, card)
    if evaluate.beats(card, h[BEST], s[TRUMP]):
        if (h[BEST_SEAT] - h[ME]) % h[SIDES]:
            return points * 4 - easy_cost(s, card)
        return evaluate.points(card) - easy_cost(s, card)
    if (h[BEST_SEAT] - h[ME]) % h[SIDES]:
        return 0 - evaluate.points(card) * 4 - easy_cost(s, card)
    return evaluate.points(card) * 4 - easy_cost(s, card)


class AllFoursBot(bot.Bot):
    """Decides in a step for each legal move, and one before; `level` is 0 for easy, 1 for medium."""

    level = 1

    def __init__(self) -> None:
        self.move = 0
        self._view: Buffer = bytearray()
        self._h = array("H", bytes(2 * WORK))
        self._moves = array("H", bytes(2 * _MOST))
        self._at = self._count = self._best = 0

    def start(self, view: Buffer) -> None:
        self._view = view
        self._at = -1

    def step(self) -> bool:
        s = self._view
        h = self._h
        w = PLAY_TWO if s[AT_SEATS] == 2 else PLAY_MORE
        if self._at < 0:
            self._count = play.list_moves(s, self._moves)
            self.move = self._moves[0]
            self._at = 0
            if self._count > 1:
                prepare(s, h, w)
            return self._count == 1
        move = self._moves[self._at]
        if move == THROW_IN:
            value = worth_of_throwing_in(s, h)
        elif move >= 64 or s[TRUMP] == NO_TRUMP:
            value = bidding.worth(s, h, w, self.level, move)
        elif self.level == _EASY:
            value = easy_worth(s, h, move)
        else:
            value = evaluate.worth(s, h, w, move, evaluate.jack_pays(s))
        if self._at == 0 or value > self._best:
            self._best = value
            self.move = move
        self._at += 1
        return self._at == self._count

    def reason(self) -> str:
        from engines.all_fours import words

        return words.reason(self._view, self._h, self._moves, self._count, self.move)
