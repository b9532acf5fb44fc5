"""The evaluation of a table of Rows of Four: the weighted sum of its features, kept up card by card.

Cards up and spaces count for a table. Against it count the other features, of each card in a pile or in the waste. What
the cards of a pile cost is summed up from its lowest card to its top: a move changes no entry but that of a top card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.rows_of_four.kernels import HEIGHTS, LENGTHS, PILES, UP

if TYPE_CHECKING:
    from engines.types import Data, Halfwords, ptr8

# Features, by their place among the weights.
CARD_UP = const(0)  # a card on a foundation
ON_LOWER = const(1)  # a card that lies on a lower one
ON_LOWER_RANK = const(2)  # there, for each rank that the lowest one beneath is below the king
SPACE = const(3)
IN_WASTE = const(4)  # a card in the waste
WASTE_ON_LOWER = const(5)  # as in a pile
WASTE_ON_LOWER_RANK = const(6)
BREAK = const(7)  # a card that does not lie on the next higher rank
ON_LIKE = const(8)  # a card that lies on one of its rank, and on no lower one
WEIGHTS = const(9)

START = const(12000)  # the value of no feature, so that none is below zero
BARE = const(14)  # the entry under the lowest card of a pile, and the rank: no cost, any card is lower


@micropython.viper
def entry(weights: object, card: int, under: int, before: int, waste: int) -> int:
    """The entry of a card put on another, `under`, with the entry `before`, on a pile or on the waste: 16 times what it
    and the cards beneath cost, and the lowest rank among them."""
    w = ptr8(weights)
    rank = card & 15
    least = before & 15
    cost = 0
    on_lower = ON_LOWER
    if waste != 0:
        on_lower = WASTE_ON_LOWER
        cost = w[IN_WASTE]
    if rank > least:
        cost += w[on_lower] + w[on_lower + 1] * (13 - least)
        rank = least
    elif rank == least:
        cost += w[ON_LIKE]
    if under & 15 != (card & 15) + 1:
        cost += w[BREAK]
    return ((before >> 4) + cost) << 4 | rank


@micropython.bytecode
def evaluate(s: Data, entries: Halfwords, weights: Data) -> int:
    """Write the entry of each card, at its place in `PILES` and the talon behind them, into `entries` (halfwords).
    Returns the value of the table."""
    value = START
    i = HEIGHTS
    while i < LENGTHS:
        value += s[i] * weights[CARD_UP]
        i += 1
    pile = 0
    while pile <= UP:  # the waste is a ninth pile
        i = pile << 4
        end = i + s[LENGTHS + pile]
        before = BARE
        under = BARE
        if i == end and pile < UP:
            value += weights[SPACE]
        while i < end:
            card = s[PILES + i]
            before = entry(weights, card, under, before, pile >> 3)
            entries[i] = before
            under = card
            i += 1
        value -= before >> 4
        pile += 1
    return value
