"""Playing a hand of All Fours to its end when all cards are known, by a table of weights for each card to play.

A world `g` is an array of `WORLD` halfwords: all hands, the present trick, and the totals of the complete ones. A hand
has a mask for each suit, with a bit for each rank by its power: 0 for the two, 12 for the ace. A card is
`suit << 4 | power` here.

The table `t` has a byte for each role of a card in each situation, its weight. The situation is what is at stake in the
trick and who is winning it, or the number of own trumps before the lead. It is also whether the jack of trumps is
public, unseen, or in the own hand, with at least two more trumps or not. The role is a card's rank, whether it is a
trump, and whether it is winning the trick, perhaps with no higher card unseen.
The seat to act uses only its own cards and those that all seats have seen. `tools/all_fours_tables` learns the tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

if TYPE_CHECKING:
    from engines.types import ptr8, ptr16

# The fields of a world.
HANDS = const(0)  # 24: the masks of the hands, by seat and suit
PUBLIC = const(24)  # 4: by suit, the cards that all seats have seen
SEAT = const(28)  # the seat to act
LED = const(29)  # suit led to the present trick, 4 before the lead
# the card that is winning the trick: 1 plus its power, 33 for a trump; 0 before the lead
BEST = const(30)
BEST_SEAT = const(31)
POINTS = const(32)  # points for Game in the trick
JACK_IN = const(33)  # 1 if the jack of trumps is in the trick
LOW_IN = const(34)  # 1 if the lowest trump is in the trick, and pays its taker (AF-L1)
BEHIND = const(35)  # seats still to play to the trick after the one to act
TOTALS = const(36)  # 3: by side, points for Game
JACK_SIDE = const(39)  # the side that took the jack of trumps, `NOBODY` before that
LOW_SIDE = const(40)  # the side that scores Low, `NOBODY` before the lowest trump is taken if it pays its taker
TRUMP = const(41)
SEATS = const(42)
SIDES = const(43)
PLAYERS = const(44)  # bit mask of the seats that have not thrown in
LOW_POWER = const(45)  # power of the lowest trump dealt if it pays its taker, else 15
BANS = const(46)  # 1 if trumping in is banned (AF-R13), 2 more if undertrumping is (AF-R12)
LUCK = const(47)  # random number, not 0
PROBE = const(48)  # a card
PROBED = const(49)  # weight of `PROBE` at the last choice
HIGH_SIDE = const(50)  # the side that scores High
JACK_OWNER = const(51)  # the side that was dealt the jack of trumps, `NOBODY` for none
UNKNOWN = const(52)  # 4: by suit, the cards that the seat to act has not seen
REST = const(56)  # 4: those of them that no hand has
WORLD = const(60)

NOBODY = const(3)

# The indexes of a table.
_ROLES = const(42)  # weights of a situation
_RANKS = const(7)  # ace, king, queen, jack, ten, nine to seven, below
_IS_TRUMP = const(7)  # added for a trump
_WINS = const(14)  # added if the card wins the trick so far, twice if no card above it is unseen
TABLE = const(3360)  # bytes of a table

_ALL = const(0x1FFF)
_JACK = const(9)  # powers
_TEN = const(8)
TRUMPS = const(33)  # `BEST` for the two of trumps


@micropython.viper
def choose(g: object, t: object, noise: int) -> int:  # noqa: C901  a kernel's call of another is dear
    """Return the legal card with the highest weight for the seat to act, or a random one with the probability `noise`,
    in 256ths."""
    p = ptr16(g)
    q = ptr8(t)
    trump = p[TRUMP]
    led = p[LED]
    best = p[BEST]
    at = p[SEAT] << 2
    own = p[at + trump]
    trumps = own
    allowed = 15  # bits of suits
    row = 0
    if led == 4:
        while trumps and row < 3:
            trumps &= trumps - 1
            row += 1
        trumps = own
    else:
        if p[at + led]:
            allowed = 1 << led
            if led != trump and p[BANS] & 1 == 0:
                allowed |= 1 << trump
        if p[BANS] & 2 and led != trump and best >= TRUMPS:  # no trump below the best one, if another card is legal
            trumps = own >> (best - TRUMPS) << (best - TRUMPS)
            if trumps == 0 and (allowed == 1 << trump or (p[at] | p[at + 1] | p[at + 2] | p[at + 3]) == own):
                trumps = own
        row = 4
        if p[BEST_SEAT] % p[SIDES] == p[SEAT] % p[SIDES]:
            row = 12
        if p[BEHIND] == 0:
            row += 4
        if p[JACK_IN] or p[LOW_IN]:
            row += 3
        elif p[POINTS] > 4:
            row += 2
        elif p[POINTS]:
            row += 1
    row = row << 2
    if own >> _JACK & 1:
        row += 2
        own ^= 1 << _JACK
        if own & (own - 1):
            row += 1
    elif p[PUBLIC + trump] >> _JACK & 1 == 0:
        row += 1
    row *= _ROLES
    luck = p[LUCK]
    luck ^= luck << 7 & 0xFFFF
    luck ^= luck >> 9
    luck ^= luck << 8 & 0xFFFF
    p[LUCK] = luck
    if luck & 255 >= noise:
        luck = 0
    highest = -1
    card = 0
    suit = 0
    while suit < 4:
        if allowed >> suit & 1:
            mine = p[at + suit]
            above = _ALL ^ (p[PUBLIC + suit] | mine)
            role = row
            strength = 0 - TRUMPS
            if suit == trump:
                mine = trumps
                role += _IS_TRUMP
                strength = TRUMPS
            elif suit == led or led == 4:
                strength = 1
            power = 0
            while mine >> power:
                if mine >> power & 1:
                    rank = _RANKS - 1
                    if power > 7:
                        rank = 12 - power
                    elif power > 4:
                        rank = _RANKS - 2
                    if power == p[LOW_POWER] and suit == trump:
                        rank = 3  # it pays as much as the jack
                    if strength + power > best:
                        rank += _WINS
                        if above >> power == 0:
                            rank += _WINS
                    weight = q[role + rank]
                    if luck:
                        luck = (luck * 75 + 74) & 0xFFFF
                        weight = luck
                    if weight > highest:
                        highest = weight
                        card = suit << 4 | power
                    if suit << 4 | power == p[PROBE]:
                        p[PROBED] = weight
                power += 1
        suit += 1
    return card


@micropython.viper
def put(g: object, card: int) -> int:
    """Play a card. Return 1, or 0 if it was the last one of the hand."""
    p = ptr16(g)
    seat = p[SEAT]
    suit = card >> 4
    power = card & 15
    at = seat << 2
    p[at + suit] = p[at + suit] ^ 1 << power
    p[PUBLIC + suit] = p[PUBLIC + suit] | 1 << power
    if power > _TEN:
        p[POINTS] = p[POINTS] + power - _TEN
    elif power == _TEN:
        p[POINTS] = p[POINTS] + 10
    if p[LED] == 4:
        p[LED] = suit
    strength = 0
    if suit == p[TRUMP]:
        strength = TRUMPS + power
        if power == _JACK:
            p[JACK_IN] = 1
        if power == p[LOW_POWER]:
            p[LOW_IN] = 1
    elif suit == p[LED]:
        strength = 1 + power
    if strength > p[BEST]:
        p[BEST] = strength
        p[BEST_SEAT] = seat
    if p[BEHIND] == 0:
        return int(take_trick(g))
    p[BEHIND] = p[BEHIND] - 1
    again = 1
    while again:
        seat += 1
        if seat == p[SEATS]:
            seat = 0
        again = p[PLAYERS] >> seat & 1 ^ 1
    p[SEAT] = seat
    return 1


@micropython.viper
def take_trick(g: object) -> int:
    """Give the complete trick to the seat that wins it, which leads to the next. Return 1, or 0 if no card is left."""
    p = ptr16(g)
    seat = p[BEST_SEAT]
    p[SEAT] = seat
    side = seat % p[SIDES]
    p[TOTALS + side] = p[TOTALS + side] + p[POINTS]
    if p[JACK_IN]:
        p[JACK_SIDE] = side
    if p[LOW_IN]:
        p[LOW_SIDE] = side
    p[LOW_IN] = 0
    p[JACK_IN] = 0
    p[POINTS] = 0
    p[LED] = 4
    p[BEST] = 0
    players = p[PLAYERS]
    while players & (players - 1):
        players &= players - 1
        p[BEHIND] = p[BEHIND] + 1
    at = seat << 2
    if p[at] | p[at + 1] | p[at + 2] | p[at + 3]:
        return 1
    return 0


@micropython.viper
def play_out(g: object, t: object, noise: int) -> None:
    """Play all cards that are left."""
    pick = choose
    lay = put
    while int(lay(g, int(pick(g, t, noise)))):
        pass


@micropython.viper
def copy_world(g: object, out: object) -> None:
    """Copy a world."""
    p = ptr16(g)
    q = ptr16(out)
    i = 0
    while i < WORLD:
        q[i] = p[i]
        i += 1
