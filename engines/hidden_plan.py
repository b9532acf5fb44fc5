"""How `hidden_hands.py` had better draw hands: in which order, and each from which cards first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.hidden_hands import (
    KEY,
    KEY_FIRST,
    KEYS,
    MAX_CARDS,
    MAY,
    MOST,
    NOBODY,
    ORDER,
    REQUIRED,
    SEATS,
    SET_ROOM,
    SETS,
    SIZES,
    UNSEEN,
    keep,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Seat, ptr8


@micropython.bytecode
def plan(room: Buffer) -> None:
    """Choose the key sets, the order of the hands and how each is drawn."""
    seat = 0
    while seat < SEATS:
        if room[SIZES + seat]:
            if room[SIZES + seat] == 1:
                _narrow(room, seat)
            else:
                room[KEYS + seat] = _choose_key(room, seat)
            room[MOST + seat] = _count(room, 1 << seat, 0)
        seat += 1
    drawn = 0
    taken = 0
    n = 0
    seat = _narrowest(room, 0)
    while seat != NOBODY:
        room[ORDER + n] = seat
        _plan_hand(room, seat, drawn, taken)
        drawn |= 1 << seat
        taken += room[SIZES + seat]
        n += 1
        seat = _narrowest(room, drawn)
    room[ORDER + n] = NOBODY


@micropython.bytecode
def _narrow(room: Buffer, seat: Seat) -> None:
    """Limit the single card of a hand to the sets required of it."""
    i = 0
    at = SETS
    while i < room[REQUIRED]:
        if room[at] >> seat & 1:
            keep(room, seat, room, at + 1, 1)
        at += SET_ROOM
        i += 1


@micropython.viper
def _choose_key(room: object, seat: int) -> int:
    """Mark the cards of the set required of a hand of which it may hold the fewest. Returns how many it may hold."""
    p = ptr8(room)
    best = -1
    least = MAX_CARDS + 1
    i = 0
    while i < p[REQUIRED]:
        if p[SETS + i * SET_ROOM] >> seat & 1:
            n = int(_count_of_set(room, seat, i, 0))
            if n < least:
                best = i
                least = n
        i += 1
    if best < 0:
        return 0
    return int(_count_of_set(room, seat, best, 1 << seat))


@micropython.viper
def _count_of_set(room: object, seat: int, required: int, mark: int) -> int:
    """How many cards a seat may hold of the set of such a number; each gets the bits `mark` of a key set's."""
    p = ptr8(room)
    bit = 1 << seat
    held = SETS + required * SET_ROOM + 1
    n = 0
    i = 0
    end = p[UNSEEN]
    while i < end:
        if p[MAY + i] & bit:
            card = p[i] & 63  # of `CARDS`
            if p[held + (card >> 3)] >> (card & 7) & 1:
                n += 1
                p[KEY + i] = p[KEY + i] | mark
        i += 1
    return n


@micropython.viper
def _narrowest(room: object, drawn: int) -> int:
    """Of the hidden hands but those of the mask `drawn`, the one with the fewest cards to choose from, or 255."""
    p = ptr8(room)
    best = NOBODY
    least = MAX_CARDS + 1
    seat = 0
    while seat < SEATS:
        if p[SIZES + seat] != 0 and drawn >> seat & 1 == 0 and p[MOST + seat] < least:
            best = seat
            least = p[MOST + seat]
        seat += 1
    return best


@micropython.bytecode
def _plan_hand(room: Buffer, seat: Seat, drawn: int, taken: int) -> None:
    """Decide how a hand is drawn after the hands of the mask `drawn`, which hold `taken` cards."""
    most = room[MOST + seat]
    # The hands before may hold cards that are of no use here, but no more of them than there are.
    useful = taken - _count(room, drawn, 1 << seat)
    if useful > 0:
        most -= useful
    # A hand drawn from all its cards would rather have none of few keys.
    room[KEY_FIRST + seat] = 1 if 0 < room[KEYS + seat] * room[SIZES + seat] < most else 0
    room[MOST + seat] = most


@micropython.viper
def _count(room: object, wanted: int, unwanted: int) -> int:
    """Unseen cards whose mask has a bit of `wanted` and none of `unwanted`."""
    p = ptr8(room)
    n = 0
    i = MAY
    end = i + p[UNSEEN]
    while i < end:
        if p[i] & wanted != 0 and p[i] & unwanted == 0:
            n += 1
        i += 1
    return n
