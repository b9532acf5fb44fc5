"""The longest game of Higher or Lower."""

from typing import Any

from engines.table import Table
from tests.pico.long_games import play_back

DEAL = 1


def table() -> Table:
    """Return a finished game played by hints."""
    made = Table("higher_lower", 1, (0, 1))

    def well(out: Any, count: int) -> int:
        while not made.hint():
            pass
        return int(made.hint_move())

    play_back(made, DEAL, well)
    return made
