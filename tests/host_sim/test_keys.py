"""Keys of any keyboard layout and state, and held keys in terminals that report releases and in those that do not."""

import pytest
from textual import events

from firmware.drivers.buttons import HINT
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import VirtualBoard
from host_sim.terminal import offers
from host_sim.terminal.driver import KeyParser
from host_sim.terminal.keys import KeyReport, Phase, PressFilter, function_of
from host_sim.terminal.presses import BUTTONS, REPEAT_MS, PressQueue
from tests.host_sim.stub_console import StubConsole

FLAGS = "\x1b[?31u"  # a terminal that reports releases says so


def parsed(*sequences):
    """Return the functions, and any phases, of the bytes from a terminal."""
    parser = KeyParser()
    found = []
    for sequence in sequences:
        for event in parser.feed(sequence):
            assert isinstance(event, events.Key)
            found.append((function_of(event), event.phase.name if isinstance(event, KeyReport) else None))
    return found


@pytest.mark.parametrize(
    ("function", "sequences"),
    {
        "up": ("\x1b[A", "\x1bOA", "w", "W", "ц", "Ц", "ς"),
        "down": ("\x1b[B", "\x1b[1;2B", "s", "ы", "і", "Σ"),
        "left": ("\x1b[D", "a", "Ф", "α"),
        "right": ("\x1b[C", "d", "в", "Δ"),
        "a": ("\r", " ", "z", "Z", "я", "ζ", "\x1bOM", "\x1b[13u", "\x1b[13;65u", "\x1b[57414u", "\x1b[32;;32u"),
        "b": ("\x7f", "\x08", "x", "ч", "χ", "\x1b[127u", "\x1b[27u"),
        "hint": ("\t", "\x1b[Z", "\x1bOQ", "\x1b[12~", "h", "H", "р", "η", "\x1b[104:72;2;72u"),
        "menu": ("\x1bOR", "\x1b[13~", "m", "Ь", "μ"),
        "undo": ("\x1bOS", "\x1b[14~", "u", "г", "θ"),
        "rules": ("\x1bOP", "\x1b[15~", "?", "\x1b[47:63;2;63u"),
        "quit": ("\x1b[20~", "q", "Q", "й", "\x03", "\x11", "\x1b[99;5u"),
        "suspend": ("\x1a", "\x1b[122;5u"),
        "": ("j", "9", "ש", "\x1bh", "\x02", "\x1b[104;5u", "\x1b[24~"),
    }.items(),
)
def test_the_keys_of_each_function(function, sequences):
    for sequence in sequences:
        assert parsed(sequence, "")[:1] == [(function, None)], repr(sequence)


def test_every_function_has_a_key_that_every_keyboard_has():
    keys = {"Enter": "enter", "Backspace": "backspace", "Tab": "tab"}
    names = {"choose": "a", "back": "b"}
    for key, does in offers.EVERYWHERE:
        if key != offers.ARROWS:
            assert function_of(events.Key(keys.get(key, key.lower()), None)) == names.get(does, does)


def test_a_letter_of_another_script_is_taken_by_its_place():
    """The terminal reports the key's place on a Latin keyboard: Hebrew, Arabic and Thai letters work."""
    for place, letters, function in (("104", "יا", "hint"), ("109", "צ", "menu"), ("113", "ๆ", "quit")):
        for letter in letters:
            code = ord(letter)
            assert parsed(FLAGS, f"\x1b[{code}::{place};;{code}u") == [(function, "PRESS")]
            assert parsed(FLAGS, f"\x1b[{code}::{place};1:3u") == [(function, "RELEASE")]


def test_phases_count_once_the_terminal_reports_them():
    for press, repeat, release in (
        ("\x1b[13u", "\x1b[13;1:2u", "\x1b[13;1:3u"),
        ("\x1b[A", "\x1b[1;1:2A", "\x1b[1;1:3A"),
        ("\x1b[104;;104u", "\x1b[104;1:2;104u", "\x1b[104;1:3u"),
        ("\x1b[20~", "\x1b[20;1:2~", "\x1b[20;1:3~"),
    ):
        function = parsed(press)[0][0]
        assert function
        expected = [(function, phase) for phase in ("PRESS", "REPEAT", "RELEASE")]
        assert parsed(FLAGS, press, repeat, release) == expected
        assert parsed("\x1b[?25u", press, repeat, release) == [(function, None)] * 2
    assert parsed(FLAGS, "\r") == [("a", None)], "what was not typed on the keyboard has no release"
    assert parsed("\x1b[?0u") == []


def presses_of(times, key="enter", function="a", acts_immediately=False):
    """The phases that a filter finds in reports of a key at those milliseconds."""
    keys = PressFilter()
    found = []
    for at in times:
        found += keys.due(at / 1000)
        found += keys.report(key, function, at / 1000, acts_immediately)
    found += keys.due(times[-1] / 1000 + 1)
    assert not keys.is_waiting
    return [press.phase.name for press in found]


@pytest.mark.parametrize("delay", [200, 250, 500, 660, 1000, 1800])
@pytest.mark.parametrize("interval", [20, 25, 33, 40, 79])
def test_auto_repeat_is_one_press(delay, interval):
    times = [0, *range(delay, delay + 3000, interval)]
    assert presses_of(times).count("PRESS") == 1
    times += [times[-1] + 300]  # pressed again after a pause
    assert presses_of(times).count("PRESS") == 2


