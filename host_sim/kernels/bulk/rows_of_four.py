"""Kernels that deal, play and score whole games of Rows of Four (`host_sim/kernels/playouts.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.game import AT_MOVES, AT_PHASE, AT_RNG, AT_TURN, OVER, option_at
from engines.rows_of_four import kernels, search, stall, stock
from engines.rows_of_four.kernels import (
    AUTO,
    CARDS,
    DRAW,
    DRAW_WHEN,
    FOUNDATIONS,
    FROM_WASTE,
    GIVE_UP,
    GIVEN_UP,
    HEIGHTS,
    KING,
    LAST_MOVE,
    LENGTHS,
    PILES,
    REDEAL,
    SOURCES,
    STUCK,
    TAKE_BACK,
    UP,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Data, Halfwords, Move, Moves, Seat

ROOM = search.ROOM
POLICIES = ("to_the_end",)
_HALF = const(0x01010101)  # a one in each of four bytes


@micropython.bytecode
def deal(s: Buffer, room: Halfwords, zeros: Data) -> int:
    """Shuffle both packs and deal. Return the seat to act."""
    card = 48
    i = stock.DECK_AT
    while i < stock.DECK_AT + CARDS:
        card += 1
        if card & 15 > KING:
            card = card - 29 & 63  # go to the ace of the previous suit; after clubs, to spades again
        s[i] = card
        i += 1
    rng.shuffle(s, AT_RNG, s, stock.DECK_AT, CARDS)
    stock.deal_out(s)
    return _resolve(s, room, zeros)


@micropython.bytecode
def _resolve(s: Buffer, room: Halfwords, zeros: Data) -> int:
    """Update what follows from the table, as `RowsOfFour.resolve` does. Return the seat to act."""
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
    """Write the legal moves into `out`; return how many.

    The moves are those of `kernels.list_moves`, found by reading each pile once.
    """
    if s[AT_TURN] == OVER:
        return 0
    n = 0
    if kernels.moves_made(s) < LAST_MOVE:
        n = _transfers(s, out)
        if kernels.draw_refusal(s) == 0:
            out[n] = DRAW
            n += 1
        elif kernels.redeal_refusal(s) == 0:
            out[n] = REDEAL
            n += 1
    out[n] = GIVE_UP
    return n + 1


@micropython.bytecode
def _transfers(s: Data, out: Moves) -> int:
    """Write the transfers of a card into `out`, which must have room for eight more. Return their number.

    All piles are compared at the same time, a byte each, and unpredictable results are counted without branches: a
    processor would mispredict half of them.
    """
    ones = _HALF | _HALF << 32
    tops = 0  # rank of each pile's top card, a byte each; 0 for a space
    waiting = 0  # bit mask of the cards that can go up
    i = 0
    while i < UP:
        length = s[LENGTHS + i]
        if length:
            tops |= (s[PILES - 1 + (i << 4) + length] & 15) << (i << 3)
        waiting |= 1 << (i >> 1 << 4) + s[HEIGHTS + i] + 1
        i += 1
    n = 0
    source = 0
    end = FROM_WASTE + 1
    if option_at(s, TAKE_BACK):
        end = SOURCES
    while source < end:
        card = 0
        if source <= FROM_WASTE or (source >= FOUNDATIONS and kernels.may_leave(s, source - FOUNDATIONS)):
            card = kernels.top(s, source)
        if card:
            onto = ~((tops ^ ones * ((card & 15) + 1)) + ones * 15)  # bit 4 of a byte is set if the ranks are equal
            if kernels.may_fill(s, source):
                onto |= ~(tops + ones * 15)
            onto = onto >> 4 & ones
            to = source << 4
            if onto:
                last = to + UP
                while to < last:
                    out[n] = to
                    n += onto & 1
                    onto >>= 8
                    to += 1
            if source <= FROM_WASTE:
                out[n] = source << 4 | UP
                n += waiting >> card & 1
        source += 1
    return n


@micropython.bytecode
def refusal(s: Data, room: Halfwords, move: Move) -> int:
    """Return the reason code why a move is illegal, 0 if it is legal."""
    return kernels.refusal(s, move)


@micropython.bytecode
def play(s: Buffer, room: Halfwords, zeros: Data, move: Move) -> int:
    """Make a legal move, and count it before its consequences are resolved."""
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
        stock.redeal(s, zeros, 0)
    else:
        kernels.lay(s, kernels.lift(s, move >> 4), move & 15)
    return _resolve(s, room, zeros)


@micropython.bytecode
def score(s: Data, seat: Seat) -> int:
    """Return the number of cards on the foundations."""
    n = 0
    i = HEIGHTS
    while i < LENGTHS:
        n += s[i]
        i += 1
    return n


@micropython.bytecode
def to_the_end(out: Moves, count: int, luck: Buffer) -> int:
    """Policy: return any legal move, but give up only if no other move is legal."""
    if count > 1 and out[count - 1] == GIVE_UP:
        count -= 1
    return out[rng.below(luck, 0, count)]
