"""The stock of Rows of Four: dealt, made anew from the waste, and drawn fairly for those who may not see it.

`decks` is a buffer of whole decks of 104 bytes, `size` its length: the n-th redeal that shuffles takes its order from
the deck behind the n-th, or from the generator when there are not so many (C-2).
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
    HEIGHTS,
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
    from engines.types import Buffer, Data, ptr8

_DEALT = const(32)  # cards in the piles after the deal
_PLAIN = const(63)  # a card without the bit for its pack
_HIDDEN = const(64)


@micropython.bytecode
def deal_out(s: Buffer, deck: Data) -> int:
    """Eight piles, one card each a round, four rounds (C-3); the waste is empty (RO-R12)."""
    i = 0
    while i < _DEALT:  # RO-3
        s[PILES + (i & 7) * PILE_ROOM + (i >> 3)] = deck[i] & _PLAIN
        i += 1
    while i < CARDS:  # RO-5
        s[TALON - _DEALT + i] = deck[i] & _PLAIN
        i += 1
    i = 0
    while i < 8:
        s[LENGTHS + i] = _DEALT // 8
        i += 1
    s[STOCK] = TALON_ROOM
    return i


@micropython.bytecode
def _to_the_end(s: Buffer, n: int) -> int:
    """Move the first `n` cards of the talon, all it has, to its end."""
    i = n
    while i > 0:
        i -= 1
        card = s[TALON + i]
        s[TALON + i] = 0
        s[BYTES - n + i] = card
    return n


@micropython.bytecode
def _order(s: Buffer, decks: Data, first: int, n: int) -> int:
    """Bring the waste into the order in which a deck has its cards."""
    at = 0
    i = first
    while i < first + CARDS and at < n:
        card = decks[i] & _PLAIN
        k = at
        while k < n and s[TALON + k] != card:
            k += 1
        if k < n:
            s[TALON + k] = s[TALON + at]
            s[TALON + at] = card
            at += 1
        i += 1
    return at


@micropython.bytecode
def redeal(s: Buffer, decks: Data, size: int) -> int:
    """Make the waste the stock (RO-14); no card is drawn from it (RO-R16)."""
    n = s[WASTE]
    if s[REDEALS] < 255:
        s[REDEALS] = s[REDEALS] + 1
    if option_at(s, REDEAL_KIND) == 0:  # RO-R1: else turned over, its lowest card the next again
        first = s[REDEALS] * CARDS
        if first + CARDS <= size:
            _order(s, decks, first, n)
        else:
            rng.shuffle(s, AT_RNG, s, TALON, n)
    _to_the_end(s, n)
    s[WASTE] = 0
    s[STOCK] = n
    return n


@micropython.viper
def seen(s: object, card: int) -> int:
    """How many of the two cards of a kind are not in the stock."""
    p = ptr8(s)
    n = 0
    f = HEIGHTS + ((card >> 3) & 6)
    if p[f] >= card & 15:
        n += 1
    if p[f + 1] >= card & 15:
        n += 1
    i = PILES
    end = TALON + p[WASTE]
    while i < end:
        if p[i] == card:
            n += 1
        i += 1
    return n


@micropython.bytecode
def fill(s: Buffer, generator: Buffer, at: int) -> int:
    """Put the unseen cards into a view's hidden stock in a fair order; seed its generator. Returns how many."""
    n = 0
    if s[STOCK] and s[BYTES - 1] == _HIDDEN:
        first = BYTES - s[STOCK]
        suit = 0
        while suit < 64:
            card = suit + 1
            while card <= suit + 13:
                k = seen(s, card)
                while k < 2:
                    s[first + n] = card
                    n += 1
                    k += 1
                card += 1
            suit += 16
        rng.shuffle(generator, at, s, first, n)
    i = 0
    while i < 8:
        s[AT_RNG + i] = rng.below(generator, at, 256)
        i += 1
    return n
