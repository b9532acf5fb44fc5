"""Positions of All Fours' seats on every display."""

from firmware.games.all_fours.layout import Layout
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from firmware.ui.hand import Hand

_SIZES = ((128, 64, False), (240, 240, True), (240, 135, True))


def _places(size, seats, variant):
    canvas = Canvas(*size)
    theme = theme_for(*size)
    return Layout(theme, canvas, Hand(theme).top, seats, variant), canvas, theme


def test_labels_cards_and_trump_do_not_overlap():
    """For every number of seats and both directions, nothing overlaps between the news line and the hand."""
    for size in _SIZES:
        for seats in (2, 3, 4, 6):
            for variant in (0, 2):
                found, canvas, theme = _places(size, seats, variant)
                wide, high = found.size
                boxes = [(found.panel_x, found.table_y, canvas.width - found.panel_x, found.table_h)]
                for seat in range(seats):
                    x, y, card_x, card_y = found.places[4 * seat : 4 * seat + 4]
                    boxes.append((card_x, card_y, wide, high))
                    if found.has_labels:
                        boxes.append((x, y, found.label[0], found.label[1]))
                for i, (x, y, w, h) in enumerate(boxes):
                    assert 0 <= x and x + w <= canvas.width, (size, seats, i)
                    assert found.table_y <= y and y + h <= found.table_y + found.table_h, (size, seats, i)
                    for left, top, w2, h2 in boxes[:i]:
                        apart = x >= left + w2 or left >= x + w or y >= top + h2 or top >= y + h
                        assert apart, (size, seats, variant, i)


def test_cards_of_the_trick_are_at_least_17_by_23():
    for size in _SIZES:
        for seats in (2, 3, 4, 6):
            assert _places(size, seats, 0)[0].size >= (17, 23), (size, seats)


def test_names_and_numbers_of_cards_fit_their_labels():
    """Around a table, a name and a digit are side by side. In a row two digits fit beside a seat's place, and on a
    one-colour display a D and a digit below the name."""
    for size in _SIZES:
        for seats in (2, 3, 4):
            found, canvas, theme = _places(size, seats, 0)
            name = canvas.text_width("You") + 2 * found.edge
            digits = canvas.text_width("10")
            if found.is_table:
                assert name + found.digit <= found.label[0]
            elif theme.colour:
                assert name <= found.label[0]
                assert digits <= found.pitch - found.size[0]
            else:
                assert canvas.text_width("You") <= found.label[0]
                assert max(2 * found.digit + 4, digits + 3) <= found.label[0]


def test_the_next_seat_is_on_the_right_if_play_is_anticlockwise():
    """AF-T2, AF-Y2: Trinidad and Tobago deal and play to the right, all others to the left."""
    for size in _SIZES:
        for seats in (3, 4, 6):
            for variant in range(9):
                found = _places(size, seats, variant)[0]
                me, following = found.places[2], found.places[4 + 2]
                assert (following > me) == (variant < 2), (size, seats, variant)
