"""Motion of Higher or Lower: the next card comes from the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.ui.motion import ARRIVES, DEALT

if TYPE_CHECKING:
    from firmware.games.higher_lower.screen import HigherLowerScreen

    from engines.types import Move, Seat
    from firmware.types import Flight


def begin(screen: HigherLowerScreen, move: Move, mover: Seat) -> tuple[int, int]:
    """Return where the next card comes from."""
    return screen.theme.width, screen.theme.margin


def flights(screen: HigherLowerScreen, move: Move, begins: tuple[int, int]) -> list[Flight]:
    """Return the flight of the next card."""
    theme = screen.theme
    return [(ARRIVES, 0) + begins + (theme.margin, theme.margin, theme.big_width, theme.big_height)]


def deal(screen: HigherLowerScreen) -> list[Flight]:
    """Return the flight of the first card."""
    theme = screen.theme
    return [(DEALT, 0, theme.width, 0, theme.margin, theme.margin, theme.big_width, theme.big_height)]
