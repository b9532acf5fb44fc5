"""Strength of the Rows of Four computer player: its target, over some of the deals that `make bench` plays."""

from host_sim.kernels import llvm
from tools.measure import bench

DEALS = 150


def test_wins_more_than_35_percent_beyond_doubt() -> None:
    """The lower end of the interval exceeds the target, so a few deals are enough. Each deal won counts as winnable."""
    with llvm.accelerated():
        found = bench.strength("rows_of_four", DEALS)
    low, high = found.interval
    assert low > 0.35 and found.good, f"{found.won} of {found.deals} won, 95 % interval {low:.1%} to {high:.1%}"
    told = dict(bench.winnable(found))["of the winnable ones here"]
    assert told.startswith(f"{found.won} of ")
