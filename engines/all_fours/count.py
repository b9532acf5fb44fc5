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
    JACK,
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
    size,
)
from engines.all_fours.score import award, honour_points, note, sides
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data


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
                    totals += honour_points(rank) << 8 * taker
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
