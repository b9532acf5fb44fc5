"""How strong and how fast the Foursquare computer player is: `python -m tools.bench`."""

import argparse
import sys
import time
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from host_sim import ROOT, llvm, unix_port  # first, for the stand-ins under engines
from tools.intervals import wilson

from engines import catalog  # isort: skip
from engines.game import OVER  # isort: skip
from tools import microbench  # isort: skip

GAME = "foursquare"
DEALS = 500
BAR = 0.95  # share of deals to be won
_MICROPYTHON_HEAP = 1 << 20  # bytes: speed is measured here, memory elsewhere


@dataclass(frozen=True)
class Strength:
    """What came of the deals `first` .. `first + deals - 1`."""

    first: int
    deals: int
    won: int
    points: int  # sum of scores, a loss counting 0
    decisions: int
    seconds: float  # spent deciding and playing

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share won."""
        return wilson(self.won, self.deals)


def strength(deals: int, first: int = 0) -> Strength:
    """Let the computer player play, with the kernels as they are installed."""
    entry = catalog.find(GAME)
    game: Any = entry.game()()
    player: Any = entry.bot()()
    view = bytearray(game.SIZE)
    won = points = decisions = 0
    start = time.perf_counter()
    for seed in range(first, first + deals):
        game.deal(seed)
        while game.turn() != OVER:
            game.view(game.turn(), view)
            game.play(player.decide(view))
            decisions += 1
        won += game.winners() & 1
        points += game.score(0)
    return Strength(first, deals, won, points, decisions, time.perf_counter() - start)


def microbenchmarks() -> dict[str, list[float]]:
    """Microseconds for each of `microbench.CALLS`, by runtime. Raises `NumbaMissing` and `UnixPortMissing`."""
    figures = {"CPython": microbench.measure(GAME)}
    script = ROOT / "tools" / "microbench.py"
    done = unix_port.run(script, heap_bytes=_MICROPYTHON_HEAP, timeout=300.0, cwd=ROOT)
    if done.returncode:
        raise RuntimeError(f"the microbenchmark failed under MicroPython:\n{done.stdout}{done.stderr}")
    printed = dict(line.split() for line in done.stdout.splitlines())
    figures["MicroPython"] = [float(printed[call]) for call in microbench.CALLS]
    with llvm.accelerated():
        figures["LLVM"] = microbench.measure(GAME)
    return figures


def strength_table(found: Strength) -> Table:
    """The figures of a run, one a line."""
    low, high = found.interval
    table = Table(title=f"Foursquare, deals {found.first} to {found.first + found.deals - 1}", show_header=False)
    table.add_row("won", f"{found.won} of {found.deals}: {found.won / found.deals:.1%}")
    table.add_row("Wilson 95 % interval", f"{low:.1%} to {high:.1%}")
    table.add_row("mean score, losses 0", f"{found.points / found.deals:.2f}")
    table.add_row("mean length", f"{found.decisions / found.deals:.1f} moves")
    table.add_row("decisions a second (LLVM)", f"{found.decisions / found.seconds:,.0f}")
    return table


def speed_table(figures: dict[str, list[float]]) -> Table:
    """A row for each call, a column for each runtime."""
    table = Table("call", *figures, title="Microseconds a call, mean over a game")
    for column in table.columns[1:]:
        column.justify = "right"
    for i, call in enumerate(microbench.CALLS):
        table.add_row(call, *(f"{of[i]:,.2f}" for of in figures.values()))
    return table


def main(arguments: list[str] | None = None) -> int:
    """Print the tables. Exit status 1 when fewer deals than the bar are won, 2 when something is not installed."""
    parser = argparse.ArgumentParser(prog="tools.bench", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="how many (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first deal number (default: %(default)s)")
    parser.add_argument("--no-speed", action="store_true", help="leave the microbenchmarks out")
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1 or not 0 <= chosen.first <= (1 << 32) - chosen.deals:
        parser.error("deals are numbered 0 to 4294967295, and at least one is needed")
    console = Console()
    try:
        with llvm.accelerated():
            strength(1)  # compiles
            found = strength(chosen.deals, chosen.first)
        console.print(strength_table(found))
        if not chosen.no_speed:
            console.print(speed_table(microbenchmarks()))
    except (llvm.NumbaMissing, unix_port.UnixPortMissing) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0 if found.won >= BAR * found.deals else 1


if __name__ == "__main__":
    sys.exit(main())
