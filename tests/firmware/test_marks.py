"""Marks within text: each is drawn as the colours of its display have it, measured like letters, and never left out."""

from firmware.ui import marks, pages
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from firmware.ui.theme import BACKGROUND, CARD, CURSOR, font_data
from measuring import width_of

_SIZES = ((128, 64, False), (240, 240, True), (240, 135, True))


def _is_bare(canvas):
    """True if nothing is drawn. The background is 0 on every display."""
    return not any(canvas.buffer)


def _drawings(data):
    """The width of each drawing, and how many pixels its runs have."""
    at = 0
    while at < len(data):
        end = at + 2 + data[at]
        yield data[at + 1], sum([run >> 4 for run in data[at + 2 : end]])
        at = end


_ALL = "".join([chr(marks.FIRST + i) for i in range(len(list(_drawings(font_data(False).MARKS))))])


def test_each_mark_has_a_drawing_for_every_display():
    for colour in (False, True):
        drawings = list(_drawings(font_data(colour).MARKS))
        assert len(drawings) == len(_ALL) > 20
        for width, pixels in drawings:
            assert pixels == 8 * width and 0 < width <= 16


def test_marks_are_seen_in_a_page_and_take_their_room():
    for width, height, colour in _SIZES:
        shape = theme_for(width, height, colour)
        font = marks.MarkedFont(shape.font, colour)
        for mark in _ALL:
            canvas = Canvas(width, height, colour)
            data = ("a" + mark + "b").encode()
            font.draw(canvas, data, 0, len(data), 0, 0)
            wide = width_of(data, 1, 4, font)
            letters = width_of(b"a", 0, 1, font) + font.gap
            canvas.fill(0, 0, letters - font.gap, font.height, BACKGROUND)
            canvas.fill(letters + wide + font.gap, 0, width_of(b"b", 0, 1, font), font.height, BACKGROUND)
            assert not _is_bare(canvas)
            canvas.fill(letters, 0, wide, font.height, BACKGROUND)
            assert _is_bare(canvas)


def test_marks_have_the_colours_of_the_display():
    shape = theme_for(240, 240, True)
    canvas = Canvas(240, 240, True)
    font = marks.MarkedFont(shape.font, True)
    data = chr(marks.FIRST + 4).encode()
    font.draw(canvas, data, 0, 3, 0, 0)
    assert CURSOR in {canvas.raw.pixel(x, y) for x in range(font.height) for y in range(font.height)}
    data = chr(marks.FIRST + 24).encode()
    canvas.clear(CARD)
    font.draw(canvas, data, 0, 3, 0, 0)
    assert canvas.raw.pixel(0, 0) == CARD  # the picture below is visible where nothing is drawn


def test_pages_wrap_marks_like_letters():
    for width, height, colour in _SIZES:
        shape = theme_for(width, height, colour)
        canvas = Canvas(width, height, colour)
        page = pages.TextPage(shape, "Marks", " ".join(_ALL) + " end")
        font = marks.MarkedFont(shape.font, colour)
        ends = pages.wrap(page._data, width - 2 * shape.margin, font)
        assert len(ends) > 2
        for i in range(0, len(ends), 2):
            assert width_of(page._data, ends[i], ends[i + 1], font) <= width - 2 * shape.margin
        page.draw(canvas)
        inside = width - 2 * shape.margin
        canvas.fill(shape.margin, 0, inside, height, BACKGROUND)
        canvas.fill(0, 0, width, shape.title_height, BACKGROUND)
        assert _is_bare(canvas)


def test_a_mark_that_is_not_known_is_the_box_for_anything_else():
    shape = theme_for(128, 64, False)
    font = marks.MarkedFont(shape.font, False)
    canvas = Canvas(128, 64, False)
    data = chr(marks.FIRST + len(_ALL)).encode()
    assert width_of(data, 0, 3, font) == width_of("\ufffd".encode(), 0, 3, shape.font)
    font.draw(canvas, data, 0, 3, 0, 0)
    assert not _is_bare(canvas)


def test_letters_are_found_as_their_font_finds_them():
    for width, height, colour in _SIZES:
        shape = theme_for(width, height, colour)
        font = marks.MarkedFont(shape.font, colour)
        for text in ("".join([chr(code) for code in range(32, 127)]), "\u00b7\u2190\u2660\u263a", "\n"):
            data = text.encode()
            i = 0
            while i < len(data):
                found = shape.font.find(data, i, len(data))
                assert font.find(data, i, len(data)) == found
                i += found >> 16


def test_text_without_marks_needs_none():
    shape = theme_for(128, 64, False)
    assert pages.TextPage(shape, "Title", "10\u2665 \u2192 7\u2660")._marked is None
