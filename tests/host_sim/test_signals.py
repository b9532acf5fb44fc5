"""The terminal after any end of the program, and held keys, over a real pseudo-terminal."""

import os
import re
import shlex
import shutil
import signal
import sys
import termios
import time

import pexpect
import pytest

from engines import save
from firmware.store import Store
from host_sim import ROOT
from host_sim.terminal.driver import fatal_signals
from tests.host_sim.pty_terminal import COLUMNS, LINES, Terminal

GAME = ("play", "foursquare", "--seed", "42")
RESTORED = (  # each change that the app makes to the terminal, and the sequence that undoes it
    ("\x1b[?1049h", "\x1b[?1049l"),  # the alternate screen
    ("\x1b[?25l", "\x1b[?25h"),  # the cursor
    ("\x1b[?1004h", "\x1b[?1004l"),  # reports of the focus
    ("\x1b[?2004h", "\x1b[?2004l"),  # bracketed paste
    ("\x1b[?7l", "\x1b[?7h"),  # line wrap
)
KITTY = "\x1b[?31u"  # the answer of a terminal that reports releases
HELD_S = 1.5


def start(home):
    """A terminal at a new game, and its state before."""
    terminal = Terminal(home, *GAME)
    before = termios.tcgetattr(terminal.process.child_fd)
    return terminal, before


def is_restored(output):
    """True if each change to the terminal was undone after it was made for the last time."""
    assert output.count("\x1b[<u") == len(re.findall(r"\x1b\[>\d+u", output))
    return all(output.rfind(undone) > output.rfind(made) >= 0 for made, undone in RESTORED)


def moves(home):
    """Return the number of moves in the saved game of Foursquare."""
    saved = Store(str(home)).load("foursquare", save.head)
    return saved.moves if saved else 0


@pytest.mark.parametrize(
    "name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGALRM", "SIGABRT", "SIGRTMIN"]
)
def test_a_signal_leaves_the_terminal_as_it_was(name, tmp_path):
    number = getattr(signal, name)
    terminal, before = start(tmp_path)
    try:
        terminal.await_text("quit", "hint")
        assert termios.tcgetattr(terminal.process.child_fd) != before
        terminal.process.kill(number)
        terminal.await_output("\x1b[?1004l")
        assert termios.tcgetattr(terminal.process.child_fd) == before
        assert terminal.ended() == 128 + number
        assert is_restored(terminal.output)
        assert "Traceback" not in terminal.output
    finally:
        terminal.kill()


def test_only_faults_and_signals_that_end_nothing_are_left_out():
    names = {signal.Signals(number).name for number in fatal_signals() if number <= signal.SIGSYS}
    assert {"SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGXCPU", "SIGVTALRM", "SIGSYS", "SIGTRAP"} <= names
    assert not names & {"SIGKILL", "SIGSTOP", "SIGSEGV", "SIGCHLD", "SIGWINCH", "SIGTSTP", "SIGCONT"}


def test_a_terminal_that_closes_ends_it(tmp_path):
    terminal, _ = start(tmp_path)
    try:
        terminal.await_text("quit", "hint")
        os.close(terminal.process.child_fd)
        until = time.monotonic() + 30
        while os.waitpid(terminal.process.pid, os.WNOHANG) == (0, 0):
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        terminal.process.closed = True


def hold(terminal, key, repeats=(), released=""):
    """Hold a key down as a keyboard does: half a second, then a repeat every 30 ms."""
    terminal.type(key)
    time.sleep(0.5)
    until = time.monotonic() + HELD_S
    while time.monotonic() < until:
        terminal.type(repeats or key)
        time.sleep(0.03)
    terminal.type(released)


def test_enter_held_down_makes_one_move(tmp_path):
    terminal, _ = start(tmp_path)
    try:
        terminal.await_text("quit", "hint")
        hold(terminal, "\r")
        terminal.await_text("F9")  # all keys, since this terminal does not report holds
        time.sleep(0.3)
        terminal.type("q")
        assert terminal.ended() == 0
    finally:
        terminal.kill()
    assert moves(tmp_path) == 1


