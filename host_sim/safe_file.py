"""Files that are whole whatever happens while they are written."""

import os
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Put `text` (ASCII) into a file so that a crash or a power cut leaves the old file or the new one, whole.

    Raises `OSError`, the old file then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    with new.open("w", encoding="ascii", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    if os.name == "posix":  # the folder holds the name; elsewhere it cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
