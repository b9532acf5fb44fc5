"""Cards in a hand or a trick: index, pips and court figures, the player's choices, and colours seen by everybody."""

from firmware.ui import theme as roles
from firmware.ui.canvas import Canvas
from firmware.ui.card_face import DIM, LIT, draw_card
from firmware.ui.displays import theme_for
from firmware.ui.theme import FOUR_COLOURS, PALETTE, READABLE, set_look

_SIZES = ((128, 64, False), (240, 240, True), (240, 135, True))
_CARDS = [rank | suit << 4 for suit in range(4) for rank in range(1, 14)]
_COURT = (11, 12, 13)

# Red, green and blue as seen without one kind of cone, in linear light (Vienot, Brettel and Mollon, 1999; the last is
# the usual approximation of tritanopia), and in grey.
_SIGHTS = (
    ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    ((1.0, 0.15236, -0.15236), (0.0, 0.86717, 0.13283), (0.0, 0.86717, 0.13283)),
    ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
)


_EACH = [(Canvas(*size), theme_for(*size)) for size in _SIZES]  # made while the heap is in one piece


def _pixels(canvas, shape, look, wide, high):
    """Return the rows of roles or bits of a card drawn at (4, 4), with three pixels around it."""
    canvas.clear(roles.BACKGROUND)
    draw_card(canvas, shape, 4, 4, look, (wide, high))
    return [[canvas.raw.pixel(x, y) for x in range(1, wide + 7)] for y in range(1, high + 7)]


def _index(canvas, shape, card):
    """Return a bit for each pixel of rank and suit of a card in hand, 1 if it is inked."""
    rows = _pixels(canvas, shape, card, shape.card_width, shape.card_height)
    if shape.colour:
        paper = roles.CARD
        right = 3 + 2 + shape.card_ranks.widths[0]
        rows = [row[3:right] for row in rows[3:35]]
    else:
        paper = 1
        rows = [row[3 : 3 + shape.card_width] for row in rows[3:23]]
    bits = 0
    for row in rows:
        for value in row:
            bits = bits << 1 | (value != paper)
    return bits


def test_any_two_indexes_differ_in_six_pixels():
    for canvas, shape in _EACH:
        indexes = [_index(canvas, shape, card) for card in _CARDS]
        for i, one in enumerate(indexes):
            for other in indexes[:i]:
                assert bin(one ^ other).count("1") >= 6, (shape.width, _CARDS[i])


def test_any_two_ranks_and_any_two_suits_differ_in_four_pixels():
    for _, shape in _EACH:
        canvas = Canvas(64, 64, False)
        for font, codes in ((shape.card_ranks, b"A23456789TJQK"), (shape.card_suits, (0x2663, 0x2666, 0x2665, 0x2660))):
            drawn = []
            for code in codes:
                canvas.clear(roles.BACKGROUND)
                canvas.glyph(code, 0, 0, roles.INK, font)
                drawn.append(bytes(canvas.buffer))
            for at, one in enumerate(drawn):
                for other in drawn[:at]:
                    assert sum([bin(one[i] ^ other[i]).count("1") for i in range(len(one))]) >= 4


def test_cards_in_hand_have_the_promised_size():
    for _, shape in _EACH:
        ranks = shape.card_ranks
        suits = shape.card_suits
        if shape.colour:
            assert ranks.height >= 12
            assert shape.lift >= 6
        else:
            assert (shape.card_width, shape.card_height) >= (17, 23)
            assert min(ranks.height, ranks.widths[0]) >= 5
            assert min(suits.height, suits.widths[0]) >= 7
            assert shape.width // (shape.card_width + 1) >= 6


def test_a_card_stays_inside_its_rectangle():
    """At any size, with any flag; also cards of the hand that reach beyond the foot."""
    for canvas, shape in _EACH:
        canvas.clear(roles.BACKGROUND)
        empty = bytes(canvas.buffer)
        sizes = (
            [(17, 23), (24, 32)] if not shape.colour else [(24, 32), (25, 36), (29, 51), (36, 50), (45, 70), (60, 84)]
        )
        for wide, high in sizes:
            for look in (0, FOUR_COLOURS | READABLE) if shape.colour else (0,):
                set_look(shape, look)
                for card in _CARDS:
                    for flag in (0, LIT, DIM):
                        canvas.clear(roles.BACKGROUND)
                        draw_card(canvas, shape, 4, 4, card | flag, (wide, high))
                        canvas.fill(4, 4, wide, high, roles.BACKGROUND)
                        assert canvas.buffer == empty, (wide, high, card, flag)
                set_look(shape, 0)


