"""Helpers for the generators in this folder: generated files, bytes literals, and the error for a bad drawing."""

import sys
from collections.abc import Mapping
from pathlib import Path


class ArtError(ValueError):
    """A drawing in `fonts/` has a mistake; the message names the file and the line."""


def escape(data: bytes) -> str:
    """Return a bytes literal with every byte in hexadecimal, so that a changed pixel is a small diff."""
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def write_or_check(root: Path, files: Mapping[Path, str], check: bool) -> int:
    """Bring the files of `files` (path below `root` -> text) up to date, and print their names. With `check` only print
    the names.

    Return the exit status: 1 if `check` found a file that is missing or differs.
    """
    stale = 0
    for path, fresh in files.items():
        name = path.relative_to(root).as_posix()
        if path.is_file() and path.read_text("utf-8") == fresh:
            continue
        if check:
            print(f"stale: {name} (run make generate)", file=sys.stderr)
            stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(fresh, "utf-8")
            print(f"wrote {name}")
    return stale
