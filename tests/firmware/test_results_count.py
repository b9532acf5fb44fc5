"""Results count exactly once, also when the power goes between the two files that say so."""

import os

from desk import Desk
from engines.game import OVER


def _files(desk):
    found = {}
    for name in os.listdir(desk.home):
        with open(desk.home + "/" + name, "rb") as file:
            found[name] = file.read()
    return found


def _put_back(desk, files, start):
    """Bring the files whose names begin with `start` back to what they were."""
    for name in os.listdir(desk.home):
        if name.startswith(start):
            os.remove(desk.home + "/" + name)
    for name in files:
        if name.startswith(start):
            with open(desk.home + "/" + name, "wb") as file:
                file.write(files[name])


def _step(desk):
    desk.hold("a")
    desk.tap("a")


def _to_the_last_move(desk):
    """Play on by hints; the files as they were before the last move."""
    while True:
        files = _files(desk)
        _step(desk)
        if desk.console.table.turn() == OVER:
            return files


def test_a_win_counts_once_when_the_power_goes_before_its_save():
    desk = Desk()
    desk.new_game()
    before = _to_the_last_move(desk)
    results = desk.console.profile.results("foursquare")
    assert results[0] == 1
    _put_back(desk, before, "foursquare")  # only the profile had been written
    desk.on()
    desk.tap("a")
    assert desk.console.table.turn() != OVER
    _step(desk)
    assert desk.console.table.turn() == OVER
    assert desk.console.profile.results("foursquare") == results
    desk.on()
    assert desk.console.profile.results("foursquare") == results
    desk.clear()


def test_a_win_counts_when_the_power_goes_before_either():
    desk = Desk()
    desk.new_game()
    before = _to_the_last_move(desk)
    _put_back(desk, before, "foursquare")
    _put_back(desk, before, "profile")
    _put_back(desk, before, "recent")  # written after the profile
    desk.on()
    desk.tap("a")
    _step(desk)
    assert desk.console.profile.results("foursquare")[0] == 1
    desk.clear()


def test_winning_the_same_deal_again_is_no_new_win():
    desk = Desk()
    desk.new_game()
    for _ in range(2):
        _to_the_last_move(desk)
        assert desk.console.table.game_view.winners(), "this deal is won by hints"
        results = desk.console.profile.results("foursquare")
        assert (results[0], results[1], results[4]) == (1, 1, 1)
        desk.console.play("again", desk.console.table)
        desk.settle()
        desk.on()  # also according to the files
        desk.tap("a")
    desk.clear()
