"""The icon of Rows of Four: eight piles of cards under the foundations."""

from __future__ import annotations

from firmware.ui.theme import ACCENT, CARD, CARD_BACK, PANEL

# Rectangles: x, y, width, height, role (`firmware/ui/tiles.py`).
# fmt: off
ICON = bytes((
    0, 0, 4, 5, CARD_BACK,  20, 0, 4, 5, ACCENT,  25, 0, 4, 5, ACCENT,  30, 0, 4, 5, ACCENT,
    35, 0, 4, 5, ACCENT,  0, 8, 4, 14, CARD,  5, 8, 4, 20, CARD,  10, 8, 4, 11, CARD,
    15, 8, 4, 23, CARD,  20, 8, 4, 17, CARD,  25, 8, 4, 8, CARD,  30, 8, 4, 20, CARD,
    35, 8, 4, 14, CARD,  0, 10, 40, 1, PANEL,  0, 13, 40, 1, PANEL,  0, 16, 40, 1, PANEL,
    0, 19, 40, 1, PANEL,  0, 22, 40, 1, PANEL,  0, 25, 40, 1, PANEL,
))
# fmt: on
