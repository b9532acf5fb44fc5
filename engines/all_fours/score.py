"""The score of All Fours: single events, and a completed hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.kernels import (
    ALL_FOUR,
    ALL_FOUR_STAKE,
    ALL_FOURS,
    ANSWERING,
    BEGGING,
    BUNCHING,
    CALLED,
    COUNTS,
    DEALER,
    DEALING,
    EVENT_COUNT,
    EVENTS,
    FINAL_ONLY,
    GAME,
    GIFT,
    HANG_JACK,
    HANG_PAYS,
    HIGH,
    HONOUR,
    HONOURS,
    IN_TRICK,
    JACK,
    LEADER,
    LOW,
    LOW_TAKER,
    NO_SIDE,
    NOBODY,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    REVOKE_CALLED,
    SCORES,
    TAKERS,
    TARGET,
    THROWN,
    TIE,
    TRICKS,
    TRUMP,
    TURN_UP,
    TURN_UP_PAYS,
    TURNED,
    side_of,
    trick_size,
)
from engines.game import AT_OPTIONS, AT_PHASE, AT_SEATS, AT_TURN, AT_WINNERS, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, ptr8


@micropython.bytecode
def target(s: Data) -> int:
    """The points that win the match (AF-E5, AF-R33, AF-R36)."""
    choice = option_at(s, TARGET)
    if choice == 0:  # AF-T10
        return 14
    if choice < 8:
        return 6 + choice
    if choice == 8:
        return 15
    if choice == 9:  # AF-E6
        return 31
    if s[AT_SEATS] == 2:  # AF-Y11
        return 9
    return 11


@micropython.bytecode
def sides(s: Data) -> int:
    """Return the number of sides: 2 with 2 or 4 seats, else 3 (AF-R20)."""
    if s[AT_SEATS] == 3 or s[AT_SEATS] == 6:
        return 3
    return 2


@micropython.bytecode
def honour_points(rank: int) -> int:
    """Return 4 for the ace, 3, 2, 1 for king, queen, jack, 10 for the ten: for Game and for honours (AF-8, AF-E6,
    AF-R27)."""
    if rank == 1:
        return 4
    if rank > 10:
        return rank - 10
    if rank == 10:
        return 10
    return 0


@micropython.bytecode
def _turn_up_points(s: Data, rank: int) -> int:
    """Return the points of the dealer's side for a turn-up."""
    pays = option_at(s, TURN_UP_PAYS)
    if pays < 2:
        if rank == 1:  # AF-T4
            return 1
        if rank == 6 - 4 * pays:  # AF-T12: in Tobago the two
            return 2
        if rank == 11:
            return 3
    elif pays == 2 and rank == 11:  # AF-E2
        return 1
    elif pays == 3 and rank != 10:
        return honour_points(rank)
    return 0


@micropython.bytecode
def points(s: Data, reason: int, card: Card) -> int:
    """Return the points that an event pays, given its reason and its card."""
    if reason == TURN_UP:
        return _turn_up_points(s, card & 15)
    if reason == HONOUR:
        return honour_points(card & 15)
    if reason == HANG_JACK:  # AF-T9, AF-R11
        return 3
    if reason < HONOUR or reason == REVOKE_CALLED:
        return 1
    return 0


@micropython.bytecode
def due(s: Data) -> int:
    """Return the points of the dealer's side for the turned card once its suit stays trump; 0 if they are already
    paid."""
    phase = s[AT_PHASE]
    if option_at(s, FINAL_ONLY) == 0 or (phase != BEGGING and phase != ANSWERING and phase != BUNCHING):
        return 0
    return points(s, TURN_UP, s[PACK + s[TURNED] - 1])


@micropython.bytecode
def due_wins(s: Data) -> int:
    """1 if these points win the match for the dealer's side."""
    n = due(s)
    if n and s[SCORES + side_of(s, s[DEALER])] + n >= target(s):
        return 1
    return 0


