"""Foursquare in sentences, for text play: the card in hand, piles, moves and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text, cards
from engines.foursquare import words
from engines.foursquare.kernels import MAX_DOWN, PILES, PLANE, SPAN
from engines.foursquare.rules import cell_of
from firmware.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.foursquare.rules import Foursquare
    from engines.types import Mask, Move, Seat
    from firmware.types import SeatName

PITCH = "Sixteen piles that turn one another over"

HELP = (
    "Type the name of a place, such as D4, to play the card in hand there.",
    "D4! plays it even if it loses the game.",
    "moves: every place you may play to, and what would turn over.",
)


def status(game: Foursquare, name: SeatName) -> list[str]:
    """Return a line each for the card in hand, the stock, the piles, and the face-down cards."""
    return hand(game, 0) + score(game, name)


def hand(game: Foursquare, seat: Seat) -> list[str]:
    """Return the card to place."""
    return ["In hand: %s." % card_text.to_text(game.hand())]


def score(game: Foursquare, name: SeatName) -> list[str]:
    """Return a line each for the stock, the piles, and the face-down cards."""
    return [
        "Stock: %s left." % counted(game.stock_left(), "card"),
        "Piles: %d of %d." % (_piles(game), PILES),
        "Face down: %d, at most %d allowed." % (game.face_down(), MAX_DOWN),
    ]


def brief(game: Foursquare, name: SeatName, move: Move) -> list[str]:
    """Return a line for the next card and the stock, and one for the face-down cards if any exist."""
    left = game.stock_left(), game.face_down()
    return ["In hand: %s, %d left." % (card_text.to_text(game.hand()), left[0])] + (
        ["Face down: %d." % left[1]] if left[1] else []
    )


def show(game: Foursquare, name: SeatName) -> list[str]:
    """Return a sentence for each row, then the grid as a small picture."""
    top, left, rows, columns = game.box()
    if not rows:
        return ["The table is empty.", "The first card goes to D4."]
    lines = []
    a1 = words.corner(game)
    for row in range(top, top + rows):
        piles = [_pile(game, row, column) for column in range(left, left + columns)]
        piles_text = "; ".join([pile for pile in piles if pile])
        lines.append("Row %d: %s." % (row - a1 // PLANE + 1, piles_text or "empty"))
    if rows < SPAN or columns < SPAN:
        first, last = _reach(top, rows)
        one, other = _reach(left, columns)
        reach = first + 1, last + 1, _letter(one), _letter(other)
        lines.append("The grid can reach rows %d to %d and columns %s to %s." % reach)
    lines.append("Grid: " + " ".join(["%3s" % _letter(column - a1 % PLANE) for column in range(left, left + columns)]))
    for row in range(top, top + rows):
        tops = [_short(game, _cell(row, column)) for column in range(left, left + columns)]
        lines.append("%5d " % (row - a1 // PLANE + 1) + " ".join(["%3s" % card for card in tops]))
    return lines


def move_line(game: Foursquare, move: Move, name: str) -> str:
    """Return the sentence for a move: `5H to E4, turns 8C down.`"""
    text = game.describe(move) + "."
    top, left, rows, columns = game.box()
    row, column = divmod(move, PLANE)
    if not rows:
        return text
    rows = max(top + rows, row + 1) - min(top, row)
    columns = max(left + columns, column + 1) - min(left, column)
    if rows == columns == SPAN and not words.is_settled(game):
        text += " The grid has four rows and columns: its places are A1 to D4 from now on."
    return text


def news(game: Foursquare, name: SeatName) -> list[str]:
    """Return no lines, because `describe` covers everything about a move."""
    return []


def choices(game: Foursquare, moves: Sequence[Move]) -> list[str]:
    """Return a line for each move."""
    return [choice(game, move) for move in moves]


def choice(game: Foursquare, move: Move) -> str:
    """Return the line for a move: `E4: on the 9C, turns 7S up and 2H down.`"""
    under = game.top_card(cell_of(move))
    text = game.move_name(move) + ": "
    if not under:
        text += "new pile"
    elif under & cards.FACE_DOWN:
        text += "on a face-down card"
    else:
        text += "on the " + card_text.to_text(under)
    text += ", " + _turned(game, game.flipped_by(move))
    return text + (". This loses." if game.loses(move) else ".")


def loses(game: Foursquare, move: Move) -> bool:
    """True if the move leaves more cards face down than allowed."""
    return game.loses(move)


def result(game: Foursquare, name: SeatName) -> list[str]:
    """Return a line for the outcome and one for the score."""
    if game.winners():
        left = counted(game.score(0), "card")
        return [
            "You win: sixteen piles, all face up.",
            "Score: %d, for %s left in the stock." % (game.score(0), left),
        ]
    if game.face_down() > MAX_DOWN:
        why = "%d cards are face down, and at most %d are allowed" % (game.face_down(), MAX_DOWN)
    elif game.hand():
        why = "the next card could go nowhere without losing"
    else:
        why = "the stock is empty"
    return ["You lose: %s." % why, "Score: 0, with %s face up." % counted(game.progress(), "pile")]


def _turned(game: Foursquare, mask: Mask) -> str:
    ups: list[str] = []
    downs: list[str] = []
    for cell in range(PILES):
        if mask >> cell & 1:
            card = game.top_card(cell)
            (ups if card & cards.FACE_DOWN else downs).append(card_text.to_text(card & ~cards.FACE_DOWN))
    ways = [" ".join(names) + way for names, way in ((ups, " up"), (downs, " down")) if names]
    return "turns " + " and ".join(ways) if ways else "nothing turns"


def _pile(game: Foursquare, row: int, column: int) -> str:
    """Return a pile's text, such as `C3 6C face up, 2 cards`, or '' without a pile."""
    cell = _cell(row, column)
    card = game.top_card(cell)
    if not card:
        return ""
    if not card & cards.FACE_DOWN:
        facing = card_text.to_text(card) + " face up"
    elif game.option("dimmed"):
        facing = card_text.to_text(card & ~cards.FACE_DOWN) + " face down"
    else:
        facing = "a face-down card"
    place = game.move_name(row * PLANE + column)
    return "%s %s, %s" % (place, facing, counted(game.height(cell), "card"))


def _short(game: Foursquare, cell: int) -> str:
    card = game.top_card(cell)
    if not card:
        return "."
    if card & cards.FACE_DOWN and not game.option("dimmed"):
        return "##"
    return card_text.to_text(card)


def _piles(game: Foursquare) -> int:
    count = 0
    for cell in range(PILES):
        if game.top_card(cell):
            count += 1
    return count


def _reach(first: int, count: int) -> tuple[int, int]:
    """Return the first and the last row (or column) that can still become part of the grid of four."""
    return max(0, first + count - SPAN), min(PLANE - 1, first + SPAN - 1)


def _cell(row: int, column: int) -> int:
    return cell_of(row * PLANE + column)


def _letter(column: int) -> str:
    return chr(65 + column)
