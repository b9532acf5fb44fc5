"""Serial ports for tests: a pseudo-terminal with its far end, a port in memory, and waiting for effects."""

import os
import threading
import time
import tty
from contextlib import suppress

from host_sim.link.serial_port import PortGone


class Terminal:
    """A pseudo-terminal: `name` is the port, and the test holds its far end."""

    def __init__(self):
        self._far, self._near = os.openpty()
        tty.setraw(self._near)  # held open, so that the terminal stays when a port on it is closed
        os.set_blocking(self._far, False)
        self.name = os.ttyname(self._near)
        self._received = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.pull()

    def pull(self):
        """Act like a pulled cable: the port is dead."""
        if self._far >= 0:
            os.close(self._far)
            os.close(self._near)
            self._far = -1

    def send(self, data):
        """Send bytes to the program that has opened the port."""
        assert os.write(self._far, data) == len(data)

    def received(self):
        """Return all bytes written to the port so far."""
        with suppress(BlockingIOError):
            self._received += os.read(self._far, 65536)
        return self._received


class Answering(Terminal):
    """A device at the far end of a pseudo-terminal: `answers` maps what it has heard since its last answer, by its end,
    to what it then sends."""

    def __init__(self, answers):
        super().__init__()
        self._answers = answers
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def __exit__(self, *_):
        self._stopped.set()
        self._thread.join()
        super().__exit__()

    def _serve(self):
        answered = 0
        while not self._stopped.wait(0.001):
            new = self.received()[answered:]
            for question, answer in self._answers.items():
                if new.endswith(question):
                    answered += len(new)
                    self.send(answer)
                    break


class MemoryPort:
    """A port in memory: `inbox` is still to be read from it, `outbox` was written to it."""

    def __init__(self, room=1 << 20):
        self.inbox, self.outbox = bytearray(), bytearray()
        self.room = room  # bytes it takes at a time
        self.is_unplugged = self.closed = False

    def read(self, buffer):
        """Like `Port.read`."""
        self._check()
        data = self.inbox[: len(buffer)]
        buffer[: len(data)] = data
        del self.inbox[: len(data)]
        return len(data)

    def write(self, buffer, size):
        """Like `Port.write`."""
        self._check()
        size = min(size, self.room)
        self.outbox += buffer[:size]
        return size

    def close(self):
        """Like `Port.close`."""
        self.closed = True

    def _check(self):
        assert not self.closed
        if self.is_unplugged:
            raise PortGone("it went away")


def until(condition):
    """Wait for what must come; fails after a minute."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.001)