@micropython.bytecode
def add_event(s: Buffer, reason: int, side: int, card: Card) -> None:
    """Report an event."""
    at = EVENTS + 2 * s[EVENT_COUNT]
    s[at] = reason | side << 4
    s[at + 1] = card
    s[EVENT_COUNT] = s[EVENT_COUNT] + 1


@micropython.bytecode
def win(s: Buffer, side: int) -> None:
    """End the match: a side has won it."""
    winners = 0
    seat = 0
    while seat < s[AT_SEATS]:
        if side_of(s, seat) == side:
            winners |= 1 << seat
        seat += 1
    s[AT_PHASE] = DEALING
    s[AT_TURN] = OVER
    s[AT_WINNERS] = winners


@micropython.bytecode
def award(s: Buffer, reason: int, side: int, card: Card) -> int:
    """Give a side the points of an event, if there are any. Return 1 if this wins the match, else 0 (AF-9, AF-R7)."""
    value = points(s, reason, card)
    if value == 0:
        return 0
    add_event(s, reason, side, card)
    s[SCORES + side] = s[SCORES + side] + value
    if s[SCORES + side] < target(s):  # else the score stays as it was reached: AF-R9
        return 0
    win(s, side)
    return 1


@micropython.bytecode
def award_turn_up(s: Buffer) -> int:
    """Pay the dealer's side for the last turn-up. 1 when this wins the match."""
    return award(s, TURN_UP, side_of(s, s[DEALER]), s[PACK + s[TURNED] - 1])


@micropython.bytecode
def award_gift(s: Buffer) -> int:
    """A point for each other side, the eldest's first (AF-T6, AF-S2). 1 when this wins the match."""
    dealer = side_of(s, s[DEALER])
    count = sides(s)
    i = 1
    while i < count:
        if award(s, GIFT, (dealer + i) % count, 0):
            return 1
        i += 1
    return 0


@micropython.viper
def tally(s: object) -> int:  # noqa: C901  a kernel's call of another is dear
    """Return the scorers of the cards played in this hand, two bits a side, `NOBODY` for none. From bit 0: the sides
    that were dealt the highest trump, that have Low, that have the jack, and that have the most points for Game (AF-8).
    Bit 8: the jack was captured. From bit 9, four bits each: the ranks of the highest and lowest trump, 14 for the ace,
    or 0 and 15.

    The trumps dealt count, wherever they went (AF-R2). The trick under way counts only for those. If Game is tied,
    `NOBODY` has it (AF-R3).
    """
    p = ptr8(s)
    at = PLAYED
    end = at + p[PLAYED_COUNT]
    seats = p[AT_SEATS]
    sides = 2
    if seats % 3 == 0:
        sides = 3
    before = p[TRICKS] + p[COUNTS + p[LEADER]]  # cards that each hand had before the first trick
    if p[IN_TRICK]:
        before += 1
    seat = p[DEALER] + 1
    high = 0
    low = 15
    scorers = 63
    totals = 0  # in eight bits a side
    trick = 0
    taker = NOBODY
    n = 0
    while at < end:
        if n == 0:
            n = seats
            taker = NOBODY
            if trick < p[TRICKS]:
                taker = p[TAKERS + trick] % sides
        if seat == seats:
            seat = 0
        if p[THROWN] >> seat & 1 == 0 or trick + p[COUNTS + seat] < before:
            card = p[at]
            at += 1
            rank = card & 15
            points = 0
            if rank > 9:
                points = rank - 10
                if points == 0:
                    points = 10
            elif rank == 1:
                rank = 14
                points = 4
            if points and taker != NOBODY:
                totals += points << (taker << 3)
            if card >> 4 == p[TRUMP]:
                side = seat % sides
                if rank == 11:
                    scorers = scorers & 15 | taker << 4
                    if taker != NOBODY and taker != side:
                        scorers |= 256
                if rank > high:
                    high = rank
                    scorers = scorers & 508 | side
                if rank < low:
                    low = rank
                    if p[AT_OPTIONS + (LOW_TAKER >> 1)] >> ((LOW_TAKER & 1) << 2) & 15:  # AF-L1
                        side = taker
                    scorers = scorers & 499 | side << 2
        seat += 1
        n -= 1
        if n == 0:
            if taker != NOBODY:
                seat = p[TAKERS + trick]
            trick += 1
    high = high << 9 | low << 13
    best = 0
    who = 0  # bits of sides
    side = 0
    while side < sides:
        points = totals >> (side << 3) & 255
        if points > best:
            best = points
            who = 0
        if points == best:
            who |= 1 << side
        side += 1
    if who & (who - 1) and p[AT_OPTIONS + (TIE >> 1)] >> ((TIE & 1) << 2) & 15:
        side = 1 << p[DEALER] % sides
        if who & side:  # AF-S7, AF-R24, AF-R32
            who ^= side
    if who & (who - 1):  # AF-Y8, AF-R31
        return scorers | high | NOBODY << 6
    return scorers | high | who >> 1 << 6


