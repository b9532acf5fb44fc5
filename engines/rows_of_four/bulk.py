"""Whole games of Rows of Four as kernels, for bulk play on a PC (`host_sim/kernels/playouts.py`); no device has
them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.game import AT_MOVES, AT_PHASE, AT_RNG, AT_TURN, OVER, option_at
from engines.rows_of_four import kernels, search, stall, talon
from engines.rows_of_four.kernels import (
    AUTO,
    CARDS,
    DRAW,
    DRAW_WHEN,
    GIVE_UP,
    GIVEN_UP,
    HEIGHTS,
    LENGTHS,
    REDEAL,
    STUCK,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, Move, Moves, Seat

ROOM = search.ROOM
POLICIES = ("to_the_end",)
_PACK = const(52)
_SUIT = const(13)


@micropython.bytecode
def deal(s: Buffer, room: Halfwords, zeros: Data) -> int:
    """Shuffle both packs and deal. Returns who acts."""
    i = 0
    while i < CARDS:
        s[talon.DECK + i] = (3 - i % _PACK // _SUIT) << 4 | (i % _SUIT + 1)
        i += 1
    rng.shuffle(s, AT_RNG, s, talon.DECK, CARDS)
    talon.deal_out(s)
    return _settle(s, room, zeros)


@micropython.bytecode
def _settle(s: Buffer, room: Halfwords, zeros: Data) -> int:
    """Work out what follows from the table, as `RowsOfFour.settle` does. Returns who acts."""
    if option_at(s, AUTO):
        kernels.send_safe(s)
    if option_at(s, DRAW_WHEN):
        search.prepare(s, room, zeros, search.AIM_STUCK)
        s[STUCK] = 1
        if stall.look_ahead(s, room, zeros):
            s[STUCK] = 0
    kernels.finish(s)
    return s[AT_TURN]


@micropython.bytecode
def moves(s: Data, out: Moves) -> int:
    """Write the legal moves into `out`; return how many."""
    return kernels.list_moves(s, out)


@micropython.bytecode
def refusal(s: Data, room: Halfwords, move: Move) -> int:
    """Why a move may not be made, 0 where it may."""
    return kernels.refusal(s, move)


@micropython.bytecode
def play(s: Buffer, room: Halfwords, zeros: Data, move: Move) -> int:
    """Make a legal move, which counts before what follows from it."""
    count = (s[AT_MOVES] | s[AT_MOVES + 1] << 8) + 1
    s[AT_MOVES] = count & 0xFF
    s[AT_MOVES + 1] = count >> 8 & 0xFF
    if move == GIVE_UP:
        s[AT_PHASE] = GIVEN_UP
        s[AT_TURN] = OVER
        return OVER
    if move == DRAW:
        kernels.draw(s)
    elif move == REDEAL:
        talon.redeal(s, zeros, 0)
    else:
        kernels.lay(s, kernels.lift(s, move >> 4), move & 15)
    return _settle(s, room, zeros)


@micropython.bytecode
def score(s: Data, seat: Seat) -> int:
    """The cards on the foundations."""
    n = 0
    i = HEIGHTS
    while i < LENGTHS:
        n += s[i]
        i += 1
    return n


@micropython.bytecode
def to_the_end(out: Moves, count: int, luck: Buffer) -> int:
    """A policy: any move, but giving up only where there is no other."""
    if count > 1 and out[count - 1] == GIVE_UP:
        count -= 1
    return out[rng.below(luck, 0, count)]
