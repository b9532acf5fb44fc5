"""The optional early end of a match of All Fours (AF-R10).

It depends on public information only: cards played, turn-ups, hands thrown in, and seats that cannot have had a trump.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.kernels import (
    ALL_FOUR_STAKE,
    COUNTS,
    HANG_PAYS,
    IN_TRICK,
    LOW_TAKER,
    NOBODY,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    SCORES,
    THROWN,
    TRUMP,
    TURNED,
    VOIDS,
    side_of,
)
from engines.all_fours.score import award_four, sides, tally, target
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data


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
    if option_at(s, ALL_FOUR_STAKE) and count == 2 and able & able >> 4 & able >> 8 & 3:
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
