"""Higher or Lower in words: descriptions of moves, names of moves and their parser, reasons for refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text

if TYPE_CHECKING:
    from engines.higher_lower.rules import HigherLower

    from engines.types import Move

REASONS = ("", "The game is over.", "Say higher or lower.")
_NAMES = ("lower", "higher")


def move_name(move: Move) -> str:
    """Return `lower` or `higher`."""
    return _NAMES[move]


def describe(game: HigherLower, move: Move) -> str:
    """Return one line about a legal move."""
    return "%s than %s" % (_NAMES[move], card_text.to_text(game.open_card()))


def move_of_name(text: str) -> Move:
    """Return the move with this name. Raises `ValueError`."""
    name = text.strip().lower()
    if name not in _NAMES:
        raise ValueError("a guess is higher or lower")
    return _NAMES.index(name)
