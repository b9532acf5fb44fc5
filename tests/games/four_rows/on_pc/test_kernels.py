"""Four Rows' kernels on checked pointers, and that leaving a buffer is noticed."""

import pytest

from engines import hands
from engines.four_rows.rules import FourRows
from host_sim.kernels.checked import checked_pointers
from tests.host_sim.test_kernels_checked import Strict, passing_game


def test_a_negative_index_is_noticed() -> None:
    """Bytecode would count from the end."""
    with pytest.raises(AssertionError, match="index -2"):
        hands.clear(Strict(FourRows.SIZE), -2, 1)


def test_a_passing_game_leaves_no_buffer() -> None:
    """As long as the most is kept of what all know."""
    game = FourRows(4)
    with checked_pointers():
        passing_game(game)
    assert game.winners()
