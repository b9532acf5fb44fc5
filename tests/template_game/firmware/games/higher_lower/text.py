"""Higher or Lower in plain sentences."""

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
    """The guesses so far."""
    counts = game.right(), kernels.WANTED, game.wrong_left()
    return ["%d of %d right; %d wrong ones are still allowed." % counts]


def brief(game: HigherLower, name: SeatName, move: Move) -> list[str]:
    """What a move has changed, which is told when it is made: the rest is as in `status`."""
    return status(game, name)


def show(game: HigherLower, name: SeatName) -> list[str]:
    """The open card."""
    return ["Open: %s." % card_text.name(game.open_card())]


def move_line(game: HigherLower, move: Move, name: str) -> str:
    """`higher than 5H.`"""
    return game.describe(move) + "."


def news(game: HigherLower, name: SeatName) -> list[str]:
    """The card that came."""
    return show(game, name)


def choices(game: HigherLower, moves: Sequence[Move]) -> list[str]:
    """A line a guess."""
    return [game.describe(move) + "." for move in moves]


def loses(game: HigherLower, move: Move) -> bool:
    """Nobody knows."""
    return False


def result(game: HigherLower, name: SeatName) -> list[str]:
    """Won or lost, and the score."""
    if game.winners():
        return ["You win. Score: %d." % game.score(0)]
    return ["You lose with %d right." % game.right()]
