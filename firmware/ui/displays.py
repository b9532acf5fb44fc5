"""The fonts and metrics of each display. The console loads this module at power-on, and then unloads it."""

from __future__ import annotations

from firmware.ui.theme import Theme, font, font_data, text_font


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
        wide = large and width >= 300
        theme.margin = 6
        theme.line = 19 if large else 18
        theme.title_height = 26 if large else 22
        theme.row_height = 23 if large else 20
        theme.scroll = 5
        theme.stroke = 3
        theme.radius = 4
        theme.cell = 52 if wide else 44 if large else 31
        theme.gutter = 6 if large else 1
        theme.inset = 2 if large else 1
        theme.pad = 3
        theme.pip = 4
        theme.hatch = 6
        theme.bend = 16 if large else 12
        theme.big_width = 60 if large else 52
        theme.big_height = 84 if large else 76
        theme.card_width = 40 if wide else 36 if large else 27
        theme.card_height = 54 if wide else 50 if large else 36
        theme.lift = 10 if large else 6
        theme.hand_top = height - theme.card_height - theme.lift
        theme.ranks_big = theme.digits = font(True, "RANKS_BIG", True)
        theme.suits_big = font(True, "SUITS_BIG")
        theme.card_ranks = font(True, "RANKS_BIG")
        theme.card_suits = font(True, "SUITS")
        theme.pips = font(True, "PIPS")
        theme.suits_wide = font(True, "SUITS_WIDE")
        theme.figures = font_data(True).FIGURES
        theme.ranks = theme.ranks_big if large else font(True, "RANKS_WIDE")
        theme.suits = font(True, "SUITS", True) if large else theme.suits_wide
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
        theme.ranks = theme.card_ranks = font(False, "RANKS")
        theme.card_suits = font(False, "CARD_SUITS")
        theme.suits = font(False, "SUITS")
        theme.ranks_big = theme.digits = font(False, "RANKS_BIG")
        theme.suits_big = font(False, "SUITS_BIG")
    theme.big_card = theme.big_width, theme.big_height
    theme.rows = (height - theme.title_height) // theme.row_height
    theme.columns = (width - 2 * theme.margin) // (theme.font.widths[theme.font.index(48)] + theme.font.gap)
    theme.panel_x = 4 * theme.cell
    theme.panel_width = width - theme.panel_x
    theme.toast = height - 4 * theme.cell
    return theme
