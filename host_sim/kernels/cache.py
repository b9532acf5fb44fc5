"""Folders in which numba caches compiled kernels.

numba checks only a kernel's own file for changes, and misses a change in a kernel that is compiled into it. So each
game has its own folder, named by a hash of all its sources. A kernel outside the games has one too.
"""

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from host_sim import ROOT
from host_sim.build_folder import BUILD
from host_sim.device.device_files import imports

FOLDER = BUILD / "kernels"


class NumbaMissing(RuntimeError):
    """numba, an optional extra, is not installed; the message says how to get it."""


def numba() -> Any:
    """Import numba and return it. Raises `NumbaMissing`."""
    try:
        return import_module("numba")
    except ImportError as error:
        raise NumbaMissing("acceleration needs numba: pip install numba") from error


@contextmanager
def caching(owner: Path) -> Iterator[Any]:
    """Yield numba, whose `njit(cache=True)` caches in the folder of `owner`: a game's package or a module.

    Caches of the owner's older sources are deleted. Raises `NumbaMissing`.
    """
    compiler = numba()
    name = ".".join(owner.with_suffix("").parts[-2:])
    folder = FOLDER / name / digest(owner)
    if not folder.exists():
        for other in folder.parent.glob("*"):
            if other != folder:
                shutil.rmtree(other, ignore_errors=True)
    before = compiler.config.CACHE_DIR
    compiler.config.CACHE_DIR = str(folder)
    try:
        yield compiler
    finally:
        compiler.config.CACHE_DIR = before


def owner_of(file: Path) -> Path:
    """Return the game's package that contains the module `file`, or `file` itself outside the games."""
    return file.parent if file.parent.parent == ROOT / "engines" else file


@cache
def digest(owner: Path) -> str:
    """Return a hash of what compiled code depends on: numba, the modules here, and the owner with all its imports."""
    hashed = hashlib.sha256(numba().__version__.encode())
    for path in [*sorted(Path(__file__).parent.glob("*.py")), *sources(owner)]:
        hashed.update(f"\0{path}\0".encode() + path.read_bytes())
    return hashed.hexdigest()[:16]


def sources(owner: Path) -> list[Path]:
    """Return the modules of a game's package, or the one module, and all modules that they import, directly or not.

    Only modules of the repository count. An import of one module of a game counts as an import of its whole package.
    """
    paths: set[Path] = set()
    pending = [owner]
    while pending:
        path = pending.pop()
        for file in path.rglob("*.py") if path.is_dir() else [path]:
            if file not in paths:
                paths.add(file)
                modules = [ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in imports(file.read_bytes())]
                pending += [owner_of(module) for module in modules if module.is_file()]
    return sorted(paths)
