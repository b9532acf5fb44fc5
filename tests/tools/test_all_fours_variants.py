"""The tables of All Fours' variants and options."""

import shutil
from pathlib import Path

import pytest

from engines.all_fours.options import OPTIONS
from host_sim import ROOT
from tools.all_fours_tables import variants


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree with the page and its source."""
    for name in (variants.PAGE, "seeds/all_fours.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_choices_of_every_variant() -> None:
    rows = {row[0]: row[1:] for row in variants.variant_rows()}
    assert list(rows) == ["Seats", *[option.title for option in OPTIONS[1:]]]
    assert {len(cells) for cells in rows.values()} == {9}
    assert rows["Seats"][2] == "2, 4, 6"
    assert rows["Trumping in"][:3] == ["allowed; *banned*", "allowed", "allowed; *banned*"]
    assert rows["Dealt in"][2] == "2-2-2; 10 others"
    assert rows["Discarding"][-2] == "to six; *keep nine*"


def test_every_option_is_explained() -> None:
    rows = dict(variants.option_rows(ROOT))
    assert list(rows) == [option.title for option in OPTIONS]
    assert rows["Bunching"] == "Off: nobody is asked. On: all players are, after a run."


def test_a_stale_page_is_noticed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = root / variants.PAGE
    fresh = page.read_text("utf-8")
    assert variants.main(["--check"], root) == 0
    page.write_text(fresh.replace("Beg without trump", "Beg"))
    assert variants.main(["--check"], root) == 1
    assert "stale" in capsys.readouterr().err
    assert variants.main([], root) == 0 and page.read_text("utf-8") == fresh


def test_a_page_without_a_place(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / variants.PAGE).write_text("# All Fours\n")
    assert variants.main([], root) == 2
    assert "no place for the table variants" in capsys.readouterr().err
