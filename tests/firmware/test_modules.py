"""What is in memory: a game's modules while it is on screen, a menu's while it is open, and no more (MicroPython)."""

import sys

from desk import Desk, bring_bot
from engines import catalog
from firmware import modules, parts
from firmware.screens import play
from portable import RUNTIME
from tools.measure.heap import own

FORGETS = RUNTIME == "micropython"  # CPython keeps them all, and everything below works there too


def there(path):
    """Whether a module is there, by name and in its package. Both must agree where modules are forgotten."""
    package, _, leaf = path.rpartition(".")
    named = path in sys.modules
    if FORGETS:
        assert named == (package in sys.modules and hasattr(sys.modules[package], leaf)), path
    return named


def open_game(desk, entry):
    """Start a deal and play as a hint says, which brings the bot; in a solitaire it is gone after that."""
    play.new_deal(desk.console, entry)
    desk.settle()
    assert there("firmware.games." + entry.key + ".screen"), "loaded, and forgotten while the rest was loaded"
    desk.hold("a")
    assert there("engines." + entry.key + ".bot") == (not FORGETS or entry.game().MAX_SEATS > 1)
    desk.tap("a")
    assert desk.top() == entry.name + "Screen"
    module = sys.modules["firmware.games." + entry.key + ".screen"]
    assert getattr(module, desk.top()) is type(desk.console.top()), "loaded twice"


def look_around(desk):
    """From a game through its menu to the rules, their first page and back."""
    desk.hold("b")
    assert desk.top() == "GameMenu"
    desk.tap("down", "a", "a")
    assert desk.top() == "PageScreen"
    desk.tap("b", "b", "b")


def test_a_game_is_forgotten_when_it_is_left():
    desk = Desk()
    for entry in catalog.CATALOG:
        open_game(desk, entry)
        bring_bot(desk.console.table)
        paths = [path % entry.key for path in ("engines.%s.rules", "engines.%s.bot", "firmware.games.%s.screen")]
        for path in paths:
            assert there(path), path
        count = desk.console.table.record.count
        desk.console.leave()
        for path in paths:
            assert there(path) != FORGETS, path
        desk.console.home()
        assert there("firmware.games." + entry.key + ".screen") != FORGETS
        desk.settle()
        desk.tap("a")
        desk.wait(5000)  # bots play on, once what they have done was shown
        assert desk.top() == entry.name + "Screen" and desk.console.table.record.count >= count > 0
    desk.console.leave()
    desk.clear()


def test_another_deal_keeps_the_games_modules():
    desk = Desk()
    open_game(desk, catalog.CATALOG[0])
    kind = type(desk.console.top())
    rules = sys.modules["engines.%s.rules" % catalog.CATALOG[0].key]
    desk.hold("b")
    desk.pick("New deal")
    if desk.top() == "Question":
        desk.wait(500)
        desk.tap("a")
    assert desk.top() == kind.__name__ and desk.console.table.record.count == 0
    assert type(desk.console.top()) is kind
    assert sys.modules["engines.%s.rules" % catalog.CATALOG[0].key] is rules
    desk.console.leave()
    desk.clear()


def test_menus_over_a_game_are_forgotten_when_it_is_on_top_again():
    desk = Desk()
    open_game(desk, catalog.CATALOG[0])
    desk.hold("b")
    assert there("firmware.screens.game_menu") and there("firmware.screens.menu")
    desk.tap("b")
    for path in ("firmware.screens.game_menu", "firmware.screens.menu"):
        assert there(path) != FORGETS, path
    sizes = [0] * 8
    for i in range(8):
        look_around(desk)
        sizes[i] = own()
    assert there("firmware.help." + catalog.CATALOG[0].key) != FORGETS
    assert min(sizes[-3:]) <= max(sizes[:3]), sizes
    desk.console.leave()
    desk.clear()


def test_menus_over_the_launcher_are_forgotten_too():
    desk = Desk()
    desk.tap("a", "down", "down", "a")
    assert desk.top() == "OptionsScreen" and there("firmware.screens.options")
    desk.tap("b", "b")
    assert desk.top() == "Launcher"
    assert there("firmware.screens.options") != FORGETS
    desk.console.leave()
    desk.clear()


def test_opening_and_leaving_every_game_again_and_again_does_not_fill_the_heap():
    desk = Desk()

    def round_trip():
        for entry in catalog.CATALOG:
            open_game(desk, entry)
            look_around(desk)
            desk.hold("b")
            desk.tap("up", "up", "a")
            assert desk.top() == "Launcher"

    for entry in catalog.CATALOG:
        open_game(desk, entry)
        bring_bot(desk.console.table)
    desk.console.home()
    sizes = [0] * 12
    for i in range(12):
        round_trip()
        sizes[i] = own()
    assert min(sizes[-3:]) <= max(sizes[:3]), sizes  # a stale word on the stack may hold some bytes for a while
    desk.console.leave()
    desk.clear()


def test_what_refers_to_a_forgotten_module_goes_on_working():
    stay = modules.names()
    pages = modules.load("firmware.help.buttons", "PAGES")
    screen = modules.load("firmware.screens.question", "Question")
    modules.forget(stay)
    for path in ("firmware.help.buttons", "firmware.screens.question"):
        assert there(path) != (FORGETS and path not in stay)
    assert pages[0][0] == "Buttons" and screen.__name__ == "Question"
    again = modules.load("firmware.help.buttons", "PAGES")
    assert again == pages
    modules.forget(stay)


def test_the_modules_of_one_game_are_told_by_their_names():
    stay = modules.names()
    entry = catalog.CATALOG[0]
    kind = entry.game()
    modules.forget(stay, *modules.of_game(entry.key))
    assert entry.game() is kind
    modules.forget(stay, *modules.of_game(entry.key + "x"))
    assert entry.game().KEY == kind.KEY
    assert (entry.game() is kind) == (not FORGETS or "engines.%s.rules" % entry.key in stay)
    modules.forget(stay)


def test_an_engine_comes_in_parts():
    """Its kernels first, its rules last."""
    for entry in catalog.CATALOG:
        paths = parts.of_engine(entry.key)
        assert (paths[0], paths[-1]) == ("engines.%s.kernels" % entry.key, "engines.%s.rules" % entry.key)
        stay = modules.names()
        for path in paths:
            __import__(path)
            assert there(path)
        modules.forget(stay)


def test_what_a_computer_player_wants_comes_one_by_one():
    """Then each goes where the garbage of the one before was."""
    for entry in catalog.CATALOG:
        modules.forget([name for name in sys.modules if not name.startswith("engines." + entry.key)])
        entry.game()
        count = 0
        there = len(sys.modules)
        while entry.fetch_for_bot():
            count += 1
            # One, and maybe one of numbers alone, which a device has not.
            assert len(sys.modules) - there in ((1, 2) if FORGETS else (0,)), (entry.key, count)
            there = len(sys.modules)
        assert count == len(entry.game().FOR_BOT) or not FORGETS
        entry.bot()
        assert len(sys.modules) - there <= 2, "its own, and what all of them extend"
