"""Seats for guests that connect to a TCP address.

Anyone can connect, so a connection has three seconds for its guest's HELLO. It gets a seat only after it has sent a
frame of a channel, and keeps the seat until the guest's conversation ends. While all seats are taken, the time limit of
a waiting connection does not run.
"""

import errno
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

from firmware.link.channel import START
from firmware.link.end import End
from firmware.link.frames import Reader
from firmware.text.words import cut
from host_sim.link.serial_port import NoPort, PortBusy, PortError, PortForbidden

LOOPBACK = "127.0.0.1"
HELLO_S = 3.0  # seconds from the connection to its guest's HELLO
PARTING_S = 0.5  # seconds that a connection stays open after its guest has left, for the last messages
_OPENING = 256  # bytes within which the first frame must end; the rest of an older frame may come before it
_MOST_CALLERS = 32  # most connections without a seat
_MOST_PORT = 65_535


def address_of(text: str) -> tuple[str, int]:
    """Split `[ADDRESS:]PORT` into address and port. The default address is this machine alone. Raises `PortError`."""
    host, _, number = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")  # brackets of an IPv6 address
    if not (number.isascii() and number.isdigit() and int(number[:6]) <= _MOST_PORT):
        raise PortError(f"{cut(text)} is not [ADDRESS:]PORT with a port of 0 to {_MOST_PORT}")
    return host or LOOPBACK, int(number)


class Listener:
    """A TCP server at `[ADDRESS:]PORT`; port 0 means any free port.

    `now` is a clock in seconds. Raises `PortError` if it cannot listen.
    """

    def __init__(self, text: str, now: Callable[[], float] = time.monotonic) -> None:
        host, number = address_of(text)
        self.now = now
        try:
            family, *_, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
            self._socket = socket.create_server(address, family=family)
        except socket.gaierror as error:
            raise NoPort(f"there is no address {cut(host)}") from error
        except PermissionError as error:
            raise PortForbidden(f"you may not listen at {cut(text)}") from error
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise PortBusy(f"cannot listen at {cut(text)}: another program does") from error
            raise PortError(f"cannot listen at {cut(text)}: {error.strerror}") from error
        self._socket.setblocking(False)
        self._seats: list[Incoming] = []
        self._ends: Callable[[], Iterable[End]] = tuple
        self.callers: list[Caller] = []  # the oldest first

    @property
    def address(self) -> str:
        """Return the address as `HOST:PORT`."""
        host, number = self._socket.getsockname()[:2]
        return f"[{host}]:{number}" if ":" in host else f"{host}:{number}"

    def seat(self) -> "Incoming":
        """Return a `Port` for the next connection."""
        incoming = Incoming(self)
        self._seats.append(incoming)
        return incoming

    def watch(self, ends: Callable[[], Iterable[End]]) -> None:
        """Set the function that returns the active `End`s.

        A seat's connection that belongs to none of them is closed.
        """
        self._ends = ends

    def attend(self) -> None:
        """Close connections that do not speak the protocol, and give free seats to those that do."""
        now = self.now()
        up = [end.channel.port for end in self._ends() if end.is_up()]
        for seat in self._seats:
            seat.check(now, seat in up)
        self._accept(now)
        for caller in list(self.callers):
            seats = [seat for seat in self._seats if seat.is_free]
            speaks = caller.speaks()
            if speaks and not seats:
                caller.until = now + HELLO_S
            elif speaks is False or now >= caller.until:
                self.callers.remove(caller)
                caller.line.close()
            elif speaks:
                self.callers.remove(caller)
                seats[0].take(caller.line, caller.until)

    def _accept(self, now: float) -> None:
        """Accept new connections. If there are too many, close the oldest one."""
        while True:
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            self.callers.append(Caller(line, now + HELLO_S))
            if len(self.callers) > _MOST_CALLERS:
                self.callers.pop(0).line.close()

    def close(self) -> None:
        """Stop listening."""
        for seat in self._seats:
            seat.close()
        for caller in self.callers:
            caller.line.close()
        self._socket.close()


class Caller:
    """A connection `line` without a seat. It may take a seat before the time `until`."""

    def __init__(self, line: socket.socket, until: float) -> None:
        line.setblocking(False)
        self.line = line
        self.until = until
        self._speaks = False

    def speaks(self) -> bool | None:
        """Return True once the caller has sent a frame of a channel, False if it never will, and None while undecided.

        The bytes stay in the socket, so that the channel can read them.
        """
        if self._speaks:
            return True
        try:
            data = self.line.recv(_OPENING, socket.MSG_PEEK)
        except BlockingIOError:
            return None
        except OSError:
            return False
        reader = Reader()
        at = 0
        while at < len(data) and reader.size < START:
            at = reader.take(data, at, len(data))
        self._speaks = reader.size >= START
        return self._speaks or (None if 0 < len(data) < _OPENING else False)


class Incoming:
    """The `Port` of a seat. It reads and writes nothing while the seat is free."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._line: socket.socket | None = None
        self._until = 0.0  # time to hang up unless a guest is there

    @property
    def is_free(self) -> bool:
        """True if the seat has no connection."""
        return self._line is None

    def take(self, line: socket.socket, until: float) -> None:
        """Give the seat to a connection. Its guest must have sent HELLO before the time `until`."""
        with suppress(OSError):  # the caller may have left, which `read` notices
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._line = line
        self._until = until

    def check(self, now: float, is_up: bool) -> None:
        """Hang up if no guest has come in time. `is_up` is true while a guest is there."""
        if is_up:
            self._until = max(self._until, now + PARTING_S)
        elif now >= self._until:
            self._drop()

    def read(self, buffer: bytearray) -> int:
        """Read the bytes that have arrived into `buffer`. Returns how many."""
        self._listener.attend()
        if self._line is None:
            return 0
        try:
            count = self._line.recv_into(buffer)
        except BlockingIOError:
            return 0
        except OSError:
            count = 0
        if not count:
            self._drop()
        return count

    def write(self, buffer: bytes | bytearray, size: int) -> int:
        """Send as many of the first `size` bytes of `buffer` as the connection accepts now. Return their number."""
        if self._line is None:
            return 0
        try:
            return self._line.send(memoryview(buffer)[:size])
        except BlockingIOError:
            return 0
        except OSError:
            self._drop()
            return 0

    def again(self) -> "Incoming":
        """Return this port, ready to be used again after `close`."""
        return self

    def close(self) -> None:
        """Close the connection and free the seat."""
        self._drop()

    def _drop(self) -> None:
        if self._line is not None:
            with suppress(OSError):
                self._line.close()
        self._line = None
