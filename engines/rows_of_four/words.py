"""Rows of Four in words: descriptions of moves, names of moves and their parser, reasons for refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.rows_of_four import kernels

if TYPE_CHECKING:
    from engines.rows_of_four.rules import RowsOfFour
    from engines.types import Move

# By the numbers of `kernels.refusal`.
REASONS = (
    "",
    "The game is over.",
    "There is no such move.",
    "The stock is empty.",
    "Draw only when stuck: cards can still be moved to some use.",
    "There are cards in the stock still.",
    "There is no waste to make a stock of.",
    "No redeal is left.",
    "Redeal only when stuck: cards can still be moved to some use.",
    "A game holds 2,000 moves: it can only be given up now.",
    "Cards on the foundations stay there.",
    "That card may not come back from there.",
    "There is no card to move.",
    "It goes up on the next lower card of its suit, an ace on an empty place.",
    "Only the waste's top card may fill an empty pile.",
    "It takes a pile whose top card is the next higher rank.",
)

_NAMES = {kernels.DRAW: "draw", kernels.REDEAL: "redeal", kernels.GIVE_UP: "give up"}


def move_name(move: Move) -> str:
    """Return a move's name: `3-5` from pile 3 to pile 5, `W-5` from the waste, `3-F` to a foundation, `S2-5` from the
    second foundation of spades; `draw`, `redeal`, `give up`."""
    if move in _NAMES:
        return _NAMES[move]
    to = move & 15
    return _source_name(move >> 4) + "-" + ("F" if to == kernels.UP else str(to + 1))


def move_of_name(text: str) -> Move:
    """The move so named, in either case. Raises `ValueError`."""
    name = " ".join(text.lower().split())
    for move in _NAMES:
        if _NAMES[move] == name:
            return move
    start, _, end = name.upper().partition("-")
    to = "12345678F".find(end) if len(end) == 1 else -1
    if to >= 0:
        for source in range(kernels.FOUNDATIONS + 8):
            if (source <= kernels.FROM_WASTE or source >= kernels.FOUNDATIONS) and _source_name(source) == start:
                return source << 4 | to
    raise ValueError("a move is draw, redeal, give up or two of piles 1-8, waste and foundation, such as 3-5, W-5, 3-F")


def describe(game: RowsOfFour, move: Move) -> str:
    """Return one line about a legal move of a `RowsOfFour`."""
    if move == kernels.DRAW:
        return "draws a card"
    if move == kernels.REDEAL:
        return "makes a new stock of the waste"
    if move == kernels.GIVE_UP:
        return "gives up"
    source = move >> 4
    to = move & 15
    text = card_text.to_text(game.top_card(source))
    if source == kernels.FROM_WASTE:
        text += " from the waste"
    elif source >= kernels.FOUNDATIONS:
        text += " back from its foundation"
    else:
        text += " from pile %d" % (source + 1)
    if to == kernels.UP:
        return text + " up" + (" and wins" if game.score() == kernels.CARDS - 1 else "")
    if not game.pile_size(to):
        return text + " to empty pile %d" % (to + 1)
    return text + " onto %s on pile %d" % (card_text.to_text(game.top_card(to)), to + 1)


def _source_name(source: int) -> str:
    if source >= kernels.FOUNDATIONS:
        source -= kernels.FOUNDATIONS
        return card_text.SUIT_TEXT[source >> 1] + "12"[source & 1]
    return "W" if source == kernels.FROM_WASTE else str(source + 1)
