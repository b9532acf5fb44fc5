"""Guide to Foursquare: a text for each choice of its options, and the help page that fits a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.cards import FACE_DOWN
from engines.foursquare.kernels import CELLS, PILES
from engines.game import OVER

if TYPE_CHECKING:
    from engines.game import Game

_DANGER = const(3)  # number of face-down cards that is close to the limit

# For each option, in order: a line for each choice, or one line for all; "" if menus do not offer the option.
TEXTS = (
    "The table grows any way from the first card.\nThe sixteen places are set from the start.",
    "You may make the move that loses.\nYou may not; if no other is left, you lose.",
    "Closed cards show their backs.\nClosed cards show faint faces.",
    "Take back what you placed, the next card seen.\nWhat is placed stays.",
)


def title(view: Game) -> str:
    """Return the title of the help page that fits the position."""
    if view.turn() == OVER and view.winners():
        return "Winning"
    closed = 0
    for cell in range(PILES):
        closed += view.state[CELLS + cell] & FACE_DOWN != 0
    return "Losing" if closed >= _DANGER or view.turn() == OVER else "Placing"
