"""A long game of Foursquare."""

from typing import Any

from engines.table import Table
from tests.pico.long_games import play_back

DEAL = 42


def table() -> Table:
    """A game that hints win."""
    made = Table("foursquare", 1, (0, 0, 0, 0))

    def well(out: Any, count: int) -> int:
        while not made.hint():
            pass
        return int(made.hint_move())

    play_back(made, DEAL, well)
    return made
