"""Statistics: games that were left, deals won again, the last games, the chart, and deleting results."""

from desk import Desk, play_well
from engines.game import OVER
from firmware.profile import MOST_RECENT

KEY = "foursquare"
LEFT = 10


def finish(profile, *games):
    """Count games: pairs of a deal and a score, 0 for a loss."""
    for deal, score in games:
        profile.finished(KEY, 0, deal, 30 + score, int(score > 0), score, 5, 60)


def test_a_deal_that_is_left_after_its_first_move_counts():
    """It ends a row of wins. Before the first move, nothing has been left."""
    desk = Desk()
    finish(desk.console.profile, (900, 12))
    desk.new_game()
    desk.console.home()
    desk.settle()
    desk.new_game()
    assert desk.console.profile.results(KEY)[LEFT] == 0
    play_well(desk)
    desk.on()  # the profile knows
    desk.tap("b")
    desk.pick("New game")
    desk.tap("right", "a")
    desk.settle()
    results = desk.console.profile.results(KEY)
    assert (results[0], results[1], results[4], results[LEFT]) == (1, 1, 0, 1)
    assert desk.console.profile.recent(KEY) == [("+", 12), ("x", 0)]
    desk.clear()


def test_a_counted_deal_that_is_taken_back_is_not_left():
    """After an undo to the first move, the end that was counted stays the only result."""
    desk = Desk()
    desk.new_game()
    play_well(desk)
    desk.wait(100)
    table = desk.console.table
    profile = desk.console.profile
    assert desk.console.settings.underway
    profile.count(table, 0, 3)
    assert not desk.console.settings.underway
    profile.begin(table)
    profile.started(KEY)
    assert profile.results(KEY)[0] == 1 and profile.results(KEY)[LEFT] == 0
    desk.clear()


def test_seven_deals_left_are_seven():
    desk = Desk()
    desk.new_game()
    for count in range(7):
        play_well(desk)
        desk.wait(100)
        assert desk.console.profile.results(KEY)[LEFT] == count
        desk.console.play("new_deal", desk.console.table.entry)
        desk.settle()
        desk.wait(300)
    assert desk.console.profile.results(KEY)[LEFT] == 7
    desk.clear()


def test_a_game_that_ends_has_not_been_left():
    desk = Desk()
    desk.new_game()
    while desk.console.table.turn() != OVER:
        play_well(desk)
    desk.wait(3000)
    assert not desk.console.settings.underway
    desk.console.play("new_deal", desk.console.table.entry)
    desk.settle()
    results = desk.console.profile.results(KEY)
    assert (results[0], results[LEFT]) == (1, 0)
    desk.clear()


def test_games_of_several_people_are_neither_counted_nor_left():
    desk = Desk()
    desk.console.profile.seat("four_rows", b"\0\0")
    desk.new_game("four_rows")
    while not desk.console.table.moves_made():
        desk.tap("a")
    desk.wait(500)
    assert not desk.console.settings.underway
    desk.clear()


def test_a_deal_won_before_counts_no_more():
    """One deal won twice is no row of two. Losing it first, and winning it then, counts twice."""
    desk = Desk()
    profile = desk.console.profile
    finish(profile, (7, 10), (7, 11))
    assert profile.results(KEY)[:6] == [1, 1, 10, 0, 1, 1]
    finish(profile, (8, 0), (8, 12), (8, 0))
    assert profile.results(KEY)[:2] == [3, 2]
    desk.on()
    finish(desk.console.profile, (7, 14))
    assert desk.console.profile.results(KEY)[:3] == [3, 2, 12]
    desk.clear()


def test_the_last_twenty_games_are_kept():
    desk = Desk()
    profile = desk.console.profile
    finish(profile, *[(deal, deal % 3 * 4) for deal in range(30)])
    desk.on()
    games = desk.console.profile.recent(KEY)
    assert len(games) == MOST_RECENT and games[-1] == ("+", 8) and games[-3] == ("-", 5)
    text = desk.console.store.load("recent").decode()
    assert text.split()[0] == KEY and len(text.split()) == 1 + MOST_RECENT
    desk.clear()


def test_the_chart_and_the_words():
    """Down leads from the chart to all numbers, up back."""
    for kind in ("oled",):
        desk = Desk(kind)
        finish(desk.console.profile, *[(deal, deal % 4 * 5) for deal in range(12)])
        desk.choose()
        desk.pick("Results")
        screen = desk.console.top()
        chart = desk.digest()
        assert screen._page is None
        desk.tap("down")
        assert desk.digest() != chart and bytes(screen._page._data).startswith(b"Won 9 of 12 (75 %)")
        desk.tap("up")
        assert desk.digest() == chart
        desk.clear()


def test_results_are_deleted_after_a_question():
    desk = Desk()
    finish(desk.console.profile, (1, 5), (2, 0))
    desk.choose()
    desk.pick("Results")
    desk.tap("a", "a")
    assert desk.console.profile.results(KEY)[0] == 2, "the cursor was on the answer that keeps them"
    desk.tap("a", "right", "a")
    assert desk.console.profile.results(KEY)[0] == 0 and not desk.console.profile.recent(KEY)
    desk.tap("a")
    assert desk.console._toast == "There are no results yet."
    desk.on()
    assert desk.console.profile.results(KEY)[0] == 0
    desk.clear()


def test_a_useless_file_of_the_last_games_costs_only_these():
    """The numbers are in the profile. A game that was noted before the power failed is not noted twice."""
    desk = Desk()
    profile = desk.console.profile
    finish(profile, (1, 12), (2, 0))
    desk.console.store.save("recent", b"\xff\xfe")
    assert profile.recent(KEY) == [("+", 12), ("-", 5)], "the older generation"
    desk.console.store.save("recent", b"\xff")
    desk.console.store.save("recent", b"\xfe")
    assert profile.recent(KEY) == [] and profile.results(KEY)[:2] == [2, 1]
    desk.console.store.save("recent", b"\n foursquare +7.1f2e x +.1 -a.2 9.3 +8.1234\n\n")
    assert profile.recent(KEY) == [("+", 7), ("+", 8)], "only what is a game"
    desk.console.store.save("recent", b"")
    finish(profile, (3, 9))
    profile._remember(KEY, "x0.1234")
    profile._remember(KEY, "x0.1234")
    assert profile.recent(KEY) == [("+", 9), ("x", 0)]
    desk.clear()
