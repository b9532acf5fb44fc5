"""Every portable test again, under MicroPython with a Pico's heap, one process a file."""

import re
import subprocess
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.device import unix_port

TESTS = ROOT / "tests"
PORTABLE = ("engines", "firmware", "games", "link")  # except files that are for a PC only
FILES = sorted(
    file for folder in PORTABLE for file in (TESTS / folder).rglob("test_*.py") if file.parent.name != "on_pc"
)

TEST_DISPLAY = 28_800  # bytes of the desk's own display (tests/firmware/desk.py), which on a device is not in the heap
# Bytes that the port needs and a Pico does not: 32 for each imported native function, forever (test_unix_port.py),
# some forty each time a game is opened, the room to compile a module, and objects that are twice as large, with the
# gaps between them. A Pico gets compiled modules; tests/pico/test_device_budgets.py measures its memory.
PORT_NEEDS = 236_000
HEAP = unix_port.PICO_HEAP + TEST_DISPLAY + PORT_NEEDS
TIMES = {
    "test_two_consoles": 2,
    "test_save": 2,
    "test_every_game": 4,
    "test_happened": 2,
    "test_link_secrets": 2,
}  # the same amount again, for situations that no device has

GOOD = "def test_b():\n    pass\n\ndef test_a():\n    assert 1 + 1 == 2\n\ndef helper():\n    assert False\n"


def run(*files: Path) -> "subprocess.CompletedProcess[str]":
    """Run test files under MicroPython as `make test` does."""
    named = map(unix_port.from_there, files)  # the heap contains their paths
    times = next((times for name, times in TIMES.items() if files and files[0].name.startswith(name)), 1)
    return unix_port.run(TESTS / "run_portable.py", *named, heap_bytes=times * HEAP, timeout=300, path=[ROOT])


def outcome(process: "subprocess.CompletedProcess[str]") -> tuple[int, int]:
    """Tests passed and failed, from the last line."""
    found = re.search(r"(\d+) passed, (\d+) failed\n\Z", process.stdout)
    assert found, f"no totals:\n{process.stdout}{process.stderr}"
    return int(found[1]), int(found[2])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(TESTS).as_posix())
def test_passes_on_micropython(file: Path) -> None:
    done = run(file)
    passed, failed = outcome(done)
    assert (done.returncode, failed) == (0, 0), f"{done.stdout}{done.stderr}"
    assert passed > 0


def test_runner_runs_tests_by_name_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "test_good.py").write_text(GOOD)
    done = run(tmp_path / "test_good.py")
    assert done.returncode == 0
    assert done.stdout.splitlines() == ["ok test_a", "ok test_b", "2 passed, 0 failed"]


def test_runner_reports_failures_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text(
        "def test_a():\n    assert False, 'seven of spades'\n\n"
        "def test_b():\n    bytearray(1_000_000)\n\n"
        "def test_c():\n    pass\n"
    )
    (tmp_path / "test_good.py").write_text(GOOD)
    done = run(tmp_path / "test_bad.py", tmp_path / "test_good.py")
    assert done.returncode == 1
    assert outcome(done) == (3, 2)
    assert "seven of spades" in done.stdout
    assert "line 2" in done.stdout
    assert "MemoryError" in done.stdout
    assert "FAILED test_a\n" in done.stdout
    assert "FAILED test_b\n" in done.stdout
    assert "ok test_c\n" in done.stdout


@pytest.mark.parametrize(
    "text", ["import dataclasses\n\ndef test_a():\n    pass\n", "def helper():\n    pass\n", "def ("]
)
def test_runner_fails_a_file_that_cannot_run_or_tests_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "test_odd.py").write_text(text)
    done = run(tmp_path / "test_odd.py")
    assert done.returncode == 1
    assert outcome(done) == (0, 1)
    assert "FAILED test_odd" in done.stdout


def test_runner_fails_when_given_nothing() -> None:
    done = run()
    assert done.returncode == 1
    assert outcome(done) == (0, 0)


def test_runner_frees_a_heap_left_locked(tmp_path: Path) -> None:
    (tmp_path / "test_locks.py").write_text(
        "import micropython\n\n"
        "def test_a():\n    micropython.heap_lock()\n    micropython.heap_lock()\n\n"
        "def test_b():\n    micropython.heap_lock()\n    assert False\n\n"
        "def test_c():\n    assert len(bytearray(1000)) == 1000\n"
    )
    done = run(tmp_path / "test_locks.py")
    assert outcome(done) == (1, 2)
    assert "FAILED test_a (left the heap locked)" in done.stdout
    assert "ok test_c" in done.stdout


def test_packages_of_the_same_names_as_test_folders_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_engines.py").write_text(
        "from engines import card_text\nfrom portable import RUNTIME, raises\n\n"
        "def test_a():\n    assert RUNTIME == 'micropython'\n"
        "    assert 'x' in str(raises(ValueError, card_text.from_text, 'x'))\n"
    )
    done = run(tmp_path / "test_engines.py")
    assert outcome(done) == (1, 0), done.stdout


def test_portable_helpers_under_cpython(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from portable import RUNTIME, raises, run_module

    (tmp_path / "test_here_only.py").write_text(GOOD + "\ndef test_c():\n    assert False, 'queen'\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert RUNTIME == "cpython"
    assert run_module("test_here_only") == (2, 1)
    assert "queen" in capsys.readouterr().out
    assert raises((KeyError, ValueError), {}.__getitem__, 3).args == (3,)
    with pytest.raises(AssertionError, match="not raised"):
        raises(ValueError, int, "3")
    with pytest.raises(ValueError, match="invalid literal"):
        raises(KeyError, int, "x")
