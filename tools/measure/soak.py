"""Long random runs of the console in a Pico's heap, on MicroPython's unix port: `python -m tools.measure.soak`.

- `presses` (make soak): random buttons, through every game and menu (`soak_presses.py`).
- `frames` (make fuzz): linked games over a link that damages, loses, repeats, floods, forges and falls silent
  (`hostile_frames.py`).
- `screens` (make fuzz): a console with random presses at one end of such a link (`hostile_screens.py`), in a heap with
  room for the other end.

Each run is a process with the modules compiled as for a Pico. It fails if the console raises an error, or if the heap
in use keeps growing. It also fails if a linked game does not end the same way at both ends once the link is good again.

Two things that MicroPython never frees do not count as heap in use: names, whose number must stop growing, and, on this
port, 32 bytes for each import of a native function.
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
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from host_sim import ROOT
from host_sim.device import device_files, unix_port
from host_sim.device.source_tree import source_tree
from host_sim.device.virtual_board import BOARDS
from tools.flashing.run_on_pico import lay_out
from tools.measure.unix_rig import PORT_KEEPS

PORT_CODE = 6_000  # bytes; a PC's machine code takes more than a Pico's
PORT_NAMES = 32_000  # bytes; a device has most names in its ROM, and its table of the others is half as large
# Bytes for objects that are twice as large as on a Pico, and for the gaps between them. With less, chance decides
# whether a module finds a block. `soak_device.py` shows whether a Pico has enough.
PORT_GAPS = 124_000
SCREENS_HEAP = 2_000_000  # bytes
GROWTH = 512  # bytes in a run; a leak of one block for each visit to the launcher, or for each round, is more
# names in the last two thirds of a run, from modules opened for the first time; more means that names are made at run
# time
NEW_NAMES = 500
A_ROUND = 5000  # frames in a round, after which the game must reach its end on a good link
SCREENS_ROUND = 1000  # frames in a round with screens
BOARD = "pico_oled"  # the board of the compiled modules; boards and drivers are not used
NAMES = re.compile(r"n_qstr=(\d+),.* n_total_bytes=(\d+)")
_FOLDER = ROOT / "tools" / "measure"
_PRESSES_NOTE = (
    "At the last visit to the launcher, bytes of heap: the console's own, what the port keeps of native functions, and "
    "names. Growth is what the console keeps again and again."
)
_FRAMES_NOTE = (
    "Damaged: no good frame. Strange: a good one, but not of this conversation. Odd: a message "
    "that was none, or not for then. Left: an end that was told nonsense. Growth: what is kept after a third of a run."
)
_WIDTH = 110  # columns of the table of frames
_TAIL = 30  # lines of a failed run to print
_SLAB = 1024  # bytes of ballast in a piece
_PRESS_SECONDS = 0.1  # most seconds for a press
_FRAME_SECONDS = 0.01  # most seconds for a frame


def growth(sizes: Sequence[int]) -> int:
    """Return how many bytes are kept for good after the first third of the moments.

    The two largest steps do not count: a stale pointer keeps a block once, a leak again and again.
    """
    floors = list(accumulate(reversed(sizes[len(sizes) // 3 :]), min))
    steps = sorted(later - earlier for later, earlier in pairwise(floors))
    return sum(steps[:-2])


# Presses.


@dataclass(frozen=True)
class Visit:
    """A visit to the launcher after `press` presses.

    `used` are the bytes of heap in use, `names` and `ballast` the bytes of names and of ballast among them. `native` is
    the number of native functions imported, `count` the number of names.
    """

    press: int
    used: int
    native: int
    names: int
    ballast: int
    count: int

    @property
    def own(self) -> int:
        """Bytes that the console itself has in use."""
        return self.used - self.names - self.ballast - PORT_KEEPS * self.native


@dataclass(frozen=True)
class PressRun:
    """The result of random presses.

    `error` is the name of the exception, '' without one; `output` is everything printed.
    """

    display: str
    seed: int
    presses: int
    visits: tuple[Visit, ...]
    screens: frozenset[str]
    error: str
    output: str
    seconds: int = 0  # of the console's clock

    @property
    def title(self) -> str:
        """The name of the run in a report."""
        return f"{self.display}, seed {self.seed}"

    @property
    def growth(self) -> int:
        """Bytes that the console keeps for good from visit to visit."""
        return growth([visit.own for visit in self.visits])

    @property
    def new_names(self) -> int:
        """Return the number of names added after the first third of the visits."""
        third = len(self.visits) // 3
        return self.visits[-1].count - self.visits[third].count if third else 0

    @property
    def outcome(self) -> str:
        """`good`, or the fault in a word or two."""
        return self.error or ("grows" if self.growth > GROWTH else "names" if self.new_names > NEW_NAMES else "good")


def press(root: Path, display: str, seed: int, presses: int, heap: int = unix_port.PICO_HEAP) -> PressRun:
    """Run the console below `root` on a display of `BOARDS`. Raises `UnixPortMissing`, `TimeoutExpired`."""
    # a press imports half a native function on average, the start a hundred or more
    ballast = PORT_KEEPS * (presses + 300)
    board = BOARDS[display]
    with tempfile.TemporaryDirectory() as home:
        words = [board.width, board.height, int(board.colour), seed, presses, ballast, home]
        process = unix_port.run(
            _FOLDER / "soak_presses.py",
            *map(str, words),
            heap_bytes=heap + PORT_CODE + PORT_NAMES + PORT_GAPS + ballast,
            console=root,
            path=[ROOT],
            timeout=60 + _PRESS_SECONDS * presses,
        )
    return read_presses(display, seed, process.stdout + process.stderr)


def read_presses(display: str, seed: int, output: str) -> PressRun:
    """Return the run of `soak_presses.py` that printed `output`."""
    visits = []
    games = 0
    screens: frozenset[str] = frozenset()
    error = "no result"
    home: list[int] = []
    seconds = 0
    for line in output.splitlines():
        word, *rest = line.split() or [""]
        if word == "done":
            games, seconds = map(int, rest)
            error = ""
        elif word == "home":
            home = [int(number) for number in rest]
        elif match := NAMES.search(line):
            at, used, native, slabs = home
            visits.append(Visit(at, used, native, int(match[2]), slabs * _SLAB, int(match[1])))
        elif word == "screens":
            screens = frozenset(rest)
        elif word == "failed":
            games = int(rest[0])
            error = " ".join(rest[1:])
    return PressRun(display, seed, games, tuple(visits), screens, error, output, seconds)


def presses_table(runs: Iterable[PressRun]) -> Table:
    """Return a table with a row for each run."""
    heads = ("display", "seed", "presses", "visits", "in use", "port", "names", "growth", "")
    table = Table(*heads, title="Random presses in a Pico's heap", caption=_PRESSES_NOTE)
    for column in table.columns[1:-1]:
        column.justify = "right"
    for run in runs:
        last = run.visits[-1] if run.visits else Visit(0, 0, 0, 0, 0, 0)
        figures = [run.seed, run.presses, len(run.visits), last.own, PORT_KEEPS * last.native, last.names, run.growth]
        table.add_row(run.display, *_cells(figures, run.outcome))
    return table


# Hostile frames.


class Round(NamedTuple):
    """The counts before a round, and the heap in use at that time, without names."""

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
class LineRun:
    """The result of hostile frames. `kinds` has their number by kind; the other fields are like those of `PressRun`."""

    seed: int
    frames: int
    rounds: tuple[Round, ...]
    kinds: Counter[str]
    error: str
    output: str

    @property
    def title(self) -> str:
        """The name of the run in a report."""
        return f"seed {self.seed}"

    @property
    def growth(self) -> int:
        """Bytes that are kept for good from round to round."""
        return growth([one.used for one in self.rounds])

    @property
    def outcome(self) -> str:
        """`good`, or the fault in a word or two."""
        return self.error or ("grows" if self.growth > GROWTH else "good")


def attack(root: Path, seed: int, frames: int, a_round: int = A_ROUND, heap: int = unix_port.PICO_HEAP) -> LineRun:
    """Attack both ends of a link, with the modules below `root`. Raises `UnixPortMissing`, `TimeoutExpired`."""
    words = map(str, (seed, frames, a_round))
    timeout = 60 + _FRAME_SECONDS * frames
    script = _FOLDER / "hostile_frames.py"
    process = unix_port.run(script, *words, heap_bytes=heap + PORT_NAMES, console=root, path=[ROOT], timeout=timeout)
    return read_frames(seed, process.stdout + process.stderr)


def attack_screens(root: Path, seed: int, frames: int, a_round: int = SCREENS_ROUND) -> LineRun:
    """Attack a console whose buttons are pressed. Raises the same errors as `attack`."""
    with tempfile.TemporaryDirectory() as home:
        words = map(str, (seed, frames, a_round, home))
        timeout = 60 + 10 * _FRAME_SECONDS * frames
        script = _FOLDER / "hostile_screens.py"
        process = unix_port.run(script, *words, heap_bytes=SCREENS_HEAP, console=root, path=[ROOT], timeout=timeout)
    return read_frames(seed, process.stdout + process.stderr)


def read_frames(seed: int, output: str) -> LineRun:
    """Return the run of `hostile_frames.py` or `hostile_screens.py` that printed `output`."""
    rounds = []
    kinds: Counter[str] = Counter()
    frames = 0
    error = "no result"
    for line in output.splitlines():
        word, *rest = line.split() or [""]
        if word == "round":
            rounds.append(Round(*map(int, rest[1:])))
        elif match := NAMES.search(line):  # do not count names, which MicroPython keeps once each
            rounds[-1] = rounds[-1]._replace(used=rounds[-1].used - int(match[2]))
        elif word == "kind":
            kinds[" ".join(rest[1:])] = int(rest[0])
        elif word in ("done", "failed"):
            frames = int(rest[0])
            error = " ".join(rest[1:])
    return LineRun(seed, frames, tuple(rounds), kinds, error, output)


def frames_table(runs: Iterable[LineRun]) -> Table:
    """Return a table with a row for each run."""
    heads = ("seed", "frames", "games", "moves", "damaged", "strange", "odd", "lost", "left", "in use", "growth", "")
    table = Table(*heads, title="Hostile frames in a Pico's heap", caption=_FRAMES_NOTE)
    for column in table.columns[:-1]:
        column.justify = "right"
    for run in runs:
        last = run.rounds[-1] if run.rounds else Round(0, 0, 0, 0, 0, 0, 0, 0, 0)
        table.add_row(*_cells([run.seed, run.frames, *last[1:], run.growth], run.outcome))
    return table


def _cells(figures: Iterable[int], outcome: str) -> list[str]:
    return [*(f"{figure:,}" for figure in figures), outcome if outcome == "good" else f"[bold red]{outcome}[/]"]


# Runs of both kinds.


@contextmanager
def console(source: bool = False) -> Iterator[Path]:
    """Yield the folder from which the console is imported, with its modules compiled as on a Pico, or as `source`."""
    if source:
        yield source_tree()
        return
    with tempfile.TemporaryDirectory() as place:
        lay_out(device_files.device_files(BOARD, device_files.PC_ARCH), Path(place))
        yield Path(place)


def report(run: PressRun | LineRun) -> str:
    """Return the last lines of a run's output."""
    lines = [line for line in run.output.splitlines() if not line.startswith(("home ", "qstr pool"))]
    return "\n".join([f"{run.title}:", *lines[-_TAIL:]])


