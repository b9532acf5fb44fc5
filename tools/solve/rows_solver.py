"""A solver of Rows of Four for a player who knows all cards and shuffles: winnable, not winnable, or unknown.

    from tools.solve import rows_solver

    answer = rows_solver.solve(game)  # an engine's game, at the deal or later
    rows_solver.solve_deal(17, rows_solver.Rules(redeal="turn over"))

The kernels run under numba. Before a win is reported, it is played in the engine, move by move, so the verdict
"winnable" does not rest on the search. The verdict "not winnable" rests on the proofs in `rows_search.py` and
`rows_table.py`.
"""

# mypy: disable-error-code="no-untyped-call"
# The kernels have no types.

from dataclasses import astuple, dataclass
from typing import Any

import numpy as np

from host_sim import ROOT  # noqa: F401  imported first: installs the stubs that engines need
from tools.solve import rows_search, rows_table

from engines.game import OVER  # isort: skip
from engines.rows_of_four import kernels  # isort: skip
from engines.rows_of_four.rules import RowsOfFour  # isort: skip

WINNABLE = "winnable"
LOST = "not winnable"
UNKNOWN = "unknown"

LIMIT = 100_000_000  # most tables to search
_WIDTH = 8  # width of the narrowest beam
_WIDEST = 1 << 15
_WEIGHTS = rows_search.weight_sets()
_MOST_GAME = RowsOfFour.MAX_PLAYS - 1  # most moves that the engine has room for


@dataclass(frozen=True)
class Rules:
    """Choices of the relevant options, by the engine's names. The other options have their defaults."""

    redeal: str = "shuffle"
    redeals: str = "2"
    fill: str = "waste only"
    take_back: str = "no"

    def game(self) -> Any:
        """Return a game that is not yet dealt. Raises `ValueError` for a choice that does not exist."""
        game = RowsOfFour()
        keys = [option.key for option in game.OPTIONS]
        for key, choice in zip(("redeal", "redeals", "fill", "take_back"), astuple(self), strict=True):
            index = keys.index(key)
            if choice not in game.OPTIONS[index].choices:
                raise ValueError(f"{key} is {' or '.join(game.OPTIONS[index].choices)}, not {choice}")
            game.set_option(index, game.OPTIONS[index].choices.index(choice))
        return game


@dataclass(frozen=True)
class Answer:
    """The solver's result: the verdict, a win if there is one, and the number of tables searched.

    `looked_at` shows how hard the win is to find.
    """

    verdict: str
    moves: tuple[int, ...]
    looked_at: int


class WrongSolution(AssertionError):
    """The engine refuses a way to win that the search found: a defect of the solver."""


def solve(game: Any, limit: int = LIMIT) -> Answer:
    """Decide a game in its present state, searching at most `limit` tables. Equal games give equal answers.

    Raises `ValueError` for unsupported rules: draws only when stuck, cards that go up by themselves, and shuffles given
    as decks.
    """
    start = rows_table.pack(game)
    if rows_search.blocked(start):
        return Answer(LOST, (), 0)
    looked_at = search = 0
    while looked_at < limit:
        worths = _WEIGHTS[search % len(_WEIGHTS)]
        search += 1
        width = min(_WIDTH * luby(search), _WIDEST)
        verdict, count, node, way = rows_search.beam(start, width, limit - looked_at, worths)
        looked_at += int(count)
        if verdict == rows_search.LOST:
            return Answer(LOST, (), looked_at)
        if verdict == rows_search.WON:
            return Answer(WINNABLE, replay(game, path(start, way, int(node))), looked_at)
    return Answer(UNKNOWN, (), looked_at)


def luby(i: int) -> int:
    """Return the i-th of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...

    This is the length of restarts if the best length is unknown (Luby, Sinclair and Zuckerman 1993).
    """
    while i & (i + 1):
        i -= (1 << i.bit_length() - 1) - 1
    return (i + 1) >> 1


def solve_deal(deal: int, rules: Rules, limit: int = LIMIT) -> Answer:
    """Decide the deal with this number."""
    game = rules.game()
    game.deal(deal)
    return solve(game, limit)


def path(start: Any, way: Any, node: int) -> list[tuple[int, int]]:
    """Return the moves to a node of a search, each with its card (0 for draws and redeals).

    The safe moves between them are included.
    """
    chosen = []
    while way[node, 0] >= 0:
        chosen.append(int(way[node, 1]))
        node = int(way[node, 0])
    table = np.array(start)
    steps: list[tuple[int, int]] = []

    def make(move: int) -> None:
        steps.append((move, int(rows_table.top(table, move >> 4)) if move < rows_table.DRAW else 0))
        rows_table.make(table, move)

    def settle() -> None:
        move = rows_table.safe_move(table)
        while move >= 0:
            make(move)
            move = rows_table.safe_move(table)

    settle()
    for move in reversed(chosen):
        make(move)
        settle()
    return steps


def replay(game: Any, steps: list[tuple[int, int]]) -> tuple[int, ...]:
    """Play the solver's moves in a copy of an engine's game. Return them as the engine's moves.

    Raises `WrongSolution` if they do not win.
    """
    table = RowsOfFour()
    table.state[:] = game.state
    table.decks = game.decks
    moves: list[int] = []
    for move, card in steps:
        if card and move >> 4 >= kernels.FOUNDATIONS:
            move = _source(table, card) << 4 | move & 15
        if table.turn() == OVER or (card and table.top_card(move >> 4) != card):
            raise WrongSolution(f"move {len(moves)}, {table.move_name(move)}, finds another table")
        table.play(move)
        moves.append(move)
    if table.turn() != OVER or not table.winners() or len(moves) > _MOST_GAME:
        raise WrongSolution(f"{len(moves)} moves end without a win")
    return tuple(moves)


def _source(table: Any, card: int) -> int:
    """Return the foundation that has a card on top, the first of two."""
    foundation = (card >> 4) * 2
    return int(kernels.FOUNDATIONS) + foundation + int(table.height(foundation) != card & 15)
