"""Players at terminals of their own, who play in words with one another in the same process."""

import io
import threading
import time

from host_sim.link.serial_port import PortError


class Stream(io.StringIO):
    """The output of an end."""

    def wait_for(self, text, count=1):
        """Wait until it has been said so often."""
        end = time.monotonic() + 60
        while self.getvalue().count(text) < count:
            assert time.monotonic() < end, f"not {text!r} but:\n{self.getvalue()}"
            time.sleep(0.001)


class Typing:
    """A terminal at which a player types the lines of a test, or a pipe with these lines."""

    def __init__(self, terminal=True):
        self._terminal = terminal
        self._lines = []
        self._come = threading.Condition()

    def isatty(self):
        return self._terminal

    def fileno(self):
        raise OSError("it is in memory")

    def type(self, *lines):
        """Type lines; None for the end of input."""
        with self._come:
            self._lines += lines
            self._come.notify()

    def __iter__(self):
        return self

    def __next__(self):
        with self._come:
            self._come.wait_for(lambda: self._lines)
            line = self._lines.pop(0)
        if line is None:
            raise StopIteration
        return line + "\n"


class End:
    """One player in a thread: `out` and `err`, and `status` after the end.

    With `piped` the input is a pipe with these lines; None ends it.
    """

    def __init__(self, run, piped=None):
        self.keys, self.out, self.err = Typing(piped is None), Stream(), Stream()
        self.type(*(piped or ()))
        self.status = None

        def go():
            try:
                self.status = run((self.keys, self.out, self.err))
            except PortError as error:
                self.status = error.args[0]

        self._thread = threading.Thread(target=go)
        self._thread.start()

    def type(self, *lines):
        """Type lines at this end."""
        self.keys.type(*lines)

    def end(self):
        """Wait until it has ended."""
        self._thread.join(60)
        assert not self._thread.is_alive(), self.out.getvalue()
        return self.status
