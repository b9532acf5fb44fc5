"""When a match of All Fours may stop before the last trick; imported where that is asked for.

An onlooker sees the cards played, the turn-ups and the hands thrown in, and remembers who could not have had a trump.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.count import award_four, tally
from engines.all_fours.kernels import (
    COUNTS,
    HANG_PAYS,
    IN_TRICK,
    LOW_TAKER,
    NOBODY,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    SCORES,
    STAKES,
    THROWN,
    TRUMP,
    TURNED,
    VOIDS,
    side_of,
)
from engines.all_fours.score import sides, target
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data


@micropython.bytecode
def _holders(s: Data) -> int:
    """Bit mask of the sides that may hold a trump yet for all that an onlooker has seen."""
    found = 0
    seat = 0
    while seat < s[AT_SEATS]:
        if s[COUNTS + seat] and s[THROWN] >> seat & 1 == 0 and s[VOIDS + seat] >> s[TRUMP] & 1 == 0:
            found |= 1 << side_of(s, seat)
        seat += 1
    return found


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
def _may_score(s: Data, found: int) -> int:
    """Who may score High, Low and the jack for all that the cards shown prove: four bits each, one a side and the last
    for nobody."""
    every = (1 << sides(s)) - 1
    holders = _holders(s)
    unseen = 0
    if holders:
        unseen = _unseen_trumps(s)
    high = 1 << (found & 3)
    if unseen >> (found >> 9 & 15):
        high |= holders
    low = 1 << (found >> 2 & 3)
    if low == 1 << NOBODY and found & 3 != NOBODY:  # its trick is under way
        low = every
    if unseen & (1 << (found >> 13 & 15)) - 1:
        low |= holders
        if option_at(s, LOW_TAKER):
            low |= every
    jack = 1 << (found >> 4 & 3)
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
    """Whether a side wins before another by what nobody else may score, though that has all that it may; `jack` is its
    worth."""
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
def stop(s: Buffer) -> None:
    """End the match when the cards shown prove who wins it, and there are no stakes on more (AF-R10, AF-Y9): what
    is sure is told by the cards shown."""
    found = tally(s)
    able = _may_score(s, found)
    count = sides(s)
    if option_at(s, STAKES) and count == 2 and able & able >> 4 & able >> 8 & 3:
        return  # an all-four is possible, since Game is never settled
    jack = 1
    if option_at(s, HANG_PAYS) == 0 and (found >> 8 & 1 or able >> 8 & (able >> 8) - 1):
        jack = 3
    side = 0
    while side < count:
        other = 0
        while other < count and (other == side or _comes_first(s, side, other, able, jack)):
            other += 1
        if other == count:
            i = 0
            while i < 3:  # neither what is open, nor Game
                who = able >> 4 * i & 15
                if who & who - 1:
                    found |= NOBODY << 2 * i
                i += 1
            award_four(s, found | NOBODY << 6)
            return
        side += 1
