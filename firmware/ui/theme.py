"""Themes: roles instead of colours, and fonts and metrics for each display, so that a screen fits all displays.

`displays.py` fills a theme in.
"""

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


def set_look(theme: Theme, look: int) -> None:
    """Draw cards as the player has chosen: `look` is a sum of `FOUR_COLOURS`, `READABLE` and `LARGE`."""
    theme.look = look
    four = look & FOUR_COLOURS
    SUIT_INKS[0] = CARD_BACK if four else CARD_INK
    SUIT_INKS[1] = WARN if four else CARD_RED


def text_font(colour: bool) -> Font:
    """Return the font of running text."""
    return font(colour, "TEXT")


def large_font(colour: bool) -> Font:
    """Return the font of running text in twice its size."""
    return font(colour, "TEXT", True)


def font_data(colour: bool) -> Any:
    """Import and return the module with the fonts and marks of one kind of display. The other kind's module stays out
    of memory."""
    name = "font_data_colour" if colour else "font_data_mono"
    return __import__("firmware.ui." + name, None, None, (name,))


def font(colour: bool, name: str, large: bool = False) -> Font:
    """Return a cached font in its own size or, if `large`, in twice that size."""
    key = "%s %d %d" % (name, colour, large)
    if key not in _fonts:
        _fonts[key] = Font(getattr(font_data(colour), name), large, colour and name == "TEXT")
    return _fonts[key]
