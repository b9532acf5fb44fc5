"""Check of a view of Risky Business that came over a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines import hands as sets
from engines.cards import FACE_DOWN, HIDDEN
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, OVER
from engines.risky_business import hands, refill
from engines.risky_business.kernels import (
    ASIDE_COUNT,
    CHOOSING,
    CLEARED,
    EVENT_COUNT,
    EVENTS,
    FIRST,
    FROM_DECK,
    HAND_COUNT,
    HAND_ROOM,
    HANDS,
    HELD_BACK,
    IN_AIR,
    KING,
    MOST_EVENTS,
    MOVES_A_TURN,
    MOVES_LEFT,
    OLDER,
    PACK,
    PACK_ROOM,
    PICKING,
    PILE_ROOM,
    PILE_SIZE,
    PILES,
    PLACES,
    PLAYED_ON,
    REFILLING,
    RESHUFFLED,
    ROW,
    SEATS,
    SET_ASIDE,
    STOCK,
    TARGETING,
    TURNS,
)
from engines.view_check import CARD_SET, SEEN_BYTES, are_cards, are_events, are_new, is_card, is_pack

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Seat


def is_sound(view: Data, seat: Seat) -> bool:
    """True if a buffer can be shown as the view of a seat, or of an onlooker for a `seat` that does not exist.

    Every card that the seat sees occurs once, the others are hidden, and all fields are in range and consistent.
    `check.py` has the checks that need the moves.
    """
    return _is_sound(view, seat, CARD_SET) != 0


@micropython.bytecode
def _is_sound(s: Data, seat: Seat, card_set: Buffer) -> int:
    """`is_sound`, with the set `card_set` to work in."""
    packs = _packs(s)
    listed = s[CLEARED] + s[HELD_BACK]
    if not (_in_range(s) and is_pack(s, PACK, PACK_ROOM, listed, listed, s[STOCK], packs) and _held_back_fit(s)):
        return 0
    if not (_events_fit(s) and _middle_fits(s)):
        return 0
    count = s[CLEARED] + PACK_ROOM - s[STOCK]
    if s[IN_AIR]:
        count += 1
    i = PILES
    while i < PACK:
        if s[i]:
            count += 1
        i += 1
    other = 0
    while other < SEATS:
        if not (_hand_fits(s, other, seat) and _aside_fits(s, other, seat)):
            return 0
        count += s[HAND_COUNT + other] + s[ASIDE_COUNT + other]
        other += 1
    if count != refill.pack_size(s):
        return 0
    sets.clear(card_set, 0, SEEN_BYTES)
    return 1 if are_new(s, IN_AIR, IN_AIR + 1, card_set) and are_new(s, HANDS, PACK + s[CLEARED], card_set) else 0


@micropython.bytecode
def _packs(s: Data) -> int:
    """The packs in play (RB-1, RB-R19)."""
    return 2 if s[AT_SEATS] > 2 else 1


@micropython.bytecode
def _in_range(s: Data) -> int:
    """1 if the single fields are in range, and the seat to act holds what its phase wants."""
    seats = s[AT_SEATS]
    turn = s[AT_TURN]
    phase = s[AT_PHASE]
    if phase > CHOOSING or s[FIRST] >= seats or s[MOVES_LEFT] > MOVES_A_TURN or s[FROM_DECK] >> PLACES:
        return 0
    if s[PLAYED_ON] > PLACES or (phase == PICKING) != (s[PLAYED_ON] != 0):
        return 0
    if (phase == TARGETING) != (s[IN_AIR] != 0) or (s[IN_AIR] and not is_card(s[IN_AIR], _packs(s))):
        return 0
    if s[IN_AIR] and s[IN_AIR] & 15 != KING:
        return 0
    if turn != OVER and phase != CHOOSING and phase != PICKING and s[HAND_COUNT + turn] == 0:
        return 0
    if turn == OVER and phase:
        return 0
    return 1


@micropython.bytecode
def _held_back_fit(s: Data) -> int:
    """1 if the cards held back ascend, and the seats held that many."""
    i = PACK + s[CLEARED]
    end = i + s[HELD_BACK]
    while i + 1 < end:
        if hands.order(s[i + 1]) <= hands.order(s[i]):
            return 0
        i += 1
    n = 0
    seat = 0
    while seat < SEATS:
        n += s[OLDER + seat] & 15
        i = 4
        while i < 8:
            n += s[OLDER + seat] >> i & 1
            i += 1
        seat += 1
    return 1 if n == s[HELD_BACK] else 0


@micropython.bytecode
def _events_fit(s: Data) -> int:
    """1 if the events have reasons, places and cards, but no card for a reshuffle, and zeros are behind them."""
    if not are_events(s, EVENTS, MOST_EVENTS, s[EVENT_COUNT], RESHUFFLED, (1 << PLACES) - 1, _packs(s)):
        return 0
    i = EVENTS
    while i < EVENTS + 2 * s[EVENT_COUNT]:
        if (s[i] & 15 == RESHUFFLED) != (s[i + 1] == 0):
            return 0
        i += 2
    return 1


@micropython.bytecode
def _middle_fits(s: Data) -> int:
    """Return 1 if the piles have one rank each, the row is full, and places are empty only while they await a
    refill."""
    phase = s[AT_PHASE]
    if phase == CHOOSING:
        i = HANDS
        while i < PACK:
            if s[i]:
                return 0
            i += 1
        return 1
    packs = _packs(s)
    empty = 0
    place = 0
    while place < PLACES:
        if not is_card(s[ROW + place], packs) or not _pile_fits(s, place, packs):
            return 0
        if s[PILE_SIZE + place] == 0:
            empty += 1
        elif s[FROM_DECK] >> place & 1:
            return 0
        place += 1
    if phase == PICKING:
        return 1
    if phase == REFILLING or phase == TARGETING:
        if empty == 0 or (phase == TARGETING and empty == PLACES):
            return 0
        return 1
    if empty:
        return 0
    return 1


@micropython.bytecode
def _pile_fits(s: Data, pile: int, packs: int) -> int:
    """1 if a pile is of one rank, with zeros behind it."""
    n = s[PILE_SIZE + pile]
    at = PILES + pile * PILE_ROOM
    if not are_cards(s, at, at + PILE_ROOM, n, packs):
        return 0
    while n > 0:
        n -= 1
        if (s[at + n] ^ s[at]) & 15:
            return 0
    return 1


@micropython.bytecode
def _hand_fits(s: Data, other: Seat, seat: Seat) -> int:
    """1 if a hand is in order as `seat` sees it, with nothing behind it."""
    at = HANDS + other * HAND_ROOM
    n = s[HAND_COUNT + other]
    if n > HAND_ROOM or (n and other >= s[AT_SEATS]):
        return 0
    known = 0
    while known < n and s[at + known] & FACE_DOWN == 0:
        known += 1
    older = known + (s[OLDER + other] & 15)
    if older > n:
        return 0
    i = 0
    while i < HAND_ROOM:
        card = s[at + i]
        if i >= n:
            if card:
                return 0
        elif not _is_held(s, card, i >= known, other == seat):
            return 0
        elif card != HIDDEN and i and i != known and i != older and hands.order(card) <= hands.order(s[at + i - 1]):
            return 0
        i += 1
    return 1


@micropython.bytecode
def _aside_fits(s: Data, other: Seat, seat: Seat) -> int:
    """Return 1 if the cards set aside are as `seat` sees them, with zeros after them."""
    n = s[ASIDE_COUNT + other]
    if n > TURNS or (n and other >= s[AT_SEATS]):
        return 0
    i = 0
    while i < TURNS:
        card = s[SET_ASIDE + other * TURNS + i]
        older = s[OLDER + other] >> 4 + i & 1
        if older and card & FACE_DOWN == 0:
            return 0
        if i >= n:
            if card:
                return 0
        elif not _is_held(s, card, card & FACE_DOWN != 0, other == seat):
            return 0
        i += 1
    return 1


@micropython.bytecode
def _is_held(s: Data, card: Card, down: int, own: int) -> int:
    """Return 1 if a byte is a valid card of a hand or set aside, face down or not, as its owner or another seat sees
    it."""
    if not down:
        return is_card(card, _packs(s))
    if own:
        if card & FACE_DOWN == 0:
            return 0
        return is_card(card & ~FACE_DOWN, _packs(s))
    if card == HIDDEN:
        return 1
    return 0
