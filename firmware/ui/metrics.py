"""The numbers of each display size, and its fonts: made at power-on, and held by the theme and the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import loader
from firmware.ui.font import Font

if TYPE_CHECKING:
    from firmware.ui.theme import Theme

_fonts: dict[str, Font] = {}


def _font(name: str, module: str = "1x", large: bool = False) -> Font:
    """A font of a module `font_data_*`, made once, as it is drawn or twice as `large`."""
    key = module + name + str(large)
    if key not in _fonts:
        path = "firmware.ui.font_data_" + module
        _fonts[key] = Font(loader.load(path, name), large, name == "TEXT")
    return _fonts[key]


def text_font(colour: bool) -> Font:
    """The font of running text."""
    return _font("TEXT", "1x", colour)


def fill(theme: Theme, width: int, height: int, colour: bool) -> None:
    """Give a `Theme` its attributes."""
    theme.width = width
    theme.height = height
    theme.colour = colour
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
        theme.ranks_big = theme.digits = _font("RANKS_BIG", "1x", True)
        theme.suits_big = _font("SUITS_BIG", "colour")
        theme.ranks = theme.ranks_big if large else _font("RANKS", "wide")
        theme.suits = _font("SUITS", "colour", True) if large else _font("SUITS", "wide")
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
        theme.ranks = _font("RANKS")
        theme.suits = _font("SUITS")
        theme.ranks_big = theme.digits = _font("RANKS_BIG")
        theme.suits_big = _font("SUITS_BIG")
    theme.rows = (height - theme.title_height) // theme.row_height
    theme.columns = (width - 2 * theme.margin) // (theme.font.widths[theme.font.index(48)] + theme.font.gap)
    theme.panel_x = 4 * theme.cell
    theme.panel_width = width - theme.panel_x
    theme.toast = height - 4 * theme.cell