def test_taps_are_presses():
    for gap in (90, 100, 150, 250, 600, 3000):
        assert presses_of([i * gap for i in range(10)]) == ["PRESS"] * 10
    assert presses_of([0, 30, 60]) == ["PRESS", "REPEAT", "REPEAT"]


def test_a_press_after_a_pause_acts_without_waiting():
    keys = PressFilter()
    assert keys.report("enter", "a", 5.0, False)
    assert not keys.report("enter", "a", 5.2, False) and keys.is_waiting
    assert not keys.due(5.25)
    (press,) = keys.due(5.3)
    assert (press.function, press.phase, press.at) == ("a", Phase.PRESS, 5.2)
    assert keys.report("enter", "a", 8.0, False)


def test_another_key_is_another_press():
    keys = PressFilter()
    functions = []
    for at, (key, function) in enumerate([("enter", "a"), ("right", "right"), ("enter", "a"), ("space", "a")]):
        functions += [press.function for press in keys.report(key, function, at / 100, False)]
    assert functions == ["a", "right", "a", "a"]
    keys.report("space", "a", 0.5, False)
    found = keys.report("right", "right", 0.55, False)
    assert [press.function for press in found] == ["a", "right"], "the press that waits comes first"


class Desk:
    """A press queue on a board whose console notes its events."""

    def __init__(self, home, long=0):
        self.clock = ManualClock()
        self.board = VirtualBoard("oled", home, self.clock)
        self.board.long = long
        self.console = StubConsole(self.board)
        self.queue = PressQueue(self.board)

    def wait(self, ms):
        for _ in range(ms):
            self.queue.update()
            self.console.step()
            self.clock.advance(1)

    @property
    def events(self):
        return self.console.events


def test_a_key_that_is_down_holds_its_button(tmp_path):
    for button in ("a", "b"):
        desk = Desk(tmp_path)
        desk.queue.press(BUTTONS[button])
        desk.wait(3000)
        assert desk.events == ["hold " + button] and not desk.queue.idle
        desk.queue.repeat(BUTTONS[button])
        desk.queue.release(BUTTONS[button])
        desk.wait(100)
        assert desk.events == ["hold " + button] and desk.queue.idle
    desk = Desk(tmp_path)
    desk.queue.press(BUTTONS["down"])
    desk.wait(1500)
    assert 8 <= len(desk.events) <= 13
    count = len(desk.events)
    desk.queue.release()
    desk.wait(1500)
    assert len(desk.events) == count


def test_another_key_ends_a_hold(tmp_path):
    desk = Desk(tmp_path)
    desk.queue.press(BUTTONS["down"])
    desk.wait(10)
    desk.queue.press(BUTTONS["a"])
    desk.queue.release(BUTTONS["down"])
    desk.queue.release(BUTTONS["a"])
    desk.wait(400)
    assert desk.events == ["down", "a"] and desk.queue.idle


def test_the_queue_outlives_a_key_by_one_press(tmp_path):
    for button in BUTTONS:
        desk = Desk(tmp_path)
        for _ in range(50):
            desk.queue.tap(BUTTONS[button])
        desk.queue.update()
        for _ in range(50):
            desk.queue.tap(BUTTONS[button])
        desk.wait(3000)
        assert desk.events == [button] * 2


def test_a_press_that_waits_while_the_picture_changes_is_dropped(tmp_path):
    desk = Desk(tmp_path)
    picture = 1
    desk.queue = PressQueue(desk.board, picture=lambda: picture)
    desk.queue.tap(BUTTONS["down"])
    desk.queue.tap(BUTTONS["a"])
    desk.wait(300)
    assert desk.events == ["down", "a"]
    desk.queue.tap(BUTTONS["down"])
    desk.queue.tap(BUTTONS["a"])
    desk.queue.tap(HINT)
    desk.wait(10)
    picture = 2
    desk.queue.tap(BUTTONS["left"])
    desk.wait(600)
    assert desk.events == ["down", "a", "down", "left"] and desk.queue.idle and not desk.board.pressed()
    desk.queue.press(BUTTONS["a"])
    desk.wait(100)
    picture = 3
    desk.wait(1000)
    assert desk.events[4:] == ["hold a"], "a key that is down stays down"


def test_repeats_come_as_often_as_on_the_device(tmp_path):
    desk = Desk(tmp_path)
    desk.queue.tap(BUTTONS["left"])
    for _ in range(100):
        desk.queue.repeat(BUTTONS["left"])
        desk.wait(11)
    assert abs(len(desk.events) - 1100 // REPEAT_MS) <= 1


def test_a_direction_that_would_be_another_when_held_is_tapped(tmp_path):
    desk = Desk(tmp_path, long=BUTTONS["down"] | BUTTONS["left"])
    desk.queue.press(BUTTONS["up"])
    desk.wait(1000)
    assert desk.events == ["up"] and desk.queue.idle


def test_what_is_dropped_is_not_pressed_and_nothing_stays_down(tmp_path):
    desk = Desk(tmp_path)
    for button in ("down", "a", "left"):
        desk.queue.press(BUTTONS[button])
    desk.wait(5)
    desk.queue.drop()
    desk.wait(1000)
    assert desk.events == ["down"] and desk.queue.idle and not desk.board.pressed()
