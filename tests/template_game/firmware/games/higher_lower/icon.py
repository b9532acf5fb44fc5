"""The icon of Higher or Lower: a card face up beside one face down, in a box of 40 by 32 pixels."""

from firmware.ui import theme as role

# Groups of five bytes: x, y, width, height and role (`firmware/ui/tiles.py`).
ICON = bytes((5, 4, 13, 24, role.CARD, 22, 4, 13, 24, role.CARD_BACK, 25, 7, 7, 18, role.PANEL))
