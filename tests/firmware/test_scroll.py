"""A square of pixels that moves: each pixel comes from where it was, and nothing else changes."""

import micropython

from firmware.ui.canvas import Canvas
from firmware.ui.scroll import scroll

_SIZES = ((128, 64, False, 64, 16), (240, 240, True, 176, 44))  # the side of the square, and a step within it


def _scene(canvas):
    """A picture in which every pixel of any row or column of eight differs from its neighbours somewhere."""
    seed = 1
    for i in range(len(canvas.buffer)):
        seed = seed * 25173 + 13849 & 0xFFFF
        canvas.buffer[i] = seed >> 8


def _check(canvas, size, right, down):
    _scene(canvas)
    before = Canvas(canvas.width, canvas.height, canvas.colour)
    before.buffer[:] = canvas.buffer
    canvas.clean()
    assert scroll(canvas, size, right, down)
    for y in range(canvas.height):
        for x in range(canvas.width):
            old_x = x - right
            old_y = y - down
            inside = x < size and y < size and 0 <= old_x < size and 0 <= old_y < size
            wanted = before.raw.pixel(old_x, old_y) if inside else before.raw.pixel(x, y)
            if canvas.raw.pixel(x, y) != wanted:
                raise AssertionError((size, right, down, x, y))
    for band in range(canvas.bands):
        marked = canvas.band_x0[band], canvas.band_x1[band]
        assert marked == ((0, size - 1) if band * 8 < size else (0xFFFF, 0))


def test_each_way():
    for width, height, colour, size, step in _SIZES:
        canvas = Canvas(width, height, colour)
        for right, down in ((step, 0), (-step, 0), (0, step), (0, -step), (step, -step), (-2 * step, step)):
            _check(canvas, size, right, down)


def test_the_whole_square_may_leave():
    for width, height, colour, size, _ in _SIZES:
        canvas = Canvas(width, height, colour)
        _check(canvas, size, size, 0)
        _check(canvas, size, 0, -size)


def test_what_does_not_fit_whole_halfwords_stays():
    for width, height, colour, size, right, down in (
        (240, 135, True, 124, 31, 0),
        (240, 240, True, 176, 2, 0),
        (128, 64, False, 64, 0, 4),
        (128, 64, False, 64, 1, 0),
    ):
        canvas = Canvas(width, height, colour)
        _scene(canvas)
        before = bytes(canvas.buffer)
        canvas.clean()
        assert not scroll(canvas, size, right, down)
        assert bytes(canvas.buffer) == before and canvas.changed[0] > canvas.changed[1]


def test_it_allocates_nothing():
    for width, height, colour, size, step in _SIZES:
        canvas = Canvas(width, height, colour)
        micropython.heap_lock()
        try:
            scroll(canvas, size, step, 0)
            scroll(canvas, size, 0, -step)
        finally:
            micropython.heap_unlock()
