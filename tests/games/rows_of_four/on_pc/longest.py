"""The longest game of Rows of Four."""

from typing import Any

from engines.table import Table
from games.rows_of_four.longest import DEAL, OPTIONS, longest_game
from tests.pico.long_games import LEFT


def table() -> Table:
    """Return the longest game up to its last moves, with the options that make the searches most expensive."""
    made = Table("rows_of_four", 1, OPTIONS)
    made.deal(DEAL)
    for move in longest_game()[:-LEFT]:
        made.play(move)
    return made


def look(walk: Any) -> None:
    """Show a whole pile."""
    walk.press("down", hold=True)
    walk.note("a pile")
    walk.press("b")
