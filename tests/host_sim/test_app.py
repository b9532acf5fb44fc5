"""The terminal app, driven by Textual's pilot at several terminal sizes."""

import asyncio
from itertools import count
from time import monotonic
from types import SimpleNamespace

import pytest
from textual import events

from host_sim.device.clock import WallClock
from host_sim.device.virtual_board import BOARDS, VirtualBoard, power_on
from host_sim.terminal import app as app_module
from host_sim.terminal.keys import SAME_PRESS_S, KeyReport, Phase
from host_sim.terminal.picture import BRAILLE, HALF, REDUCED, segments
from host_sim.terminal.presses import ACTIVE_MS, PressQueue
from host_sim.terminal.shortcuts import Shortcuts
from tests.host_sim.stub_console import StubConsole


@pytest.fixture
def make(tmp_path):
    def make(kind="oled"):
        board = VirtualBoard(kind, tmp_path, WallClock())
        return app_module.FourfoldApp(board, StubConsole(board), PressQueue(board))

    return make


def drive(app, size, script):
    """Run `script(pilot)` on the app in a terminal of `size` cells."""

    async def main():
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(main())


async def until(condition):
    """Wait for the console to get there and stay; fails after a minute."""
    for _ in range(6000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


def screen_lines(app):
    """The text on the terminal, line by line."""
    return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]


def picture_on(app):
    """The display as it is on the terminal: (character, ground) of its cells, line by line."""
    region = app.query_one("#display").content_region
    strips = app.screen._compositor.render_strips()[region.y : region.bottom]
    return [cells_of(strip.crop(region.x, region.right)) for strip in strips]


def picture_of(app):
    """The same as it should be."""
    return [cells_of(segments(line)) for line in app.query_one("#display").cells.lines]


def cells_of(line):
    return [(character, segment.style.bgcolor) for segment in line for character in segment.text]


KEYS = {
    "up": ("up", "w"),
    "down": ("down", "s"),
    "left": ("left", "a"),
    "right": ("right", "d"),
    "a": ("enter", "space", "z"),
    "b": ("backspace", "escape", "x"),
    "hold a": ("h", "tab", "f2"),
    "hold b": ("m", "f3"),
}


def test_every_key_reaches_the_console(make):
    app = make()
    wanted = [(key, event) for event, keys in KEYS.items() for key in keys]

    async def script(pilot):
        for key, _ in wanted:  # one at a time, because the queue keeps only one press of a button
            await pilot.press(key)
            await until(lambda: app.presses.idle)

    drive(app, (80, 24), script)
    assert app.firmware.events == [event for _, event in wanted]


def test_fast_typing_loses_nothing(make):
    app = make()
    typed = ["right", "up", "enter", "down", "left", "backspace"] * 8

    async def script(pilot):
        for key in typed:
            app.simulate_key(key)
        await until(lambda: len(app.firmware.events) == len(typed))

    drive(app, (80, 24), script)
    names = {"enter": "a", "backspace": "b"}
    assert app.firmware.events == [names.get(key, key) for key in typed]


def test_a_process_that_is_held_up_goes_on(make, monkeypatch):
    """Each look at the clock costs Textual's timers more time than the console waits for its next turn."""
    looks = count()
    late = SimpleNamespace(get_time=lambda: monotonic() + next(looks) * (ACTIVE_MS + 1) / 1000)
    monkeypatch.setattr("textual.timer._time", late)
    app = make()

    async def script(pilot):
        await pilot.press("down")
        await until(lambda: app.presses.idle)

    drive(app, (80, 24), script)
    assert app.firmware.events == ["down"]


