"""The stock of Rows of Four: dealing and redeals.

`decks` is a buffer of whole decks of 104 bytes, `size` its length: the n-th redeal that shuffles takes its order from
the deck after the n-th, or from the generator if there are fewer decks (C-2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.game import AT_RNG, option_at
from engines.rows_of_four.kernels import (
    BYTES,
    CARDS,
    LENGTHS,
    PILE_ROOM,
    PILES,
    REDEAL_KIND,
    REDEALS,
    STOCK,
    TALON,
    TALON_ROOM,
    WASTE,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Data

_DEALT = const(32)  # cards in the piles after the deal
PLAIN_CARD = const(63)  # a card without the bit for its pack
DECK_AT = const(148)  # offset of a deck to be dealt: the stock at its end stays


@micropython.bytecode
def deal_out(s: Buffer) -> None:
    """Deal eight piles from the deck at `DECK`, one card each in four rounds (C-3); the waste is empty (RO-R12)."""
    i = 0
    while i < _DEALT:  # RO-3; pile by pile, because no card waits at the places of the last two when their turn comes
        pile = i >> 2
        s[PILES + pile * PILE_ROOM + (i & 3)] = s[DECK_AT + (i & 3) * 8 + pile]
        s[LENGTHS + pile] = _DEALT // 8
        i += 1
    i = DECK_AT
    while i < TALON:  # RO-5
        if i - PILES & 15 > 3:
            s[i] = 0
        i += 1
    s[STOCK] = TALON_ROOM


@micropython.bytecode
def _to_the_end(s: Buffer, n: int) -> None:
    """Move the first `n` cards of the talon, all it has, to its end."""
    i = n
    while i > 0:
        i -= 1
        card = s[TALON + i]
        s[TALON + i] = 0
        s[BYTES - n + i] = card


@micropython.bytecode
def _sort_waste(s: Buffer, decks: Data, first: int, n: int) -> None:
    """Bring the waste into the order in which a deck has its cards."""
    at = 0
    i = first
    while i < first + CARDS and at < n:
        card = decks[i] & PLAIN_CARD
        k = at
        while k < n and s[TALON + k] != card:
            k += 1
        if k < n:
            s[TALON + k] = s[TALON + at]
            s[TALON + at] = card
            at += 1
        i += 1


@micropython.bytecode
def redeal(s: Buffer, decks: Data, size: int) -> None:
    """Make the waste the stock (RO-14); no card is drawn from it (RO-R16)."""
    n = s[WASTE]
    if s[REDEALS] < 255:
        s[REDEALS] = s[REDEALS] + 1
    if option_at(s, REDEAL_KIND) == 0:  # RO-R1: else turned over, its lowest card the next again
        first = s[REDEALS] * CARDS
        if first + CARDS <= size:
            _sort_waste(s, decks, first, n)
        else:
            rng.shuffle(s, AT_RNG, s, TALON, n)
    _to_the_end(s, n)
    s[WASTE] = 0
    s[STOCK] = n
