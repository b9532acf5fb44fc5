"""Hands of Risky Business, and which of their cards are public.

A hand has three parts, each ascending by suit, rank and pack: the cards that all players saw the seat take; the cards
that it held face down at the last reshuffle, which cannot be in the deck since; and the other face-down cards. The
cards of the middle part of all seats, including those set aside, are public as a whole: they are listed after the
cleared cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.cards import FACE_DOWN
from engines.risky_business.kernels import (
    ASIDE_COUNT,
    CLEARED,
    HAND_COUNT,
    HAND_ROOM,
    HANDS,
    HELD_BACK,
    OLDER,
    PACK,
    PLACES,
    ROW,
    SEATS,
    SET_ASIDE,
    TURNS,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Seat


@micropython.bytecode
def order(card: Card) -> int:
    """Return a card's sort key: suit, rank, pack."""
    return (card & 63) << 1 | card >> 7


@micropython.bytecode
def insert(s: Buffer, first: int, end: int, card: Card) -> None:
    """Put a card into the ascending cards from `first` to before `end`, which has room."""
    while end > first and order(s[end - 1]) > order(card):
        s[end] = s[end - 1]
        end -= 1
    s[end] = card


@micropython.bytecode
def _known(s: Data, seat: Seat) -> int:
    """Return the number of public cards of a hand."""
    at = HANDS + seat * HAND_ROOM
    n = 0
    while n < s[HAND_COUNT + seat] and s[at + n] & FACE_DOWN == 0:
        n += 1
    return n


@micropython.bytecode
def add(s: Buffer, seat: Seat, card: Card) -> None:
    """Add a card to a hand, which has room; with `FACE_DOWN`, no other player saw it."""
    at = HANDS + seat * HAND_ROOM
    n = s[HAND_COUNT + seat]
    if card & FACE_DOWN:
        insert(s, at + _known(s, seat) + (s[OLDER + seat] & 15), at + n, card)
    else:
        known = at + _known(s, seat)
        i = at + n
        while i > known:
            s[i] = s[i - 1]
            i -= 1
        insert(s, at, known, card)
    s[HAND_COUNT + seat] = n + 1


@micropython.bytecode
def _remove(s: Buffer, seat: Seat, at: int) -> int:
    """Take the card at the index `at` of the buffer out of a hand. Returns it as it was there, with `FACE_DOWN`."""
    card = s[at]
    s[HAND_COUNT + seat] = s[HAND_COUNT + seat] - 1
    end = HANDS + seat * HAND_ROOM + s[HAND_COUNT + seat]
    while at < end:
        s[at] = s[at + 1]
        at += 1
    s[end] = 0
    return card


@micropython.bytecode
def _is_older(s: Data, seat: Seat, at: int) -> int:
    """Return 1 if the card at the index `at` of the buffer is in the middle part of a hand."""
    known = HANDS + seat * HAND_ROOM + _known(s, seat)
    if at >= known and at < known + (s[OLDER + seat] & 15):
        return 1
    return 0


@micropython.bytecode
def show(s: Buffer, seat: Seat, face: Card) -> int:
    """Remove a card of a face, which must be there, from a hand and show it: of twins the public one. Return the
    card."""
    at = HANDS + seat * HAND_ROOM
    while s[at] & 63 != face:
        at += 1
    older = _is_older(s, seat, at)
    card = _remove(s, seat, at) & ~FACE_DOWN
    if older:
        s[OLDER + seat] = s[OLDER + seat] - 1
        _unlist(s, card)
    return card


@micropython.bytecode
def set_aside(s: Buffer, seat: Seat, face: Card) -> None:
    """Set a card of a face, which must be in the hand, aside: of twins the least public one (RB-10)."""
    at = HANDS + seat * HAND_ROOM + s[HAND_COUNT + seat] - 1
    while s[at] & 63 != face:
        at -= 1
    older = _is_older(s, seat, at)
    n = s[ASIDE_COUNT + seat]
    s[SET_ASIDE + seat * TURNS + n] = _remove(s, seat, at)
    if older:
        s[OLDER + seat] = s[OLDER + seat] - 1 | 16 << n
    s[ASIDE_COUNT + seat] = n + 1


