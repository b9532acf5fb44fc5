"""Checks of a game that is added to a copy of the tree as docs/make-a-game.md describes.

`make new-game` copies the template, `tests/template_game/`. Outside the game's folders only one line is new, in the
catalogue. The new game gets its generated files, and passes the tests for every game.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT
from tests.style.test_house import tracked

KEY, TITLE, IDS = "trial", "Trial", "ZZ"
LEFT_OUT = ("tests/golden/", "docs/")  # no test below reads these
CODE = ("seeds", "engines", "firmware", "host_sim", "tools", "tests")
MAKE = ("build_help", "make_playthroughs", "golden")
FOR_EVERY_GAME = (
    f"tests/test_game_folders.py::test_every_game_has_the_same_files[{KEY}]",
    "tests/test_game_folders.py::test_shared_modules_name_no_game",
    "tests/test_game_folders.py::test_tests_for_every_game_name_none",
    f"tests/test_clauses.py::test_every_rule_is_named_in_the_code_that_implements_it[{KEY}]",
    f"tests/test_clauses.py::test_every_rule_is_named_by_a_test[{KEY}]",
    "tests/test_clauses.py::test_code_and_tests_name_only_existing_rules",
    "tests/engines/test_every_game.py",
    "tests/engines/test_playthroughs.py",
    "tests/engines/test_catalog.py",
    "tests/host_sim/test_golden_scenes.py::test_on_micropython",
    "tests/host_sim/test_kernels_checked.py::test_random_games",
    "tests/host_sim/test_kernels_checked.py::test_bot_games",
    "tests/host_sim/test_line_play.py",
    "tests/tools/test_help_pages.py",
    f"tests/games/{KEY}",
)
TYPED = "help\nhigher\nlower\nquit\n"
PORTABLE = f"games/{KEY}/"  # path of the game's tests that also run under MicroPython


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository's files with a new game, listed in the catalogue."""
    root = tmp_path_factory.mktemp("tree")
    for path in tracked():
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(LEFT_OUT):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, root / name)
    before = contents(root)
    run(root, "-m", "tools.new_game", "--key", KEY, "--title", TITLE, "--ids", IDS)
    after = contents(root)
    assert [name for name in before if after[name] != before[name]] == ["engines/catalog.py"]
    assert after["engines/catalog.py"].count("\n") == before["engines/catalog.py"].count("\n") + 1
    for tool in MAKE:
        run(root, "-m", f"tools.generate.{tool}")
    return root


def contents(root: Path) -> dict[str, str]:
    """Return the texts of a tree's Python and Markdown files by path."""
    paths = [path for folder in CODE for path in sorted((root / folder).rglob("*")) if path.suffix in (".py", ".md")]
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths}


def run(tree: Path, *command: str) -> str:
    """Run Python in a tree for the new game. Return its output; fail if it fails."""
    environment = {**os.environ, "FOURFOLD_GAME": KEY, "PYTHONPATH": str(tree)}
    for name in [name for name in environment if name.startswith("PYTEST_")]:
        del environment[name]
    done = subprocess.run([sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_the_new_game_has_its_generated_files(tree: Path) -> None:
    """The tools generate help pages, playthroughs, and golden pictures for both displays."""
    assert (tree / "firmware" / "help" / f"{KEY}.py").is_file()
    assert len(list((tree / "tests" / "playthroughs").glob(f"{KEY}-*.txt"))) == 2
    for kind in ("oled", "lcd"):
        assert len(list((tree / "tests" / "golden" / kind).glob(f"{KEY}-*.png"))) == 4


def test_the_new_game_passes_the_tests_for_every_game(tree: Path) -> None:
    said = run(tree, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", *FOR_EVERY_GAME)
    assert re.search(r"^\d\d+ passed", said, re.MULTILINE), said
    said = run(tree, "-m", "pytest", "-n", "0", "-q", "tests/host_sim/test_on_micropython.py", "-k", PORTABLE)
    assert re.search(r"^2 passed", said, re.MULTILINE), said


def test_the_new_game_passes_ruff_and_mypy(tree: Path) -> None:
    run(tree, "-m", "ruff", "check", "--no-cache", *CODE[1:])
    run(tree, "-m", "ruff", "format", "--no-cache", "--check", *CODE[1:])
    assert "Success" in run(tree, "-m", "mypy", f"engines/{KEY}", f"firmware/games/{KEY}")


def test_the_new_game_is_played_as_text(tree: Path) -> None:
    """The command lists the game, accepts its moves as text, and shows their effects."""
    assert f"{KEY}: {TITLE}." in run(tree, "-m", "fourfold", "games")
    words = ["play", KEY, "--text", "--home", str(tree / "home")]
    play = f"import io, sys\nsys.stdin = io.StringIO({TYPED!r})\nsys.argv[1:] = {words}\n"
    said = run(tree, "-c", play + "from fourfold import main\nmain()")
    assert "Type higher or lower." in said and said.count("Open: ") >= 3
