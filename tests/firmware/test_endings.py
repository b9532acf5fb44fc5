"""The end of a game on the console, and the stored results of all games."""

from desk import Desk, play_well
from engines import catalog
from firmware.drivers.buttons import A
from firmware.profile import Profile
from firmware.screens import statistics, summary
from firmware.settings import parse, to_text

NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]


class Ended:
    """A solitaire's end."""

    def __init__(self, scored, reached):
        self.SCORED = scored
        self.PROGRESS = "Cards up"
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
    assert finish(profile, (1,), moves=50) == (NONE, [1, 1, 10, 0, 1, 1, 50, 0, 10, 1, 0, 0])
    assert finish(profile, (1, 1), moves=45)[1] == [3, 3, 10, 0, 3, 3, 45, 0, 30, 3, 0, 0]
    assert finish(profile, (0,), moves=20)[1] == [4, 3, 10, 7, 0, 3, 45, 0, 30, 3, 0, 0], "a lost game is no quick win"
    before, after = finish(profile, (1,), moves=60)
    assert before == [4, 3, 10, 7, 0, 3, 45, 0, 30, 3, 0, 0] and after == [5, 4, 10, 7, 1, 3, 45, 0, 40, 4, 0, 0]
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
    assert profile.results("foursquare") == [12, 5, 31, 9, 0, 0, 0, 0, 0, 0, 0, 0]
    assert finish(profile, (1,), moves=44)[1] == [13, 6, 31, 9, 1, 1, 44, 0, 10, 1, 0, 0]
    lines = desk.console.store.load("profile").decode().split("\n")
    assert "results foursquare 13 6 31 9" in lines and "wins foursquare 1 1 44" in lines
    desk.clear()


def test_lines_of_results_come_in_any_order_and_odd_ones_are_left_out():
    settings = parse(b"wins a 2 3 40\nresults a 9 8 7 6\nresults b 1 1 5 0\nwins b 1 2\nwins c 1 -1 4\nwins d x 1 1")
    assert settings.results == {"a": [9, 8, 7, 6, 2, 3, 40, 0, 0, 0, 0, 0], "b": [1, 1, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0]}
    assert parse(to_text(settings)).results == settings.results
    assert Profile(None, settings).results("c") == NONE


def test_a_solitaire_is_compared_with_earlier_games():
    """The score stands beside the best and the average, moves instead of points if all wins score the same."""
    earlier = [3, 2, 30, 50, 1, 1, 160, 0, 50, 2, 0, 0]
    for scored, reached, moves, won, before, lines in (
        (True, 32, 40, True, earlier, ["Score 32", "Best before 30", "Average 25"]),
        (True, 32, 40, True, NONE, ["Score 32"]),
        (True, 30, 40, True, earlier, ["Score 30", "Best 30", "Average 25"]),
        (False, 104, 150, True, earlier, ["Moves 150", "Best before 160", "Average 25"]),
        (False, 104, 150, True, NONE, ["Moves 150"]),
        (False, 104, 170, True, earlier, ["Moves 170", "Best 160", "Average 25"]),
        (False, 63, 170, False, earlier, ["Cards up 63", "Best lost game 50"]),
        (False, 0, 9, False, NONE, ["Cards up 0"]),
    ):
        found = summary.against_earlier(Ended(scored, reached), before, won, moves)
        assert [label + " " + value for label, value, _ in found] == lines
        assert [is_lit for _, _, is_lit in found] == [won] + [False] * (len(found) - 1)


def test_times_are_shown_in_minutes():
    """RO-R18: the time is shown at the end, beside the fastest time before."""
    for seconds, fastest, won, lines in (
        (0, 50, True, []),
        (65, 0, True, ["Time 1:05 min"]),
        (65, 50, True, ["Time 1:05 min", "Fastest 0:50 min"]),
        (45, 50, True, ["Time 0:45 min", "Fastest before 0:50 min"]),
        (45, 50, False, ["Time 0:45 min"]),
    ):
        assert [label + " " + value for label, value, _ in summary.times(seconds, fastest, won)] == lines


