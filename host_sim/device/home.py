"""The folder with the saves of a console on a PC, and the lock that keeps a second console away from it."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import platformdirs

from firmware.text.words import cut

_LOCK = ".lock"


class HomeError(RuntimeError):
    """The folder for saves cannot be used. The message gives the folder and the reason."""


def default_home() -> Path:
    """Return `$FOURFOLD_HOME` if set, else the user's data directory."""
    named = os.environ.get("FOURFOLD_HOME")
    return Path(named) if named else Path(platformdirs.user_data_dir("fourfold", appauthor=False))


@contextmanager
def claimed(home: Path) -> Iterator[Path]:
    """Create `home` and lock it for the `with` block. The system releases the lock however the process ends.

    Raises `HomeError` if the folder cannot be created or written, if another console has locked it, or if it contains a
    pipe or a device file.
    """
    with ExitStack() as stack:
        try:
            home.mkdir(parents=True, exist_ok=True)
            for path in home.iterdir():
                if path.exists() and not (path.is_file() or path.is_dir()):
                    raise HomeError(f"cannot keep saves in {home}: {cut(path.name)} is a pipe or a device")
            lock = stack.enter_context((home / _LOCK).open("a+"))
        except OSError as error:
            raise HomeError(f"cannot keep saves in {home}: {error.strerror}") from error
        try:
            _lock(lock)
        except OSError as error:
            raise HomeError(f"another Fourfold is using the saves in {home}; quit it, or choose --home DIR") from error
        yield home


def _lock(file: IO[str]) -> None:
    """Take the lock without waiting. Raises `OSError` if another process has it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
