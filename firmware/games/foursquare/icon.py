"""The icon of Foursquare: a grid of cards, some of them face down."""

from __future__ import annotations

from firmware.ui import theme as role

_DOWN = ((1, 0), (3, 1), (2, 2), (0, 3))


def _draw() -> bytes:
    groups: list[int] = []
    for row in range(4):
        for column in range(4):
            x, y = 4 + 8 * column, 8 * row
            if (column, row) in _DOWN:
                groups += (x, y, 7, 7, role.CARD_BACK, x + 2, y + 2, 3, 3, role.PANEL)
            else:
                groups += (x, y, 7, 7, role.CARD)
    return bytes(groups)


ICON = _draw()
