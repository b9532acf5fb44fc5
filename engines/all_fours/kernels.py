"""The buffer of All Fours, and kernels for legal cards, winners of tricks and the worth of a hand.

A move is a card, which is played, or one of the numbers below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import hands
from engines.cards import HIDDEN
from engines.game import AT_DEAL, AT_OPTIONS, AT_SEATS, AT_TURN, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Seat, ptr8, ptr16

# The body of the buffer, after the header of game.py.
HANDS = const(32)  # 48 bytes, as many for each seat (`hand_at`); ascending, 0 behind the last card
PLAYED = const(80)  # the cards played in this hand, in order
TAKERS = const(128)  # the seat that took each trick
PACK = const(149)  # TURNED cards turned up, the last one last; SHED discards; zeros; from STOCK on the stock
EVENTS = const(201)  # events since the previous move, each as `reason | side << 4` and a card
SCORES = const(225)  # points of each side
ALL_FOURS = const(228)  # by side: hands with all four points, if they count (AF-R21)
COUNTS = const(230)  # cards in each hand
VOIDS = const(236)  # for each seat: bits of the suits that it publicly lacks, and FORCED
# dealer of the hand being played or just played; before the first hand, the seat that deals or cuts
DEALER = const(242)
LEADER = const(243)  # the seat that led, or is to lead, to the present trick
TRUMP = const(244)  # a suit, or NO_TRUMP
TRICKS = const(245)  # complete ones
THROWN = const(246)  # bit mask of the seats that threw in their hands, which are open then (AF-Y7)
EVENT_COUNT = const(247)
TURNED = const(248)
SHED = const(249)
STOCK = const(250)  # index in PACK of the next card, 52 if none exists
SHUFFLES = const(251)  # shuffles so far, 255 for more
RUNS = const(252)  # in this hand; each gave every seat three more cards
PLAYED_COUNT = const(253)
HAND = const(254)  # number of this hand, from 1; 0 before the first, 255 when more
IN_TRICK = const(255)  # cards in the present trick
SPEAKERS = const(256)  # bit mask of the sides for which the second seat speaks (AF-R17)
DEALT_IN = const(257)  # 1 plus the pattern that the dealer chose for the whole match, 0 before that (AF-T3)
CALLED = const(258)  # for each trick: bit mask of the seats whose revoke in it has been called (AF-R14)
BYTES = const(279)

CARDS = const(52)
NO_TRUMP = const(4)  # before the first card is led that makes it
NOBODY = const(3)  # no side
NO_SIDE = const(15)  # owner of an event that belongs to no side
FORCED = const(16)  # the seat stood although it had to beg without a trump (AF-R15)
MOST_EVENTS = const(12)
LAST_BUNCH = const(500)  # moves after which it is no longer offered, so that a record has room for the rest

# The phases.
CUTTING = const(0)
GUESSING = const(1)
PICKING = const(2)
DEALING = const(3)  # the dealer is to deal; the end of the previous hand is still there
OFFERING = const(4)  # the pack is offered to the player on the dealer's right, to be cut
ROUNDS = const(5)  # the dealer chooses the rounds
BEGGING = const(6)
ANSWERING = const(7)
BUNCHING = const(8)
DISCARDING = const(9)
PLAYING = const(10)
COUNTING = const(11)  # before the hand is counted, each side may call revokes

# Moves other than cards.
CUT = const(256)
RED = const(257)
BLACK = const(258)
DEAL = const(259)
STAND = const(260)
BEG = const(261)
GIVE = const(262)
RUN = const(263)
BUNCH = const(264)
NO_BUNCH = const(265)
THROW_IN = const(266)
COUNT = const(267)
LEAVE = const(268)  # the pack is not cut
PITCHER = const(512)  # plus a seat
PATTERN = const(768)  # plus the number of a pattern, of PATTERNS
DISCARD = const(1024)  # plus a card; alone it is the move as others see it
TAKE_BACK = const(1088)  # plus the card that the seat plays in place of its wrong one
CALL = const(1152)  # plus the trick that a revoke was in, plus 32 times the seat

# The reasons of events.
TURN_UP = const(1)
GIFT = const(2)
HIGH = const(3)
LOW = const(4)
JACK = const(5)
HANG_JACK = const(6)
GAME = const(7)
HONOUR = const(8)
RESHUFFLED = const(9)
BUNCHED = const(10)
THROWN_IN_HAND = const(11)
ALL_FOUR = const(12)
REVOKE_CALLED = const(13)
REVOKE_LOSES = const(14)

# The options, by their index.
VARIANT = const(0)
TARGET = const(1)
PACKETS = const(2)
FORCED_BEG = const(3)
UNDERTRUMPING = const(4)
TRUMPING_IN = const(5)
THROW_IN_ALLOWED = const(6)
BUNCHES = const(7)
DISCARDS = const(8)
TIE = const(9)
FINAL_ONLY = const(10)
TURN_UP_PAYS = const(11)
HONOURS = const(12)
GIFT_ENDS = const(13)
OPENING = const(14)
STOP_EARLY = const(15)
MATCH_STAKE = const(16)
CHIPS = const(17)
LOW_TAKER = const(18)
HANG_PAYS = const(19)
REVOKE = const(21)
CUTTING_PACK = const(22)
ALL_FOUR_STAKE = const(23)

NO_TURN_UP = const(4)  # a choice of `turn_up_pays`: the first card led makes the trump

# Two choices of `variant`.
WEST_YORKSHIRE = const(2)
LANCASHIRE = const(3)

# The choices of `opening`.
HIGH_CUT = const(0)
PUT_CARD = const(1)
UNTIL_A_JACK = const(2)
COLOUR_GUESS = const(3)
HIGH_CUT_PITCHES = const(4)
RANDOM = const(5)
BY_JACKS = const(6)  # four people draw their partners; the next choices are for five to eight (AF-Y11)


@micropython.bytecode
def hand_at(s: Data, seat: Seat) -> int:
    """Return the offset of a seat's hand: room for 24, 16, 12 or 8 cards with 2, 3, 4 or 6 seats."""
    return HANDS + 48 // s[AT_SEATS] * seat


