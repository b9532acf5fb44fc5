"""What is printed on cards: their names as a player reads them, the glyphs of rank and suit, and their ink."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as role

if TYPE_CHECKING:
    from engines.types import Card

_RANKS = b"-A23456789TJQK"
_SUITS = b"\x63\x66\x65\x60"  # low bytes of ♣ ♦ ♥ ♠
_SUIT_HIGH = const(0x2600)
_TEN = const(10)


def name(card: Card) -> str:
    """A card as text: `A♠`, `10♥`. Flags above the suit do not matter, here and below."""
    rank = card & 15
    return ("10" if rank == _TEN else chr(_RANKS[rank])) + chr(suit_sign(card))


def rank_sign(card: Card) -> int:
    """The code point of a card's rank, 0-13, a single one for ten too; a dash for no card."""
    return _RANKS[card & 15]


def suit_sign(card: Card) -> int:
    """The code point of a card's suit."""
    return _SUIT_HIGH | _SUITS[card >> 4 & 3]


def ink(card: Card) -> int:
    """The role of what is printed on a card."""
    suit = card >> 4 & 3
    return role.CARD_RED if suit == 1 or suit == 2 else role.CARD_INK
