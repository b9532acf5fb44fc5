"""Whole games in compiled code are those of plain calls, move for move."""

from array import array
from importlib import import_module
from types import FunctionType

import pytest

from choices_tried import variants
from engines import rng
from engines.game import OVER
from host_sim.kernels import games as kernel_games
from host_sim.kernels import llvm, playouts
from host_sim.kernels.playouts import RANDOM
from manifests import games

TRIED = 5  # seats and options of each game
SEEDS = (3, 0xFFFFFFFF)
FIRST = games()[0].key
SEATED = next(entry.key for entry in games() if entry.game().MAX_SEATS > 2)


def plain(game, policy, seed):  # type: ignore[no-untyped-def]
    """The moves of one game, by the calls of `Game`; the policy's kernel as Python."""
    luck = bytearray(rng.SIZE)
    playouts.start_luck(luck, seed & 0xFFFF, seed >> 16)
    out = array("H", bytes(2 * game.MAX_MOVES))
    made = array("H")
    game.deal(seed)
    while game.turn() != OVER:
        made.append(policy(out, game.moves(out), luck))
        game.play(made[-1])
    return made


def choices(entry):  # type: ignore[no-untyped-def]
    """A few of the seats and options to try, the first and the last among them."""
    found = list(variants(entry))
    step = max(1, (len(found) - 1) // (TRIED - 1))
    return [*found[:-1:step], found[-1]]


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.key)
def test_equal_to_the_plain_calls(entry) -> None:  # type: ignore[no-untyped-def]
    bulk = import_module(kernel_games.module(entry.key))
    policies = {RANDOM: playouts.random, **{name: getattr(bulk, name) for name in getattr(bulk, "POLICIES", ())}}
    for policy, kernel in policies.items():
        for seats, options in choices(entry) if policy == RANDOM else [choices(entry)[0]]:
            game = entry.game()(seats, options)
            found = playouts.playouts(entry.key, options, seats, SEEDS, policy, record=True)
            for i, seed in enumerate(SEEDS):
                made = found.records[i]
                assert plain(game, kernel, seed) == made.moves, (seats, list(options), seed)
                assert made.replay().state == game.state  # the record has its checksum
                assert found.plays[i] == game.moves_made() == len(made.moves)
                assert found.winners[i] == game.winners()
                assert list(found.scores[i]) == [game.score(seat) for seat in range(seats)]


def test_the_same_games_on_all_cores() -> None:
    alone = playouts.playouts(FIRST, seeds=range(500), record=True)
    shared = playouts.playouts(FIRST, seeds=range(500), cores=0, record=True)
    assert [one.to_text() for one in alone.records] == [one.to_text() for one in shared.records]
    assert (alone.scores == shared.scores).all() and len(set(alone.plays)) > 10


def test_a_seed_says_all() -> None:
    """Earlier games have no influence."""
    many = playouts.playouts(SEATED, None, 3, range(40), record=True)
    one = playouts.playouts(SEATED, None, 3, [39], record=True)
    assert one.records[0].to_text() == many.records[39].to_text()
    assert not playouts.playouts(SEATED, None, 3, []).seeds.size


@pytest.mark.parametrize(
    "arguments",
    [("chess",), (FIRST, [9]), (SEATED, None, 99), (FIRST, None, 1, [1 << 32]),
     (FIRST, None, 1, [0], "deal_well"), (FIRST, None, 1, [-1])],
)  # fmt: skip
def test_refused(arguments) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError):
        playouts.playouts(*arguments)


def test_a_block_within_another_leaves_the_kernels_compiled() -> None:
    with llvm.accelerated():
        with llvm.accelerated():
            pass
        assert not isinstance(rng.next16, FunctionType)
    assert isinstance(rng.next16, FunctionType)


def test_what_is_compiled_leaves_kernels_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """To put compiled ones there and back takes as long as a hundred games."""
    first = playouts.playouts(FIRST, seeds=range(3))
    monkeypatch.setattr(llvm, "accelerated", None)
    assert (playouts.playouts(FIRST, seeds=range(3)).plays == first.plays).all()
