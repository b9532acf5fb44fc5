"""The icon of Four Rows: four cards in the field, and a hand whose fourth card is raised."""

from __future__ import annotations

from firmware.ui.theme import CARD, CARD_DIM, CURSOR

# Rectangles: x, y, width, height, role (`firmware/ui/tiles.py`).
# fmt: off
ICON = bytes((
    1, 5, 8, 13, CARD,  11, 5, 8, 13, CARD,  21, 5, 8, 13, CARD,  31, 5, 8, 13, CARD,
    2, 23, 5, 9, CARD_DIM,  8, 23, 5, 9, CARD_DIM,  14, 23, 5, 9, CARD_DIM,  20, 20, 5, 9, CURSOR,
    26, 23, 5, 9, CARD_DIM,  32, 23, 5, 9, CARD_DIM,  25, 3, 1, 1, CURSOR,  24, 2, 3, 1, CURSOR,
    23, 1, 5, 1, CURSOR,
))
# fmt: on
