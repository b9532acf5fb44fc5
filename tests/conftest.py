"""Set-up of all tests: MicroPython's modules under CPython, import paths, and the tests' processes."""

import gc
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

# Test files of a game in which its computer player makes many decisions.
_OF_PLAYERS = ("test_bot.py", "test_ends.py", "test_hints.py")

_LLVM = "llvm"
_IMPORTS_LLVM = ("from host_sim.kernels import llvm", "from host_sim.kernels import playouts")
_PICO = "tests/pico/"
_SHARED_FIXTURE = 'scope="module"'

collect_ignore = ["template_game"]  # its tests run in the tree that test_template_game.py makes


def _keep_temporary_files_in_memory() -> None:
    """Use /dev/shm: a run of all tests syncs tens of thousands of saves, and on a disk each may take 5 ms."""
    memory = "/dev/shm"
    if os.access(memory, os.W_OK | os.X_OK):
        room = os.statvfs(memory)
        if room.f_bavail * room.f_frsize > _ROOM and not room.f_flag & os.ST_NOEXEC:
            os.environ["TMPDIR"] = memory
            tempfile.tempdir = None


def _keep_bytecode() -> None:
    """Let Python write bytecode, so that the hundreds of processes of a run need not compile their imports."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def _prepare() -> None:
    _keep_bytecode()
    tests = Path(__file__).resolve().parent
    # The repository must come before tests/, which has folders with the names of the repository's packages.
    for folder in (str(tests), str(tests.parent)):
        sys.path[:] = [folder, *(entry for entry in sys.path if entry != folder)]
    import host_sim

    host_sim.install()
    _keep_temporary_files_in_memory()
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # in a shell's background; tests send SIGINT to programs
        signal.signal(signal.SIGINT, signal.default_int_handler)


_prepare()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import all test files first if processes share all tests. Each process begins with a different file.

    A process reads the files that another one has already compiled, with rewritten asserts. Otherwise, in a new tree,
    each process would compile all files in nine seconds.
    """
    if not _shares_all(session.config):
        return
    shared = session.config.workerinput  # type: ignore[attr-defined]
    files = [path.relative_to(_ROOT) for path in sorted((_ROOT / "tests").rglob("test_*.py"))]
    names = [".".join(path.with_suffix("").parts) for path in files if path.parts[1] not in collect_ignore]
    begin = int(shared["workerid"].removeprefix("gw")) * len(names) // shared["workercount"]
    for name in names[begin:] + names[:begin]:
        with suppress(Exception):  # pytest reports the error when it collects the file
            import_module(name)


def pytest_collection_finish() -> None:
    """Spare the garbage collector the objects of all collected tests, which stay to the end."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def compiled_players(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the tests of computer players with compiled kernels if processes share all tests and Numba is installed.

    MicroPython runs these tests too, with its own code.
    """
    compiles = _of_players(request.path) and _shares_all(request.config) and find_spec("numba")
    with import_module("host_sim.kernels.llvm").accelerated() if compiles else nullcontext():
        yield


def _shares_all(config: pytest.Config) -> bool:
    """True if this is one of the processes that share all tests."""
    return hasattr(config, "workerinput") and config.args_source is pytest.Config.ArgsSource.TESTPATHS


class Together(LoadScopeScheduling):
    """A scheduler that keeps related tests in one process.

    One process runs all tests with kernels compiled through LLVM, and compiles the kernels once. Each module of tests
    on emulated Picos also runs in one process, because its tests share booted Picos, and so does each module with a
    fixture that its tests share. Other tests run in any process.

    A large process takes longer to fork. Tests on emulated Picos therefore run first, except in the process that
    compiles kernels. It is the largest, and runs them last.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        if _uses_llvm(path):
            return _LLVM
        return path if path.startswith(_PICO) or _SHARED_FIXTURE in _source(path) else nodeid

    def _assign_work_unit(self, node: Any) -> None:
        compiles = _LLVM in self.assigned_work[node]
        wanted = (scope for scope in self.workqueue if scope == _LLVM or scope.startswith(_PICO) != compiles)
        self.workqueue.move_to_end(next(wanted, next(iter(self.workqueue))), last=False)
        super()._assign_work_unit(node)


@cache
def _source(path: str) -> str:
    return (_ROOT / path).read_text("utf-8")


@cache
def _uses_llvm(path: str) -> bool:
    lines = _source(path).splitlines()
    return _of_players(Path(path)) or any(line.startswith(_IMPORTS_LLVM) for line in lines)


def _of_players(path: Path) -> bool:
    return path.name in _OF_PLAYERS and path.parts[-3] == "games"


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of processes for `pytest -n auto`: one more than cores, since some tests wait for I/O."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    """Return the scheduler that distributes tests to processes (pytest -n)."""
    return Together(config, log)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print a line for each name under which tests have recorded figures (`record_property`). Counts are added up."""
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
