"""The canvas: shapes and text stay inside what they claim, changes are tracked exactly, drawing allocates nothing."""

import micropython

from firmware.ui import canvas as canvases
from firmware.ui import theme
from firmware.ui.canvas import Canvas, buffer_size
from firmware.ui.displays import theme_for

_SIZES = ((128, 64, False), (240, 240, True), (240, 135, True))
_UNICODE = "♣♦♥♠←→↑↓…—·"


def _pixels(canvas):
    return bytearray(canvas.buffer)


def _pixel(canvas, buffer, x, y):
    """A pixel of a copied buffer."""
    if canvas.colour:
        byte = buffer[y * ((canvas.width + 1) // 2) + x // 2]
        return byte >> 4 if x & 1 == 0 else byte & 15
    return buffer[(y >> 3) * canvas.width + x] >> (y & 7) & 1


def _ends(canvas, before, after):
    """For each band, the first and last column that differ; (0xFFFF, 0) if none does."""
    out = []
    for band in range(canvas.bands):
        x0, x1 = 0xFFFF, 0
        for y in range(band * 8, min(band * 8 + 8, canvas.height)):
            for x in range(canvas.width):
                if _pixel(canvas, before, x, y) != _pixel(canvas, after, x, y):
                    x0 = min(x0, x)
                    x1 = max(x1, x)
        out.append((x0, x1))
    return out


def _small(colour):
    return Canvas(32, 24, colour)


def _shapes(canvas):
    """Name and drawing, each with a different bounding box."""
    return (
        ("fill", lambda: canvas.fill(3, 5, 9, 7, theme.INK)),
        ("frame", lambda: canvas.frame(3, 1, 20, 22, theme.INK)),
        ("thick frame", lambda: canvas.frame(3, 1, 20, 22, theme.INK, 2)),
        ("corner", lambda: canvas.fill(31, 23, 1, 1, theme.INK)),
        ("rounded", lambda: canvas.rounded(2, 2, 14, 18, 1, theme.INK)),
        ("dotted", lambda: canvas.dotted(2, 3, 13, 13, 2, theme.INK)),
        ("text", lambda: canvas.text("HM", 4, 6, theme.INK)),
    )


def test_bands_hold_exactly_what_changed():
    for colour in (False, True):
        canvas = _small(colour)
        for name, draw in _shapes(canvas):
            canvas.clear(theme.BACKGROUND)
            canvas.clean()
            before = _pixels(canvas)
            draw()
            ends = _ends(canvas, before, _pixels(canvas))
            assert ends != [(0xFFFF, 0)] * canvas.bands, name
            for band in range(canvas.bands):
                assert (canvas.band_x0[band], canvas.band_x1[band]) == ends[band], (name, band, ends)


def test_bands_cover_patterns():
    for colour in (False, True):
        canvas = _small(colour)
        canvas.clean()
        before = _pixels(canvas)
        canvas.hatch(5, 3, 11, 9, 4, theme.INK)
        for band, (x0, x1) in enumerate(_ends(canvas, before, _pixels(canvas))):
            if x0 <= x1:
                assert 5 <= canvas.band_x0[band] <= x0 and x1 <= canvas.band_x1[band] <= 15


def test_clean_canvas_has_no_changes():
    canvas = _small(False)
    canvas.clean()
    assert all(canvas.band_x0[i] > canvas.band_x1[i] for i in range(canvas.bands))
    canvas.touch(40, 0, 5, 5)
    canvas.touch(0, -9, 5, 9)
    canvas.touch(3, 3, 0, 4)
    assert all(canvas.band_x0[i] > canvas.band_x1[i] for i in range(canvas.bands))
    canvas.touch(-5, 8, 100, 1)
    assert (canvas.band_x0[1], canvas.band_x1[1]) == (0, 31)


def test_last_band_may_be_short():
    canvas = Canvas(240, 135, True)
    assert canvas.bands == 17 and len(canvas.buffer) == 240 * 135 // 2
    canvas.clean()
    canvas.fill(0, 134, 240, 40, theme.INK)
    assert canvas.band_x1[16] == 239


def test_a_buffer_can_be_passed_in():
    buffer = bytearray(canvases.buffer_size(128, 64, False))
    canvas = Canvas(128, 64, False, buffer)
    canvas.fill(0, 0, 1, 1, theme.INK)
    assert canvas.buffer is buffer and buffer[0] == 1 and len(buffer) == 1024


def test_roles_become_bits_on_one_colour():
    canvas = _small(False)
    for role in range(16):
        canvas.fill(0, 0, 1, 1, role)
        assert canvas.buffer[0] & 1 == theme.MONO[role]
    assert len(theme.MONO) == 16 and len(theme.PALETTE) == 48


def test_role_is_the_pixel_on_colour():
    canvas = _small(True)
    for role in range(16):
        canvas.fill(1, 0, 1, 1, role)
        assert _pixel(canvas, canvas.buffer, 1, 0) == role


def test_text_can_be_drawn_in_any_role():
    for colour in (False, True):
        canvas = _small(colour)
        for role in range(16):
            canvas.clear(theme.CARD if role != theme.CARD else theme.BACKGROUND)
            ground = _pixel(canvas, canvas.buffer, 0, 0)
            canvas.text("|", 4, 0, role)
            want = role if colour else theme.MONO[role]
            assert _pixel(canvas, canvas.buffer, 4, 4) == want
            assert _pixel(canvas, canvas.buffer, 0, 0) == ground


def test_every_glyph_shows_and_differs():
    for colour in (False, True):
        canvas = _small(colour)
        seen = {}
        for code in list(range(33, 127)) + [ord(c) for c in _UNICODE]:
            canvas.clear(theme.BACKGROUND)
            blank = bytes(canvas.buffer)
            canvas.text(chr(code), 2, 2, theme.INK)
            picture = bytes(canvas.buffer)
            assert picture != blank, code
            assert picture not in seen, (code, seen.get(picture))
            seen[picture] = code


def test_space_draws_nothing_and_unknown_characters_a_box():
    canvas = _small(False)
    blank = bytes(canvas.buffer)
    assert canvas.text(" ", 0, 0, theme.INK) > 0
    assert bytes(canvas.buffer) == blank
    canvas.text("\u00e9", 0, 0, theme.INK)
    box = bytes(canvas.buffer)
    assert box != blank
    for other in ("\u4e00", "\U0001f0a1", b"\xe2\x99"):
        canvas.clear(theme.BACKGROUND)
        canvas.text(other, 0, 0, theme.INK)
        assert bytes(canvas.buffer) == box, other


def test_text_stays_inside_its_width():
    for width, height, colour in _SIZES:
        canvas = Canvas(width, height, colour)
        shape = theme_for(width, height, colour)
        for s in ("Hello, gjpqy", "A", "7♠ 10♥…", "|", "WWW..."):
            for font in (None, shape.font):
                canvas.clear(theme.BACKGROUND)
                canvas.clean()
                before = _pixels(canvas)
                wide = canvas.text_width(s, font)
                end = canvas.text(s, 5, 9, theme.INK, font)
                assert end == 5 + wide + shape.font.gap
                for band, (x0, x1) in enumerate(_ends(canvas, before, _pixels(canvas))):
                    if x0 <= x1:
                        assert 5 <= x0 and x1 < 5 + wide
                        assert band * 8 + 7 >= 9 and band * 8 < 9 + shape.font.height


def test_no_text_takes_no_room():
    canvas = Canvas(128, 64, False)
    assert canvas.text("", 7, 0, theme.INK) == 7 and canvas.text_width("") == 0


def test_clipped_text_fits_and_ends_in_an_ellipsis():
    canvas = Canvas(128, 64, False)
    s = "A label much too long for the place"
    for w in range(128):
        canvas.clear(theme.BACKGROUND)
        canvas.clean()
        before = _pixels(canvas)
        end = canvas.text_clip(s, 3, 0, w, theme.INK)
        assert end - 3 <= w + canvas.font.gap
        x0, x1 = _ends(canvas, before, _pixels(canvas))[0]
        assert x1 < 3 + w or x0 > x1
    assert canvas.text_clip("Short", 0, 0, 60, theme.INK) == canvas.text("Short", 0, 0, theme.INK)


def test_nothing_is_drawn_outside():
    for colour in (False, True):
        canvas = _small(colour)
        canvas.clean()
        before = bytes(canvas.buffer)
        for x, y in ((-200, 0), (400, 0), (0, -200), (0, 400)):
            canvas.fill(x, y, 50, 50, theme.INK)
            canvas.frame(x, y, 50, 50, theme.INK)
            canvas.text("Some text", x, y, theme.INK)
            canvas.hatch(x, y, 50, 50, 3, theme.INK)
            canvas.dotted(x, y, 50, 50, 2, theme.INK)
            canvas.rounded(x, y, 50, 50, 4, theme.INK)
        canvas.fill(3, 3, 0, 5, theme.INK)
        canvas.frame(3, 3, -4, 5, theme.INK)
        canvas.hatch(3, 3, 0, 0, 3, theme.INK)
        assert bytes(canvas.buffer) == before
        assert all(canvas.band_x0[i] > canvas.band_x1[i] for i in range(canvas.bands))


def test_shapes_over_the_edges_are_clipped():
    """A shape over a corner is painted there. The far side and the bytes after the buffer stay unchanged."""
    for colour in (False, True):
        for x, y in ((-7, -7), (25, 18), (-7, 18), (25, -7)):
            memory = bytearray(buffer_size(32, 24, colour) + 64)
            canvas = Canvas(32, 24, colour, memory)
            for draw in (canvas.fill, canvas.frame):
                draw(x, y, 15, 15, theme.INK)
            canvas.text("gW", x, y, theme.INK)
            canvas.hatch(x, y, 15, 15, 4, theme.INK)
            assert not any(memory[-64:])
            near = _pixel(canvas, memory, 0 if x < 0 else 31, 0 if y < 0 else 23)
            far = _pixel(canvas, memory, 31 if x < 0 else 0, 23 if y < 0 else 0)
            assert (near, far) == (1, 0), (colour, x, y)


def test_long_text_is_cut_not_overrun():
    canvas = _small(False)
    assert canvas.text("i" * 500, 0, 0, theme.INK) == 128 * 2
    assert canvas.text("", 0, 0, theme.INK) == 0


def test_drawing_allocates_nothing():
    for width, height, colour in _SIZES:
        canvas = Canvas(width, height, colour)
        micropython.heap_lock()
        try:
            canvas.clear(theme.BACKGROUND)
            canvas.text("Text with 7♠ and 10♥, every — kind…", 1, 1, theme.INK)
            canvas.text(b"bytes", 1, 1, theme.INK)
            canvas.text_clip("Much too long for this place, surely, on a display of any size", 0, 40, 90, theme.INK)
            canvas.frame(1, 1, 30, 30, theme.INK)
            canvas.frame(1, 1, 30, 30, theme.INK, 3)
            canvas.rounded(1, 1, 30, 30, 4 if colour else 1, theme.INK)
            canvas.dotted(1, 1, 31, 31, 2, theme.INK)
            canvas.hatch(1, 1, 31, 31, 5, theme.INK)
            canvas.clean()
        finally:
            micropython.heap_unlock()


def test_themes_fit_their_displays():
    for width, height, colour in _SIZES:
        shape = theme_for(width, height, colour)
        assert 4 * shape.cell <= height and shape.panel_x + shape.panel_width == width
        assert shape.big_width <= shape.panel_width and shape.big_height <= height
        assert shape.title_height + shape.rows * shape.row_height <= height
        assert shape.rows >= 5 and shape.columns >= 18
        assert shape.row_height >= shape.font.height <= shape.line
        assert shape.font is theme_for(width, height, colour).font


def test_a_glyph_over_an_edge_is_what_would_be_seen_of_it():
    for width, height, colour in _SIZES:
        font = theme_for(width, height, colour).ranks
        whole = Canvas(96, 96, colour)
        for x, y in ((-5, 4), (28, -3), (-1, -9), (29, 19), (3, 20), (40, 4), (4, -40)):
            part = _small(colour)
            whole.clear(theme.CARD)
            part.clear(theme.CARD)
            whole.glyph(0x51, x + 32, y + 40, theme.CARD_INK, font)
            part.glyph(0x51, x, y, theme.CARD_INK, font)
            for row in range(24):
                for column in range(32):
                    seen = _pixel(part, part.buffer, column, row)
                    assert seen == _pixel(whole, whole.buffer, column + 32, row + 40), (width, x, y)
