"""Legal moves in bulk play, listed by faster code, are those of the rules."""

import random
from array import array

import host_sim  # noqa: F401  first, for the stubs under engines
from engines.game import OVER
from engines.rows_of_four import kernels
from engines.rows_of_four.rules import RowsOfFour
from host_sim.kernels.bulk import rows_of_four as bulk

ROOM = RowsOfFour.MAX_MOVES + 1


def test_moves_are_those_of_the_rules() -> None:
    """Both lists are equal throughout the game, for any choice of filling, taking back and automatic moves."""
    dice = random.Random(3)
    seen = 0
    for choices in range(8):
        fill, take_back, auto = choices & 1, choices >> 1 & 1, choices >> 2
        game = RowsOfFour(1, (0, dice.randrange(2), 3, 0, fill, take_back, 0, auto))
        out, found = (array("H", bytes(2 * ROOM)) for _ in range(2))
        for seed in range(3):
            game.deal(seed)
            while game.turn() != OVER:
                count = kernels.list_moves(game.state, out)
                assert bulk.moves(game.state, found) == count
                assert found[:count] == out[:count]
                game.play(out[dice.randrange(max(count - 1, 1))])
                seen += 1
        assert bulk.moves(game.state, found) == 0
    assert seen > 20_000
