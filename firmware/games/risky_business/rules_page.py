"""Which help page fits the present point of a game of Risky Business; in memory only while the menu asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import AT_PHASE, OVER

if TYPE_CHECKING:
    from engines.game import Game

# By the phases of `engines/risky_business/kernels.py`.
_TITLES = ("Playing a card", "Picking up", "Empty places", "Kings", "Your next hand", "The deal")


def title(seen: Game) -> str:
    """The title of the page."""
    return "The count" if seen.turn() == OVER else _TITLES[seen.state[AT_PHASE]]