@micropython.bytecode
def award_four(s: Buffer, scorers: int) -> int:
    """Score High, Low, the jack and Game, in this order, from the result of `tally` (AF-8, AF-E4). Return 1 if this
    wins the match."""
    suit = s[TRUMP] << 4
    if scorers & 3 != NOBODY:
        rank = scorers >> 9 & 15
        if rank == 14:
            rank = 1
        if award(s, HIGH, scorers & 3, suit | rank):  # AF-R34
            return 1
    if scorers >> 2 & 3 != NOBODY:
        rank = scorers >> 13 & 15
        if rank == 14:  # AF-R3: a lone ace
            rank = 1
        if award(s, LOW, scorers >> 2 & 3, suit | rank):
            return 1
    if scorers >> 4 & 3 != NOBODY:
        reason = JACK
        if scorers >> 8 & 1 and option_at(s, HANG_PAYS) == 0:
            reason = HANG_JACK
        if award(s, reason, scorers >> 4 & 3, suit | 11):
            return 1
    if scorers >> 6 & 3 != NOBODY:
        return award(s, GAME, scorers >> 6 & 3, 0)
    add_event(s, GAME, NO_SIDE, 0)
    return 0


@micropython.bytecode
def _award_honours(s: Buffer) -> int:
    """Score the honours in the order A K Q J 10, each for the side that took it (AF-R27). Return 1 if this wins the
    match."""
    rank = 14
    while rank > 9:
        card = s[TRUMP] << 4 | rank
        if rank == 14:
            card = s[TRUMP] << 4 | 1
        i = 0
        end = 0  # end of the trick
        trick = -1
        while i < s[PLAYED_COUNT]:
            if i == end:
                trick += 1
                end += trick_size(s, trick)
            if s[PLAYED + i] == card and award(s, HONOUR, side_of(s, s[TAKERS + trick]), card):
                return 1
            i += 1
        rank -= 1
    return 0


@micropython.bytecode
def _is_barred(s: Data, side: int) -> int:
    """Return 1 if a revoke of a side has been called in this hand, which bars it from Game (AF-R14)."""
    seat = 0
    while seat < s[AT_SEATS]:
        if side_of(s, seat) == side:
            trick = 0
            while trick < s[TRICKS]:
                if s[CALLED + trick] >> seat & 1:
                    return 1
                trick += 1
        seat += 1
    return 0


@micropython.bytecode
def score_hand(s: Buffer) -> int:
    """Score a hand after its last trick. Return 1 if this wins the match, else 0."""
    scorers = tally(s)
    if _is_barred(s, scorers >> 6 & 3):
        scorers |= NOBODY << 6
    over = award_four(s, scorers)
    side = scorers & 3
    is_paid = option_at(s, ALL_FOUR_STAKE) and sides(s) == 2
    if is_paid and side != NOBODY and scorers & 255 == side * 85:  # AF-Y9, AF-R21
        s[ALL_FOURS + side] = s[ALL_FOURS + side] + 1
        add_event(s, ALL_FOUR, side, 0)
    if over == 0 and option_at(s, HONOURS):
        over = _award_honours(s)
    return over
