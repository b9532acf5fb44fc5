"""Redraws of Four Rows: after any press, the display equals a full redraw."""

from desk import reserve
from engines import rng
from engines.game import OVER
from games.four_rows.tables import dealt

reserve("lcd")  # before the heap is fragmented


def test_no_press_leaves_a_stale_pixel():
    """After random presses, both displays equal a full redraw."""
    for kind, players in (("lcd", b"\0\0"), ("oled", b"\0\0\0")):
        desk = dealt(kind, players=players, seed=9)
        generator = bytearray(rng.SIZE)
        rng.seed(generator, 0, 9, 9)
        for _ in range(150):
            desk.tap(("up", "down", "left", "right", "a", "a", "a", "b")[rng.below(generator, 0, 8)])
            if desk.console.table.turn() != OVER:
                desk.wait(2600)
            picture = desk.digest()
            desk.console.redraw()
            desk.settle()
            assert desk.digest() == picture
            if desk.console.table.turn() == OVER:
                break
        desk.clear()
