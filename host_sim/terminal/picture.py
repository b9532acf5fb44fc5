"""The display of a virtual board as an image, and as the cells of a terminal.

A terminal cell is about twice as high as wide. Half blocks show 1x2 pixels per cell in their true colours. Braille
shows 2x4 pixels as dots in two colours, or as blocks that look the same without the gaps. A display that fits neither
way is reduced to quarter blocks, 2x2 blended pixels.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from host_sim.device.virtual_board import BoardView, Rgb
from host_sim.terminal.areas import filled

DEFAULT_SCALE = 4
MAX_SCALE = 32

HALF = "half"
BRAILLE = "braille"
REDUCED = "reduced"

_BRAILLE = 0x2800
_DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)  # bits of a braille cell's 2x4 dots, row by row
_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # by bits: top left, top right, bottom left, bottom right

_BARS = {b"\0\0\0\0\0\0\1\1": "▂", b"\0\0\1\1\1\1\1\1": "▆"}  # blocks by their 2x4 dots, row by row


class Mode(NamedTuple):
    """A way to show a display: HALF, BRAILLE or REDUCED, and its size in cells.

    HALF enlarges each pixel `scale` times.
    """

    kind: str
    columns: int
    lines: int
    scale: int = 1


class Run(NamedTuple):
    """Neighbouring cells of one style: their characters, and the colours of ink and ground."""

    text: str
    ink: Rgb
    ground: Rgb


def image(board: BoardView, scale: int = 1) -> Image.Image:
    """Return the board's picture as a palette image, every pixel `scale` pixels wide and high."""
    picture = Image.frombytes("P", (board.width, board.height), bytes(board.pixels))
    picture.putpalette([channel for colour in board.palette for channel in colour])
    return picture.resize((board.width * scale, board.height * scale), Image.Resampling.NEAREST)


