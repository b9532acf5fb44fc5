"""Themes: roles instead of colours, and fonts and metrics for each display, so that a screen fits all displays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.ui.font import Font

if TYPE_CHECKING:
    from typing import Any

# Roles: the meaning of a pixel. On a colour display the role is the pixel's value and an index into `PALETTE`. To
# MicroPython's conservative collector, a word of the picture can look like a pointer, for example one that ends in
# pixels of 2 and 0. So 2 is used on cards only.
BACKGROUND = const(0)
INK = const(1)  # text on the background
CARD_RED = const(2)  # red suits
ACCENT = const(3)  # titles, places that can be chosen
CARD = const(4)  # the face of a card
CARD_INK = const(5)  # black suits; text on a lit background
DIM = const(6)  # less important text, rules, rows that cannot be chosen
CARD_BACK = const(7)  # the back of a card
BACK_INK = const(8)  # the pattern on the back
CURSOR = const(9)  # the cursor's frame, the selected row's background
GOOD = const(10)
WARN = const(11)
PANEL = const(12)  # title bars and boxes
PANEL_INK = const(13)  # text on title bars and boxes
SHADE = const(14)  # shadows and empty places
CARD_DIM = const(15)  # faint ink on a card

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

# For each role, 1 if its pixels are lit on a one-colour display.
MONO = b"\x00\x01\x00\x01\x01\x00\x01\x00\x01\x01\x01\x01\x00\x01\x00\x00"


# The player's choices for cards on a colour display.
FOUR_COLOURS = const(1)  # each suit has a colour of its own
READABLE = const(2)  # a large rank and suit in place of pips and figures
LARGE = const(4)  # on every display: large type for the index of a card in hand, the score and the prompt

# The role for printing each suit on a card: clubs, diamonds, hearts, spades. `set_look` changes it.
SUIT_INKS = bytearray((CARD_INK, CARD_RED, CARD_RED, CARD_INK))


class Theme:
    """Metrics of one display, all in pixels. Screens draw with these and with roles, never with numbers of their own.

    | attribute | meaning |
    | --- | --- |
    | `width`, `height`, `colour` | the canvas |
    | `font` | running text |
    | `digits` | large figures for scores: 0-9 and A J Q K T |
    | `ranks`, `suits` | fonts of a card in a cell; ranks are 0-9 A J Q K and T for ten, suits ♣ ♦ ♥ ♠ |
    | `card_ranks`, `card_suits` | fonts of a card in a hand or a trick |
    | `pips`, `suits_wide` | smaller and larger pips than `card_suits`, on a colour display |
    | `figures` | court figures (`firmware/ui/card_face.py`), on a colour display |
    | `look` | the player's choice: a sum of `FOUR_COLOURS`, `READABLE` and `LARGE` |
    | `ranks_big`, `suits_big` | fonts of a large card |
    | `margin` | distance from the edge to text, and between a label and its value |
    | `line` | distance from one line of text to the next |
    | `title_height` | height of the title bar with its rule |
    | `row_height`, `rows` | height of a menu row; number of rows that fit under a title bar |
    | `scroll` | width of the scroll mark |
    | `columns` | number of digits that fit across; most text is narrower |
    | `stroke` | thickness of frames |
    | `radius` | radius of rounded corners |
    | `cell` | side of a card's square, including the gap to the next |
    | `gutter` | gap between a grid and the panel beside it |
    | `inset` | distance from the cell's edge to the card |
    | `pad` | distance from the card's edge to its rank and suit |
    | `pip` | side of a dot that counts the pile |
    | `hatch` | distance from one line of a card's back to the next |
    | `bend` | side of the bent corner of a card about to turn over |
    | `big_width`, `big_height`, `big_card` | size of the card in hand |
    | `card_width`, `card_height`, `lift` | size of a card of a small hand; rise of the card at the cursor |
    | `hand_top` | top of the raised card; on a one-colour display the other cards reach beyond the foot |
    | `toast` | minimum height of a toast; on a large display, it covers all below the grid |
    | `panel_x`, `panel_width` | left edge and width of the panel at the right of a grid of four cells |
    """

    colour: bool
    font: Font
    digits: Font
    ranks: Font
    suits: Font
    card_ranks: Font
    card_suits: Font
    pips: Font
    suits_wide: Font
    figures: bytes
    look: int
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
    big_card: tuple[int, int]
    card_width: int
    card_height: int
    lift: int
    hand_top: int
    toast: int
    panel_x: int
    panel_width: int


_fonts: dict[str, Font] = {}


def theme_for(width: int, height: int, colour: bool) -> Theme:
    """Return the theme of a display; it is tuned to 128x64 in one colour, and 240x240 and 240x135 in colour."""
    theme = Theme()
    theme.width = width
    theme.height = height
    theme.colour = colour
    theme.look = 0
    theme.font = text_font(colour)
    if colour:
        large = height >= 200
        theme.margin = 6
        theme.line = 19 if large else 18
        theme.title_height = 26 if large else 22
        theme.row_height = 23 if large else 20
        theme.scroll = 5
        theme.stroke = 3
        theme.radius = 4
        theme.cell = 44 if large else 31
        theme.gutter = 6 if large else 1
        theme.inset = 2 if large else 1
        theme.pad = 3
        theme.pip = 4
        theme.hatch = 6
        theme.bend = 16 if large else 12
        theme.big_width = 60 if large else 52
        theme.big_height = 84 if large else 76
        theme.card_width = 36 if large else 27
        theme.card_height = 50 if large else 36
        theme.lift = 10 if large else 6
        theme.hand_top = height - theme.card_height - theme.lift
        theme.ranks_big = theme.digits = _font(True, "RANKS_BIG", True)
        theme.suits_big = _font(True, "SUITS_BIG")
        theme.card_ranks = _font(True, "RANKS_BIG")
        theme.card_suits = _font(True, "SUITS")
        theme.pips = _font(True, "PIPS")
        theme.suits_wide = _font(True, "SUITS_WIDE")
        theme.figures = font_data(True).FIGURES
        theme.ranks = theme.ranks_big if large else _font(True, "RANKS_WIDE")
        theme.suits = _font(True, "SUITS", True) if large else theme.suits_wide
    else:
        theme.margin = 2
        theme.line = 9
        theme.title_height = 10
        theme.row_height = 9
        theme.scroll = 3
        theme.stroke = 1
        theme.radius = 1
        theme.cell = 16
        theme.gutter = 2
        theme.inset = 1
        theme.pad = 1
        theme.pip = 2
        theme.hatch = 4
        theme.bend = 5
        theme.big_width = 24
        theme.big_height = 32
        theme.card_width = 17
        theme.card_height = 23
        theme.lift = 3
        theme.hand_top = height - theme.card_height
        theme.ranks = theme.card_ranks = _font(False, "RANKS")
        theme.card_suits = _font(False, "CARD_SUITS")
        theme.suits = _font(False, "SUITS")
        theme.ranks_big = theme.digits = _font(False, "RANKS_BIG")
        theme.suits_big = _font(False, "SUITS_BIG")
    theme.big_card = theme.big_width, theme.big_height
    theme.rows = (height - theme.title_height) // theme.row_height
    theme.columns = (width - 2 * theme.margin) // (theme.font.widths[theme.font.index(48)] + theme.font.gap)
    theme.panel_x = 4 * theme.cell
    theme.panel_width = width - theme.panel_x
    theme.toast = height - 4 * theme.cell
    return theme


def set_look(theme: Theme, look: int) -> None:
    """Draw cards as the player has chosen: `look` is a sum of `FOUR_COLOURS`, `READABLE` and `LARGE`."""
    theme.look = look
    four = look & FOUR_COLOURS
    SUIT_INKS[0] = CARD_BACK if four else CARD_INK
    SUIT_INKS[1] = WARN if four else CARD_RED


def text_font(colour: bool) -> Font:
    """Return the font of running text."""
    return _font(colour, "TEXT")


def large_font(colour: bool) -> Font:
    """Return the font of running text in twice its size."""
    return _font(colour, "TEXT", True)


def font_data(colour: bool) -> Any:
    """Import and return the module with the fonts and marks of one kind of display. The other kind's module stays out
    of memory."""
    name = "font_data_colour" if colour else "font_data_mono"
    return __import__("firmware.ui." + name, None, None, (name,))


def _font(colour: bool, name: str, large: bool = False) -> Font:
    """Return a cached font in its own size or, if `large`, in twice that size."""
    key = "%s %d %d" % (name, colour, large)
    if key not in _fonts:
        _fonts[key] = Font(getattr(font_data(colour), name), large, colour and name == "TEXT")
    return _fonts[key]
