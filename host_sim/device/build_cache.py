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
    """Return every module of the engines and the firmware."""
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def digest(paths: Iterable[Path] = ()) -> str:
    """Return a hash of the files `paths` (default: `modules()`) and of this package's own sources, which transform
    them."""
    return _hash([*(paths or modules()), *sorted(Path(__file__).parent.glob("*.py"))])


def cached(what: str, source: bytes, make: Callable[[], bytes], where: Path = CACHE) -> bytes:
    """Return `make()`, cached under the name `what` for this `source`.

    The result may also depend on the constants of all other modules, so a change of any module clears the cache.
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
    """Return the cache folder in `where` for the current sources. Delete the folders of older sources."""
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
