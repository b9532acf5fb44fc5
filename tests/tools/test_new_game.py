"""`make new-game`: what it writes, and the input it refuses."""

import re
import shutil
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from host_sim import ROOT
from tools import new_game

KEPT = ("engines", "firmware", "seeds", "tests/template_game")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the folders that the tool reads."""
    for name in KEPT:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def contents(root: Path) -> dict[str, bytes]:
    """Every file by its path."""
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_the_game_has_names_of_its_own(root: Path) -> None:
    """In files, classes and clause ids; no name of the template is left."""
    made = new_game.add(root, "trial_game", "Trial Game", "ZY")
    template = [path for path in (root / new_game.TEMPLATE).rglob("*") if path.is_file()]
    assert len(made) == len(template) > 15
    for path in made:
        text = path.read_text("utf-8")
        assert "trial_game" in path.relative_to(root).as_posix()
        for name in ("higher_lower", "HigherLower", "Higher or Lower", "HL-", "hl_"):
            assert name not in text, path
    assert "class TrialGame(" in (root / "engines/trial_game/rules.py").read_text("utf-8")
    assert "def test_zy_r1_" in (root / "tests/games/trial_game/test_rules.py").read_text("utf-8")
    assert (root / "seeds/trial_game.md").read_text("utf-8").startswith("# Trial Game\n\nClauses ZY-1 to")


def test_games_added_one_after_another_have_rows_of_their_own(root: Path) -> None:
    """At the end of the catalogue, with numbers that no game has."""
    before = (root / new_game.CATALOG).read_text("utf-8")
    new_game.add(root, "trial_game", "Trial Game", "ZY")
    new_game.add(root, "trial", "Trial", "ZZ")
    number = max(entry.number for entry in CATALOG) + 1
    rows = f'    Entry("trial_game", {number}, "Trial Game", "TrialGame", "A new game."),\n'
    rows += f'    Entry("trial", {number + 1}, "Trial", "Trial", "A new game."),\n'
    assert (root / new_game.CATALOG).read_text("utf-8") == before.replace("),\n)\n", "),\n" + rows + ")\n", 1)


@pytest.mark.parametrize(
    ("key", "title", "ids", "message"),
    [
        ("", "Trial", "ZZ", "a new game needs a key, a title and the letters"),
        ("trial", "", "ZZ", "a new game needs a key, a title and the letters"),
        ("trial", "Trial", "", "a new game needs a key, a title and the letters"),
        ("Trial", "Trial", "ZZ", '"Trial" cannot be a key'),
        ("mini trial", "Trial", "ZZ", '"mini trial" cannot be a key'),
        ("../trial", "Trial", "ZZ", "cannot be a key"),
        ("trial_", "Trial", "ZZ", "cannot be a key"),
        ("pass", "Trial", "ZZ", "cannot be a key"),
        ("trial", "A title of 17 let", "ZZ", "cannot be a title"),
        ("trial", 'Tri"al', "ZZ", "cannot be a title"),
        ("trial", "Trial", "zz", '"zz" cannot begin clause ids'),
        ("trial", "Trial", "ZZZ", "cannot begin clause ids"),
        ("four_rows", "Trial", "ZZ", "there is a game four_rows already"),
        ("trial", "Four Rows", "ZZ", 'a game is called "Four Rows" already'),
        ("trial", "Trial", "FR", "FR is taken: seeds/four_rows.md"),
        ("new_game", "Trial", "ZZ", '"new_game" is a word in firmware/screens'),
        ("hearts", "Hearts", "HE", "choose another key, such as hearts_game"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(
    key: str, title: str, ids: str, message: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(root)
    assert new_game.main(["--key", key, "--title", title, "--ids", ids], root) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: ") and message in said and said.count("\n") == 1
    assert contents(root) == before


def test_a_file_that_exists_is_not_overwritten(root: Path) -> None:
    """For example a file of a game that is not in the catalogue yet."""
    (root / "seeds" / "trial.md").write_text("mine")
    before = contents(root)
    with pytest.raises(new_game.NewGameError, match="seeds/trial.md exists already"):
        new_game.add(root, "trial", "Trial", "ZZ")
    assert contents(root) == before


def test_the_page_names_a_game_that_can_be_added(root: Path) -> None:
    """The command on the page works literally."""
    page = (ROOT / "docs" / "make-a-game.md").read_text("utf-8")
    found = re.search(r'make new-game KEY=(\w+) TITLE="([^"]+)" IDS=(\w+)\n', page)
    assert found
    assert found[1] in [entry.key for entry in CATALOG] or new_game.add(root, *found.groups())
    assert f"FOURFOLD_GAME={found[1]} make test" in page
