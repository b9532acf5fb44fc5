"""A firmware image for the emulated Pico, from the files on this PC. Nothing is downloaded here.

For plain MicroPython, the file that the environment variable `UF2` names comes first. Then comes
`build/uf2/<name>.uf2`, from `make uf2`. The last choice, again for plain MicroPython only, is an official image that
`rp2040py` has downloaded before.
"""

import os
from pathlib import Path

from host_sim.build_folder import BUILD

BUILT = BUILD / "uf2"
STOCK = "stock"
MISSING = "no firmware image for the emulated Pico; `make toolchain uf2` brings one in"
_VARIABLE = "UF2"


def image(name: str = STOCK) -> Path | None:
    """Return the image of a board with the console, or of plain MicroPython (`STOCK`); None if there is no such image.

    Raises `FileNotFoundError` if `UF2` names no file.
    """
    named = os.environ.get(_VARIABLE)
    if named and name == STOCK:
        path = Path(named)
        if not path.is_file():
            raise FileNotFoundError(f"{_VARIABLE}={named}: there is no such file")
        return path
    built = BUILT / f"{name}.uf2"
    if built.is_file():
        return built
    return _downloaded() if name == STOCK else None


def required(name: str = STOCK) -> Path:
    """Return the image. Raises `FileNotFoundError` with the command that makes one."""
    path = image(name)
    if path is None:
        raise FileNotFoundError(f"{name}: {MISSING}")
    return path


def official() -> list[tuple[str, Path]]:
    """Return the releases of MicroPython for a Pico that the console supports, newest first.

    Each has its address, and its path in rp2040py's cache.
    """
    from rp2040py.utils import firmware_retrieve

    cache = Path.home() / ".cache" / "rp2040py"
    boards = firmware_retrieve.MICROPYTHON.boards or {}
    known = boards["pico"].fw if "pico" in boards else {}
    fit = sorted((version for version in known if _version(version) >= OLDEST), key=_version, reverse=True)
    return [(known[version], cache / firmware_retrieve._cache_filename(known[version])) for version in fit]


def _downloaded() -> Path | None:
    """Return the newest official image in rp2040py's cache, or None."""
    return next((path for _, path in official() if path.is_file()), None)


OLDEST = (1, 25, 0)  # oldest supported MicroPython


def _version(text: str) -> tuple[int, ...]:
    """Return a version such as `1.25.0` as numbers; a version with other parts sorts lowest."""
    parts = text.split(".")
    return tuple(int(part) for part in parts) if all(part.isdecimal() for part in parts) else (0,)
