"""Redraws of Rows of Four on both displays, in play by hints: they are complete and send no more than needed."""

from desk import reserve
from engines import rng
from games.rows_of_four.tables import PYSOLFC, TAKES_BACK, check_redraw, dealt, follow, to

reserve("lcd")  # before the heap is fragmented


def test_no_press_leaves_a_stale_pixel():
    """After random presses on both displays, with all moves allowed, no pixel is stale."""
    for kind, options in (("lcd", PYSOLFC), ("oled", PYSOLFC), ("oled", None)):
        desk = dealt(kind, TAKES_BACK, options)
        follow(desk, 30)
        generator = bytearray(rng.SIZE)
        rng.seed(generator, 0, 9, 9)
        for press in range(150):
            desk.tap(("up", "down", "left", "right", "right", "a", "a", "b")[rng.below(generator, 0, 8)])
            if press % 10 == 0 and desk.top() == "RowsOfFourScreen":
                desk.hold("a")
            desk.wait(2600)  # a line over the screen has gone by then
            check_redraw(desk, (kind, press))
        desk.clear()


def test_undo_redraws_what_it_changes():
    for kind in ("oled", "lcd"):
        desk = dealt(kind, TAKES_BACK)
        follow(desk, 12)
        for _ in range(12):
            desk.hold("b")
            desk.tap("a")
            check_redraw(desk, kind)
        desk.clear()


def test_moving_the_cursor_sends_little():
    """A move of the cursor sends two top cards and their frames: three pages of an OLED, and only the columns
    between."""
    desk = dealt(seed=TAKES_BACK)
    follow(desk, 20)
    to(desk, 1)
    before = desk.board.bytes_sent
    desk.tap("right")
    assert 0 < desk.board.bytes_sent - before < 8 * 34
    before = desk.board.bytes_sent
    desk.tap("a")
    assert 0 < desk.board.bytes_sent - before < 1024
    desk.clear()
