"""Hostile frames by the million against both ends of a link: `python -m tools.measure.hostile_line` (make fuzz).

Each run is a process of MicroPython's unix port with a Pico's heap, room for the names that a Pico has in its ROM, and
the modules compiled as for a Pico. There `hostile_frames.py` plays linked games over a line that damages, loses,
repeats, floods, forges and falls silent. A run fails when anything is raised, when a game does not go on and end alike
at both ends once the line is good again, or when it keeps more and more memory. With `--screens` a whole console is at
one end, whose buttons `hostile_screens.py` presses at random, in a heap with room for the other end and for what this
port keeps.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.table import Table

from host_sim import ROOT
from host_sim.device import device_files, unix_port
from tools.measure.soak import NAMES, PORT_NAMES, console

A_ROUND = 5000  # frames, and then the game goes on to its end on a good line
SCREENS_ROUND = 1000  # likewise, with screens
SCREENS_HEAP = 2_000_000  # bytes
GROWTH = 512  # bytes in a run; a leak of a block a round is more
SCRIPT = ROOT / "tools" / "measure" / "hostile_frames.py"
SCREENS = ROOT / "tools" / "measure" / "hostile_screens.py"
NOTE = (
    "Damaged: no good frame. Strange: a good one, but not of this conversation. Odd: a message "
    "that was none, or not for then. Left: an end that was told nonsense. Growth: what is kept after a third of a run."
)
_WIDTH = 110  # of the table
_SECONDS = 0.01  # at most, a frame


@dataclass(frozen=True)
class Round:
    """What had happened before a round, and the heap in use then, without names."""

    frames: int
    games: int
    moves: int
    damaged: int
    strange: int
    odd: int
    lost: int
    left: int
    used: int


@dataclass(frozen=True)
class Run:
    """What came of one: `kinds` are the frames by kind, `error` is the name of the exception, '' without one, `output`
    all that was printed."""

    seed: int
    frames: int
    rounds: tuple[Round, ...]
    kinds: Counter[str]
    error: str
    output: str

    @property
    def growth(self) -> int:
        """Bytes that are kept ever after, from one round to the next, after the first third of them. The two largest
        steps do not count: what a stale pointer keeps is kept once, a leak is again and again."""
        used = [one.used for one in self.rounds[len(self.rounds) // 3 :]]
        floors = [min(used[i:]) for i in range(len(used))]
        return sum(sorted(later - earlier for earlier, later in pairwise(floors))[:-2])

    @property
    def outcome(self) -> str:
        """In a word or two."""
        return self.error or ("grows" if self.growth > GROWTH else "good")


def attack(root: Path, seed: int, frames: int, a_round: int = A_ROUND, heap: int = unix_port.PICO_HEAP) -> Run:
    """One run with the modules below `root`. Raises `UnixPortMissing`, `TimeoutExpired`."""
    words = map(str, (seed, frames, a_round))
    timeout = 60 + _SECONDS * frames
    done = unix_port.run(SCRIPT, *words, heap_bytes=heap + PORT_NAMES, console=root, path=[ROOT], timeout=timeout)
    return read(seed, done.stdout + done.stderr)


def attack_screens(root: Path, seed: int, frames: int, a_round: int = SCREENS_ROUND) -> Run:
    """Likewise, at a console."""
    with tempfile.TemporaryDirectory() as home:
        words = map(str, (seed, frames, a_round, home))
        timeout = 60 + 10 * _SECONDS * frames
        done = unix_port.run(SCREENS, *words, heap_bytes=SCREENS_HEAP, console=root, path=[ROOT], timeout=timeout)
    return read(seed, done.stdout + done.stderr)


def read(seed: int, output: str) -> Run:
    """A run from what `hostile_frames.py` prints."""
    rounds = []
    kinds: Counter[str] = Counter()
    frames = 0
    error = "no result"
    for line in output.splitlines():
        word, *rest = line.split() or [""]
        if word == "round":
            rounds.append(Round(*map(int, rest[1:])))
        elif found := NAMES.search(line):  # which MicroPython keeps, each once
            rounds[-1] = replace(rounds[-1], used=rounds[-1].used - int(found[2]))
        elif word == "kind":
            kinds[" ".join(rest[1:])] = int(rest[0])
        elif word in ("done", "failed"):
            frames = int(rest[0])
            error = " ".join(rest[1:])
    return Run(seed, frames, tuple(rounds), kinds, error, output)


def attacks(one: Callable[[int], Run], seeds: Iterable[int], jobs: int) -> list[Run]:
    """A run for each seed. Raises as `attack`."""
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(one, seeds))


def table(runs: Iterable[Run]) -> Table:
    """A row for each run."""
    heads = ("seed", "frames", "games", "moves", "damaged", "strange", "odd", "lost", "left", "in use", "growth", "")
    shown = Table(*heads, title="Hostile frames in a Pico's heap", caption=NOTE)
    for column in shown.columns[:-1]:
        column.justify = "right"
    for run in runs:
        last = run.rounds[-1] if run.rounds else Round(0, 0, 0, 0, 0, 0, 0, 0, 0)
        figures = [run.seed, run.frames, last.games, last.moves, last.damaged, last.strange, last.odd, last.lost]
        figures += [last.left, last.used, run.growth]
        outcome = run.outcome if run.outcome == "good" else f"[bold red]{run.outcome}[/]"
        shown.add_row(*(f"{figure:,}" for figure in figures), outcome)
    return shown


def report(run: Run) -> str:
    """Where a run failed: the end of what it printed."""
    return "\n".join([f"seed {run.seed}:", *run.output.splitlines()[-30:]])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures. Exit status 1 when a run fails, 2 when something is not installed."""
    parser = argparse.ArgumentParser(
        prog="tools.measure.hostile_line",
        description="hostile frames against both ends of a link in a Pico's heap, on MicroPython's unix port",
    )
    parser.add_argument("--runs", type=int, default=4, help="with a seed each (default: %(default)s)")
    parser.add_argument("--frames", type=int, default=260_000, help="in each run (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the first (default: %(default)s)")
    parser.add_argument("--heap", type=int, default=unix_port.PICO_HEAP, help="bytes (default: a Pico's %(default)s)")
    parser.add_argument("--screens", action="store_true", help="a console whose buttons are pressed at one end")
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    if min(chosen.runs, chosen.frames, chosen.jobs, chosen.heap) < 1 or chosen.seed < 0:
        parser.error("runs, frames, jobs and bytes are 1 or more, seeds are 0 or more")
    seeds = range(chosen.seed, chosen.seed + chosen.runs)
    try:
        with console() as root:

            def one(seed: int) -> Run:
                if chosen.screens:
                    return attack_screens(root, seed, chosen.frames)
                return attack(root, seed, chosen.frames, heap=chosen.heap)

            runs = attacks(one, seeds, chosen.jobs)
    except (unix_port.UnixPortMissing, device_files.CompilerMissing) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    Console(width=_WIDTH).print(table(runs))
    failed = [run for run in runs if run.outcome != "good"]
    for run in failed:
        print(report(run), file=sys.stderr)
    kinds = sum((run.kinds for run in runs), Counter[str]())
    told = ", ".join(f"{count:,} {kind}" for kind, count in kinds.items())
    print(f"{sum(run.frames for run in runs):,} hostile frames: {told}")
    print(f"{len(runs) - len(failed)} good of {len(runs)} runs")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
