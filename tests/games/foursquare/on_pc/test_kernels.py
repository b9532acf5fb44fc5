"""Foursquare's kernels on checked pointers, which notice access outside a buffer."""

from array import array

import pytest

from engines import rng
from engines.foursquare import kernels, rules
from engines.game import OVER
from host_sim.kernels.checked_pointers import checked_pointers
from tests.host_sim.test_kernels_checked import Strict


def test_every_legal_place_of_the_plane() -> None:
    """The kernels agree on all 65,536 moves, on an empty table, in each corner and on a full grid."""
    corners = ("D4", "C4", "B4", "A4", "A3", "A2", "A1"), ("D4", "D5", "D6", "D7", "E7", "F7", "G7")
    with checked_pointers():
        for places in ((), *corners):
            game = rules.Foursquare()
            game.deal(7)
            for name in places:
                if game.turn() != OVER:
                    game.play(game.move_from_name(name))
            legal = {move for move in range(0x10000) if kernels.refusal(game.state, move) == 0}
            out = array("H", bytes(2 * game.MAX_MOVES))
            assert legal == set(out[: game.moves(out)])


def test_a_kernel_that_leaves_its_buffer_is_noticed() -> None:
    """A buffer that is one byte short is noticed, at its start and at its end."""
    game = rules.Foursquare()
    game.deal(1)
    with checked_pointers():
        with pytest.raises(IndexError):
            game.view(0, bytearray(game.SIZE - 1))
        with pytest.raises(IndexError):
            kernels.play_card(game.state[:-1], 24)
        with pytest.raises(IndexError):
            rng.shuffle(bytearray(rng.SIZE - 1), 0, bytearray(40), 0, 40)
        with pytest.raises(IndexError):
            rng.next16(bytearray(rng.SIZE), -1, 1)
        with pytest.raises(IndexError):
            kernels.list_moves(game.state, array("H"))


def test_a_negative_index_is_refused() -> None:
    """Checked pointers refuse a negative index, which bytecode would count from the end."""
    state = Strict(rules.Foursquare.SIZE)
    with pytest.raises(AssertionError, match="index -1"):
        state[-1] = 1
