"""Fair determinization of a view of Risky Business: all full states consistent with the view are equally likely.

There are two sorts of places and of cards: those held face down at the last reshuffle, and all others, which are in the
deck or were drawn from it since. Nothing else is known about hidden cards (RB-R23).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.cards import FACE_DOWN, HIDDEN
from engines.game import AT_RNG, AT_SEATS
from engines.risky_business import hands, refill
from engines.risky_business.kernels import (
    ASIDE_COUNT,
    CLEARED,
    HAND_COUNT,
    HAND_ROOM,
    HANDS,
    HELD_BACK,
    IN_AIR,
    OLDER,
    PACK,
    PACK_ROOM,
    SET_ASIDE,
    STOCK,
    TURNS,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Seat

_UNSEEN = const(256)  # in the room: a byte for each card, 1 if it is visible, 2 if it was held back; then unseen cards
_LEFT = const(360)  # number of these cards left
ROOM = const(361)

_room = bytearray(ROOM)  # for a single call, which may not allocate


def fill(view: Buffer, generator: Buffer, at: int) -> None:
    """Fill a view as `Game.determinize`."""
    fill_in(view, _room, generator, at)


@micropython.bytecode
def fill_in(s: Buffer, room: Buffer, generator: Buffer, at: int) -> None:
    """The same in a `room` of `ROOM` bytes."""
    _mark_cards(s, room)
    _list(s, room, 2, generator, at)
    seat = 0
    while seat < s[AT_SEATS]:
        _fill_hand(s, room, seat, s[OLDER + seat] & 15, 1)
        _fill_aside(s, room, seat, 1)
        seat += 1
    _list(s, room, 0, generator, at)
    seat = 0
    while seat < s[AT_SEATS]:
        _fill_hand(s, room, seat, s[OLDER + seat] & 15, 0)
        _fill_aside(s, room, seat, 0)
        seat += 1
    i = PACK + s[STOCK]
    while i < PACK + PACK_ROOM:
        s[i] = _next(room)
        i += 1
    i = AT_RNG
    while i < AT_RNG + rng.SIZE:
        s[i] = rng.below(generator, at, 256)
        i += 1


@micropython.bytecode
def _mark_cards(s: Data, room: Buffer) -> None:
    """Note which cards are visible, and which of the others were held back."""
    i = 0
    while i < _UNSEEN:
        room[i] = 0
        i += 1
    i = PACK + s[CLEARED]
    end = i + s[HELD_BACK]
    while i < end:
        room[s[i]] = 2
        i += 1
    i = HANDS
    end = PACK + s[CLEARED]
    while i < end:
        room[s[i] & ~FACE_DOWN] = 1
        i += 1
    room[s[IN_AIR]] = 1


@micropython.bytecode
def _list(s: Data, room: Buffer, mark: int, generator: Buffer, at: int) -> None:
    """List the cards with such a mark, shuffled."""
    n = 0
    k = 0
    while k < refill.pack_size(s):
        card = refill.new_deck_card(k)
        if room[card] == mark:
            room[_UNSEEN + n] = card
            n += 1
        k += 1
    room[_LEFT] = n
    rng.shuffle(generator, at, room, _UNSEEN, n)


@micropython.bytecode
def _next(room: Buffer) -> int:
    """The next card of the list."""
    n = room[_LEFT] - 1
    room[_LEFT] = n
    return room[_UNSEEN + n]


@micropython.bytecode
def _fill_hand(s: Buffer, room: Buffer, seat: Seat, older: int, which: int) -> None:
    """Fill the hidden cards of a hand: its first `older` ones, which were held back, if `which` is 1, otherwise the
    rest."""
    at = HANDS + seat * HAND_ROOM
    first = at
    end = at + s[HAND_COUNT + seat]
    while first < end and s[first] & FACE_DOWN == 0:
        first += 1
    if which:
        end = first + older
    else:
        first += older
    i = first
    while i < end:
        if s[i] == HIDDEN:
            hands.insert(s, first, i, _next(room) | FACE_DOWN)
        i += 1


@micropython.bytecode
def _fill_aside(s: Buffer, room: Buffer, seat: Seat, which: int) -> None:
    """Fill the hidden cards that a seat has set aside."""
    i = 0
    while i < s[ASIDE_COUNT + seat]:
        if s[SET_ASIDE + seat * TURNS + i] == HIDDEN and s[OLDER + seat] >> 4 + i & 1 == which:
            s[SET_ASIDE + seat * TURNS + i] = _next(room) | FACE_DOWN
        i += 1
