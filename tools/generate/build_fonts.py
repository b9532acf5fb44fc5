"""Compile the fonts and marks drawn in `tools/generate/fonts/*.txt` into modules of the firmware.

    python -m tools.generate.build_fonts            write the modules
    python -m tools.generate.build_fonts --check    exit 1 if a committed module is stale

There is one module for each kind of display.

A source is text art: `height` and `gap` lines, then blocks. A block opens with `@` and the glyphs' names. Each further
line is a row of pixels, `#` set and `.` clear, with the columns of a glyph under its name. A name is the character
itself, `space`, or `missing` for the box shown for any other character. A line that opens with `;` is a comment.

Colour displays have a text font of their own. They show most other drawings twice as large, enlarged when they are
drawn (`firmware/ui/font.py`). The suit of a large card is three times as large, and smoothed here. Cells on a small
colour display have their own ranks and suits.

A glyph is stored as a MONO_VLSB bitmap: bytes of eight pixels downwards, lowest bit on top, left to right, then the
next eight rows.
"""

import argparse
import sys
from itertools import accumulate
from pathlib import Path

from tools.generate import marks
from tools.generate.output_files import ArtError, escape, write_or_check

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "tools" / "generate" / "fonts"
OUTPUT = ROOT / "firmware" / "ui"
MISSING = 0xFFFD
_BYTES_PER_LINE = 24
FIGURE_WIDE = 10  # pixels of a court figure
FIGURE_ROWS = 16
ROBE = 15  # value of a robe's pixels, which have the suit's colour
NAMES = {"space": ord(" "), "missing": MISSING}

# display kind: (its description, [(name, source, scale: 1 or 3)])
KINDS = {
    "mono": (
        "one-colour displays",
        [
            ("TEXT", "text", 1),
            ("RANKS", "ranks_small", 1),
            ("SUITS", "suits_small", 1),
            ("CARD_SUITS", "suits_card", 1),
            ("RANKS_BIG", "ranks_big", 1),
            ("SUITS_BIG", "suits_hollow", 1),
        ],
    ),
    "colour": (
        "colour displays",
        [
            ("TEXT", "text_colour", 1),
            ("RANKS_BIG", "ranks_big", 1),
            ("SUITS", "suits_mid", 1),
            ("PIPS", "pips", 1),
            ("SUITS_BIG", "suits_solid", 3),
            ("RANKS_WIDE", "ranks_wide", 1),
            ("SUITS_WIDE", "suits_wide", 1),
        ],
    ),
}


class Source:
    """A font as drawn. `glyphs` maps a code point to its rows: `height` strings of `#` and `.`."""

    def __init__(self, height: int, gap: int, glyphs: dict[int, list[str]]) -> None:
        self.height = height
        self.gap = gap
        self.glyphs = glyphs


def read_source(text: str, where: str = "font") -> Source:
    """Parse one source. Raises `ArtError` for a glyph of the wrong height, ragged rows, duplicates and stray lines."""
    metrics = {"height": 0, "gap": 0}
    glyphs: dict[int, list[str]] = {}
    block: list[int] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith(";"):
            continue
        if words[0] in metrics and len(words) == 2:
            metrics[words[0]] = int(words[1])
        elif words[0] == "@":
            block = [NAMES.get(name) or ord(name) for name in words[1:]]
            for code in block:
                if code in glyphs:
                    raise ArtError(f"{where}:{number}: glyph {code:#x} is drawn twice")
                glyphs[code] = []
        elif len(words) != len(block) or set(line) - set("#. "):
            raise ArtError(f"{where}:{number}: expected {len(block)} columns of # and .")
        else:
            for code, row in zip(block, words, strict=True):
                if glyphs[code] and len(glyphs[code][0]) != len(row):
                    raise ArtError(f"{where}:{number}: glyph {code:#x} has rows of different lengths")
                glyphs[code].append(row)
    for code, rows in glyphs.items():
        if len(rows) != metrics["height"]:
            raise ArtError(f"{where}: glyph {code:#x} has {len(rows)} rows, not {metrics['height']}")
    return Source(metrics["height"], metrics["gap"], glyphs)


def _pixel(rows: list[str], x: int, y: int) -> str:
    """Return a pixel of the art, clear outside it."""
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else "."


def scale3x(rows: list[str]) -> list[str]:
    """Apply Scale3x: part of a pixel takes the value of its neighbours if these agree and the others differ."""
    out = []
    for y in range(len(rows)):
        lines = ["", "", ""]
        for x in range(len(rows[0])):
            a, b, c = (_pixel(rows, x + d, y - 1) for d in (-1, 0, 1))
            d, e, f = (_pixel(rows, x + d, y) for d in (-1, 0, 1))
            g, h, i = (_pixel(rows, x + d, y + 1) for d in (-1, 0, 1))
            if b == h or d == f:
                lines = [line + e * 3 for line in lines]
                continue
            db, bf, dh, hf = d == b, b == f, d == h, h == f
            lines[0] += (d if db else e) + (b if db and e != c or bf and e != a else e) + (f if bf else e)
            lines[1] += d if db and e != g or dh and e != a else e
            lines[1] += e + (f if bf and e != i or hf and e != c else e)
            lines[2] += (d if dh else e) + (h if dh and e != i or hf and e != g else e) + (f if hf else e)
        out += lines
    return out


