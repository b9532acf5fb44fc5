"""The longest game of Risky Business."""

from typing import Any

from engines.risky_business.kernels import PICKING, TARGETING
from engines.table import Table
from tests.pico.long_games import play_back

DEAL = 57  # of the deals up to 1,500, the one with the most moves, 192
THIRD = 2


def table() -> Table:
    """Return a finished game of a person and three bots; undo is unlimited.

    All play as many cards as they may and fill empty places from the deck.
    """
    made = Table("risky_business", 4, (0, 0, 0, 0, 0, 0, 0, 1, 0), b"\0\2\2\2")

    def choose(out: Any, count: int) -> int:
        phase = made.view(0).phase()
        if phase == PICKING:
            return int(out[min(THIRD, count - 1)])
        return int(out[count - 1 if phase == TARGETING else 0])

    play_back(made, DEAL, choose)
    return made
