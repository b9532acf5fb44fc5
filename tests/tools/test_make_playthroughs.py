"""The committed playthroughs are those played now, and `--check` reports a difference."""

from dataclasses import replace
from pathlib import Path

import pytest

from tools.generate import make_playthroughs as tool


def test_committed_files_are_fresh() -> None:
    """Here in a process that runs other tests too; `make check-generated` has one for them alone."""
    assert tool.main(["--check"]) == 0


def test_writes_checks_and_removes(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    monkeypatch.setattr(tool, "RECIPES", tool.RECIPES[1:2])
    assert tool.main(["--check"], tmp_path) == 1
    assert "stale" in capsys.readouterr().err
    assert tool.main([], tmp_path) == 0
    assert tool.main(["--check"], tmp_path) == 0
    (written,) = (tmp_path / tool.FOLDER).iterdir()
    written.write_text(written.read_text("utf-8").replace("dealt", "Dealt"), "utf-8")
    (tmp_path / tool.FOLDER / "foursquare-old.txt").write_text("x", "utf-8")
    capsys.readouterr()
    assert tool.main(["--check"], tmp_path) == 1
    said = capsys.readouterr().err
    assert "stale" in said and "in the way" in said and "foursquare-old.txt" in said
    assert tool.main([], tmp_path) == 0
    assert tool.main(["--check"], tmp_path) == 0
    assert [path.name for path in (tmp_path / tool.FOLDER).iterdir()] == [written.name]


def test_a_recipe_that_ends_otherwise_is_an_error() -> None:
    recipes = {f"{recipe.key}-{recipe.name}": recipe for recipe in tool.RECIPES}
    for name, found, wrong in (
        ("foursquare-random-lost", "0b0", 1),
        ("foursquare-bot-42", "0b1", 0),
        ("four_rows-random-stay", "0b1", 2),
    ):
        with pytest.raises(tool.PlaythroughError, match=f"{name} has the winners {found}, not {wrong:#b}"):
            tool.play(replace(recipes[name], winners=wrong))
        assert tool.play(replace(recipes[name], winners=None)) == tool.play(recipes[name])
