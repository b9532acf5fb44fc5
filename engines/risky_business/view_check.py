"""Whether a buffer from the other end of a line can be looked at as a view of Risky Business."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

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

if TYPE_CHECKING:
    from engines.types import Card, Data, Seat


@micropython.bytecode
def is_sound(s: Data, seat: Seat) -> int:
    """Whether all cards that `seat` sees are cards, each there once, the others are hidden, and all fields are in
    range and fit together: 1 or 0. What the moves would have to tell is left to `check.py`."""
    if not (_in_range(s) and _pack_fits(s) and _events_fit(s) and _middle_fits(s)):
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
    return _once(s)


@micropython.bytecode
def _in_range(s: Data) -> int:
    """Whether the single fields are in range, and the seat to act holds what its phase wants."""
    seats = s[AT_SEATS]
    turn = s[AT_TURN]
    phase = s[AT_PHASE]
    if phase > CHOOSING or s[FIRST] >= seats or s[MOVES_LEFT] > MOVES_A_TURN or s[FROM_DECK] >> PLACES:
        return 0
    if s[PLAYED_ON] > PLACES or (phase == PICKING) != (s[PLAYED_ON] != 0):
        return 0
    if (phase == TARGETING) != (s[IN_AIR] != 0) or (s[IN_AIR] and not _is_card(s, s[IN_AIR])):
        return 0
    if s[IN_AIR] and s[IN_AIR] & 15 != KING:
        return 0
    if turn != OVER and phase != CHOOSING and phase != PICKING and s[HAND_COUNT + turn] == 0:
        return 0
    if turn == OVER and phase:
        return 0
    return 1


@micropython.bytecode
def _pack_fits(s: Data) -> int:
    """Whether the pack has cleared cards, those held back ascending, nothing, and a hidden deck."""
    cleared = s[CLEARED]
    listed = cleared + s[HELD_BACK]
    if listed > s[STOCK] or s[STOCK] > PACK_ROOM:
        return 0
    i = 0
    while i < PACK_ROOM:
        card = s[PACK + i]
        if i >= s[STOCK]:
            if card != HIDDEN:
                return 0
        elif i >= listed:
            if card:
                return 0
        elif not _is_card(s, card):
            return 0
        elif i > cleared and hands.order(card) <= hands.order(s[PACK + i - 1]):
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
    if n != s[HELD_BACK]:
        return 0
    return 1


@micropython.bytecode
def _events_fit(s: Data) -> int:
    """Whether the events have reasons, places and cards, and nothing is behind them."""
    if s[EVENT_COUNT] > MOST_EVENTS:
        return 0
    i = 0
    while i < MOST_EVENTS:
        what = s[EVENTS + 2 * i]
        card = s[EVENTS + 2 * i + 1]
        if i >= s[EVENT_COUNT]:
            if what or card:
                return 0
        elif what & 15 == 0 or what & 15 > RESHUFFLED or what >> 4 >= PLACES:
            return 0
        elif (what & 15 == RESHUFFLED) != (card == 0) or (card and not _is_card(s, card)):
            return 0
        i += 1
    return 1


@micropython.bytecode
def _middle_fits(s: Data) -> int:
    """Whether the piles are of one rank, the row is full, and places are empty only while that is to be seen to."""
    phase = s[AT_PHASE]
    if phase == CHOOSING:
        i = HANDS
        while i < PACK:
            if s[i]:
                return 0
            i += 1
        return 1
    empty = 0
    place = 0
    while place < PLACES:
        if not _is_card(s, s[ROW + place]) or not _pile_fits(s, place):
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
def _pile_fits(s: Data, pile: int) -> int:
    """Whether a pile is of one rank, with nothing behind it."""
    n = s[PILE_SIZE + pile]
    at = PILES + pile * PILE_ROOM
    if n > PILE_ROOM:
        return 0
    i = 0
    while i < PILE_ROOM:
        card = s[at + i]
        if i >= n:
            if card:
                return 0
        elif not _is_card(s, card) or card & 15 != s[at] & 15:
            return 0
        i += 1
    return 1


@micropython.bytecode
def _hand_fits(s: Data, other: Seat, seat: Seat) -> int:
    """Whether a hand is in order as `seat` sees it, with nothing behind it."""
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
    """Whether what was set aside is cards as `seat` sees them, with nothing behind them."""
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
    """Whether a byte is a card held or set aside, face down or not, as its owner sees it or another."""
    if not down:
        return _is_card(s, card)
    if own:
        if card & FACE_DOWN == 0:
            return 0
        return _is_card(s, card & ~FACE_DOWN)
    if card == HIDDEN:
        return 1
    return 0


@micropython.bytecode
def _once(s: Data) -> int:
    """Whether no card in sight is there twice."""
    clubs = diamonds = hearts = spades = 0
    i = PACK + s[CLEARED]
    card = s[IN_AIR]
    while i >= HANDS:
        if card and card != HIDDEN:
            bit = 1 << (card & 15) + (card >> 7) * 14
            suit = card >> 4 & 3
            if suit == 0:
                if clubs & bit:
                    return 0
                clubs |= bit
            elif suit == 1:
                if diamonds & bit:
                    return 0
                diamonds |= bit
            elif suit == 2:
                if hearts & bit:
                    return 0
                hearts |= bit
            else:
                if spades & bit:
                    return 0
                spades |= bit
        i -= 1
        card = s[i]
    return 1


@micropython.bytecode
def _is_card(s: Data, card: Card) -> int:
    """Whether a byte is a card of the one pack or the two."""
    rank = card & 15
    if card & FACE_DOWN or rank == 0 or rank > 13 or (card & 128 and s[AT_SEATS] < 3):
        return 0
    return 1
