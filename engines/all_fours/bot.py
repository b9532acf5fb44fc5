"""All Fours' computer player and hints, by rules of thumb and by the odds of what it sees.

Each move that may be made is looked at in a step of its own, and the one worth most is made. Easy goes by what lies
there (`easy.py`). Medium counts what is unseen: `bids.py` says what a hand is worth before play (`bidding.py`),
`evaluate.py` what a card is worth to play. `why.py` tells the reason.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import bot
from engines.all_fours import bidding, easy, evaluate, kernels, play, score, survey
from engines.all_fours.kernels import COUNTS, NO_TRUMP, PLAYING, THROW_IN, TRUMP
from engines.all_fours.survey import GAME_WORTH, ME, WORK
from engines.game import AT_PHASE, AT_SEATS, AT_TURN

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords

_MOST = const(24)  # moves at once
_EASY = const(0)
_WINS = const(1 << 20)  # above all else that a move is worth


@micropython.bytecode
def prepare(s: Data, h: Halfwords, w: Data) -> None:
    """Look at all that a decision of the seat to act in a view needs."""
    seat = s[AT_TURN]
    survey.look(s, h, seat, score.sides(s))
    if s[AT_PHASE] == PLAYING:
        survey.look_at_tricks(s, h)
        h[GAME_WORTH] = evaluate.game_worth(s, h, w)


@micropython.bytecode
def worth_of_throwing_in(s: Data, h: Halfwords) -> int:
    """To throw in is best where no card of the hand can win a trick any more but one led by the seat itself (AF-Y7)."""
    i = kernels.hand_at(s, h[ME])
    end = i + s[COUNTS + h[ME]]
    while i < end:
        if evaluate.higher(h, s[i]) == 0:
            return 0 - _WINS
        i += 1
    return _WINS


class AllFoursBot(bot.Bot):
    """Decides in a step for each legal move, and one before; `level` is 0 for easy, 1 for medium."""

    level = 1

    def __init__(self) -> None:
        self.move = 0
        self._seen: Buffer = bytearray()
        self._h = array("H", bytes(2 * WORK))
        self._moves = array("H", bytes(2 * _MOST))
        self._at = self._count = self._best = 0

    def start(self, view: Buffer) -> None:
        self._seen = view
        self._at = -1

    def step(self) -> bool:
        s = self._seen
        h = self._h
        w = evaluate.TWO if s[AT_SEATS] == 2 else evaluate.MORE
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
            value = easy.worth(s, h, move)
        else:
            value = evaluate.worth(s, h, w, move, survey.jack_pays(s))
        if self._at == 0 or value > self._best:
            self._best = value
            self.move = move
        self._at += 1
        return self._at == self._count

    def reason(self) -> str:
        from engines.all_fours import why

        return why.reason(self._seen, self._h, self._moves, self._count, self.move)
