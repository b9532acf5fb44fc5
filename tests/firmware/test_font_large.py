"""Glyphs drawn twice as large, beside the same rules on rows of text."""

from firmware.ui import font_data_colour, font_data_mono
from firmware.ui.canvas import Canvas
from firmware.ui.font import Font


def rows_of(font, index):
    """Return a glyph's rows, `#` and `.`; nothing is painted to its right."""
    canvas = Canvas(40, 32, True)
    canvas.clear(0)
    assert font.write(-1 - index, 0, 0, font, canvas, b"", 1) == font.widths[index] + font.gap
    rows = []
    for y in range(canvas.height):
        row = ""
        for x in range(canvas.width):
            row += "#" if canvas.buffer[y * 20 + x // 2] >> (0 if x & 1 else 4) & 1 else "."
        assert "#" not in row[font.widths[index] :] and (y < font.height or "#" not in row)
        rows.append(row[: font.widths[index]])
    return rows[: font.height]


def pixel(rows, x, y):
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else "."


def quarter(rows, x, y, dx, dy):
    """Return the result for a pixel's quarter on the side `dx`, `dy`."""
    here = rows[y][x]
    beside = pixel(rows, x + dx, y)
    over = pixel(rows, x, y + dy)
    if pixel(rows, x - 1, y) == pixel(rows, x + 1, y) or pixel(rows, x, y - 1) == pixel(rows, x, y + 1):
        return here
    return beside if beside == over else here


def enlarged(rows):
    out = []
    for y in range(len(rows)):
        for dy in (-1, 1):
            out.append("".join([quarter(rows, x, y, dx, dy) for x in range(len(rows[0])) for dx in (-1, 1)]))
    return out


def test_corners_are_rounded():
    assert enlarged(["##", "##"]) == [".##.", "####", "####", ".##."]


def test_every_glyph_is_enlarged_by_these_rules():
    one = font_data_mono
    for spec in (one.TEXT, one.RANKS, one.SUITS, one.RANKS_BIG, font_data_colour.SUITS):
        small = Font(spec)
        large = Font(spec, True)
        assert (large.height, large.gap) == (2 * small.height, 2 * small.gap)
        for index in range(len(small.widths)):
            rows = rows_of(small, index)
            assert rows_of(large, index) == enlarged(rows), (spec[0], index)
