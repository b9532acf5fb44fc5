"""All Fours on the OLED: text fits, redraws are complete, and drawing allocates no memory."""

import micropython

from engines.all_fours.options import OPTIONS
from engines.all_fours.variants import VARIANTS
from firmware.games.all_fours.table import draw_backs
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from games.all_fours.tables import all_fits, go, in_play, look, no_stale_pixel, table

_TABLES = (("Trinidad", 4), ("West Yorkshire", 6), ("Running", 2), ("Seven Up", 3))


def test_all_text_fits_the_display():
    for variant, seats in _TABLES:
        all_fits("oled", variant, seats)


def test_every_choice_fits_its_row():
    """Every choice fits the menu of options, for each variant and a player's own variant."""
    canvas = Canvas(128, 64, False)
    theme = theme_for(128, 64, False)
    room = canvas.width - theme.scroll - 1 - 3 * theme.margin
    for row in VARIANTS:
        assert canvas.text_width("Variant") + canvas.text_width("my " + row.name) <= room, row.name
        for option in OPTIONS:
            if option.key in row.free:
                for choice in row.free[option.key] or option.choices:
                    wide = canvas.text_width(option.title) + canvas.text_width(choice)
                    assert wide <= room, (option.title, choice)


def test_no_press_leaves_a_stale_pixel():
    for variant, seats in _TABLES:
        no_stale_pixel("oled", variant, seats)


def test_moving_the_cursor_sends_little():
    desk = table("Trinidad", bytes(4))
    for _ in range(4):
        if in_play(look(desk)):
            break
        desk.tap("a")
    look(desk)
    desk.tap("right")
    before = desk.board.bytes_sent
    desk.console.redraw()
    desk.settle()
    whole = desk.board.bytes_sent - before
    before = desk.board.bytes_sent
    desk.tap("right")
    assert 0 < desk.board.bytes_sent - before < whole // 3
    desk.clear()


def test_drawing_allocates_nothing():
    """Neither a full draw nor the update after a move allocates memory, at every kind of table."""
    for variant, seats in _TABLES:
        desk = table(variant, bytes(seats))
        for _ in range(12):
            screen = look(desk)
            canvas = desk.console.canvas
            micropython.heap_lock()
            try:
                screen.draw(canvas)
                screen.steer(8)
                screen.update(canvas)
            finally:
                micropython.heap_unlock()
            go(desk, screen.game_view.move_name(screen.legal[0]))
        desk.clear()


def test_chips_show_what_is_left_to_win():
    """AF-S8: with chips, each side shows seven chips, minus one for each point, instead of its points."""
    pictures = set()
    for how in ("points", "chips"):
        for points in (0, 1):
            desk = table("Seven Up", bytes(3), score=how)
            screen = desk.console.top()
            screen.view.pegged[0] = screen.view.due[0] = points
            desk.console.redraw()
            screen.draw(desk.console.canvas)
            pictures.add(bytes(desk.console.canvas.buffer[:128]))
            desk.clear()
    assert len(pictures) == 4


def test_a_closed_hand_shows_only_its_number_of_cards():
    """AF-R19: the pitcher's partner sees only backs before the pitch."""
    desk = table("Trinidad", bytes(4))
    screen = look(desk)
    desk.settle()
    hand, canvas = screen.hand, desk.console.canvas
    pictures = []
    for count, turned in ((6, 0), (6, 0x20), (5, 0)):
        canvas.clear(0)
        hand.count = count
        for i in range(count):
            hand.cards[i] = i + 1 ^ turned
        draw_backs(canvas, screen.theme, hand)
        pictures.append(bytes(canvas.buffer))
    assert pictures[0] == pictures[1] != pictures[2]
    desk.clear()
