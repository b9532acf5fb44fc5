"""A module is resident, or it is forgotten when the screen leaves that was open when it was imported."""

import sys

from desk import Desk
from engines import catalog
from engines.players import BOT
from firmware import loader
from portable import RUNTIME

FORGETS = RUNTIME == "micropython"  # CPython has room for all


def ours():
    """The console's modules that are loaded."""
    return {name for name in sys.modules if name.startswith(("engines.", "firmware.", "engines", "firmware"))}


def is_loaded(path):
    """True if a module is loaded; in `sys.modules` and in its package it must be the same."""
    package, _, leaf = path.rpartition(".")
    named = path in sys.modules
    if FORGETS:
        assert named == (package in sys.modules and hasattr(sys.modules[package], leaf)), path
    return named


def test_the_resident_modules_are_the_written_list():
    resident = loader.resident()
    for path in loader.RESIDENT:
        assert path in resident, path
    if FORGETS:
        packages = {path.rpartition(".")[0] for path in loader.RESIDENT}
        for name in resident:
            if name.startswith(("firmware.screens.", "engines.")):
                assert name in loader.RESIDENT or name in packages, name


def test_a_module_is_loaded_once_and_only_what_stays_is_there_afterwards():
    stay = loader.loaded()
    load = loader.load
    name = "firmware.help.buttons"
    assert not is_loaded(name) or not FORGETS
    pages = load(name, "PAGES")
    assert load(name, "PAGES") is pages and is_loaded(name)
    loader.unload(stay)
    assert is_loaded(name) != FORGETS
    assert load(name, "PAGES") == pages


def test_only_resident_modules_are_loaded_after_each_game():
    desk = Desk()
    before = ours()
    for entry in catalog.CATALOG:
        desk.console.play("new_deal", entry)
        desk.settle()
        assert is_loaded("firmware.games." + entry.key + ".screen")
        desk.hold("a")
        desk.tap("a")
        has_bots = max(desk.console.table.players) >= BOT
        assert is_loaded("engines." + entry.key + ".bot") == (has_bots or not FORGETS), "it leaves after its hint"
        desk.console.leave()
        if FORGETS:
            assert ours() <= set(loader.resident()), ours() - set(loader.resident())
        desk.console.home()
        desk.settle()
        assert not FORGETS or ours() == before, ours() ^ before
    desk.clear()


def test_what_a_screen_has_imported_goes_with_it():
    desk = Desk()
    desk.console.play("new_deal", catalog.CATALOG[0])
    desk.settle()
    desk.hold("b")
    in_menu = ours()
    desk.pick("Rules")
    desk.tap("a")
    assert desk.top() == "PageScreen" and is_loaded("firmware.screens.help")
    desk.tap("b", "b")
    assert desk.top() == "GameMenu" and (not FORGETS or ours() == in_menu)
    desk.tap("b")
    assert is_loaded("firmware.screens.game_menu") != FORGETS
    desk.clear()


def test_another_deal_of_the_same_game_keeps_its_modules():
    desk = Desk()
    entry = catalog.CATALOG[0]
    desk.console.play("new_deal", entry)
    desk.settle()
    kind = type(desk.console.top())
    rules = sys.modules["engines." + entry.key + ".rules"]
    desk.console.play("new_deal", entry)
    desk.settle()
    assert type(desk.console.top()) is kind
    assert sys.modules["engines." + entry.key + ".rules"] is rules
    desk.clear()


def test_a_bot_without_a_seat_leaves_after_each_hint_and_comes_again():
    desk = Desk()
    entry = catalog.find("four_rows")
    desk.console.play("start", entry, 5, None, None, bytes(2))
    desk.settle()
    desk.tap("a")  # the first player has the device
    before = ours()
    for _ in range(2):
        desk.hold("a")
        assert desk.console.table.bot is None and ": " in desk.console.top().line, "the hint and its reason"
        assert not FORGETS or ours() == before, ours() ^ before
        desk.tap("b", "b")
    desk.clear()
