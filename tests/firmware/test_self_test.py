"""The self-test: each button, the display, the sound, and the report."""

from desk import Desk
from firmware.drivers.buttons import HOLD, A, B
from portable import RUNTIME

NAMES = ("up", "down", "left", "right", "a", "b")


def at_self_test(kind="oled"):
    desk = Desk(kind)
    desk.pick("Settings")
    desk.pick("Self-test")
    assert desk.top() == "SelfTestScreen"
    return desk, desk.console.top()


def test_everything_is_right():
    """Each button once, in any order; then edges, colours, light and sound."""
    for kind in ("oled", "lcd") if RUNTIME == "cpython" else ("oled",):
        desk, screen = at_self_test(kind)
        desk.tap(*reversed(NAMES))
        pictures = []
        for _ in range(2):
            pictures.append(desk.digest())
            desk.tap("a")
        assert len(set(pictures)) == 2
        levels = set()
        for _ in range(30):
            desk.wait(100)
            levels.add(desk.board.level)
        assert levels == {2, 3, 4}, "the light changes"
        desk.tap("a")
        assert desk.board.level == 4
        if desk.board.buzzer:
            desk.tap("a")
        report = screen.report()
        assert "Buttons: all" in report and "Display: right; light: right" in report
        assert ("Sound: right" if desk.board.buzzer else "Sound: no buzzer") in report
        assert report[-1].startswith("Press to pixel: ") and len(report) >= 9
        desk.tap("b")
        assert desk.top() == "SettingsScreen"
        desk.clear()


def test_what_is_wrong_is_in_the_report():
    """A broken button, an edge that is missing, and no sound."""
    desk, screen = at_self_test()
    desk.tap("up", "down", "left", "a")
    desk.hold("b")
    assert "Buttons: no right, B" in screen.report() or "Buttons: no B, right" in screen.report()
    desk.clear()
    desk, screen = at_self_test()
    desk.tap(*NAMES)
    desk.tap("b", "a", "b", "b")
    assert "Display: wrong; light: wrong" in screen.report() and "Sound: wrong" in screen.report()
    desk.clear()


def test_holding_counts_as_a_press_of_the_button():
    """A is pressed however long it is held."""
    desk, screen = at_self_test()
    screen.press(A | HOLD)
    assert A not in screen._missing and B in screen._missing
    desk.clear()
