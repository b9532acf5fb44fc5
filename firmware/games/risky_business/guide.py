"""Guide to Risky Business: a text for each choice of its options, and the help page that fits a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import AT_PHASE, OVER

if TYPE_CHECKING:
    from engines.game import Game

# By the phases of `engines/risky_business/kernels.py`.
_TITLES = ("Playing a card", "Picking up", "Empty places", "Empty places", "How a turn goes", "The count")

# For each option, in order: a line for each choice, or one line for all; "" if menus do not offer the option.
TEXTS = (
    "The usual values; the page Values has them.\n"
    "Cards count what their signs say; see Values.\n"
    "As in golf; see the page Values.\n"
    "The four values below are your own.",
    "In a chart of your own it is worth %s.",
    "In a chart of your own it is worth %s.",
    "In a chart of your own it is worth %s.",
    "In a chart of your own it is worth %s.",
    "To fill a place from your hand is one of your moves.\nTo fill a place from your hand costs nothing.",
    "You say which pile a drawn king clears.\nA drawn king clears the largest pile.",
    "Back to where your turn began, or last turned up a card.\n"
    "As far back as you like, while only one person plays.\n"
    "What is done stays.",
    "",
)


def title(view: Game) -> str:
    """Return the title of the help page that fits the position."""
    return "The count" if view.turn() == OVER else _TITLES[view.state[AT_PHASE]]
