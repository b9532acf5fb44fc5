"""A hand of up to 21 cards along the foot, and the seats along the top, on every display."""

from hashlib import sha256

import micropython

from firmware.ui import theme
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from firmware.ui.hand import MOST, NO_CURSOR, Hand
from firmware.ui.seats import Seats

_SIZES = ((128, 64, False), (240, 240, True), (240, 135, True))
_SIDE_BY_SIDE = 9


def _each():
    for width, height, colour in _SIZES:
        yield Canvas(width, height, colour), theme_for(width, height, colour)


def _hand(shape, count, playable=None):
    """Clubs from the ace, then diamonds: no two cards look alike."""
    hand = Hand(shape)
    hand.count = count
    for i in range(count):
        hand.cards[i] = i % 13 + 1 | i // 13 << 4
    hand.playable = (1 << count) - 1 if playable is None else playable
    return hand


def _digest(canvas):
    return sha256(canvas.buffer).digest()


def _whole(canvas, hand, at, lit=True):
    """The digest of a picture painted from the bare background."""
    canvas.clear(theme.BACKGROUND)
    hand.forget(True)
    hand.draw(canvas, at, lit)
    return _digest(canvas)


def _visible_cards(canvas, hand, at):
    """Return the visible cards: those that are repainted after a change."""
    hand.draw(canvas, at)
    found = []
    for i in range(hand.count):
        canvas.clean()
        hand.cards[i] ^= 0x20
        hand.draw(canvas, at)
        if canvas.band_x0[canvas.bands - 1] <= canvas.band_x1[canvas.bands - 1]:
            found.append(i)
        hand.cards[i] ^= 0x20
        hand.draw(canvas, at)
    return found


def test_every_card_of_any_hand_can_be_reached_and_is_shown():
    """Up to nine cards are side by side; of more, seven neighbours with the cursor's card are visible."""
    for canvas, shape in _each():
        for count in (1, _SIDE_BY_SIDE, _SIDE_BY_SIDE + 1, MOST):
            hand = _hand(shape, count)
            for at in list(range(count)) + [count - 1, 0]:  # from end to end, and around
                shown = _visible_cards(canvas, hand, at)
                assert at in shown
                room = count if count <= _SIDE_BY_SIDE else _SIDE_BY_SIDE - 2
                assert shown == list(range(shown[0], shown[0] + room))


def test_the_window_slides_no_more_than_it_must():
    for canvas, shape in _each():
        hand = _hand(shape, MOST)
        firsts = [_visible_cards(canvas, hand, at)[0] for at in (0, 6, 7, 8, 20, 14, 13, 5)]
        assert firsts == [0, 0, 1, 2, 14, 14, 13, 5]
        assert _visible_cards(canvas, hand, NO_CURSOR)[0] == 5, "as it was seen last"
        assert _visible_cards(canvas, hand, MOST)[0] == 5, "also while the cursor is elsewhere"


def _arrows(canvas, hand, at):
    """Return whether anything is painted to the left and to the right of the cards."""
    _whole(canvas, hand, at)
    room = hand.size[0] + 1
    left = (canvas.width - (_SIDE_BY_SIDE - 2) * room + 1) // 2 - 1
    buffer = bytes(canvas.buffer)
    canvas.fill(0, 0, left, canvas.height, theme.BACKGROUND)
    before = bytes(canvas.buffer) != buffer
    buffer = bytes(canvas.buffer)
    canvas.fill(canvas.width - left, 0, left, canvas.height, theme.BACKGROUND)
    return before, bytes(canvas.buffer) != buffer


def test_an_arrow_stands_where_there_are_more_cards():
    for canvas, shape in _each():
        hand = _hand(shape, MOST)
        assert _arrows(canvas, hand, 0) == (False, True)
        assert _arrows(canvas, hand, 10) == (True, True)
        assert _arrows(canvas, hand, MOST - 1) == (True, False)


