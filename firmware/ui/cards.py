"""Cards on a canvas: a card in a cell of a grid, and the card in hand.

A card is a byte as in `engines.cards`: rank in bits 0-3 (0 = no card), suit in bits 4-5, bit 6 face down, bit 7 second
pack, which looks like the first.

A face-up card is light, a face-down card is dark and hatched. The cursor is the only bright frame on the screen; on a
one-colour display its card is dark. A card about to turn over has a bent corner that shows its other side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui import card_face
from firmware.ui import theme as roles

if TYPE_CHECKING:
    from engines.types import Card
    from firmware.ui.canvas import Canvas
    from firmware.ui.font import Font
    from firmware.ui.theme import Theme

# Flags of `draw_card`.
CURSOR = const(1)  # the cursor is here
FLIP = const(2)  # this card is about to turn over
EMPTY = const(4)  # no card, but one may be placed here
DIMMED = const(8)  # show a closed card's rank, dimly

_FACE_DOWN = const(0x40)


def _glyph_width(font: Font, code: int) -> int:
    index = font.index(code)
    return font.widths[index] if index >= 0 else 0


def draw_card(canvas: Canvas, theme: Theme, x: int, y: int, card: Card, height: int = 0, flags: int = 0) -> None:
    """Draw the whole cell, `theme.cell` pixels square, whose top left corner is (x, y).

    `card` 0 means no card: an empty cell or, with `EMPTY`, a dotted outline. `height` 1-4 adds a dot at the bottom of
    the card for each card in its pile. `flags` is a sum of `CURSOR`, `FLIP`, `EMPTY` and `DIMMED`.
    """
    cell = theme.cell
    canvas.fill(x, y, cell, cell, roles.BACKGROUND)
    # The cursor is drawn over the gap between cards, so that it does not cover the card's face.
    left = x + theme.inset
    top = y + theme.inset
    size = cell - 2 * theme.inset
    if not card & 0x4F:
        if flags & EMPTY:
            _draw_place(canvas, theme, left, top, size)
    elif card & _FACE_DOWN:
        _draw_closed(canvas, theme, left, top, size, card, height, flags)
    else:
        _draw_open(canvas, theme, left, top, size, card, height, flags)
    if flags & CURSOR:
        canvas.frame(x, y, cell, cell, roles.CURSOR, theme.stroke)


def redraw_card(canvas: Canvas, theme: Theme, x: int, y: int, card: Card, height: int, flags: int, before: int) -> None:  # noqa: PLR0913  a place, a card and a style
    """Draw only the changes, in a cell that already shows the same card and pile height with the flags `before`.

    The result is that of `draw_card`.
    """
    new = flags ^ before
    lit = flags & CURSOR
    if new & CURSOR:
        inside = not theme.colour and card & 15 and not card & _FACE_DOWN  # the whole card changes its colours
        inside = inside or not lit and theme.stroke > theme.inset + 1
    else:
        inside = False
    if inside or new & ~(CURSOR | FLIP) or (new | flags) & FLIP and flags & DIMMED and card & 15:
        draw_card(canvas, theme, x, y, card, height, flags)
        return
    left = x + theme.inset
    top = y + theme.inset
    over = theme.stroke > theme.inset  # the frame is on the card's outermost pixels
    if new & CURSOR:
        canvas.frame(x, y, theme.cell, theme.cell, roles.CURSOR if lit else roles.BACKGROUND, theme.stroke)
        if over and not lit and (card & 0x4F or flags & EMPTY):
            _draw_edge(canvas, theme, left, top, card)
            new |= flags & FLIP
    if new & FLIP and card & 0x4F:
        _draw_foot(canvas, theme, left, top, card, height, flags)
        if over and lit:
            canvas.frame(x, y, theme.cell, theme.cell, roles.CURSOR, theme.stroke)


def _draw_edge(canvas: Canvas, theme: Theme, x: int, y: int, card: Card) -> None:
    """Draw the outermost pixels of a cell's card or place on a colour display, except its corners."""
    role = roles.SHADE
    if card & 0x4F:
        role = roles.CARD_BACK if card & _FACE_DOWN else roles.CARD
    value = canvas.values[role]
    radius = theme.radius
    last = theme.cell - 2 * theme.inset - 1
    length = last + 1 - 2 * radius
    raw = canvas.raw
    raw.hline(x + radius, y, length, value)
    raw.hline(x + radius, y + last, length, value)
    raw.vline(x, y + radius, length, value)
    raw.vline(x + last, y + radius, length, value)


def _draw_foot(canvas: Canvas, theme: Theme, x: int, y: int, card: Card, height: int, flags: int) -> None:
    """Draw a card's foot: the bent corner, or the dots that count its pile."""
    size = theme.cell - 2 * theme.inset
    high = theme.bend + 1
    top = y + size - high
    down = card & _FACE_DOWN
    paper = roles.CARD_BACK
    ink = roles.BACK_INK
    if not down:
        lit = flags & CURSOR and not theme.colour
        paper = roles.BACKGROUND if lit else roles.CARD
        ink = roles.INK if lit else card_face.ink(card)
    if not flags & FLIP:
        left = x + size - high
        radius = theme.radius
        canvas.fill(left, top, high - radius, high, paper)
        canvas.fill(left, top, high, high - radius, paper)
        round_ = 2 * radius
        canvas.rounded(x + size - round_, y + size - round_, round_, round_, radius, paper)
    if down:
        edge = theme.stroke if theme.colour else 1
        wide = size - 2 * edge
        canvas.fill(x + edge, top, wide, high - edge, paper)
        canvas.hatch(x + edge, top, wide, high - edge, theme.hatch, ink, (y + edge - top) % theme.hatch)
    elif flags & FLIP:
        canvas.fill(x + theme.pad, y + size - theme.pad - theme.pip, size - 2 * theme.pad, theme.pip, paper)
    if flags & FLIP:
        _bend(canvas, theme, x, y, size, card, ink, paper)
    elif height:
        _draw_pips(canvas, theme, x, y, size, height, ink)


