"""The score of All Fours: single events, a completed hand, and the optional early end of a match.

The early end depends on public information only: cards played, turn-ups, hands thrown in, and seats that cannot have
had a trump.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.kernels import (
    ALL_FOUR,
    ALL_FOURS,
    ANSWERING,
    BEGGING,
    BUNCHING,
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
    VOIDS,
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
    if reason < HONOUR:
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
def award(s: Buffer, reason: int, side: int, card: Card) -> int:
    """Give a side the points of an event, if there are any. Return 1 if this wins the match, else 0 (AF-9, AF-R7)."""
    value = points(s, reason, card)
    if value == 0:
        return 0
    add_event(s, reason, side, card)
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
def score_hand(s: Buffer) -> int:
    """Score a hand after its last trick. Return 1 if this wins the match, else 0."""
    scorers = tally(s)
    over = award_four(s, scorers)
    side = scorers & 3
    if side != NOBODY and scorers & 255 == side * 85 and option_at(s, STAKES) and sides(s) == 2:  # AF-Y9, AF-R21
        s[ALL_FOURS + side] = s[ALL_FOURS + side] + 1
        add_event(s, ALL_FOUR, side, 0)
    if over == 0 and option_at(s, HONOURS):
        over = _award_honours(s)
    return over


@micropython.bytecode
def _trump_holders(s: Data) -> int:
    """Bit mask of the sides that may hold a trump yet for all that an onlooker has seen."""
    holders = 0
    seat = 0
    while seat < s[AT_SEATS]:
        if s[COUNTS + seat] and s[THROWN] >> seat & 1 == 0 and s[VOIDS + seat] >> s[TRUMP] & 1 == 0:
            holders |= 1 << side_of(s, seat)
        seat += 1
    return holders


@micropython.bytecode
def _unseen_trumps(s: Data) -> int:
    """Bit mask of the ranks, 14 for the ace, of the trumps that an onlooker has not seen."""
    ranks = 0x7FFC
    i = 0
    while i < s[PLAYED_COUNT] + s[TURNED]:
        card = s[PLAYED + i]
        if i >= s[PLAYED_COUNT]:
            card = s[PACK + i - s[PLAYED_COUNT]]
        if card >> 4 == s[TRUMP]:
            rank = card & 15
            if rank == 1:
                rank = 14
            ranks &= ~(1 << rank)
        i += 1
    return ranks


@micropython.bytecode
def _able_to_score(s: Data, scorers: int) -> int:
    """Return the sides that may still score High, Low and the jack, as far as the cards shown prove: four bits each,
    one for each side and the last for no side."""
    every = (1 << sides(s)) - 1
    holders = _trump_holders(s)
    unseen = 0
    if holders:
        unseen = _unseen_trumps(s)
    high = 1 << (scorers & 3)
    if unseen >> (scorers >> 9 & 15):
        high |= holders
    low = 1 << (scorers >> 2 & 3)
    if low == 1 << NOBODY and scorers & 3 != NOBODY:  # the trick of the lowest trump is under way
        low = every
    if unseen & (1 << (scorers >> 13 & 15)) - 1:
        low |= holders
        if option_at(s, LOW_TAKER):
            low |= every
    jack = 1 << (scorers >> 4 & 3)
    i = s[PLAYED_COUNT] - s[IN_TRICK]
    while i < s[PLAYED_COUNT]:
        if s[PLAYED + i] == s[TRUMP] << 4 | 11:
            jack = every
        i += 1
    if unseen >> 11 & 1:
        jack |= every
    return high | low << 4 | jack << 8


@micropython.bytecode
def _comes_first(s: Data, side: int, other: int, able: int, jack: int) -> int:
    """Return 1 if a side wins before another by points that only it can score, even if the other scores all it can;
    `jack` is the worth of the jack."""
    goal = target(s)
    own = s[SCORES + side]
    theirs = s[SCORES + other]
    worth = 1
    i = 0
    while i < 3:
        if i == 2:
            worth = jack
        who = able >> 4 * i & 15
        if who == 1 << side:
            own += worth
            if own >= goal:
                return 1
        elif who >> other & 1:
            theirs += worth
            if theirs >= goal:
                return 0
        i += 1
    return 0


@micropython.bytecode
def stop_early(s: Buffer) -> None:
    """End the match if the cards shown prove its winner and no more stakes depend on it (AF-R10, AF-Y9)."""
    scorers = tally(s)
    able = _able_to_score(s, scorers)
    count = sides(s)
    if option_at(s, STAKES) and count == 2 and able & able >> 4 & able >> 8 & 3:
        return  # an all-four is possible, since Game is never settled
    jack = 1
    if option_at(s, HANG_PAYS) == 0 and (scorers >> 8 & 1 or able >> 8 & (able >> 8) - 1):
        jack = 3
    side = 0
    while side < count:
        other = 0
        while other < count and (other == side or _comes_first(s, side, other, able, jack)):
            other += 1
        if other == count:
            i = 0
            while i < 3:  # neither the open cards nor Game decides it
                who = able >> 4 * i & 15
                if who & who - 1:
                    scorers |= NOBODY << 2 * i
                i += 1
            award_four(s, scorers | NOBODY << 6)
            return
        side += 1