def fit(width: int, height: int, columns: int, lines: int) -> Mode:
    """Return the best mode for a display of `width` by `height` pixels in a terminal of `columns` by `lines` cells."""
    scale = min(columns // width, 2 * lines // height)
    if scale:
        return Mode(HALF, width * scale, (height * scale + 1) // 2, scale)
    least = needs(width, height, BRAILLE)
    if columns >= least[0] and lines >= least[1]:
        return Mode(BRAILLE, *least)
    factor = min(columns / width, 2 * lines / height)
    return Mode(REDUCED, max(1, int(width * factor)), max(1, int(height * factor / 2)))


def needs(width: int, height: int, kind: str) -> tuple[int, int]:
    """Return the smallest number of columns and lines for HALF or BRAILLE."""
    return (width, (height + 1) // 2) if kind == HALF else ((width + 1) // 2, (height + 3) // 4)


class Cells:
    """A board's display as lines of runs, updated only where pixels have changed."""

    def __init__(self, board: BoardView, mode: Mode) -> None:
        self.mode = mode
        self.lines: list[list[Run]] = [[]] * mode.lines
        self._board = board
        self._last_pixels = [b""] * mode.lines
        # for each row of pixels, a mask of the areas where a two-colour picture has dark on lit
        self._filled: list[bytes] = []
        self.update()

    def update(self) -> list[int]:
        """Update the cells from the board's present picture. Return the changed lines in ascending order."""
        if self.mode.kind == REDUCED:
            return self._update_reduced()
        changed = []
        if self.mode.kind == BRAILLE and not self._board.colour:
            self._filled = filled([self._row(y) for y in range(4 * self.mode.lines)])
        for line in range(self.mode.lines):
            top, bottom = self._sources(line)
            width = self._board.width
            pixels = bytes(self._board.pixels[max(0, top) * width : bottom * width])
            pixels += b"".join(self._filled[4 * line : 4 * line + 4])
            if pixels != self._last_pixels[line]:
                self._last_pixels[line] = pixels
                self.lines[line] = self._half(line) if self.mode.kind == HALF else self._braille(line)
                changed.append(line)
        return changed

    def _sources(self, line: int) -> tuple[int, int]:
        """Return the rows of pixels on which a line of cells depends: the first, and the one after the last."""
        if self.mode.kind == HALF:
            return 2 * line // self.mode.scale, (2 * line + 1) // self.mode.scale + 1
        return 4 * line - 4, 4 * line + 8

    def _row(self, y: int) -> bytes:
        """Return a row of pixels. Below the display it is the lowest row again."""
        width = self._board.width
        y = min(y, self._board.height - 1)
        return bytes(self._board.pixels[y * width : (y + 1) * width])

    def _half(self, line: int) -> list[Run]:
        scale = self.mode.scale
        palette = self._board.palette
        above = self._row(2 * line // scale)
        below = self._row((2 * line + 1) // scale)
        return _runs(
            [("▀" if a != b else " ", palette[a], palette[b]) for a, b in zip(above, below, strict=True)], scale
        )

    def _braille(self, line: int) -> list[Run]:
        rows = [self._row(y) for y in range(4 * line, 4 * line + 4)]
        if not self._board.colour:
            return self._braille_mono(rows, self._filled[4 * line : 4 * line + 4])
        palette = self._board.palette
        around = [self._row(max(0, y)) for y in range(4 * line - 4, 4 * line + 8)]
        cells = []
        for x in range(0, self._board.width, 2):
            dots = b"".join(row[x : x + 2] for row in rows)
            if dots.count(dots[0]) == len(dots):
                cells.append((" ", palette[dots[0]], palette[dots[0]]))
                continue
            # The ground is the colour that surrounds the cell, so that strokes stay dots however bold they are.
            near = b"".join(row[max(0, x - 2) : x + 4] for row in around)
            ground = max(set(dots), key=near.count)
            ink = max(set(dots) - {ground}, key=lambda c: dots.count(c) * _distance(palette[c], palette[ground]))
            inks = {c for c in set(dots) - {ground} if _nearer(palette[c], palette[ink], palette[ground])}
            cells.append(_dots(bytes(dot in inks for dot in dots), palette[ink], palette[ground]))
        return _runs(cells)

    def _braille_mono(self, rows: list[bytes], filled: list[bytes]) -> list[Run]:
        """Show dark dots on filled areas, such as a card or the row of the cursor, and light dots on dark elsewhere."""
        cells = []
        for x in range(0, self._board.width, 2):
            dots = b"".join(row[x : x + 2] for row in rows)
            area = b"".join(row[x : x + 2] for row in filled)
            ground = area.count(1) >= len(area) // 2
            ink = bytes(dot != ground for dot in dots)
            colours = self._board.palette[1 - ground], self._board.palette[ground]
            cells.append(_dots(ink, *colours) if dots == area else _braille(ink, *colours))
        return _runs(cells)

    def _update_reduced(self) -> list[int]:
        pixels = bytes(self._board.pixels)
        if pixels == self._last_pixels[0]:
            return []
        self._last_pixels[0] = pixels
        columns, lines = self.mode.columns, self.mode.lines
        small = image(self._board).convert("RGB").resize((2 * columns, 2 * lines), Image.Resampling.LANCZOS)
        data = small.tobytes()
        rows = [[_rgb(data, i) for i in range(y, y + 6 * columns, 3)] for y in range(0, len(data), 6 * columns)]
        changed = []
        for line in range(lines):
            above, below = rows[2 * line], rows[2 * line + 1]
            cells = [_quarters(*above[x : x + 2], *below[x : x + 2]) for x in range(0, 2 * columns, 2)]
            runs = _runs(cells)
            if runs != self.lines[line]:
                self.lines[line] = runs
                changed.append(line)
        return changed


def _dots(lit: bytes, ink: Rgb, ground: Rgb) -> tuple[str, Rgb, Rgb]:
    """Return the cell of 2x4 dots, 1 or 0 each. Use a block, which has no gaps, if one shows the same dots."""
    if lit[0:2] == lit[2:4] and lit[4:6] == lit[6:8]:
        return _QUARTERS[lit[0] | lit[1] << 1 | lit[4] << 2 | lit[5] << 3], ink, ground
    if lit in _BARS:
        return _BARS[lit], ink, ground
    unlit = bytes(1 - dot for dot in lit)
    if unlit in _BARS:
        return _BARS[unlit], ground, ink
    return _braille(lit, ink, ground)


def _braille(lit: bytes, ink: Rgb, ground: Rgb) -> tuple[str, Rgb, Rgb]:
    """Return a braille cell. The gaps between its dots make text easiest to read."""
    return chr(_BRAILLE | sum(bit for dot, bit in zip(lit, _DOTS, strict=True) if dot)), ink, ground


def _rgb(data: bytes, at: int) -> Rgb:
    return data[at], data[at + 1], data[at + 2]


def _distance(a: Rgb, b: Rgb) -> int:
    """Return roughly how different two colours look."""
    return 2 * abs(a[0] - b[0]) + 4 * abs(a[1] - b[1]) + abs(a[2] - b[2])


def _nearer(colour: Rgb, one: Rgb, other: Rgb) -> bool:
    return _distance(colour, one) < _distance(colour, other)


def _quarters(*four: Rgb) -> tuple[str, Rgb, Rgb]:
    """Return a cell of 2x2 blended pixels in the two most different colours, each averaged over similar ones."""
    ink, ground = max(((a, b) for a in four for b in four), key=lambda pair: _distance(*pair))
    bits = sum(1 << i for i, colour in enumerate(four) if _nearer(colour, ink, ground))
    if not bits:
        return " ", ground, ground
    lit = [colour for i, colour in enumerate(four) if bits >> i & 1]
    rest = [colour for i, colour in enumerate(four) if not bits >> i & 1]
    return _QUARTERS[bits], _mean(lit), _mean(rest)


def _mean(colours: list[Rgb]) -> Rgb:
    count = len(colours)
    return sum(c[0] for c in colours) // count, sum(c[1] for c in colours) // count, sum(c[2] for c in colours) // count


def _runs(cells: Sequence[tuple[str, Rgb, Rgb]], repeat: int = 1) -> list[Run]:
    """Join cells of one style into runs. A blank takes on any ink, so it breaks no run."""
    runs: list[Run] = []
    text = ""
    ink = ground = cells[0][1]
    for character, cell_ink, cell_ground in cells:
        fits = cell_ground == ground and (character == " " or cell_ink == ink or not text.strip())
        if not fits and text:
            runs.append(Run(text, ink, ground))
            text = ""
        if character != " " or not text:
            ink = cell_ink
        ground = cell_ground
        text += character * repeat
    runs.append(Run(text, ink, ground))
    return runs


@lru_cache(maxsize=4096)
def _style(ink: Rgb, ground: Rgb) -> Style:
    return Style(color=Color.from_rgb(*ink), bgcolor=Color.from_rgb(*ground))


def segments(runs: list[Run]) -> list[Segment]:
    """Return a line of cells for Rich and Textual."""
    return [Segment(run.text, _style(run.ink, run.ground)) for run in runs]


def text(board: BoardView, columns: int, lines: int) -> Text:
    """Return the board's picture as text of at most `columns` by `lines` cells, to be printed."""
    rows = [
        Text.assemble(*((run.text, _style(run.ink, run.ground)) for run in runs))
        for runs in Cells(board, fit(board.width, board.height, columns, lines)).lines
    ]
    return Text("\n").join(rows)
