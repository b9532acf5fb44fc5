"""`fourfold` behind a pseudo-terminal, and what its screen shows."""

import os
import re
import signal
import sys
import time

import pexpect

from host_sim import ROOT

COLUMNS, LINES = 80, 24
KEYS = {"a": "\r", "b": "\x7f", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "menu": "m"}
_LONGEST = 64  # length of a sequence with two colours
_TOKEN = re.compile(r"\x1b\[([0-9;?<>=]*)([ -/]*[@-~])|\x1b[P\]_].*?(?:\x1b\\|\x07)|\x1b[()].|\x1b.|(.)", re.DOTALL)


class Terminal:
    """`fourfold` behind a pseudo-terminal, and what its screen shows."""

    def __init__(self, home, *arguments):
        self.output = ""
        self.screen = [[" "] * COLUMNS for _ in range(LINES)]
        self._at = [0, 0]
        self._unread = ""
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "fourfold", *arguments, "--home", str(home)],
            dimensions=(LINES, COLUMNS),
            encoding="utf-8",
            timeout=30,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLORTERM": "truecolor"},
        )
        self.process.delaybeforesend = None

    def press(self, button):
        """Type the key of a button, so late that it is no repeat of the one before."""
        time.sleep(0.1)
        self.process.send(KEYS[button])

    def type(self, text):
        """Type this."""
        self.process.send(text)

    def await_text(self, *texts):
        """Wait until the screen shows all of these."""
        self.await_true(lambda: all(text in self.text() for text in texts))

    def await_output(self, text):
        """Wait until the app has written this."""
        self.await_true(lambda: text in self.output)

    def ended(self):
        """Read what comes until the end; the exit status, negative for a signal."""
        self.output += self.process.read()
        self.process.close()
        if self.process.signalstatus is not None:
            return -self.process.signalstatus
        return self.process.exitstatus

    def await_picture(self, cells):
        """Wait until the terminal shows these cells in its middle."""
        wanted = ["".join(run.text for run in line) for line in cells.lines]
        self.await_true(lambda: self._contains(wanted))

    def await_true(self, condition):
        """Read the app's output until `condition()`. Fails after 30 s and prints the screen."""
        until = time.monotonic() + 30
        while not condition():
            if time.monotonic() > until:
                raise AssertionError("not on the screen:\n" + "\n".join("".join(line) for line in self.screen))
            try:
                output = self.process.read_nonblocking(65536, timeout=0.1)
                self.output += output
                self._take(output)
            except pexpect.TIMEOUT:
                continue

    def kill(self):
        """Kill the app if it still runs, as a power cut would."""
        if self.process.closed:
            return
        self.process.kill(signal.SIGKILL)
        self.process.expect(pexpect.EOF)
        self.process.close()

    def text(self):
        """The screen as one string."""
        return "\n".join("".join(line) for line in self.screen)

    def _contains(self, lines):
        rows = ["".join(line) for line in self.screen]
        for top in range(LINES - len(lines) + 1):
            left = rows[top].find(lines[0])
            while left >= 0:
                if all(rows[top + i][left : left + len(line)] == line for i, line in enumerate(lines)):
                    return True
                left = rows[top].find(lines[0], left + 1)
        return False

    def _take(self, output):
        """Cursor moves and characters, all that Textual needs of a terminal; the rest is left out."""
        output = self._unread + output
        cut = output.rfind("\x1b")  # a sequence may continue in the next piece
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
