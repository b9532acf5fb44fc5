"""The card byte and the decks; `card_text.py` has the texts of a card.

A card is one byte: bits 0-3 rank (1 ace .. 13 king, 0 no card), bits 4-5 suit (clubs, diamonds, hearts, spades), bit 6
face down, bit 7 second pack. `HIDDEN` is a card that the viewer may not see: face down and without a rank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from engines.types import Card

RANK_MASK = const(0x0F)
SUIT_SHIFT = const(4)
SUIT_MASK = const(3)
FACE_DOWN = const(0x40)
SECOND_PACK = const(0x80)
NO_CARD = const(0)
HIDDEN = const(0x40)


def rank_name(rank: int) -> str:
    """`ace`, `2` .. `10`, `jack`, `queen`, `king` for a rank 1-13."""
    if rank == 1:
        return "ace"
    return ("jack", "queen", "king")[rank - 11] if rank > 10 else str(rank)


def make(rank: int, suit: int, flags: int = 0) -> Card:
    """The card byte of a rank (1-13) and a suit (0-3), with `FACE_DOWN` or `SECOND_PACK` added."""
    return rank | suit << SUIT_SHIFT | flags


def new_deck(top_rank: int = 13, packs: int = 1) -> bytes:
    """A deck in new-deck order (C-1): suits S, H, D, C, each from ace to `top_rank`, pack after pack. Bytes."""
    deck = bytearray()
    for pack in range(packs):
        for suit in (3, 2, 1, 0):
            for rank in range(1, top_rank + 1):
                deck.append(make(rank, suit, SECOND_PACK if pack else 0))
    return bytes(deck)
