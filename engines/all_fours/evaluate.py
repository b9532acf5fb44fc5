"""What a card is worth to play in All Fours: what it may win or lose now, against what it is worth to keep.

A trick holds points for Game and perhaps the jack (AF-8). From the cards unseen comes the chance that a seat behind
holds a card that beats the best one, and from that the chance that the own side takes the trick. A card kept is worth
the more the less likely an opponent holds a higher one. Worths are in 400ths of a point of the match, chances in
256ths. `h` is what `survey.py` wrote, `w` a row of the bytes below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.all_fours import survey
from engines.all_fours.kernels import COUNTS, IN_TRICK, LEADER, LOW_TAKER, TRUMP, TRUMPING_IN
from engines.all_fours.survey import (
    BEST,
    BEST_SEAT,
    CAN,
    FRIENDS,
    GAME_WORTH,
    GONE,
    JACK_IN,
    LED,
    ME,
    MINE,
    OURS,
    POINTS,
    POOL,
    RIVALS,
    SIDES,
    THEIRS,
    UNSEEN,
)
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Card, Data, Halfwords, Seat

# Where what stands in a row of weights.
GAME = const(0)  # 8: what a point for Game is worth, by how settled Game is
KEEP = const(8)  # 8: what a plain card is worth to keep, by the chance that an opponent holds a higher one,
TRUMP_KEEP = const(16)  # 8: and a trump
FATE = const(24)  # 8: what part of its own points a plain card wins in the end, in 128ths and 128,
TRUMP_FATE = const(32)  # 8: and a trump
JACK = const(40)  # 8: what the jack of trumps brings in the end; by own trumps beside it where it can be beaten
HUNT = const(48)  # a trump that could take the jack, to keep
LEAD = const(49)  # the lead, and 128
ADD = const(50)  # points that a seat behind adds, in 16ths
RIVAL_HIGHER = const(51)  # how willing an opponent is to beat with a higher card, and more for each point in the trick
RIVAL_TRUMPS = const(53)  # and with a trump
FRIEND_HIGHER = const(55)  # and a partner
FRIEND_TRUMPS = const(57)
DRAW = const(59)  # to lead a trump, and 128; by own trumps

TWO = (
    b"\x0a\x0e\x0d\x0d\x0c\x0a\x05\x0a\x18\x17\x16\x15\x12\x0c\x04\x02"
    b"\x4a\x61\x3c\x38\x34\x2e\x24\x14\xa2\x9b\x83\x80\x5e\x5e\x58\x7a"
    b"\xe2\xc4\xe3\xd0\xdf\xcd\xbb\x7a\xa6\xe0\xff\xff\xd9\xff\xcc\x93"
    b"\x1a\x88\x1b\x95\x09\x31\x0c\x56\x07\x3f\x0e\x52\x9c\x97\x97\x00"
)  # for two seats
MORE = (
    b"\x0e\x0e\x0d\x0c\x08\x05\x05\x01\x28\x1e\x16\x0f\x0a\x07\x04\x09"
    b"\x50\x46\x3c\x3c\x2a\x24\x1e\x1b\xb2\xa6\x86\x73\x78\x61\x69\x64"
    b"\xe6\xdc\xd3\xc8\xbe\xb4\xaa\x96\xff\xb0\xe3\xfe\xdc\xcd\xd2\xb1"
    b"\x21\x80\x0f\xb4\x08\x3c\x0e\x96\x08\x32\x0e\x7e\x7a\x9c\x81\x00"
)  # and for more

_POINT = const(400)
_JACK_POWER = const(9)
_JACK_RANK = const(11)
_EVEN = const(128)


@micropython.bytecode
def chance_of_any(pool: int, wanted: int, size: int) -> int:
    """The chance that `size` cards out of `pool` have one of `wanted` of these, in 256ths."""
    if wanted <= 0 or size <= 0:
        return 0
    if wanted + size > pool:
        return 256
    none = 65536
    i = 0
    while i < size:
        none = none * (pool - wanted - i) // (pool - i)
        i += 1
    return 256 - (none >> 8)


@micropython.bytecode
def higher(h: Halfwords, card: Card) -> int:
    """How many unseen cards of its suit are above a card."""
    return survey.bits(h[UNSEEN + (card >> 4)] >> survey.power(card) + 1)


@micropython.bytecode
def threat(h: Halfwords, card: Card) -> int:
    """The chance that an opponent holds a higher card of the suit, in eighths from 0 to 7; 0 only where none can."""
    n = chance_of_any(h[POOL], higher(h, card), h[RIVALS])
    if n == 0:
        return 0
    n = 1 + n * 7 // 256
    return n if n < 7 else 7


@micropython.bytecode
def may_hold(h: Halfwords, seat: Seat) -> int:
    """How many unseen cards a seat may hold."""
    n = 0
    suit = 0
    while suit < 4:
        if h[CAN + seat] >> suit & 1:
            n += survey.bits(h[UNSEEN + suit])
        suit += 1
    return n


@micropython.bytecode
def chance_beaten(s: Data, h: Halfwords, w: Data, seat: Seat, best: Card, led: int, at_stake: int) -> int:
    """The chance that a seat behind beats the best card of a trick in which a suit was led."""
    trump = s[TRUMP]
    size = s[COUNTS + seat]
    pool = may_hold(h, seat)
    rule = RIVAL_HIGHER if (seat - h[ME]) % h[SIDES] else FRIEND_HIGHER
    chance = 0
    if h[CAN + seat] >> (best >> 4) & 1:
        chance = chance_of_any(pool, higher(h, best), size)
        if best >> 4 == trump and led != trump:
            chance = chance * willing(w, rule + 2, at_stake) >> 8
            return chance * chance_void(s, h, seat, pool, led) >> 8
        chance = chance * willing(w, rule, at_stake) >> 8
    if best >> 4 == trump or h[CAN + seat] >> trump & 1 == 0:
        return chance
    trumped = chance_of_any(pool, survey.bits(h[UNSEEN + trump]), size) * willing(w, rule + 2, at_stake) >> 8
    trumped = trumped * chance_void(s, h, seat, pool, led) >> 8
    return chance + ((256 - chance) * trumped >> 8)


@micropython.bytecode
def chance_void(s: Data, h: Halfwords, seat: Seat, pool: int, led: int) -> int:
    """The chance that a seat may trump a plain suit led: 256 but where trumping in is banned (AF-R13)."""
    if option_at(s, TRUMPING_IN) == 0 or h[CAN + seat] >> led & 1 == 0:
        return 256
    return 256 - chance_of_any(pool, survey.bits(h[UNSEEN + led]), s[COUNTS + seat])


@micropython.bytecode
def willing(w: Data, rule: int, at_stake: int) -> int:
    """How willing a player is to take a trick with so many points, in 256ths."""
    n = w[rule] + w[rule + 1] * at_stake
    return n if n < 256 else 256


@micropython.bytecode
def chance_won(s: Data, h: Halfwords, w: Data, card: Card, at_stake: int) -> int:
    """The chance that the own side takes the trick to which a card is played."""
    best = h[BEST]
    won = 0
    if s[IN_TRICK] == 0 or survey.beats(card, best, s[TRUMP]):
        best = card
        won = 256
    elif (h[BEST_SEAT] - h[ME]) % h[SIDES] == 0:
        won = 256
    led = h[LED] if s[IN_TRICK] else card >> 4
    seat = (h[ME] + 1) % s[AT_SEATS]
    while seat != s[LEADER] and seat != h[ME]:
        if h[CAN + seat]:
            beaten = chance_beaten(s, h, w, seat, best, led, at_stake)
            if (seat - h[ME]) % h[SIDES]:
                won -= won * beaten >> 8
            else:
                won += (256 - won) * beaten >> 8
        seat = (seat + 1) % s[AT_SEATS]
    return won


@micropython.bytecode
def seats_behind(s: Data, h: Halfwords) -> int:
    """How many seats are still to play to the trick behind the own one."""
    n = 0
    seat = (h[ME] + 1) % s[AT_SEATS]
    while seat != s[LEADER] and seat != h[ME]:
        if h[CAN + seat]:
            n += 1
        seat = (seat + 1) % s[AT_SEATS]
    return n


@micropython.bytecode
def game_worth(s: Data, h: Halfwords, w: Data) -> int:
    """What a point for Game is worth now: the less, the more one side is ahead for what is left to win."""
    left = 0
    unseen = 0
    suit = 0
    while suit < 4:
        left += points_of(h[MINE + suit])
        unseen += points_of(h[UNSEEN + suit])
        suit += 1
    if h[POOL]:
        left += unseen * (h[RIVALS] + h[FRIENDS]) // h[POOL]
    ahead = h[OURS] - h[THEIRS]
    if ahead < 0:
        ahead = 0 - ahead
    ahead = ahead * 8 // (left + h[POINTS] + 1)
    return w[GAME + ahead] if ahead < 8 else w[GAME + 7]


@micropython.bytecode
def points_of(mask: int) -> int:
    """What the cards of a mask count for Game."""
    return (mask >> 8 & 1) * 10 + (mask >> 9 & 1) + (mask >> 10 & 1) * 2 + (mask >> 11 & 1) * 3 + (mask >> 12 & 1) * 4


@micropython.bytecode
def worth(s: Data, h: Halfwords, w: Data, card: Card, hang: int) -> int:
    """The worth of playing a card (AF-Y10); `hang` is what the jack of trumps pays whoever captures it."""
    trump = s[TRUMP]
    of_game = h[GAME_WORTH]
    own = survey.points(card)
    behind = seats_behind(s, h)
    is_jack = 1 if card == trump << 4 | _JACK_RANK else 0
    at_stake = h[POINTS] + own
    if is_jack or h[JACK_IN]:
        at_stake += 20
    won = chance_won(s, h, w, card, at_stake) * 2 - 256
    stake = (((h[POINTS] + own) << 4) + behind * w[ADD]) * of_game >> 4
    if is_jack or h[JACK_IN]:
        stake += (_POINT >> 1) * (1 + hang)
    stake += low_stake(s, h, card)
    value = won * stake // 256
    if is_jack:
        value += (_POINT >> 1) * (1 - hang)
    elif s[IN_TRICK] == 0 or survey.beats(card, h[BEST], trump):
        value += (won + 256) * (w[LEAD] - _EVEN) >> 8
    trumps = survey.bits(h[MINE + trump])
    if s[IN_TRICK] == 0 and card >> 4 == trump:
        value += (w[DRAW + (trumps if trumps < 4 else 4) - 1] - _EVEN) * 4
    left = s[COUNTS + h[ME]] - 1
    return value - (keep(s, h, w, card, trumps, hang) * (left if left < 4 else 4) >> 2)


@micropython.bytecode
def keep(s: Data, h: Halfwords, w: Data, card: Card, trumps: int, hang: int) -> int:
    """What a card is worth to keep."""
    trump = s[TRUMP]
    risk = threat(h, card)
    if card >> 4 != trump:
        return w[KEEP + risk] + ((w[FATE + risk] - _EVEN) * survey.points(card) * h[GAME_WORTH] >> 7)
    if card & 15 == _JACK_RANK:
        at = JACK
        if risk:
            at += trumps if trumps < 7 else 7
        return (w[at] * _POINT * (1 + hang) >> 8) - _POINT * hang
    value = w[TRUMP_KEEP + risk] * 2
    value += (w[TRUMP_FATE + risk] - _EVEN) * survey.points(card) * h[GAME_WORTH] >> 7
    if survey.power(card) > _JACK_POWER and h[UNSEEN + trump] >> _JACK_POWER & 1:
        value += chance_of_any(h[POOL], 1, h[RIVALS]) * w[HUNT] * 8 >> 8
    return value


@micropython.bytecode
def low_stake(s: Data, h: Halfwords, card: Card) -> int:
    """What the trick may be worth for Low where that goes to who takes it (AF-L1): half a point, as likely as that it
    holds the lowest trump in play."""
    if option_at(s, LOW_TAKER) == 0 or card >> 4 != s[TRUMP]:
        return 0
    below = (1 << survey.power(card)) - 1
    if h[GONE] & below or h[MINE + s[TRUMP]] & below:
        return 0
    none = 256 - chance_of_any(h[POOL], survey.bits(h[UNSEEN + s[TRUMP]] & below), h[RIVALS] + h[FRIENDS])
    return (_POINT >> 1) * none >> 8
