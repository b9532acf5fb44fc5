"""Higher or Lower in plain sentences."""

from typing import Any

from engines.higher_lower import kernels

from engines import card_text
from host_sim.text_games import Name

PITCH = "Guess whether the next card is higher or lower"

HELP = ("Type higher or lower.",)


def status(game: Any, name: Name) -> list[str]:
    """The guesses so far."""
    return [f"{game.right()} of {kernels.WANTED} right; {game.wrong_left()} wrong ones are still allowed."]


def show(game: Any, name: Name) -> list[str]:
    """The open card."""
    return [f"Open: {card_text.name(game.open_card())}."]


def told(game: Any, move: int, name: str) -> str:
    """`higher than 5H.`"""
    return f"{game.describe(move)}."


def news(game: Any, name: Name) -> list[str]:
    """The card that came."""
    return show(game, name)


def choices(game: Any, moves: list[int]) -> list[str]:
    """A line a guess."""
    return [f"{game.describe(move)}." for move in moves]


def loses(game: Any, move: int) -> bool:
    """Nobody knows."""
    return False


def result(game: Any, name: Name) -> list[str]:
    """Won or lost, and the score."""
    if game.winners():
        return [f"You win. Score: {game.score(0)}."]
    return [f"You lose with {game.right()} right."]
