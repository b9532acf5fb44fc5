"""A search for weights of Four Rows' medium player: `python -m tools.four_rows_net.tune 4:2`.

Medium must beat the longest chain with any seats and options, and yet leave room for hard. The search is an evolution
strategy: each generation tries weights around the mean of the best so far, all with the same deals, and continues from
the best of them. It prints each generation's mean as a row of `engines/four_rows/weights.py`. A person copies a row
there, because the choice has to weigh several shares against each other.
"""

import argparse
import sys
from typing import Any, NamedTuple

import numpy as np

from tools.four_rows_net import simulator, tables, train  # imported first: installs the stubs that engines need

from engines.four_rows import weights  # isort: skip

_CHAIN = 0.536  # share of games that medium must win against the longest chain on the other seats
_ALONE = 0.26  # largest share for a single longest chain among mediums
_SPREADS = (14, 14, 3, 12, 9, 10)  # initial spread of the six weights
_FEW = 1.2  # initial spread of the two numbers of cards
_TRIED, _SURVIVORS = 8, 4
_COOLER = 0.94


class Shares(NamedTuple):
    """Shares of games won.

    `chain` is medium's share with the longest chain on every other seat. `alone` is that of a single longest chain
    among mediums, and `hard` that of a single hard.
    """

    chain: float
    alone: float
    hard: float

    @property
    def worth(self) -> float:
        """Return the value that the search maximizes."""
        return self.hard - 1.7 * max(0.0, _CHAIN - self.chain) - 2 * max(0.0, self.alone - _ALONE)


def shares(row: bytes, seats: int, options: int, deals: int, first: int) -> Shares:
    """Return the shares for one row of weights, at tables with these seats and options."""
    me = simulator.medium(bytes(weights.PLACES) + row)
    chain, hard = simulator.player(simulator.LONGEST_CHAIN), train.player(weights.NET)
    masks = tables.MASKS[seats]
    mixed = sum(simulator.match(me, chain, deals, first, 1, simulator.Sides(seats, mask, options)) for mask in masks)
    one = simulator.Sides(seats, 1, options)
    lone = [simulator.match(other, me, deals, first, 1, one) for other in (chain, hard)]
    games = seats * deals
    return Shares(mixed / len(masks) / games, lone[0] / games, lone[1] / games)


def rounded(mean: Any) -> bytes:
    """Return a row of weights with these numbers, rounded."""
    return bytes(np.clip(np.rint(mean), 0, 255).astype(np.uint8))


def main(arguments: list[str] | None = None) -> int:
    """Search, and print each generation."""
    parser = argparse.ArgumentParser(prog="tools.four_rows_net.tune", description=__doc__)
    parser.add_argument("table", help="seats, a colon, and flags of options: 1 losers stay, 2 new field in last lap")
    parser.add_argument("--generations", type=int, default=12, help="(default: %(default)s)")
    parser.add_argument("--deals", type=int, default=2500, help="of each match (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    chosen = parser.parse_args(arguments)
    seats, _, options = chosen.table.partition(":")
    if seats not in ("2", "3", "4") or options not in ("0", "1", "2", "3"):
        parser.error("a table is 2:0 to 4:3")
    place = weights.PLACES + weights.ROWS[(int(seats) - 2) * 8 + int(options) * 2] * weights.ROW
    luck = np.random.default_rng(chosen.seed)
    mean = np.frombuffer(weights.ROWS[place : place + weights.ROW], np.uint8).astype(float)
    spread = np.array((_FEW, _FEW, *_SPREADS, *_SPREADS))
    for number in range(1, chosen.generations + 1):
        first = int(luck.integers(1 << 31))
        tried = [mean, *(mean + spread * luck.normal(size=(_TRIED, weights.ROW)))]
        results = [shares(rounded(one), int(seats), int(options), chosen.deals, first) for one in tried]
        chain, alone, hard = results[0]
        print(number, rounded(mean), f"chain {chain:.4f}, alone {alone:.4f}, hard {hard:.4f}", flush=True)
        best = sorted(range(len(tried)), key=lambda i: -results[i].worth)[:_SURVIVORS]
        mean = 0.4 * mean + 0.6 * np.mean([tried[i] for i in best], axis=0)
        spread *= _COOLER
    print(rounded(mean))
    return 0


if __name__ == "__main__":
    sys.exit(main())
