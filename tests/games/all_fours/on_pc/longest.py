"""The longest match of All Fours."""

from engines.table import Table
from games.all_fours.longest import BUNCHED, DEAL, choose
from tests.pico.long_games import play_back


def table() -> Table:
    """Return a finished match of a person and three bots. All bunch whenever they can; undo is unlimited."""
    made = Table("all_fours", 4, BUNCHED, b"\0\2\2\2")
    play_back(made, DEAL, choose)
    return made
