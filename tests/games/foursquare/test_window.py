"""Foursquare's window of four by four places: the engine's contents of it, and redraws when it slides."""

from array import array

from desk import Desk
from engines.foursquare import rules
from engines.game import OVER


def slides(kind, seed, moves):
    """Move the cursor from each legal place to each other one, as a hint may; return the directions of the window's
    slides.

    Fail if a slide leaves a stale pixel.
    """
    desk = Desk(kind, seed)
    desk.new_game()
    for _ in range(moves):
        desk.hold("a")
        desk.tap("a")
    screen = desk.console.top()
    found = set()
    for i in range(screen.legal_count):
        for j in range(screen.legal_count):
            screen.point_at(screen.legal[i])
            desk.settle()
            before = screen._row, screen._col
            screen.point_at(screen.legal[j])
            desk.settle()
            way = screen._row - before[0], screen._col - before[1]
            if way not in found:
                found.add(way)
                shown = desk.digest()
                desk.console.redraw()
                desk.settle()
                assert desk.digest() == shown, (kind, before, screen.legal[j])
    desk.clear()
    return found


def check_slides(kind):
    found = set()
    for seed, moves in ((42, 3), (43, 5), (44, 4), (45, 6)):
        found |= slides(kind, seed, moves)
    assert {(1, 0), (-1, 0), (0, 1), (0, -1)} <= found


def test_oled():
    check_slides("oled")


def test_lcd():
    check_slides("lcd")


def test_wide():
    check_slides("wide")


def test_cells():
    """The contents of the whole window equal those of single places."""
    game = rules.Foursquare()
    out = array("H", bytes(2 * 16))
    legal = array("H", bytes(2 * game.MAX_MOVES))
    for deal in range(20):
        game.deal(deal)
        while game.turn() != OVER:
            count = game.moves(legal)
            top, left, rows, cols = game.box()
            places = [legal[i] for i in range(count)]
            for first in (0, 3, 8, 21, 24):
                game.see_window(out, first, legal, count)
                for i in range(16):
                    row = first // 7 + i // 4
                    col = first % 7 + i % 4
                    wanted = 0
                    if top <= row < top + rows and left <= col < left + cols:
                        cell = rules.cell_of(7 * row + col)
                        wanted = game.top_card(cell) | game.height(cell) << 7
                    if not wanted and 7 * row + col in places:
                        wanted = 1 << 12
                    assert out[i] == wanted, (deal, first, i)
            game.play(legal[(deal * 7 + count) % count])
