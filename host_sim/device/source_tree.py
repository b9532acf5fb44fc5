"""The engines, the firmware and `host_sim/positions`, prepared for MicroPython on a PC.

`build/unix_port` holds them as sources, `build/unix_port_compiled` as compiled modules.
"""

import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from host_sim import ROOT
from host_sim.build_folder import BUILD
from host_sim.device import build_cache, device_files
from host_sim.device.device_source import plain_source

TREE = BUILD / "unix_port"
COMPILED = BUILD / "unix_port_compiled"
_POSITIONS = ROOT / "host_sim" / "positions"
_STAMP = "made-from"


@cache
def source_tree() -> Path:
    """Return the folder with `engines/` and `firmware/` for MicroPython. Raises `Clash`.

    The first call of each process updates it; several processes may call this at the same time.
    """
    bring_up_to_date(TREE)
    return TREE


@cache
def compiled_tree() -> Path:
    """Return a folder with the same modules compiled. Raises `Clash`.

    A console imports modules again and again, and MicroPython takes longer to compile one than to run its tests.
    """
    source_tree()
    bring_up_to_date(COMPILED, _compiled)
    return COMPILED


def _source(path: Path) -> tuple[Path, bytes]:
    return path.relative_to(ROOT), plain_source(path)


def _compiled(path: Path) -> tuple[Path, bytes]:
    """Return a module's name and contents, compiled if possible.

    A module with another processor's instructions stays a source, and so does every module without a compiler.
    """
    name, source = _source(path)
    try:
        return name.with_suffix(".mpy"), device_files.compiled(name, source, device_files.PC_ARCH, lines=True)
    except (device_files.CompileError, device_files.CompilerMissing):
        return name, source


def bring_up_to_date(tree: Path, make: Callable[[Path], tuple[Path, bytes]] = _source) -> None:
    """Make `tree` hold each module as `make` returns it (default: its `plain_source`), and nothing else.

    Raises `Clash`.
    """
    tree.mkdir(parents=True, exist_ok=True)
    with _locked(tree.with_suffix(".lock")):
        modules = [*build_cache.modules(), *sorted(_POSITIONS.glob("*.py"))]
        current = build_cache.digest(modules)
        stamp = tree / _STAMP
        if stamp.is_file() and stamp.read_text() == current:
            return
        stamp.unlink(missing_ok=True)
        results = dict(map(make, modules))
        files = {tree / name: data for name, data in results.items()}
        for stale in [path for path in tree.rglob("*") if path.is_file() and path not in files]:
            stale.unlink()
        for file, data in files.items():
            _write(file, data)
        stamp.write_text(current)


def _write(file: Path, data: bytes) -> None:
    """Write a file unless it already has this content."""
    if not file.is_file() or file.read_bytes() != data:
        build_cache.write(file, data)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold an exclusive lock on a file."""
    import fcntl  # missing on Windows, where the unix port does not run

    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
