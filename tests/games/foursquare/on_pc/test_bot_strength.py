"""Strength of the Foursquare computer player: its target over the deals that `make bench` plays."""

from host_sim.kernels import llvm
from tools.measure import bench


def test_wins_at_least_95_percent_of_500_deals() -> None:
    with llvm.accelerated():
        found = bench.strength("foursquare", 500)
        again = bench.strength("foursquare", 50)
        once_more = bench.strength("foursquare", 50)
    low, high = found.interval
    told = f"{found.won} of {found.deals} won, 95 % interval {low:.1%} to {high:.1%}"
    assert found.won >= 0.95 * 500 and found.good, told
    assert found.points >= 16 * found.deals, f"mean score {found.points / found.deals:.2f}"
    assert (again.won, again.points, again.decisions) == (once_more.won, once_more.points, once_more.decisions)
