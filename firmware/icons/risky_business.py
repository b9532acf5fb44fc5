"""The icon of Risky Business: three piles, one of them with more cards, and two cards that take points off."""

from __future__ import annotations

from firmware.ui.theme import CARD, CARD_DIM, CARD_RED, PANEL

# Rectangles: x, y, width, height, role (`firmware/ui/tiles.py`).
# fmt: off
ICON = bytes((
    6, 2, 8, 11, CARD,  18, 0, 8, 11, CARD_DIM,  17, 1, 8, 11, PANEL,  16, 2, 8, 11, CARD,
    26, 2, 8, 11, CARD,  6, 17, 12, 15, CARD,  9, 24, 6, 2, CARD_RED,  21, 17, 12, 15, CARD,
    24, 24, 6, 2, CARD_RED,
))
# fmt: on
