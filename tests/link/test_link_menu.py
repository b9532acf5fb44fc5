"""A console that may be linked: its menu, its settings, and the modules of the link in memory."""

import sys

from desk import Desk
from engines import catalog
from engines.players import BOT, HUMAN, REMOTE
from firmware import loader
from firmware.screens import link_line
from portable import RUNTIME
from tools.measure.unix_rig import own
from two_desks import deal, join, plug, seat_link
from wire import Wire


def plugged():
    desk = Desk()
    plug(desk, Wire(desk.board.clock).a)
    return desk


def values(desk):
    return [row.value() for row in desk.console.top().rows() if row.value]


def link_modules():
    return [name for name in sys.modules if (name + ".").startswith("firmware.link.")]


def test_the_menu_remembers_line_name_and_hints():
    desk = plugged()
    desk.pick("Friends")
    desk.pick("Link")
    assert values(desk) == ["USB", "none", "yes"]
    desk.tap("down", "right", "down", "down", "right", "up", "a")
    assert desk.top() == "NameScreen"
    desk.tap("up", "up", "right", "up", "right", "up", "up", "up", "left", "right", "a")
    assert values(desk) == ["3 wires", "Bac", "no"]
    desk.on()
    plug(desk, None)
    desk.pick("Friends")
    desk.pick("Link")
    assert values(desk) == ["3 wires", "Bac", "no"]
    desk.tap("down", "down", "a")
    assert desk.console.top().name() == "Bac"
    desk.tap("up", "up", "right", "down", "b")
    assert values(desk) == ["3 wires", "Bac", "no"], "B leaves it as it was"
    desk.clear()


def test_the_launcher_s_cursor_stays_on_the_row_that_was_opened():
    desk = plugged()
    for saved in (False, True):
        if saved:
            desk.new_game("four_rows")
            desk.console.home()
            desk.settle()
        desk.go_to(desk.titles()[0])
        assert desk.waiting() == (["Four Rows"] if saved else [])
        for label in desk.titles():
            desk.tap("b" if label == "Four Rows" else "a")
            desk.tap("b")
            assert desk.top() == "Launcher" and desk.selected() == label
            desk.tap("right")
        assert desk.selected() == desk.titles()[0]
    desk.clear()


def test_the_launcher_s_cursor_stays_on_its_row_when_a_saved_game_proves_useless():
    for label in ("Friends", "Settings", "Foursquare"):
        desk = plugged()
        desk.new_game("four_rows")
        desk.console.home()
        desk.settle()
        desk.pick(label)
        desk.console.refused.append("four_rows")
        desk.tap("b")
        assert desk.selected() == label and desk.waiting() == []
        desk.clear()


def test_a_name_has_two_to_eight_letters_and_no_spaces_at_its_ends():
    desk = plugged()
    desk.pick("Friends")
    desk.pick("Link")
    desk.pick("Name")
    desk.tap("right", "up", "right", "right", "up")
    for _ in range(3):
        desk.tap("right", "down")
    desk.tap("right", "up")
    assert desk.console.top().name() == "A A---a"
    assert desk.console.top()._at == 7
    desk.tap("right")
    assert desk.console.top()._at == 0
    desk.tap("a")
    assert link_line.settings(desk.console) == ("-", True, "A A---a")
    desk.pick("Name")
    desk.console.top()._letters[:] = b"A       "
    desk.tap("a")
    assert desk.top() == "NameScreen" and desk.console._toast == "A name has at least two letters."
    desk.console.top()._letters[:] = b"        "
    desk.tap("a")
    assert link_line.settings(desk.console) == ("-", True, "")
    desk.clear()


def test_an_odd_profile_does_no_harm():
    for odd in (b"link", b"link usb", b"link usb maybe", b"link nowhere hints A"):
        desk = Desk()
        desk.console.store.save("profile", odd)
        desk.on()
        plug(desk, None)
        desk.pick("Friends")
        desk.pick("Link")
        assert values(desk)[0] == "USB", odd
        desk.clear()


def test_a_seat_at_the_other_end_is_remembered_and_one_is_the_most():
    desk = plugged()
    seat_link(desk)
    assert bytes(desk.console.profile.players("four_rows")) == b"\0\1"
    desk.on()
    assert bytes(desk.console.profile.players("four_rows")) == b"\0\1"
    for odd in (b"players four_rows 11", b"players foursquare 1"):
        desk.console.store.save("profile", odd)
        desk.on()
        assert bytes(desk.console.profile.players("four_rows")) == b"\0\3"
        assert bytes(desk.console.profile.players("foursquare")) == b"\0"
    desk.clear()


def test_nothing_of_a_link_is_in_memory_while_there_is_none():
    desk = plugged()
    loader.unload([name for name in loader.loaded() if name not in link_modules()])
    forgets = RUNTIME == "micropython"
    assert not link_modules() or not forgets
    join(desk)
    desk.wait(100)
    assert "firmware.link.table_guest" in link_modules() and desk.top() == "WaitScreen"
    desk.tap("b")
    assert desk.top() == "Launcher" and desk.console.link is None
    assert not link_modules() or not forgets
    seat_link(desk)
    deal(desk, 2)
    desk.wait(100)
    assert "firmware.link.table_host" in link_modules() and desk.console.link is not None
    desk.tap("b")
    assert desk.top() == "Launcher" and desk.console.link is None
    assert not link_modules() or not forgets
    for entry in catalog.CATALOG:
        desk.console.profile.seat(entry.key, bytes(len(desk.console.profile.players(entry.key))))
        desk.new_game(entry.key)
        desk.hold("b")
        desk.tap("b")
        assert not link_modules() or not forgets
        desk.console.home()
        desk.settle()
    desk.clear()


def test_every_game_is_hosted_from_its_menu():
    """Its options have been opened before, so that modules of its engine are loaded that will soon be unloaded."""
    desk = plugged()
    for entry in catalog.CATALOG:
        if entry.game().MAX_SEATS > 1:
            seats = entry.seats(desk.console.profile.options(entry.key))[0]
            desk.console.profile.seat(entry.key, bytes((HUMAN, REMOTE) + (BOT,) * (seats - 2)))
            desk.choose(entry.key)
            desk.pick("New game")
            desk.wait(100)
            assert desk.console.link is not None and desk.console.table.entry.key == entry.key
            desk.tap("b")
            assert desk.top() == "Launcher", entry.key
    desk.clear()


def test_linking_and_leaving_again_and_again_does_not_fill_the_heap():
    desk = Desk()
    wire = Wire(desk.board.clock)
    wire.cut()  # otherwise written bytes would pile up there
    plug(desk, wire.a)
    sizes = [0] * 10
    for i in range(10):
        join(desk)
        desk.wait(100)
        desk.tap("b")
        assert desk.top() == "Launcher"
        sizes[i] = own()
    assert min(sizes[-3:]) <= max(sizes[:3]) + 64, sizes  # a stale word may keep a few blocks
    desk.clear()