def test_a_number_card_has_as_many_pips_as_its_rank():
    """Right of the index, inked pixels grow by one pip's pixels with each rank, at every size."""
    canvas, shape = _EACH[1]
    for wide, high in ((36, 50), (60, 84)):
        column = shape.ranks_big.widths[0] if wide >= 50 else shape.card_ranks.widths[0]
        for suit in range(4):
            inked = []
            for rank in range(2, 11):
                rows = _pixels(canvas, shape, rank | suit << 4, wide, high)
                inked.append(sum([value not in (0, roles.CARD) for row in rows for value in row[3 + column + 3 :]]))
            pip = inked[0] // 2
            assert inked == [pip * rank for rank in range(2, 11)], (wide, suit)


def test_a_court_figure_is_the_same_upside_down():
    canvas, shape = _EACH[1]
    for rank in _COURT:
        rows = _pixels(canvas, shape, rank, 36, 50)
        inked = [
            (x, y) for y, row in enumerate(rows) for x, value in enumerate(row) if x >= 16 and value == roles.ACCENT
        ]
        assert inked
        across = min(inked)[0] + max(inked)[0]
        down = min([y for _, y in inked]) + max([y for _, y in inked])
        assert set(inked) == {(across - x, down - y) for x, y in inked}


def test_readable_cards_have_a_large_index_and_nothing_else():
    canvas, shape = _EACH[1]
    set_look(shape, READABLE)
    rows = _pixels(canvas, shape, 7, 25, 50)
    set_look(shape, 0)
    lines = [y for y, row in enumerate(rows) if roles.CARD_INK in row]
    assert lines[25] == lines[0] + 25, "the rank alone has 26 rows"


def test_four_colours_give_each_suit_its_own():
    shape = theme_for(240, 240, True)
    set_look(shape, FOUR_COLOURS)
    four = bytes(roles.SUIT_INKS)
    set_look(shape, 0)
    two = bytes(roles.SUIT_INKS)
    assert len(set(four)) == 4
    assert len(set(two)) == 2
    light = [_as_seen(ink, _SIGHTS[3])[0] for ink in four]
    assert max(light[0], light[3]) < min(light[1], light[2]), "clubs and spades stay the dark pair"


def _linear(value):
    return (value / 255) ** 2.2


def _as_seen(ink, sight):
    red, green, blue = [_linear(part) for part in PALETTE[3 * ink : 3 * ink + 3]]
    return [a * red + b * green + c * blue for a, b, c in sight]


def test_cards_are_legible_in_grey_and_under_three_kinds_of_colour_blindness():
    """Each suit's ink contrasts with the card: by a factor of 5, or of 2 with four colours, because two are light."""
    for look, least in ((0, 5), (FOUR_COLOURS, 2)):
        set_look(theme_for(240, 240, True), look)
        for ink in set(roles.SUIT_INKS):
            for sight in _SIGHTS:
                lights = []
                for role in (ink, roles.CARD):
                    red, green, blue = _as_seen(role, sight)
                    lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
                assert max(lights) / min(lights) >= least, (look, ink)
    set_look(theme_for(240, 240, True), 0)


def test_red_suits_in_text_are_red():
    canvas = _EACH[2][0]
    for sign, ink, expected in (
        ("♥", roles.INK, roles.WARN),
        ("♦", roles.CARD_INK, roles.CARD_RED),
        ("♠", roles.INK, roles.INK),
        ("♣", roles.CARD_INK, roles.CARD_INK),
        ("♥", roles.DIM, roles.DIM),
        ("x", roles.INK, roles.INK),
    ):
        canvas.clear(roles.CARD)
        canvas.text(sign, 2, 2, ink)
        assert {canvas.raw.pixel(x, y) for x in range(20) for y in range(20)} == {roles.CARD, expected}