def test_enter_held_down_is_the_hint_where_releases_are_reported(tmp_path):
    terminal, _ = start(tmp_path)
    try:
        terminal.await_text("quit", "hint")
        terminal.await_output("\x1b[?u")
        terminal.type(KITTY)
        shown = terminal.text()
        hold(terminal, "\x1b[13u", "\x1b[13;1:2u", "\x1b[13;1:3u")
        terminal.await_true(lambda: terminal.text() != shown)
        hold(terminal, "\x1b[127u", "\x1b[127;1:2u", "\x1b[127;1:3u")
        terminal.await_text("back")  # the menu
        terminal.type("\x1b[27u\x1b[27;1:3u")
        terminal.await_text("hint")
        terminal.type("\x1b[20~")
        assert terminal.ended() == 0
        assert is_restored(terminal.output)
    finally:
        terminal.kill()
    assert not moves(tmp_path)


class Shell:
    """A shell with job control behind a pseudo-terminal."""

    def __init__(self, home):
        self.process = pexpect.spawn(
            shutil.which("bash"),
            ["--norc", "--noprofile", "--noediting", "-i"],
            dimensions=(LINES, COLUMNS),
            encoding="utf-8",
            timeout=30,
            env={**os.environ, "PS1": "ready> ", "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "HISTFILE": ""},
        )
        self.process.delaybeforesend = None
        self.process.expect("ready> ")
        program = shlex.join([sys.executable, "-m", "fourfold", *GAME, "--home", str(home)])
        self.command = program + "; echo status=$?"

    def type(self, text):
        self.process.send(text)

    def expect(self, text):
        """Wait for text; what came before it."""
        self.process.expect_exact(text)
        return self.process.before

    def suspend(self):
        """Type Ctrl-Z until the shell's prompt is back, and return the output before it.

        A key typed while the app prepares the terminal is lost.
        """
        for _ in range(15):
            self.process.send("\x1a")
            if self.process.expect_exact(["ready> ", pexpect.TIMEOUT], timeout=2) == 0:
                return self.process.before
        raise AssertionError("Ctrl-Z does not suspend the app")


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash for job control")
def test_suspending_gives_the_terminal_back_and_fg_draws_it_again(tmp_path):
    shell = Shell(tmp_path)
    try:
        shell.type(f"({shell.command})\r")  # a job of two processes, as make and what it starts
        output = shell.expect("hint")
        output += shell.suspend()
        assert is_restored(output)
        assert "Stopped" in output
        shell.type("stty -a\r")
        assert re.search(r"(?<!-)icanon.*(?<!-)echo ", shell.expect("ready> "), re.DOTALL)
        for _ in range(2):
            shell.type("fg\r")
            shell.expect("\x1b[?1049h")
            shell.expect("OLED")
            shell.expect("hint")  # the whole screen
            assert is_restored("".join(made for made, _ in RESTORED) + "\x1b[>1u" + shell.suspend())
        shell.type("fg\r")
        shell.expect("hint")
        shell.type("q")
        shell.expect("status=0")
    finally:
        shell.process.kill(signal.SIGKILL)
        shell.process.close()


def test_without_a_shell_to_come_back_to_it_does_not_stop(tmp_path):
    terminal, _ = start(tmp_path)
    try:
        terminal.await_text("quit", "hint")
        terminal.type("\x1a")
        terminal.press("menu")
        terminal.await_text("back")
    finally:
        terminal.kill()


def test_a_stop_or_a_continuation_without_notice_does_no_harm(tmp_path):
    terminal, before = start(tmp_path)
    try:
        terminal.await_text("quit", "hint")
        for signals in ((signal.SIGCONT,), (signal.SIGSTOP, signal.SIGCONT), (signal.SIGTSTP, signal.SIGCONT)):
            count = terminal.output.count("\x1b[?1049h")
            for number in signals:
                terminal.process.kill(number)
                time.sleep(0.3)
            terminal.await_true(lambda count=count: terminal.output.count("\x1b[?1049h") > count)
            terminal.press("menu")
            terminal.await_text("back")
            terminal.press("b")
            terminal.await_text("menu")
        terminal.process.kill(signal.SIGTERM)
        assert terminal.ended() == 128 + signal.SIGTERM
        assert is_restored(terminal.output)
    finally:
        terminal.kill()
