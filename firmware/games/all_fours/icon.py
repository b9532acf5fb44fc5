"""The icon of All Fours: a trick of four cards."""

from firmware.ui import theme as role

# Left and top of each card, and the low byte of its suit.
_CARDS = ((15, 0, 0x60), (28, 9, 0x66), (15, 18, 0x65), (2, 9, 0x63))


def _draw() -> bytes:
    groups: list[int] = []
    for x, y, suit in _CARDS:
        groups += (x, y, 10, 14, role.CARD)
        ink = role.CARD_RED if suit in (0x65, 0x66) else role.CARD_INK
        groups += (x + 1, y + 3, suit, 0, ink)
    return bytes(groups)


ICON = _draw()
