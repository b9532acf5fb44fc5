"""A port that is reopened whenever it is lost, for example when a cable is pulled or a device restarts."""

import threading
import time
from collections.abc import Callable

from host_sim.link.devices import found_again, usb_number
from host_sim.link.serial_port import Port, PortError, PortGone, SerialPort

RETRY = 0.5  # seconds between two attempts to reopen a port
Start = Callable[[Callable[[], None]], object]


def in_thread(work: Callable[[], None]) -> None:
    """Run `work` in the background, because a host that does not answer takes seconds."""
    threading.Thread(target=work, daemon=True).start()


class LastingPort:
    """A `Port` that reads and writes nothing while the device is away, and reopens when it returns.

    `opened` opens the port. The constructor calls it first, and lets its `PortError` through.
    """

    def __init__(
        self, opened: Callable[[], Port], now: Callable[[], float] = time.monotonic, start: Start = in_thread
    ) -> None:
        self._opened = opened
        self._now = now
        self._start = start
        self._port: Port | None = opened()
        self.losses = 0  # number of times the port was lost
        self._closed = False
        self._trying = False
        self._next = 0.0  # time of the next attempt

    @property
    def is_there(self) -> bool:
        """True if the port was open at its last use."""
        return self._port is not None

    def read(self, buffer: bytearray) -> int:
        """Read the bytes that have arrived into `buffer`. Returns how many."""
        if self._port is None:
            self._try_again()
            return 0
        try:
            return self._port.read(buffer)
        except PortGone:
            self._lose(self._port)
            return 0

    def write(self, buffer: bytes | bytearray, size: int) -> int:
        """Send the first bytes of a buffer. Return their number, 0 while the device is away."""
        if self._port is None:
            return 0
        try:
            return self._port.write(buffer, size)
        except PortGone:
            self._lose(self._port)
            return 0

    def again(self) -> "LastingPort":
        """Return this port, ready to be used again after `close`."""
        self._closed = False
        return self

    def close(self) -> None:
        """Release the port."""
        self._closed = True
        if self._port is not None:
            self._port.close()
            self._port = None

    def _lose(self, port: Port) -> None:
        port.close()
        self.losses += 1
        self._port = None
        self._next = self._now()

    def _try_again(self) -> None:
        if not self._closed and not self._trying and self._now() >= self._next:
            self._trying = True
            self._start(self._attempt)

    def _attempt(self) -> None:
        try:
            port = self._opened()
            if self._closed:
                port.close()
            else:
                self._port = port
        except PortError:
            self._next = self._now() + RETRY
        finally:
            self._trying = False


def lasting(name: str) -> LastingPort:
    """Return the port with a name or URL. It follows its USB device to another name. Raises `PortError`."""
    number = ""

    def opened() -> Port:
        nonlocal number
        port = SerialPort(found_again(name, number))
        number = number or usb_number(name)
        return port

    return LastingPort(opened)
