"""All Fours' computer player and hints, by rules of thumb and by the odds of what it sees.

Each move that may be made is looked at in a step of its own, and the one worth most is made. Easy goes by what lies
there (`easy.py`). Medium counts what is unseen: `bids.py` says what a hand is worth before play, `evaluate.py` what a
card is worth to play. `why.py` tells the reason.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import bot
from engines.all_fours import bids, easy, evaluate, kernels, play, score, survey
from engines.all_fours.kernels import (
    BEG,
    BUNCH,
    BYTES,
    COUNTS,
    DISCARD,
    GIVE,
    HANG_PAYS,
    NO_BUNCH,
    NO_TRUMP,
    PATTERN,
    PITCHER,
    PLAYING,
    RUN,
    STAND,
    THROW_IN,
    TRUMP,
)
from engines.all_fours.survey import GAME_WORTH, ME, WORK
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Halfwords, Move

_MOST = const(24)  # moves at once
_EASY = const(0)
_JACK = const(11)
_TEN_POWER = const(8)
_WINS = const(1 << 20)  # above all else that a move is worth
_EASY_STANDS = const(7)  # what `easy.strength` says of a hand with which easy stands,
_EASY_GIVES = const(6)  # gives,
_EASY_BUNCHES = const(6)  # and does not care to bunch


@micropython.bytecode
def prepare(s: Data, h: Halfwords, w: Data) -> int:
    """Look at all that a decision of the seat to act in a view needs. Returns how many cards are unseen."""
    seat = s[AT_TURN]
    unseen = survey.look(s, h, seat, score.sides(s))
    if s[AT_PHASE] == PLAYING:
        survey.look_at_tricks(s, h)
        h[GAME_WORTH] = evaluate.game_worth(s, h, w)
    return unseen


@micropython.bytecode
def hang(s: Data) -> int:
    """What the jack pays whoever captures it."""
    return 1 if option_at(s, HANG_PAYS) else 3


@micropython.bytecode
def worth(s: Buffer, h: Halfwords, w: Data, b: Data, level: int, move: Move) -> int:
    """What a legal move is worth, compared with the other moves of the position. `w` and `b` are rows of weights."""
    if move < 64:
        return worth_of_card(s, h, w, b, level, move)
    if move >= DISCARD:
        return 0 - worth_kept(s, h, b, level, move & 63)
    if move >= PITCHER:
        return 1 if move == PITCHER + h[ME] or move == PATTERN else 0
    if move == THROW_IN:
        return worth_of_throwing_in(s, h)
    if move == GIVE and bids.gift_loses(s, h):
        return 0 - _WINS
    if (move == STAND or move == GIVE) and bids.wins_by_high(s, h):
        return _WINS
    return worth_to_easy(s, h, move) if level == _EASY else worth_by_odds(s, h, b, move)


@micropython.bytecode
def worth_by_odds(s: Data, h: Halfwords, b: Data, move: Move) -> int:
    """What medium thinks of standing, giving and bunching."""
    if move == STAND or move == GIVE or move == NO_BUNCH:
        return bids.strength(h, b, s[TRUMP], hang(s))
    if move == BEG:
        return (b[bids.STAND_AT] - 128) * 4
    if move == RUN:
        return (b[bids.GIVE_AT] - 128) * 4
    if move == BUNCH:
        return (b[bids.BUNCH_AT] - 128) * 4
    return 0 - move  # to cut, to deal, red: whatever comes first


@micropython.bytecode
def worth_to_easy(s: Data, h: Halfwords, move: Move) -> int:
    """What easy thinks of standing, giving and bunching."""
    if move == STAND or move == GIVE or move == NO_BUNCH:
        return easy.strength(h, s[TRUMP])
    if move == BEG:
        return _EASY_STANDS
    if move == RUN:
        return _EASY_GIVES
    if move == BUNCH:
        return _EASY_BUNCHES
    return 0 - move


@micropython.bytecode
def worth_of_card(s: Buffer, h: Halfwords, w: Data, b: Data, level: int, card: Card) -> int:
    """What it is worth to play a card; the first one makes trumps (AF-2), and the suit matters more than the card."""
    if s[TRUMP] != NO_TRUMP:
        return easy.worth(s, h, card) if level == _EASY else evaluate.worth(s, h, w, card, hang(s))
    s[TRUMP] = card >> 4
    if level == _EASY:
        value = easy.strength(h, card >> 4) * 256 + survey.power(card)
        if card & 15 == _JACK:
            value -= 128
    else:
        value = bids.strength(h, b, card >> 4, hang(s)) * 256 + evaluate.worth(s, h, w, card, hang(s))
    s[TRUMP] = NO_TRUMP
    return value


@micropython.bytecode
def worth_kept(s: Data, h: Halfwords, b: Data, level: int, card: Card) -> int:
    """What a card is worth in a hand from which some must go (AF-R29): trumps most, then what counts for Game."""
    value = survey.power(card)
    if card >> 4 == s[TRUMP]:
        return value + 256
    if level == _EASY:
        return value
    if value >= _TEN_POWER:
        return value + b[bids.KEPT + 12 - value]
    return value


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
        self._seen = bytearray(BYTES)
        self._h = array("H", bytes(2 * WORK))
        self._moves = array("H", bytes(2 * _MOST))
        self._at = self._count = self._best = 0

    def start(self, view: Data) -> None:
        seen = self._seen
        for i in range(BYTES):
            seen[i] = view[i]
        self._at = -1

    def step(self) -> bool:
        s = self._seen
        h = self._h
        w = evaluate.TWO if s[AT_SEATS] == 2 else evaluate.MORE
        b = bids.TWO if s[AT_SEATS] == 2 else bids.MORE
        if self._at < 0:
            self._count = play.list_moves(s, self._moves)
            self.move = self._moves[0]
            self._at = 0
            if self._count > 1:
                prepare(s, h, w)
            return self._count == 1
        move = self._moves[self._at]
        value = worth(s, h, w, b, self.level, move)
        if self._at == 0 or value > self._best:
            self._best = value
            self.move = move
        self._at += 1
        return self._at == self._count

    def reason(self) -> str:
        from engines.all_fours import why

        return why.reason(self._seen, self._h, self._moves, self._count, self.move)
