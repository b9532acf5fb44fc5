"""The icon of Foursquare: a grid of cards, some of them face down."""

from __future__ import annotations

from firmware.ui.theme import CARD, CARD_BACK, PANEL

# Rectangles: x, y, width, height, role (`firmware/ui/tiles.py`).
# fmt: off
ICON = bytes((
    4, 0, 7, 7, CARD,  12, 0, 7, 7, CARD_BACK,  14, 2, 3, 3, PANEL,  20, 0, 7, 7, CARD,
    28, 0, 7, 7, CARD,  4, 8, 7, 7, CARD,  12, 8, 7, 7, CARD,  20, 8, 7, 7, CARD,
    28, 8, 7, 7, CARD_BACK,  30, 10, 3, 3, PANEL,  4, 16, 7, 7, CARD,  12, 16, 7, 7, CARD,
    20, 16, 7, 7, CARD_BACK,  22, 18, 3, 3, PANEL,  28, 16, 7, 7, CARD,  4, 24, 7, 7, CARD_BACK,
    6, 26, 3, 3, PANEL,  12, 24, 7, 7, CARD,  20, 24, 7, 7, CARD,  28, 24, 7, 7, CARD,
))
# fmt: on
