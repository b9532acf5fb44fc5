"""The positions of all lessons: only the right move goes on, and each sentence fits every display."""

import sys
from array import array

from desk import Desk
from engines import catalog
from firmware.ui.pages import wrap
from lesson_walk import SEEN_MS, go_on, learn, rows_of

# MicroPython with the heap of a Pico has no room for several displays and all games.
KINDS = ("oled",) if sys.implementation.name == "micropython" else ("oled", "lcd", "wide", "qvga")


def test_only_the_right_move_goes_on():
    for kind in KINDS:
        for entry in catalog.CATALOG:
            for row in rows_of(entry):
                desk = Desk(kind)
                learn(desk, entry, row)
                for at, position in enumerate(row[3]):
                    check_sentence(desk, position[3])
                    screen = go_on(desk)
                    table = screen.table
                    state = bytes(table.view(0).state)
                    moves = array("H", bytes(2 * table.game_view.MAX_MOVES))
                    count = table.moves(moves)
                    legal = list(moves)[:count]
                    assert screen.right in legal, (entry.key, position)
                    for move in legal if kind == KINDS[0] else ():  # which display does not matter here
                        if move != screen.right:
                            screen.commit(move)
                            desk.settle()
                            assert go_on(desk) is screen
                            assert bytes(table.view(0).state) == state, (entry.key, move)
                            screen.point_at(screen.right)
                    screen.commit(screen.right)
                    assert bytes(table.view(0).state) != state
                    desk.wait(SEEN_MS)
                    assert desk.top() == "Question" and desk.console.top() is not screen, (entry.key, at)
                desk.clear()


def check_sentence(desk, text):
    """A sentence is shown whole, on every display."""
    box = desk.console.top()._box
    theme = desk.console.theme
    room = theme.height - theme.title_height - theme.row_height - theme.margin
    lines = wrap(text.encode(), theme.width - 2 * theme.margin, theme.font)
    assert box._data == text.encode() and len(lines) // 2 <= room // theme.line, text
