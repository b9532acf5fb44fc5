"""What the computer player of All Fours thinks of all that is no plain play of a card: standing, giving, bunching,
discards, and the first card of a pitch, which makes trumps. Imported when such a decision is to be made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.all_fours import bids, easy, evaluate, score, survey
from engines.all_fours.kernels import (
    BEG,
    BUNCH,
    DISCARD,
    GIFT_ENDS,
    GIVE,
    NO_BUNCH,
    NO_TRUMP,
    PATTERN,
    PITCHER,
    RUN,
    STAND,
    TRUMP,
)
from engines.all_fours.survey import ME
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Halfwords, Move

_EASY = const(0)
_JACK = const(11)
_TEN_POWER = const(8)
_WINS = const(1 << 20)  # above all else that a move is worth
_EASY_STANDS = const(7)  # what `easy.strength` says of a hand with which easy stands,
_EASY_GIVES = const(6)  # gives,
_EASY_BUNCHES = const(6)  # and does not care to bunch
_EASY_POINT = const(4)  # the worth of a point on this scale


@micropython.bytecode
def worth(s: Buffer, h: Halfwords, w: Data, level: int, move: Move) -> int:
    """What a legal move is worth, compared with the other moves of the position. `w` is the row of weights for play."""
    b = bids.TWO if s[AT_SEATS] == 2 else bids.MORE
    if move < 64:
        return worth_of_first(s, h, w, b, level, move)
    if move >= DISCARD:
        return 0 - worth_kept(s, h, b, level, move & 63)
    if move >= PITCHER:
        return 1 if move == PITCHER + h[ME] or move == PATTERN else 0
    if (move == STAND or move == GIVE or move == NO_BUNCH) and score.due_wins(s):
        return _WINS if bids.gain_if_kept(s, h) > 0 else 0 - _WINS
    if move == GIVE and bids.gift_loses(s, h):
        return 0 - _WINS
    if option_at(s, GIFT_ENDS):
        if move == GIVE:
            return bids.worth_of_gift(s)
        if move == RUN:
            return bids.worth_of_run(s)
    if (move == STAND or move == GIVE) and bids.wins_by_high(s, h):
        return _WINS
    return worth_to_easy(s, h, move) if level == _EASY else worth_by_odds(s, h, b, move)


@micropython.bytecode
def worth_by_odds(s: Data, h: Halfwords, b: Data, move: Move) -> int:
    """What medium thinks of standing, giving and bunching."""
    if move == STAND or move == GIVE or move == NO_BUNCH:
        return bids.strength(h, b, s[TRUMP], survey.jack_pays(s)) + bids.gain_if_kept(s, h) * bids.POINT
    if move == BEG:
        return bids.worth_of_begging(s) if option_at(s, GIFT_ENDS) else (b[bids.STAND_AT] - 128) * 4
    if move == RUN:
        return (b[bids.GIVE_AT] - 128) * 4
    if move == BUNCH:
        return (b[bids.BUNCH_AT] - 128) * 4
    return 0 - move  # to cut, to deal, red: whatever comes first


@micropython.bytecode
def worth_to_easy(s: Data, h: Halfwords, move: Move) -> int:
    """What easy thinks of standing, giving and bunching."""
    if move == STAND or move == GIVE or move == NO_BUNCH:
        return easy.strength(h, s[TRUMP]) + bids.gain_if_kept(s, h) * _EASY_POINT
    if move == BEG:
        return _EASY_STANDS
    if move == RUN:
        return _EASY_GIVES
    if move == BUNCH:
        return _EASY_BUNCHES
    return 0 - move


@micropython.bytecode
def worth_of_first(s: Buffer, h: Halfwords, w: Data, b: Data, level: int, card: Card) -> int:
    """What it is worth to make trumps with a card (AF-2): the suit matters more than the card."""
    s[TRUMP] = card >> 4
    if level == _EASY:
        value = easy.strength(h, card >> 4) * 256 + survey.power(card)
        if card & 15 == _JACK:
            value -= 128
    else:
        jack = survey.jack_pays(s)
        value = bids.strength(h, b, card >> 4, jack) * 256 + evaluate.worth(s, h, w, card, jack)
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