@micropython.bytecode
def exchange(s: Buffer, seat: Seat) -> int:
    """Put a hand into the row, ascending from its left, and take the four cards of the row (RB-10). Return the number
    of cards in the row."""
    at = HANDS + seat * HAND_ROOM
    n = s[HAND_COUNT + seat]
    known = _known(s, seat)
    older = known + (s[OLDER + seat] & 15)
    i = 0
    while i < PLACES:
        row_card = s[ROW + i]
        s[ROW + i] = 0
        if i < n:
            card = s[at + i] & ~FACE_DOWN
            if i >= known and i < older:
                _unlist(s, card)
            insert(s, ROW, ROW + i, card)
        s[at + i] = row_card
        i += 1
    s[OLDER + seat] = s[OLDER + seat] & 240
    s[HAND_COUNT + seat] = 0
    i = 0
    while i < PLACES:
        insert(s, at, at + i, s[at + i])
        i += 1
    s[HAND_COUNT + seat] = PLACES
    return n


@micropython.bytecode
def bury(s: Buffer, card: Card) -> None:
    """Put a card to the cleared ones."""
    n = s[CLEARED]
    i = PACK + n + s[HELD_BACK]
    while i > PACK + n:
        s[i] = s[i - 1]
        i -= 1
    s[i] = card
    s[CLEARED] = n + 1


@micropython.bytecode
def _unlist(s: Buffer, card: Card) -> None:
    """Remove a held-back card, which is now open, from the list."""
    i = PACK + s[CLEARED]
    while s[i] != card:
        i += 1
    n = s[HELD_BACK] - 1
    s[HELD_BACK] = n
    end = PACK + s[CLEARED] + n
    while i < end:
        s[i] = s[i + 1]
        i += 1
    s[end] = 0


@micropython.bytecode
def release(s: Buffer) -> int:
    """Empty the lists of held-back and cleared cards for a reshuffle. Return the number of cleared cards."""
    n = s[CLEARED]
    i = PACK + n
    end = i + s[HELD_BACK]
    while i < end:
        s[i] = 0
        i += 1
    s[HELD_BACK] = 0
    s[CLEARED] = 0
    return n


@micropython.bytecode
def hold_back(s: Buffer) -> None:
    """List the face-down cards after a reshuffle: publicly, they are not in the deck."""
    n = 0
    seat = 0
    while seat < SEATS:
        n = _hold_back_hand(s, seat, n)
        seat += 1
    s[HELD_BACK] = n


@micropython.bytecode
def _hold_back_hand(s: Buffer, seat: Seat, n: int) -> int:
    """Hold back the hand of one seat, with `n` cards listed so far. Return the new number of listed cards."""
    at = HANDS + seat * HAND_ROOM
    known = _known(s, seat)
    i = at + known
    older = 0
    while i < at + s[HAND_COUNT + seat]:
        card = s[i]
        insert(s, at + known, i, card)
        insert(s, PACK, PACK + n, card & ~FACE_DOWN)
        n += 1
        older += 1
        i += 1
    i = 0
    while i < s[ASIDE_COUNT + seat]:
        card = s[SET_ASIDE + seat * TURNS + i]
        if card & FACE_DOWN:
            insert(s, PACK, PACK + n, card & ~FACE_DOWN)
            n += 1
            older |= 16 << i
        i += 1
    s[OLDER + seat] = older
    return n


@micropython.bytecode
def reveal(s: Buffer) -> None:
    """Turn up all held cards and all cards set aside (RB-12)."""
    i = PACK + s[CLEARED]
    end = i + s[HELD_BACK]
    while i < end:
        s[i] = 0
        i += 1
    s[HELD_BACK] = 0
    i = SET_ASIDE
    while i < SET_ASIDE + SEATS * TURNS:
        s[i] = s[i] & ~FACE_DOWN
        i += 1
    seat = 0
    while seat < SEATS:
        s[OLDER + seat] = 0
        i = HANDS + seat * HAND_ROOM
        end = i + s[HAND_COUNT + seat]
        first = i
        while i < end:
            insert(s, first, i, s[i] & ~FACE_DOWN)
            i += 1
        seat += 1
