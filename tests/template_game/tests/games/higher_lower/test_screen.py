"""Higher or Lower by key presses."""

from desk import Desk, play_well
from engines.game import OVER

KEY = "higher_lower"


def test_a_guess_is_chosen_and_made():
    desk = Desk()
    desk.new_game(KEY)
    screen = desk.console.top()
    desk.tap("up")
    assert screen.chosen() == 1
    desk.tap("down")
    assert screen.chosen() == 0
    desk.tap("a")
    assert desk.console.table.record.count == 1
    desk.clear()


def test_a_game_to_its_end():
    desk = Desk()
    desk.new_game(KEY)
    while desk.console.table.turn() != OVER:
        play_well(desk)
    desk.wait(1500)
    assert desk.top() == "ResultScreen"
    desk.clear()
