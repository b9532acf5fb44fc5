"""Hands and sets of cards inside a buffer, for every game in which players hold cards.

A hand of `count` cards is that many bytes of the buffer, ascending by suit and rank, with zeros after the last one.

A set of cards, of one pack, is `SET_BYTES` bytes: the card `c` is bit `c & 7` of byte `c >> 3`. A seat's knowledge of
hidden hands is in such sets; `sampling.py` draws hands that fit them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data, ptr8

SET_BYTES = const(8)


@micropython.viper
def clear(s: object, at: int, count: int) -> None:
    """Make `count` bytes from `s[at]` on zero: a set, or the rest of a hand."""
    p = ptr8(s)
    while count > 0:
        count -= 1
        p[at + count] = 0


@micropython.bytecode
def find(s: Data, at: int, count: int, card: Card) -> int:
    """Return the index in `s` of a card of the hand of `count` cards at `s[at]`; -1 if the hand does not have it."""
    end = at + count
    while at < end:
        if s[at] == card:
            return at
        at += 1
    return -1


@micropython.viper
def insert(s: object, at: int, count: int, card: int) -> int:
    """Put a card into the hand of `count` cards at `s[at]`, which has room for it. Returns how many it holds then."""
    p = ptr8(s)
    i = at + count
    while i > at:  # always to the end: an unpredictable branch costs a PC more
        i -= 1
        low = p[i]
        high = card
        if low > card:
            high = low
            low = card
        p[i + 1] = high
        card = low
    p[at] = card
    return count + 1


@micropython.bytecode
def remove(s: Buffer, at: int, count: int, card: Card) -> int:
    """Remove a card, which must be present, from the hand of `count` cards at `s[at]`. Return the number of cards
    left."""
    to = at
    end = at + count
    while at < end:
        s[to] = s[at]
        if s[at] != card:
            to += 1
        at += 1
    s[end - 1] = 0
    return count - 1


@micropython.bytecode
def add(s: Buffer, at: int, card: Card) -> None:
    """Add a card to the set at `s[at]`."""
    at += card >> 3
    s[at] = s[at] | 1 << (card & 7)


@micropython.bytecode
def has(s: Data, at: int, card: Card) -> int:
    """1 where the set at `s[at]` has a card, else 0."""
    return s[at + (card >> 3)] >> (card & 7) & 1


@micropython.bytecode
def size(s: Data, at: int) -> int:
    """Return the number of cards in the set at `s[at]`."""
    n = 0
    i = 0
    while i < SET_BYTES << 3:
        n += s[at + (i >> 3)] >> (i & 7) & 1
        i += 1
    return n
