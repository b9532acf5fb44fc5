"""How much faster the emulated Pico is for its processor in C: `python -m tools.emulator.emulator_bench`.

Both processors do the same work in turn, each in a process of its own: a game by buttons with the model of the display
attached, and a computer player's decisions, on rp2040py's processor compiled as well as it can be. The table has the
ratio of the medians of CPU time, beside the bar in `tests/budgets.toml`. Exit status 1 when a bar is not kept.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.progress import track
from rich.table import Table

from host_sim import ROOT
from host_sim.pico import chip
from tools.emulator import build_emulator
from tools.measure.device_measures import LCD, OLED, at_prompt, budgets, switched_on
from tools.measure.device_scripts import THINKING, with_values

from engines.catalog import CATALOG  # isort: skip
from engines.game import OVER  # isort: skip

ROUNDS = 3
_BRANCHES = 20
_TAPS = ("a", "a", "a", *("right", "a", "a", "right", "right", "a", "a", "b", "down", "a") * 2)  # the first game
_PROCESSORS = ("rp2040py", "c")


def game(board: str) -> float:
    """Play by buttons; CPU seconds an emulated second."""
    made = switched_on(board)
    pico = made.pico
    cpu, ms = time.process_time(), pico.ms
    made.start()
    made.tap(*_TAPS)
    return (time.process_time() - cpu) * 1000 / (pico.ms - ms)


def decisions() -> float:
    """A game among computer players; CPU seconds an emulated second."""
    key = next(entry.key for entry in CATALOG if entry.game().LEVELS)
    pico = at_prompt(OLED).pico
    cpu, ms = time.process_time(), pico.ms
    pico.exec(with_values(THINKING, KEY=key, GAMES=1, OVER=OVER), limit_ms=600_000)
    return (time.process_time() - cpu) * 1000 / (pico.ms - ms)


def branch_ms() -> float:
    """Milliseconds of wall time that a fork of a Pico at its launcher costs."""
    made = switched_on(OLED)
    made.start()
    start = time.perf_counter()
    for _ in range(_BRANCHES):
        made.pico.branch(lambda pico: None)
    return (time.perf_counter() - start) * 1000 / _BRANCHES


WORK: dict[str, Callable[[], float]] = {
    f"game by buttons, {OLED}": lambda: game(OLED),
    f"game by buttons, {LCD}": lambda: game(LCD),
    "decisions": decisions,
}
_BARS = {"decisions": "decision"}  # the others are games


def in_its_own(processor: str, what: str) -> float:
    """Do a work of `WORK` in a process with that processor. Raises `CalledProcessError`."""
    environment = os.environ | {"FOURFOLD_PROCESSOR": processor}
    command = [sys.executable, "-m", "tools.emulator.emulator_bench", "--measure", what]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return float(json.loads(done.stdout))


def measure() -> dict[str, tuple[float, float]]:
    """For each work what a second costs, in CPU seconds, on rp2040py's processor and on ours: medians of the rounds."""
    found: dict[str, dict[str, list[float]]] = {what: {name: [] for name in _PROCESSORS} for what in WORK}
    turns = [(what, name) for _ in range(ROUNDS) for what in WORK for name in _PROCESSORS]
    for what, name in track(turns, "Running both processors"):
        found[what][name].append(in_its_own(name, what))
    old, new = _PROCESSORS
    return {what: (statistics.median(one[old]), statistics.median(one[new])) for what, one in found.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; the exit status."""
    parser = argparse.ArgumentParser(prog="emulator_bench", description="the two processors of the emulated Pico")
    parser.add_argument("--measure", choices=WORK, help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.measure:
        print(json.dumps(WORK[args.measure]()))
        return 0
    obstacle = build_emulator.build([build_emulator.core(), *build_emulator.reference()])
    if obstacle or not chip.fast():
        print(f"error: {obstacle or 'the processor in C has not been built: make .venv/pico.stamp'}", file=sys.stderr)
        return 2
    bars = budgets()["emulator"]
    shown = Table("work", "rp2040py's", "in C", "times faster", "at least", title="CPU seconds an emulated second")
    good = True
    for what, (old, new) in measure().items():
        bar = bars["times_faster"][_BARS.get(what, "game")]
        good = good and old / new >= bar
        shown.add_row(what, f"{old:.2f}", f"{new:.2f}", f"{old / new:.1f}", str(bar))
    forked = branch_ms()
    Console().print(shown)
    print(f"A branch of a Pico at its launcher: {forked:.1f} ms of at most {bars['branch_ms']}")
    return 0 if good and forked <= bars["branch_ms"] else 1


if __name__ == "__main__":
    sys.exit(main())