def test_the_number_of_cards_beyond_an_edge_stands_there():
    for canvas, shape in _each():
        pictures = set()
        hand = _hand(shape, MOST)
        for i in range(hand.count):
            hand.cards[i] = 1  # all look alike
        hand.playable = 0
        for at in range(_SIDE_BY_SIDE - 3, MOST):
            pictures.add(_whole(canvas, hand, at))
            hand.forget(True)
        assert len(pictures) == MOST - _SIDE_BY_SIDE + 3


def test_more_of_the_hand_is_shown_until_it_begins_anew():
    for canvas, shape in _each():
        hand = _hand(shape, MOST)
        firsts = []
        for _ in range(4):
            firsts.append(_visible_cards(canvas, hand, NO_CURSOR)[0])
            hand.show_more()
        assert firsts == [0, 7, 14, 0]
        hand = _hand(shape, _SIDE_BY_SIDE)
        hand.show_more()
        assert _visible_cards(canvas, hand, NO_CURSOR)[0] == 0, "there is no more"


def test_what_is_painted_bit_by_bit_is_the_whole_picture():
    """After any change: of the cursor, the cards, the playable cards, their number, or a toast over them."""
    for canvas, shape in _each():
        hand = _hand(shape, MOST)
        canvas.clear(theme.BACKGROUND)
        hand.forget(True)
        for at, count, playable, lit in (
            (0, MOST, 0x1FFFFF, True),
            (8, MOST, 0x0F0F0F, True),
            (8, MOST, 0x0F0F0F, False),
            (NO_CURSOR, 20, 0x0F0F0F, True),
            (19, 20, 0x0F0F0F, True),
            (9, 10, 0x3FF, True),
            (8, 9, 0x1FF, True),
            (0, 0, 0, True),
            (2, 3, 0x7, True),
            (5, MOST, 0x1FFFFF, True),
        ):
            hand.count = count
            hand.playable = playable
            hand.draw(canvas, at, lit)
            painted = _digest(canvas)
            assert _whole(canvas, hand, at, lit) == painted, (at, count)
            canvas.fill(0, hand.top, canvas.width, canvas.height - hand.top, theme.CURSOR)
            hand.forget()
            hand.draw(canvas, at, lit)
            assert _digest(canvas) == painted, "painted over"


def test_nothing_is_painted_above_the_hand():
    for canvas, shape in _each():
        hand = _hand(shape, MOST)
        for at in range(MOST):
            canvas.clear(theme.INK)
            canvas.fill(0, hand.top, canvas.width, canvas.height - hand.top, theme.BACKGROUND)
            hand.forget(True)
            hand.draw(canvas, at)
            canvas.fill(0, hand.top, canvas.width, canvas.height - hand.top, theme.INK)
            picture = _digest(canvas)
            canvas.clear(theme.INK)
            assert _digest(canvas) == picture


def test_a_card_that_can_be_played_looks_otherwise():
    """The cursor's card, playable cards, and all cards while nobody acts look different."""
    for canvas, shape in _each():
        hand = _hand(shape, 5, 0b11011)
        pictures = [_whole(canvas, hand, at) for at in (NO_CURSOR, 0, 1, 5)]
        hand.playable = 0b11111
        pictures.append(_whole(canvas, hand, 1))
        assert len(set(pictures)) == len(pictures)
        assert (_whole(canvas, hand, 1, False) != pictures[-1]) == shape.colour, "in one colour the field shows where"


def test_drawing_allocates_nothing():
    canvas, shape = next(_each())
    hand = _hand(shape, MOST)
    hand.draw(canvas, 0)
    micropython.heap_lock()
    try:
        hand.draw(canvas, 20)
        hand.draw(canvas, 3)
    finally:
        micropython.heap_unlock()


