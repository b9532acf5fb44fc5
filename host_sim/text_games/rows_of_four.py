"""Rows of Four in plain sentences."""

from typing import Any

from engines import card_text
from engines.rows_of_four import kernels
from host_sim.text_games import Name, counted

PITCH = "Two packs onto eight foundations, in three passes through the stock"

HELP = (
    "Type from where to where, such as 3-5: piles are 1-8, W is the waste, F the foundations.",
    "3-F sends the top card of pile 3 up. W-2 puts the card of the waste on pile 2.",
    "S1-4 takes a card of spades back to pile 4, where the options allow it; S2-4 one of the other foundation.",
    "draw: the next card of the stock. redeal: a new stock, of the waste. give up: lose.",
    "moves: every move you may make.",
)

_LINE = 24  # cards of the waste told in one line


def status(game: Any, name: Name) -> list[str]:
    """The cards that may be moved, the stock and the score, one line each."""
    tops = (game.top_card(pile) for pile in range(8))
    waste = game.waste_size()
    top = f"{_text(game.top_card(kernels.FROM_WASTE))}, {counted(waste, 'card')}" if waste else "empty"
    return [
        f"Piles: {', '.join(_text(card) if card else 'empty' for card in tops)}.",
        f"Waste: {top}.",
        f"Foundations: {'; '.join(_heights(game, suit) for suit in range(4))}.",
        f"Stock: {counted(game.stock_left(), 'card')} left, {_redeals(game)}.",
        f"Up: {game.score()} of {kernels.CARDS}. Pass {game.passes()}.",
    ]


def show(game: Any, name: Name) -> list[str]:
    """A sentence for each pile, then for the waste, lowest card first."""
    lines = []
    for pile in range(8):
        cards = [_text(game.pile_card(pile, i)) for i in range(game.pile_size(pile))]
        lines.append(f"Pile {pile + 1}: {' '.join(cards) or 'empty'}.")
    waste = [_text(game.waste_card(i)) for i in range(game.waste_size())]
    for start in range(0, len(waste), _LINE):
        some = waste[start : start + _LINE]
        which = f", card {start + 1} to {start + len(some)}" if len(waste) > _LINE else ""
        lines.append(f"Waste{which}: {' '.join(some)}.")
    return lines


def told(game: Any, move: int, name: str) -> str:
    """`7S from pile 3 onto 8H on pile 5.`"""
    return f"{game.describe(move)}."


def news(game: Any, name: Name) -> list[str]:
    """That the game has stalled (RO-R13)."""
    return (
        ["Stalled: cards can only go to and fro, as far as can be seen. give up, or play on."] if game.stalled() else []
    )


def choices(game: Any, moves: list[int]) -> list[str]:
    """`3-5: 7S from pile 3 onto 8H on pile 5.`"""
    return [f"{game.move_name(move)}: {game.describe(move)}." for move in moves]


def loses(game: Any, move: int) -> bool:
    """Whether it gives the game up."""
    return move == kernels.GIVE_UP


def result(game: Any, name: Name) -> list[str]:
    """Won, lost or given up, and the score."""
    if game.winners():
        how = f"You win: all {kernels.CARDS} cards are up."
    elif game.given_up():
        how = "You lose: you gave up."
    else:
        how = "You lose: there is no card to draw, no redeal and no card to move."
    return [how, f"Up: {game.score()} of {kernels.CARDS}. Passes: {game.passes()}. Moves: {game.moves_made()}."]


def _text(card: int) -> str:
    return str(card_text.to_text(card))


def _heights(game: Any, suit: int) -> str:
    """`Clubs 4 and none`, told by the top cards."""
    cards = (game.top_card(kernels.FOUNDATIONS + 2 * suit + i) for i in range(2))
    ranks = " and ".join(_text(card)[:-1] if card else "none" for card in cards)
    return f"{card_text.SUIT_NAMES[suit].capitalize()} {ranks}"


def _redeals(game: Any) -> str:
    left = game.redeals_left()
    return "redeals without limit" if left == 255 else f"{counted(left, 'redeal')} left"
