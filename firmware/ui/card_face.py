"""The face of cards: their names for the player, the glyphs of rank and suit, their ink, and face-up cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import theme as role

if TYPE_CHECKING:
    from engines.types import Card
    from firmware.types import Face
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

_RANKS = b"-A23456789TJQK"
_SUITS = b"\x63\x66\x65\x60"  # low bytes of ♣ ♦ ♥ ♠
_SUIT_HIGH = const(0x2600)
_TEN = const(10)

# Flags of `draw_card`, above the card's own six bits.
LIT = const(64)  # the cursor is here
DIM = const(128)  # cannot be played now


def name(card: Card) -> str:
    """Return a card as text: `A♠`, `10♥`. All functions of this module ignore flags above the suit."""
    rank = card & 15
    return ("10" if rank == _TEN else chr(_RANKS[rank])) + chr(suit_sign(card))


def rank_sign(card: Card) -> int:
    """Return the code point of a card's rank: one character even for a ten, a dash for no card."""
    return _RANKS[card & 15]


def suit_sign(card: Card) -> int:
    """Return the code point of a card's suit."""
    return _SUIT_HIGH | _SUITS[card >> 4 & 3]


def ink(card: Card) -> int:
    """Return the role for printing on a card."""
    suit = card >> 4 & 3
    return role.CARD_RED if suit == 1 or suit == 2 else role.CARD_INK


def draw_card(canvas: Canvas, theme: Theme, x: int, y: int, look: int, face: Face) -> None:
    """Draw a face-up card at (x, y), with its rank at the top left and its suit at the bottom right.

    `look` is the card with `LIT` or `DIM`; `face` has its width and height, the fonts of ranks and suits, and the
    padding at its edges.
    """
    wide, high, ranks, suits, pad = face
    paper = role.CARD
    print_ink = ink(look)
    if look & (LIT | DIM):
        paper = role.CURSOR if look & LIT else role.CARD_DIM
        if not theme.colour:
            paper = role.BACKGROUND
            print_ink = role.INK
    if paper != role.BACKGROUND:
        canvas.rounded(x, y, wide, high, theme.radius, paper)
    elif look & LIT:
        canvas.frame(x, y, wide, high, role.CURSOR)
    canvas.glyph(rank_sign(look), x + pad, y + pad, print_ink, ranks)
    x += wide - pad - suits.widths[0]
    canvas.glyph(suit_sign(look), x, y + high - pad - suits.height, print_ink, suits)
