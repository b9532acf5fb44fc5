"""Thousands of random presses on the console in a Pico's heap: `python -m tools.measure.soak` (make soak).

Each run is a process of MicroPython's unix port with the modules compiled as for a Pico; `soak_presses.py` presses the
buttons, through every game and menu. A run fails when the console raises, or when it keeps more and more memory:
whenever the launcher is on top, the heap in use is weighed, less what MicroPython itself never frees, which is

- names, once each, of which there must be an end, and
- on this port, 32 bytes for each native function imported, each time anew.
"""

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path

from rich.console import Console
from rich.table import Table

from host_sim import ROOT
from host_sim.device import device_files, unix_port
from host_sim.device.source_tree import source_tree
from host_sim.device.virtual_board import BOARDS
from tools.flashing.run_on_pico import lay_out
from tools.measure.heap import PORT_KEEPS

PORT_CODE = 6_000  # bytes: machine code of a PC takes more than a Pico's
PORT_NAMES = 32_000  # bytes: most names of a device are in its ROM, and its table of the others is half as large
# Bytes: gaps between objects that are twice as large. With less it is chance whether a module finds a piece; on the
# emulated Pico no such failure was seen in 20,000 presses (LCD, .mpy).
PORT_GAPS = 32_000
GROWTH = 512  # bytes in a run; a leak of a block a visit to the launcher is more
BOARD = "pico_oled"  # whose modules are compiled; boards and drivers are not used
NEW_NAMES = 160  # in the last two thirds of a run, for modules not opened before; names made up as it goes are more
SCRIPT = ROOT / "tools" / "measure" / "soak_presses.py"
NOTE = (
    "At the last visit to the launcher, bytes of heap: the console's own, what the port keeps of native functions, and "
    "names. Growth is what the console keeps again and again."
)
_SLAB = 1024  # bytes, of ballast
_SECONDS = 0.1  # at most, a press
NAMES = re.compile(r"n_qstr=(\d+),.* n_total_bytes=(\d+)")


@dataclass(frozen=True)
class Visit:
    """The launcher on top, after so many presses: bytes of heap in use, of names and of ballast, and how many native
    functions have been imported and names there are."""

    press: int
    used: int
    native: int
    names: int
    ballast: int
    count: int

    @property
    def own(self) -> int:
        """Bytes that the console has in use."""
        return self.used - self.names - self.ballast - PORT_KEEPS * self.native


