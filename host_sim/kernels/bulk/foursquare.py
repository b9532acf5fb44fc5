"""Kernels that deal, play and score whole games of Foursquare (`host_sim/kernels/playouts.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.foursquare import kernels
from engines.foursquare.kernels import CARDS, COLS, GRID, POS, RANKS, ROWS, SPAN, STOCK
from engines.game import AT_RNG, AT_WINNERS, option_at

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, Move, Moves, Seat

ROOM = const(1)


@micropython.bytecode
def deal(s: Buffer, room: Halfwords, zeros: Data) -> int:
    """Shuffle the forty cards, and set the box of a fixed grid. Return the seat to act."""
    card = 48
    i = STOCK
    while i < STOCK + CARDS:
        card += 1
        if card & 15 > RANKS:
            card -= 26  # go to the ace of the previous suit
        s[i] = card
        i += 1
    rng.shuffle(s, AT_RNG, s, STOCK, CARDS)
    if option_at(s, GRID):
        s[ROWS] = SPAN
        s[COLS] = SPAN
    return 0


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
    return kernels.play_card(s, move)


@micropython.bytecode
def score(s: Data, seat: Seat) -> int:
    """Return the number of cards left if the game is won, else 0."""
    if s[AT_WINNERS]:
        return CARDS - s[POS]
    return 0
