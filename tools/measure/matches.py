"""Games by the ten thousand, compared with slow models of their rules: `python -m tools.measure.matches`.

Each match has random rules, and runs in the engine and in `tests/games/<key>/on_pc/model.py` at the same time, as in
the tests. The run stops at the first difference, and prints it. A game with such a model has a `followed.py` beside it.
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

from engines.catalog import CATALOG, Entry
from host_sim import ROOT

_PART = 250  # matches that a process plays in one go
_MODELLED = {entry.key: entry for entry in CATALOG if (ROOT / f"tests/games/{entry.key}/on_pc/followed.py").exists()}


def part(key: str, first: int, last: int) -> tuple[int, int, Counter[str]]:
    """Play the matches `first` to `last` - 1.

    Return the number of all moves, the most moves in a match, and the events counted.
    """
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    follow = import_module(f"tests.games.{key}.on_pc.followed").follow
    events_seen = Counter[str]()
    moves = [follow(number, events_seen) for number in range(first, last)]
    return sum(moves), max(moves), events_seen


def play_all(entry: Entry, first: int, end: int, jobs: int) -> Table:
    """Play a game's matches in several processes and return a table of the counts.

    Raises the error of the first match that differs.
    """
    firsts = range(first, end, _PART)
    start = time.monotonic()
    all_events = Counter[str]()
    moves = most = 0
    with ProcessPoolExecutor(jobs) as pool:
        try:
            lasts = [min(first + _PART, end) for first in firsts]
            for games, longest, events in pool.map(part, [entry.key] * len(firsts), firsts, lasts):
                moves += games
                most = max(most, longest)
                all_events += events
        except Exception:
            pool.shutdown(cancel_futures=True)
            raise
    table = Table(title=f"{entry.title} and the model of its rules", show_header=False)
    table.add_row("matches that agree", f"{end - first:,}")
    table.add_row("moves, the most in a match", f"{moves:,}, {most:,}")
    table.add_row("seconds", f"{time.monotonic() - start:,.0f}")
    for what, count in all_events.most_common():
        table.add_row(what, f"{count:,}")
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a summary for each game. The exit status is 1 if engine and model differ."""
    parser = argparse.ArgumentParser(prog="tools.measure.matches", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(_MODELLED)} (default: all)")
    parser.add_argument("--matches", type=int, default=100_000, help="how many of each (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    if min(chosen.matches, chosen.jobs) < 1 or chosen.first < 0:
        parser.error("at least one match and one process are needed")
    for key in chosen.games:
        if key not in _MODELLED:
            parser.error(f"{key} is no game with a model; {', '.join(_MODELLED)} are")
    for key in chosen.games or _MODELLED:
        try:
            table = play_all(_MODELLED[key], chosen.first, chosen.first + chosen.matches, chosen.jobs)
        except Exception as error:  # noqa: BLE001  a broken engine may raise anything
            print("error:", *getattr(error, "__notes__", []), repr(error), file=sys.stderr)
            return 1
        Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
