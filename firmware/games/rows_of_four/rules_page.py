"""Which help page fits the present point of a game of Rows of Four; in memory only while the menu asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER
from engines.rows_of_four.kernels import STOCK

if TYPE_CHECKING:
    from engines.game import Game


def title(seen: Game) -> str:
    """The title of the page."""
    if seen.turn() == OVER:
        return "The end"
    if not seen.moves_made():
        return "The table"
    return "Moving" if seen.state[STOCK] else "Redeals"
