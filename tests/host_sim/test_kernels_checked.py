"""Kernels on checked pointers: whole games, views, drawn states and decisions never leave their buffers.

Viper does not look where it writes. Here every index outside a buffer, a negative one, and every value too wide for
its item raises. Buffers are of the exact sizes that the contract names.
"""

from array import array

import micropython
import pytest

from checker import variants
from engines import record, rng
from engines.catalog import CATALOG
from engines.foursquare import kernels, rules
from engines.game import OVER
from host_sim.checked import checked_pointers

VARIANTS = [(entry, *variant) for entry in CATALOG for variant in variants(entry)]


def random_game(game, luck: bytearray, bot=None) -> int:
    """Play a dealt game through every call that runs kernels; the moves made."""
    moves = array("H", bytes(2 * game.MAX_MOVES))
    view = bytearray(game.SIZE)
    made = 0
    while game.turn() != OVER:
        count = game.moves(moves)
        game.view(game.turn(), view)
        if bot is not None:
            move = bot.decide(view)
            assert move in moves[:count]
            assert bot.reason()
        else:
            move = moves[rng.below(luck, 0, count)]
        game.determinize(view, luck, 0)
        game.describe(move)
        for refused in (49, 63, 64, 255, 256, 0x7FFF, 0xFFFF):
            if refused not in moves[:count]:
                with pytest.raises(ValueError, match=r"\."):
                    game.play(refused)
        game.play(move)
        game.check()
        made += 1
    return made


def seeded(luck: int) -> bytearray:
    """A generator."""
    state = bytearray(rng.SIZE)
    rng.seed(state, 0, luck, 0)
    return state


@pytest.mark.parametrize(("entry", "seats", "options"), VARIANTS, ids=lambda value: getattr(value, "key", str(value)))
def test_random_games(entry, seats: int, options: list[int]) -> None:
    with checked_pointers():
        for deal in range(6):
            game = entry.game()(seats, options)
            game.deal(deal)
            assert random_game(game, seeded(deal)) == game.moves_made() > 0


@pytest.mark.parametrize("options", [None, [1, 1, 0, 0]], ids=["floating", "fixed, forbidden"])
def test_bot_games(options: list[int] | None) -> None:
    for entry in CATALOG:
        game = entry.game()(0, options)
        game.deal(42)
        with checked_pointers():
            assert random_game(game, seeded(1), entry.bot()()) > 10


def test_every_legal_place_of_the_plane() -> None:
    """Asking for each of 65,536 moves, on an empty table, in each corner and on a full grid."""
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
    """One byte short is enough, at either end of the run."""
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
            rng.shuffle(bytearray(rng.SIZE), 0, bytearray(40), -1, 40)
        with pytest.raises(IndexError):
            kernels.list_moves(game.state, array("H"))


def test_every_kernel_of_the_engines_was_run() -> None:
    """Each function marked viper under engines/ runs in a game, a view, a drawn state or a decision."""
    entered = set()
    code = {kernel.__code__: kernel for kernel in micropython.kernels if kernel.__module__.startswith("engines.")}

    def trace(frame, event: str, _):
        if event == "call":
            entered.add(frame.f_code)

    import sys

    for entry in CATALOG:
        game = entry.game()()
        bot = entry.bot()()
        before = sys.getprofile()
        sys.setprofile(trace)
        try:
            game.deal(3)
            record.Record(game, 3)
            random_game(game, seeded(2), bot)
        finally:
            sys.setprofile(before)
    assert sorted(kernel.__qualname__ for where, kernel in code.items() if where not in entered) == []