def pack(rows: list[str]) -> bytes:
    """Return a glyph's rows as MONO_VLSB bytes."""
    out = bytearray()
    for page in range(0, len(rows), 8):
        for x in range(len(rows[0])):
            out.append(sum(1 << bit for bit, row in enumerate(rows[page : page + 8]) if row[x] == "#"))
    return bytes(out)


def encode(source: Source, scale: int) -> tuple[int, int, int, int, bytes, bytes, bytes]:
    """Return the tuple for `firmware.ui.font.Font`.

    It has height, gap, first and last code of the longest unbroken run of codes, the other codes as two bytes each,
    widths and glyphs. Widths and glyphs are in the order of the run, then of the other codes. Before the glyphs is the
    offset of each, in two bytes.
    """
    codes = sorted(source.glyphs)
    runs: list[list[int]] = []
    for code in codes:
        if runs and runs[-1][-1] == code - 1:
            runs[-1].append(code)
        else:
            runs.append([code])
    run = max(runs, key=len)
    others = [code for code in codes if code not in run]
    drawn = [source.glyphs[code] for code in run + others]
    if scale == 3:
        drawn = [scale3x(rows) for rows in drawn]
    glyphs = [pack(rows) for rows in drawn]
    offsets = accumulate(map(len, glyphs[:-1]), initial=2 * len(glyphs))
    return (
        source.height * scale,
        source.gap * scale,
        run[0],
        run[-1],
        b"".join(code.to_bytes(2, "little") for code in others),
        bytes(len(rows[0]) for rows in drawn),
        b"".join([*(offset.to_bytes(2, "little") for offset in offsets), *glyphs]),
    )


def read_figures(text: str, where: str = "figures") -> bytes:
    """Parse the court figures, jack first. Return each figure's rows, two pixels in a byte, the left one in its high
    half.

    Raises `ArtError` for a figure of the wrong size and unknown letters.
    """
    roles = {**marks.ROLES, "o": ROBE}
    figures: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith(";"):
            continue
        if line.startswith("@ "):
            figures.append([])
        elif not figures or set(line) - set(roles) or len(line) != FIGURE_WIDE:
            raise ArtError(f"{where}:{number}: expected {FIGURE_WIDE} letters of a figure")
        else:
            figures[-1].append(line)
    if len(figures) != 3 or any(len(rows) != FIGURE_ROWS for rows in figures):
        raise ArtError(f"{where}: expected three figures of {FIGURE_ROWS} rows")
    pixels = [roles[letter] for rows in figures for row in rows for letter in row]
    return bytes(left << 4 | right for left, right in zip(pixels[::2], pixels[1::2], strict=True))


def _bytes_lines(data: bytes) -> list[str]:
    """Return the source lines of a bytes literal, indented for the inside of a tuple."""
    if len(data) <= _BYTES_PER_LINE:
        return [f"    {escape(data)},"]
    rows = [escape(data[at : at + _BYTES_PER_LINE]) for at in range(0, len(data), _BYTES_PER_LINE)]
    return ["    (", *(f"        {row}" for row in rows), "    ),"]


def render_fonts(kind: str, drawn: list[marks.Mark]) -> str:
    """Return the source text of a module with the fonts and marks of a display kind."""
    title, fonts = KINDS[kind]
    lines = [f'"""Fonts and drawings of {title}. Made by tools/generate/build_fonts.py from tools/generate/fonts/.', ""]
    lines += ["A font is height, gap, first code, last code, other codes (two bytes each), widths, glyphs. Before the"]
    lines += ["glyphs is the offset of each (two bytes each).", '"""', ""]
    for font, stem, scale in fonts:
        path = SOURCES / f"{stem}.txt"
        height, gap, first, last, *blobs = encode(read_source(path.read_text("utf-8"), path.name), scale)
        lines.append(f"{font} = (")
        lines += [f"    {number}," for number in (height, gap, first, last)]
        for blob in blobs:
            lines += _bytes_lines(blob)
        lines.append(")")
    if kind == "colour":
        figures = (SOURCES / "figures.txt").read_text("utf-8")
        lines += ["FIGURES = (", *[line[4:] for line in _bytes_lines(read_figures(figures))[1:-1]], ")"]
    lines.append("MARKS = (")
    for mark in drawn:
        data = marks.encode(mark.colour or mark.mono if kind == "colour" else mark.mono)
        lines += [f"    {escape(data[at : at + _BYTES_PER_LINE])}" for at in range(0, len(data), _BYTES_PER_LINE)]
    return "\n".join([*lines, ")", ""])


def render_all() -> dict[str, str]:
    """Return the source text of each module, by its name."""
    drawn = marks.committed()
    return {f"font_data_{kind}": render_fonts(kind, drawn) for kind in KINDS}


def main(argv: list[str] | None = None) -> int:
    """Write or check every module. Return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="exit 1 if a committed module is stale")
    options = parser.parse_args(argv)
    return write_or_check(ROOT, {OUTPUT / f"{name}.py": text for name, text in render_all().items()}, options.check)


if __name__ == "__main__":
    sys.exit(main())
