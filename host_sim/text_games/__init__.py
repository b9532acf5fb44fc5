"""How each game is told in plain sentences: one module a game, named by its key in the catalogue.

Every module has the functions of `TextGame`. The `game` they are given is a view, so nothing hidden can be told.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, cast

from engines import card_text

Name = Callable[[int], str]  # what a seat is called


class TextGame(Protocol):
    """What a module of this package holds."""

    PITCH: str  # the game in a few words
    HELP: tuple[str, ...]  # how moves are typed

    def status(self, game: Any, name: Name) -> list[str]:
        """Lines before a move: what is in hand, what is left, how near the end is."""

    def show(self, game: Any, name: Name) -> list[str]:
        """Lines for the whole table."""

    def told(self, game: Any, move: int, name: str) -> str:
        """A sentence for a legal move, before it is made by the seat of that name."""

    def news(self, game: Any, name: Name) -> list[str]:
        """Lines for what else happened in the last move, or in the deal."""

    def choices(self, game: Any, moves: list[int]) -> list[str]:
        """Lines for the legal moves: what each would do."""

    def loses(self, game: Any, move: int) -> bool:
        """Whether a legal move loses the game at once."""

    def result(self, game: Any, name: Name) -> list[str]:
        """Lines for a finished game."""


def find(key: str) -> TextGame:
    """The module of a catalogued game. Raises `ValueError` when it has none."""
    return cast(TextGame, _module(f"{__name__}.{key}", f"{key} cannot be played as text"))


def rules(key: str) -> list[str]:
    """How to play a catalogued game, from the help pages of the console without their bullets.

    Raises `ValueError` when it has none.
    """
    pages = _module(f"firmware.help.{key}", f"{key} has no help").PAGES
    return [line.removeprefix("\u00b7 ") for title, text in pages for line in (f"{title}.", *text.split("\n"))]


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def named(card: int) -> str:
    """`9 of clubs (9C)`."""
    return f"{card_text.name(card)} ({card_text.to_text(card)})"


def _module(name: str, otherwise: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise ValueError(otherwise) from error
