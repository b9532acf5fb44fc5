"""Deterministic matches between the players of Risky Business; `make bench` plays more of them."""

from collections.abc import Iterator

import pytest

from games.risky_business.on_pc import ladder
from host_sim.kernels import llvm


@pytest.fixture(scope="module", autouse=True)
def accelerated() -> Iterator[None]:
    with llvm.accelerated():
        yield


def test_each_level_is_stronger_than_the_one_below() -> None:
    """Each level wins more than an even share, over fewer deals than the targets of `make bench` need."""
    found = [ladder.match(name, other, 60) for name, other, *_ in ladder.LADDER]
    print([f"{match.player} {match.share:.0%}" for match in found])
    assert [match.games for match in found] == [120] * len(found)
    assert found[0].share > 0.75 and found[1].share > 0.97
    assert found[2].share > 0.5 and found[3].share > 0.55


def test_the_ceiling_is_far_above_and_matches_repeat() -> None:
    """With more seats, a shared win counts as a fraction."""
    ceiling = ladder.match(ladder.CEILING, ladder.HARD, 20)
    assert ceiling.share > 0.6
    one, other = (ladder.match(ladder.HARD, ladder.MEDIUM, 4, 7, seats=4) for _ in range(2))
    assert (one.won, one.decisions, one.games) == (other.won, other.decisions, 16)
    assert ladder.match(ladder.EASY, ladder.EASY, 3).share == 0.5
