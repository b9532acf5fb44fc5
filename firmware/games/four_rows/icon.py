"""The icon of Four Rows: four cards in the field, and a hand whose fourth card is raised."""

from __future__ import annotations

from firmware.ui import theme as role


def _draw() -> bytes:
    groups = bytearray()
    for column in range(4):
        groups += bytes((10 * column + 1, 5, 8, 13, role.CARD))
    for card in range(6):
        groups += bytes((6 * card + 2, 20 if card == 3 else 23, 5, 9, role.CURSOR if card == 3 else role.CARD_DIM))
    for width in (1, 3, 5):
        groups += bytes((25 - width // 2, 3 - width // 2, width, 1, role.CURSOR))
    return bytes(groups)


ICON = _draw()
