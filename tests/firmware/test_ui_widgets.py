"""Menus, pages and boxes: what they select, how they scroll and wrap, and that drawing them allocates nothing."""

import sys
from hashlib import sha256

import micropython

from firmware.ui import pages, widgets
from firmware.ui import theme as roles
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from firmware.ui.toast import draw_toast
from measuring import width_of

_SIZES = ((128, 64, False), (240, 240, True), (240, 135, True))
_TEXT = "Up turns down and down turns up.\n\nThe card you placed stays face up — always: 10♥, 7♠."


def _each():
    for width, height, colour in _SIZES:
        yield Canvas(width, height, colour), theme_for(width, height, colour)


def _menu(shape, count=20):
    return widgets.Menu(shape, "Title", [("Row %d" % i, "on" if i % 3 else "", i % 4 != 1) for i in range(count)])


def _digest(canvas):
    """Return a digest of the picture, since many pictures would take too much memory."""
    return sha256(canvas.buffer).digest()


def _drawn(canvas, widget):
    canvas.clear(roles.BACKGROUND)
    widget.draw(canvas)
    return _digest(canvas)


def _lines(text, width, font):
    data = pages.utf8(text)
    ends = pages.wrap(data, width, font)
    return [data[ends[i] : ends[i + 1]].decode() for i in range(0, len(ends), 2)]


def test_menu_steps_come_round_and_leaps_stop():
    _, shape = next(_each())
    menu = _menu(shape, 5)
    menu.move(-1)
    assert menu.selected == 4
    menu.move(1)
    assert menu.selected == 0
    menu.move(3)
    menu.move(7)
    assert menu.selected == 4
    menu.move(-9)
    assert menu.selected == 0 and menu.top == 0


def test_menu_keeps_the_selected_row_on_the_display():
    for _, shape in _each():
        menu = _menu(shape)
        for delta in [1] * 25 + [-1] * 30 + [7, -3, 40, -40]:
            menu.move(delta)
            assert menu.top <= menu.selected < menu.top + shape.rows
            assert 0 <= menu.top <= len(menu.rows) - shape.rows


def test_menu_shows_which_row_is_selected():
    for canvas, shape in _each():
        menu = _menu(shape)
        pictures = []
        for _ in range(len(menu.rows)):
            pictures.append(_drawn(canvas, menu))
            menu.move(1)
        assert len(set(pictures)) == len(pictures)


def test_menu_shows_what_is_disabled():
    for canvas, shape in _each():
        for selected in (0, 1):
            pictures = []
            for enabled in (True, False):
                menu = widgets.Menu(shape, "T", [("Undo", "", enabled), ("Redo", "", True)])
                menu.move(selected)
                pictures.append(_drawn(canvas, menu))
            assert pictures[0] != pictures[1]


def test_empty_menu():
    for canvas, shape in _each():
        menu = widgets.Menu(shape, "Nothing here", ())
        menu.move(1)
        assert menu.selected == -1
        menu.draw(canvas)


def test_wrapped_lines_fit_and_lose_no_word():
    for _, shape in _each():
        for width in (40, 90, shape.width):
            lines = _lines(_TEXT, width, shape.font)
            assert " ".join(lines).split() == _TEXT.split() or width == 40
            for line in lines:
                data = pages.utf8(line)
                assert width_of(data, 0, len(data), shape.font) <= width
                assert line == line.strip()


def test_wrap_breaks_where_it_should():
    _, shape = next(_each())
    font = shape.font
    data = pages.utf8("ab cd")
    exact = width_of(data, 0, len(data), font)
    assert _lines("ab cd", exact, font) == ["ab cd"]
    assert _lines("ab cd", exact - 1, font) == ["ab", "cd"]
    assert _lines("ab cd ", exact, font) == ["ab cd"]
    assert _lines("a\n\nb", 50, font) == ["a", "", "b"]
    assert _lines("a\n", 50, font) == ["a"]
    assert _lines("", 50, font) == []
    assert "".join(_lines("abcdefghij", 12, font)) == "abcdefghij"
    assert _lines("♣♦", 1, font) == ["♣", "♦"]


def test_text_page_turns_within_its_pages():
    for canvas, shape in _each():
        page = pages.TextPage(shape, "Help", _TEXT * 8)
        assert page.pages > 1 and not page.turn(-1)
        pictures = [_drawn(canvas, page)]
        while page.turn(1):
            pictures.append(_drawn(canvas, page))
        assert len(pictures) == page.pages == len(set(pictures))
        assert page.page == page.pages - 1
        for text in ("", "One line", b"bytes"):
            assert pages.TextPage(shape, "Help", text).pages == 1


def test_message_box_shows_its_choice():
    for canvas, shape in _each():
        box = pages.MessageBox(shape, "New game", "This one is lost.", ("Keep it", "New game"))
        safe = _drawn(canvas, box)
        box.move(1)
        assert box.selected == 1 and _drawn(canvas, box) != safe
        box.move(1)
        assert box.selected == 0 and _drawn(canvas, box) == safe
        _drawn(canvas, pages.MessageBox(shape, "Note", _TEXT * 9, ("OK",)))


def test_toast_covers_the_foot_only():
    for canvas, shape in _each():
        for text in ("Saved.", "A pile holds four cards at most. " * 3):
            canvas.clear(roles.BACKGROUND)
            canvas.clean()
            draw_toast(canvas, shape, text)
            assert canvas.band_x0[0] > canvas.band_x1[0]
            assert canvas.band_x1[canvas.bands - 1] == canvas.width - 1


def test_toast_gives_back_what_it_covers_if_there_is_memory_for_that():
    for canvas, shape in _each():
        canvas.clear(roles.DIM)
        canvas.text("Below", 3, canvas.height - 9, roles.INK)
        bare = _digest(canvas)
        for at_head in (False, True):
            canvas.put_back(*draw_toast(canvas, shape, "Saved.", at_head, True))
            assert _digest(canvas) == bare
        if sys.implementation.name == "micropython":
            micropython.heap_lock()
            try:
                covered = draw_toast(canvas, shape, "Saved.", False, True)
            finally:
                micropython.heap_unlock()
            assert covered is None and _digest(canvas) != bare


def test_digits_show_the_lit_one():
    for canvas, shape in _each():
        digits = bytes((0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
        pictures = []
        for at in range(10):
            pages.draw_digits(canvas, shape, "Deal number", digits, at)
            pictures.append(_digest(canvas))
        assert len(set(pictures)) == 10


def test_drawing_allocates_nothing():
    for canvas, shape in _each():
        menu = _menu(shape)
        page = pages.TextPage(shape, "Help", _TEXT * 8)
        box = pages.MessageBox(shape, "New game", _TEXT * 3, ("Keep it", "New game"))
        digits = bytearray(10)
        micropython.heap_lock()
        try:
            for _ in range(25):
                menu.move(1)
                menu.draw(canvas)
            page.draw(canvas)
            page.turn(1)
            page.draw(canvas)
            box.draw(canvas)
            box.move(1)
            box.draw(canvas)
            pages.draw_digits(canvas, shape, "Deal number", digits, 3)
            draw_toast(canvas, shape, "A card goes on a pile, or in an empty place beside one.")
        finally:
            micropython.heap_unlock()
