"""The share of winnable deals of Rows of Four, for a player who knows all cards; `make winnability`.

`rows_solver.py` decides every deal within a limit of tables searched, on all cores or on the workers of a Dask cluster;
the figures are the same. With `--resume FILE` each answer is written immediately, and an interrupted run continues from
there. `docs/rows-of-four-winnability.toml` has the verdicts of the runs that the write-up beside it describes, one
character for each deal; `committed` reads them for other tools.
"""

import json
import multiprocessing
import os
import signal
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from host_sim import ROOT
from tools.measure.standings import wilson
from tools.solve import rows_solver
from tools.solve.rows_solver import Rules

VERDICTS = ROOT / "docs" / "rows-of-four-winnability.toml"
DEALS = 1001  # 0 to 1000
LOST = "-"
UNKNOWN = "?"  # a win is a digit: the number of digits of the number of tables searched
_LINE = 100
_PATIENCE = "20s"  # seconds until a scheduler counts as silent
_MOST_DEAL = (1 << 32) - 1


@dataclass(frozen=True)
class Run:
    """The verdicts on the deals `first`, `first + 1` and so on, one character each: `LOST`, `UNKNOWN` or a digit."""

    rules: Rules
    limit: int
    first: int
    verdicts: str

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self.verdicts)

    @property
    def lost(self) -> int:
        """The number of deals that cannot be won."""
        return self.verdicts.count(LOST)

    @property
    def unknown(self) -> int:
        """The number of deals not decided within the limit."""
        return self.verdicts.count(UNKNOWN)

    @property
    def won(self) -> int:
        """The number of deals that can be won."""
        return self.deals - self.lost - self.unknown

    def winnable(self) -> list[int]:
        """Return the numbers of the deals that can be won."""
        return [self.first + i for i, verdict in enumerate(self.verdicts) if verdict.isdigit()]

    def beaten(self, won: Iterable[int], played: range | None = None) -> tuple[int, int]:
        """Return how many of the deals `won` by a player are winnable, and how many of the deals `played` are.

        `played` None means all deals. Raises `ValueError` if a deal that cannot be won was won: solver or player is
        wrong. Deals that are undecided, or not in this run, do not count.
        """
        numbers = set(won)
        wrong = [deal for deal in numbers if self.first <= deal < self.first + self.deals and self._is_lost(deal)]
        if wrong:
            raise ValueError(f"deals that cannot be won were won: {sorted(wrong)}")
        winnable = [deal for deal in self.winnable() if played is None or deal in played]
        return len(numbers.intersection(winnable)), len(winnable)

    def _is_lost(self, deal: int) -> bool:
        return self.verdicts[deal - self.first] == LOST


def committed(rules: Rules, path: Path = VERDICTS) -> Run:
    """Return the committed run under some rules. Raises `KeyError` if there is no such run."""
    return {run.rules: run for run in read_runs(path)}[rules]


def by_default() -> Run:
    """Return the committed run under the default rules."""
    return committed(Rules("shuffle"))


def read_runs(path: Path) -> list[Run]:
    """Return the runs in a file of verdicts, none if there is no such file."""
    if not path.exists():
        return []
    runs = []
    for entry in tomllib.loads(path.read_text("utf-8"))["run"]:
        rules = Rules(**{key: entry[key] for key in asdict(Rules())})
        runs.append(Run(rules, entry["limit"], entry["first"], "".join(entry["verdicts"].split())))
    return runs


def save_run(run: Run, path: Path) -> None:
    """Write a run into a file of verdicts, in place of an earlier run under the same rules."""
    runs = {old.rules: old for old in read_runs(path)} | {run.rules: run}
    text = "# Made by tools/solve/winnability.py; docs/winnability.md tells of it. A character a deal:\n"
    text += "# - not winnable, ? unknown, a digit for winnable: how many digits the number of tables looked at has.\n"
    for old in runs.values():
        text += "\n[[run]]\n" + "".join(f'{key} = "{choice}"\n' for key, choice in asdict(old.rules).items())
        lines = [old.verdicts[at : at + _LINE] for at in range(0, old.deals, _LINE)]
        text += f'limit = {old.limit}\nfirst = {old.first}\nverdicts = """\n' + "\n".join(lines) + '\n"""\n'
    path.write_text(text, "utf-8")


class WrongFile(ValueError):
    """The file to resume from belongs to another run; `args[0]` is the message."""


class Notes:
    """The answers so far, also in a file of JSON lines if a path is given: the run's rules and limit, then one line for
    each deal."""

    def __init__(self, rules: Rules, limit: int, path: Path | None) -> None:
        self.rules = rules
        self.limit = limit
        self.verdicts: dict[int, str] = {}
        self._path = path
        head = {**asdict(rules), "limit": limit}
        if path is None:
            return
        lines = path.read_text("utf-8").split("\n") if path.exists() else []
        complete = lines[:-1]  # the last line was cut off unless it ends in a line feed
        if not complete:
            path.write_text(json.dumps(head) + "\n", "utf-8")
            return
        if json.loads(complete[0]) != head:
            raise WrongFile(f"{path} is of a run with other options: {complete[0]}")
        for line in complete[1:]:
            entry = json.loads(line)
            self.verdicts[entry["deal"]] = entry["verdict"]
        path.write_text("\n".join(complete) + "\n", "utf-8")

    def add(self, deal: int, answer: rows_solver.Answer) -> None:
        """Record an answer."""
        verdict = {rows_solver.LOST: LOST, rows_solver.UNKNOWN: UNKNOWN}.get(
            answer.verdict, str(len(str(answer.looked_at)))
        )
        self.verdicts[deal] = verdict
        if self._path is not None:
            entry = {"deal": deal, "verdict": verdict, "looked_at": answer.looked_at, "moves": len(answer.moves)}
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")

    def run(self, first: int, deals: int) -> Run:
        """Return the verdicts on some deals. Deals without an answer are unknown."""
        verdicts = (self.verdicts.get(deal, UNKNOWN) for deal in range(first, first + deals))
        return Run(self.rules, self.limit, first, "".join(verdicts))


