"""The icon of Foursquare: a grid of cards, some of them face down."""

from __future__ import annotations

from firmware.ui import theme as role

_DOWN = ((1, 0), (3, 1), (2, 2), (0, 3))


def _draw() -> bytes:
    groups = bytearray()
    for row in range(4):
        for column in range(4):
            x = 4 + 8 * column
            y = 8 * row
            is_down = (column, row) in _DOWN
            groups += bytes((x, y, 7, 7, role.CARD_BACK if is_down else role.CARD))
            if is_down:
                groups += bytes((x + 2, y + 2, 3, 3, role.PANEL))
    return bytes(groups)


ICON = _draw()
