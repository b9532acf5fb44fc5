"""What a hand of All Fours comes to once it is played: High, Low, the jack and Game; imported when one has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.kernels import (
    ALL_FOUR,
    ALL_FOURS,
    COUNTS,
    DEALER,
    GAME,
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
    PLAYED,
    PLAYED_COUNT,
    STAKES,
    TAKERS,
    THROWN,
    TIE,
    TRICKS,
    TRUMP,
    side_of,
    trick_size,
)
from engines.all_fours.score import award, note, sides
from engines.game import AT_OPTIONS, AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, ptr8


@micropython.viper
def tally(s: object) -> int:  # noqa: C901  a kernel's call of another is dear
    """What the cards played in this hand come to, two bits a side, `NOBODY` for none: from bit 0 on the side that was
    dealt the highest trump, that with Low, that with the jack, that with the most for Game (AF-8); bit 8: the jack was
    captured; from bit 9 on four bits each with the ranks of the highest and lowest trump, 14 for the ace, or 0 and 15.

    They are of those in hands (AF-R2). Of the trick under way only what was dealt counts. `NOBODY` has Game where it is
    tied (AF-R3).
    """
    p = ptr8(s)
    at = PLAYED
    end = at + p[PLAYED_COUNT]
    seats = p[AT_SEATS]
    sides = 2
    if seats % 3 == 0:
        sides = 3
    held = p[TRICKS] + p[COUNTS + p[LEADER]]  # cards that each hand had before the first trick
    if p[IN_TRICK]:
        held += 1
    seat = p[DEALER] + 1
    high = 0
    low = 15
    found = 63
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
        if p[THROWN] >> seat & 1 == 0 or trick + p[COUNTS + seat] < held:
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
                    found = found & 15 | taker << 4
                    if taker != NOBODY and taker != side:
                        found |= 256
                if rank > high:
                    high = rank
                    found = found & 508 | side
                if rank < low:
                    low = rank
                    if p[AT_OPTIONS + (LOW_TAKER >> 1)] >> ((LOW_TAKER & 1) << 2) & 15:  # AF-L1
                        side = taker
                    found = found & 499 | side << 2
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
        return found | high | NOBODY << 6
    return found | high | who >> 1 << 6


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
        end = 0  # of the trick
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
