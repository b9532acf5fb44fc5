"""Guide to Higher or Lower: a text for each choice of its options, and the help page that fits a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER

if TYPE_CHECKING:
    from engines.game import Game

# For each option, in order: a line for each choice, or one line for all; "" if menus do not offer the option.
TEXTS = (
    "Six wrong guesses lose.\nThree wrong guesses lose.",
    "What is guessed stays.\nTake a guess back, the next card seen.",
)


def title(view: Game) -> str:
    """Return the title of the help page that fits the position."""
    return "The end" if view.turn() == OVER else "Guessing"