@micropython.bytecode
def side_of(s: Data, seat: Seat) -> int:
    """The side of a seat: partners sit opposite (AF-T1, AF-R20), three players play for themselves."""
    if s[AT_SEATS] & 1 == 0 and s[AT_SEATS] != 6:
        return seat & 1
    if seat > 2:
        return seat - 3
    return seat


@micropython.bytecode
def is_pitched(s: Data) -> int:
    """Return 1 if no card is turned up and the first card led makes the trump (AF-Y4, AF-P1)."""
    if option_at(s, TURN_UP_PAYS) == NO_TURN_UP:
        return 1
    return 0


@micropython.bytecode
def size(s: Data) -> int:
    """Cards that each hand had before the first trick."""
    n = s[TRICKS] + s[COUNTS + s[LEADER]]
    if s[IN_TRICK] != 0:
        n += 1
    return n


@micropython.bytecode
def trick_size(s: Data, trick: int) -> int:
    """Cards in a trick of this hand, from 0; the present trick has the number `s[TRICKS]`."""
    if trick == s[TRICKS]:
        return s[IN_TRICK]
    seats = s[AT_SEATS]
    n = seats
    seat = 0
    while seat < seats:
        if s[THROWN] >> seat & 1 and trick >= size(s) - s[COUNTS + seat]:
            n -= 1
        seat += 1
    return n


@micropython.bytecode
def may_look(s: Data, seat: Seat) -> int:
    """0 if the seat may not see its own hand: the pitcher's partner before the pitch (AF-Y4, AF-R19)."""
    pitcher = s[LEADER]
    if s[TRUMP] != NO_TRUMP or seat == pitcher or side_of(s, seat) != side_of(s, pitcher):
        return 1
    variant = option_at(s, VARIANT)
    if variant == WEST_YORKSHIRE or variant == LANCASHIRE:
        return 0
    return 1


@micropython.viper
def legal_cards(s: object, out: object) -> int:  # noqa: C901  a kernel's call of another is dear
    """Write the cards that the seat to act may play, ascending, into `out` (halfwords); return how many.

    Any card may be led (AF-3); then it is the same in all variants (AF-Y5).
    """
    p = ptr8(s)
    q = ptr16(out)
    seat = p[AT_TURN]
    at = HANDS + 48 // p[AT_SEATS] * seat
    left = p[COUNTS + seat]
    n = 0
    under = 0
    trump = p[TRUMP]
    first = p[IN_TRICK]
    if first:
        first = PLAYED + p[PLAYED_COUNT] - first
        led = p[first] >> 4
        allowed = 1 << led  # bits of suits: AF-4
        if led != trump:
            if p[AT_OPTIONS + (TRUMPING_IN >> 1)] >> ((TRUMPING_IN & 1) << 2) & 15 == 0:  # AF-R13
                allowed |= 1 << trump  # AF-5
            if p[AT_OPTIONS + (UNDERTRUMPING >> 1)] >> ((UNDERTRUMPING & 1) << 2) & 15:  # AF-R12
                n = p[IN_TRICK]
                while n:
                    n -= 1
                    if p[first + n] >> 4 == trump:
                        card = p[first + n] & 15
                        if card == 1:
                            card = 14
                        if card > under:
                            under = card  # the rank of the highest trump there
        i = at
        while left:
            left -= 1
            card = p[i]
            i += 1
            if allowed >> (card >> 4) & 1:
                q[n] = card
                n += 1
        if n and q[0] >> 4 != led and q[n - 1] >> 4 != led:  # the hand has only trumps, or it can follow suit
            n = 0
    if n == 0:
        left = p[COUNTS + seat]
        while n < left:
            q[n] = p[at]
            n += 1
            at += 1
    if under:
        at = 0
        i = 0
        while i < n:
            card = q[i]
            i += 1
            if card >> 4 != trump or card & 15 > under or card & 15 == 1:
                q[at] = card
                at += 1
        if at:  # else it has nothing but lower trumps
            n = at
    return n


