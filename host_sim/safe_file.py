"""Atomic writing of files."""

import os
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Write `text` (ASCII) to a file. After a crash or a power cut, the file is either the old one or the new one,
    complete.

    Raises `OSError`; the old file is then unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    with new.open("w", encoding="ascii", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    if os.name == "posix":  # sync the folder, which holds the file's name; other systems cannot open a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