@pytest.mark.parametrize(
    ("kind", "size", "mode", "bezel"),
    [
        ("oled", (80, 24), BRAILLE, True),
        ("oled", (64, 17), BRAILLE, False),
        ("oled", (132, 50), HALF, True),
        ("oled", (128, 33), HALF, False),
        ("oled", (300, 100), HALF, True),
        ("oled", (40, 12), REDUCED, False),
        ("lcd", (80, 24), REDUCED, False),
        ("lcd", (132, 50), REDUCED, False),
        ("lcd", (132, 64), BRAILLE, True),
        ("lcd", (120, 61), BRAILLE, False),
        ("lcd", (200, 130), BRAILLE, True),
        ("lcd", (250, 130), HALF, True),
        ("lcd", (10, 4), REDUCED, False),
        ("oled", (2, 2), REDUCED, False),
    ],
)
def test_the_picture_at_many_sizes(kind, size, mode, bezel, make):
    app = make(kind)

    async def script(pilot):
        assert app.mode.kind == mode
        assert app.query_one("#display").has_class("bezel") == bezel
        shown = picture_on(app)
        assert shown == picture_of(app)
        assert [len(line) for line in shown] == [app.mode.columns] * app.mode.lines
        assert len({cell for line in shown for cell in line}) > 1 or size[0] <= 10
        lines = screen_lines(app)
        assert len(lines) == size[1]
        if size[0] >= 40:
            beside = app.query_one("#keys").region.x > app.query_one("#display").region.x
            assert beside == (mode == REDUCED and size[0] > 50 or size in ((300, 100), (200, 130)))
            keys = " ".join(lines) if beside else lines[-1]
            assert "A held" in keys and "quit" in keys or size[0] < 50
            assert ("Shrunk" in "".join(lines)) == (mode == REDUCED)
        before = shown
        await pilot.press("enter")
        await until(lambda: app.firmware.events == ["a"])
        if size[0] > 10:
            await until(lambda: picture_on(app) != before)

    drive(app, size, script)


@pytest.mark.parametrize("kind", BOARDS)
def test_the_display_stands_in_the_middle(kind, make):
    """The terminal is so narrow that no keys stand beside the display."""
    app = make(kind)
    columns = max(260, BOARDS[kind].width + 20)

    async def script(pilot):
        region = app.query_one("#display").region
        assert abs(region.x - (columns - region.right)) <= 1
        assert abs(region.y - (129 - region.bottom)) <= 1

    drive(app, (columns, 130), script)