@micropython.viper
def winning(s: object, takes: int) -> int:
    """Return the seat that is winning the present trick, `OVER` if it has no card: the highest trump, else the highest
    card of the suit led, ace high (AF-1, AF-6). If `takes` is not 0, that seat takes the trick and is to lead."""
    p = ptr8(s)
    n = p[IN_TRICK]
    at = PLAYED + p[PLAYED_COUNT] - n
    seat = p[LEADER]
    who = OVER
    best = 0
    trump = p[TRUMP]
    suit = p[at] >> 4  # suit of the best card
    while n:
        if p[THROWN] >> seat & 1 == 0:
            card = p[at]
            at += 1
            n -= 1
            rank = card & 15
            card = card >> 4
            if rank == 1:
                rank = 14
            if card == suit:
                if rank > best:
                    best = rank
                    who = seat
            elif card == trump:
                suit = card
                best = rank
                who = seat
        seat += 1
        if seat == p[AT_SEATS]:
            seat = 0
    if takes:
        p[LEADER] = who
        p[AT_TURN] = who
        p[TAKERS + p[TRICKS]] = who
        p[TRICKS] = p[TRICKS] + 1
        p[IN_TRICK] = 0
    return who


@micropython.viper
def put(s: object, move: int) -> int:
    """Play a legal card from the hand of the seat to act, or throw the hand in: it becomes open and takes no more
    tricks (AF-Y7).

    Return 1 if the trick is complete; then its winner takes it. Otherwise the next seat is to act.
    """
    p = ptr8(s)
    seat = p[AT_TURN]
    if move == THROW_IN:
        p[THROWN] = p[THROWN] | 1 << seat
    else:
        i = p[COUNTS + seat] - 1
        p[COUNTS + seat] = i
        i += HANDS + 48 // p[AT_SEATS] * seat
        card = 0
        while card != move:  # from the last card down, each takes the place of the previous one
            behind = card
            card = p[i]
            p[i] = behind
            i -= 1
        p[PLAYED + p[PLAYED_COUNT]] = move
        p[PLAYED_COUNT] = p[PLAYED_COUNT] + 1
        p[IN_TRICK] = p[IN_TRICK] + 1
        if p[TRUMP] == NO_TRUMP:  # AF-2, AF-Y4, AF-P1
            p[TRUMP] = move >> 4
    again = 1
    while again:
        seat += 1
        if seat == p[AT_SEATS]:
            seat = 0
        again = p[THROWN] >> seat & 1
    if seat == p[LEADER]:  # the leader cannot have thrown in
        return 1
    p[AT_TURN] = seat
    return 0


@micropython.bytecode
def hide(s: Data, out: Buffer, seat: Seat) -> None:
    """Copy a buffer without what a seat may not know: other hands, discards of others, the stock, the deal. The
    pitcher's partner does not see its own hand before the pitch.

    A `seat` that does not exist, such as 255, sees no hand at all.
    """
    seats = s[AT_SEATS]
    covered = PACK + s[TURNED]
    own = 0
    end = 0
    if seat < seats:  # a seat that discards has all cards that the runs brought
        own = seat - s[DEALER] - 1
        if own < 0:
            own += seats
        own = covered + own * 3 * s[RUNS]
        end = own + 3 * s[RUNS]
        if end > covered + s[SHED]:
            end = covered + s[SHED]
    i = BYTES
    while i > 0:
        i -= 1
        out[i] = s[i]
    hands.clear(out, AT_DEAL, AT_OPTIONS - AT_DEAL)
    i = covered
    while i < EVENTS:
        if s[i] and (i < own or i >= end):
            out[i] = HIDDEN
        i += 1
    other = 0
    while other < seats:
        if (other != seat or may_look(s, seat) == 0) and s[THROWN] >> other & 1 == 0:
            i = hand_at(s, other)
            end = i + s[COUNTS + other]
            while i < end:
                out[i] = HIDDEN
                i += 1
        other += 1
