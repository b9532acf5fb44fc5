"""The longest game of Four Rows."""

from engines.table import Table
from tests.pico.long_games import play_back

DEAL = 119  # in which four seats that pass whenever they may need the most moves


def table() -> Table:
    """Four seats, one of them a person who may take back anything, that pass whenever they may."""
    made = Table("four_rows", 4, (0, 0, 1, 1), b"\0\2\2\2")
    play_back(made, DEAL, lambda out, count: out[0] if out[0] == 0 else out[count - 1])
    return made
