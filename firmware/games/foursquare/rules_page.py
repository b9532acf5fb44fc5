"""Which help page fits the present point of a game of Foursquare; in memory only while the menu asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.cards import FACE_DOWN
from engines.foursquare.kernels import CELLS, PILES
from engines.game import OVER

if TYPE_CHECKING:
    from engines.game import Game

_DANGER = const(3)  # closed cards: soon it may be one too many


def title(seen: Game) -> str:
    """The title of the page."""
    if seen.turn() == OVER and seen.winners():
        return "Winning"
    closed = 0
    for cell in range(PILES):
        closed += seen.state[CELLS + cell] & FACE_DOWN != 0
    return "Losing" if closed >= _DANGER or seen.turn() == OVER else "Placing"
