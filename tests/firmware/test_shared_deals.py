"""Deals that friends share: codes shown and entered, scores to beat, and today's deals."""

from desk import Desk, play_well
from engines import catalog, deal_code
from engines.game import OVER
from engines.players import BOT, HUMAN
from firmware.screens import summary
from firmware.screens.deal_code import _KEYS

CODE = "1054-1SJD"
SEED = 4738523
DATE = 20261125
COLUMNS = 8


def at_keyboard(desk):
    """Open the keyboard."""
    desk.pick("Friends")
    desk.pick("Deal code")
    assert desk.top() == "CodeScreen"


def go_to(desk, key):
    """Move the cursor to a key by directions alone: 0 to 31 are letters, 32 deletes, 33 plays."""
    screen = desk.console.top()
    row = min(key // COLUMNS, 4)
    for _ in range(5):
        if min(screen._at // COLUMNS, 4) == row:
            break
        desk.tap("down")
    for _ in range(COLUMNS):
        if screen._at == key:
            break
        desk.tap("right")
    assert screen._at == key


def type_code(desk, text):
    for letter in text:
        go_to(desk, _KEYS.index(letter.encode()))
        desk.tap("a")


def toast(desk):
    return desk.console._toast


def finish(desk):
    """Play the game on the display to its end; its result."""
    while desk.console.table.turn() != OVER:
        play_well(desk)
    desk.wait(3000)
    assert desk.top() == "ResultScreen"


def test_every_key_is_reached_and_drawn():
    """Directions wrap around at the edges; the lit key differs everywhere."""
    for kind in ("oled", "lcd", "wide"):
        desk = Desk(kind)
        at_keyboard(desk)
        screen = desk.console.top()
        pictures = {}
        for key in range(34):
            go_to(desk, key)
            pictures[desk.digest()] = key
        assert len(pictures) == 34
        for start, name, end in ((0, "left", 7), (7, "right", 0), (0, "up", 32), (6, "up", 33), (33, "down", 7)):
            go_to(desk, start)
            desk.tap(name)
            assert screen._at == end, (start, name)
        go_to(desk, 32)
        desk.tap("right")
        assert screen._at == 33
        desk.clear()


def test_a_code_deals_after_a_question():
    desk = Desk()
    at_keyboard(desk)
    type_code(desk, CODE.replace("-", ""))
    go_to(desk, 33)
    desk.tap("a")
    assert desk.top() == "Question"
    desk.tap("b")
    assert desk.top() == "CodeScreen", "no means back to the keyboard"
    desk.tap("a")
    desk.wait(600)
    desk.tap("a")
    desk.settle()
    table = desk.console.table
    assert (table.entry.key, table.record.seed, bytes(table.record.options)) == ("foursquare", SEED, bytes(4))
    desk.clear()


def test_letters_are_deleted_one_by_one_and_then_the_keyboard_closes():
    desk = Desk()
    at_keyboard(desk)
    screen = desk.console.top()
    type_code(desk, "105")
    desk.tap("b")
    go_to(desk, 32)
    desk.tap("a")
    assert screen._typed == "1"
    desk.tap("b")
    assert screen._typed == "" and desk.top() == "CodeScreen"
    desk.tap("b")
    assert desk.top() == "FriendsScreen"
    desk.pick("Deal code")
    type_code(desk, "105")
    desk.hold("b")
    assert desk.top() == "FriendsScreen", "at once"
    desk.clear()


def test_no_more_than_the_longest_code_can_be_typed():
    desk = Desk()
    at_keyboard(desk)
    desk.tap(*["a"] * 40)
    assert len(desk.console.top()._typed) == deal_code.LONGEST + len("/9999")
    desk.clear()


def test_a_wrong_code_says_why_and_stays():
    desk = Desk()
    at_keyboard(desk)
    type_code(desk, "10541SJE")
    go_to(desk, 33)
    desk.tap("a")
    assert desk.top() == "CodeScreen" and toast(desk) == "A letter of this deal code is wrong."
    desk.clear()


def test_a_waiting_game_is_replaced_only_after_a_warning():
    desk = Desk()
    desk.new_game()
    play_well(desk)
    desk.console.home()
    desk.settle()
    at_keyboard(desk)
    type_code(desk, CODE.replace("-", ""))
    go_to(desk, 33)
    desk.tap("a")
    assert b"one takes its place" in desk.console.top()._box._data and desk.console.top()._box.selected == 0
    desk.tap("a")
    desk.tap("b", *["b"] * 8, "b")
    assert desk.top() == "Launcher" and desk.waiting()
    desk.clear()


def test_the_code_of_a_match_brings_its_opponents():
    desk = Desk()
    hard = BOT + 2
    options = bytes(len(catalog.find("four_rows").game().OPTIONS))
    desk.console.play("start", catalog.find("four_rows"), 7, options, None, bytes((HUMAN, hard, hard)))
    desk.settle()
    desk.hold("b")
    desk.pick("Share this deal")
    text = bytes(desk.console.top()._page._data).decode()
    code = text.split("\n")[0]
    assert deal_code.from_text(code).players() == bytes((HUMAN, hard, hard)) and "Beat" not in text
    desk.tap("b", "b")
    desk.clear()


def test_no_code_while_people_hide_their_cards():
    desk = Desk()
    desk.console.play("start", catalog.find("four_rows"), 7, None, None, bytes((HUMAN, HUMAN)))
    desk.settle()
    desk.hold("b")
    desk.pick("Share this deal")
    assert desk.top() == "GameMenu" and toast(desk) == "The others must not know this deal."
    desk.clear()


def test_the_score_to_beat_goes_with_the_code():
    """The winner's page has it, the friend's result compares with it, and a deal of another number does not."""
    desk = Desk()
    desk.console.play("start", catalog.find("foursquare"), 42)
    desk.settle()
    finish(desk)
    score = desk.console.table.game_view.score(0)
    assert score > 0, "this deal is won by hints"
    desk.hold("b")
    if desk.top() == "ResultScreen":
        desk.tap("b")
        desk.hold("b")
    desk.pick("Share this deal")
    text = bytes(desk.console.top()._page._data).decode()
    code = text.split("\n")[0]
    assert code.endswith("/%d" % score) and "Beat %d points." % score in text
    desk.clear()
    friend = Desk()
    at_keyboard(friend)
    type_code(friend, code.replace("-", ""))
    go_to(friend, 33)
    friend.tap("a")
    assert b"Beat %d points." % score in friend.console.top()._box._data
    friend.wait(600)
    friend.tap("a")
    friend.settle()
    friend.on()
    friend.resume()
    finish(friend)
    screen = friend.console.bottom()
    assert ("To beat", "%d" % score, False) in summary.lines(friend.console, screen)
    profile = friend.console.profile
    assert profile.to_beat("foursquare", 42, bytes(4)) == "%d" % score
    assert profile.to_beat("foursquare", 43, bytes(4)) == profile.to_beat("foursquare", 42, b"\1\0\0\0") == ""
    friend.clear()


def test_without_a_date_there_is_no_deal_of_today():
    desk = Desk()
    desk.board.date = 0
    desk.pick("Friends")
    desk.pick("Today's deals")
    assert desk.top() == "FriendsScreen" and toast(desk).startswith("No date")
    desk.clear()


def today(desk):
    """Open today's deals; their titles and results."""
    desk.board.date = DATE
    desk.pick("Friends")
    desk.pick("Today's deals")
    return {row.label: row.value() for row in desk.console.top()._rows}


def test_todays_deal_has_one_result():
    desk = Desk()
    assert today(desk) == {entry.title: "" for entry in catalog.CATALOG}
    assert desk.console.top().title == "Today, 25 Nov"
    desk.pick("Foursquare")
    desk.wait(600)
    desk.tap("a")
    desk.settle()
    assert desk.console.table.record.seed == DATE
    desk.console.home()
    desk.settle()
    assert today(desk)["Foursquare"] == "begun"
    profile = desk.console.profile
    profile.finished("foursquare", 0, DATE, 30, 1, 164, 0)
    profile.finished("foursquare", 0, DATE, 28, 1, 200, 0)
    desk.on()
    assert today(desk)["Foursquare"] == "164", "the first one, also after the power was off"
    profile = desk.console.profile
    profile.begin_day(DATE, "foursquare")
    profile.begin_day(DATE, "all_fours")
    profile.begin_day(DATE, "four_rows")
    profile.finished("all_fours", 0, DATE, 30, 1, 14, 0)
    profile.finished("four_rows", 0, DATE, 30, 0, 14, 0)
    profile.finished("rows_of_four", 0, DATE, 30, 1, 14, 0)
    known = {"foursquare": "164", "all_fours": "won", "four_rows": "lost"}
    assert profile.results_of_day(DATE) == known, "Rows of Four was not begun as today's"
    profile.begin_day(DATE + 1, "foursquare")
    assert profile.results_of_day(DATE) == {} and profile.results_of_day(DATE + 1) == {"foursquare": "begun"}
    desk.clear()


def test_todays_deal_counts_though_it_was_won_before():
    desk = Desk()
    profile = desk.console.profile
    profile.finished("foursquare", 0, DATE, 30, 1, 164, 0)
    profile.begin_day(DATE, "foursquare")
    profile.finished("foursquare", 0, DATE, 28, 1, 200, 0)
    desk.on()
    profile = desk.console.profile
    assert profile.results_of_day(DATE) == {"foursquare": "200"}
    assert profile.results("foursquare")[:2] == [1, 1]
    desk.clear()


def test_a_low_battery_is_reported_at_the_launcher():
    for millivolts, text in ((0, ""), (3390, "The battery is low."), (3410, "")):
        desk = Desk()
        desk.board.millivolts = millivolts
        desk.console.home()
        desk.settle()
        desk.wait(100)
        assert desk.top() == "Launcher"
        assert toast(desk) == text
        desk.clear()


def test_about_has_the_battery():
    desk = Desk("lcd")
    desk.board.millivolts = 3707
    desk.pick("Settings")
    desk.pick("About")
    assert b"Battery: 60 % (3.70 V)" in desk.console.top()._page._data
    desk.clear()
