"""Kernels that deal, play and score whole games of Four Rows (`host_sim/kernels/playouts.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.four_rows import kernels, turns
from engines.four_rows.kernels import ACTIVE, DEALER, DEALER_CHOICE, STAGE
from engines.game import AT_RNG, AT_SEATS, AT_WINNERS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, Move, Moves, Seat

ROOM = const(1)
_FIRST_HAND = const(9)


@micropython.bytecode
def deal(s: Buffer, room: Halfwords, zeros: Data) -> int:
    """Draw the dealer, deal hands and field. Return the seat to act."""
    seats = s[AT_SEATS]
    s[ACTIVE] = (1 << seats) - 1
    s[STAGE] = _FIRST_HAND
    choice = option_at(s, DEALER_CHOICE)
    s[DEALER] = rng.below(s, AT_RNG, seats)
    if choice:
        s[DEALER] = (choice - 1) % seats
    turns.shuffle_rest(s, zeros, 0)
    turns.deal_hands(s, s[ACTIVE], _FIRST_HAND)
    turns.deal_field(s, zeros, 0)
    return turns.find_turn(s, zeros, 0, turns.next_of(s, s[ACTIVE], s[DEALER]))


@micropython.bytecode
def moves(s: Data, out: Moves) -> int:
    """Write the legal moves into `out`; return how many."""
    return kernels.list_moves(s, out)


@micropython.bytecode
def refusal(s: Data, room: Halfwords, move: Move) -> int:
    """Return the reason code why a move is illegal, 0 if it is legal."""
    return kernels.refusal(s, move)


@micropython.bytecode
def play(s: Buffer, room: Halfwords, zeros: Data, move: Move) -> int:
    """Make a legal move."""
    return turns.play_move(s, zeros, 0, move)


@micropython.bytecode
def score(s: Data, seat: Seat) -> int:
    """Return 1 for a winner, else 0."""
    return s[AT_WINNERS] >> seat & 1
