"""Kernels that deal, play and score whole games of Risky Business (`host_sim/kernels/playouts.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.game import AT_PHASE, AT_RNG, AT_SEATS, AT_TURN, option_at
from engines.risky_business import kernels, refill
from engines.risky_business import play as turns
from engines.risky_business.kernels import CHOOSER, CHOOSING, PACK

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, Move, Moves, Seat

ROOM = const(1)


@micropython.bytecode
def deal(s: Buffer, room: Halfwords, zeros: Data) -> int:
    """Draw the seat that begins, and shuffle. Deal, unless a seat chooses who begins. Return the seat to act."""
    seats = s[AT_SEATS]
    first = rng.below(s, AT_RNG, seats)
    size = refill.pack_size(s)
    i = 0
    while i < size:
        s[PACK + i] = refill.new_deck_card(i)
        i += 1
    refill.shuffle(s, zeros, 0, size)
    choice = option_at(s, CHOOSER)
    if choice == 0:
        return turns.deal(s, zeros, 0, first)
    s[AT_PHASE] = CHOOSING
    s[AT_TURN] = (choice - 1) % seats
    return s[AT_TURN]


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
    refill.clear_events(s)
    return turns.play_move(s, zeros, 0, move)


@micropython.bytecode
def score(s: Data, seat: Seat) -> int:
    """Return a seat's score: cards set aside and held, minus its clears."""
    return turns.score(s, seat)
