"""Cards: all ranks, suits and marks look different, and a card stays within its cell."""

from hashlib import sha256

import micropython

from engines import card_text
from firmware.ui import card_face, theme
from firmware.ui.canvas import Canvas
from firmware.ui.cards import CURSOR, DIMMED, EMPTY, FLIP, draw_big_card, draw_card, redraw_card
from firmware.ui.displays import theme_for

_DOWN = 0x40  # the face-down bit of a card
_SUITS = (0x2663, 0x2666, 0x2665, 0x2660)
_SIZES = ((128, 64, False), (240, 240, True), (240, 135, True))


def _each():
    for width, height, colour in _SIZES:
        yield Canvas(width, height, colour), theme_for(width, height, colour)


def _picture(canvas, shape, card, height=0, flags=0):
    canvas.clear(theme.BACKGROUND)
    draw_card(canvas, shape, 0, 0, card, height, flags)
    return sha256(canvas.buffer).digest()


def _big(canvas, shape, card):
    canvas.clear(theme.BACKGROUND)
    draw_big_card(canvas, shape, 0, 0, card)
    return sha256(canvas.buffer).digest()


def _differ(pictures):
    return len(set(pictures)) == len(pictures)


def test_all_cards_differ():
    for canvas, shape in _each():
        cards = [rank | suit << 4 for rank in range(1, 14) for suit in range(4)]
        assert _differ([_picture(canvas, shape, card) for card in cards])
        assert _differ([_big(canvas, shape, card) for card in cards])


def test_the_second_pack_looks_the_same():
    for canvas, shape in _each():
        assert _picture(canvas, shape, 0x80 | 0x27) == _picture(canvas, shape, 0x27)


def test_states_of_a_cell_differ():
    for canvas, shape in _each():
        pictures = [_picture(canvas, shape, 0, 0, flags) for flags in (0, EMPTY, EMPTY | CURSOR)]
        for card in (0x17, 0x17 | _DOWN):
            pictures += [_picture(canvas, shape, card, 0, flags) for flags in (0, CURSOR, FLIP, CURSOR | FLIP)]
            pictures += [_picture(canvas, shape, card, height) for height in (1, 2, 3, 4)]
            pictures += [_picture(canvas, shape, card, height, CURSOR) for height in (1, 2, 3, 4)]
        assert _differ(pictures)


def test_closed_cards_tell_nothing_unless_dimmed():
    for canvas, shape in _each():
        assert _picture(canvas, shape, 0x17 | _DOWN) == _picture(canvas, shape, 0x32 | _DOWN)
        assert _picture(canvas, shape, _DOWN) == _picture(canvas, shape, 0x32 | _DOWN)
        assert _picture(canvas, shape, _DOWN, 0, DIMMED) == _picture(canvas, shape, _DOWN)
        assert _differ([_picture(canvas, shape, rank | _DOWN, 0, DIMMED) for rank in range(1, 14)])


def test_a_cell_paints_itself_and_nothing_else():
    for canvas, shape in _each():
        cell = shape.cell
        for card in (0, 0x0A, 0x1C, 0x31 | _DOWN):
            for flags in range(16):
                blank = None
                for ground in (theme.BACKGROUND, theme.INK):
                    canvas.clear(ground)
                    canvas.clean()
                    draw_card(canvas, shape, cell, cell, card, 4, flags)
                    canvas.fill(cell, cell, cell, cell, theme.BACKGROUND)
                    rest = bytes(canvas.buffer)
                    canvas.clear(ground)
                    canvas.fill(cell, cell, cell, cell, theme.BACKGROUND)
                    assert rest == bytes(canvas.buffer)
                    draw_card(canvas, shape, cell, cell, card, 4, flags)
                    if ground != theme.BACKGROUND:
                        # The result must not depend on the earlier picture.
                        canvas.fill(0, 0, canvas.width, cell, theme.BACKGROUND)
                        canvas.fill(0, 0, cell, canvas.height, theme.BACKGROUND)
                        canvas.fill(2 * cell, 0, canvas.width, canvas.height, theme.BACKGROUND)
                        canvas.fill(0, 2 * cell, canvas.width, canvas.height, theme.BACKGROUND)
                    if blank is None:
                        blank = bytes(canvas.buffer)
                    assert bytes(canvas.buffer) == blank


