"""Checks of a view that came over a link, and may hold anything: each returns 1 or 0.

The games' own modules `view_check` are made of them. A card is of one pack, or of two if `packs` is 2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.cards import FACE_DOWN, HIDDEN, SECOND_PACK

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data

SEEN_BYTES = const(24)
CARD_SET = bytearray(SEEN_BYTES)  # to work in: a set of cards, for `are_new`


@micropython.bytecode
def is_card(card: Card, packs: int) -> int:
    """Return 1 for an open card."""
    rank = card & 15
    if card & FACE_DOWN or rank == 0 or rank > 13 or (card & SECOND_PACK and packs < 2):
        return 0
    return 1


@micropython.bytecode
def are_cards(s: Data, at: int, end: int, count: int, packs: int) -> int:
    """1 if `count` open cards are from `at` on, and zeros behind them, up to `end`."""
    count += at
    if count > end:
        return 0
    while at < end:
        if at < count:
            if not is_card(s[at], packs):
                return 0
        elif s[at]:
            return 0
        at += 1
    return 1


@micropython.bytecode
def is_hand(s: Data, at: int, end: int, count: int, is_open: int) -> int:
    """Return 1 if there are `count` ascending cards of one pack at `at`, or hidden ones unless `is_open`, followed by
    zeros up to `end`."""
    count += at
    if count > end:
        return 0
    before = 0
    while at < end:
        card = s[at]
        if at >= count:
            if card:
                return 0
        elif not is_open:
            if card != HIDDEN:
                return 0
        elif card <= before or not is_card(card, 1):
            return 0
        before = card
        at += 1
    return 1


@micropython.bytecode
def is_pack(s: Data, at: int, size: int, open_cards: int, listed: int, stock: int, packs: int) -> int:
    """Return 1 if the `size` cards at `at` are a pack in order.

    First come `open_cards` open cards, then open or hidden ones up to the index `listed`, zeros up to `stock`, and
    hidden cards.
    """
    if open_cards > listed or listed > stock or stock > size:
        return 0
    i = 0
    while i < size:
        card = s[at + i]
        if i >= stock:
            if card != HIDDEN:
                return 0
        elif i >= listed:
            if card:
                return 0
        elif not (is_card(card, packs) or (i >= open_cards and card == HIDDEN)):
            return 0
        i += 1
    return 1


@micropython.bytecode
def are_events(s: Data, at: int, most: int, count: int, last: int, owners: int, packs: int) -> int:
    """Return 1 if there are `count` events at `at`, of two bytes each, followed by zeros, up to `most` events.

    An event is a reason from 1 to `last` in four bits and its owner, one of the bit mask `owners`; then a card or 0.
    """
    if count > most:
        return 0
    i = 0
    while i < most:
        event = s[at + 2 * i]
        card = s[at + 2 * i + 1]
        if i >= count:
            if event or card:
                return 0
        elif event & 15 == 0 or event & 15 > last or not owners >> (event >> 4) & 1:
            return 0
        elif card and not is_card(card, packs):
            return 0
        i += 1
    return 1


@micropython.bytecode
def are_new(s: Data, at: int, end: int, cards: Buffer) -> int:
    """Add the cards from `at` to before `end` to a set, except those without a rank. Return 1 if none was there
    before."""
    while at < end:
        card = s[at] & ~FACE_DOWN
        if card & 15:
            bit = 1 << (card & 7)
            if cards[card >> 3] & bit:
                return 0
            cards[card >> 3] = cards[card >> 3] | bit
        at += 1
    return 1
