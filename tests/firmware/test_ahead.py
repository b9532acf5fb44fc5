"""What A at the cursor will want is loaded while a menu waits, and no more than that (MicroPython)."""

import sys

from desk import Desk
from engines import catalog
from engines.table import BOT, REMOTE
from firmware import modules, opening, parts
from firmware.drivers.buttons import DOWN, A, B
from portable import RUNTIME

FORGETS = RUNTIME == "micropython"  # CPython keeps them all, and everything below works there too
TOO_SHORT_MS = 50  # also after the 60 ms that end a tap
REST_MS = 1000
BOUNCE_MS = 51  # a button is deaf for a little less


def engine(entry):
    return "engines.%s.rules" % entry.key


def screen(entry):
    return "firmware.games.%s.screen" % entry.key


def is_there(path):
    """Whether a module is there; on CPython it may be from before."""
    return path in sys.modules


def is_gone(path):
    """Whether a module is not there, where modules are forgotten."""
    return not FORGETS or path not in sys.modules


def done(desk):
    """Nothing of it is left to the next."""
    desk.console.leave()
    desk.clear()


def test_a_launcher_loads_the_menu_at_its_cursor_and_forgets_the_last():
    desk = Desk()
    before = desk.digest()
    last = None
    for entry in catalog.CATALOG:
        assert is_gone(engine(entry)), entry.key
        desk.wait(REST_MS)
        assert is_there(engine(entry)) and is_there("firmware.screens.new_game"), entry.key
        assert is_gone(screen(entry)), "that is for its menu to load"
        assert last is None or is_gone(engine(last)), "of one game at a time"
        assert last or desk.digest() == before, "nothing of it is seen"
        last = entry
        desk.tap("down")
    done(desk)


def test_nothing_is_loaded_for_a_row_come_to_before_a_rest_or_while_a_button_is_down():
    desk = Desk()
    desk.tap("down")
    desk.wait(REST_MS)
    desk.tap("down")
    path = engine(catalog.CATALOG[2])
    desk.wait(TOO_SHORT_MS)
    assert is_gone(path)
    desk.board.down = B  # which does nothing here
    desk.wait(REST_MS)
    assert is_gone(path), "a release would wait for it"
    desk.board.down = 0
    desk.wait(TOO_SHORT_MS)
    assert is_gone(path)
    desk.wait(REST_MS)
    assert is_there(path)
    done(desk)


def test_the_row_that_a_game_s_menu_opens_at_is_loaded_for_at_once():
    desk = Desk()
    desk.wait(TOO_SHORT_MS)
    assert is_gone(engine(catalog.CATALOG[0])), "a launcher waits"
    desk.tap("down", "a")
    desk.wait(TOO_SHORT_MS)
    assert desk.top() == "NewGameScreen" and is_there(screen(catalog.CATALOG[1]))
    done(desk)


def left(entry):
    """A launcher after a move in a game, which *Continue* goes on with."""
    desk = Desk()
    desk.console.play("new_deal", entry)
    desk.settle()
    desk.hold("a")
    desk.tap("a")
    desk.console.home()
    desk.settle()
    return desk


def test_a_launcher_loads_a_saved_game_at_once():
    """That is what a player wants most, and what takes longest to load."""
    entry = catalog.CATALOG[0]
    desk = left(entry)
    desk.wait(TOO_SHORT_MS)
    assert desk.console.top().rows()[0].label == "Continue" and is_there(engine(entry))
    done(desk)


def test_what_was_loaded_for_a_row_is_forgotten_when_the_cursor_leaves_it():
    """Who goes on to another game need not wait for that when he opens it."""
    desk = Desk()
    desk.wait(REST_MS)
    assert is_there(engine(catalog.CATALOG[0]))
    desk.console.top().press(DOWN)
    desk.console.step()
    assert is_gone(engine(catalog.CATALOG[0]))
    done(desk)


def test_another_deal_of_a_game_loads_none_of_it_again():
    """There would be two of what its screen has from before."""
    for entry in catalog.CATALOG:
        desk = Desk()
        desk.console.play("new_deal", entry)
        desk.settle()
        assert list(opening.code(entry)) == [], entry.key
        desk.console.play("new_deal", entry)
        desk.settle()
        assert desk.top() == entry.name + "Screen", entry.key
        done(desk)


def press_a(desk, steps, screen):
    """Push A, and let it go after so many steps of the console's loop, which leads to a screen; how many modules there
    are when it is let go."""
    desk.board.clock.sleep_ms(BOUNCE_MS)
    desk.board.down = A
    for _ in range(steps):
        desk.console.step()
    there = len(sys.modules)
    desk.board.clock.sleep_ms(BOUNCE_MS)
    desk.board.down = 0
    while desk.top() != screen:
        desk.console.step()
        desk.board.clock.sleep_ms(1)
    return there


def test_a_is_on_its_way_while_it_is_down():
    """What it will want is loaded until it is let go, and what that leaves then, to the same end."""
    entry = catalog.CATALOG[1]
    found = []
    reached = set()
    for steps in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 40):
        desk = Desk(seed=42)
        desk.console.top().press(DOWN)
        reached.add(press_a(desk, steps, "NewGameScreen"))
        reached.add(press_a(desk, steps, entry.name + "Screen"))
        desk.settle()
        found.append((desk.digest(), sorted(modules.names()) if FORGETS else ()))
        done(desk)
    assert len(reached) > 8 or not FORGETS, "some were let go in the midst of it"
    assert found == found[:1] * len(found)


