"""What scores in All Fours: events, one at a time and in order, and the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.kernels import (
    ALL_FOUR,
    ALL_FOURS,
    COUNTS,
    DEALER,
    DEALING,
    EVENT_COUNT,
    EVENTS,
    GAME,
    GIFT,
    HANG_JACK,
    HANG_PAYS,
    HIGH,
    HONOUR,
    HONOURS,
    JACK,
    LOW,
    LOW_TAKER,
    NO_SIDE,
    NOBODY,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    SCORES,
    STAKES,
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
    size,
)
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, AT_WINNERS, OVER, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data


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
    """How many sides there are: 2 with 2 or 4 seats, else 3 (AF-R20)."""
    if s[AT_SEATS] == 3 or s[AT_SEATS] == 6:
        return 3
    return 2


@micropython.bytecode
def _honour_points(rank: int) -> int:
    """4 for the ace, 3, 2, 1 for king, queen, jack, 10 for the ten: for Game and for honours (AF-8, AF-E6, AF-R27)."""
    if rank == 1:
        return 4
    if rank > 10:
        return rank - 10
    if rank == 10:
        return 10
    return 0


@micropython.bytecode
def _turn_up_points(s: Data, rank: int) -> int:
    """What the dealer's side scores for a turn-up."""
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
        return _honour_points(rank)
    return 0


@micropython.bytecode
def points(s: Data, reason: int, card: Card) -> int:
    """What an event of a reason and a card pays."""
    if reason == TURN_UP:
        return _turn_up_points(s, card & 15)
    if reason == HONOUR:
        return _honour_points(card & 15)
    if reason == HANG_JACK:  # AF-T9, AF-R11
        return 3
    if reason < HONOUR:
        return 1
    return 0


@micropython.bytecode
def note(s: Buffer, reason: int, side: int, card: Card) -> int:
    """Report an event. Returns how many there are since the move before."""
    at = EVENTS + 2 * s[EVENT_COUNT]
    s[at] = reason | side << 4
    s[at + 1] = card
    s[EVENT_COUNT] = s[EVENT_COUNT] + 1
    return s[EVENT_COUNT]


@micropython.bytecode
def award(s: Buffer, reason: int, side: int, card: Card) -> int:
    """Give a side what an event pays, unless that is nothing. 1 when this wins the match, else 0 (AF-9, AF-R7)."""
    value = points(s, reason, card)
    if value == 0:
        return 0
    note(s, reason, side, card)
    s[SCORES + side] = s[SCORES + side] + value
    if s[SCORES + side] < target(s):  # else the score stays as it was reached: AF-R9
        return 0
    winners = 0
    seat = 0
    while seat < s[AT_SEATS]:
        if side_of(s, seat) == side:
            winners |= 1 << seat
        seat += 1
    s[AT_PHASE] = DEALING
    s[AT_TURN] = OVER
    s[AT_WINNERS] = winners
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


@micropython.bytecode
def _count_trump(s: Data, found: int, rank: int, side: int, taker: int) -> int:
    """What `tally` has found, with one more trump, dealt to a side and taken by `taker`, or `NOBODY` yet."""
    if rank == 11:
        found = found & ~48 | taker << 4
        if taker != NOBODY and taker != side:
            found |= 256
    if rank == 1:
        rank = 14
    if rank > found >> 9 & 15:
        found = found & ~7683 | side | rank << 9
    if rank < found >> 13:
        if option_at(s, LOW_TAKER):  # AF-L1
            side = taker
        found = found & 8179 | side << 2 | rank << 13
    return found