def test_what_is_repainted_looks_as_if_drawn_anew():
    """From any state of a card to any other."""
    for canvas, shape in _each():
        for card in (0, 0x0A, 0x1C, _DOWN, 0x31 | _DOWN):
            for height in (0, 1, 4):
                for flags in range(16):
                    whole = _picture(canvas, shape, card, height, flags)
                    for before in range(16):
                        if (before ^ flags) & CURSOR or (before ^ flags) & FLIP:
                            draw_card(canvas, shape, 0, 0, card, height, before)
                            redraw_card(canvas, shape, 0, 0, card, height, flags, before)
                            assert sha256(canvas.buffer).digest() == whole, (shape.width, card, height, before, flags)


def test_only_the_drawn_cell_is_touched():
    for canvas, shape in _each():
        cell = shape.cell
        canvas.clean()
        draw_card(canvas, shape, cell, 0, 0x15, 2, FLIP)
        for band in range(canvas.bands):
            if band * 8 < cell:
                assert (canvas.band_x0[band], canvas.band_x1[band]) == (cell, 2 * cell - 1)
            else:
                assert canvas.band_x0[band] > canvas.band_x1[band]


def test_drawing_allocates_nothing():
    for canvas, shape in _each():
        micropython.heap_lock()
        try:
            for card in range(64):
                if card & 15 <= 13:
                    for flags in range(16):
                        draw_card(canvas, shape, 0, 0, card, flags & 3, flags)
                        draw_card(canvas, shape, 0, 0, card | _DOWN, flags & 3, flags)
                    if card & 15:
                        draw_big_card(canvas, shape, 0, 0, card)
        finally:
            micropython.heap_unlock()


def _pixels(font, code):
    """The pixels of a glyph that are set, as a set, and how many it has."""
    index = font.index(code)
    width = font.widths[index]
    canvas = Canvas(64, 64, True)
    canvas.clear(0)
    font.write(-1 - index, 0, 0, font, canvas, b"", 1)
    set_ = {
        x + y * width
        for y in range(font.height)
        for x in range(width)
        if canvas.buffer[y * 32 + x // 2] >> (0 if x & 1 else 4) & 1
    }
    return set_, width * font.height


def test_suits_differ_in_shape():
    for _, shape in _each():
        for font in (shape.suits, shape.suits_big, shape.font):
            clubs, diamonds, hearts, spades = [_pixels(font, code)[0] for code in _SUITS]
            size = _pixels(font, _SUITS[0])[1]
            small = font.height < 10
            assert len(hearts ^ diamonds) >= size * (0.26 if small else 0.19)
            assert len(clubs ^ spades) >= size * (0.16 if small else 0.1)
            for black in (clubs, spades):
                for red in (diamonds, hearts):
                    assert len(black ^ red) >= size * (0.14 if small else 0.1)


def test_red_suits_are_hollow_where_there_are_no_colours():
    shape = theme_for(128, 64, False)
    for font in (shape.suits, shape.suits_big, shape.font):
        clubs, diamonds, hearts, spades = [len(_pixels(font, code)[0]) for code in _SUITS]
        assert max(diamonds, hearts) < 0.85 * min(clubs, spades)


def test_a_small_colour_display_has_glyphs_of_its_own():
    """Pixel for pixel and solid, because colour distinguishes red suits from black ones there."""
    shape = theme_for(240, 135, True)
    for font, codes in ((shape.ranks, b"234567890AJQKT"), (shape.suits, _SUITS)):
        for code in codes:
            set_, _ = _pixels(font, code)
            wide = font.widths[font.index(code)]
            corners = {(at // wide // 2, at % wide // 2) for at in set_}
            assert len(set_) < 4 * len(corners), "doubled"
    for code in _SUITS[1:]:
        wide = shape.suits.widths[0]
        assert {wide // 2 + y * wide for y in range(2, 9)} <= _pixels(shape.suits, code)[0], "hollow"
    assert shape.ranks.widths[0] + shape.suits.widths[0] + 2 * shape.pad < shape.cell - 2 * shape.inset


def test_names_of_cards():
    for text, suit in (("A", "S"), ("10", "H"), ("7", "D"), ("K", "C")):
        card = card_text.from_text(text + suit)
        name = text + "\u2663\u2666\u2665\u2660"["CDHS".index(suit)]
        assert card_face.name(card) == name == card_face.name(card | 0x80)
        assert (card_face.ink(card) == theme.CARD_RED) == (suit in "DH")
