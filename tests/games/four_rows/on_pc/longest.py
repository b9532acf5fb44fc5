"""The longest game of Four Rows."""

from engines.table import Table
from tests.pico.long_games import play_back

DEAL = 119  # the deal with the most moves if four seats pass whenever they may


def table() -> Table:
    """Return a finished game of a person and three bots. All pass whenever they may; undo is unlimited."""
    made = Table("four_rows", 4, (0, 0, 1, 1), b"\0\2\2\2")
    play_back(made, DEAL, lambda out, count: out[0] if out[0] == 0 else out[count - 1])
    return made
