"""What a seat knows of a hand of All Fours that it plays, in numbers: what is unseen, what lies in the trick, who may
hold what. The computer player looks once a decision; `h` is an array of `WORK` halfwords.

A mask of cards of a suit has a bit a rank, by its power: 0 for the two, 12 for the ace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.all_fours import kernels
from engines.all_fours.kernels import (
    CARDS,
    COUNTS,
    HANDS,
    HANG_PAYS,
    IN_TRICK,
    LEADER,
    NO_TRUMP,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    TAKERS,
    THROWN,
    TRICKS,
    TRUMP,
    VOIDS,
)
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Card, Data, Halfwords, Seat

UNSEEN = const(0)  # by suit: the cards that are in no sight,
POOL = const(4)  # how many they are,
MINE = const(5)  # and by suit the cards of the own hand
ME = const(9)
SIDES = const(10)
RIVALS = const(11)  # cards in the hidden hands of opponents,
FRIENDS = const(12)  # and of the partner
LED = const(13)  # of the present trick: the suit, 4 where none is led yet,
BEST = const(14)  # the card that is winning it,
BEST_SEAT = const(15)  # whose that is,
POINTS = const(16)  # the points for Game in it,
JACK_IN = const(17)  # and whether the jack of trumps is
OURS = const(18)  # points for Game that the own side has taken,
THEIRS = const(19)  # and that of the others which has the most
TAKEN = const(20)  # by side: points for Game
GONE = const(23)  # mask of the trumps played
GAME_WORTH = const(24)  # `evaluate.game_worth`
CAN = const(25)  # by seat: bit mask of the suits it may hold; 0 where it plays no card any more
WORK = const(32)

_ALL = const(0x1FFF)
_JACK = const(11)
_TEN = const(10)
_ACE = const(1)


@micropython.bytecode
def jack_pays(s: Data) -> int:
    """What the jack of trumps pays whoever captures it."""
    return 1 if option_at(s, HANG_PAYS) else 3


@micropython.bytecode
def power(card: Card) -> int:
    """The rank of a card from 0, a two, to 12, an ace (AF-1)."""
    if card & 15 == _ACE:
        return 12
    return (card & 15) - 2


@micropython.bytecode
def points(card: Card) -> int:
    """What a card counts for Game (AF-8)."""
    rank = card & 15
    if rank == _TEN:
        return 10
    if rank == _ACE:
        return 4
    if rank >= _JACK:
        return rank - 10
    return 0


@micropython.bytecode
def bits(mask: int) -> int:
    """How many bits of a number are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@micropython.bytecode
def beats(card: Card, best: Card, trump: int) -> int:
    """1 where a card played behind another wins over it (AF-6)."""
    if (card ^ best) & 48:
        return 1 if card >> 4 == trump else 0
    return 1 if power(card) > power(best) else 0


@micropython.bytecode
def look(s: Data, h: Halfwords, seat: Seat, sides: int) -> int:
    """Write all but the trick and the points. Returns how many cards are unseen."""
    suit = 0
    while suit < 4:
        h[UNSEEN + suit] = _ALL
        h[MINE + suit] = 0
        suit += 1
    h[ME] = seat
    h[SIDES] = sides
    _see(s, h, HANDS, PLAYED - HANDS)
    _see(s, h, PLAYED, s[PLAYED_COUNT])
    _see(s, h, PACK, CARDS)
    i = kernels.hand_at(s, seat)
    end = i + s[COUNTS + seat]
    while i < end:
        suit = s[i] >> 4
        h[MINE + suit] = h[MINE + suit] | 1 << power(s[i])
        i += 1
    h[RIVALS] = 0
    h[FRIENDS] = 0
    other = 0
    while other < s[AT_SEATS]:
        h[CAN + other] = 0
        if s[THROWN] >> other & 1 == 0 and s[COUNTS + other]:
            h[CAN + other] = ~s[VOIDS + other] & 15
            if other != seat:
                side = RIVALS if (other - seat) % sides else FRIENDS
                h[side] = h[side] + s[COUNTS + other]
        other += 1
    h[POOL] = bits(h[UNSEEN]) + bits(h[UNSEEN + 1]) + bits(h[UNSEEN + 2]) + bits(h[UNSEEN + 3])
    return h[POOL]


@micropython.bytecode
def _see(s: Data, h: Halfwords, at: int, count: int) -> None:
    """The cards among the `count` bytes at `s[at]` are in sight."""
    while count > 0:
        count -= 1
        card = s[at + count]
        if card & 15:
            h[UNSEEN + (card >> 4)] = h[UNSEEN + (card >> 4)] & ~(1 << power(card))


@micropython.bytecode
def look_at_tricks(s: Data, h: Halfwords) -> None:
    """Write what the complete tricks came to, and what lies in the present one.

    The seat to act is `h[ME]`; it has played a card to every trick so far.
    """
    at = _count_tricks(s, h, s[TRICKS] + s[COUNTS + h[ME]])
    h[OURS] = h[TAKEN + h[ME] % h[SIDES]]
    h[THEIRS] = 0
    side = 0
    while side < h[SIDES]:
        if side != h[ME] % h[SIDES] and h[TAKEN + side] > h[THEIRS]:
            h[THEIRS] = h[TAKEN + side]
        side += 1
    h[GONE] = 0
    i = PLAYED
    while i < PLAYED + s[PLAYED_COUNT]:
        if s[i] >> 4 == s[TRUMP]:
            h[GONE] = h[GONE] | 1 << power(s[i])
        i += 1
    _look_at_trick(s, h, at)


@micropython.bytecode
def _count_tricks(s: Data, h: Halfwords, dealt: int) -> int:
    """Add the complete tricks up, from hands of `dealt` cards. Returns where the present one begins."""
    h[TAKEN] = 0
    h[TAKEN + 1] = 0
    h[TAKEN + 2] = 0
    at = PLAYED
    trick = 0
    while trick < s[TRICKS]:
        side = TAKEN + s[TAKERS + trick] % h[SIDES]
        seat = 0
        while seat < s[AT_SEATS]:
            # who threw in has played as many cards as it lacks
            if s[THROWN] >> seat & 1 == 0 or trick < dealt - s[COUNTS + seat]:
                h[side] = h[side] + points(s[at])
                at += 1
            seat += 1
        trick += 1
    return at


@micropython.bytecode
def _look_at_trick(s: Data, h: Halfwords, at: int) -> None:
    """Write what lies in the present trick, which begins at `s[at]`."""
    h[LED] = s[at] >> 4 if s[IN_TRICK] else NO_TRUMP
    h[BEST] = 0
    h[POINTS] = 0
    h[JACK_IN] = 0
    seat = s[LEADER]
    while at < PLAYED + s[PLAYED_COUNT]:
        if s[THROWN] >> seat & 1 == 0:
            h[POINTS] = h[POINTS] + points(s[at])
            if h[BEST] == 0 or beats(s[at], h[BEST], s[TRUMP]):
                h[BEST] = s[at]
                h[BEST_SEAT] = seat
            if s[at] == s[TRUMP] << 4 | _JACK:
                h[JACK_IN] = 1
            at += 1
        seat = (seat + 1) % s[AT_SEATS]
