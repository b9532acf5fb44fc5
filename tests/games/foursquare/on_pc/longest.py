"""A long game of Foursquare, for tests of saves."""

from typing import Any

from engines.table import Table
from tests.pico.long_games import play_back

DEAL = 42


def table() -> Table:
    """Return a finished game that follows good moves and is won."""
    made = Table("foursquare", 1, (0, 0, 0, 0))

    def well(out: Any, count: int) -> int:
        while not made.hint():
            pass
        return int(made.hint_move())

    play_back(made, DEAL, well)
    return made