@dataclass(frozen=True)
class Run:
    """What came of one: `error` is the name of the exception, '' without one, `output` all that was printed."""

    display: str
    seed: int
    presses: int
    visits: tuple[Visit, ...]
    screens: frozenset[str]
    error: str
    output: str

    @property
    def growth(self) -> int:
        """Bytes that the console keeps ever after, from one visit to the next, after the first third of them, in which
        tables grow to their size. The two largest steps do not count: what a stale pointer keeps is kept once, a leak
        is again and again."""
        own = [visit.own for visit in self.visits[len(self.visits) // 3 :]]
        floors = list(accumulate(reversed(own), min))
        steps = sorted(later - earlier for later, earlier in pairwise(floors))
        return sum(steps[:-2])

    @property
    def new_names(self) -> int:
        """How many names came after the first third of the visits."""
        third = len(self.visits) // 3
        return self.visits[-1].count - self.visits[third].count if third else 0

    @property
    def outcome(self) -> str:
        """In a word or two."""
        return self.error or ("grows" if self.growth > GROWTH else "names" if self.new_names > NEW_NAMES else "good")


def soak(root: Path, display: str, seed: int, presses: int, heap: int = unix_port.PICO_HEAP) -> Run:
    """One run with the console below `root` on a display of `BOARDS`. Raises `UnixPortMissing`, `TimeoutExpired`."""
    ballast = PORT_KEEPS * (presses + 300)  # a press brings half a native function, the start a hundred and more
    board = BOARDS[display]
    with tempfile.TemporaryDirectory() as home:
        words = [board.width, board.height, int(board.colour), seed, presses, ballast, home]
        done = unix_port.run(
            SCRIPT,
            *map(str, words),
            heap_bytes=heap + PORT_CODE + PORT_NAMES + PORT_GAPS + ballast,
            console=root,
            path=[ROOT],
            timeout=60 + _SECONDS * presses,
        )
    return read(display, seed, done.stdout + done.stderr)


def read(display: str, seed: int, output: str) -> Run:
    """A run from what `soak_presses.py` prints."""
    visits = []
    made = 0
    screens: frozenset[str] = frozenset()
    error = "no result"
    home: list[int] = []
    for line in output.splitlines():
        word, *rest = line.split() or [""]
        if word == "home":
            home = [int(number) for number in rest]
        elif found := NAMES.search(line):
            press, used, native, slabs = home
            visits.append(Visit(press, used, native, int(found[2]), slabs * _SLAB, int(found[1])))
        elif word == "screens":
            screens = frozenset(rest)
        elif word in ("done", "failed"):
            made = int(rest[0])
            error = " ".join(rest[1:])
    return Run(display, seed, made, tuple(visits), screens, error, output)


@contextmanager
def console(source: bool = False) -> Iterator[Path]:
    """The folder that the console is imported from: its modules as a Pico has them, or as `source`."""
    if source:
        yield source_tree()
        return
    with tempfile.TemporaryDirectory() as place:
        lay_out(device_files.device_files(BOARD, device_files.PC_ARCH), Path(place))
        yield Path(place)


def table(runs: Iterable[Run]) -> Table:
    """A row for each run."""
    heads = ("display", "seed", "presses", "visits", "in use", "port", "names", "growth", "")
    shown = Table(*heads, title="Random presses in a Pico's heap", caption=NOTE)
    for column in shown.columns[1:-1]:
        column.justify = "right"
    for run in runs:
        last = run.visits[-1] if run.visits else Visit(0, 0, 0, 0, 0, 0)
        figures = [run.seed, run.presses, len(run.visits), last.own, PORT_KEEPS * last.native, last.names, run.growth]
        outcome = run.outcome if run.outcome == "good" else f"[bold red]{run.outcome}[/]"
        shown.add_row(run.display, *(f"{figure:,}" for figure in figures), outcome)
    return shown


def report(run: Run) -> str:
    """Where a run failed: the end of what it printed."""
    lines = [line for line in run.output.splitlines() if not line.startswith(("home ", "qstr pool"))]
    return "\n".join([f"{run.display}, seed {run.seed}:", *lines[-30:]])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. Exit status 1 when a run fails, 2 when something is not installed."""
    parser = argparse.ArgumentParser(
        prog="tools.measure.soak",
        description="random presses on the console in a Pico's heap, on MicroPython's unix port",
    )
    parser.add_argument("--runs", type=int, default=24, help="with a seed each (default: %(default)s)")
    parser.add_argument("--presses", type=int, default=5000, help="in each run (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the first (default: %(default)s)")
    parser.add_argument("--display", choices=BOARDS, help="(default: they take turns, by the seed)")
    parser.add_argument("--heap", type=int, default=unix_port.PICO_HEAP, help="bytes (default: a Pico's %(default)s)")
    parser.add_argument("--source", action="store_true", help="compile modules in that heap, where a Pico has them")
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    if min(chosen.runs, chosen.presses, chosen.jobs) < 1 or chosen.seed < 0 or chosen.heap < 1:
        parser.error("runs, presses, jobs and bytes are 1 or more, seeds are 0 or more")
    seeds = range(chosen.seed, chosen.seed + chosen.runs)
    try:
        with console(chosen.source) as root:
            runs = soaks(root, seeds, chosen.display, chosen.presses, chosen.heap, chosen.jobs)
    except (unix_port.UnixPortMissing, device_files.CompilerMissing) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    Console().print(table(runs))
    failed = [run for run in runs if run.outcome != "good"]
    for run in failed:
        print(report(run), file=sys.stderr)
    screens = frozenset[str]().union(*(run.screens for run in runs))
    outcomes = Counter(run.outcome for run in runs)
    told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"{told} of {len(runs)} runs; {len(screens)} screens seen")
    return 1 if failed else 0


def soaks(root: Path, seeds: Iterable[int], display: str | None, presses: int, heap: int, jobs: int) -> list[Run]:
    """A run for each seed, on a display or on all in turn. Raises as `soak`."""
    kinds = list(BOARDS)
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(lambda seed: soak(root, display or kinds[seed % len(kinds)], seed, presses, heap), seeds))


if __name__ == "__main__":
    sys.exit(main())
