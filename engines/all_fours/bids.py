"""What a hand of All Fours is worth with a suit as trumps, before a card is played: the odds of High, Low, jack and
Game (AF-8), in 400ths of a point that the own side gains more than the others.

High and Low follow from the cards unseen. The jack and Game are in a row of bytes that came from hands played by the
computer player itself. `h` is what `survey.look` wrote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.all_fours import score, survey
from engines.all_fours.kernels import DEALER, SCORES, TRUMP, TURN_UP
from engines.all_fours.survey import FRIENDS, ME, MINE, POOL, RIVALS, SIDES, UNSEEN

if TYPE_CHECKING:
    from engines.types import Data, Halfwords

# Where what stands in a row.
SAVED = const(0)  # 6: by trumps held, the chance that the own jack is won, in 256ths
CAUGHT = const(6)  # 4: by higher trumps held, the chance that an opponent's is taken,
HELPED = const(10)  # and that the partner's is won
TRUMP_GAME = const(11)  # 6: what an ace, king, queen, jack, ten or other trump means for Game; 4, and 128 more
PLAIN_GAME = const(17)  # 6: and of another suit
GAME_BASE = const(23)  # what it is without any
STAND_AT = const(24)  # below this, and 128, times 4, one begs
GIVE_AT = const(25)  # from this on one gives,
BUNCH_AT = const(26)  # and below this one agrees to bunch
KEPT = const(27)  # 5: what an ace, king, queen, jack or ten of another suit adds to its power, to keep

TWO = (
    b"\xd7\xe6\xed\xf6\xff\xf8\x00\x5f\x64\x69\xbe\xb0\xa7\x9b\x8e\xc6"
    b"\x8c\x80\x7a\x79\x76\x81\x7a\x98\x80\x90\x64\x3c\x32\x0f\x05\x28"
)  # for two seats
MORE = (
    b"\xd8\xe1\xf2\xe6\xe6\xf0\x20\x49\x4b\x50\xc1\xa6\xa8\x9e\x80\xa8"
    b"\x8d\x77\x79\x78\x77\x79\x74\x94\x79\xa2\x77\x3c\x1e\x0f\x05\x28"
)  # and for more

POINT = const(400)  # of the match
_JACK = const(9)  # its power
_TEN = const(8)
_RANKS = const(13)


@micropython.bytecode
def ends(h: Halfwords, suit: int, step: int) -> int:
    """What High (`step` -1) or Low (1) is worth: the cards of a suit from that end on, to one that is surely dealt."""
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
def jack(h: Halfwords, w: Data, suit: int, hang: int) -> int:
    """What the jack of a suit is worth; `hang` is what it pays whoever captures it."""
    above = survey.bits(h[MINE + suit] >> _JACK + 1)
    if h[MINE + suit] >> _JACK & 1:
        n = survey.bits(h[MINE + suit])
        return (w[SAVED + (n if n < 6 else 6) - 1] * POINT * (1 + hang) >> 8) - POINT * hang
    if h[UNSEEN + suit] >> _JACK & 1 == 0:
        return 0
    caught = (w[CAUGHT + above] * POINT * (1 + hang) >> 8) - POINT
    helped = (w[HELPED] * POINT * (1 + hang) >> 8) - POINT * hang
    return (caught * h[RIVALS] + helped * h[FRIENDS]) // h[POOL]


@micropython.bytecode
def game(h: Halfwords, w: Data, trump: int) -> int:
    """What Game is worth."""
    value = w[GAME_BASE] - 128
    suit = 0
    while suit < 4:
        row = TRUMP_GAME if suit == trump else PLAIN_GAME
        power = 0
        while power < _RANKS:
            if h[MINE + suit] >> power & 1:
                value += w[row + (_RANKS - 1 - power if power > _TEN - 1 else 5)] - 128
            power += 1
        suit += 1
    return value * 4


@micropython.bytecode
def strength(h: Halfwords, w: Data, trump: int, hang: int) -> int:
    """What the own hand is worth with a suit as trumps."""
    return ends(h, trump, -1) + ends(h, trump, 1) + jack(h, w, trump, hang) + game(h, w, trump)


@micropython.bytecode
def sure(h: Halfwords, suit: int) -> int:
    """Whether High is surely the own side's: nobody else can hold a higher trump than the own hand."""
    mine = h[MINE + suit]
    return 1 if mine and h[UNSEEN + suit] < mine else 0


@micropython.bytecode
def gift_loses(s: Data, h: Halfwords) -> int:
    """Whether a gift would win the match for another side (AF-R7), and the dealer's turn-up not before it (AF-R8)."""
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
    """Points that the own side gains for the turned card if its suit stays trump, below 0 if an opponent dealt."""
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
    """Whether the own side wins the match by High, which is counted first, and surely has it."""
    own = s[SCORES + h[ME] % h[SIDES]] + 1
    if gain_if_kept(s, h) > 0:
        own += score.due(s)
    if own < score.target(s):
        return 0
    return sure(h, s[TRUMP])