@contextmanager
def workers(jobs: int, scheduler: str | None) -> Iterator[Executor]:
    """Yield an executor: processes here, or a Dask cluster at the scheduler's address, whose workers have this
    package."""
    if scheduler is None:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(jobs, context, signal.signal, (signal.SIGINT, signal.SIG_IGN))
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return
    with import_module("distributed").Client(scheduler, timeout=_PATIENCE) as client:
        yield client.get_executor(pure=False)


def decide(notes: Notes, deals: Iterable[int], pool: Executor, report: Callable[[], Any]) -> None:
    """Decide the deals that the notes do not have. Call `report` after each."""
    missing = [deal for deal in deals if deal not in notes.verdicts]
    futures = {pool.submit(rows_solver.solve_deal, deal, notes.rules, notes.limit): deal for deal in missing}
    try:
        for future in as_completed(futures):
            notes.add(futures[future], future.result())
            report()
    finally:
        for future in futures:
            future.cancel()


def figures(run: Run) -> Table:
    """Return a table with the figures of a run, one per line. Unknown deals are counted both ways."""
    rules = run.rules
    title = f"Rows of Four, deals {run.first} to {run.first + run.deals - 1}, "
    title += f"redeal {rules.redeal}, redeals {rules.redeals}"
    if rules.fill != Rules().fill or rules.take_back != Rules().take_back:
        title += f", fill {rules.fill}, take back {rules.take_back}"
    table = Table(title=title, caption="In brackets Wilson's 95 % intervals.", show_header=False)
    table.add_row("winnable", f"{run.won} of {run.deals}")
    table.add_row("not winnable", str(run.lost))
    table.add_row(f"unknown after {run.limit:,} tables", str(run.unknown))
    low, high = run.won, run.won + run.unknown
    for name, won in (("unknown as not winnable", low), ("unknown as winnable", high)):
        least, most = wilson(won, run.deals)
        table.add_row(name, f"{won / run.deals:.1%} ({least:.1%} to {most:.1%})")
    table.add_row("both together", f"{wilson(low, run.deals)[0]:.1%} to {wilson(high, run.deals)[1]:.1%}")
    return table


app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)


@app.command()
def main(  # noqa: PLR0913  one parameter for each option
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = DEALS,
    first: Annotated[int, typer.Option(min=0, max=_MOST_DEAL, help="Number of the first.")] = 0,
    redeal: Annotated[str, typer.Option(help="shuffle or turn over")] = Rules().redeal,
    redeals: Annotated[str, typer.Option(help="2, 1, 0 or unlimited")] = Rules().redeals,
    fill: Annotated[str, typer.Option(help="waste only or any top card")] = Rules().fill,
    take_back: Annotated[str, typer.Option(help="no or yes")] = Rules().take_back,
    limit: Annotated[
        int, typer.Option(min=1, help="Tables looked at in a deal before it is unknown.")
    ] = rows_solver.LIMIT,
    jobs: Annotated[int, typer.Option(min=0, help="Processes, 0 for as many as there are cores.")] = 0,
    scheduler: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler, in the place of processes here.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="File the answers are kept in, and read from if it is there.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="File of verdicts that the whole run is put into.")] = None,
) -> None:
    """Print how many deals of Rows of Four a player who knows all cards can win, with a 95 % interval."""
    rules = Rules(redeal, redeals, fill, take_back)
    try:
        rules.game()
        if first + deals - 1 > _MOST_DEAL:
            raise ValueError(f"deals are numbered 0 to {_MOST_DEAL}")
        notes = Notes(rules, limit, resume)
    except (ValueError, KeyError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        raise typer.Exit(2) from error
    console = Console()
    numbers = range(first, first + deals)
    known = sum(deal in notes.verdicts for deal in numbers)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    interrupted = False
    trouble = ""
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task(f"redeal {redeal}", total=deals, completed=known)
        try:
            with workers(jobs or os.cpu_count() or 1, scheduler) as pool:
                decide(notes, numbers, pool, lambda: progress.advance(bar))
        except KeyboardInterrupt:
            interrupted = True
        except (ImportError, OSError) as error:
            trouble = str(error)
    if trouble:
        print(f"error: {trouble}", file=sys.stderr)
        raise typer.Exit(2)
    run = notes.run(first, deals)
    if interrupted:
        looked_at = sum(deal in notes.verdicts for deal in numbers)
        advice = f"; --resume {resume} goes on" if resume else ""
        print(f"interrupted after {looked_at} of {deals} deals{advice}", file=sys.stderr)
        raise typer.Exit(130)
    if save:
        save_run(run, save)
    console.print(figures(run))


if __name__ == "__main__":
    app()
