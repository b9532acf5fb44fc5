"""The printed face of cards: their names for the player, the glyphs of rank and suit, their ink; open cards."""

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
    """Return the role for printing on a card."""
    suit = card >> 4 & 3
    return role.CARD_RED if suit == 1 or suit == 2 else role.CARD_INK


def draw_card(canvas: Canvas, theme: Theme, x: int, y: int, look: int, face: Face) -> None:
    """Paint an open card, its rank at the top left and its suit at the bottom right, at (x, y).

    `look` is the card with `LIT` or `DIM`; `face` its width and height, the fonts of ranks and suits, and the room at
    its edges.
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
