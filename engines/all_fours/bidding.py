"""Evaluation of every decision in All Fours except playing to a trick: standing, giving, bunching, discards, and the
pitched card, which makes trumps.

The strength of a hand comes from the odds of High, Low, jack and Game (AF-8), in 400ths of a point that the own side
gains over the others. High and Low follow from the unseen cards. The odds of the jack and Game are weights
(`weights.py`), learned from hands that the computer player itself played. `h` is the array written by
`survey.survey_hands`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.all_fours import score, survey
from engines.all_fours.kernels import (
    BEG,
    BUNCH,
    DEALER,
    DISCARD,
    GIFT_ENDS,
    GIVE,
    NO_BUNCH,
    PATTERN,
    PITCHER,
    RUN,
    SCORES,
    STAND,
    TRUMP,
    TURN_UP,
)
from engines.all_fours.survey import FRIENDS, ME, MINE, POOL, RIVALS, SIDES, UNSEEN
from engines.all_fours.weights import (
    BUNCH_AT,
    CAUGHT,
    GAME_BASE,
    GIVE_AT,
    HAND_MORE,
    HAND_TWO,
    HELPED,
    KEEP_HONOURS,
    PLAIN_GAME,
    SAVED,
    STAND_AT,
    TRUMP_GAME,
)
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Card, Data, Halfwords, Move

POINT = const(400)  # worth of a point of the match
_JACK_POWER = const(9)
_TEN_POWER = const(8)
_RANKS = const(13)
_EASY = const(0)
_JACK = const(11)
_WINS = const(1 << 20)  # above all else that a move is worth
_EASY_STANDS = const(7)  # easy stands with a hand of this strength
_EASY_GIVES = const(6)  # gives,
_EASY_BUNCHES = const(6)  # easy bunches below this strength
_EASY_POINT = const(4)  # the worth of a point on this scale


@micropython.bytecode
def worth_of_end(h: Halfwords, suit: int, step: int) -> int:
    """Return the worth of High (`step` -1) or Low (1): the cards of a suit from that end on, to one that is surely
    dealt."""
    rest = 4096  # the chance that none before was, in 4096ths
    value = 0
    power = 0 if step > 0 else _RANKS - 1
    while power >= 0 and power < _RANKS and rest:
        if h[MINE + suit] >> power & 1:
            return (value + rest) * POINT >> 12
        if h[UNSEEN + suit] >> power & 1:
            value += rest * (h[FRIENDS] - h[RIVALS]) // h[POOL]
            rest -= rest * (h[FRIENDS] + h[RIVALS]) // h[POOL]
        power += step
    return value * POINT >> 12


@micropython.bytecode
def worth_of_jack(h: Halfwords, w: Data, suit: int, hang: int) -> int:
    """Return the worth of the jack of a suit; `hang` is its payment to the side that captures it."""
    above = survey.bits(h[MINE + suit] >> _JACK_POWER + 1)
    if h[MINE + suit] >> _JACK_POWER & 1:
        n = survey.bits(h[MINE + suit])
        return (w[SAVED + (n if n < 6 else 6) - 1] * POINT * (1 + hang) >> 8) - POINT * hang
    if h[UNSEEN + suit] >> _JACK_POWER & 1 == 0:
        return 0
    caught = (w[CAUGHT + above] * POINT * (1 + hang) >> 8) - POINT
    helped = (w[HELPED] * POINT * (1 + hang) >> 8) - POINT * hang
    return (caught * h[RIVALS] + helped * h[FRIENDS]) // h[POOL]


@micropython.bytecode
def worth_of_game(h: Halfwords, w: Data, trump: int) -> int:
    """Return the worth of Game."""
    value = w[GAME_BASE] - 128
    suit = 0
    while suit < 4:
        row = TRUMP_GAME if suit == trump else PLAIN_GAME
        power = 0
        while power < _RANKS:
            if h[MINE + suit] >> power & 1:
                value += w[row + (_RANKS - 1 - power if power > _TEN_POWER - 1 else 5)] - 128
            power += 1
        suit += 1
    return value * 4


@micropython.bytecode
def strength(h: Halfwords, w: Data, trump: int, hang: int) -> int:
    """Return the worth of the own hand with a suit as trumps."""
    return (
        worth_of_end(h, trump, -1)
        + worth_of_end(h, trump, 1)
        + worth_of_jack(h, w, trump, hang)
        + worth_of_game(h, w, trump)
    )


@micropython.bytecode
def is_high_sure(h: Halfwords, suit: int) -> int:
    """Return 1 if High surely goes to the own side: no other seat can hold a higher trump than the own hand."""
    mine = h[MINE + suit]
    return 1 if mine and h[UNSEEN + suit] < mine else 0


@micropython.bytecode
def gift_loses(s: Data, h: Halfwords) -> int:
    """Return 1 if a gift wins the match for another side (AF-R7), unless the dealer's turn-up wins first (AF-R8)."""
    if score.due_wins(s):
        return 0
    side = 0
    while side < h[SIDES]:
        if side != h[ME] % h[SIDES] and s[SCORES + side] + 1 >= score.target(s):
            return 1
        side += 1
    return 0


@micropython.bytecode
def gain_if_kept(s: Data, h: Halfwords) -> int:
    """Return the points that the own side gains for the turned card if its suit stays trump, below 0 if an opponent
    dealt."""
    if (s[DEALER] - h[ME]) % h[SIDES]:
        return 0 - score.due(s)
    return score.due(s)


