"""Deterministic matches between All Fours' players; `make bench` plays more."""

import pytest

from games.all_fours.on_pc import ladder
from host_sim.kernels import llvm
from tools.measure.standings import RANDOM


@pytest.mark.parametrize("table", [*ladder.MAIN, ("Seven Up", 3), ("West Yorkshire", 6)])
def test_medium_beats_easy_and_all_tactics(table: ladder.Table) -> None:
    """The figures of `docs/how-the-bots-play.md`, from fewer deals."""
    with llvm.accelerated():
        for other in ("easy", "all tactics"):
            found = ladder.match(table, "medium", other, 300)
            print(f"{table}: medium wins {found.share:.1%} of {found.games} against {other}, {found.interval}")
            assert found.better


@pytest.mark.parametrize("table", ladder.MAIN)
def test_hard_beats_medium_and_random_moves(table: ladder.Table) -> None:
    with llvm.accelerated():
        found = ladder.match(table, "hard", RANDOM, 12)
        print(f"{table}: hard wins {found.share:.0%} of {found.games} against random moves")
        assert found.share >= 0.7
        found = ladder.match(table, "hard", "medium", 12)
        print(f"{table}: hard wins {found.share:.0%} of {found.games} against medium")
        assert found.share >= 0.45


def test_matches_repeat() -> None:
    """Both sides get the same deals and dealers."""
    one, other = (ladder.match(("Seven Up", 2), "easy", RANDOM, 4, 7) for _ in range(2))
    assert (one.won, one.decisions) == (other.won, other.decisions)
    same = ladder.match(("Seven Up", 2), "easy", "easy", 3, 7)
    assert same.won == same.deals


@pytest.mark.parametrize("part", ladder.PARTS)
def test_hard_plays_without_its_other_parts(part: str) -> None:
    with llvm.accelerated():
        found = ladder.match(("Seven Up", 2), part, "easy", 2)
    assert found.decisions > 20
