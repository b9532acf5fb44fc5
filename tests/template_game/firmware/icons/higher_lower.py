"""The icon of Higher or Lower: a card face up beside one face down, in a box of 40 by 32 pixels."""

from __future__ import annotations

from firmware.ui.theme import CARD, CARD_BACK, PANEL

# Rectangles: x, y, width, height, role (`firmware/ui/tiles.py`).
ICON = bytes((5, 4, 13, 24, CARD, 22, 4, 13, 24, CARD_BACK, 25, 7, 7, 18, PANEL))
