"""The console in a real terminal: what it shows is what the device would, and SIGKILL loses no move."""

import os
import re
import signal
import sys
import time

import pexpect
import pytest

from host_sim import ROOT
from host_sim.device.clock import ManualClock
from host_sim.device.home import claimed
from host_sim.device.virtual_board import VirtualBoard, power_on
from host_sim.terminal import script
from host_sim.terminal.picture import Cells, fit

COLUMNS, LINES = 80, 24
SEED = 42
KEYS = {"a": "\r", "b": "\x7f", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "menu": "m"}
_LONGEST = 64  # of a sequence, with two colours
_TOKEN = re.compile(r"\x1b\[([0-9;?<>=]*)([ -/]*[@-~])|\x1b[P\]_].*?(?:\x1b\\|\x07)|\x1b[()].|\x1b.|(.)", re.DOTALL)


class Terminal:
    """`fourfold` behind a pseudo-terminal, and what its screen shows."""

    def __init__(self, home, *arguments):
        self.screen = [[" "] * COLUMNS for _ in range(LINES)]
        self._at = [0, 0]
        self._unread = ""
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "host_sim", "--home", str(home), *arguments],
            dimensions=(LINES, COLUMNS),
            encoding="utf-8",
            timeout=30,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLORTERM": "truecolor"},
        )
        self.process.delaybeforesend = None

    def press(self, *buttons):
        """Type the keys of some buttons, as fast as can be."""
        self.process.send("".join(KEYS[button] for button in buttons))

    def await_picture(self, cells):
        """Wait until the terminal shows these cells in its middle."""
        wanted = ["".join(run.text for run in line) for line in cells.lines]
        self.await_true(lambda: self._contains(wanted))

    def await_true(self, condition):
        """Read what the app writes until `condition()`; fails after 30 s, printing the screen."""
        until = time.monotonic() + 30
        while not condition():
            if time.monotonic() > until:
                raise AssertionError("not on the screen:\n" + "\n".join("".join(line) for line in self.screen))
            try:
                self._take(self.process.read_nonblocking(65536, timeout=0.1))
            except pexpect.TIMEOUT:
                continue

    def kill(self):
        """End it, if it still runs, as a power cut would."""
        if self.process.closed:
            return
        self.process.kill(signal.SIGKILL)
        self.process.expect(pexpect.EOF)
        self.process.close()

    def text(self):
        """The screen as one string."""
        return "\n".join("".join(line) for line in self.screen)

    def _contains(self, wanted):
        rows = ["".join(line) for line in self.screen]
        for top in range(LINES - len(wanted) + 1):
            left = rows[top].find(wanted[0])
            while left >= 0:
                if all(rows[top + i][left : left + len(line)] == line for i, line in enumerate(wanted)):
                    return True
                left = rows[top].find(wanted[0], left + 1)
        return False

    def _take(self, output):
        """Cursor moves and characters, all that Textual needs of a terminal; the rest is left out."""
        output = self._unread + output
        cut = output.rfind("\x1b")  # a sequence may go on in the next piece
        self._unread = output[cut:] if cut >= 0 and len(output) - cut < _LONGEST else ""
        for match in _TOKEN.finditer(output[: len(output) - len(self._unread)]):
            parameters, final, character = match.groups()
            if final == "H":
                row, _, column = parameters.partition(";")
                self._at = [int(row or 1) - 1, int(column or 1) - 1]
            elif character == "\r":
                self._at[1] = 0
            elif character == "\n":
                self._at[0] += 1
            elif character and character >= " " and self._at[0] < LINES and self._at[1] < COLUMNS:
                self.screen[self._at[0]][self._at[1]] = character
                self._at[1] += 1


@pytest.fixture
def shadow(tmp_path):
    """The same console under a made-up clock, to say what the terminal should show."""
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
        buttons = ["a", "a"] + ["right", "a", "down", "a"] * 3
        for button in buttons:
            shadow.press(button)
        terminal.press(*buttons)
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