@micropython.bytecode
def worth_of_gift(s: Data) -> int:
    """The worth to the dealer of a gift that ends the hand (AF-E3)."""
    return (score.due(s) - 1) * POINT


@micropython.bytecode
def worth_of_run(s: Data) -> int:
    """The worth to the dealer of a run: the mean pay of a turned card."""
    rank = 13
    total = 0
    while rank > 0:
        total += score.points(s, TURN_UP, rank)
        rank -= 1
    return total * POINT // 13


@micropython.bytecode
def worth_of_begging(s: Data) -> int:
    """The worth to the eldest of a beg where a gift ends the hand: the dealer takes the better answer."""
    gift = worth_of_gift(s)
    run = worth_of_run(s)
    return 0 - gift if gift > run else 0 - run


@micropython.bytecode
def wins_by_high(s: Data, h: Halfwords) -> int:
    """Return 1 if the own side surely has High, which is counted first, and wins the match by it."""
    own = s[SCORES + h[ME] % h[SIDES]] + 1
    if gain_if_kept(s, h) > 0:
        own += score.due(s)
    if own < score.target(s):
        return 0
    return is_high_sure(h, s[TRUMP])


@micropython.bytecode
def clear_worth(s: Data, h: Halfwords, move: Move) -> int:
    """Return the worth of a move that surely wins or loses the match, above or below all others, 0 for another."""
    if move != STAND and move != GIVE and move != NO_BUNCH:
        return 0
    if score.due_wins(s):
        return _WINS if gain_if_kept(s, h) > 0 else 0 - _WINS
    if move == GIVE:
        if gift_loses(s, h):
            return 0 - _WINS
        if option_at(s, GIFT_ENDS):
            return 0
    return _WINS if move != NO_BUNCH and wins_by_high(s, h) else 0


@micropython.bytecode
def worth(s: Data, h: Halfwords, level: int, move: Move) -> int:
    """Return the worth of a legal move that plays no card, to be compared with the other moves of the position."""
    b = HAND_TWO if s[AT_SEATS] == 2 else HAND_MORE
    if move >= DISCARD:
        return 0 - worth_kept(s, h, b, level, move & 63)
    if move >= PITCHER:
        return 1 if move == PITCHER + h[ME] or move == PATTERN else 0
    value = clear_worth(s, h, move)
    if value:
        return value
    if option_at(s, GIFT_ENDS):
        if move == GIVE:
            return worth_of_gift(s)
        if move == RUN:
            return worth_of_run(s)
    return worth_to_easy(s, h, move) if level == _EASY else worth_by_odds(s, h, b, move)


@micropython.bytecode
def worth_by_odds(s: Data, h: Halfwords, b: Data, move: Move) -> int:
    """Return medium's worth of standing, giving and bunching."""
    if move == STAND or move == GIVE or move == NO_BUNCH:
        return strength(h, b, s[TRUMP], survey.jack_pays(s)) + gain_if_kept(s, h) * POINT
    if move == BEG:
        return worth_of_begging(s) if option_at(s, GIFT_ENDS) else (b[STAND_AT] - 128) * 4
    if move == RUN:
        return (b[GIVE_AT] - 128) * 4
    if move == BUNCH:
        return (b[BUNCH_AT] - 128) * 4
    return 0 - move  # for a cut, the rounds of a deal or a colour, the first choice is as good as any


@micropython.bytecode
def worth_to_easy(s: Data, h: Halfwords, move: Move) -> int:
    """Return easy's worth of standing, giving and bunching."""
    if move == STAND or move == GIVE or move == NO_BUNCH:
        return survey.suit_strength(h[MINE + s[TRUMP]]) + gain_if_kept(s, h) * _EASY_POINT
    if move == BEG:
        return _EASY_STANDS
    if move == RUN:
        return _EASY_GIVES
    if move == BUNCH:
        return _EASY_BUNCHES
    return 0 - move


@micropython.bytecode
def best_suit(s: Data, h: Halfwords) -> int:
    """Return the suit of the own hand that medium pitches (AF-2)."""
    b = HAND_TWO if s[AT_SEATS] == 2 else HAND_MORE
    best = -1
    most = 0
    suit = 0
    while suit < 4:
        if h[MINE + suit]:
            value = strength(h, b, suit, survey.jack_pays(s))
            if best < 0 or value > most:
                most = value
                best = suit
        suit += 1
    return best


@micropython.bytecode
def easy_worth_of_first(h: Halfwords, card: Card) -> int:
    """Return easy's worth of making trumps with a card (AF-2): the suit matters more than the card."""
    value = survey.suit_strength(h[MINE + (card >> 4)]) * 256 + survey.power(card)
    return value - 128 if card & 15 == _JACK else value


@micropython.bytecode
def worth_kept(s: Data, h: Halfwords, b: Data, level: int, card: Card) -> int:
    """Return the worth of keeping a card when some must be discarded (AF-R29): trumps most, then points for Game."""
    value = survey.power(card)
    if card >> 4 == s[TRUMP]:
        return value + 256
    if level == _EASY:
        return value
    if value >= _TEN_POWER:
        return value + b[KEEP_HONOURS + 12 - value]
    return value
