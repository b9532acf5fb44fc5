"""Fair determinization of a view of All Fours: every full state consistent with the view is equally likely.

Public information about hidden hands comes from AF-4 and AF-5. A seat that does not follow a trump has none. A seat
that discards on a plain lead has none of that suit; the discard says nothing about trumps, since trumping is optional.
If trumping in is banned (AF-R13), a trump on a plain lead says the same. If undertrumping is banned (AF-R12), a seat
that plays a lower trump on a higher one has only trumps below it. A seat that stood although it had to beg without a
trump has a trump (AF-R15). Discards after a run (AF-R29) may be any cards. `engines/sampling.py` draws the hands; the
remaining cards are other seats' discards and the stock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands, rng, sampling
from engines.all_fours import kernels, survey
from engines.all_fours.kernels import (
    CARDS,
    COUNTS,
    DEALER,
    FORCED,
    HANDS,
    IN_TRICK,
    LEADER,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    TAKERS,
    THROWN,
    TRICKS,
    TRUMP,
    UNDERTRUMPING,
    VOIDS,
)
from engines.cards import HIDDEN
from engines.game import AT_RNG, AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Seat

_SUITS = const(4)
_TOP = const(14)  # a power above all

_room = bytearray(sampling.WORK)  # for a single call, which may not allocate
_some = bytearray(hands.SET_BYTES)  # work area: a set of cards
_rest = bytearray(CARDS)  # work area: the cards outside the hands


def fill(view: Buffer, generator: Buffer, at: int) -> None:
    """Fill a view as `Game.determinize`. It must be of a position that can be, or this never ends."""
    gather(view, _room, _some)
    sampling.plan(_room)
    while not sampling.draw(_room, generator, at):
        pass
    lay_out(view, _room, _rest, generator, at)


@micropython.bytecode
def gather(s: Buffer, room: Buffer, some: Buffer) -> None:
    """Write the public information of a view to `room`; `some` is a work area for a set."""
    sampling.clear(room)
    sampling.see(room, s, HANDS, PLAYED - HANDS)
    sampling.see(room, s, PLAYED, s[PLAYED_COUNT])
    sampling.see(room, s, PACK, CARDS)
    seat = 0
    while seat < s[AT_SEATS]:
        if s[kernels.hand_at(s, seat)] == HIDDEN:
            sampling.hide(room, seat, s[COUNTS + seat])
        seat += 1
    sampling.list_unseen(room, 1)
    seat = 0
    while seat < s[AT_SEATS]:
        if s[kernels.hand_at(s, seat)] == HIDDEN:
            hands.clear(some, 0, hands.SET_BYTES)
            if add_lacking(s, seat, some):
                sampling.forbid(room, seat, some, 0)
            if s[VOIDS + seat] & FORCED and has_played_trump(s, seat) == 0:
                hands.clear(some, 0, hands.SET_BYTES)
                add_suit(some, s[TRUMP], 0, _TOP)
                sampling.require(room, 1 << seat, some, 0)
        seat += 1


@micropython.bytecode
def add_lacking(s: Data, seat: Seat, some: Buffer) -> int:
    """Add the cards that a seat publicly lacks to a set. Return their number."""
    n = 0
    suit = 0
    while suit < _SUITS:
        if s[VOIDS + seat] >> suit & 1:
            n += add_suit(some, suit, 0, _TOP)
        suit += 1
    if option_at(s, UNDERTRUMPING) and not option_at(s, kernels.REVOKE):
        bound = undertrumped(s, seat)
        if bound < _TOP:  # the hand has only trumps below that
            suit = 0
            while suit < _SUITS:
                n += add_suit(some, suit, bound if suit == s[TRUMP] else 0, _TOP)
                suit += 1
    return n


@micropython.bytecode
def add_suit(some: Buffer, suit: int, low: int, high: int) -> int:
    """Add the cards of a suit whose power is at least `low` and below `high` to a set. Returns how many."""
    n = 0
    rank = 1
    while rank < 14:
        card = suit << 4 | rank
        power = survey.power(card)
        if power >= low and power < high:
            hands.add(some, 0, card)
            n += 1
        rank += 1
    return n


@micropython.bytecode
def has_played_trump(s: Data, seat: Seat) -> int:
    """Return 1 if a seat has played a trump in this hand."""
    return walk(s, seat, 0)


@micropython.bytecode
def undertrumped(s: Data, seat: Seat) -> int:
    """The lowest power of a trump that a seat put a lower one on though a plain suit was led; `_TOP` where it put none
    on any."""
    return walk(s, seat, 1)


@micropython.bytecode
def walk(s: Data, seat: Seat, question: int) -> int:
    """Go through the cards played in this hand: `has_played_trump` (`question` 0) or `undertrumped` (1) of a seat."""
    bound = _TOP
    dealt = s[TRICKS] + s[COUNTS + s[LEADER]] + (1 if s[IN_TRICK] else 0)
    who = (s[DEALER] + 1) % s[AT_SEATS]
    trick = 0
    at = PLAYED
    while at < PLAYED + s[PLAYED_COUNT]:
        led = s[at] >> 4
        top = -1  # power of the highest trump in the trick
        n = s[AT_SEATS]
        while n > 0 and at < PLAYED + s[PLAYED_COUNT]:
            n -= 1
            # a seat that threw in counts as having played the cards it lacks
            if s[THROWN] >> who & 1 == 0 or trick + s[COUNTS + who] < dealt:
                if s[at] >> 4 == s[TRUMP]:
                    power = survey.power(s[at])
                    if who == seat:
                        if question == 0:
                            return 1
                        if led != s[TRUMP] and power < top and top < bound:
                            bound = top
                    if power > top:
                        top = power
                at += 1
            who = (who + 1) % s[AT_SEATS]
        if trick < s[TRICKS]:
            who = s[TAKERS + trick]
        trick += 1
    return bound if question else 0


@micropython.bytecode
def lay_out(s: Buffer, room: Buffer, rest: Buffer, generator: Buffer, at: int) -> None:
    """Put the hands drawn, then the discards and the stock into a view, and seed its generator."""
    seat = 0
    while seat < s[AT_SEATS]:
        hand = kernels.hand_at(s, seat)
        if s[hand] == HIDDEN:
            sampling.take_hand(room, seat, s, hand)
        seat += 1
    sampling.take_rest(room, rest, 0, generator, at)
    n = 0
    i = PACK
    while i < PACK + CARDS:
        if s[i] == HIDDEN:
            s[i] = rest[n]
            n += 1
        i += 1
    i = AT_RNG
    while i < AT_RNG + rng.SIZE:
        s[i] = rng.below(generator, at, 256)
        i += 1
