"""Fair determinization of a view of Rows of Four: a random order of the hidden stock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng
from engines.game import AT_RNG
from engines.rows_of_four.kernels import BYTES, HEIGHTS, PILES, STOCK, TALON, WASTE

if TYPE_CHECKING:
    from engines.types import Buffer, ptr8

_HIDDEN = const(64)


@micropython.viper
def count_outside_stock(s: object, card: int) -> int:
    """Return how many of the two equal cards are outside the stock."""
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
def fill(s: Buffer, generator: Buffer, at: int) -> None:
    """Put the unseen cards into a view's hidden stock in a fair order; seed its generator."""
    n = 0
    if s[STOCK] and s[BYTES - 1] == _HIDDEN:
        first = BYTES - s[STOCK]
        suit = 0
        while suit < 64:
            card = suit + 1
            while card <= suit + 13:
                k = count_outside_stock(s, card)
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
