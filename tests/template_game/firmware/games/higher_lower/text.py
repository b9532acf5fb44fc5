"""Higher or Lower in text play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.higher_lower import kernels

from engines import card_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.higher_lower.rules import HigherLower

    from engines.types import Move
    from firmware.types import SeatName

PITCH = "Guess whether the next card is higher or lower"

HELP = ("Type higher or lower.",)


def status(game: HigherLower, name: SeatName) -> list[str]:
    """Return the number of guesses so far."""
    return score(game, name)


def score(game: HigherLower, name: SeatName) -> list[str]:
    """Return the number of guesses so far."""
    counts = game.right(), kernels.WANTED, game.wrong_left()
    return ["%d of %d right; %d wrong ones are still allowed." % counts]


def brief(game: HigherLower, name: SeatName, move: Move) -> list[str]:
    """Return what a move has changed, printed after the move: the same as `status`."""
    return status(game, name)


def show(game: HigherLower, name: SeatName) -> list[str]:
    """Return the open card."""
    return ["Open: %s." % card_text.name(game.open_card())]


def move_line(game: HigherLower, move: Move, name: str) -> str:
    """Return a line such as `higher than 5H.`"""
    return game.describe(move) + "."


def news(game: HigherLower, name: SeatName) -> list[str]:
    """Return the card that came."""
    return show(game, name)


def choices(game: HigherLower, moves: Sequence[Move]) -> list[str]:
    """Return one line for each guess."""
    return [game.describe(move) + "." for move in moves]


def loses(game: HigherLower, move: Move) -> bool:
    """Return false, since the next card is unknown."""
    return False


def result(game: HigherLower, name: SeatName) -> list[str]:
    """Return the result and the score."""
    if game.winners():
        return ["You win. Score: %d." % game.score(0)]
    return ["You lose with %d right." % game.right()]
