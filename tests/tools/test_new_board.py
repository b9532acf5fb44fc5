"""`make new-board` writes a board that the tests know, and refuses bad input without a change."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.boards import BOARDS
from host_sim import ROOT
from tools import new_board

FILES = (
    "firmware/boards/__init__.py",
    "host_sim/device/virtual_board.py",
    "host_sim/pico/boards.py",
    "tests/pico/test_board_buttons.py",
    "README.md",
)
TREE = ("engines", "firmware", "host_sim", "tools", "tests")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the files that list boards."""
    for name in (*FILES, "firmware/boards/waveshare_lcd13.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("like", BOARDS)
def test_a_board_like_each_other(like: str, root: Path) -> None:
    files = new_board.add(root, "my_board", like, {})
    assert {path.relative_to(root).as_posix() for path in files} == {*FILES, "firmware/boards/my_board.py"}
    for path in files:
        text = path.read_text("utf-8")
        assert "my_board" in text
        if path.suffix == ".py":
            ast.parse(text)
    names: dict[str, object] = {}
    exec((root / "firmware/boards/my_board.py").read_text("utf-8"), names)
    theirs: dict[str, object] = {}
    exec((ROOT / f"firmware/boards/{like}.py").read_text("utf-8"), theirs)
    assert (names["WIRING"], names.get("SETUP")) == (theirs["WIRING"], theirs.get("SETUP"))


def test_its_tests_run(tmp_path: Path) -> None:
    """In a copy of the tree, the new board passes the tests of its wiring."""
    for name in TREE:
        ignored = shutil.ignore_patterns("__pycache__", "golden", "fixtures")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    arguments = ["--name", "my_lcd", "--like", "waveshare_lcd13", "--pins", "up=4,a=15,a=5"]
    code = f"import sys; from pathlib import Path; from tools import new_board; new_board.main({arguments}, Path('.'))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    check = (
        "from host_sim.pico.boards import WIRING; from host_sim.device.virtual_board import DEVICES; "
        "from firmware.boards import BOARDS, my_lcd; "
        "assert WIRING['my_lcd'].buttons['a2'] == 5 and my_lcd.WIRING['up'] == 4; "
        "assert set(WIRING) == set(BOARDS) == set(DEVICES)"
    )
    done = subprocess.run([sys.executable, "-c", check], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--name", "My"], '"My" cannot be a name'),
        (["--name", "pico_oled"], "there is a file firmware/boards/pico_oled.py already"),
        (["--name", "my_lcd", "--like", "fridge"], "no board called fridge"),
        (["--name", "my_lcd", "--pins", "up=99"], "up must be a pin from 0 to 29"),
        (["--name", "my_oled", "--pins", "controller=ssd1309"], "the tests of a board take ssd1306 or sh1106"),
        (["--name", "my_lcd", "--pins", "up"], "a pin is given as up=2, not up"),
    ],
)
def test_bad_input_changes_nothing(
    arguments: list[str], fault: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    assert new_board.main(arguments, root) == 2
    assert fault in capsys.readouterr().err
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before
