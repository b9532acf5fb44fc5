"""Guide to Four Rows: a text for each choice of its options, and the help page that fits a position."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engines.four_rows.kernels import ALL_PASSED, LAPPING, NEW_STAGE, NEWS, PASS, PLAYED
from engines.game import AT_PHASE, OVER

if TYPE_CHECKING:
    from engines.game import Game

# For each option, in order: a line for each choice, or one line for all; "" if menus do not offer the option.
TEXTS = (
    "Anyone who fails to go out in the last lap is eliminated.\nAfter the last lap they keep their cards and play on.",
    "The last lap has no new field.\nA new field comes in the last lap if nobody can play.",
    "",
    "Back to where your turn began, if nothing was shown since.\n"
    "As far back as you like, while only one person plays.\n"
    "What is done stays.",
    "Any seat may deal the first game, then the next seat.\nA computer player deals the first game, never a person.",
)


def title(view: Game) -> str:
    """Return the title of the help page that fits the position."""
    state = view.state
    if view.turn() == OVER:
        return "Rounds"
    if state[AT_PHASE] == LAPPING:
        return "Last lap"
    if state[NEWS] & NEW_STAGE:
        return "Rounds"
    if state[NEWS] & ALL_PASSED:
        return "New field"
    legal = array("H", bytes(2 * view.MAX_MOVES))
    if state[PLAYED] == 0 and view.moves(legal) == 1 and legal[0] == PASS:
        return "Passing"
    return "What fits"
