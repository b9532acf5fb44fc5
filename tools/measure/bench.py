"""How strong and how fast the computer players are: `python -m tools.measure.bench`."""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.table import Table

from host_sim import ROOT  # first, for the stand-ins under engines
from host_sim.device import unix_port  # first, for the stand-ins under engines
from host_sim.kernels import cache, llvm  # first, for the stand-ins under engines
from tools.manifests import manifest
from tools.measure.intervals import wilson
from tools.measure.standings import Standing

from engines import catalog  # isort: skip
from engines.game import OVER  # isort: skip
from tools.measure import games_bench, hands_bench, microbench  # isort: skip

_BENCHES = {entry.key: manifest(entry.key).BENCH for entry in catalog.CATALOG}
SOLITAIRES = {key: one for key, one in _BENCHES.items() if "deals" in one}  # deals, and the share of them to be `won`
LADDERS = {key: one["ladder"] for key, one in _BENCHES.items() if "ladder" in one}  # modules that play matches
TIMED = tuple(key for key, one in _BENCHES.items() if one.get("timed"))
_MOST_DEALS = 6  # times the mirrored deals: what a ladder plays at most
_MICROPYTHON_HEAP = 1 << 20  # bytes: speed is measured here, memory elsewhere


@dataclass(frozen=True)
class Strength:
    """What came of the deals `first` .. `first + deals - 1` of a solitaire."""

    game: str
    first: int
    deals: int
    wins: tuple[int, ...]  # the deals won
    points: int  # sum of scores
    decisions: int
    seconds: float  # spent deciding and playing

    @property
    def won(self) -> int:
        """How many deals were won."""
        return len(self.wins)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share won."""
        return wilson(self.won, self.deals)

    @property
    def good(self) -> bool:
        """Whether as many were won as should be."""
        return self.won >= float(SOLITAIRES[self.game]["won"]) * self.deals


def strength(key: str, deals: int, first: int = 0) -> Strength:
    """Let the computer player play a solitaire, with the kernels as they are installed."""
    entry = catalog.find(key)
    game: Any = entry.game()()
    player: Any = entry.bot()()
    view = bytearray(game.SIZE)
    wins = []
    points = decisions = 0
    start = time.perf_counter()
    for seed in range(first, first + deals):
        game.deal(seed)
        while game.turn() != OVER:
            game.view(game.turn(), view)
            game.play(player.decide(view))
            decisions += 1
        if game.winners():
            wins.append(seed)
        points += game.score(0)
    return Strength(key, first, deals, tuple(wins), points, decisions, time.perf_counter() - start)


def standings(key: str, deals: int | None = None, first: int = 0) -> list[Standing]:
    """Play the matches of a game of several seats, with the kernels as they are installed."""
    players = import_module(LADDERS[key])
    found: list[Standing] = players.standings(players.MIRRORED if deals is None else deals, first)
    return found


def microbenchmarks() -> dict[str, dict[str, list[float]]]:
    """Microseconds for each of `microbench.CALLS`, by game and runtime. Raises `NumbaMissing` and `UnixPortMissing`."""
    figures = {game: {"CPython": microbench.measure(game)} for game in TIMED}
    script = ROOT / "tools" / "measure" / "microbench.py"
    done = unix_port.run(script, *TIMED, heap_bytes=_MICROPYTHON_HEAP, timeout=300.0)
    if done.returncode:
        raise RuntimeError(f"the microbenchmark failed under MicroPython:\n{done.stdout}{done.stderr}")
    printed = dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())
    with llvm.accelerated():
        for game, of in figures.items():
            of["MicroPython"] = [float(printed[f"{game} {call}"]) for call in microbench.CALLS]
            of["LLVM"] = microbench.measure(game)
    return figures


def strength_table(found: Strength) -> Table:
    """The figures of a run, one a line."""
    low, high = found.interval
    title = catalog.find(found.game).title
    table = Table(title=f"{title}, deals {found.first} to {found.first + found.deals - 1}", show_header=False)
    table.add_row("won", f"{found.won} of {found.deals}: {found.won / found.deals:.1%}")
    table.add_row("Wilson 95 % interval", f"{low:.1%} to {high:.1%}")
    if "winnable" in SOLITAIRES[found.game]:
        for row in winnable(found):
            table.add_row(*row)
    table.add_row("mean score", f"{found.points / found.deals:.2f}")
    table.add_row("mean length", f"{found.decisions / found.deals:.1f} moves")
    table.add_row("decisions a second (LLVM)", f"{found.decisions / found.seconds:,.0f}")
    return table


def winnable(found: Strength) -> Iterator[tuple[str, str]]:
    """Rows of the table: how many deals the solver knows to be winnable, and how many of these were won here."""
    run = import_module(SOLITAIRES[found.game]["winnable"]).by_default()  # needs numba to be imported
    yield "winnable for who knows all", f"{run.won} of {run.deals}: {run.won / run.deals:.1%}, {run.unknown} unknown"
    won, of = run.beaten(found.wins, range(found.first, found.first + found.deals))
    yield "of the winnable ones here", f"{won} of {of}: {won / of:.1%}" if of else "none is known"


def standing_table(found: Standing) -> Table:
    """A row for each match."""
    title = f"{found.title}, each deal played once from each side"
    table = Table("player", "against", "games", "won", "Wilson 95 % interval", "decisions a second", title=title)
    table.caption = found.caption
    for column in table.columns[2:]:
        column.justify = "right"
    for match in found.matches:
        low, high = match.interval
        speed = f"{match.decisions / match.seconds:,.0f}" if match.decisions else ""
        share = f"{match.share:.1%}" if match.good else f"[bold red]{match.share:.1%}[/]"
        table.add_row(match.player, match.other, f"{match.games:,}", share, f"{low:.1%} to {high:.1%}", speed)
    return table


def speed_table(game: str, figures: dict[str, list[float]]) -> Table:
    """A row for each call, a column for each runtime."""
    table = Table("call", *figures, title=f"{game}: microseconds a call, mean over a game")
    for column in table.columns[1:]:
        column.justify = "right"
    for i, call in enumerate(microbench.CALLS):
        table.add_row(call, *(f"{of[i]:,.2f}" for of in figures.values()))
    return table


def main(arguments: list[str] | None = None) -> int:
    """Print the tables. Exit status 1 when a player is weaker or a kernel slower than its bar, 2 when something is not
    installed."""
    parser = argparse.ArgumentParser(prog="tools.measure.bench", description=__doc__)
    told = ", ".join(f"{one['deals']} of {key}" for key, one in SOLITAIRES.items())
    parser.add_argument("--deals", type=int, help=f"deals of each solitaire (default: {told})")
    mirrored = {key: import_module(module).MIRRORED for key, module in LADDERS.items()}
    told = ", ".join(f"{deals} of {key}" for key, deals in mirrored.items())
    parser.add_argument("--mirrored", type=int, help=f"mirrored deals of other games (default: {told})")
    parser.add_argument("--first", type=int, default=0, help="the first deal number (default: %(default)s)")
    parser.add_argument("--no-speed", action="store_true", help="leave the microbenchmarks out")
    chosen = parser.parse_args(arguments)
    wanted = {key: one["deals"] if chosen.deals is None else chosen.deals for key, one in SOLITAIRES.items()}
    if chosen.mirrored is not None:
        mirrored = dict.fromkeys(mirrored, chosen.mirrored)
    least = min(*wanted.values(), *mirrored.values())
    most = max(*wanted.values(), _MOST_DEALS * max(mirrored.values()))
    if least < 1 or not 0 <= chosen.first <= (1 << 32) - most:
        parser.error("deals are numbered 0 to 4294967295, and at least one is needed")
    console = Console()
    dealt = []
    played: list[games_bench.Rates] = []
    try:
        with llvm.accelerated():
            alone = []
            for key, deals in wanted.items():
                strength(key, 1)  # compiles
                alone.append(strength(key, deals, chosen.first))
                console.print(strength_table(alone[-1]))
            ranked: list[Standing] = []
            for key, deals in mirrored.items():
                standings(key, 1)  # compiles
                ranked += standings(key, deals, chosen.first)
        for stood in ranked:
            console.print(standing_table(stood))
        if not chosen.no_speed:
            for game, figures in microbenchmarks().items():
                console.print(speed_table(game, figures))
            dealt = hands_bench.speeds()
            console.print(hands_bench.table(dealt))
            played = games_bench.rates()
            console.print(games_bench.table(played))
    except (cache.NumbaMissing, unix_port.UnixPortMissing, FileNotFoundError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    good = [found.good for group in (alone, ranked, dealt, played) for found in group]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
