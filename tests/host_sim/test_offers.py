"""The keys that the terminal offers do something on every screen, and those it does not offer do nothing.

Hints are thought of again and again: the kernels run through LLVM when numba is there.
"""

from contextlib import nullcontext
from importlib.util import find_spec

import pytest

import scenes
from desk import NAMES, TAP_MS
from firmware.drivers.buttons import MENU
from host_sim.kernels import llvm
from host_sim.terminal import offers, shortcuts
from host_sim.terminal.offers import ACROSS, ANY, ARROWS, BACK, ENTER, UPRIGHT

PRESSES = {  # key -> the buttons it may be; "any" of them has to do something
    ARROWS: ("up", "down", "left", "right"),
    UPRIGHT: ("up", "down"),
    ACROSS: ("left", "right"),
    ENTER: ("a",),
    BACK: ("b",),
    ANY: ("a",),
    "h": (shortcuts.HINT,),
    "m": (MENU,),
    "u": (shortcuts.UNDO,),
    "?": (shortcuts.RULES,),
}
ALONE = [ENTER, BACK, "h", "m", "u", "?"]  # keys that do nothing unless they are offered


class AtOnce:
    """A queue that acts immediately."""

    def then(self, action):
        assert action()


def press(desk, button):
    """Press a button or a key, or use a shortcut."""
    if isinstance(button, tuple):
        shortcuts.Shortcuts(desk.console, AtOnce()).ask(button)
        desk.settle()
    elif isinstance(button, int):
        desk.board.down = button
        desk.wait(TAP_MS)
        desk.board.down = 0
        desk.wait(TAP_MS)
    else:
        assert button in NAMES
        desk.tap(button)


def situations():
    """Yield a scene for each screen with different keys that needs no second console."""
    found = {}
    for group in scenes.GROUPS:
        if group != scenes.LINK:
            for name, scene in scenes.of(group):
                desk = scenes.show("oled", scene)
                found.setdefault((desk.top(), offers.offers(desk.console)), (name, scene))
                desk.clear()
    return [(name, scene, keys) for (_, keys), (name, scene) in found.items()]


def state_of(desk):
    """Return the parts that a key may change: the screens, the position and the picture."""
    console = desk.console
    table = console.table
    return [*map(id, console._stack)], table and bytes(table.record.moves[: table.record.count]), desk.digest()


def effect(scene, button):
    """Return whether a button changes something, and the console's message."""
    desk = scenes.show("oled", scene)
    try:
        while desk.console._toast:  # any press dismisses it
            desk.wait(100)
        before = state_of(desk)
        press(desk, button)
        return state_of(desk) != before, desk.console._toast
    finally:
        desk.clear()


@pytest.fixture(scope="module")
def everywhere():
    with llvm.accelerated() if find_spec("numba") else nullcontext():
        yield situations()


def test_what_is_offered_works(everywhere):
    idle = [
        (name, key)
        for name, scene, keys in everywhere
        for key, _ in keys
        if not any(effect(scene, button)[0] for button in PRESSES[key])
    ]
    assert not idle


def test_what_is_not_offered_does_nothing_but_say_why(everywhere):
    busy = []
    for name, scene, keys in everywhere:
        offered = dict(keys)
        if ANY in offered or keys == offers.UNKNOWN:
            continue
        for key in ALONE:
            if key not in offered:
                changed, said = effect(scene, PRESSES[key][0])
                if changed and not said:
                    busy.append((name, key))
    assert not busy
