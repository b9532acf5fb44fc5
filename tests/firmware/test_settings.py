"""The settings: each takes effect immediately, and is kept."""

from desk import Desk
from engines.game import OVER
from firmware import VERSION
from firmware.drivers.buttons import HOLD, A, B
from firmware.screens import about
from firmware.settings import apply

VALUES = {
    "Speed": ("speed", 3),
    "Brightness": ("bright", 3),
    "Hints": ("hints", 2),
    "Upside down": ("turned", 2),
    "Left-handed": ("left_handed", 2),
}


def change(desk, label, times=1):
    """Choose a setting from the launcher, and go back there."""
    desk.pick("Settings")
    for _ in range(times):
        desk.pick(label)
    desk.tap("b")


def test_each_setting_goes_round_and_is_kept():
    for label, (name, count) in VALUES.items():
        if name in ("turned", "left_handed"):
            continue  # these change the buttons
        desk = Desk()
        first = getattr(desk.console.settings, name)
        for step in range(1, count + 1):
            change(desk, label)
            desk.on()
            assert getattr(desk.console.settings, name) == (first + step) % count, label
        desk.clear()


def test_brightness():
    """The display follows at each press; a new console begins with it."""
    desk = Desk()
    assert desk.board.level == 4
    change(desk, "Brightness")
    assert desk.board.level == 2
    desk.on()
    assert desk.board.level == 2
    change(desk, "Brightness")
    assert desk.board.level == 3
    desk.clear()


def test_upside_down():
    """The picture turns and is drawn as a whole, and each direction means its opposite."""
    desk = Desk()
    sent = desk.board.bytes_sent
    change(desk, "Upside down")
    assert desk.board.turned == 1 and desk.board.bytes_sent - sent > len(desk.board.picture)
    at = desk.console.top()._tiles.selected
    desk.tap("left")
    assert desk.console.top()._tiles.selected == (at + 1) % len(desk.titles())
    desk.tap("down", "right", "up")
    assert desk.console.top()._tiles.selected == at, "up goes on, down goes back"
    desk.on()
    assert desk.board.turned == 1
    desk.clear()


def test_left_handed():
    """A and B are exchanged, also when they are held; the keys for hint and menu are not."""
    desk = Desk()
    change(desk, "Left-handed")
    desk.on()
    desk.tap("a")
    assert desk.top() == "NewGameScreen", "B opens a game's menu"
    desk.tap("b")
    assert desk.top() != "NewGameScreen"
    buttons = desk.console.buttons
    seen = []
    buttons._put = seen.append
    desk.board.down = 64
    desk.wait(60)
    desk.board.down = 0
    desk.wait(60)
    desk.clear()
    from firmware.drivers.buttons import Buttons
    from hand_clock import Clock

    for key, event in ((64, A | HOLD), (128, B | HOLD)):
        buttons = Buttons(Clock())
        buttons.is_left_handed = True
        buttons.sample(key)
        assert buttons.next() == event


def test_hints_can_be_forbidden():
    desk = Desk()
    change(desk, "Hints")
    desk.new_game()
    desk.hold("a")
    assert desk.console._toast == "Hints are off, see Settings." and not desk.console.top()._hinting
    desk.tap("b")
    desk.pick("Hint")
    assert desk.top() == "GameMenu" and desk.console._toast == "Hints are off, see Settings."
    desk.clear()


def test_reset():
    """It asks first. Games, results and names stay."""
    desk = Desk()
    desk.console.profile.name(0, "Ann")
    desk.console.profile.finished("foursquare", 0, 1, 20, 1, 12, 3)
    change(desk, "Brightness")
    change(desk, "Hints")
    for answer in ("a", "right"):
        desk.pick("Settings")
        desk.pick("Reset")
        desk.tap(*(["a"] if answer == "a" else ["right", "a"]))
        desk.tap("b")
        settings = desk.console.settings
        assert (settings.bright, settings.hints) == ((0, 0) if answer == "a" else (2, 1))
    assert desk.board.level == 4 and settings.names[0] == "Ann" and settings.results["foursquare"][0] == 1
    desk.on()
    assert desk.console.settings.bright == 2
    desk.clear()


def test_a_profile_with_wrong_values_is_read():
    desk = Desk()
    desk.console.store.save("profile", b"bright 9\nturned -4\nhints x\nsound 1 2\ndim 77\nnonsense 5")
    desk.on()
    settings = desk.console.settings
    assert (settings.bright, settings.turned, settings.hints, settings.sound, settings.dim) == (2, 0, 1, 1, 4)
    desk.clear()


def test_about():
    """It names the version, the board and the last crash."""
    desk = Desk()
    lines = about.lines(desk.console)
    assert lines[:2] == ["Fourfold " + VERSION, "Board: oled, 128x64"] and lines[-1] == "Last crash: none"
    with open(desk.home + "/crash.log", "w") as file:
        file.write("Fourfold 0.5.0 on oled\nTraceback:\n  File x\nTypeError: no such card\nmore\n")
    assert about.lines(desk.console)[-1] == "Last crash: TypeError: no such card"
    desk.pick("Settings")
    desk.pick("About")
    assert desk.top() == "AboutScreen"
    desk.tap("b")
    assert desk.top() == "SettingsScreen"
    desk.clear()


def test_settings_during_a_game():
    """A hint that is searched for goes on; the game is unchanged."""
    desk = Desk()
    desk.new_game()
    assert desk.console.table.turn() != OVER
    apply(desk.console)
    desk.hold("a")
    assert desk.console.top().table.moves_made() == 0
    desk.clear()