def test_no_garbage_is_collected_while_a_is_down():
    """Whoever presses waits for it."""
    desk = Desk()
    desk.board.down = A
    tidied = modules.tidied
    for _ in range(60):
        desk.console.step()
    assert is_there("firmware.screens.new_game") and modules.tidied == tidied
    assert not modules.hurried, "but for what is loaded ahead"
    done(desk)


def test_another_game_is_out_of_the_way_of_one_that_is_opened():
    """Where the menu had no time to see to it."""
    first, second = catalog.CATALOG[0], catalog.CATALOG[1]
    desk = left(first)
    desk.wait(REST_MS)
    assert desk.console.top().rows()[0].label == "Continue" and is_there(screen(first))
    desk.console.top().press(DOWN)
    desk.console.top().press(DOWN)
    desk.console.top().press(A)
    desk.console.top().enter()
    assert desk.top() == "NewGameScreen" and is_there(screen(first))
    desk.console.top().press(A)
    desk.settle()
    assert desk.top() == second.name + "Screen"
    assert is_gone(screen(first)) and is_gone(engine(first))
    done(desk)


def test_a_menu_loads_the_game_and_what_reads_its_save():
    desk = Desk()
    entry = catalog.find("four_rows")
    desk.tap("down", "a")
    desk.wait(REST_MS)
    assert desk.top() == "NewGameScreen"
    for path in parts.of_screen(entry.key) + ("firmware.screens.play", "firmware.screens.match"):
        assert is_there(path), path
    assert is_gone("engines.four_rows.check")
    desk.tap("a")
    assert desk.top() == "FourRowsScreen"
    assert is_gone("firmware.screens.play"), "menus, and what opened it, are forgotten"
    desk.console.home()
    desk.settle()
    desk.wait(REST_MS)
    assert is_there("engines.four_rows.check") and is_there(screen(entry)), "of the launcher's first row, Continue"
    desk.tap("a")
    assert desk.top() == "FourRowsScreen"
    assert is_gone("engines.four_rows.check")
    done(desk)


def test_what_was_loaded_for_a_row_that_was_left_too_soon_is_forgotten():
    desk = Desk()
    first, second = catalog.CATALOG[:2]
    desk.wait(REST_MS)
    desk.console.top().press(DOWN)
    desk.console.top().press(A)  # in the same step
    assert desk.top() == "NewGameScreen" and is_there(engine(first))
    desk.wait(REST_MS)
    assert is_gone(engine(first)) and is_there(screen(second))
    done(desk)


def test_a_table_with_somebody_at_a_line_is_not_loaded_ahead():
    """The link wants the room that lies between menus then."""
    desk = Desk()
    entry = catalog.find("four_rows")
    desk.console.profile.seat(entry.key, bytes((0, REMOTE)))
    desk.tap("down")
    desk.wait(REST_MS)
    desk.tap("a")
    desk.wait(REST_MS)
    assert is_there(engine(entry)) and is_gone(screen(entry))
    desk.console.profile.seat(entry.key, bytes((0, BOT)))
    desk.wait(REST_MS)
    desk.tap("down", "up")
    desk.wait(REST_MS)
    assert is_there(screen(entry))
    done(desk)


def test_it_is_the_same_whether_it_was_loaded_ahead():
    """The picture, and what stays in memory, but for a computer player, whose modules come meanwhile."""
    for entry in catalog.CATALOG:
        found = []
        for ahead in (False, True):
            desk = Desk(seed=42)
            if ahead:
                desk.tap(*["down"] * catalog.CATALOG.index(entry))
                desk.wait(REST_MS)
                desk.tap("a")
                desk.wait(REST_MS)
                assert is_there(screen(entry))
                desk.tap("a")
            else:
                assert is_gone(screen(entry))
                desk.console.play("new_deal", entry)
                desk.settle()
            assert desk.top() == entry.name + "Screen"
            stay = [name for name in modules.names() if name.split(".")[-1] not in entry.game().FOR_BOT + ("bot",)]
            found.append((desk.digest(), sorted(stay) if FORGETS else ()))
            done(desk)
        assert found[0] == found[1], entry.key


def test_what_fails_to_be_loaded_ahead_is_forgotten():
    """It is tried once. Whoever presses A meets the same again, with as much memory as if it had not been tried."""
    for error in (ImportError("damaged"), MemoryError()):
        desk = Desk()
        tried = []

        def broken(entry, path, error=error, tried=tried):
            tried.append(entry.key)
            yield from parts.load(parts.of_engine(entry.key))
            raise error

        kept = parts.before_menu
        parts.before_menu = broken
        try:
            desk.tap("down")
            desk.wait(REST_MS)
        finally:
            parts.before_menu = kept
        assert tried == ["four_rows"] and is_gone("engines.four_rows.rules")
        assert desk.top() == "Launcher"
        desk.tap("a")
        assert desk.top() == "NewGameScreen"
        done(desk)
