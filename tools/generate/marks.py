"""Marks drawn in `tools/generate/fonts/marks.txt`, which help pages show among their words.

A help seed names a mark, such as `{corner}`. The help page has one character for it: the first code point is for the
first mark of the file, and so on. A drawing is stored as the number of its runs, its width, and its runs of pixels of
one role, from left to right and row by row. A run has its length in the high bits and its role in the low ones, 0 for
the page's background.
"""

from pathlib import Path

import host_sim  # noqa: F401  imported first: installs the stubs
from firmware.ui import theme
from tools.generate.output_files import ArtError

SOURCE = Path(__file__).resolve().parent / "fonts" / "marks.txt"
HEIGHT = 8  # height of a drawing and of the text beside it
FIRST = 0xE000  # code point of the first mark, in the range that no script uses
_RUN = 15
ROLES = {
    ".": theme.BACKGROUND,
    "#": theme.INK,
    "d": theme.DIM,
    "a": theme.ACCENT,
    "c": theme.CARD,
    "k": theme.CARD_INK,
    "r": theme.CARD_RED,
    "b": theme.CARD_BACK,
    "h": theme.BACK_INK,
    "u": theme.CURSOR,
    "s": theme.SHADE,
    "e": theme.CARD_DIM,
}


class Mark:
    """A mark: its `name` in seeds, and its rows of letters in `mono` and, if they differ there, in `colour`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.mono: list[str] = []
        self.colour: list[str] = []


def read_marks(text: str, where: str = "marks") -> list[Mark]:
    """Parse the source.

    Raises `ArtError` for drawings of a wrong shape, unknown letters, duplicates and stray lines.
    """
    marks: list[Mark] = []
    rows: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith(";"):
            continue
        if line.startswith("@ "):
            name = line[2:].partition("  ")[0]
            if name in [mark.name for mark in marks]:
                raise ArtError(f"{where}:{number}: there are two marks {name}")
            marks.append(Mark(name))
            rows = marks[-1].mono
        elif rows is not None and line == "colour":
            rows = marks[-1].colour
        elif rows is None or set(line) - set(ROLES):
            raise ArtError(f"{where}:{number}: neither a row of pixels nor anything else")
        else:
            rows.append(line)
    for mark in marks:
        for rows in (mark.mono, mark.colour or mark.mono):
            if len(rows) != HEIGHT or len({len(row) for row in rows}) != 1:
                raise ArtError(f"{where}: the mark {mark.name} is not {HEIGHT} rows of one length")
    return marks


def committed() -> list[Mark]:
    """Return the marks in the committed source."""
    return read_marks(SOURCE.read_text("utf-8"), SOURCE.name)


def codes() -> dict[str, str]:
    """Return the character of each mark by its name."""
    return {mark.name: chr(FIRST + i) for i, mark in enumerate(committed())}


def encode(rows: list[str]) -> bytes:
    """Return a drawing as bytes: the number of its runs, its width, and the runs."""
    out = bytearray()
    for row in rows:
        at = 0
        while at < len(row):
            end = at + 1
            while end < len(row) and row[end] == row[at] and end - at < _RUN:
                end += 1
            out.append((end - at) << 4 | ROLES[row[at]])
            at = end
    return bytes((len(out), len(rows[0]))) + bytes(out)
