"""Going on with saved games: each game keeps its own, menus read a head, and what cannot be used is said."""

import os

from damage import damage
from desk import Desk
from engines import catalog
from engines.game import OVER
from engines.table import Table
from firmware.screens import play
from menu_walk import pick, table


def played(desk, key, moves):
    """From the launcher, play a new game with some moves by hints, and return to the launcher; return its record."""
    desk.new_game(key)
    for _ in range(moves):
        if desk.console.table.turn() == OVER:
            break
        while not desk.console.table.human_to_move():
            desk.wait(3000)
        desk.hold("a")
        desk.tap("a")
        if desk.top() == "AnnounceScreen":
            desk.tap("a")
    text = desk.console.table.record.to_text()
    desk.console.home()
    desk.settle()
    return text


def labels(desk):
    """The rows of the menu on top."""
    return [row.label for row in desk.console.top().rows()]


def test_every_game_keeps_its_own():
    """In an early version, a game could not be continued after another had been played."""
    desk = Desk()
    records = {}
    for entry in catalog.CATALOG:
        records[entry.key] = played(desk, entry.key, 2)
    desk.on()
    assert desk.selected() == catalog.CATALOG[-1].title
    assert desk.waiting() == [entry.title for entry in catalog.CATALOG]
    for entry in catalog.CATALOG:
        desk.choose(entry.key)
        assert labels(desk)[:2] == ["Continue", "New game"]
        assert desk.console.top().rows()[0].value().startswith("move ")
        desk.tap("a")
        assert desk.top() == entry.name + "Screen"
        assert desk.console.table.record.to_text() == records[entry.key]
        desk.console.home()
        desk.settle()
    desk.clear()


def test_redo_survives_power_off_in_every_game():
    """After *Quit* and without it: undone moves are saved like any other change."""
    desk = Desk()
    for entry in catalog.CATALOG:
        for leaves in (True, False):
            table(desk, entry.key)
            before = bytes(desk.console.table._game.state)
            undone = 0
            while undone < 2 and not desk.console.table.undo_refusal():
                desk.hold("b")
                pick(desk, "Undo")
                undone += 1
            assert undone and bytes(desk.console.table._game.state) != before
            if leaves:
                desk.hold("b")
                pick(desk, "Quit")
            desk.on()
            desk.tap("a")
            assert desk.top() == entry.name + "Screen"
            for _ in range(undone):
                desk.hold("b")
                pick(desk, "Redo")
                assert not desk.console._toast, desk.console._toast
            assert bytes(desk.console.table._game.state) == before, entry.key
            desk.hold("b")
            pick(desk, "Redo")
            assert desk.console._toast == "There is nothing to redo."
            desk.console.home()
            desk.settle()
            os.remove(desk.home + "/" + entry.key + ".0")
            if entry.key + ".1" in os.listdir(desk.home):
                os.remove(desk.home + "/" + entry.key + ".1")
            desk.on()
    desk.clear()


def test_a_menu_reads_no_save_that_the_launcher_has_read():
    """Reading it again would take a device 25 ms."""
    desk = Desk()
    played(desk, "foursquare", 2)
    read = []
    load = desk.console.store.load
    desk.console.store.load = lambda name, *args: read.append(name) or load(name, *args)
    desk.tap("b")
    assert labels(desk)[:2] == ["Continue", "New game"] and read == []
    desk.clear()


def test_a_finished_game_is_not_offered_but_another_is():
    desk = Desk()
    played(desk, "rows_of_four", 3)
    played(desk, "foursquare", 40)
    assert desk.console.settings.last == "foursquare"
    desk.on()
    assert desk.waiting() == ["Rows of Four"]
    desk.choose("foursquare")
    assert labels(desk)[0] == "New game"
    desk.clear()


def test_the_launcher_makes_no_move_and_imports_no_game():
    """It reads only the heads of saves, so it offers even a record that could not be replayed."""
    desk = Desk()
    table = Table("rows_of_four")
    table.deal(7)
    for _ in range(5):
        table.play(384)
    table.record.moves[0] = 385
    desk.console.store.save("rows_of_four", table.pack())
    desk.on()
    assert desk.waiting() == ["Rows of Four"]
    desk.resume("rows_of_four")
    assert desk.top() == "RowsOfFourScreen" and desk.console.table.record.count == 5
    assert desk.console.table.is_doubtful and "no undo" in desk.console._toast
    desk.hold("b")
    pick(desk, "Undo")
    assert desk.top() == "GameMenu" and "do not fit" in desk.console._toast
    desk.clear()


