"""What games for one person have and matches do not: how far a lost game got, and deals that can be won."""

from __future__ import annotations

from engines.game import Game


class Solitaire(Game):
    """A game of one seat. One of which deals are listed that can be won, in `winnable.py`, is `WINNABLE`."""

    MIN_SEATS = 1
    MAX_SEATS = 1
    LEVELS = ()  # its computer player gives hints, as well as it can
    WINNABLE = False
    SCORED = True  # whether one win has a better score than another; otherwise fewer moves are better

    def progress(self) -> int:
        """How far a lost game got, for the statistics."""
        raise NotImplementedError
