"""The benchmark: what it counts, what it prints, and how it ends."""

import re
from dataclasses import replace

import pytest

from host_sim.device import unix_port
from host_sim.kernels import cache, llvm
from tools.four_rows_net import tables
from tools.measure import (
    all_fours_strength,
    bench,
    games_bench,
    hands_bench,
    microbench,
    risky_business_strength,
    strength,
)
from tools.measure.standings import Match
from tools.solve import rows_solver, winnability


def test_strength_counts_whole_games() -> None:
    with llvm.accelerated():
        found = bench.strength("foursquare", 20)
        again = bench.strength("foursquare", 20)
        parts = [bench.strength("foursquare", 10, first) for first in (0, 10)]
    figures = (found.won, found.points, found.decisions)
    assert figures == (again.won, again.points, again.decisions)
    halves = [(part.won, part.points, part.decisions) for part in parts]
    assert figures == tuple(sum(column) for column in zip(*halves, strict=True))
    assert 16 * found.won <= found.decisions <= 40 * found.deals
    assert 0 < found.points <= 24 * found.won
    low, high = found.interval
    assert low < found.won / found.deals <= high


def test_every_call_is_measured_in_every_runtime(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(microbench, "_LEAST_US", 100)
    monkeypatch.setattr(microbench, "_SAMPLES", 1)
    monkeypatch.setattr(bench, "TIMED", ("four_rows",))  # another game's kernels are compiled for half a minute
    games = bench.microbenchmarks()
    assert tuple(games) == bench.TIMED
    decision = microbench.CALLS.index("decision")
    for figures in games.values():
        assert list(figures) == ["CPython", "MicroPython", "LLVM"]
        assert all(len(of) == len(microbench.CALLS) for of in figures.values())
        # Figures are differences of times: of what is short nothing may be left on a busy machine.
        assert all(of[decision] > 0 and min(of) >= 0 for of in figures.values())


def a_match(player: str, other: str, deals: int, first: int = 0, *_: object) -> Match:
    """Not played: 58 % won by hard, 74 % by the ceiling, 60 % by others."""
    won = {"hard": 116, strength.CEILING: 148}.get(player, 120)
    return Match(player, other, first, deals, deals * won // 100, 100, 1.0)


def at_a_table(_: tuple[str, int], player: str, other: str, deals: int, first: int = 0, wanted: float = 0.0) -> Match:
    """Not played either: all that is wanted is won, or 60 %."""
    return Match(player, other, first, deals, int(2 * deals * max(wanted, 0.6)), 100, 1.0, wanted)


def from_each_seat(
    player: str, other: str, deals: int, first: int = 0, wanted: float = 0.6, *of: float, seats: int = 2
):  # type: ignore[no-untyped-def]
    """Nor this: all that is wanted is won, or 60 %."""
    return Match(player, other, first, deals, seats * deals * max(wanted, 0.6), 100, 1.0, wanted, *of, sides=seats)


def test_prints_the_intervals(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "microbenchmarks", lambda: {"four_rows": {"CPython": [1.0] * len(microbench.CALLS)}})
    monkeypatch.setattr(hands_bench, "speeds", lambda: [hands_bench.Speed("LLVM", 5e5, 4e5)])
    monkeypatch.setattr(
        games_bench, "rates", lambda: [games_bench.Rates("Foursquare", 1, 2, 3, 4, "euchre", 1, 1, (1, 1, 2), 3)]
    )
    monkeypatch.setattr(strength, "match", a_match)
    monkeypatch.setattr(tables, "standings", lambda *_: [])
    monkeypatch.setattr(all_fours_strength, "match", at_a_table)
    monkeypatch.setattr(risky_business_strength, "match", from_each_seat)
    assert bench.main(["--deals", "30", "--mirrored", "4000"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"Wilson 95 % interval\D+\d+\.\d% to \d+\.\d%", out)
    assert "deals 0 to 29" in out
    assert re.search(r"hard +. longest chain +. 24,000 . 58.0% . +57.4% to 58.6% ", out)
    assert re.search(r"hard +. medium +. +8,000 . 58.0% ", out)
    for variant, seats in all_fours_strength.TABLES:
        assert f"All Fours, {variant}, {seats} seats" in " ".join(out.split())
    assert re.search(r"medium +. random +. +8,000 . 75.0% ", out)
    assert "Four Rows, three and four seats, losers stay" in " ".join(out.split())
    assert "went 33%; half is wanted" in " ".join(out.split())
    assert re.search(r"hard +. medium +. +4,000 . 60.0% ", out) and "25% would be its share." in out
    assert all(call in out for call in microbench.CALLS)


def test_a_weak_player_fails_the_bench(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    weak = bench.Strength("foursquare", 0, 500, tuple(range(474)), points=8000, decisions=11000, seconds=1.0)
    good = replace(weak, game="rows_of_four")
    assert good.good and not weak.good
    monkeypatch.setattr(bench, "winnable", lambda found: iter(()))
    monkeypatch.setattr(bench, "strength", lambda key, *_: weak if key == weak.game else good)
    monkeypatch.setattr(strength, "match", a_match)
    monkeypatch.setattr(tables, "standings", lambda *_: [])
    monkeypatch.setattr(all_fours_strength, "match", at_a_table)
    monkeypatch.setattr(risky_business_strength, "match", from_each_seat)
    assert bench.main(["--no-speed"]) == 1
    assert "474 of 500" in capsys.readouterr().out


def test_the_solvers_figure_stands_beside_that_of_the_winnable_deals() -> None:
    """Of the deals played only those that can be won count."""
    run = winnability.committed(rows_solver.Rules("shuffle"))
    winnable = run.winnable()
    found = bench.Strength("rows_of_four", 10, 50, tuple(winnable[20:30]), points=0, decisions=1, seconds=1.0)
    of = sum(10 <= deal < 60 for deal in winnable)
    rows = dict(bench.winnable(found))
    assert rows["winnable for who knows all"].startswith(f"{len(winnable)} of 1001: ")
    assert rows["of the winnable ones here"] == f"10 of {of}: {10 / of:.1%}"
    none = replace(found, first=2000, wins=())
    assert dict(bench.winnable(none))["of the winnable ones here"] == "none is known"


def test_a_level_no_stronger_than_the_one_below_fails_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "match", lambda *of: replace(a_match(*of), won=of[2] + 20))
    monkeypatch.setattr(tables, "standings", lambda *_: [])
    monkeypatch.setattr(all_fours_strength, "match", at_a_table)
    monkeypatch.setattr(risky_business_strength, "match", from_each_seat)
    assert bench.main(["--deals", "30", "--mirrored", "1000", "--no-speed"]) == 1


def test_a_player_below_its_bar_fails_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stronger beyond doubt is not enough where a share is wanted."""
    monkeypatch.setattr(strength, "match", a_match)
    monkeypatch.setattr(tables, "standings", lambda *_: [])
    monkeypatch.setattr(all_fours_strength, "match", lambda *of: replace(at_a_table(*of), won=int(1.4 * of[3])))
    monkeypatch.setattr(risky_business_strength, "match", from_each_seat)
    assert bench.main(["--deals", "30", "--mirrored", "1000", "--no-speed"]) == 1


@pytest.mark.parametrize("error", [cache.NumbaMissing("no numba"), unix_port.UnixPortMissing("no port")])
def test_what_is_missing_is_one_line(
    error: Exception, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(bench, "strength", fail)
    assert bench.main([]) == 2
    assert capsys.readouterr().err == f"error: {error}\n"


WRONG = [["--deals", "0"], ["--mirrored", "0"], ["--first", "-1"], ["--first", "4294967295"], ["--deals", "x"]]


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_arguments(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        bench.main(wrong)
    assert stop.value.code == 2
