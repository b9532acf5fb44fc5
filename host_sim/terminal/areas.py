"""Detection of filled areas in a two-colour picture: cards, and the row of the cursor. Text is drawn on them."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

_RUN = re.compile(rb"\x01+")
_WIDE, _HIGH = 7, 8  # smallest width and height of an area in pixels; letters are smaller
_LIT = 0.42  # minimum share of lit pixels; a frame has far fewer
_EDGE = 0.8  # minimum share in some row and some column, as at an edge; large figures have none

_Run = tuple[int, int, int]  # row, first pixel, and the pixel after the last


def filled(rows: Sequence[bytes]) -> list[bytes]:
    """Return a mask for each row of pixels: 1 for each pixel in a filled area."""
    areas = [bytearray(len(row)) for row in rows]
    for shape in _shapes(rows):
        if _is_area(shape):
            for y in {y for y, _, _ in shape}:
                left = min(start for row, start, _ in shape if row == y)
                right = max(stop for row, _, stop in shape if row == y)
                areas[y][left:right] = b"\1" * (right - left)
    return [bytes(row) for row in areas]


def _shapes(rows: Sequence[bytes]) -> Iterable[list[_Run]]:
    """Return the connected shapes of lit pixels, each as its runs. Pixels are connected by their sides."""
    runs: list[_Run] = []
    # for each run, the index of another run of its shape; the last run of a shape has its own index
    joined: list[int] = []
    above = range(0)
    for y, row in enumerate(rows):
        first = len(runs)
        for match in _RUN.finditer(row):
            start, stop = match.span()
            joined.append(len(runs))
            for i in above:
                if runs[i][1] < stop and start < runs[i][2]:
                    joined[_last(joined, i)] = len(runs)
            runs.append((y, start, stop))
        above = range(first, len(runs))
    shapes = defaultdict(list)
    for i, run in enumerate(runs):
        shapes[_last(joined, i)].append(run)
    return shapes.values()


def _last(joined: list[int], i: int) -> int:
    while joined[i] != i:
        i = joined[i]
    return i


def _is_area(shape: list[_Run]) -> bool:
    left = min(start for _, start, _ in shape)
    wide = max(stop for _, _, stop in shape) - left
    high = shape[-1][0] - shape[0][0] + 1
    if wide < _WIDE or high < _HIGH:
        return False
    across: Counter[int] = Counter()
    down: Counter[int] = Counter()
    for y, start, stop in shape:
        across[y] += stop - start
        down.update(range(start, stop))
    if sum(across.values()) < _LIT * wide * high:
        return False
    return max(across.values()) >= _EDGE * wide and max(down.values()) >= _EDGE * high
