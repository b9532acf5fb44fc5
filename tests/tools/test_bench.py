"""The benchmark counts whole games, and fails for a player or a speed below its limit."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from host_sim.kernels import cache, llvm
from tools.measure import bench
from tools.measure.bench import Rates
from tools.measure.standings import Match, Standing
from tools.solve import rows_solver, winnability

from engines import catalog  # isort: skip
from engines.game import OVER  # isort: skip

FAST = Rates("Foursquare", 1e3, 3e4, 9e4, 17e4, "euchre", 1e4, 2e4, (0.1, 1.5, 9.0), 3.0)


def test_strength_counts_whole_games() -> None:
    with llvm.accelerated():
        found = bench.strength("foursquare", 20)
        parts = [bench.strength("foursquare", 10, first) for first in (0, 10)]
    halves = [(part.won, part.points, part.decisions) for part in parts]
    assert (found.won, found.points, found.decisions) == tuple(sum(column) for column in zip(*halves, strict=True))
    assert 16 * found.won <= found.decisions <= 40 * found.deals
    assert 0 < found.points <= 24 * found.won
    low, high = found.interval
    assert low < found.won / found.deals <= high


def test_of_the_deals_played_only_winnable_ones_count() -> None:
    run = winnability.committed(rows_solver.Rules("shuffle"))
    winnable = run.winnable()
    found = bench.Strength("rows_of_four", 10, 50, tuple(winnable[20:30]), points=0, decisions=1, seconds=1.0)
    of = sum(10 <= deal < 60 for deal in winnable)
    rows = dict(bench.winnable(found))
    assert rows["winnable with all cards known"].startswith(f"{len(winnable)} of 1001: ")
    assert rows["of the winnable ones here"] == f"10 of {of}: {10 / of:.1%}"
    none = replace(found, first=2000, wins=())
    assert dict(bench.winnable(none))["of the winnable ones here"] == "none is known"


@pytest.mark.parametrize(
    ("solved", "won", "slow", "status"),
    [(475, 600, False, 0), (474, 600, False, 1), (475, 510, False, 1), (475, 600, True, 1)],
)
def test_what_is_below_its_bar_is_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, solved: int, won: int, slow: bool, status: int
) -> None:
    """A solitaire's player, a match, and a speed."""
    found = bench.Strength("foursquare", 0, 500, tuple(range(solved)), points=8000, decisions=11000, seconds=1.0)
    stood = Standing("Four Rows", [Match("hard", "medium", 0, 500, won, 100, 1.0)])
    monkeypatch.setattr(bench, "SOLITAIRES", {"foursquare": bench.SOLITAIRES["foursquare"]})
    monkeypatch.setattr(bench, "LADDERS", {"four_rows": SimpleNamespace(DEALS=500, standings=lambda *_: [stood])})
    monkeypatch.setattr(bench, "strength", lambda *_: found)
    monkeypatch.setattr(bench, "rates", lambda: [replace(FAST, bulk=8.9e4 if slow else 9e4)])
    assert bench.main([]) == status


def test_without_numba_it_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise cache.NumbaMissing("no numba")

    monkeypatch.setattr(bench, "strength", fail)
    assert bench.main([]) == 2
    assert capsys.readouterr().err == "error: no numba\n"


@pytest.mark.parametrize("wrong", [["--deals", "0"], ["--mirrored", "0"], ["--first", "-1"], ["--first", "4294967295"]])
def test_wrong_arguments(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        bench.main(wrong)
    assert stop.value.code == 2


def test_a_rate_keeps_its_bars_beside_open_spiel() -> None:
    assert FAST.good
    for slow in (
        replace(FAST, plain=9e2),
        replace(FAST, api=1.4e4),
        replace(FAST, bulk=8.9e4),
        replace(FAST, rolled=4e4),
    ):
        assert not slow.good
    assert replace(FAST, plain=1, bars=(None, 1.5, 9.0)).good
    assert replace(FAST, rolled=4e4, rolled_bar=None).good
    assert replace(FAST, other=None, rolled=None).good


def test_samples_take_turns_and_the_best_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """All ways to play, and OpenSpiel's game, are sampled in turn, and the best sample counts for each."""
    entry = catalog.find("foursquare")
    samples = iter(range(100))
    monkeypatch.setattr(bench, "catalog", SimpleNamespace(CATALOG=(entry,)))
    monkeypatch.setattr(bench, "in_bulk", lambda *_: None)
    monkeypatch.setattr(bench, "rate", lambda _: next(samples))
    monkeypatch.setattr(bench, "rollouts", lambda: lambda: 500)
    monkeypatch.setattr(bench, "games_a_second", lambda name: next(samples))
    (found,) = bench.rates()
    last = 6 * bench._SAMPLES
    rates = [found.plain, found.api, found.bulk, found.cores, found.other, found.rolled]
    assert rates == list(range(last - 6, last))


def test_a_game_by_calls_is_played_to_its_end() -> None:
    for entry in catalog.CATALOG:
        for seats, policy, _, _, _ in bench.manifests.manifest(entry.key).BENCH["playouts"]:
            game: Any = entry.game()(seats)
            assert bench.by_calls(game, policy) == 1
            assert game.turn() == OVER and game.moves_made() > 0


def test_a_batch_of_playouts_says_how_many_games_it_is() -> None:
    assert bench.rate(bench.in_bulk("foursquare", 1, "random", 1)) > 0
