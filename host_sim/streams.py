"""Input of bounded size from any file or pipe, and output whose reader may stop early."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from firmware.text.words import cut

MOST_BYTES = 1 << 20  # most bytes of a file, and of a line that is skipped; the longest record has about 20,000
MOST_LINE = 4096  # characters
CUT = "..."  # the end of a line that was cut; no command ends like this


class TooLarge(ValueError):
    """A file or a line is unreasonably large; `args[0]` names it."""


def read_file(name: str) -> bytes:
    """Return the content of a file, `-` for standard input.

    Raises `OSError`, `TooLarge`, and `ValueError` for a NUL in the name.
    """
    if name == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise TooLarge(f"{'standard input' if name == '-' else cut(name)} has more than {MOST_BYTES:,} bytes")
    return data


def read_line(stream: TextIO) -> str:
    """Return the next line, "" at the end of input. A line over `MOST_LINE` characters is cut and ends in `CUT`.

    Raises `TooLarge` for a line that seems to have no end.
    """
    line = stream.readline(MOST_LINE)
    rest = line
    size = len(line)
    while rest and not rest.endswith("\n"):
        if size > MOST_BYTES:
            raise TooLarge(f"a line has more than {MOST_BYTES:,} characters")
        rest = stream.readline(MOST_LINE)
        size += len(rest)
    return line if size <= MOST_LINE else line + CUT


def abandon(stream: TextIO) -> None:
    """Discard buffered output after `BrokenPipeError`, so that Python exits without an error."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
