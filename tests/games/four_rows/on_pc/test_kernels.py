"""Four Rows' kernels on checked pointers, which notice access outside a buffer."""

import pytest

from engines import hands
from engines.four_rows.rules import FourRows
from host_sim.kernels.checked_pointers import checked_pointers
from tests.host_sim.test_kernels_checked import Strict, passing_game


def test_a_negative_index_is_refused() -> None:
    """Checked pointers refuse a negative index, which bytecode would count from the end."""
    with pytest.raises(AssertionError, match="index -2"):
        hands.clear(Strict(FourRows.SIZE), -2, 1)


def test_a_game_of_passes_stays_within_its_buffer() -> None:
    """A game of passes fills the log of public information most, and still stays within its buffer."""
    game = FourRows(4)
    with checked_pointers():
        passing_game(game)
    assert game.winners()
