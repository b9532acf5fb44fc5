"""Guide to Rows of Four: a text for each choice of its options, and the help page that fits a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER
from engines.rows_of_four.kernels import STOCK

if TYPE_CHECKING:
    from engines.game import Game

# For each option, in order: a line for each choice, or one line for all; "" if menus do not offer the option.
TEXTS = (
    "As this console plays: the first choice of each.\nAs PySolFC plays: turn over, any fills, take back.",
    "The waste comes again in a new order.\nThe waste comes again in the same order.",
    "Three passes through the stock in all.\n"
    "Two passes through the stock.\n"
    "Only one pass through the stock.\n"
    "As many passes as you like.",
    "Draw whenever you like.\nDraw only when no way of three moves helps.",
    "Only the waste fills an empty pile.\nAny top card may fill an empty pile.",
    "Cards that went up stay there.\nA card that went up may come back to a pile.",
    "Go back as far as you like.\nWhat is done stays.",
    "You send each card up.\nA card goes up by itself when that harms nothing.",
)


def title(view: Game) -> str:
    """Return the title of the help page that fits the position."""
    if view.turn() == OVER:
        return "The end"
    if not view.moves_made():
        return "The table"
    return "Moving" if view.state[STOCK] else "Redeals"