def _draw_place(canvas: Canvas, theme: Theme, x: int, y: int, size: int) -> None:
    """Draw an empty place where a card can be played."""
    if theme.colour:
        canvas.rounded(x, y, size, size, theme.radius, roles.SHADE)
    step = 4 if theme.colour else 2
    side = (size - 1) // step * step + 1  # every corner gets a dot
    away = (size - side + 1) // 2
    canvas.dotted(x + away, y + away, side, side, step, roles.ACCENT)


def _draw_open(canvas: Canvas, theme: Theme, x: int, y: int, size: int, card: Card, height: int, flags: int) -> None:  # noqa: PLR0913  a place, a card and a style
    """Draw a face-up card."""
    paper = roles.CARD
    ink = card_face.ink(card)
    if flags & CURSOR and not theme.colour:
        paper = roles.BACKGROUND
        ink = roles.INK
    canvas.rounded(x, y, size, size, theme.radius, paper)
    if flags & FLIP:
        _bend(canvas, theme, x, y, size, card, ink, paper)
    elif height:
        _draw_pips(canvas, theme, x, y, size, height, ink)
    pad = theme.pad
    canvas.glyph(card_face.rank_sign(card), x + pad, y + pad, ink, theme.ranks)
    code = card_face.suit_sign(card)
    suits = theme.suits
    canvas.glyph(code, x + size - pad - _glyph_width(suits, code), y + pad, ink, suits)


def _draw_closed(canvas: Canvas, theme: Theme, x: int, y: int, size: int, card: Card, height: int, flags: int) -> None:  # noqa: PLR0913  a place, a card and a style
    """Draw a face-down card."""
    canvas.rounded(x, y, size, size, theme.radius, roles.CARD_BACK)
    edge = theme.stroke if theme.colour else 1
    canvas.hatch(x + edge, y + edge, size - 2 * edge, size - 2 * edge, theme.hatch, roles.BACK_INK)
    rank = card & 15
    if flags & DIMMED and rank:
        # On one-colour displays only thin strokes look dimmer.
        font = theme.ranks if theme.colour else theme.font
        left = x + theme.pad
        top = y + theme.pad
        code = card_face.rank_sign(card)
        if rank == 10 and not theme.colour:
            canvas.fill(left, top, 2 * _glyph_width(font, 48) + 2, font.height + 1, roles.CARD_BACK)
            left = canvas.glyph(49, left, top, roles.BACK_INK, font)
            code = 48
        else:
            canvas.fill(left, top, _glyph_width(font, code) + 2, font.height + 1, roles.CARD_BACK)
        canvas.glyph(code, left, top, roles.BACK_INK, font)
    if flags & FLIP:
        _bend(canvas, theme, x, y, size, card, roles.BACK_INK, roles.CARD_BACK)
    elif height:
        _draw_pips(canvas, theme, x, y, size, height, roles.BACK_INK)


def _draw_pips(canvas: Canvas, theme: Theme, x: int, y: int, size: int, height: int, ink: int) -> None:
    """Draw a dot for each card of a pile, along the bottom edge."""
    pip = theme.pip
    step = pip + (pip + 1) // 2
    left = x + theme.pad
    top = y + size - theme.pad - pip
    if ink == roles.BACK_INK:
        # Dots drown in the hatching unless they have a plain strip to themselves.
        canvas.fill(left - 1, top - 1, height * step - step + pip + 2, pip + 2, roles.CARD_BACK)
    for _ in range(height):
        canvas.fill(left, top, pip, pip, ink)
        left += step


def _bend(canvas: Canvas, theme: Theme, x: int, y: int, size: int, card: Card, ink: int, paper: int) -> None:  # noqa: PLR0913  a place, a card and a style
    """Bend the bottom right corner up. The bent part is outlined and shows the card's other side."""
    side = theme.bend
    left = x + size - side
    top = y + size - side
    edge = ink
    flap = roles.CARD
    if card & _FACE_DOWN:
        edge = paper
    elif theme.colour:
        flap = roles.CARD_BACK
    else:  # light, because a dark flap looks like a hole
        flap = paper
    canvas.fill(left - 1, top - 1, side + 1, side + 1, edge)
    raw = canvas.raw
    raw.fill_rect(left, top, side, side, canvas.values[roles.BACKGROUND])
    value = canvas.values[flap]
    for i in range(side):
        raw.hline(left, top + i, side - i, value)


def draw_big_card(canvas: Canvas, theme: Theme, x: int, y: int, card: Card) -> None:
    """Draw the card in hand, face up, `theme.big_width` by `theme.big_height` pixels, on the background."""
    card_face.draw_card(canvas, theme, x, y, card & 0x3F, theme.big_card)
