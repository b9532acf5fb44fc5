"""What scores in All Fours: events, one at a time, and the end of a match. `count.py` counts the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.kernels import (
    ANSWERING,
    BEGGING,
    BUNCHING,
    DEALER,
    DEALING,
    EVENT_COUNT,
    EVENTS,
    FINAL_ONLY,
    GIFT,
    HANG_JACK,
    HONOUR,
    PACK,
    SCORES,
    TARGET,
    TURN_UP,
    TURN_UP_PAYS,
    TURNED,
    side_of,
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
def honour_points(rank: int) -> int:
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
        return honour_points(rank)
    return 0


@micropython.bytecode
def points(s: Data, reason: int, card: Card) -> int:
    """What an event of a reason and a card pays."""
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
    """Points that the dealer's side scores for the turned card once its suit stays trump; 0 if it was paid at once."""
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
def note(s: Buffer, reason: int, side: int, card: Card) -> None:
    """Report an event."""
    at = EVENTS + 2 * s[EVENT_COUNT]
    s[at] = reason | side << 4
    s[at + 1] = card
    s[EVENT_COUNT] = s[EVENT_COUNT] + 1


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
