"""The icon of Risky Business: three piles, one of them with more cards, and two cards that take points off."""

from __future__ import annotations

from firmware.ui import theme as role


def _draw() -> bytes:
    groups = bytearray()
    for pile in range(3):
        x = 10 * pile + 6
        if pile == 1:
            groups += bytes((x + 2, 0, 8, 11, role.CARD_DIM, x + 1, 1, 8, 11, role.PANEL))
        groups += bytes((x, 2, 8, 11, role.CARD))
    for x in (6, 21):
        groups += bytes((x, 17, 12, 15, role.CARD, x + 3, 24, 6, 2, role.CARD_RED))
    return bytes(groups)


ICON = _draw()
