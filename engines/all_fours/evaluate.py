"""Evaluation of playing a card in All Fours, from a seat's knowledge of the hand.

`survey_hands` and `survey_tricks` write this knowledge once a decision, into an array `h` of `WORK` halfwords. A mask
of cards of a suit has a bit for each rank, by its power: 0 for the two, 12 for the ace.

A trick has points for Game and perhaps the jack (AF-8). The unseen cards give the chance that a later seat holds a card
that beats the best one, and so the chance that the own side takes the trick. A card is worth more to keep if an
opponent is less likely to hold a higher one. Worths are in 400ths of a point of the match, chances in 256ths. `w` is a
row of weights (`weights.py`).
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
    LOW_TAKER,
    NO_TRUMP,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    TAKERS,
    THROWN,
    TRICKS,
    TRUMP,
    TRUMPING_IN,
    VOIDS,
)
from engines.all_fours.weights import (
    ADD,
    DRAW,
    FATE,
    FRIEND_HIGHER,
    GAME,
    HUNT,
    JACK,
    KEEP,
    LEAD,
    RIVAL_HIGHER,
    TRUMP_FATE,
    TRUMP_KEEP,
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
OURS = const(18)  # points for Game that the own side has taken
THEIRS = const(19)  # the most points for Game that another side has taken
GAME_POINTS = const(20)  # by side: points for Game taken
TRUMPS_OUT = const(23)  # mask of the trumps played
GAME_WORTH = const(24)  # result of `game_worth`
CAN = const(25)  # by seat: bit mask of the suits that it may hold; 0 if it plays no more cards in this hand
WORK = const(32)

_ALL = const(0x1FFF)
_JACK = const(11)
_TEN = const(10)
_ACE = const(1)
_POINT = const(400)
_JACK_POWER = const(9)
_EVEN = const(128)


@micropython.bytecode
def jack_pays(s: Data) -> int:
    """Return the payment for capturing the jack of trumps."""
    return 1 if option_at(s, HANG_PAYS) else 3


@micropython.bytecode
def power(card: Card) -> int:
    """The rank of a card from 0, a two, to 12, an ace (AF-1)."""
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


@micropython.bytecode
def beats(card: Card, best: Card, trump: int) -> int:
    """1 where a card played behind another wins over it (AF-6)."""
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
    """The cards among the `count` bytes at `s[at]` are in sight."""
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
    h[OURS] = h[GAME_POINTS + h[ME] % h[SIDES]]
    h[THEIRS] = 0
    side = 0
    while side < h[SIDES]:
        if side != h[ME] % h[SIDES] and h[GAME_POINTS + side] > h[THEIRS]:
            h[THEIRS] = h[GAME_POINTS + side]
        side += 1
    h[TRUMPS_OUT] = 0
    i = PLAYED
    while i < PLAYED + s[PLAYED_COUNT]:
        if s[i] >> 4 == s[TRUMP]:
            h[TRUMPS_OUT] = h[TRUMPS_OUT] | 1 << power(s[i])
        i += 1
    _survey_trick(s, h, at)


@micropython.bytecode
def _count_tricks(s: Data, h: Halfwords, dealt: int) -> int:
    """Add the complete tricks up, from hands of `dealt` cards. Returns where the present one begins."""
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
def chance_of_any(pool: int, targets: int, size: int) -> int:
    """The chance that `size` cards out of `pool` have one of `targets` of these, in 256ths."""
    if targets <= 0 or size <= 0:
        return 0
    if targets + size > pool:
        return 256
    none = 65536
    i = 0
    while i < size:
        none = none * (pool - targets - i) // (pool - i)
        i += 1
    return 256 - (none >> 8)


@micropython.bytecode
def higher(h: Halfwords, card: Card) -> int:
    """Return the number of unseen cards of the suit above a card."""
    return bits(h[UNSEEN + (card >> 4)] >> power(card) + 1)


@micropython.bytecode
def threat(h: Halfwords, card: Card) -> int:
    """Return the chance that an opponent holds a higher card of the suit, in eighths from 0 to 7; 0 only if that is
    impossible."""
    n = chance_of_any(h[POOL], higher(h, card), h[RIVALS])
    if n == 0:
        return 0
    n = 1 + n * 7 // 256
    return n if n < 7 else 7


@micropython.bytecode
def may_hold(h: Halfwords, seat: Seat) -> int:
    """Return the number of unseen cards that a seat may hold."""
    n = 0
    suit = 0
    while suit < 4:
        if h[CAN + seat] >> suit & 1:
            n += bits(h[UNSEEN + suit])
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
            chance = chance * take_probability(w, rule + 2, at_stake) >> 8
            return chance * chance_void(s, h, seat, pool, led) >> 8
        chance = chance * take_probability(w, rule, at_stake) >> 8
    if best >> 4 == trump or h[CAN + seat] >> trump & 1 == 0:
        return chance
    trumped = chance_of_any(pool, bits(h[UNSEEN + trump]), size) * take_probability(w, rule + 2, at_stake) >> 8
    trumped = trumped * chance_void(s, h, seat, pool, led) >> 8
    return chance + ((256 - chance) * trumped >> 8)


@micropython.bytecode
def chance_void(s: Data, h: Halfwords, seat: Seat, pool: int, led: int) -> int:
    """The chance that a seat may trump a plain suit led: 256 but where trumping in is banned (AF-R13)."""
    if option_at(s, TRUMPING_IN) == 0 or h[CAN + seat] >> led & 1 == 0:
        return 256
    return 256 - chance_of_any(pool, bits(h[UNSEEN + led]), s[COUNTS + seat])


@micropython.bytecode
def take_probability(w: Data, rule: int, at_stake: int) -> int:
    """The probability that a player who can take a trick takes it, by the points at stake, in 256ths."""
    n = w[rule] + w[rule + 1] * at_stake
    return n if n < 256 else 256


@micropython.bytecode
def chance_won(s: Data, h: Halfwords, w: Data, card: Card, at_stake: int) -> int:
    """The chance that the own side takes the trick to which a card is played."""
    best = h[BEST]
    won = 0
    if s[IN_TRICK] == 0 or beats(card, best, s[TRUMP]):
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
    """Return the number of seats still to play to the trick after the own one."""
    n = 0
    seat = (h[ME] + 1) % s[AT_SEATS]
    while seat != s[LEADER] and seat != h[ME]:
        if h[CAN + seat]:
            n += 1
        seat = (seat + 1) % s[AT_SEATS]
    return n


@micropython.bytecode
def game_worth(s: Data, h: Halfwords, w: Data) -> int:
    """Return the worth of a point for Game now: it falls as one side's lead grows relative to the points left."""
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
    """Return the points for Game of the cards of a mask."""
    return (mask >> 8 & 1) * 10 + (mask >> 9 & 1) + (mask >> 10 & 1) * 2 + (mask >> 11 & 1) * 3 + (mask >> 12 & 1) * 4