def test_resizing_changes_the_mode(make):
    app = make()

    async def script(pilot):
        for size, mode in [((80, 24), BRAILLE), ((140, 40), HALF), ((30, 10), REDUCED), ((90, 30), BRAILLE)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.mode.kind == mode
            assert picture_on(app) == picture_of(app)

    drive(app, (80, 24), script)


def test_what_the_board_has_to_say_stands_in_place_of_the_keys(make):
    app = make()

    async def script(pilot):
        for notice, shown, hidden in [("slow today", "slow today", "quit"), ("", "quit", "slow today")]:
            app.board.notice = notice
            await until(lambda word=shown: any(word in line for line in screen_lines(app)))
            await pilot.resize_terminal(81, 24)
            await pilot.pause()
            assert not any(hidden in line for line in screen_lines(app))

    drive(app, (80, 24), script)


def test_keys_ask_the_console_and_the_foot_says_which(tmp_path):
    board = VirtualBoard("oled", tmp_path, WallClock(), 42)
    console = power_on(board)
    presses = PressQueue(board)
    app = app_module.FourfoldApp(board, console, presses, Shortcuts(console, presses))

    def shows(*words):
        return lambda: presses.idle and all(word in screen_lines(app)[-1] for word in words)

    async def script(pilot):
        await until(shows("choose", "its menu", "q quit"))
        assert not any(f" {key} " in screen_lines(app)[-1] for key in ("back", "h", "u", "m"))
        await pilot.press("enter")
        await until(lambda: type(console.top()).__name__ == "Question")
        await pilot.press("backspace")
        await until(lambda: type(console.top()).__name__ != "Question")
        await until(shows("Backspace back"))
        await asyncio.sleep(2 * SAME_PRESS_S)
        await pilot.press("enter")
        await until(shows("choose", "m menu", "h hint", "? rules"))
        await asyncio.sleep(2 * SAME_PRESS_S)
        await pilot.press("enter")  # a move
        await until(lambda: console.table and console.table.moves_made() == 1)
        await pilot.press("m")
        await until(lambda: "Menu" in type(console.top()).__name__)
        await until(shows("Backspace back"))
        assert "menu" not in screen_lines(app)[-1]
        await pilot.press("backspace")
        await until(lambda: console.top() is console.bottom() and console.screens == app._screens)
        await pilot.press("question_mark")
        await until(lambda: type(console.top()).__name__ in ("HelpScreen", "PageScreen"))
        await until(shows("Backspace back"))

    drive(app, (80, 24), script)


def test_clicks_choose_and_open(tmp_path):
    board = VirtualBoard("oled", tmp_path, WallClock(), 42)
    console = power_on(board)
    presses = PressQueue(board)
    app = app_module.FourfoldApp(board, console, presses, Shortcuts(console, presses))

    async def script(pilot):
        await until(lambda: presses.idle and console.screens)
        wide, high = app.mode.columns, app.mode.lines
        tiles = console.top()._tiles
        await pilot.click("#display", offset=(wide - 2, 3))
        await until(lambda: tiles.selected == 1 and presses.idle)
        await asyncio.sleep(2 * SAME_PRESS_S)
        await pilot.click("#display", offset=(wide // 2, 3))
        await until(lambda: type(console.top()).__name__ == "Question" and presses.idle)
        await pilot.click("#display", offset=(5, high - 1))
        await until(lambda: console.top()._box.selected == 0 and presses.idle)
        await pilot.click("#display", offset=(5, high - 1))
        await until(lambda: type(console.top()).__name__ == "NewGameScreen")

    drive(app, (100, 40), script)


def reports(app, key, times, phase=None):
    """Have a key reported at some seconds from now on, with a phase or as a terminal without releases does."""
    start = app_module.now()
    for seconds in times:
        event = KeyReport(key, None, phase) if phase else events.Key(key, None)
        event.time = start + seconds
        app.post_message(event)


HELD_KEY = [0, *(0.5 + i / 30 for i in range(60))]  # the reports of a key that is held for 2.5 s


@pytest.fixture
def playing(tmp_path):
    """The app at a new game of Foursquare."""
    board = VirtualBoard("oled", tmp_path, WallClock(), 42)
    console = power_on(board, "foursquare")
    presses = PressQueue(board)
    return app_module.FourfoldApp(board, console, presses, Shortcuts(console, presses))


@pytest.mark.parametrize("key", ["enter", "space", "z"])
def test_a_held_key_acts_once(key, playing):
    console = playing.firmware

    async def script(pilot):
        await until(lambda: playing._screens and console.top() is console._drawn)
        reports(playing, key, HELD_KEY)
        await until(lambda: "Tab hint" in screen_lines(playing)[-1].replace("Tab  ", "Tab "))
        await until(lambda: playing.presses.idle)
        await asyncio.sleep(0.3)
        assert console.table.moves_made() == 1
        reports(playing, "m", [3])
        await until(lambda: type(console.top()).__name__ == "GameMenu")

    drive(playing, (85, 24), script)


@pytest.mark.parametrize("key", ["h", "u", "m", "f1", "backspace"])
def test_other_held_keys_act_once_as_well(key, make):
    app = make()
    app._shortcuts = asked = FakeConsole()

    async def script(pilot):
        reports(app, key, HELD_KEY)
        await until(lambda: app._filter._last > app_module.now())
        await until(lambda: app.presses.idle)

    drive(app, (80, 24), script)
    assert len(app.firmware.events) + len(asked.labels) == 1


class FakeConsole:
    """A console that notes requests instead of opening menus."""

    def __init__(self):
        self.labels = []
        self.console = self
        self.screens = 0
        self.working = True

    def ask(self, labels):
        self.labels.append(labels)

    def top(self):
        return self


def test_a_held_direction_repeats_no_faster_than_on_the_device_and_stops_with_the_key(make):
    app = make()

    async def script(pilot):
        for _ in range(40):
            reports(app, "right", [0])
            await asyncio.sleep(0.03)
        start, end = app_module.now(), len(app.firmware.events)
        await asyncio.sleep(0.5)
        assert app_module.now() - start >= 0.5 and len(app.firmware.events) <= end + 1

    drive(app, (80, 24), script)
    assert 3 <= len(app.firmware.events) <= 16  # 40 reports in 1.2 s or, on a busy machine, a bit more


def test_a_terminal_that_reports_releases_holds_the_buttons(make):
    app = make()

    async def script(pilot):
        for key, event in (("enter", "hold a"), ("backspace", "hold b")):
            app.firmware.events.clear()
            reports(app, key, [0], Phase.PRESS)
            for _ in range(30):
                await asyncio.sleep(0.03)
                reports(app, key, [0], Phase.REPEAT)
            await until(lambda: app.firmware.events)
            assert app.firmware.events == [event]
            reports(app, key, [0], Phase.RELEASE)
            await until(lambda: app.presses.idle)
            assert app.firmware.events == [event]
            for phase in (Phase.PRESS, Phase.RELEASE):
                reports(app, key, [0], phase)
            await until(lambda: len(app.firmware.events) == 2)
            assert app.firmware.events[1] == event[-1]
        app.firmware.events.clear()
        reports(app, "down", [0], Phase.PRESS)
        await until(lambda: len(app.firmware.events) > 3)
        app.post_message(events.AppBlur())  # the release goes to another window
        await until(lambda: app.presses.idle)
        assert set(app.firmware.events) == {"down"}

    drive(app, (80, 24), script)


def test_a_press_made_before_the_screen_was_drawn_does_not_count(playing):
    console = playing.firmware

    async def script(pilot):
        await until(lambda: playing._screens and console.top() is console._drawn)
        before, drawn = app_module.now(), console.screens
        reports(playing, "m", [0])
        await until(lambda: playing._screens == console.screens > drawn)
        assert type(console.top()).__name__ == "GameMenu"
        early = before - app_module.now()
        for key in ("enter", "backspace", "down", "u"):
            reports(playing, key, [early])
            reports(playing, key, [early], Phase.PRESS)
        await pilot.pause()
        await asyncio.sleep(0.2)
        assert type(console.top()).__name__ == "GameMenu" and console.top()._menu.selected == 0
        reports(playing, "backspace", [0])
        await until(lambda: console.top() is console.bottom())

    drive(playing, (80, 24), script)


def test_an_unknown_key_shows_all_keys_for_a_while(make, monkeypatch):
    monkeypatch.setattr(app_module, "_HELP_S", 100)  # however long a press takes on a busy machine
    app = make()

    async def script(pilot):
        for key in ("j", "f12", "ש", "ctrl+p", "f4"):  # this console has no shortcuts, so F4 does nothing
            await pilot.press(key)
            await until(lambda: all(word in screen_lines(app)[-1] for word in ("Tab hint", "F3 menu", "F9 quit")))
            assert "undo" not in screen_lines(app)[-1]
            assert 0 < app._help_until - app_module.now() <= 100
            app._help_until = app_module.now() + 0.1
            await until(lambda: "Tab hint" not in screen_lines(app)[-1])
        reports(app, "left_shift", [0], Phase.PRESS)
        reports(app, "j", [0], Phase.RELEASE)
        await pilot.pause()
        assert "Tab hint" not in screen_lines(app)[-1]
        assert not app.firmware.events

    drive(app, (85, 24), script)


@pytest.mark.parametrize("key", ["q", "Q", "й", "f9", "ctrl+c", "ctrl+q"])
def test_quitting_makes_the_presses_typed_before(key, make):
    app = make()

    async def script(pilot):
        await pilot.press("right", "enter", key)
        await until(lambda: app._exit)

    drive(app, (80, 24), script)
    assert app.firmware.events == ["right", "a"]
    assert app.return_code == 0


def test_a_broken_console_ends_the_app(make):
    app = make()
    app.firmware.fail_on = "a"

    async def script(pilot):
        await pilot.press("right", "enter")
        await until(lambda: app._exit)

    drive(app, (80, 24), script)
    assert isinstance(app.crash, ZeroDivisionError)
    assert app.return_code == 1


def test_a_crash_is_printed_and_has_status_1(tmp_path, monkeypatch, capsys):
    class Broken(StubConsole):
        def step(self):
            raise ZeroDivisionError("the stub was told to break")

    monkeypatch.setattr(app_module, "power_on", Broken)
    original = app_module.FourfoldApp.run
    monkeypatch.setattr(app_module.FourfoldApp, "run", lambda self, **_: original(self, headless=True, size=(80, 24)))
    assert app_module.run("oled", tmp_path) == 1
    error = capsys.readouterr().err
    assert error.startswith("Traceback")
    assert "ZeroDivisionError: the stub was told to break" in error
