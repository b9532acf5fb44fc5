"""Compile the marks drawn in `tools/generate/fonts/marks.txt` into what help pages and text play take them from.

    python -m tools.generate.build_marks            write the modules
    python -m tools.generate.build_marks --check    exit 1 if a committed module is stale

A help page names a mark, `{corner}`, and has one character of it, the first for the first mark of the file and so on.
A drawing is stored as the number of its runs, its width, and the runs of pixels of one role, from left to right and row
by row: how many in the high bits, their role in the low ones, 0 where the page shows through.
"""

import argparse
import sys
from pathlib import Path

import host_sim  # noqa: F401  before firmware: gives CPython MicroPython's modules
from firmware.ui import theme
from tools.generate.build_fonts import FontError, escape
from tools.generate.generated import write_or_check

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "tools" / "generate" / "fonts" / "marks.txt"
HEIGHT = 8  # of a drawing, as of the text beside it
FIRST = 0xE000  # code point of the first mark, in the range that no script uses
_RUN = 15
_BYTES = 24  # of a source line
# module: what it is, and the name of what it holds
MODULES = {
    "font_data_marks": ("Marks on help pages of one-colour displays.", "MONO"),
    "font_data_marks_colour": ("Marks on help pages of colour displays.", "COLOUR"),
    "mark_words": ("What stands for marks where nothing is drawn.", "WORDS"),
}
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
    """A mark: its `name` in seeds, its `words`, and its rows of letters, `mono` and, if it differs there, `colour`."""

    def __init__(self, name: str, words: str) -> None:
        self.name = name
        self.words = words
        self.mono: list[str] = []
        self.colour: list[str] = []


def read_marks(text: str, where: str = "marks") -> list[Mark]:
    """Parse the source. Raises `FontError` for drawings of a wrong shape, unknown letters, doubles and strays."""
    marks: list[Mark] = []
    rows: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith(";"):
            continue
        if line.startswith("@ "):
            name, _, words = line[2:].partition("  ")
            if not words or name in [mark.name for mark in marks]:
                raise FontError(f"{where}:{number}: a mark opens with a name of its own, two spaces and its words")
            marks.append(Mark(name, words))
            rows = marks[-1].mono
        elif rows is not None and line == "colour":
            rows = marks[-1].colour
        elif rows is None or set(line) - set(ROLES):
            raise FontError(f"{where}:{number}: neither a row of pixels nor anything else")
        else:
            rows.append(line)
    for mark in marks:
        for rows in (mark.mono, mark.colour or mark.mono):
            if len(rows) != HEIGHT or len({len(row) for row in rows}) != 1:
                raise FontError(f"{where}: the mark {mark.name} is not {HEIGHT} rows of one length")
    return marks


def committed() -> list[Mark]:
    """The marks of the source."""
    return read_marks(SOURCE.read_text("utf-8"), SOURCE.name)


def is_mark(character: str) -> bool:
    """Whether a character is one of a mark."""
    return FIRST <= ord(character) < FIRST + len(committed())


def codes() -> dict[str, str]:
    """The character of each mark by its name."""
    return {mark.name: chr(FIRST + i) for i, mark in enumerate(committed())}


def encode(rows: list[str]) -> bytes:
    """A drawing: how many runs it has, its width, and the runs."""
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


def render(name: str, marks: list[Mark]) -> str:
    """The source text of a module of `MODULES`."""
    title, attribute = MODULES[name]
    lines = [f'"""{title} Made by tools/generate/build_marks.py: change its fonts/marks.txt."""', ""]
    lines.append(f"{attribute} = (")
    if attribute == "WORDS":
        lines += [f'    "{mark.words}",' for mark in marks]
        return "\n".join([*lines, ")", ""])
    for mark in marks:
        data = encode(mark.colour or mark.mono if attribute == "COLOUR" else mark.mono)
        lines += [f"    {escape(data[at : at + _BYTES])}" for at in range(0, len(data), _BYTES)]
    return "\n".join([*lines, ")", ""])


def main(argv: list[str] | None = None) -> int:
    """Write or check the modules; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="exit 1 if a committed module is stale")
    options = parser.parse_args(argv)
    marks = committed()
    modules = {ROOT / "firmware" / "ui" / f"{name}.py": render(name, marks) for name in MODULES}
    return write_or_check(ROOT, modules, options.check)


if __name__ == "__main__":
    sys.exit(main())
