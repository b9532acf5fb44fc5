"""Which help page fits the present point of a game of Four Rows; in memory only while the menu asks."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engines.four_rows.kernels import ALL_PASSED, LAPPING, NEW_STAGE, NEWS, PASS, PLAYED
from engines.game import AT_PHASE, OVER

if TYPE_CHECKING:
    from engines.game import Game


def title(seen: Game) -> str:
    """The title of the page."""
    state = seen.state
    if seen.turn() == OVER:
        return "Stages"
    if state[AT_PHASE] == LAPPING:
        return "Last lap"
    if state[NEWS] & NEW_STAGE:
        return "Stages"
    if state[NEWS] & ALL_PASSED:
        return "New field"
    legal = array("H", bytes(2 * seen.MAX_MOVES))
    if state[PLAYED] == 0 and seen.moves(legal) == 1 and legal[0] == PASS:
        return "Passing"
    return "Your turn"
