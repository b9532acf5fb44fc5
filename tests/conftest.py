"""Common ground of all tests: MicroPython's modules under CPython, and imports of the repository and the test
helpers."""

import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

_ROOT = Path(__file__).resolve().parent.parent
_ROOM = 2 << 30  # bytes, several times the size of the tests' files

# In every game its computer player decides again and again.
_OF_PLAYERS = ("test_bot.py", "test_hints.py")

_LLVM = "llvm"
_IMPORTS_LLVM = ("from host_sim.kernels import llvm", "from host_sim.kernels import playouts")
_PICO = "tests/pico/"

collect_ignore = ["template_game"]  # its tests run in the tree that test_template_game.py makes


def _keep_temporary_files_in_memory() -> None:
    """A save is synced to its disk, which may take 5 ms, and a run of all tests saves tens of thousands of times."""
    memory = "/dev/shm"
    if os.access(memory, os.W_OK | os.X_OK):
        room = os.statvfs(memory)
        if room.f_bavail * room.f_frsize > _ROOM and not room.f_flag & os.ST_NOEXEC:
            os.environ["TMPDIR"] = memory
            tempfile.tempdir = None


def _keep_bytecode() -> None:
    """Hundreds of processes are started, and each would compile its imports."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def _prepare() -> None:
    _keep_bytecode()
    tests = Path(__file__).resolve().parent
    # The repository goes first: tests/ has folders of the same names as its packages.
    for folder in (str(tests), str(tests.parent)):
        sys.path[:] = [folder, *(entry for entry in sys.path if entry != folder)]
    import host_sim

    host_sim.install()
    _keep_temporary_files_in_memory()
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in the background of a shell: tests send it to programs
        signal.signal(signal.SIGINT, signal.default_int_handler)


_prepare()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Processes that share all tests import them first, each starting elsewhere. A file that one process has compiled,
    with its asserts rewritten, is read by the others. In a new tree each process would otherwise compile all files, in
    nine seconds."""
    if not _shares_all(session.config):
        return
    shared = session.config.workerinput  # type: ignore[attr-defined]
    files = [path.relative_to(_ROOT) for path in sorted((_ROOT / "tests").rglob("test_*.py"))]
    names = [".".join(path.with_suffix("").parts) for path in files if path.parts[1] not in collect_ignore]
    begin = int(shared["workerid"].removeprefix("gw")) * len(names) // shared["workercount"]
    for name in names[begin:] + names[:begin]:
        with suppress(Exception):  # the error appears again, and is reported, when the file is collected
            import_module(name)


@pytest.fixture(autouse=True, scope="module")
def compiled_players(request: pytest.FixtureRequest) -> Iterator[None]:
    """If processes share all tests and one of them has compiled kernels, it runs the tests of players with them.
    MicroPython runs these tests too, with its own code."""
    compiles = _of_players(request.path) and _shares_all(request.config) and find_spec("numba")
    with import_module("host_sim.kernels.llvm").accelerated() if compiles else nullcontext():
        yield


def _shares_all(config: pytest.Config) -> bool:
    """True if this is one of the processes that share all tests."""
    return hasattr(config, "workerinput") and config.args_source is pytest.Config.ArgsSource.TESTPATHS


class Together(LoadScopeScheduling):
    """Tests with kernels compiled through LLVM go to one process, which compiles them once. Those of a module on
    emulated Picos go to one process too, since they share booted Picos. The others go wherever there is room.

    A fork takes longer in a large process. Emulated Picos therefore come first, except in the process that compiles,
    which is the largest: there they come last.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        if _uses_llvm(path):
            return _LLVM
        return path if path.startswith(_PICO) else nodeid

    def _assign_work_unit(self, node: Any) -> None:
        compiles = _LLVM in self.assigned_work[node]
        wanted = (scope for scope in self.workqueue if scope == _LLVM or scope.startswith(_PICO) != compiles)
        self.workqueue.move_to_end(next(wanted, next(iter(self.workqueue))), last=False)
        super()._assign_work_unit(node)


@cache
def _uses_llvm(path: str) -> bool:
    lines = (_ROOT / path).read_text("utf-8").splitlines()
    return _of_players(Path(path)) or any(line.startswith(_IMPORTS_LLVM) for line in lines)


def _of_players(path: Path) -> bool:
    return path.name in _OF_PLAYERS and path.parts[-3] == "games"


def pytest_xdist_auto_num_workers() -> int:
    """Processes that run tests (pytest -n auto): one more than cores, since some tests wait for terminals and lines."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    """Return the scheduler that distributes tests to processes (pytest -n)."""
    return Together(config, log)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A line for each name under which tests have reported figures (`record_property`): texts as they are, counts added
    up."""
    texts: dict[str, str] = {}
    counts: dict[str, Counter[str]] = {}
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if isinstance(value, dict):
                counts.setdefault(name, Counter()).update(value)
            else:
                texts[name] = str(value)
    for name, found in counts.items():
        texts[name] = ", ".join(f"{count} {what}" for what, count in found.items())
    for name, text in texts.items():
        terminalreporter.write_line(f"{name}: {text}")
