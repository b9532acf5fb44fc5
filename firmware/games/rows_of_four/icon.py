"""The icon of Rows of Four: eight piles of cards under the foundations."""

from __future__ import annotations

from micropython import const

from firmware.ui import theme as role

_LENGTHS = (4, 6, 3, 7, 5, 2, 6, 4)  # cards of each pile
_ROW = const(3)  # pixels of a covered card


def _draw() -> bytes:
    groups = bytearray((0, 0, 4, 5, role.CARD_BACK))
    for suit in range(4):
        groups += bytes((20 + 5 * suit, 0, 4, 5, role.ACCENT))
    for pile, length in enumerate(_LENGTHS):
        groups += bytes((5 * pile, 8, 4, _ROW * length + 2, role.CARD))
    for row in range(1, max(_LENGTHS)):
        groups += bytes((0, 7 + _ROW * row, 40, 1, role.PANEL))
    return bytes(groups)


ICON = _draw()
