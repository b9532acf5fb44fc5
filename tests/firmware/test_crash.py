"""A failing console leaves a log, a page and the save."""

import os

from desk import Desk
from engines import record_text
from firmware import VERSION, crash
from portable import raises


def _read(desk, name):
    with open(desk.home + "/" + name) as file:
        return file.read()


def _fail():
    try:
        return [][3]
    except IndexError as error:
        return error


def _in_a_game(kind="oled"):
    desk = Desk(kind)
    desk.new_game()
    for _ in range(6):
        desk.hold("a")
        desk.tap("a")
    return desk


def test_the_log_has_version_record_and_traceback():
    desk = _in_a_game()
    assert crash.write_log(desk.board, desk.console, _fail()) == ""
    lines = _read(desk, crash.LOG).strip().split("\n")
    assert lines[0].startswith("Fourfold %s on oled, " % VERSION)
    assert "IndexError" in "\n".join(lines[1:-1])
    assert record_text.from_text(lines[-1]).replay().state == desk.console.table.record.replay().state
    desk.clear()


def test_the_log_before_is_kept_and_no_more():
    desk = Desk()
    for message in ("first", "second", "third"):
        assert crash.write_log(desk.board, desk.console, ValueError(message)) == ""
    assert "third" in _read(desk, crash.LOG)
    assert "second" in _read(desk, "crash-before.log")
    assert len([name for name in os.listdir(desk.home) if "crash" in name]) == 2
    desk.clear()


def test_a_log_makes_the_directory_that_no_save_has_made():
    desk = Desk()
    good, desk.board.home = desk.board.home, desk.board.home + "/nowhere"
    assert crash.write_log(desk.board, None, _fail()) == ""
    os.remove(desk.board.home + "/" + crash.LOG)
    os.rmdir(desk.board.home)
    desk.board.home = good
    desk.clear()


def test_a_log_that_cannot_be_written_is_told():
    desk = Desk()
    good, desk.board.home = desk.board.home, desk.board.home + "/nowhere/deeper"
    assert "not complete" in crash.write_log(desk.board, None, _fail())
    desk.board.home = good
    desk.clear()


def test_the_report_names_the_deal_and_the_last_moves():
    desk = _in_a_game()
    table = desk.console.table
    told = crash.report(desk.console)
    assert told[0] == "Foursquare 42"
    names = [table.game_view.move_name(table.record.moves[i]) for i in range(2, 6)]
    assert told[1] == "last " + " ".join(names)
    assert "saved" in told[2]
    desk.console.home()
    assert crash.report(desk.console) == ()
    assert crash.report(None) == ()
    desk.clear()


def test_the_report_says_why_the_game_could_not_be_saved():
    desk = _in_a_game()
    store = desk.console.store
    write = store._write

    def fail(*_):
        raise OSError(28)

    store._write = fail
    desk.tap("a")
    assert crash.report(desk.console)[2] == "Not saved: the flash is full"
    store._write = write
    desk.console.try_to_write(desk.console.profile.change, "finish", 2)
    assert crash.report(desk.console)[2] == "Not saved: the flash is full", "other things could be saved since"
    desk.hold("a")
    desk.tap("a")
    assert crash.report(desk.console)[2] == "Your game is saved."
    store._write = fail
    desk.tap("a")
    store._write = write
    desk.console.home()
    desk.settle()
    desk.tap("a")
    assert desk.console.table and crash.report(desk.console)[2] == "Your game is saved.", "that is what was continued"
    desk.clear()


def test_what_breaks_again_does_not_take_page_and_log_away():
    desk = _in_a_game()
    table = desk.console.table
    table.record.moves = table.game_view.move_name = None  # calling them is a TypeError
    assert crash.report(desk.console) == ()
    assert "TypeError" in crash.write_log(desk.board, desk.console, _fail())
    assert "IndexError" in _read(desk, crash.LOG)
    desk.clear()


def test_the_page_is_shown_with_and_without_a_console():
    for kind in ("oled", "lcd"):
        desk = _in_a_game(kind)
        before = desk.digest()
        told = crash.report(desk.console)
        desk.console.leave()
        crash.show(desk.board, desk.console, _fail(), told)
        page = desk.digest()
        assert page != before
        crash.show(desk.board, None, _fail(), told)
        assert desk.digest() == page
        crash.show(desk.board, None, _fail(), ())
        assert desk.digest() != page
        desk.clear()


def test_the_game_is_there_after_a_crash():
    desk = _in_a_game()
    state = bytes(desk.console.table.record.replay().state)
    crash.write_log(desk.board, desk.console, _fail())
    desk.on()
    desk.tap("a")
    assert desk.console.table.record.replay().state == state
    desk.clear()


def test_a_button_that_bounces_when_released_does_not_restart_the_console():
    desk = Desk()
    start = desk.board.clock.us // 1000
    contact = (10, 30, 45, 500, 600)  # down at first; each of these milliseconds changes that

    def pressed():
        now = desk.board.clock.us // 1000 - start
        return len([at for at in contact if at > now]) % 2

    desk.board.pressed = pressed
    raises((SystemExit, ImportError), crash.handle, desk.board, desk.console, _fail())  # a reset, where there is one
    assert desk.board.clock.us // 1000 - start >= 600
    desk.clear()
