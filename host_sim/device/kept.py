"""What is made of the sources of a device, kept on disk for other processes: making it takes each of them seconds."""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from host_sim import ROOT
from host_sim.build_folder import BUILD
from host_sim.device.constants import PACKAGES

KEPT = BUILD / "made_of_sources"


def modules() -> list[Path]:
    """Every module of the engines and the firmware."""
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def digest(paths: Iterable[Path] = ()) -> str:
    """Return a hash of the files `paths`, by default `modules`, and of the code here, which makes things of them."""
    return _hash([*(paths or modules()), *sorted(Path(__file__).parent.glob("*.py"))])


def kept(what: str, source: bytes, make: Callable[[], bytes], where: Path = KEPT) -> bytes:
    """`make()`, the thing named `what` that is made of one module's source and of what all the others say.

    It is made again when any of them has changed.
    """
    file = _folder(where) / hashlib.sha256(what.encode() + b"\0" + source).hexdigest()
    if file.is_file():
        return file.read_bytes()
    made = make()
    write(file, made)
    return made


def write(file: Path, data: bytes) -> None:
    """Write a file; who reads it meanwhile has it whole, before or after."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as made:
        made.write(data)
    Path(made.name).replace(file)


@cache
def _folder(where: Path) -> Path:
    """The folder in `where` for the sources as they are; what was made of others goes."""
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
