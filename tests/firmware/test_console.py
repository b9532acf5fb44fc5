"""The loop and the menus: pictures, effects of presses, and messages to the player."""

import os

from desk import NAMES, Desk, new_home, reserve
from engines import catalog

reserve("lcd")  # while the heap is in one piece


def test_the_launcher_lists_every_game():
    desk = Desk()
    assert desk.titles() == [entry.title for entry in catalog.CATALOG] + ["Friends", "Settings"]
    assert desk.waiting() == []
    assert desk.selected() == catalog.CATALOG[0].title
    desk.clear()


def test_the_last_game_is_selected_at_power_on_and_a_continues_it():
    desk = Desk()
    desk.new_game("four_rows")
    record = desk.console.table.record.to_text()
    desk.on()
    assert (desk.selected(), desk.waiting()) == ("Four Rows", ["Four Rows"])
    desk.tap("a")
    assert desk.console.table.record.to_text() == record
    desk.clear()


def test_nothing_is_sent_while_nothing_changes():
    desk = Desk()
    frames = desk.board.frames
    desk.wait(3000)
    assert desk.board.frames == frames
    desk.clear()


def test_a_nap_never_leaves_the_buttons_alone_for_20_ms():
    desk = Desk()
    for _ in range(50):
        assert desk.console.step() <= 15
        desk.board.clock.sleep_ms(15)
    desk.clear()


def test_a_press_while_drawing_is_not_lost():
    desk = Desk()
    desk.console.buttons.latch(1 << NAMES.index("up"))
    desk.settle()
    desk.tap("a")
    assert desk.top() == "SettingsScreen"
    desk.clear()


def test_a_line_over_the_screen_goes_after_a_while_and_at_a_press():
    desk = Desk()
    plain = desk.digest()
    desk.console.say("A line")
    desk.settle()
    assert desk.digest() != plain
    desk.wait(3000)
    assert desk.digest() == plain
    desk.console.say("A line")
    desk.settle()
    desk.hold("a")
    assert desk.digest() == plain
    desk.clear()


def test_saves_of_another_kind_are_refused_with_a_line_and_the_console_starts():
    home = new_home()
    for name in ("profile.0", "foursquare.1"):
        with open(home + "/" + name, "wb") as file:
            file.write(b"not a save at all, but long enough to be one")
    desk = Desk(home=home)
    assert desk.top() == "Launcher"
    desk.choose()
    desk.tap("b")  # the profile is lost, so the lessons are offered
    desk.pick("New game")
    assert desk.top() == "FoursquareScreen"
    desk.tap("a")
    desk.on()
    desk.tap("a")
    assert desk.console.table.record.count == 1
    desk.clear()


def test_a_save_that_cannot_be_written_is_said_and_the_game_goes_on():
    desk = Desk()
    desk.new_game()
    for name in os.listdir(desk.home):
        os.remove(desk.home + "/" + name)
    os.rmdir(desk.home)
    desk.tap("a")
    assert desk.console.table.record.count == 1
    assert desk.top() == "FoursquareScreen"


def test_options_are_remembered():
    desk = Desk()
    desk.choose()
    desk.tap("down", "down", "a", "down", "a", "b", "b")
    desk.on()
    assert bytes(desk.console.profile.options("foursquare")) == b"\x00\x01\x00\x00"
    desk.clear()


def test_every_screen_of_the_menus_opens_and_b_leads_back():
    for kind in ("oled", "lcd"):
        desk = Desk(kind)
        for path in (
            "a",
            "a down a",
            "a down down a",
            "a down down down a a",
            "right a down a",
            "right a up a",
            "left left a",
            "left a up a a",
        ):
            desk.tap(*path.split())
            assert desk.top() != "Launcher"
            for _ in range(path.count("a")):
                desk.hold("b") if desk.top() == "TryButtonsScreen" else desk.tap("b")
            assert desk.top() == "Launcher"
            desk.on()
        desk.clear()


def test_a_lost_profile_does_not_hide_a_saved_game():
    desk = Desk()
    desk.new_game()
    desk.tap("a")
    for generation in "01":
        with open(desk.home + "/profile." + generation, "wb") as file:
            file.write(b"junk")
    desk.on()
    assert desk.waiting() == ["Foursquare"]
    desk.tap("b", "down", "a")
    assert desk.top() == "Question"
    desk.clear()


def test_a_press_in_haste_does_not_lose_the_game():
    """A question whose cursor is on the risky answer accepts A for it after half a second. The safe answer is accepted
    immediately."""
    desk = Desk()
    desk.new_game()
    desk.tap("a")
    table = desk.console.table
    desk.hold("b")
    desk.tap("up", "a", "a")
    assert desk.top() == "Question"
    desk.tap("right", "a")
    assert desk.top() == "GameMenu" and desk.console.table is table
    desk.tap("a")
    desk.wait(500)
    desk.tap("a")
    assert desk.top() == "FoursquareScreen" and desk.console.table is not table
    desk.clear()


def test_a_profile_of_odd_content_does_no_harm():
    results = b"results foursquare "
    for odd in (b"\xff\xfe", b"last nogame", results + b"1", results + b"1 2 3 -4", b"options foursquare zz"):
        desk = Desk()
        desk.console.store.save("profile", odd)
        desk.on()
        desk.choose()
        if desk.top() == "Question":  # unless an older profile is used, the lessons are offered
            desk.tap("b")
        desk.pick("Results")
        assert desk.top() == "StatisticsScreen", odd
        desk.clear()


def test_a_save_that_is_no_game_gives_way_to_the_other_copy():
    desk = Desk()
    desk.new_game()
    desk.tap("a", "a")
    desk.console.store.save("foursquare", b"F4 but not a record")
    desk.on()
    assert "the other copy is used" in desk.console.store.problem
    desk.tap("a")
    assert desk.console.table.record.count == 2
    desk.clear()


def test_a_failed_save_after_undo_is_said():
    desk = Desk()
    desk.new_game()
    desk.tap("a")

    def fail(*_):
        raise OSError(28)

    desk.console.store._write = fail
    desk.hold("b")
    desk.tap("a")
    assert desk.top() == "FoursquareScreen" and desk.console.table.record.count == 0
    assert "could not save" in desk.console._toast
    desk.clear()


def test_a_line_that_changes_ends_leaves_nothing_behind():
    desk = Desk()
    desk.new_game()
    screen = desk.console.top()
    desk.console.say("A line")
    desk.settle()
    foot = desk.digest()
    screen.busy_at_foot = lambda: True
    screen.changed = True
    desk.settle()
    assert desk.digest() != foot
    shown = desk.digest()
    desk.console.redraw()
    desk.settle()
    assert desk.digest() == shown
    desk.clear()
