"""The button script language, and the driver that tests press buttons with."""

import io

import pytest
from PIL import Image

from firmware.drivers.buttons import HINT, MENU
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import VirtualBoard
from host_sim.terminal import script
from host_sim.terminal.presses import PressQueue
from tests.host_sim.stub_console import StubConsole


@pytest.fixture
def driver(tmp_path):
    clock = ManualClock()
    board = VirtualBoard("oled", tmp_path / "home", clock)
    return script.Driver(StubConsole(board), board, clock)


def run(text, driver):
    out = io.StringIO()
    script.run(script.parse(text, "demo"), driver, out)
    return out.getvalue()


def test_every_command(driver, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(
        """
        # a comment
        press a
        press right 3   # and another
        hold b
        down up
        wait 400
        up up
        hold a
        shot one.png
        shot 'two words.png' 2
        """,
        driver,
    )
    assert driver.console.events == ["a", "right", "right", "right", "hold b", "up", "up", "hold a"]
    assert driver.board.pressed() == 0
    assert Image.open("one.png").size == (512, 256)
    assert Image.open("two words.png").size == (256, 128)


def test_record_prints_the_game_on_screen(driver):
    class Table:
        class record:
            @staticmethod
            def to_text():
                return "fourfold3 ..."

    driver.console.table = Table
    assert run("record", driver) == "fourfold3 ...\n"
    driver.console.table = None
    with pytest.raises(script.ScriptError, match="^demo:1: no game is on screen$"):
        run("record", driver)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("press c", "unknown button 'c'; there is up, down, left, right, a, b"),
        ("press", "press needs a button"),
        ("press a 0", "'0' is not a number from 1 to 1000"),
        ("press a 1001", "'1001' is not a number from 1 to 1000"),
        ("press a -1", "'-1' is not a number from 1 to 1000"),
        ("press a two", "'two' is not a number from 1 to 1000"),
        ("press a 1 2", "press does not take '2'"),
        ("hold b 3", "hold does not take '3'"),
        ("down", "down needs a button"),
        ("up x", "unknown button 'x'; there is up, down, left, right, a, b"),
        ("wait", "wait needs a number"),
        ("wait 1.5", "'1.5' is not a number from 1 to 3600000"),
        ("shot", "shot needs a file"),
        ("shot a.png 33", "'33' is not a number from 1 to 32"),
        ("record now", "record does not take 'now'"),
        ("Press a", "unknown command 'Press'; there is press, hold, down, up, wait, shot, record"),
        ("shot 'a.png", "no closing quotation"),
    ],
)
def test_a_bad_line_is_named_before_anything_runs(line, message, driver):
    with pytest.raises(script.ScriptError) as caught:
        run(f"press a\n\n{line}\n", driver)
    assert caught.value.args[0] == f"demo:3: {message}"
    assert driver.console.steps == 0


def test_a_picture_that_cannot_be_written(driver, tmp_path):
    with pytest.raises(script.ScriptError, match="demo:2: cannot write .*: No such file or directory"):
        run(f"press a\nshot {tmp_path}/nowhere/one.png", driver)


def test_the_same_script_takes_the_same_time(tmp_path):
    times = set()
    for i in range(2):
        clock = ManualClock()
        board = VirtualBoard("lcd", tmp_path / str(i), clock)
        driver = script.Driver(StubConsole(board), board, clock)
        run("press a\nhold b\nwait 1000\npress down 5", driver)
        driver.settle()
        times.add((clock.ticks_us(), driver.console.steps, bytes(board.pixels)))
    assert len(times) == 1


def test_settle_gives_up_on_a_screen_that_never_rests(driver):
    step = driver.console.step

    def restless():
        step()
        driver.board.frames += 1
        return 5

    driver.console.step = restless
    with pytest.raises(TimeoutError, match="still changes after 1000 ms"):
        driver.settle(1000)


@pytest.mark.parametrize("late_ms", [0, 3, 40])
def test_a_script_makes_every_press_however_late_the_console_is(late_ms, driver):
    step = driver.console.step

    def late():
        due = step()
        driver.clock.advance(late_ms)
        return due

    driver.console.step = late
    run("press right 3\npress a\npress a\npress left\npress b 2\npress right", driver)
    assert driver.console.events == ["right", "right", "right", "a", "a", "left", "b", "b", "right"]


@pytest.mark.parametrize("keys", [0, HINT | MENU])
@pytest.mark.parametrize("late_ms", [0, 3, 40, 500])
def test_queued_presses_are_all_made_however_late_the_loop_is(late_ms, keys, driver):
    """No button comes twice in a row, because the queue keeps only one of such presses (test_keys.py)."""
    driver.board.keys = keys
    queue = PressQueue(driver.board)
    assert queue.idle
    assert queue.update() is None
    wanted = ["right", "a", "left", "b", "a", "right"]
    for button in wanted:
        queue.tap(script.BUTTONS[button])
    queue.tap(MENU)
    due = queue.update()
    for _ in range(1000):
        driver.console.step()
        if due is None:
            break
        driver.clock.advance(due + late_ms)
        due = queue.update()
    if late_ms < 350:  # later than that, a direction repeats as under any thumb
        assert driver.console.events == [*wanted, "hold b"]
    assert queue.idle
    assert driver.board.pressed() == 0
