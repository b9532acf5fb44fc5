"""All Fours by the ten thousand, followed by the slow model of its rules: `python -m tools.measure.matches`.

Each match is of random rules, in the engine and in `tests/games/all_fours/on_pc/model.py` at once, as in the tests. It
stops at the first that differ, and says which.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module

from rich.console import Console
from rich.table import Table

from host_sim import ROOT  # first, for the stand-ins under engines

_PART = 250  # matches that a process plays in one go


def part(first: int, last: int) -> tuple[int, int, Counter[str]]:
    """Play the matches of the numbers `first` .. `last` - 1: all their moves, the most of one, and what happened."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    follow = import_module("tests.games.all_fours.on_pc.followed").follow
    seen = Counter[str]()
    moves = [follow(number, seen) for number in range(first, last)]
    return sum(moves), max(moves), seen


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was played. Exit status 1 when engine and model differ."""
    parser = argparse.ArgumentParser(prog="tools.measure.matches", description=__doc__)
    parser.add_argument("--matches", type=int, default=100_000, help="how many (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    if min(chosen.matches, chosen.jobs) < 1 or chosen.first < 0:
        parser.error("at least one match and one process are needed")
    end = chosen.first + chosen.matches
    firsts = range(chosen.first, end, _PART)
    start = time.monotonic()
    seen = Counter[str]()
    moves = most = 0
    with ProcessPoolExecutor(chosen.jobs) as pool:
        try:
            for made, longest, events in pool.map(part, firsts, [min(first + _PART, end) for first in firsts]):
                moves += made
                most = max(most, longest)
                seen += events
        except Exception as error:  # noqa: BLE001  whatever a broken engine raises
            pool.shutdown(cancel_futures=True)
            print("error:", *getattr(error, "__notes__", []), repr(error), file=sys.stderr)
            return 1
    table = Table(title="All Fours and the model of its rules", show_header=False)
    table.add_row("matches that agree", f"{chosen.matches:,}")
    table.add_row("moves, the most in a match", f"{moves:,}, {most:,}")
    table.add_row("seconds", f"{time.monotonic() - start:,.0f}")
    for what, count in seen.most_common():
        table.add_row(what, f"{count:,}")
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
