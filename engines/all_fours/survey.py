"""A seat's knowledge of a hand of All Fours.

`survey_hands` and `survey_tricks` write it once a decision, into an array `h` of `WORK` halfwords. A mask of cards of a
suit has a bit for each rank, by its power: 0 for the two, 12 for the ace.
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

# The fields of `h`.
UNSEEN = const(0)  # by suit: mask of the unseen cards
POOL = const(4)  # number of unseen cards
MINE = const(5)  # by suit: mask of the own cards
ME = const(9)  # the seat to act
SIDES = const(10)
RIVALS = const(11)  # cards in the hidden hands of opponents
FRIENDS = const(12)  # cards in the hidden hand of the partner
LED = const(13)  # suit led to the present trick, 4 before the lead
BEST = const(14)  # card that is winning the trick
BEST_SEAT = const(15)  # seat that played `BEST`
POINTS = const(16)  # points for Game in the trick
JACK_IN = const(17)  # 1 if the jack of trumps is in the trick
GAME_POINTS = const(18)  # by side: points for Game taken
CAN = const(21)  # by seat: bit mask of the suits that it may hold; 0 if it plays no more cards in this hand
WORK = const(27)

_ALL = const(0x1FFF)
_JACK = const(11)
_TEN = const(10)
_ACE = const(1)


@micropython.bytecode
def jack_pays(s: Data) -> int:
    """Return the payment for capturing the jack of trumps."""
    return 1 if option_at(s, HANG_PAYS) else 3


@micropython.bytecode
def power(card: Card) -> int:
    """Return the rank of a card from 0, a two, to 12, an ace (AF-1)."""
    if card & 15 == _ACE:
        return 12
    return (card & 15) - 2


@micropython.bytecode
def points(card: Card) -> int:
    """Return a card's points for Game (AF-8)."""
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
    """Return the number of set bits."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@micropython.viper
def suit_strength(mask: int) -> int:
    """Return the strength of a suit of a hand: a card counts 2, the ace 6, the king 5, queen and jack 4, the two 3."""
    value = (mask & 1) + (mask >> 9 & 1) * 2 + (mask >> 10 & 1) * 2 + (mask >> 11 & 1) * 3 + (mask >> 12 & 1) * 4
    while mask:
        mask &= mask - 1
        value += 2
    return value


@micropython.bytecode
def beats(card: Card, best: Card, trump: int) -> int:
    """Return 1 if a card that is played after another one beats it (AF-6)."""
    if (card ^ best) & 48:
        return 1 if card >> 4 == trump else 0
    return 1 if power(card) > power(best) else 0


@micropython.bytecode
def survey_hands(s: Data, h: Halfwords, seat: Seat, sides: int) -> None:
    """Write all but the trick and the points."""
    suit = 0
    while suit < 4:
        h[UNSEEN + suit] = _ALL
        h[MINE + suit] = 0
        suit += 1
    h[ME] = seat
    h[SIDES] = sides
    _mark_seen(s, h, HANDS, PLAYED - HANDS)
    _mark_seen(s, h, PLAYED, s[PLAYED_COUNT])
    _mark_seen(s, h, PACK, CARDS)
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


@micropython.bytecode
def _mark_seen(s: Data, h: Halfwords, at: int, count: int) -> None:
    """Mark the cards among the `count` bytes at `s[at]` as seen."""
    while count > 0:
        count -= 1
        card = s[at + count]
        if card & 15:
            h[UNSEEN + (card >> 4)] = h[UNSEEN + (card >> 4)] & ~(1 << power(card))


@micropython.bytecode
def survey_tricks(s: Data, h: Halfwords) -> None:
    """Write the totals of the complete tricks, and the contents of the present one.

    The seat to act is `h[ME]`; it has played a card to every trick so far.
    """
    at = _count_tricks(s, h, s[TRICKS] + s[COUNTS + h[ME]])
    _survey_trick(s, h, at)


@micropython.bytecode
def _count_tricks(s: Data, h: Halfwords, dealt: int) -> int:
    """Write the points of the complete tricks, from hands of `dealt` cards. Return the offset of the present trick."""
    h[GAME_POINTS] = 0
    h[GAME_POINTS + 1] = 0
    h[GAME_POINTS + 2] = 0
    at = PLAYED
    trick = 0
    while trick < s[TRICKS]:
        side = GAME_POINTS + s[TAKERS + trick] % h[SIDES]
        seat = 0
        while seat < s[AT_SEATS]:
            # a seat that threw in counts as having played the cards it lacks
            if s[THROWN] >> seat & 1 == 0 or trick < dealt - s[COUNTS + seat]:
                h[side] = h[side] + points(s[at])
                at += 1
            seat += 1
        trick += 1
    return at


@micropython.bytecode
def _survey_trick(s: Data, h: Halfwords, at: int) -> None:
    """Write the contents of the present trick, which begins at `s[at]`."""
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


@micropython.bytecode
def higher(h: Halfwords, card: Card) -> int:
    """Return the number of unseen cards of the suit above a card."""
    return bits(h[UNSEEN + (card >> 4)] >> power(card) + 1)


@micropython.bytecode
def seats_behind(s: Data, h: Halfwords) -> int:
    """Return the number of seats still to play to the trick after the own one."""
    n = 0
    seat = (h[ME] + 1) % s[AT_SEATS]
    while seat != s[LEADER] and seat != h[ME]:
        if h[CAN + seat]:
            n += 1
        seat = (seat + 1) % s[AT_SEATS]
    return n
