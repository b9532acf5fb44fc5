"""The page with All Fours' matches."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from host_sim.kernels import cache
from tools.all_fours_tables import matches
from tools.measure.standings import RANDOM, Match

PLACES = "".join(f"<!-- {name}: x -->\n<!-- /{name} -->\n" for name in (matches.LEVELS, matches.RULES, matches.PARTS))


class Here:
    """A pool of processes that works in this one."""

    def __init__(self, count: int) -> None:
        pass

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *of: object) -> None:
        pass

    map = staticmethod(map)


def weak_medium(job: matches.Job) -> Match:
    """Half of the games won, or two thirds by all players except medium."""
    return Match(job[1], job[2], 0, job[3], job[3] if job[1] == "medium" else job[3] * 4 / 3, 1, 1.0)


def written(page: Path, monkeypatch: pytest.MonkeyPatch, deals: int) -> tuple[int, list[str]]:
    """Return the exit status and the lines of the page."""
    page.write_text(PLACES)
    monkeypatch.setattr(matches, "ProcessPoolExecutor", Here)
    status = matches.main(["--deals", str(deals)], page)
    return status, page.read_text().splitlines()


def test_every_match_is_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "play", weak_medium)
    status, lines = written(tmp_path / "page.md", monkeypatch, 300)
    assert status == 1, "medium is not stronger"
    assert (
        "| Trinidad, 4 | 66.7 % (62.8-70.3) | 50.0 % (46.0-54.0) | 50.0 % (46.0-54.0) | 66.7 % (62.8-70.3) |" in lines
    )
    assert len(lines) == 3 * 2 + 3 * 2 + 12 + 5 + 4
    asked = matches.jobs(1)
    assert len(set(asked)) == len(asked) == 12 * 4 + 4 * (5 + 3)
    assert asked[0][1:3] == ("hard", "medium") and asked[-1][2] == RANDOM


def test_players_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = matches._LADDER
    few = SimpleNamespace(MAIN=(("Seven Up", 2),), MORE=(), RULES=ladder.RULES[:1], PARTS=ladder.PARTS[-1:])
    few.match, few.DEALS = ladder.match, ladder.DEALS
    monkeypatch.setattr(matches, "_LADDER", few)
    _, lines = written(tmp_path / "page.md", monkeypatch, 2)
    assert len(lines) == 3 * 2 + 3 * 2 + 1 + 1 + 2
    with pytest.raises(SystemExit, match="2"):
        matches.main(["--deals", "0"])


def test_numba_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def play(job: matches.Job) -> Match:
        raise cache.NumbaMissing("numba is not installed")

    monkeypatch.setattr(matches, "play", play)
    status, lines = written(tmp_path / "page.md", monkeypatch, 1)
    assert status == 2 and lines == PLACES.splitlines()
    assert "numba is not installed" in capsys.readouterr().err
