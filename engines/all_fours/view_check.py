"""Check of a view of All Fours that came over a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines import hands
from engines.all_fours.deal import PATTERNS
from engines.all_fours.kernels import (
    CALLED,
    CARDS,
    COUNTING,
    COUNTS,
    DEALER,
    DEALT_IN,
    DISCARDING,
    EVENT_COUNT,
    EVENTS,
    HANDS,
    IN_TRICK,
    LEADER,
    MOST_EVENTS,
    NO_SIDE,
    NO_TRUMP,
    PACK,
    PLAYED,
    PLAYED_COUNT,
    PLAYING,
    REVOKE_LOSES,
    SHED,
    SPEAKERS,
    STOCK,
    TAKERS,
    THROWN,
    TRICKS,
    TRUMP,
    TURNED,
    hand_at,
    may_look,
    size,
)
from engines.all_fours.score import sides
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, OVER
from engines.view_check import CARD_SET, SEEN_BYTES, are_cards, are_events, are_new, is_hand, is_pack

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Seat


def is_sound(view: Data, seat: Seat) -> bool:
    """True if a buffer can be shown as the view of a seat.

    Every card that the seat sees occurs once, the others are hidden, and all fields are in range and consistent.
    `check.py` has the checks that need the moves.
    """
    return _is_sound(view, seat, CARD_SET) != 0


@micropython.bytecode
def _is_sound(s: Data, seat: Seat, card_set: Buffer) -> int:
    """`is_sound`, with the set `card_set` to work in."""
    shed = s[TURNED] + s[SHED]
    if not (_in_range(s) and is_pack(s, PACK, CARDS, s[TURNED], shed, s[STOCK], 1) and _tricks_fit(s)):
        return 0
    if not are_events(s, EVENTS, MOST_EVENTS, s[EVENT_COUNT], REVOKE_LOSES, 7 | 1 << NO_SIDE, 1):
        return 0
    cards = s[PLAYED_COUNT] + shed + CARDS - s[STOCK]
    other = 0
    while other < s[AT_SEATS]:
        is_open = (other == seat and may_look(s, seat)) or s[THROWN] >> other & 1
        if not is_hand(s, hand_at(s, other), hand_at(s, other + 1), s[COUNTS + other], is_open):
            return 0
        cards += s[COUNTS + other]
        other += 1
    while other < 6:
        if s[COUNTS + other]:
            return 0
        other += 1
    if cards != CARDS:
        return 0
    hands.clear(card_set, 0, SEEN_BYTES)
    return 1 if are_new(s, HANDS, TAKERS, card_set) and are_new(s, PACK, EVENTS, card_set) else 0


@micropython.bytecode
def _in_range(s: Data) -> int:
    """1 if the single fields are in range."""
    seats = s[AT_SEATS]
    turn = s[AT_TURN]
    phase = s[AT_PHASE]
    if s[DEALER] >= seats or s[LEADER] >= seats or s[TRUMP] > NO_TRUMP or phase > COUNTING or s[THROWN] >> seats:
        return 0
    if s[THROWN] >> s[LEADER] & 1 or (phase == PLAYING and turn != OVER and s[THROWN] >> turn & 1):
        return 0
    if s[PLAYED_COUNT] > TAKERS - PLAYED or s[TRICKS] > PACK - TAKERS or s[IN_TRICK] > seats:
        return 0
    if phase >= DISCARDING and (turn == OVER or (s[COUNTS + turn] == 0 and phase != COUNTING)):
        return 0
    if s[DEALT_IN] > PATTERNS:
        return 0
    if (s[TRUMP] == NO_TRUMP and s[PLAYED_COUNT]) or s[SPEAKERS] >> seats - sides(s):
        return 0
    return 1


@micropython.bytecode
def _tricks_fit(s: Data) -> int:
    """Return 1 if the cards played are those of the tricks."""
    count = s[IN_TRICK]
    dealt = size(s)
    trick = 0
    while trick < s[TRICKS]:
        if s[TAKERS + trick] >= s[AT_SEATS]:
            return 0
        seat = 0
        while seat < s[AT_SEATS]:
            if s[THROWN] >> seat & 1 == 0 or trick + s[COUNTS + seat] < dealt:
                count += 1
            seat += 1
        trick += 1
    if count != s[PLAYED_COUNT]:
        return 0
    while trick >= 0:
        if s[CALLED + trick] >> s[AT_SEATS]:
            return 0
        trick -= 1
    return are_cards(s, PLAYED, TAKERS, count, 1)
