"""Roles instead of colours, and the metrics of each display size, so that one screen serves them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.ui.font import Font

# Roles: what a pixel means. On a colour display the role is the pixel's value and an index into `PALETTE`. To
# MicroPython's collector a word of the picture may look like an address, such as one that ends in a pixel of 2 and one
# of 0, and what lies there stays in memory: so 2 only ever lies on a card.
BACKGROUND = const(0)
INK = const(1)  # text on the background
CARD_RED = const(2)  # red suits
ACCENT = const(3)  # titles, the places one may choose
CARD = const(4)  # the face of a card
CARD_INK = const(5)  # black suits; text on a lit bar
DIM = const(6)  # text that matters less, rules, what cannot be chosen
CARD_BACK = const(7)  # the back of a card
BACK_INK = const(8)  # the pattern on it
CURSOR = const(9)  # the cursor's frame, the selected row's bar
GOOD = const(10)
WARN = const(11)
PANEL = const(12)  # title bars and boxes
PANEL_INK = const(13)  # text on them
SHADE = const(14)  # shadows and empty places
CARD_DIM = const(15)  # what is faint on a card

# Red, green and blue of each role.
PALETTE = (
    b"\x0b\x3a\x2c"  # BACKGROUND, dark felt
    b"\xf2\xf0\xe4"  # INK
    b"\xa8\x0c\x18"  # CARD_RED
    b"\xf0\xc4\x5a"  # ACCENT, brass
    b"\xf8\xf4\xe6"  # CARD, ivory
    b"\x16\x1c\x22"  # CARD_INK
    b"\x7f\xa8\x96"  # DIM
    b"\x24\x3f\x86"  # CARD_BACK
    b"\x9c\xb6\xf0"  # BACK_INK
    b"\xff\xba\x28"  # CURSOR, amber
    b"\x6f\xd8\x6a"  # GOOD
    b"\xff\x74\x4a"  # WARN
    b"\x06\x23\x1b"  # PANEL
    b"\xf0\xc4\x5a"  # PANEL_INK
    b"\x08\x2c\x21"  # SHADE
    b"\xb4\xce\xc2"  # CARD_DIM, sage
)

# Lit or not, for each role, on a one-colour display.
MONO = b"\x00\x01\x00\x01\x01\x00\x01\x00\x01\x01\x01\x01\x00\x01\x00\x00"


class Theme:
    """Metrics of one display, all in pixels. Screens draw with these and with roles, never with numbers of their own.

    | attribute | what |
    | --- | --- |
    | `width`, `height`, `colour` | the canvas |
    | `font` | running text |
    | `digits` | large figures for scores: 0-9 and A J Q K T |
    | `ranks`, `suits` | of a card in a cell; rank fonts know 0-9 A J Q K and T for ten, suit fonts ♣ ♦ ♥ ♠ |
    | `ranks_big`, `suits_big` | of the card in hand |
    | `margin` | from the edge to text, and between a label and its value |
    | `line` | from one line of text to the next |
    | `title_height` | of the title bar with its rule |
    | `row_height`, `rows` | of a menu's row, and how many fit under a title bar |
    | `scroll` | width of the scroll mark |
    | `columns` | digits that fit across; most text is narrower |
    | `stroke` | thickness of frames |
    | `radius` | of rounded corners |
    | `cell` | side of a card's square, its gap to the next included |
    | `gutter` | between a grid and what stands beside it |
    | `inset` | from the cell's edge to the card |
    | `pad` | from the card's edge to what is printed on it |
    | `pip` | side of a dot that counts the pile |
    | `hatch` | from one line of a card's back to the next |
    | `bend` | side of the corner of a card about to turn over |
    | `big_width`, `big_height` | the card in hand |
    | `toast` | least height of a line over the screen: on a large display all that is under the grid |
    | `panel_x`, `panel_width` | what a grid of four cells leaves at its right |
    """

    colour: bool
    font: Font
    digits: Font
    ranks: Font
    suits: Font
    ranks_big: Font
    suits_big: Font
    width: int
    height: int
    margin: int
    line: int
    title_height: int
    row_height: int
    rows: int
    scroll: int
    columns: int
    stroke: int
    radius: int
    cell: int
    gutter: int
    inset: int
    pad: int
    pip: int
    hatch: int
    bend: int
    big_width: int
    big_height: int
    toast: int
    panel_x: int
    panel_width: int


def theme_for(width: int, height: int, colour: bool) -> Theme:
    """The theme of a display; 128x64 in one colour, 240x240 and 240x135 in colour are what it is tuned to."""
    from firmware.ui import metrics  # made once, and then only in the way

    theme = Theme()
    metrics.fill(theme, width, height, colour)
    return theme