def test_statistics_are_plain_words():
    """FQ-R18; where all wins score the same, the quickest is the best."""
    for key, results, told in (
        ("foursquare", NONE, "No game finished yet"),
        (
            "foursquare",
            [5, 2, 31, 9, 0, 2, 44, 0, 61, 2, 0, 0],
            "Won 2 of 5 (40 %)\nWins in a row: 0\nLongest streak: 2\nBest score: 31\nAverage score: 31\n"
            "Best lost game: 9 up",
        ),
        ("foursquare", [1, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0], "Won 0 of 1 (0 %)\nBest lost game: 9 up"),
        (
            "rows_of_four",
            [1, 1, 104, 0, 1, 1, 171, 0, 171, 1, 0, 0],
            "Won 1 of 1 (100 %)\nWins in a row: 1\nLongest streak: 1\nQuickest win: 171 moves\nAverage win: 171 moves",
        ),
        (
            "rows_of_four",
            [2, 2, 104, 0, 0, 0, 171, 605, 0, 0, 0, 0],
            "Won 2 of 2 (100 %)\nQuickest win: 171 moves\nFastest win: 10:05 min",  # RO-R18; no total from 0.4
        ),
        ("rows_of_four", [2, 2, 104, 0, 0, 0, 0, 0, 0, 0, 0, 0], "Won 2 of 2 (100 %)"),
        ("four_rows", [3, 1, 1, 0, 1, 1, 30, 0, 0, 0, 0, 0], "Won 1 of 3 (33 %)\nWins in a row: 1\nLongest streak: 1"),
    ):
        assert "\n".join(statistics.sentences(catalog.find(key).game(), results)) == told


def test_the_end_of_a_game_offers_a_new_deal_first():
    desk = Desk("lcd")
    desk.new_game()
    while desk.top() != "ResultScreen":
        play_well(desk)
        desk.wait(1500 if desk.console.table.turn() == 255 else 0)
    screen = desk.console.top()
    assert bytes(screen._data).decode() == "Sixteen piles, all face up."
    assert [label for label, _, _ in screen._lines] == ["Score", "Time", "Won"]
    assert screen._lines[2] == ("Won", "1 of 1", False)
    assert [row.label for row in screen._rows][:3] == ["Play again", "Same cards again", "Look back"]
    assert screen._menu.selected == 0
    desk.tap("up")
    shown = desk.digest()
    desk.console.redraw()
    desk.settle()
    assert desk.digest() == shown, "the lines stay when the rows scroll"
    desk.clear()


def test_a_win_is_celebrated_until_a_press_or_for_a_while():
    for patience in (0, 1):
        desk = Desk(moves=True)
        desk.new_game()
        while desk.console.table.turn() != 255:
            play_well(desk)
        while desk.top() != "ResultScreen":
            desk.console.step()
            desk.board.clock.sleep_ms(5)
        screen = desk.console.top()
        pictures = set()
        for _ in range(200):
            desk.console.step()
            desk.board.clock.sleep_ms(5)
            pictures.add(desk.digest())
        assert screen._celebration and len(pictures) > 10
        if patience:
            desk.wait(1500)
        else:
            screen.press(A)
            desk.settle()
        assert screen._celebration is None and desk.top() == "ResultScreen"
        desk.clear()


def test_a_loss_is_not_celebrated():
    desk = Desk()
    desk.new_game("rows_of_four")
    desk.hold("b")
    desk.pick("Give up")
    desk.tap("right", "a")
    while desk.top() != "ResultScreen":
        desk.console.step()
        desk.board.clock.sleep_ms(5)
    assert desk.console.top()._celebration is None
    assert desk.console.top()._lines[0] == ("Cards up", "0", False)
    desk.clear()


def test_each_side_of_a_match_has_a_line_with_its_score():
    """The winner's line is lit; partners share a line; Risky Business has places, lowest score first."""
    from firmware.screens import play

    for key, players in (("all_fours", b"\0\2\2\2"), ("four_rows", b"\0\2\2"), ("risky_business", b"\0\2\2\2")):
        desk = Desk()
        play.start(desk.console, catalog.find(key), 7, None, None, players)
        desk.settle()
        screen = desk.console.top()
        game = screen.game_view
        game.winners = lambda: 0b0101
        found = screen.standing()
        if key == "all_fours":
            assert found == [("You and Cy", "0", True), ("Bo and Di", "0", False)]
        elif key == "four_rows":
            assert [line[0] for line in found] == ["You", "Cy", "Bo"]
            assert found[0][1].endswith(" cards left")
        else:
            assert [line[0] for line in found][:2] == ["1. You", "1. Cy"]
            assert sorted([line[0] for line in found])[2].startswith("3. ")
        assert [line[2] for line in found].count(True) == (1 if key == "all_fours" else 2)
        del game.winners
        desk.clear()
