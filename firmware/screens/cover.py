"""What lies over a hand that nobody may see now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.ui import theme as role

if TYPE_CHECKING:
    from firmware.screens.match import MatchScreen
    from firmware.ui.canvas import Canvas


def draw_cover(screen: MatchScreen, canvas: Canvas, top: int) -> None:
    """Draw from the row `top` down a closed card or, when a person is to look, how to go on."""
    theme = screen.theme
    high = canvas.height - top
    if not screen.covered():
        canvas.fill(0, top, canvas.width, high, role.CARD_BACK)
        canvas.frame(0, top, canvas.width, high, role.BACK_INK)
        canvas.hatch(0, top, canvas.width, high, 2 * theme.hatch, role.BACK_INK)
        return
    canvas.fill(0, top, canvas.width, high, role.CURSOR)
    top += (high - 2 * theme.line) // 2 + 1
    for text in ("Hand it to " + screen.table.seat_name(screen.table.turn()), "A shows the cards"):
        canvas.text(text, 2 * theme.line, top, role.CARD_INK)
        top += theme.line
