"""Foursquare in plain sentences."""

from engines import card_text, cards
from engines.foursquare.kernels import MAX_DOWN, PILES, PLANE, SPAN
from engines.foursquare.rules import Foursquare, cell_of
from host_sim.text_games import Name, counted, named

PITCH = "Sixteen piles that turn one another over"

HELP = (
    "Type the name of a place, such as D4, to play the card in hand there.",
    "D4! plays it even if it loses the game.",
    "moves: every place you may play to, and what would turn over.",
)


def status(game: Foursquare, name: Name) -> list[str]:
    """Hand, stock and the count against the limit, one line each."""
    return [
        f"In hand: {named(game.hand())}.",
        f"Stock: {counted(game.stock_left(), 'card')} left.",
        f"Piles: {_piles(game)} of {PILES}.",
        f"Face down: {game.face_down()}, at most {MAX_DOWN} allowed.",
    ]


def show(game: Foursquare, name: Name) -> list[str]:
    """One sentence a row, then the grid as a small picture."""
    top, left, rows, columns = game.box()
    if not rows:
        return ["The table is empty.", "The first card goes to D4."]
    lines = []
    for row in range(top, top + rows):
        piles = [_pile(game, row, column) for column in range(left, left + columns)]
        told = "; ".join(pile for pile in piles if pile)
        lines.append(f"Row {row + 1}: {told or 'empty'}.")
    if rows < SPAN or columns < SPAN:
        rows_reach = _reach(top, rows)
        columns_reach = _reach(left, columns)
        lines.append(
            f"The grid can reach rows {rows_reach[0] + 1} to {rows_reach[1] + 1}"
            f" and columns {_letter(columns_reach[0])} to {_letter(columns_reach[1])}."
        )
    lines.append("Grid: " + " ".join(f"{_letter(column):>3}" for column in range(left, left + columns)))
    for row in range(top, top + rows):
        tops = (_short(game, _cell(row, column)) for column in range(left, left + columns))
        lines.append(f"{row + 1:>5} " + " ".join(f"{card:>3}" for card in tops))
    return lines


def told(game: Foursquare, move: int, name: str) -> str:
    """`5H to E4, turns 8C down.`"""
    return f"{game.describe(move)}."


def news(game: Foursquare, name: Name) -> list[str]:
    """Nothing happens but what a move is told with."""
    return []


def choices(game: Foursquare, moves: list[int]) -> list[str]:
    """A line a place."""
    return [choice(game, move) for move in moves]


def choice(game: Foursquare, move: int) -> str:
    """`E4: on the 9 of clubs, turns 7S up and 2H down.`"""
    under = game.top_card(cell_of(move))
    text = f"{game.move_name(move)}: "
    if not under:
        text += "new pile"
    elif under & cards.FACE_DOWN:
        text += "on a face-down card"
    else:
        text += f"on the {card_text.name(under)}"
    text += ", " + _turned(game, game.flipped_by(move))
    return text + (". This loses." if game.loses(move) else ".")


def loses(game: Foursquare, move: int) -> bool:
    """Whether more cards would be face down than allowed."""
    return game.loses(move)


def result(game: Foursquare, name: Name) -> list[str]:
    """Won or lost, and the score."""
    if game.winners():
        left = counted(game.score(0), "card")
        return ["You win: sixteen piles, all face up.", f"Score: {game.score(0)}, for {left} left in the stock."]
    if game.face_down() > MAX_DOWN:
        why = f"{game.face_down()} cards are face down, and at most {MAX_DOWN} are allowed"
    elif game.hand():
        why = "the next card could go nowhere without losing"
    else:
        why = "the stock is empty"
    return [f"You lose: {why}.", f"Score: 0, with {counted(game.progress(), 'pile')} face up."]


def _turned(game: Foursquare, mask: int) -> str:
    ways: dict[str, list[str]] = {"up": [], "down": []}
    for cell in range(PILES):
        if mask >> cell & 1:
            card = game.top_card(cell)
            ways["up" if card & cards.FACE_DOWN else "down"].append(card_text.to_text(card & ~cards.FACE_DOWN))
    told = " and ".join(f"{' '.join(names)} {way}" for way, names in ways.items() if names)
    return f"turns {told}" if told else "nothing turns"


def _pile(game: Foursquare, row: int, column: int) -> str:
    """`C3 6 of clubs face up, 2 cards`, or nothing where there is no pile."""
    cell = _cell(row, column)
    card = game.top_card(cell)
    if not card:
        return ""
    if not card & cards.FACE_DOWN:
        facing = f"{card_text.name(card)} face up"
    elif game.option("dimmed"):
        facing = f"{card_text.name(card)} face down"
    else:
        facing = "a face-down card"
    return f"{_letter(column)}{row + 1} {facing}, {counted(game.height(cell), 'card')}"


def _short(game: Foursquare, cell: int) -> str:
    card = game.top_card(cell)
    if not card:
        return "."
    if not card & cards.FACE_DOWN:
        return card_text.to_text(card)
    return card_text.to_text(card) if game.option("dimmed") else "##"


def _piles(game: Foursquare) -> int:
    return len([cell for cell in range(PILES) if game.top_card(cell)])


def _reach(first: int, count: int) -> tuple[int, int]:
    """The first and last of the rows (or columns) that four in a line can come to include."""
    return max(0, first + count - SPAN), min(PLANE - 1, first + SPAN - 1)


def _cell(row: int, column: int) -> int:
    return cell_of(row * PLANE + column)


def _letter(column: int) -> str:
    return chr(ord("A") + column)
