"""The engines and the firmware as sources that MicroPython on a PC compiles itself, in `build/unix_port`."""

import contextlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from host_sim import ROOT
from host_sim.device import kept
from host_sim.device.device_source import plain_source

TREE = ROOT / "build" / "unix_port"
_STAMP = "made-from"


@cache
def source_tree() -> Path:
    """The folder that holds `engines/` and `firmware/`, brought up to date when a process first asks; several may do so
    at once. Raises `Clash`."""
    bring_up_to_date(TREE)
    return TREE


def bring_up_to_date(tree: Path) -> None:
    """Make `tree` hold each module as `plain_source` gives it, and nothing else. Raises `Clash`."""
    tree.mkdir(parents=True, exist_ok=True)
    with _locked(tree.with_suffix(".lock")):
        wanted = kept.digest()
        stamp = tree / _STAMP
        if stamp.is_file() and stamp.read_text() == wanted:
            return
        stamp.unlink(missing_ok=True)
        files = {tree / path.relative_to(ROOT): path for path in kept.modules()}
        for stale in [path for path in tree.rglob("*") if path.is_file() and path not in files]:
            stale.unlink()
        for file, path in files.items():
            _write(file, plain_source(path))
        stamp.write_text(wanted)


def _write(file: Path, data: bytes) -> None:
    """Write a file, unless it is so already."""
    if not file.is_file() or file.read_bytes() != data:
        kept.write(file, data)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Nobody else is in here."""
    import fcntl  # not on Windows, where nothing runs on the unix port

    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
