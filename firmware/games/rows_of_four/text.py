"""Rows of Four in sentences, for text play: the table, moves and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.rows_of_four import kernels
from firmware.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.rows_of_four.rules import RowsOfFour
    from engines.types import Card, Move
    from firmware.types import SeatName

PITCH = "Two packs onto eight foundations, in three passes through the stock"

HELP = (
    "Type from where to where, such as 3-5: piles are 1-8, W is the waste, F the foundations.",
    "3-F sends the top card of pile 3 up. W-2 puts the card of the waste on pile 2.",
    "S1-4 takes a card of spades back to pile 4, where the options allow it; S2-4 one of the other foundation.",
    "draw: the next card of the stock. redeal: a new stock, of the waste. give up: lose.",
    "moves: every move you may make.",
)

_LINE = const(12)  # cards of the waste in one line of text
_PILES = const(8)


def status(game: RowsOfFour, name: SeatName) -> list[str]:
    """Return a line each for the piles' top cards, the waste, the foundations, the stock and the score."""
    tops = []
    for pile in range(_PILES):
        card = game.top_card(pile)
        tops.append("%d, %s" % (pile + 1, card_text.to_text(card) if card else "empty"))
    waste = game.waste_size()
    top = "empty"
    if waste:
        top = card_text.to_text(game.top_card(kernels.FROM_WASTE)) + ", " + counted(waste, "card")
    return [
        "Piles: %s." % "; ".join(tops),
        "Waste: %s." % top,
        "Foundations: %s." % "; ".join([_heights(game, suit) for suit in range(4)]),
        "Stock: %s left, %s." % (counted(game.stock_left(), "card"), _redeals(game)),
    ] + score(game, name)


def score(game: RowsOfFour, name: SeatName) -> list[str]:
    """Return the number of cards on the foundations, and of the pass through the stock."""
    return ["Up: %d of %d. Pass %d." % (game.score(0), kernels.CARDS, game.passes())]


def brief(game: RowsOfFour, name: SeatName, move: Move) -> list[str]:
    """Return the card uncovered by a move, as in `Pile 3: 9C.`, and the cards drawn."""
    if move == kernels.GIVE_UP:
        return []
    if move == kernels.REDEAL:
        return ["Stock: %s left, %s." % (counted(game.stock_left(), "card"), _redeals(game))]
    source = kernels.FROM_WASTE if move == kernels.DRAW else move >> 4
    if source >= kernels.FOUNDATIONS:
        return []
    card = game.top_card(source)
    top = card_text.to_text(card) if card else "empty"
    if source != kernels.FROM_WASTE:
        return ["Pile %d: %s." % (source + 1, top)]
    return ["Waste: %s%s." % (top, ", %d left" % game.stock_left() if move == kernels.DRAW else "")]


def show(game: RowsOfFour, name: SeatName) -> list[str]:
    """Return a sentence for each pile, then for the waste, lowest card first."""
    lines = []
    for pile in range(_PILES):
        cards = [card_text.to_text(game.pile_card(pile, i)) for i in range(game.pile_size(pile))]
        lines.append("Pile %d: %s." % (pile + 1, " ".join(cards) or "empty"))
    size = game.waste_size()
    for start in range(0, size, _LINE):
        end = min(start + _LINE, size)
        which = ", card %d to %d" % (start + 1, end) if size > _LINE else ""
        some = [card_text.to_text(game.waste_card(i)) for i in range(start, end)]
        lines.append("Waste%s: %s." % (which, " ".join(some)))
    return lines


def move_line(game: RowsOfFour, move: Move, name: str) -> str:
    """Return the sentence for a move: `7S from pile 3 onto 8H on pile 5.`"""
    return game.describe(move) + "."


def news(game: RowsOfFour, name: SeatName) -> list[str]:
    """Return a line if the game has stalled (RO-R13)."""
    if game.stalled():
        return ["Stalled: only back-and-forth moves are left, as far as I can see. Type give up, or play on."]
    return []


def choices(game: RowsOfFour, moves: Sequence[Move]) -> list[str]:
    """Return a line for each move: `3-5: 7S from pile 3 onto 8H on pile 5.`"""
    return ["%s: %s." % (game.move_name(move), game.describe(move)) for move in moves]


def loses(game: RowsOfFour, move: Move) -> bool:
    """True if the move gives the game up."""
    return move == kernels.GIVE_UP


def result(game: RowsOfFour, name: SeatName) -> list[str]:
    """Return a line for the outcome and one for the score."""
    if game.winners():
        how = "You win: all %d cards are up." % kernels.CARDS
    elif game.given_up():
        how = "You lose: you gave up."
    else:
        how = "You lose: there is no card to draw, no redeal and no card to move."
    reached = game.score(0), kernels.CARDS, game.passes(), game.moves_made()
    return [how, "Up: %d of %d. Passes: %d. Moves: %d." % reached]


def _heights(game: RowsOfFour, suit: int) -> str:
    """Return the heights of a suit's foundations, such as `Clubs 4 and none`."""
    name = card_text.SUIT_NAMES[suit]
    first = kernels.FOUNDATIONS + 2 * suit
    ranks = _rank(game.top_card(first)) + " and " + _rank(game.top_card(first + 1))
    return name[0].upper() + name[1:] + " " + ranks


def _rank(card: Card) -> str:
    return card_text.to_text(card)[:-1] if card else "none"


def _redeals(game: RowsOfFour) -> str:
    left = game.redeals_left()
    return "redeals without limit" if left == 255 else counted(left, "redeal") + " left"
