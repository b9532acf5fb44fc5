"""Runs of the solver over many deals: the same figures for any number of workers and after any interruption."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tools.solve import rows_solver, winnability
from tools.solve.rows_solver import Rules
from tools.solve.winnability import Run

DEALS = 8
LIMIT = 60_000
ARGUMENTS = ["--deals", str(DEALS), "--first", "10", "--limit", str(LIMIT), "--redeal", "turn over"]


def call(*more: str) -> Result:
    """Run the command in this process, apart from its workers."""
    return CliRunner().invoke(winnability.app, [*ARGUMENTS, *more])


def answers(path: Path) -> list[str]:
    """The lines of a file of answers, by deal."""
    lines = path.read_text("utf-8").splitlines()
    return [lines[0], *sorted(lines[1:], key=lambda line: int(json.loads(line)["deal"]))]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The answers of a run by one process."""
    path = tmp_path_factory.mktemp("winnability") / "whole.jsonl"
    done = call("--jobs", "1", "--resume", str(path), "--save", str(path.with_suffix(".toml")))
    assert done.exit_code == 0, done.output
    return path


def test_a_run_says_what_it_found(whole: Path) -> None:
    """Answers in the file, figures on the screen; a run that is done is not done again."""
    entries = [json.loads(line) for line in answers(whole)]
    assert entries[0] == {**asdict(Rules("turn over")), "limit": LIMIT}
    found = [rows_solver.solve_deal(deal, Rules("turn over"), LIMIT) for deal in range(10, 10 + DEALS)]
    assert [entry["deal"] for entry in entries[1:]] == list(range(10, 10 + DEALS))
    assert [entry["looked_at"] for entry in entries[1:]] == [answer.looked_at for answer in found]
    assert [entry["moves"] for entry in entries[1:]] == [len(answer.moves) for answer in found]
    (run,) = winnability.read_runs(whole.with_suffix(".toml"))
    assert run == Run(Rules("turn over"), LIMIT, 10, "".join(entry["verdict"] for entry in entries[1:]))
    won = sum(answer.verdict == rows_solver.WINNABLE for answer in found)
    assert run.won == won and run.lost == 1, "deal 16 is blocked"
    before = whole.read_bytes()
    again = call("--resume", str(whole))
    assert again.exit_code == 0 and f"{won} of {DEALS}" in again.output and "10 to 17" in again.output
    assert whole.read_bytes() == before


def test_more_processes_find_the_same(whole: Path, tmp_path: Path) -> None:
    """`--jobs` changes the time only."""
    path = tmp_path / "two.jsonl"
    assert call("--jobs", "2", "--resume", str(path)).exit_code == 0
    assert answers(path) == answers(whole)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A Dask cluster on this machine, spoken to over TCP."""
    # imported here, because each process that runs tests would need a second for it
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
    ) as found:
        yield found


def test_a_dask_cluster_finds_the_same(whole: Path, tmp_path: Path, cluster: Any) -> None:
    """`--scheduler` sends the deals to the cluster's workers, except finished ones."""
    path = tmp_path / "cluster.jsonl"
    path.write_text("\n".join(answers(whole)[:3]) + "\n", "utf-8")
    done = call("--scheduler", cluster.scheduler_address, "--resume", str(path))
    assert done.exit_code == 0, done.output
    assert answers(path) == answers(whole)
    assert sum(worker.state.executed_count for worker in cluster.workers.values()) == DEALS - 2


def test_no_scheduler_there_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line and exit status 2."""
    monkeypatch.setattr(winnability, "_PATIENCE", "1s")
    done = call("--scheduler", "tcp://127.0.0.1:9")
    assert done.exit_code == 2 and "error: " in done.output


# The command, whose whole session gets a signal while it waits for the fourth answer.
INTERRUPTED = """
import os, signal, sys
from tools.solve import winnability
end = signal.Signals[sys.argv.pop(1)]
answers = winnability.as_completed
def interrupted(futures):
    for count, future in enumerate(answers(futures)):
        if count == 3:
            os.killpg(0, end)
            signal.raise_signal(end)
        yield future
