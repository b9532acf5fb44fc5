"""The terminal on Linux and macOS: key releases (if the terminal reports them), signals, and suspending.

It extends Textual's driver with event types and base layout keys of the Kitty keyboard protocol
(https://sw.kovidgoyal.net/kitty/keyboard-protocol/). It exits gracefully on each signal that would end the process, and
handles signals that Textual's handlers do not expect.
"""

import asyncio
import contextlib
import os
import re
import selectors
import signal
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterable
from typing import IO, Any

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys

from host_sim.terminal.keys import KeyReport, Phase

_EVENT_TYPES = 2
_ALTERNATE_KEYS = 4
_ASK = f"\x1b[={_EVENT_TYPES | _ALTERNATE_KEYS};2u\x1b[?u"  # add both flags to Textual's, and ask which flags are on
_FLAGS = re.compile(r"\x1b\[\?(\d+)u")
_KEY = re.compile(r"\x1b\[(\d*)(?::\d*)?(?::(\d+))?(?:;(\d*)(?::([123]))?)?(;[\d:]*)?([u~A-HPQS])")
_MOST = 4096  # bytes read at a time
_WAIT_S = 0.1

# Signals that are ignored or stop the process by default, and signals of a fault in the program, after which no handler
# can continue.
_NOT_FATAL = {"SIGCHLD", "SIGCONT", "SIGINFO", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGWINCH"}
_NOT_CAUGHT = {"SIGKILL", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL"}


class KeyParser(XTermParser):
    """Textual's parser, which adds phases to keys once the terminal has announced that it reports releases."""

    _reports_releases = False

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        flags = _FLAGS.fullmatch(sequence)
        if flags:
            self._reports_releases = bool(int(flags[1]) & _EVENT_TYPES)
            yield events.Key(Keys.Ignore, sequence)
            return
        match = _KEY.fullmatch(sequence)
        if not match:
            yield from super()._sequence_to_key_events(sequence, alt)
            return
        code, base, modifiers, phase, text, end = match.groups("")
        if base and int(code) > 127:  # a letter of another script: use the key at its place on a Latin keyboard
            code, text = base, ""
        plain = f"\x1b[{code};{modifiers}{text}{end}" if modifiers or text or code != "1" and code else f"\x1b[{end}"
        for key in super()._sequence_to_key_events(plain, alt):
            if self._reports_releases:
                yield KeyReport(key.key, key.character, Phase(int(phase or "1")))
            else:
                yield key if phase != "3" else events.Key(Keys.Ignore, sequence)


class Output:
    """A file whose reader may disappear. Later output is then lost, and no thread ends or waits because of it."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write text."""
        with contextlib.suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        """Flush the output."""
        with contextlib.suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        """Return the file's descriptor."""
        return self._file.fileno()


class TerminalDriver(LinuxDriver):
    """Textual's driver for an app that has `end_by(signal)`."""

    def __init__(self, app: Any, **options: Any) -> None:
        self._is_on = False  # True in application mode
        super().__init__(app, **options)
        self._file: Any = Output(sys.__stderr__)  # type: ignore[arg-type]  # stderr is a terminal here
        self._end_by = app.end_by

    def start_application_mode(self) -> None:
        """Catch signals, and take over the terminal."""
        loop = asyncio.get_running_loop()
        for number in fatal_signals():
            if signal.getsignal(number) not in (signal.SIG_IGN, None):
                loop.add_signal_handler(number, self._end_by, number)
        self._is_on = True
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if not constants.DISABLE_KITTY_KEY:
            self.write(_ASK)
            self.flush()

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        self._is_on = False
        super().stop_application_mode()

    def run_input_thread(self) -> None:
        """Forward the keys until the terminal closes or `exit_event` is set."""
        parser = KeyParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_WAIT_S):
                    try:
                        data = os.read(self.fileno, _MOST)
                    except OSError:
                        data = b""
                    if not data:
                        self._loop.call_soon_threadsafe(self._end_by, signal.SIGHUP)
                        return
                    for event in parser.feed(decode(data)):
                        self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)

    def suspend_job(self) -> None:
        """Give the terminal back, then stop all processes of the job, such as `make` and this one.

        Does nothing without a shell that could continue the job.
        """
        if os.getpgrp() != os.getsid(0):
            self.suspend_application_mode()
            self._must_signal_resume = True
            os.kill(0, signal.SIGTSTP)

    def _sigtstp_application(self, *_: Any) -> None:
        if self._is_on:
            super()._sigtstp_application()
        else:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _sigcont_application(self, *_: Any) -> None:
        """Take over the terminal again, also after a stop without notice, during which the shell may have changed
        it."""
        if self._is_on:
            self.suspend_application_mode()
            self._must_signal_resume = True
        if self._must_signal_resume:
            super()._sigcont_application()


def fatal_signals() -> list[signal.Signals | int]:
    """Return the signals that end a program unless it catches them, except those for faults in the program itself."""
    left_out = _NOT_FATAL | _NOT_CAUGHT
    return [number for number in signal.valid_signals() if getattr(number, "name", "") not in left_out]
