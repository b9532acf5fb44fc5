"""The icon of All Fours: a trick of four cards."""

from __future__ import annotations

from firmware.ui import theme as role

_CARDS = ((15, 0), (28, 9), (15, 18), (2, 9))  # left and top of each card: spade, diamond, heart and club
# Rectangles of each suit, in a box of 5 by 6 pixels: x, y, width, height.
_SUITS = (
    ((2, 0, 1, 5), (1, 1, 3, 3), (0, 2, 5, 2), (1, 5, 3, 1)),
    ((2, 0, 1, 5), (1, 1, 3, 3), (0, 2, 5, 1)),
    ((0, 0, 2, 3), (3, 0, 2, 3), (1, 1, 3, 3), (2, 4, 1, 1)),
    ((1, 0, 3, 2), (0, 2, 2, 2), (3, 2, 2, 2), (2, 1, 1, 4), (1, 5, 3, 1)),
)


def _draw() -> bytes:
    groups = bytearray()
    for card in range(4):
        x, y = _CARDS[card]
        groups += bytes((x, y, 10, 14, role.CARD))
        for left, top, wide, high in _SUITS[card]:
            groups += bytes((x + 2 + left, y + 4 + top, wide, high, role.CARD_RED if card in (1, 2) else role.CARD_INK))
    return bytes(groups)


ICON = _draw()
