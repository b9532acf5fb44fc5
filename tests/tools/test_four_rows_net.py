"""The simulator that Four Rows' weights are learned in is the game and its player; learning goes the right way."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from games.four_rows.on_pc import ladder
from host_sim.kernels import llvm
from tools.four_rows_net import simulator, train

from engines import catalog  # isort: skip
from engines.four_rows import weights  # isort: skip
from engines.four_rows.rules import FourRows  # isort: skip
from engines.game import OVER  # isort: skip

DEALS = 30
HARD = len(FourRows.LEVELS) - 1
MEDIUM = HARD - 1


@pytest.fixture(scope="module", autouse=True)
def accelerated() -> Iterator[None]:
    with llvm.accelerated():
        yield


def player(level: int) -> simulator.Player:
    """The simulator's player of a level."""
    return train.player(weights.NET) if level == HARD else simulator.medium()


@pytest.mark.parametrize("options", range(4))
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_simulator_is_the_engine(seats: int, options: int) -> None:
    """Deal for deal and move for move, with the weights there are; with any seats and options."""
    game = FourRows(seats, (options & 1, options >> 1, 0, 0))
    bot = catalog.find("four_rows").bot()()
    view = bytearray(game.SIZE)
    stages = set()
    for number in range(DEALS):
        game.deal(number)
        levels = [(HARD, HARD, MEDIUM)[(number + seat) % 3] for seat in range(seats)]
        moves = []
        while game.turn() != OVER:
            game.view(game.turn(), view)
            bot.level = levels[game.turn()]
            moves.append(bot.decide(view))
            game.play(moves[-1])
            stages.add(game.stage())
        assert simulator.transcript(number, [player(level) for level in levels], options) == (moves, game.winners())
    assert len(stages) > 1


def test_who_takes_more_seats_wins_more_games() -> None:
    """One of four equal players wins a quarter of the games, and two of them half."""
    games = 4 * 400
    for mask, part in ((1, 0.25), (5, 0.5), (7, 0.75)):
        won = simulator.match(player(MEDIUM), player(MEDIUM), 400, sides=simulator.Sides(4, mask))
        assert abs(won / games - part) < 0.04


def test_the_longest_chain_is_as_strong_as_the_one_of_the_measurements() -> None:
    deals = 300
    here = simulator.match(player(MEDIUM), simulator.player(simulator.LONGEST_CHAIN), deals)
    there = ladder.match(FourRows.LEVELS[MEDIUM], ladder.CHAIN, deals)
    assert abs(here - there.won) < 2 * deals * 0.05


def test_a_sample_repeats_and_has_ends_of_one_turn_in_a_group() -> None:
    one, other = (simulator.sample(player(HARD), (player(HARD),), 7, 50, 4) for _ in range(2))
    inputs, out, won, starts = one
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    assert len(inputs) == len(out) == len(won) == starts[-1] and len(starts) == 51
    assert np.diff(starts).min() >= 2 and np.diff(starts).max() <= 4
    for first, end in zip(starts, starts[1:], strict=False):
        same = inputs[first:end, :10]  # the other hands, the pool, the stage: no matter how the turn ends
        assert (same == same[0]).all()


def test_gradients_are_those_of_what_they_say() -> None:
    """Against small changes of single weights."""
    luck = np.random.default_rng(3)
    seen = simulator.sample(player(HARD), (player(HARD),), 1, 40, 6)
    inputs, out, won, starts = seen[0] / 64, seen[1], seen[2], seen[3][:-1]
    layers = [train.fresh(units, luck) for units in train.UNITS]
    for layer in layers:
        for name in ("weights", "biases", "outputs", "rest"):
            setattr(layer, name, getattr(layer, name).astype(np.float64))

    def loss() -> float:
        total = 0.0
        for first, end in zip(seen[3], seen[3][1:], strict=False):
            found = values(first, end)
            raised = np.exp((found - found.max()) / train._SOFT)
            total -= (raised @ won[first:end]) / raised.sum()
            total += np.mean(np.log1p(np.exp(found)) - won[first:end] * found)
        return total / len(starts)

    def values(first: int, end: int) -> np.ndarray:
        found = []
        for i in range(first, end):
            layer = layers[int(out[i])]
            hidden = np.maximum(layer.weights @ inputs[i] + layer.biases, 0)
            found.append(hidden @ layer.outputs + layer.rest[0])
        return np.array(found)

    told = train.gradients(layers, inputs, out, won, starts, 1.0)
    parts = [part for layer in layers for part in layer.parts]
    for part, gradient in zip(parts, told, strict=True):
        at = np.unravel_index(np.abs(gradient).argmax(), part.shape)
        small = 1e-4
        part[at] += small
        above = loss()
        part[at] -= 2 * small
        below = loss()
        part[at] += small
        assert gradient[at] == pytest.approx((above - below) / (2 * small), rel=0.05, abs=1e-4)


def test_weights_come_back_from_bytes() -> None:
    assert train.to_bytes(train.from_bytes(weights.NET)) == weights.NET


def test_weights_are_written_into_the_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything but the weights stays."""
    text = (train.ROOT / train._PLACE).read_text("utf-8")
    (tmp_path / train._PLACE).parent.mkdir(parents=True)
    others = text.replace("\\x", "\\x0", text.split("ROWS = (")[0].count("\\x"))
    (tmp_path / train._PLACE).write_text(others, "utf-8")
    monkeypatch.setattr(train, "ROOT", tmp_path)
    train.write(weights.NET)
    assert (tmp_path / train._PLACE).read_text("utf-8") == text


def test_a_tiny_round_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """It starts from nothing. The trained player beats an untrained one, and the written files stay unchanged."""
    before = (train.ROOT / train._PLACE).read_bytes()
    assert train.main(["--rounds", "1", "--groups", "3000", "--deals", "200", "--dry"]) == 0
    assert "4 seats, options 2, the longest chain" in capsys.readouterr().out
    assert (train.ROOT / train._PLACE).read_bytes() == before
    luck = np.random.default_rng(1)
    layers = [train.fresh(units, luck) for units in train.UNITS]
    nothing = train.player(train.to_bytes(layers))
    chain = simulator.player(simulator.LONGEST_CHAIN)
    seen = simulator.sample(simulator.medium(), (chain,), 5, 3000, 8)
    train.learn(layers, seen, 4, 2e-3, 1.0, luck)
    assert simulator.match(train.player(train.to_bytes(layers)), chain, 300) > simulator.match(nothing, chain, 300) + 60
