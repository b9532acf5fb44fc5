"""The sources that MicroPython compiles on a PC: correct, and made once even by several processes at the same time."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.device import build_cache, source_tree
from host_sim.device.device_source import plain_source

MAKE = """
import sys
from pathlib import Path
from host_sim.device import build_cache, source_tree
build_cache.modules = lambda: sorted(Path("engines").resolve().rglob("*.py"))
source_tree.bring_up_to_date(Path(sys.argv[1]))
"""


def files(tree: Path) -> dict[str, bytes]:
    """Return all files but the stamp."""
    found = {path.relative_to(tree).as_posix(): path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    del found[source_tree._STAMP]
    return found


def expected_tree(*packages: str) -> dict[str, bytes]:
    """Every module of some packages."""
    paths = [path for package in packages for path in (ROOT / package).rglob("*.py")]
    return {path.relative_to(ROOT).as_posix(): plain_source(path) for path in paths}


@pytest.fixture
def engines_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tree is to hold the engines, as if there were no firmware: making that takes a second and more each time."""
    monkeypatch.setattr(build_cache, "modules", lambda: sorted((ROOT / "engines").rglob("*.py")))


def test_two_processes_at_once(tmp_path: Path) -> None:
    """The tree has an old module, and one that no longer exists."""
    tree = tmp_path / "tree"
    (tree / "engines").mkdir(parents=True)
    (tree / "engines" / "gone.py").write_text("x = 1\n")
    (tree / "engines" / "rng.py").write_text("x = 1\n")
    command = [sys.executable, "-c", MAKE, str(tree)]
    both = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert files(tree) == expected_tree("engines", "host_sim/positions")


def test_what_is_up_to_date_is_left_alone(engines_alone: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tmp_path / "tree"
    source_tree.bring_up_to_date(tree)
    with monkeypatch.context() as patch:
        patch.setattr(source_tree, "plain_source", None)  # it would be called for each module
        source_tree.bring_up_to_date(tree)
    (tree / source_tree._STAMP).write_text("of older sources")
    before = {path: path.stat().st_mtime_ns for path in tree.rglob("*.py")}
    (tree / "engines" / "rng.py").write_text("x = 1\n")
    source_tree.bring_up_to_date(tree)
    changed = {path.name for path, time in before.items() if path.stat().st_mtime_ns != time}
    assert changed == {"rng.py"} and files(tree) == expected_tree("engines", "host_sim/positions")


def test_what_breaks_off_is_made_again(engines_alone: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that cannot be built leaves no stamp."""
    tree = tmp_path / "tree"
    source_tree.bring_up_to_date(tree)
    (tree / source_tree._STAMP).write_text("of older sources")
    (tree / "engines" / "rng.py").write_text("x = 1\n")
    with monkeypatch.context() as patch:
        patch.setattr(source_tree, "_write", None)
        with pytest.raises(TypeError):
            source_tree.bring_up_to_date(tree)
    source_tree.bring_up_to_date(tree)
    assert files(tree) == expected_tree("engines", "host_sim/positions")
