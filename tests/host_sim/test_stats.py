"""`fourfold stats`: the results of all games as lines and as CSV."""

import csv
import io
from pathlib import Path

import pytest

from firmware.profile import Profile
from firmware.settings import read
from firmware.store import Store
from fourfold.cli import main
from host_sim.results_table import COLUMNS


def played(home: Path) -> None:
    """Write a profile with results of two games, one of them in a variant."""
    store = Store(str(home))
    changed = Profile(store, read(store))
    for deal, score in ((1, 12), (2, 0), (3, 20)):
        changed.finished("foursquare", 0, deal, 30, score > 0, score, 7, 90)
    changed.begun("all_fours", 2, 9)
    changed.started("all_fours")


def test_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path)
    assert main(["stats", "--home", str(tmp_path)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("Foursquare: won 2 of 3 (66 %), wins in a row: 1,") and "best score: 20" in out[0]
    assert out[1] == "All Fours, West Yorkshire: left: 1."


def test_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path)
    assert main(["stats", "--csv", "--home", str(tmp_path)]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [tuple(row) for row in rows] == [COLUMNS, COLUMNS]
    first, second = rows
    assert (first["game"], first["played"], first["won"], first["average"]) == ("foursquare", "3", "2", "16.0")
    assert (first["seconds"], first["last_games"]) == ("270", "+12 -7 +20")
    assert (second["variant"], second["left"], second["last_games"]) == ("West Yorkshire", "1", "x0")


def test_nothing_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--home", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "No game has been finished or left.\n"
    assert main(["stats", "--csv", "--home", str(tmp_path)]) == 0
    assert capsys.readouterr().out == ",".join(COLUMNS) + "\n"


def test_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "profile.0").write_bytes(b"garbage")
    assert main(["stats", "--home", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("error: profile save: not a Fourfold file")
    assert main(["stats", "no-such-port"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("error: ") and err.count("\n") == 1
