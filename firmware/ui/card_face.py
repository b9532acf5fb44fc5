"""Faces of cards: their names for the player, rank and suit, ink, and face-up cards of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from firmware.ui import theme as role

if TYPE_CHECKING:
    from engines.types import Card, ptr8
    from firmware.types import Size
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font
    from firmware.ui.theme import Theme

_RANKS = b"-A23456789TJQK"
_SUITS = b"\x63\x66\x65\x60"  # low bytes of ♣ ♦ ♥ ♠
_SUIT_HIGH = const(0x2600)
_TEN = const(10)

# Sizes in pixels.
_TALL = const(20)  # the least height of a card with a padding of two
_PIPS_WIDE = const(24)  # the smallest card with pips
_PIPS_HIGH = const(32)
_PIPS_RADIUS = const(2)  # of their corners, clear of the pips
_ROOMY = const(30)  # the greatest width of a card with narrow margins
_PIPS_APART = const(5)  # between the left and the right column of pips, at least
_LARGE_WIDE = const(50)  # the smallest card with a large rank beside its pips
_LARGE_HIGH = const(70)

# Court figures (tools/generate/fonts/figures.txt).
_FIGURE_WIDE = const(10)
_FIGURE_ROWS = const(16)
_FIGURE_BYTES = const(80)
_ROBE = const(15)

# Flags of `draw_card`, above the card's own six bits.
LIT = const(64)  # the cursor is here
DIM = const(128)  # cannot be played now

# Patterns of `draw_back`.
RISING = const(1)
FALLING = const(2)
ROWS = const(4)
COLUMNS = const(8)

# For each rank up to ten, its pips from top to bottom: column 0 to 2, and height << 2 in twelfths of the room.
_PIPS = (
    b"\x19"
    b"\x01\x31"
    b"\x01\x19\x31"
    b"\x00\x02\x30\x32"
    b"\x00\x02\x19\x30\x32"
    b"\x00\x02\x18\x1a\x30\x32"
    b"\x00\x02\x0d\x18\x1a\x30\x32"
    b"\x00\x02\x0d\x18\x1a\x25\x30\x32"
    b"\x00\x02\x10\x12\x19\x20\x22\x30\x32"
    b"\x00\x02\x09\x10\x12\x20\x22\x29\x30\x32"
)


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
    return role.SUIT_INKS[card >> 4 & 3]


def draw_card(canvas: Canvas, theme: Theme, x: int, y: int, look: int, size: Size) -> None:
    """Draw a face-up card at (x, y), with its rank at the top left.

    `look` is the card with `LIT` or `DIM`; `size` is its width and height. On a colour display, a card of at least 24
    by 32 pixels has pips or a court figure, unless the player has chosen readable cards or large type. On a one-colour
    display, a card with a flag is dark with a frame.
    """
    wide = size[0]
    high = size[1]
    is_large = theme.look & role.LARGE
    paper = role.CARD
    print_ink = ink(look)
    if not theme.colour:
        canvas.rounded(x, y, wide, high, 1, paper)
        if look & (LIT | DIM):
            canvas.fill(x + 1, y + 1, wide - 2, high - 2, role.BACKGROUND)
            print_ink = role.INK
    else:
        if look & (LIT | DIM):
            paper = role.CURSOR if look & LIT else role.CARD_DIM
        has_pips = wide >= _PIPS_WIDE and high >= _PIPS_HIGH and not (is_large or theme.look & role.READABLE)
        radius = 1 if is_large else _PIPS_RADIUS if has_pips else theme.radius  # clear of a large index or pips
        canvas.rounded(x, y, wide, high, radius, paper)
        if has_pips:
            _draw_pips_or_figure(canvas, theme, x, y, wide, high, look & 63)
            return
    pad = 2 if high >= _TALL and not is_large else 1
    ranks = theme.ranks_big
    suits = theme.suits_big
    if not _fits(ranks, suits, wide - 2 * pad, high - 2 * pad):
        suits = theme.suits if theme.colour else theme.card_suits
        if not theme.colour or not _fits(ranks, suits, wide - 2 * pad, high - 2 * pad):
            ranks = theme.ranks
            if not _fits(ranks, suits, wide - 2 * pad, high - 2 * pad):
                ranks = theme.card_ranks
                suits = theme.card_suits if theme.colour else theme.suits
    canvas.glyph(rank_sign(look), x + pad, y + pad, print_ink, ranks)
    x += wide - pad - suits.widths[0]
    low = high - pad - suits.height
    y += min(pad + ranks.height + 1, low) if high >= _TALL and not theme.colour else low
    canvas.glyph(suit_sign(look), x, y, print_ink, suits)


def draw_back(canvas: Canvas, theme: Theme, x: int, y: int, wide: int, high: int, lines: int) -> None:
    """Draw the back of a card. `lines` is a sum of `RISING`, `FALLING`, `ROWS` and `COLUMNS`, which each game chooses
    for its cards."""
    canvas.rounded(x, y, wide, high, theme.radius, role.CARD_BACK)
    if not theme.colour:
        canvas.frame(x, y, wide, high, role.BACK_INK)
    edge = theme.stroke
    x += edge
    y += edge
    wide -= 2 * edge
    high -= 2 * edge
    step = theme.hatch
    if lines & RISING:
        canvas.hatch(x, y, wide, high, step, role.BACK_INK)
    if lines & FALLING:
        canvas.hatch(x, y, wide, high, step, role.BACK_INK, 0, True)
    if lines & ROWS:
        for i in range(step // 2, high, step):
            canvas.fill(x, y + i, wide, 1, role.BACK_INK)
    if lines & COLUMNS:
        for i in range(step // 2, wide, step):
            canvas.fill(x + i, y, 1, high, role.BACK_INK)


def _fits(ranks: Font, suits: Font, wide: int, high: int) -> bool:
    """True if rank and suit fit into a rectangle, side by side or one below the other."""
    if ranks.height + suits.height <= high:
        return max(ranks.widths[0], suits.widths[0]) <= wide
    return ranks.widths[0] + suits.widths[0] <= wide and max(ranks.height, suits.height) <= high


def _draw_pips_or_figure(canvas: Canvas, theme: Theme, x: int, y: int, wide: int, high: int, card: Card) -> None:
    """Draw rank and suit in a column at the left of a card, and beside them its pips, or a court figure."""
    print_ink = ink(card)
    sign = suit_sign(card)
    ranks = theme.card_ranks
    suits = theme.card_suits
    if wide >= _LARGE_WIDE and high >= _LARGE_HIGH:
        ranks = theme.ranks_big
        suits = theme.suits
    column = ranks.widths[0]
    y += 2
    canvas.glyph(rank_sign(card), x + 2, y, print_ink, ranks)
    canvas.glyph(sign, x + 2 + (column - suits.widths[0]) // 2, y + ranks.height + 1, print_ink, suits)
    margin = 1 if wide > _ROOMY else 0
    left = x + column + 3 + margin
    room = wide - column - 4 - 3 * margin
    high -= 4
    rank = card & 15
    if rank > _TEN:
        double = 1 if room >= 2 * _FIGURE_WIDE else 0
        wide = _FIGURE_WIDE << double
        left += (room - wide) // 2
        if room >= wide + 4:
            canvas.frame(left - 2, y, wide + 4, high, print_ink)
            y += 1
            high -= 2
        robe = print_ink if print_ink != role.CARD_INK else role.CARD_BACK
        art = (rank - _TEN - 1) * _FIGURE_BYTES
        place = left | y << 9 | high << 17 | double << 25 | robe << 26
        _copy_figure(canvas.buffer, (canvas.width + 1) // 2, theme.figures, art, place)  # type: ignore[arg-type]
        canvas.touch(left, y, wide, high)
        return
    pips = theme.pips
    if rank == 1 and room >= theme.suits_big.widths[0]:
        pips = theme.suits_big
    elif rank == 1 or room >= _PIPS_APART + 2 * theme.suits_wide.widths[0]:
        pips = theme.suits_wide
    elif room >= _PIPS_APART + 2 * theme.card_suits.widths[0]:
        pips = theme.card_suits
    across = room - pips.widths[0]
    high -= pips.height
    first = rank * (rank - 1) // 2
    for i in range(first, first + rank):
        place = _PIPS[i]
        canvas.glyph(sign, left + (place & 3) * across // 2, y + (place >> 2) * high // 12, print_ink, pips)


@micropython.viper
def _copy_figure(to: ptr8, stride: int, figures: ptr8, art: int, place: int):  # type: ignore[no-untyped-def]  # viper has no type for None
    """Draw a court figure and, below it, the same turned round, into a canvas buffer with `stride` bytes a row.

    `art` is the figure's first byte in `figures`. `place` packs five numbers, from bit 0: the left edge in nine bits,
    the top and the height of both halves in eight each, 1 to double the pixels, and the role of the robe.
    """
    left = place & 0x1FF
    top = place >> 9 & 0xFF
    high = place >> 17 & 0xFF
    double = place >> 25 & 1
    robe = place >> 26
    last = (_FIGURE_WIDE << double) - 1
    row = 0
    while row < high >> 1:
        source = row >> double
        if source >= _FIGURE_ROWS:
            source = _FIGURE_ROWS - 1
        source = art + source * (_FIGURE_WIDE >> 1)
        column = 0
        while column <= last:
            pixel = column >> double
            role_here = figures[source + (pixel >> 1)] >> (4 - ((pixel & 1) << 2)) & 15
            if role_here:
                if role_here == _ROBE:
                    role_here = robe
                x = left + column
                y = top + row
                turned = 0
                while turned < 2:
                    at = y * stride + (x >> 1)
                    shift = 4 - ((x & 1) << 2)
                    to[at] = to[at] & 0xF0 >> shift | role_here << shift
                    x = left + last - column
                    y = top + high - 1 - row
                    turned += 1
            column += 1
        row += 1
