"""The opening of a match of All Fours: it decides which seat deals or pitches first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines.all_fours.deal import after, before
from engines.all_fours.kernels import (
    CARDS,
    COLOUR_GUESS,
    CUT,
    DEALER,
    DEALING,
    GUESSING,
    HIGH_CUT_PITCHES,
    LEADER,
    OPENING,
    PACK,
    PICKING,
    PITCHER,
    PUT_CARD,
    RED,
    SPEAKERS,
    STOCK,
    TURNED,
    UNTIL_A_JACK,
    side_of,
)
from engines.all_fours.score import sides
from engines.game import AT_PHASE, AT_SEATS, AT_TURN, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, Move, Seat


@micropython.bytecode
def _worth(s: Data, card: Card) -> int:
    """Return the value of a cut card: the ace is high (AF-T2, AF-A1), or three, two and ace are above the king
    (AF-E1)."""
    rank = card & 15
    if rank == 1 or (rank < 4 and option_at(s, OPENING) == PUT_CARD):
        return rank + 13
    return rank


@micropython.bytecode
def who_cuts(s: Data) -> int:
    """Return the seat to cut next: each in turn, then those that tied (AF-R17). Once that is decided, return 8 plus the
    seat with the best card; if the pack runs out, that is the first seat of those that tied."""
    seats = s[AT_SEATS]
    tied = (1 << seats) - 1
    at = 0
    best = 0
    while best >= 0:
        best = 0
        highest = 0
        seat = 0
        while seat < seats:
            if tied >> seat & 1:
                if at == s[TURNED]:
                    return seat
                worth = _worth(s, s[PACK + at])
                if worth > best:
                    best = worth
                    highest = 0
                if worth == best:
                    highest |= 1 << seat
                at += 1
            seat += 1
        tied = highest
        if tied & (tied - 1) == 0 or at + seats > CARDS:
            best = -1
    seat = 0
    while tied >> seat & 1 == 0:
        seat += 1
    return 8 + seat


@micropython.bytecode
def _turn(s: Buffer) -> int:
    """Turn up the pack's next card and return it."""
    s[TURNED] = s[TURNED] + 1
    s[STOCK] = s[TURNED]
    return s[PACK + s[TURNED] - 1]


@micropython.bytecode
def speaker(s: Data, side: int) -> int:
    """The seat that guesses, picks and calls revokes at the end of a hand for a side (AF-R17)."""
    if s[SPEAKERS] >> side & 1:
        return side + sides(s)
    return side


@micropython.bytecode
def set_dealer(s: Buffer, dealer: Seat) -> None:
    """A seat is to deal the first hand."""
    s[DEALER] = dealer
    s[LEADER] = after(s, dealer)
    s[AT_TURN] = dealer
    s[AT_PHASE] = DEALING


@micropython.bytecode
def _cut(s: Buffer) -> None:
    """A cut, or with `until a jack` all the cards it takes."""
    choice = option_at(s, OPENING)
    if choice == UNTIL_A_JACK:  # AF-Y1
        seat = s[DEALER]
        card = 0
        while card & 15 != 11:
            seat = after(s, seat)
            card = _turn(s)
        set_dealer(s, before(s, seat))
        return
    if choice == COLOUR_GUESS:  # AF-L1: the card is not shown yet
        s[AT_PHASE] = GUESSING
        s[AT_TURN] = speaker(s, (side_of(s, s[DEALER]) + 1) % sides(s))
        return
    _turn(s)
    seat = who_cuts(s)
    if seat < 8:
        s[AT_TURN] = seat
        return
    seat -= 8
    if choice == HIGH_CUT_PITCHES:  # AF-Y11
        seat = before(s, seat)
    set_dealer(s, seat)


@micropython.bytecode
def play_move(s: Buffer, move: Move) -> None:
    """Make a legal move of the phases up to `PICKING`."""
    if move == CUT:
        _cut(s)
        return
    if move >= PITCHER:
        set_dealer(s, before(s, move - PITCHER))
        return
    suit = _turn(s) >> 4  # clubs, diamonds, hearts, spades
    side = side_of(s, s[AT_TURN])
    if (suit == 1 or suit == 2) != (move == RED):
        side = side_of(s, s[DEALER])
    s[AT_PHASE] = PICKING
    s[AT_TURN] = speaker(s, side)


def lay_out(s: Data, out: Buffer) -> None:
    """Write the open card in front of each seat, the last one if it has several, into `out` (bytearray of a byte a
    seat, zeros)."""
    turned = s[TURNED]
    seats = s[AT_SEATS]
    choice = option_at(s, OPENING)
    if choice == UNTIL_A_JACK:
        seat = s[LEADER]  # the seat that got the jack
        for i in range(min(turned, seats)):
            out[seat] = s[PACK + turned - 1 - i]
            seat = before(s, seat)
    elif choice != COLOUR_GUESS:
        tied = (1 << seats) - 1
        at = 0
        while at < turned:
            best = again = 0
            for seat in range(seats):
                if tied >> seat & 1 and at < turned:
                    out[seat] = s[PACK + at]
                    at += 1
                    worth = _worth(s, out[seat])
                    if worth > best:
                        best = worth
                        again = 0
                    if worth == best:
                        again |= 1 << seat
            tied = again
