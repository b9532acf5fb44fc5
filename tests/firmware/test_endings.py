"""The end of a game on the console, and the stored results of all games."""

from desk import Desk, play_well
from engines import catalog
from firmware.profile import Profile, _parse, _text
from firmware.screens import statistics
from firmware.screens.results import _compared, _row_of_wins

NONE = [0, 0, 0, 0, 0, 0, 0, 0]


class Ended:
    """A solitaire's end."""

    def __init__(self, scored, reached):
        self.SCORED = scored
        self.score = lambda seat: reached
        self.progress = lambda: reached


def finish(profile, wins, key="foursquare", moves=40, score=10, progress=7):
    """Games that end so, one deal after the other; the results before the last one, and after it."""
    for won in wins:
        _deals[0] += 1
        profile.finished(key, 0, _deals[0], moves, won, score, progress)
    return profile.before(key, 0, _deals[0], moves), profile.results(key)


_deals = [0]


def test_wins_in_a_row_and_the_fewest_moves_are_kept():
    desk = Desk()
    profile = desk.console.profile
    assert finish(profile, (1,), moves=50) == (NONE, [1, 1, 10, 0, 1, 1, 50, 0])
    assert finish(profile, (1, 1), moves=45)[1] == [3, 3, 10, 0, 3, 3, 45, 0]
    assert finish(profile, (0,), moves=20)[1] == [4, 3, 10, 7, 0, 3, 45, 0], "a lost game is no quick win"
    before, after = finish(profile, (1,), moves=60)
    assert before == [4, 3, 10, 7, 0, 3, 45, 0] and after == [5, 4, 10, 7, 1, 3, 45, 0]
    assert profile.before("foursquare", 0, _deals[0], 61) is None, "another end"
    desk.on()
    assert desk.console.profile.results("foursquare") == after
    assert desk.console.profile.before("foursquare", 0, _deals[0], 60) is None, "it was not kept"
    desk.clear()


def test_a_profile_of_an_older_version_goes_on():
    """It has four numbers. An older version reads these four of ours, and ignores the line with the wins."""
    desk = Desk()
    desk.console.store.save("profile", b"last foursquare\nresults foursquare 12 5 31 9\ncounted foursquare 7 30")
    desk.on()
    profile = desk.console.profile
    assert profile.results("foursquare") == [12, 5, 31, 9, 0, 0, 0, 0]
    assert finish(profile, (1,), moves=44)[1] == [13, 6, 31, 9, 1, 1, 44, 0]
    lines = desk.console.store.load("profile").decode().split("\n")
    assert "results foursquare 13 6 31 9" in lines and "wins foursquare 1 1 44" in lines
    desk.clear()


def test_lines_of_results_come_in_any_order_and_odd_ones_are_left_out():
    settings = _parse(b"wins a 2 3 40\nresults a 9 8 7 6\nresults b 1 1 5 0\nwins b 1 2\nwins c 1 -1 4\nwins d x 1 1")
    assert settings.results == {"a": [9, 8, 7, 6, 2, 3, 40, 0], "b": [1, 1, 5, 0, 0, 0, 0, 0]}
    assert _parse(_text(settings)).results == settings.results
    assert Profile(None, settings).results("c") == NONE


def test_an_end_is_compared_with_those_before_it():
    lost = [3, 1, 30, 50, 1, 1, 160, 0]
    for scored, reached, moves, won, before, told in (
        (True, 32, 40, True, lost, "Best score so far, before: 30"),
        (True, 32, 40, True, NONE, "Best score so far"),
        (True, 30, 40, True, lost, "Best score: 30"),
        (False, 104, 150, True, lost, "Quickest win so far, before: 160"),
        (False, 104, 150, True, NONE, "Quickest win so far"),
        (False, 104, 170, True, lost, "Quickest win: 160 moves"),
        (False, 63, 170, False, lost, "Best lost game so far, before: 50"),
        (False, 40, 170, False, lost, "Best lost game: 50"),
        (False, 0, 9, False, NONE, ""),
    ):
        assert _compared(Ended(scored, reached), before, won, moves) == told


def test_wins_in_a_row_are_told():
    for wins, told in (
        ((1,), "Won 1 of 1"),
        ((1, 1), "Won 2 of 2, 2 in a row: the most so far"),
        ((1, 1, 0), "Won 2 of 3; 2 in a row end here"),
        ((1, 1, 0, 1), "Won 3 of 4"),
        ((1, 1, 1, 0, 1, 1), "Won 5 of 6, 2 in a row; the most: 3"),
        ((1, 0, 0), "Won 1 of 3"),
    ):
        desk = Desk()
        before, after = finish(desk.console.profile, wins)
        assert _row_of_wins(before, after, wins[-1]) == told
        desk.clear()


def test_statistics_are_plain_words():
    """FQ-R18; where all wins score the same, the quickest is the best."""
    for key, results, told in (
        ("foursquare", NONE, "No game finished yet"),
        (
            "foursquare",
            [5, 2, 31, 9, 0, 2, 44, 0],
            "Won 2 of 5 (40 %)\nWins in a row: 0\nAt most in a row: 2\nBest score: 31\nBest lost game: 9 up",
        ),
        ("foursquare", [1, 0, 0, 9, 0, 0, 0, 0], "Won 0 of 1 (0 %)\nBest lost game: 9 up"),
        (
            "rows_of_four",
            [1, 1, 104, 0, 1, 1, 171, 0],
            "Won 1 of 1 (100 %)\nWins in a row: 1\nAt most in a row: 1\nQuickest win: 171 moves",
        ),
        (
            "rows_of_four",
            [2, 2, 104, 0, 0, 0, 171, 605],
            "Won 2 of 2 (100 %)\nQuickest win: 171 moves\nFastest win: 10:05 min",  # RO-R18
        ),
        ("rows_of_four", [2, 2, 104, 0, 0, 0, 0, 0], "Won 2 of 2 (100 %)"),
        ("four_rows", [3, 1, 1, 0, 1, 1, 30, 0], "Won 1 of 3 (33 %)\nWins in a row: 1\nAt most in a row: 1"),
    ):
        assert statistics._sentence(catalog.find(key), results) == told


def test_the_end_of_a_game_offers_a_new_deal_first():
    desk = Desk("lcd")
    desk.new_game()
    while desk.top() != "ResultScreen":
        play_well(desk)
        desk.wait(1500 if desk.console.table.turn() == 255 else 0)
    screen = desk.console.top()
    lines = bytes(screen._data).decode().split("\n")
    assert lines[0] == "Sixteen piles, all face up." and [lines[1], lines[3]] == ["Best score so far", "Won 1 of 1"]
    assert lines[2].startswith("Time: 0:0")
    assert screen._rows[screen._menu.selected].label == "New deal"
    desk.tap("up")
    shown = desk.digest()
    desk.console.redraw()
    desk.settle()
    assert desk.digest() == shown, "the lines stay when the rows scroll"
    desk.clear()
