"""Foursquare in words: descriptions of moves, names of moves and their parser, reasons for refusals."""

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


def is_settled(game: Foursquare) -> bool:
    """True if the grid has four rows and columns, and so its final place."""
    _, _, rows, columns = game.box()
    return rows == columns == kernels.SPAN


def corner(game: Foursquare) -> Move:
    """Return the place called A1: the grid's top left one or, while the grid can grow, the furthest one in that
    direction."""
    top, left, _, _ = game.box()
    return top * kernels.PLANE + left if is_settled(game) else 0


def place_name(game: Foursquare, move: Move) -> str:
    """Return `A1` to `D4` in a grid that no longer grows, `A1` to `G7` in one that does, with the first card in
    `D4`."""
    return move_name(max(move - corner(game), 0))


def place_of_name(game: Foursquare, text: str) -> Move:
    """The place so named now. Raises `ValueError`."""
    move = move_of_name(text)
    top, left = divmod(corner(game), kernels.PLANE)
    if move // kernels.PLANE + top >= kernels.PLANE or move % kernels.PLANE + left >= kernels.PLANE:
        raise ValueError("a place is a column A-D and a row 1-4, such as B3")
    return move + corner(game)


def move_name(move: Move) -> str:
    """`A1` to `G7`: column letter, row number from the top of all that a grid can reach."""
    return chr(65 + move % kernels.PLANE) + str(move // kernels.PLANE + 1)


def describe(game: Foursquare, move: Move) -> str:
    """Return one line about a legal move of a `Foursquare`."""
    mask = game.flipped_by(move)
    up: list[str] = []
    down: list[str] = []
    for cell in range(kernels.PILES):
        if mask >> cell & 1:
            card = game.top_card(cell)
            (up if card & cards.FACE_DOWN else down).append(card_text.to_text(card & ~cards.FACE_DOWN))
    text = card_text.to_text(game.hand()) + " to " + place_name(game, move)
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
