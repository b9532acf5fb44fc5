"""The icon of All Fours: a trick of four cards."""

from __future__ import annotations

from firmware.ui.theme import CARD, CARD_INK, CARD_RED

# Rectangles: x, y, width, height, role (`firmware/ui/tiles.py`).
# fmt: off
ICON = bytes((
    15, 0, 10, 14, CARD,  19, 4, 1, 5, CARD_INK,  18, 5, 3, 3, CARD_INK,  17, 6, 5, 2, CARD_INK,
    18, 9, 3, 1, CARD_INK,  28, 9, 10, 14, CARD,  32, 13, 1, 5, CARD_RED,  31, 14, 3, 3, CARD_RED,
    30, 15, 5, 1, CARD_RED,  15, 18, 10, 14, CARD,  17, 22, 2, 3, CARD_RED,  20, 22, 2, 3, CARD_RED,
    18, 23, 3, 3, CARD_RED,  19, 26, 1, 1, CARD_RED,  2, 9, 10, 14, CARD,  5, 13, 3, 2, CARD_INK,
    4, 15, 2, 2, CARD_INK,  7, 15, 2, 2, CARD_INK,  6, 14, 1, 4, CARD_INK,  5, 18, 3, 1, CARD_INK,
))
# fmt: on