def soak_presses(chosen: argparse.Namespace, root: Path, seeds: range) -> Sequence[PressRun]:
    """Make a run of presses for each seed, and print the table. Raises the errors of `press`."""
    displays = [chosen.display] if chosen.display else list(BOARDS)

    def one(seed: int) -> PressRun:
        return press(root, displays[seed % len(displays)], seed, chosen.presses, chosen.heap)

    with ThreadPoolExecutor(chosen.jobs) as pool:
        runs = list(pool.map(one, seeds))
    Console().print(presses_table(runs))
    hours = sum(run.seconds for run in runs) / 3600
    print(f"{len(frozenset[str]().union(*(run.screens for run in runs)))} screens seen in {hours:.1f} hours of play")
    return runs


def soak_frames(chosen: argparse.Namespace, root: Path, seeds: range) -> Sequence[LineRun]:
    """Make a run of hostile frames for each seed, and print the table. Raises the errors of `attack`."""

    def one(seed: int) -> LineRun:
        if chosen.what == "screens":
            return attack_screens(root, seed, chosen.frames)
        return attack(root, seed, chosen.frames, heap=chosen.heap)

    with ThreadPoolExecutor(chosen.jobs) as pool:
        runs = list(pool.map(one, seeds))
    Console(width=_WIDTH).print(frames_table(runs))
    kinds = sum((run.kinds for run in runs), Counter[str]())
    counted = ", ".join(f"{count:,} {kind}" for kind, count in kinds.items())
    print(f"{sum(run.frames for run in runs):,} hostile frames: {counted}")
    return runs


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tools.measure.soak",
        description="long random runs of the console in a Pico's heap, on MicroPython's unix port",
    )
    ways = parser.add_subparsers(dest="what", required=True)
    presses = ways.add_parser("presses", help="random presses")
    frames = ways.add_parser("frames", help="hostile frames at both ends of a link")
    screens = ways.add_parser("screens", help="hostile frames at a console whose buttons are pressed at random")
    for way, runs in ((presses, 24), (frames, 4), (screens, 4)):
        way.add_argument("--runs", type=int, default=runs, help="with a seed each (default: %(default)s)")
        way.add_argument("--seed", type=int, default=1, help="the first (default: %(default)s)")
        way.add_argument("--jobs", type=int, default=1, help="runs at a time (default: %(default)s)")
    for way in (presses, frames):
        heap = unix_port.PICO_HEAP
        way.add_argument("--heap", type=int, default=heap, help="bytes (default: a Pico's %(default)s)")
    for way, count in ((frames, 260_000), (screens, 30_000)):
        way.add_argument("--frames", type=int, default=count, help="in each run (default: %(default)s)")
    presses.add_argument("--presses", type=int, default=5000, help="in each run (default: %(default)s)")
    presses.add_argument("--display", choices=BOARDS, help="(default: they take turns, by the seed)")
    presses.add_argument("--source", action="store_true", help="compile modules in that heap, where a Pico has them")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures. The exit status is 1 if a run fails, 2 if something is not installed."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    counts = [
        value for name, value in vars(chosen).items() if isinstance(value, int) and name not in ("seed", "source")
    ]
    if min(counts) < 1 or chosen.seed < 0:
        parser.error("every count is 1 or more, and seeds are 0 or more")
    seeds = range(chosen.seed, chosen.seed + chosen.runs)
    way = soak_presses if chosen.what == "presses" else soak_frames
    try:
        with console(vars(chosen).get("source", False)) as root:
            runs = way(chosen, root, seeds)
    except (unix_port.UnixPortMissing, device_files.CompilerMissing) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    failed = [run for run in runs if run.outcome != "good"]
    for run in failed:
        print(report(run), file=sys.stderr)
    outcomes = Counter(run.outcome for run in runs)
    counted = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"{counted} of {len(runs)} runs")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
