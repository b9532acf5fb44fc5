"""Which help page fits the present point of a game of All Fours; in memory only while the menu asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours.kernels import ANSWERING, BEGGING, DEALING, PLAYING
from engines.game import AT_PHASE, OVER

if TYPE_CHECKING:
    from engines.game import Game


def title(seen: Game) -> str:
    """The title of the page."""
    phase = seen.state[AT_PHASE]
    if seen.turn() == OVER or phase == DEALING:  # a hand has just been counted
        return "Four points"
    if phase < DEALING:
        return "First deal"
    if phase == BEGGING or phase == ANSWERING:
        return "Stand or beg"
    if phase == PLAYING:
        return "Tricks"
    return seen.OPTIONS[0].choices[seen.variant()]  # rounds, bunching, discards: a page of the variant tells of them
