"""The time played at a game for one (RO-R18): on the display, in saves and in the results."""

from desk import Desk
from engines import save
from firmware.settings import parse, to_text
from games.rows_of_four.tables import dealt

KEY = "rows_of_four"


def seconds(desk):
    return desk.console.table.record.seconds


def test_ro_r18_the_time_is_counted_and_outlives_power_off():
    """RO-R18: from press to press, a pause for five minutes at most; other screens do not count."""
    desk = dealt()
    assert seconds(desk) == 0
    desk.wait(90000)
    desk.hold("b")
    assert desk.top() == "GameMenu" and 88 <= seconds(desk) <= 92
    counted = seconds(desk)
    desk.wait(60000)
    desk.tap("b")
    desk.tap("left")
    assert seconds(desk) <= counted + 3, "the menu does not count"
    desk.wait(600000)
    desk.tap("left")
    assert counted + 300 <= seconds(desk) <= counted + 305
    desk.hold("a")
    desk.tap("a")
    counted = seconds(desk)
    assert save.unpack(desk.console.store.load(KEY)).record.seconds == counted
    desk.on()
    desk.tap("a")
    assert seconds(desk) == counted
    desk.clear()


def test_ro_r18_the_time_is_on_the_display():
    """RO-R18: behind the moves, from the first minute on."""
    desk = dealt()
    last = []
    for wait in (100, 60000, 240000):
        desk.wait(wait)
        desk.hold("a")
        desk.tap("a")
        last.append(desk.console.top().view.score[2])
    assert last == ["moves 1", "2, 1m", "3, 5m"]
    desk.clear()


def test_ro_r18_the_fastest_win_is_kept():
    """RO-R18: the time of a lost game is not; an older version passes the line by."""
    desk = Desk()
    profile = desk.console.profile
    for deal, won, time in ((1, 1, 700), (2, 0, 20), (3, 1, 650), (4, 1, 0), (5, 1, 900)):
        profile.finished(KEY, 0, deal, 200, won, 104, 50, time)
    assert profile.results(KEY)[7] == 650
    desk.on()
    assert desk.console.profile.results(KEY) == [5, 4, 104, 50, 3, 3, 200, 650, 800, 4, 0, 2270]
    desk.clear()
    text = b"results a 9 8 7 6\ntime a 61\ntime b -1\ntime c 1 2\ntime d"
    assert parse(text).results == {"a": [9, 8, 7, 6, 0, 0, 0, 61, 0, 0, 0, 0]}
    assert parse(to_text(parse(text))).results == parse(text).results