winnability.as_completed = interrupted
winnability.app()
"""


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL], ids=["interrupted", "killed"])
def test_what_was_interrupted_goes_on(whole: Path, tmp_path: Path, end: signal.Signals) -> None:
    """Existing answers count, a truncated line does not, and the figures are those of an uninterrupted run."""
    path = tmp_path / "rest.jsonl"
    command = [sys.executable, "-c", INTERRUPTED, end.name, *ARGUMENTS, "--jobs", "1", "--resume", str(path)]
    done = subprocess.run(command, cwd=winnability.ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True)
    some = path.read_text("utf-8")
    assert some.count("\n") == 1 + 3
    if end == signal.SIGINT:
        assert done.returncode == 130 and f"--resume {path} goes on" in done.stderr
    else:
        assert done.returncode == -end
    path.write_text(some + '{"deal": 17, "verd', "utf-8")
    again = call("--jobs", "1", "--resume", str(path))
    assert again.exit_code == 0, again.output
    assert path.read_text("utf-8").startswith(some)
    assert answers(path) == answers(whole)


def test_another_runs_file_is_refused(whole: Path) -> None:
    """Other options, another limit, no run at all."""
    for more in (["--redeal", "shuffle"], ["--limit", "7"]):
        done = call("--resume", str(whole), *more)
        assert done.exit_code == 2 and "run with other options" in done.output
    done = call("--resume", str(Path(__file__)))
    assert done.exit_code == 2 and "error: " in done.output


def test_wrong_options_are_refused() -> None:
    """One line, exit status 2."""
    for more in (["--redeals", "3"], ["--fill", "nothing"], ["--first", "4294967290"]):
        done = call(*more)
        assert done.exit_code == 2 and "error: " in done.output


def test_unknown_deals_count_both_ways() -> None:
    """The interval goes from the lower end of one share to the upper end of the other."""
    run = Run(Rules(), 5, 3, "45-?" * 250)
    assert (run.deals, run.won, run.lost, run.unknown) == (1000, 500, 250, 250)
    cells = [list(column.cells) for column in winnability.figures(run).columns]
    shown = dict(zip(*cells, strict=True))
    assert shown["winnable"] == "500 of 1000" and shown["unknown after 5 tables"] == "250"
    assert shown["unknown as not winnable"] == "50.0% (46.9% to 53.1%)"
    assert shown["unknown as winnable"] == "75.0% (72.2% to 77.6%)"
    assert shown["both together"] == "46.9% to 77.6%"


def test_what_a_player_won_is_compared_with_what_can_be_won() -> None:
    """Deals not decided, or not among these, count nowhere; a deal that cannot be won was not won."""
    run = Run(Rules(), 5, 100, "45-?6")
    assert run.winnable() == [100, 101, 104]
    assert run.beaten([99, 101, 103, 104, 105]) == (2, 3)
    assert run.beaten([100, 101], range(101, 105)) == (1, 2)
    with pytest.raises(ValueError, match="102"):
        run.beaten([101, 102])


def test_files_of_verdicts_keep_one_run_for_each_rules(tmp_path: Path) -> None:
    """A new run takes the place of an old one under the same rules."""
    path = tmp_path / "verdicts.toml"
    assert winnability.read_runs(path) == []
    one, two = Run(Rules(), 5, 0, "45-?" * 60), Run(Rules("turn over"), 6, 1, "-")
    for run in (one, two):
        winnability.save_run(run, path)
    assert winnability.read_runs(path) == [one, two]
    assert max(map(len, path.read_text("utf-8").splitlines())) <= 120
    newer = Run(Rules(), 9, 0, "4")
    winnability.save_run(newer, path)
    assert winnability.committed(Rules(), path) == newer and winnability.committed(Rules("turn over"), path) == two
    with pytest.raises(KeyError):
        winnability.committed(Rules(redeals="0"), path)


@pytest.mark.parametrize("redeal", ["shuffle", "turn over"])
def test_the_committed_verdicts_are_the_solvers(redeal: str) -> None:
    """At least a thousand deals; those that are quick to decide come out as written."""
    run = winnability.committed(Rules(redeal))
    assert run.deals >= 1000 and run.limit == rows_solver.LIMIT
    quick = [run.first + i for i, verdict in enumerate(run.verdicts) if verdict in "-34"]
    assert len(quick) > 50
    for deal in quick[::10]:
        answer = rows_solver.solve_deal(deal, run.rules)
        verdict = "-" if answer.verdict == rows_solver.LOST else str(len(str(answer.looked_at)))
        assert verdict == run.verdicts[deal - run.first]
        assert answer.verdict != rows_solver.UNKNOWN