@micropython.bytecode
def worth(s: Data, h: Halfwords, w: Data, card: Card, hang: int) -> int:
    """Return the worth of playing a card (AF-Y10); `hang` is the payment for capturing the jack of trumps."""
    trump = s[TRUMP]
    of_game = h[GAME_WORTH]
    own = points(card)
    behind = seats_behind(s, h)
    is_jack = 1 if card == trump << 4 | _JACK else 0
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
    elif s[IN_TRICK] == 0 or beats(card, h[BEST], trump):
        value += (won + 256) * (w[LEAD] - _EVEN) >> 8
    trumps = bits(h[MINE + trump])
    if s[IN_TRICK] == 0 and card >> 4 == trump:
        value += (w[DRAW + (trumps if trumps < 4 else 4) - 1] - _EVEN) * 4
    left = s[COUNTS + h[ME]] - 1
    return value - (worth_of_keeping(s, h, w, card, trumps, hang) * (left if left < 4 else 4) >> 2)


@micropython.bytecode
def worth_of_keeping(s: Data, h: Halfwords, w: Data, card: Card, trumps: int, hang: int) -> int:
    """Return the worth of keeping a card."""
    trump = s[TRUMP]
    risk = threat(h, card)
    if card >> 4 != trump:
        return w[KEEP + risk] + ((w[FATE + risk] - _EVEN) * points(card) * h[GAME_WORTH] >> 7)
    if card & 15 == _JACK:
        at = JACK
        if risk:
            at += trumps if trumps < 7 else 7
        return (w[at] * _POINT * (1 + hang) >> 8) - _POINT * hang
    value = w[TRUMP_KEEP + risk] * 2
    value += (w[TRUMP_FATE + risk] - _EVEN) * points(card) * h[GAME_WORTH] >> 7
    if power(card) > _JACK_POWER and h[UNSEEN + trump] >> _JACK_POWER & 1:
        value += chance_of_any(h[POOL], 1, h[RIVALS]) * w[HUNT] * 8 >> 8
    return value


@micropython.bytecode
def low_stake(s: Data, h: Halfwords, card: Card) -> int:
    """Return the expected worth of the trick for Low if Low goes to the taker (AF-L1): half a point, times the chance
    that the trick has the lowest trump in play."""
    if option_at(s, LOW_TAKER) == 0 or card >> 4 != s[TRUMP]:
        return 0
    below = (1 << power(card)) - 1
    if h[TRUMPS_OUT] & below or h[MINE + s[TRUMP]] & below:
        return 0
    none = 256 - chance_of_any(h[POOL], bits(h[UNSEEN + s[TRUMP]] & below), h[RIVALS] + h[FRIENDS])
    return (_POINT >> 1) * none >> 8
