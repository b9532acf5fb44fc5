"""Foursquare in words: moves told for logs, text play and screen readers, read from a player's line, and refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text, cards
from engines.foursquare import kernels

if TYPE_CHECKING:
    from engines.foursquare.rules import Foursquare
    from engines.types import Move

REASONS = (
    "",
    "The game is over.",
    "There is no such place.",
    "The grid may not grow past four rows and four columns.",
    "That pile has four cards already.",
    "A new pile must lie next to another one.",
    "That would leave more than four cards face down.",
)


def move_name(move: Move) -> str:
    """`A1` to `G7`: column letter, row number from the top."""
    return chr(65 + move % kernels.PLANE) + str(move // kernels.PLANE + 1)


def describe(game: Foursquare, move: Move) -> str:
    """One line about a legal move of a `Foursquare`."""
    mask = game.flipped_by(move)
    up: list[str] = []
    down: list[str] = []
    for cell in range(kernels.PILES):
        if mask >> cell & 1:
            card = game.top_card(cell)
            (up if card & cards.FACE_DOWN else down).append(card_text.to_text(card & ~cards.FACE_DOWN))
    text = card_text.to_text(game.hand()) + " to " + move_name(move)
    for turned, way in ((up, "up"), (down, "down")):
        if turned:
            text += ", turns " + " ".join(turned) + " " + way
    return text + " and loses" if game.loses(move) else text


def move_of_name(text: str) -> Move:
    """The move so named. Raises `ValueError`."""
    name = text.strip().upper()
    if len(name) != 2 or not "A" <= name[0] <= "G" or not "1" <= name[1] <= "7":
        raise ValueError("a place is a column A-G and a row 1-7, such as D4")
    return (ord(name[1]) - 49) * kernels.PLANE + ord(name[0]) - 65