def test_a_save_that_proves_useless_is_said_and_offered_no_more():
    desk = Desk()
    played(desk, "foursquare", 3)
    good = desk.console.store.load("foursquare")
    bad = bytearray(good)
    bad[-20] ^= 1  # a byte of the position, under a correct checksum
    for payload in (bytes(bad), bytes(bad) + b"x"):
        desk.console.store.save("foursquare", payload)
    desk.on()
    assert desk.waiting() == ["Foursquare"]
    desk.tap("a")
    assert desk.top() == "Launcher" and "foursquare save: " in desk.console._toast
    assert desk.waiting() == []
    desk.new_game()
    assert desk.top() == "FoursquareScreen"
    desk.console.home()
    desk.settle()
    assert desk.waiting() == ["Foursquare"], "the new game is no worse for it"
    assert sorted(name for name in os.listdir(desk.home) if name.endswith(".bad"))
    desk.clear()


def test_a_damaged_save_gives_way_to_the_one_before():
    desk = Desk()
    played(desk, "foursquare", 3)
    damage(desk, "foursquare")
    desk.on()
    assert "the other copy is used" in desk.console._toast
    desk.choose("foursquare")
    assert desk.console.top().rows()[0].value() == "move 2"
    desk.tap("a")
    assert desk.console.table.record.count == 2
    desk.clear()


def test_a_save_of_an_older_version_is_refused_and_kept_aside():
    """A save of 0.3 was a record alone. The console reports it, does not offer it, and does not overwrite it."""
    desk = Desk()
    played(desk, "foursquare", 3)
    old = b"F4\x01\x01\x01\x00*\x00\x00\x00\x04\x00\x01\x00\x01\x03\x00\x18\x00\x19\x00\x11\x00z\xbf\xe5\xe3"
    for made in (old + b"", old[:-1] + b"\0"):
        desk.console.store.save("foursquare", made)
    desk.on()
    assert desk.console._toast == "foursquare save: made by an older Fourfold; it is set aside"
    assert desk.waiting() == []
    desk.new_game()
    desk.tap("a", "a")
    bad = []
    for name in os.listdir(desk.home):
        if name.endswith(".bad"):
            with open(desk.home + "/" + name, "rb") as file:
                bad.append(old[:-1] in file.read())
    assert bad == [True, True], "nothing is lost"
    desk.clear()


def test_what_takes_long_is_said_and_presses_do_not_count():
    from firmware.screens.working import Working

    desk = Desk()
    clock = desk.board.clock
    before = desk.digest()
    done = []

    def steps():
        while len(done) < 30:
            clock.sleep_ms(9)  # a slice is over
            done.append(desk.digest())
            yield
        desk.console.pop()

    desk.console.push(Working(desk.console, "Counting ...", steps()))
    desk.board.down = 1 << 1
    while desk.top() == "Working":
        desk.console.step()
        if len(done) == 4:
            desk.board.down = 0
    assert done[:16] == [before] * 16, "until then the screen before stays"
    assert before not in done[18:] and len(set(done[18:])) == 1
    desk.settle()
    assert desk.top() == "Launcher" and desk.console.top()._tiles.selected == 0, "the press came before the launcher"
    desk.tap("down")
    assert desk.console.top()._tiles.selected == 1
    desk.clear()


def test_a_deal_between_people_shows_no_number_while_it_runs():
    """The number would reveal the other hands. The crash page does not show it either."""
    from firmware import crash

    desk = Desk()
    for players, secret in ((b"\0\0", True), (b"\0\2", False)):
        play.start(desk.console, catalog.find("four_rows"), 4711, bytes((0, 0, 1, 0)), None, players)
        desk.settle()
        while desk.console.table.turn() != 255:
            desk.console.top()._unsaved = False
            desk.hold("b")
            row = [row for row in desk.console.top().rows() if row.label == "Deal"][0]
            assert row.value() == ("" if secret else "4711")
            row.action()
            desk.settle()
            assert desk.console.top().number() == (0 if secret else 4711)
            desk.tap("b", "b")
            assert ("4711" in "".join(crash.report(desk.console))) != secret
            break
    desk.clear()


def test_any_is_offered_to_one_person_alone():
    """Section 7, taking back."""
    desk = Desk()
    options = bytes((0, 0, 0, 1))
    for players, shown in ((b"\0\2", "any"), (b"\0\0", "this turn")):
        desk.console.profile.seat("four_rows", players)
        desk.console.profile.choose("four_rows", options)
        desk.console.open("options", "OptionsScreen", catalog.find("four_rows"))
        desk.settle()
        row = [row for row in desk.console.top().rows() if row.label == "Undo"][0]
        assert row.value() == shown
        seen = []
        for step in (1, 1, 1, -1, -1):
            row.turn(step)
            seen.append(row.value())
        assert ("any" in seen) == (shown == "any")
        desk.console.pop()
    desk.clear()
