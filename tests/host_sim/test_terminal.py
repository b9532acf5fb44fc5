"""The console in a real terminal: it shows the device's picture, and SIGKILL loses no move."""

import re

import pexpect
import pytest

from host_sim.device.clock import ManualClock
from host_sim.device.home import claimed
from host_sim.device.virtual_board import VirtualBoard, power_on
from host_sim.terminal import script
from host_sim.terminal.picture import Cells, fit
from tests.host_sim.pty_terminal import COLUMNS, LINES, Terminal

SEED = 42


@pytest.fixture
def shadow(tmp_path):
    """The same console with a simulated clock, for the expected picture of the terminal."""
    clock = ManualClock()
    board = VirtualBoard("oled", tmp_path / "shadow", clock, SEED)
    driver = script.Driver(power_on(board), board, clock)
    driver.settle()
    return driver


def cells(driver):
    driver.settle()
    return Cells(driver.board, fit(driver.board.width, driver.board.height, COLUMNS, LINES))


def moves_of(record_line):
    return re.search(r" moves=(\S*)", record_line)[1]


def test_a_killed_game_continues_with_every_move(tmp_path, shadow):
    home = tmp_path / "home"
    terminal = Terminal(home, "--seed", str(SEED))
    try:
        terminal.await_picture(cells(shadow))
        terminal.await_true(lambda: "quit" in terminal.text())
        buttons = ["a", "b", "a"] + ["right", "a", "down", "a"] * 3
        for button in buttons:
            shadow.press(button)
            terminal.press(button)
            terminal.await_picture(cells(shadow))
        played = shadow.console.table.record.to_text()
        assert moves_of(played).count(".") >= 3
    finally:
        terminal.kill()

    terminal = Terminal(home)
    try:
        # The shadow's own power goes, too: both now start at a launcher that offers to continue.
        board = VirtualBoard("oled", shadow.board.home, shadow.clock, SEED)
        again = script.Driver(power_on(board), board, shadow.clock)
        terminal.await_picture(cells(again))
        again.press("a")
        terminal.press("a")
        terminal.await_picture(cells(again))
        assert again.console.table.record.to_text() == played
        terminal.process.send("q")
        terminal.process.expect(pexpect.EOF)
        terminal.process.close()
        assert terminal.process.exitstatus == 0
    finally:
        terminal.kill()

    with claimed(home):
        clock = ManualClock()
        board = VirtualBoard("oled", home, clock)
        console = power_on(board, "foursquare")
        script.Driver(console, board, clock).settle()
        assert console.table.record.to_text() == played


def test_the_second_console_on_the_same_saves_is_refused(tmp_path):
    with claimed(tmp_path):
        terminal = Terminal(tmp_path)
        terminal.process.expect(pexpect.EOF)
        terminal.process.close()
        assert terminal.process.exitstatus == 2
        assert terminal.process.before.count("\n") <= 3  # one message, which the terminal may have wrapped
        assert "another Fourfold is using the saves" in " ".join(terminal.process.before.split())
