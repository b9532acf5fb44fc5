"""After any press in Four Rows the display holds what a whole redraw would give."""

from desk import reserve
from engines import rng
from engines.game import OVER
from games.four_rows.tables import dealt

reserve("lcd")  # while the heap is in one piece


def test_no_press_does_anything_odd():
    """Random presses on both displays: the display always shows what a whole redraw would."""
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