def test_seats_show_names_counts_and_whose_turn_it_is():
    for canvas, shape in _each():
        for names in (["You", "Bo"], ["Player 1", "Bo", "Cy", "Player 4"]):
            seats = Seats(shape, names, "out")
            pictures = set()
            states = [(count, acts, True) for count in (0, 1, 9, 10, 21) for acts in (False, True)] + [
                (3, False, False)
            ]
            for count, acts, active in states:
                canvas.clear(theme.BACKGROUND)
                seats.forget()
                for seat in range(len(names)):
                    seats.draw(canvas, seat, count if seat else 5, acts and seat > 0, active or not seat)
                pictures.add(_digest(canvas))
            assert len(pictures) == len(states)
            canvas.fill(0, 0, canvas.width, shape.line, theme.BACKGROUND)
            bare = _digest(canvas)
            canvas.clear(theme.BACKGROUND)
            assert _digest(canvas) == bare, "nothing under the strip"


def test_a_seat_is_painted_when_it_changes():
    for canvas, shape in _each():
        seats = Seats(shape, ["You", "Bo"], "out")
        seats.draw(canvas, 0, 9, True, True)
        seats.draw(canvas, 1, 9, False, True)
        canvas.clean()
        seats.draw(canvas, 0, 9, True, True)
        assert canvas.band_x0[0] > canvas.band_x1[0], "nothing new"
        seats.draw(canvas, 1, 8, False, True)
        assert canvas.band_x0[0] == canvas.width // 2


def _columns(canvas, shape, seat, wide, ground):
    """Return the columns of a seat's part of the strip that are not empty, from its left edge."""
    found = []
    for x in range(wide - 1):
        for y in range(shape.line):
            if canvas.raw.pixel(seat * wide + x, y) != ground:
                found.append(x)
                break
    return found


def test_name_and_count_never_touch():
    """Empty columns separate the count on its card, or the word in its place, from the name on its left."""
    for canvas, shape in _each():
        gap = canvas.font.gap
        ground = theme.PANEL if canvas.colour else 0
        edges = 2 * ((shape.stroke + 1) // 2)
        for names in (["You", "Bo"], ["Player 1", "Player 2"], ["Ann", "You", "Eva", "Di", "Zoe", "Flo"]):
            for seats in range(2, len(names) + 1):
                wide = canvas.width // seats
                for count in list(range(10)) + list(range(10, 100, 11)):
                    for acts in (False, True):
                        strip = Seats(shape, names[:seats], "out")
                        seat = count % seats
                        strip.draw(canvas, seat, count, acts, True)
                        columns = _columns(canvas, shape, seat, wide, ground)
                        shown = [canvas.text_width(str(count)) + edges]
                        if not count:
                            shown.append(canvas.text_width("out"))
                        for size in shown:
                            first = columns[-1] - size + 1
                            before = [x for x in columns if x < first]
                            least = 1 if acts else gap if seats > 5 and count > 9 else 2 * gap
                            if before and first - before[-1] > least:
                                break
                        else:
                            raise AssertionError((names[seat], seats, count, acts, columns))


def test_a_seat_is_called_by_the_longest_name_that_fits():
    for canvas, shape in _each():
        for names, count, wanted in (
            (["You", "Bo"], 21, ["You", "Bo"]),
            (["You", "Bo", "Cy", "Ann"], 9, ["You", "Bo", "Cy", "Ann"]),
            (["Al", "Bo", "Cy", "You", "Player 5"], 9, ["Al", "Bo", "Cy", "Y4", "P5"]),
            (["Al", "Bo", "Cy", "You", "Ann", "Flo"], 10, ["1", "2", "3", "4", "5", "6"]),
        ):
            wide = canvas.width // len(names)
            ground = theme.PANEL if canvas.colour else 0
            card = canvas.text_width(str(count)) + 2 * ((shape.stroke + 1) // 2)
            for seat, name in enumerate(wanted):
                Seats(shape, names, "out").draw(canvas, seat, count, False, True)
                shown = _columns(canvas, shape, seat, wide, ground)
                shown = [x - shown[0] for x in shown if x <= shown[-1] - card]
                canvas.fill(0, 0, canvas.width, shape.line, ground)
                canvas.text(name, seat * wide, 0, theme.INK)
                alone = _columns(canvas, shape, seat, wide, ground)
                assert shown == [x - alone[0] for x in alone], (name, shown)
                canvas.fill(0, 0, canvas.width, shape.line, theme.BACKGROUND)
