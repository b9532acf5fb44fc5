"""Which help page fits the present point of a game of Higher or Lower; in memory only while the menu asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER

if TYPE_CHECKING:
    from engines.game import Game


def title(seen: Game) -> str:
    """The title of the page."""
    return "The end" if seen.turn() == OVER else "Guessing"