@micropython.bytecode
def tally(s: Data) -> int:
    """What the cards played in this hand come to, two bits a side, `NOBODY` for none: from bit 0 on the side that was
    dealt the highest trump, that with Low, that with the jack, that with the most for Game (AF-8); bit 8: the jack was
    captured; from bit 9 on four bits each with the ranks of the highest and lowest trump, 14 for the ace, or 0 and 15.

    They are of those in hands (AF-R2). Of the trick under way only what was dealt counts. `NOBODY` has Game where it is
    tied (AF-R3).
    """
    seats = s[AT_SEATS]
    held = size(s)
    totals = 0
    found = NOBODY | NOBODY << 2 | NOBODY << 4 | 15 << 13
    at = PLAYED
    end = at + s[PLAYED_COUNT]
    trick = 0
    seat = s[DEALER] + 1
    while at < end:
        taker = NOBODY
        if trick < s[TRICKS]:
            taker = side_of(s, s[TAKERS + trick])
        n = seats
        while n > 0 and at < end:
            n -= 1
            if seat == seats:
                seat = 0
            if s[THROWN] >> seat & 1 == 0 or trick + s[COUNTS + seat] < held:
                rank = s[at] & 15
                if s[at] >> 4 == s[TRUMP]:
                    found = _count_trump(s, found, rank, side_of(s, seat), taker)
                if taker != NOBODY:
                    totals += _honour_points(rank) << 8 * taker
                at += 1
            seat += 1
        if taker != NOBODY:
            seat = s[TAKERS + trick]
        trick += 1
    return found | game_side(s, totals) << 6


@micropython.bytecode
def game_side(s: Data, totals: int) -> int:
    """The side that scores Game, of totals in eight bits a side, or `NOBODY`."""
    dealer = side_of(s, s[DEALER])
    count = sides(s)
    best = 0
    who = 0  # bit mask
    side = 0
    while side < count:
        total = totals >> (side << 3) & 255
        if total > best:
            best = total
            who = 0
        if total == best:
            who |= 1 << side
        side += 1
    if option_at(s, TIE) and who & (who - 1):
        if who >> dealer & 1:  # AF-S7, AF-R24, AF-R32
            who ^= 1 << dealer
        else:
            who = 0
    if who == 0 or who & (who - 1):  # AF-Y8, AF-R31
        return NOBODY
    return who >> 1


@micropython.bytecode
def award_four(s: Buffer, found: int) -> int:
    """High, Low, the jack and Game, in this order, as `tally` has them (AF-8, AF-E4). 1 when this wins the match."""
    suit = s[TRUMP] << 4
    if found & 3 != NOBODY:
        rank = found >> 9 & 15
        if rank == 14:
            rank = 1
        if award(s, HIGH, found & 3, suit | rank):  # AF-R34
            return 1
    if found >> 2 & 3 != NOBODY:
        rank = found >> 13 & 15
        if rank == 14:  # AF-R3: a lone ace
            rank = 1
        if award(s, LOW, found >> 2 & 3, suit | rank):
            return 1
    if found >> 4 & 3 != NOBODY:
        reason = JACK
        if found >> 8 & 1 and option_at(s, HANG_PAYS) == 0:
            reason = HANG_JACK
        if award(s, reason, found >> 4 & 3, suit | 11):
            return 1
    if found >> 6 & 3 != NOBODY:
        return award(s, GAME, found >> 6 & 3, 0)
    note(s, GAME, NO_SIDE, 0)
    return 0


@micropython.bytecode
def _award_honours(s: Buffer) -> int:
    """The honours in the order A K Q J 10, each to who took it (AF-R27). 1 when this wins the match."""
    rank = 14
    while rank > 9:
        card = s[TRUMP] << 4 | rank
        if rank == 14:
            card = s[TRUMP] << 4 | 1
        i = 0
        while i < s[PLAYED_COUNT]:
            if s[PLAYED + i] == card and award(s, HONOUR, side_of(s, s[TAKERS + i // s[AT_SEATS]]), card):
                return 1
            i += 1
        rank -= 1
    return 0


@micropython.bytecode
def score_hand(s: Buffer) -> int:
    """Score a hand of which all tricks are played. 1 when this wins the match, else 0."""
    found = tally(s)
    over = award_four(s, found)
    side = found & 3
    if side != NOBODY and found & 255 == side * 85 and option_at(s, STAKES) and sides(s) == 2:  # AF-Y9, AF-R21
        s[ALL_FOURS + side] = s[ALL_FOURS + side] + 1
        note(s, ALL_FOUR, side, 0)
    if over == 0 and option_at(s, HONOURS):
        over = _award_honours(s)
    return over
