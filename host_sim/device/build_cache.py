"""On-disk cache of transformed sources, shared between processes: transforming them takes seconds."""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from host_sim import ROOT
from host_sim.build_folder import BUILD
from host_sim.device.constants import PACKAGES

CACHE = BUILD / "made_of_sources"


def modules() -> list[Path]:
    """Every module of the engines and the firmware."""
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def digest(paths: Iterable[Path] = ()) -> str:
    """Return a hash of the files `paths`, by default `modules`, and of the code here, which makes things of them."""
    return _hash([*(paths or modules()), *sorted(Path(__file__).parent.glob("*.py"))])


def cached(what: str, source: bytes, make: Callable[[], bytes], where: Path = CACHE) -> bytes:
    """Return `make()`, cached. `what` names the result, which depends on one module's source and on the exports of all
    others.

    It is computed again after any change.
    """
    file = _folder(where) / hashlib.sha256(what.encode() + b"\0" + source).hexdigest()
    if file.is_file():
        return file.read_bytes()
    data = make()
    write(file, data)
    return data


def write(file: Path, data: bytes) -> None:
    """Write a file atomically: a reader sees the old contents or the new ones."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as scratch:
        scratch.write(data)
    Path(scratch.name).replace(file)


@cache
def _folder(where: Path) -> Path:
    """Return the folder in `where` for the present sources; folders of other sources are removed."""
    folder = where / digest()
    for other in where.glob("*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def _hash(paths: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()
