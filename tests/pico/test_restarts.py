"""Tests of resets, power cuts, hangs, exceptions, Ctrl-C and missing displays. After each, the game can be continued.

Pictures are compared with those that the PC draws from the same saves.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from firmware import VERSION, crash
from host_sim.device.device_files import device_files
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from tests.pico import console
from tests.pico.console import BOARD, CRASH_LOG, GAME, first_shown, on_pc, picture, push, saves_of

pytestmark = pytest.mark.usefixtures("stock")

RUNS = f"runs on {BOARD}\r\n"
HANG = "import time\nfrom firmware.screens.game import GameScreen\nGameScreen.press = lambda *_: time.sleep(3600)"
FAIL = "from firmware.screens.game import GameScreen\nGameScreen.press = lambda *_: [][1]"
RUN = f"from firmware.start import run\r\nrun({BOARD!r})\r\n"
BITE_MS = 8000  # ms until the watchdog acts
ANSWER_MS = 1000
WATCHDOG = "print('enabled', __import__('machine').mem32[0x40058000] >> 30 & 1)\r\n"  # RP2040 datasheet 4.7.6
CTRL_B, CTRL_C, CTRL_D = b"\x02", b"\x03", b"\x04"


@cache
def saves() -> dict[str, bytes]:
    """Return the saves of a game of three moves."""

    def play(desk: Any) -> None:
        desk.new_game()
        for _ in range(3):
            desk.hold("a")
            desk.tap("a")

    return console.saves_after(play)


@cache
def launcher() -> Handheld:
    """Return a Pico whose launcher shows *Continue*. It is shared: use it in `Pico.branch` only."""
    return console.started(saves())


@cache
def patched(code: str) -> Handheld:
    """Return a Pico that shows the game, with this defect in its console. It is shared like `launcher`."""
    device = console.started(saves())
    device.pico.exec(code)
    device.pico.send(CTRL_B + RUN.encode())
    device.start()
    device.tap("a")
    return device


def branched(test: Callable[[Handheld], None], device: Handheld) -> None:
    """Run a test on a fork of a Pico."""
    device.pico.branch(lambda pico: test(device))


def expect_continue(device: Handheld, message: str = "") -> None:
    """Check that the launcher shows *Continue* first, and `message` over it, and that A shows the position."""
    files = saves_of(device)

    def look(desk: Any) -> tuple[bytes, bytes]:
        if message:
            desk.console.say(message)
            desk.settle()
        return picture(desk), picture(desk, "a")

    before, opened = on_pc(files, look)
    assert first_shown(device, [before], 200), "not the launcher with Continue"
    push(device, "a")
    assert first_shown(device, [opened]), "not the position"


def expect_repl(device: Handheld) -> None:
    """Check that the prompt is usable and the watchdog is off."""
    device.pico.wait(">>> ", ANSWER_MS)
    device.pico.send(WATCHDOG.encode())
    device.pico.wait("\r\nenabled 0\r\n>>> ", ANSWER_MS)
    assert device.pico.resets == 0


def machine_reset(device: Handheld) -> None:
    """Call `machine.reset()` at the REPL."""
    device.pico.start("import machine\nmachine.reset()")
    device.pico.run_until(lambda: device.pico.resets == 1, 100)


def soft_reset(device: Handheld) -> None:
    """Send Ctrl-C and Ctrl-D, as a person types them."""
    device.pico.send(CTRL_C)
    device.pico.wait("Ctrl-D starts it again.\r\n")
    device.pico.wait(">>> ")
    device.pico.send(CTRL_D)


def power(device: Handheld) -> None:
    """Switch off and on again."""
    device.power_cycle()


@pytest.mark.parametrize("way", [machine_reset, soft_reset, power], ids=lambda way: way.__name__)
def test_the_game_can_be_continued_after_a_restart(way: Callable[[Handheld], None]) -> None:
    def test(device: Handheld) -> None:
        device.tap("a", "a")
        moved = console.game_in(saves_of(device))
        assert moved is not None and moved.count == 4
        device.tap("left")
        way(device)
        device.pico.wait(RUNS)
        expect_continue(device)

    branched(test, launcher())


def test_a_hang_ends_in_continue() -> None:
    """The watchdog acts after 8 s. The console then reports the hang, once."""

    def test(device: Handheld) -> None:
        push(device, "left")
        since = device.pico.ms
        device.pico.run_until(lambda: device.pico.resets == 1, BITE_MS + 500, every_ms=20)
        assert BITE_MS - 100 <= device.pico.ms - since <= BITE_MS + 200
        device.pico.wait(RUNS)
        expect_continue(device, "It hung and was restarted")
        device.power_cycle()
        device.pico.wait(RUNS)
        expect_continue(device)  # reported only once

    branched(test, patched(HANG))


def test_an_exception_shows_the_crash_page() -> None:
    """The page is on the display, over USB and in a file. The save stays, and a press starts the console again."""

    def draw(desk: Any) -> bytes:
        desk.tap("a")
        told = crash.report(desk.console)
        crash.show(desk.board, desk.console, IndexError("list index out of range"), told)
        return bytes(desk.board.picture)

    def test(device: Handheld) -> None:
        before = saves_of(device)
        push(device, "left")
        assert first_shown(device, [on_pc(before, draw)])
        after = saves_of(device)
        log = after.pop(CRASH_LOG).decode().split("\n")
        assert after == before
        assert log[0].startswith(f"Fourfold {VERSION} on {BOARD}, ")
        saved = console.game_in(before)
        assert saved is not None and log[-2] == saved.to_text()
        assert log[1] == "Traceback (most recent call last):"
        assert log[-3] == "IndexError: list index out of range"
        assert b"IndexError: list index out of range\r\n" in device.pico.console
        device.pico.run_ms(BITE_MS + 2000)  # the watchdog does not close the page
        assert device.pico.resets == 0
        push(device, "a")
        device.pico.wait(RUNS)
        assert device.pico.resets == 1
        device.pico.run_ms(200)
        expect_continue(device)

    branched(test, patched(FAIL))


def test_the_watchdog_does_not_end_a_session_at_the_repl() -> None:
    """Ctrl-D then starts the console again, without a report of a hang."""

    def test(device: Handheld) -> None:
        device.pico.send(CTRL_C)
        expect_repl(device)
        device.pico.run_ms(BITE_MS + 2000)
        assert device.pico.resets == 0
        device.pico.send(CTRL_D)
        device.pico.wait(RUNS)
        expect_continue(device)

    branched(test, launcher())


def interrupt(device: Handheld, times: int, gap_ms: float = 1) -> None:
    """Send Ctrl-C `times` times, `gap_ms` apart. The prompt must then answer."""
    for number in range(times):
        if number:
            device.pico.run_ms(gap_ms)
        device.pico.send(CTRL_C)
    device.pico.run_ms(30)  # each late Ctrl-C gives another prompt
    device.pico.wait(">>> ", ANSWER_MS)
    device.pico.send(b"\r\n" + WATCHDOG.encode())
    device.pico.wait("enabled 0\r\n>>> ", ANSWER_MS)
    assert device.pico.resets == 0


def sweep(device: Handheld, span_ms: float, step_ms: float, times: int = 1) -> None:
    """Send Ctrl-C at every `step_ms` of the next `span_ms`, each time in a fork."""
    for number in range(round(span_ms / step_ms)):
        try:
            device.pico.branch(lambda pico: interrupt(device, times))
        except Exception as error:
            raise AssertionError(f"Ctrl-C {times} times, {number * step_ms} ms later: {error}") from error
        device.pico.run_ms(step_ms)


@pytest.mark.parametrize("times", [1, 2, 5])
def test_ctrl_c_while_idle(times: int) -> None:
    """Ctrl-C comes every one or two milliseconds during two naps of the loop."""
    branched(lambda device: sweep(device, 16, 2 if times == 1 else 1, times), launcher())


def test_ctrl_c_while_a_game_is_opened_and_drawn() -> None:
    def test(device: Handheld) -> None:
        push(device, "a")
        sweep(device, 110, 6)

    branched(test, launcher())


def test_ctrl_c_while_saving() -> None:
    """The save then has the move, or is the complete save before it."""

    def test(device: Handheld) -> None:
        push(device, "a")
        for _ in range(12):
            device.pico.branch(lambda pico: check(device))
            device.pico.run_ms(4)

    def check(device: Handheld) -> None:
        interrupt(device, 1)
        saved = console.game_in({path: data for path, data in saves_of(device).items() if GAME in path})
        assert saved is not None and saved.count in (3, 4)
        assert CRASH_LOG not in saves_of(device)

    def opened(device: Handheld) -> None:
        device.tap("a")
        test(device)

    branched(opened, launcher())


@pytest.mark.parametrize("times", [1, 3])
def test_ctrl_c_during_the_start(times: int) -> None:
    """Ctrl-C comes at times from the start of USB, through every import, to after the first picture."""
    device = console.switched_on(saves())
    device.pico.boot()
    sweep(device, 220, 11 if times == 1 else 17, times)


def test_ctrl_c_on_the_crash_page() -> None:
    def test(device: Handheld) -> None:
        push(device, "left")
        device.pico.wait("IndexError")
        sweep(device, 200, 25, 2)

    branched(test, patched(FAIL))


def test_ctrl_c_in_a_hang() -> None:
    def test(device: Handheld) -> None:
        push(device, "left")
        device.pico.run_ms(BITE_MS / 2)
        sweep(device, 9, 3, 2)

    branched(test, patched(HANG))


@pytest.mark.parametrize(
    "broken", ["firmware/drivers/oled", "firmware/console", "firmware/ui/canvas", "engines/record"]
)
def test_a_start_that_fails_ends_at_the_repl(broken: str) -> None:
    """The traceback is on USB, and no reset follows."""
    files = {**device_files(BOARD), **saves()}
    assert f"/lib/{broken}.mpy" in files
    device = Handheld(BOARD, images.required(), files={**files, f"/lib/{broken}.mpy": b"nothing of use"})
    device.pico.run_ms(BITE_MS + 2000)
    assert device.pico.resets == 0
    assert b"Traceback (most recent call last):\r\n" in device.pico.console
    assert b"ValueError: incompatible .mpy file\r\n" in device.pico.console
    device.pico.send(CTRL_C)
    device.pico.wait("incompatible .mpy file")
    interrupt(device, 1)


def test_a_board_without_a_display_plays_on() -> None:
    """The console reports it once, and buttons work. A display plugged in later gets the whole picture at the next
    press."""
    device = console.switched_on(saves(), present=False)
    device.pico.wait(RUNS)
    device.tap("a", "a")
    moved = console.game_in(saves_of(device))
    assert moved is not None and moved.count == 4
    assert device.pico.console.count(b"No display answers") == 1
    assert not any(device.display.pixels())
    device.bus.plug(device.display)
    device.tap("right")
    assert first_shown(device, [on_pc(saves(), lambda desk: picture(desk, "a", "a", "right"))], 0)
    assert device.display.faults == []


def test_swapped_wires_are_reported_and_the_display_recovers() -> None:
    """`make flash` shows the report; the documents refer to it for a dark display."""
    device = console.switched_on(saves())
    device.bus.swap_wires()
    device.pico.wait(RUNS)
    for _ in range(2):
        device.tap("a")
        device.pico.run_ms(1000)  # time for the game to open, which a dark display cannot show
    moved = console.game_in(saves_of(device))
    assert moved is not None and moved.count == 4
    said = rb"No display answers on I2C\(0, .*scl=5, sda=4.*\) at 0x3c or 0x3d \(\[Errno 5\] EIO\)\. Is it wired\?\r\n"
    assert re.search(said, device.pico.console) and device.pico.console.count(NO_ANSWER) == 1
    assert device.display.received == 0
    device.bus.swap_wires()
    device.tap("right")
    assert first_shown(device, [on_pc(saves(), lambda desk: picture(desk, "a", "a", "right"))], 0)
    assert device.display.faults == []


def test_a_display_unplugged_in_mid_game_comes_back() -> None:
    def test(device: Handheld) -> None:
        device.tap("a")
        device.bus.unplug(device.display.address)
        device.tap("a", "left")
        assert device.pico.console.count(b"No display answers") == 1
        device.bus.plug(device.display)
        device.tap("right")
        assert first_shown(device, [on_pc(saves(), lambda desk: picture(desk, "a", "a", "left", "right"))], 0)
        assert device.pico.console.count(b"No display answers") == 1

    branched(test, launcher())


NO_ANSWER = b"No display answers"
FIRST_DATA = 8  # first data byte of a page, after three commands and four control bytes


@pytest.mark.parametrize("nth", [1, 2, FIRST_DATA, FIRST_DATA + 127, 900])
@pytest.mark.parametrize("count", [1, 2])
def test_a_page_that_was_not_acknowledged_is_sent_again(nth: int, count: int) -> None:
    """The same `show` sends it again, so nothing is left to draw or to report."""

    def test(device: Handheld) -> None:
        nacks, said = device.bus.nacks, device.pico.console.count(NO_ANSWER)
        device.bus.disturb(nth, count)
        push(device, "a")
        assert first_shown(device, [on_pc(saves(), lambda desk: picture(desk, "a"))])
        assert device.bus.nacks == nacks + count
        assert device.pico.console.count(NO_ANSWER) == said
        assert device.display.faults == []

    branched(test, launcher())


@pytest.mark.parametrize("nth", [1, 3, 300])
def test_a_display_that_acknowledges_nothing_is_reported_once(nth: int) -> None:
    """The console continues, and draws the whole picture at the first press afterwards. It reports the next outage."""

    def test(device: Handheld) -> None:
        said = b"0x3c (bytes were not acknowledged). Is it wired?\r\n"
        device.bus.disturb(nth, 1 << 30)
        push(device, "a")
        device.pico.wait(said)
        device.pico.run_ms(1000)  # time for the game to open, which a dark display cannot show
        device.tap("a", "left")
        moved = console.game_in(saves_of(device))
        assert moved is not None and moved.count == 4
        device.bus.disturb(1, 0)
        device.tap("right")
        assert first_shown(device, [on_pc(saves(), lambda desk: picture(desk, "a", "a", "left", "right"))], 0)
        assert device.pico.console.count(NO_ANSWER) == device.pico.console.count(said) == 1
        device.bus.disturb(1, 1 << 30)
        device.tap("left", "right")
        assert device.pico.console.count(NO_ANSWER) == 2

    branched(test, launcher())


def test_a_display_that_loses_the_bus_but_not_its_power_comes_back() -> None:
    """The display was never off. Only missing acknowledgements show what it has missed."""

    def test(device: Handheld) -> None:
        device.tap("a")
        device.bus.unplug(device.display.address)
        device.tap("a", "left")
        device.bus.plug(device.display, powered=True)
        device.tap("right")
        assert first_shown(device, [on_pc(saves(), lambda desk: picture(desk, "a", "a", "left", "right"))], 0)
        assert device.pico.console.count(NO_ANSWER) == 1

    branched(test, launcher())


def test_a_contact_lost_for_a_moment_recovers_immediately() -> None:
    def test(device: Handheld) -> None:
        received, nacks = device.display.received, device.bus.nacks
        console.push(device, "a")
        device.pico.run_until(lambda: device.display.received > received + 300, 1000, every_ms=0.02)
        device.bus.unplug(device.display.address)
        device.pico.run_until(lambda: device.bus.nacks == nacks + 2, 10, every_ms=0.005)  # a byte, then the address
        device.bus.plug(device.display, powered=True)
        assert first_shown(device, [on_pc(saves(), lambda desk: picture(desk, "a"))])
        assert device.bus.nacks == nacks + 2
        assert NO_ANSWER not in device.pico.console

    branched(test, launcher())
