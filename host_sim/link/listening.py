"""Seats at a TCP address: a connection has one while a guest greets and plays over it.

Anyone can connect, so a connection has three seconds for its guest's HELLO. It gets no seat before it has sent a frame
of a channel, and keeps its seat until the guest's conversation ends. Connections that wait for a seat take turns, and
their time does not run meanwhile.
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
PARTING_S = 0.5  # seconds that a line stays open after its guest has left, for the last messages
_OPENING = 256  # bytes in which its first frame must end; the rest of another may come before it
_MOST_CALLERS = 32  # connections without a seat
_MOST_PORT = 65_535


def address_of(text: str) -> tuple[str, int]:
    """`[ADDRESS:]PORT` in its parts; without an address only this machine is listened to. Raises `PortError`."""
    host, _, number = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")  # around one of IPv6
    if not (number.isascii() and number.isdigit() and int(number[:6]) <= _MOST_PORT):
        raise PortError(f"{cut(text)} is not [ADDRESS:]PORT with a port of 0 to {_MOST_PORT}")
    return host or LOOPBACK, int(number)


class Listener:
    """Listens at `[ADDRESS:]PORT`, port 0 for any. `now` is a clock in seconds. Raises `PortError` when it cannot."""

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
        """Set the function that returns the ends speaking over the seats' lines."""
        self._ends = ends

    def attend(self) -> None:
        """Hang up on strangers, and give free seats to those callers that speak the protocol."""
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
    """A connection `line` without a seat. It may take one before the time `until`."""

    def __init__(self, line: socket.socket, until: float) -> None:
        line.setblocking(False)
        self.line = line
        self.until = until
        self._speaks = False

    def speaks(self) -> bool | None:
        """Return True once the caller has sent a frame of a channel, False if it never will, None while that is
        undecided.

        The bytes stay in the socket, for the channel.
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
    """A seat's `Port`, which takes and gives nothing while it is free."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._line: socket.socket | None = None
        self._until = 0.0  # when to hang up, unless the guest is there

    @property
    def is_free(self) -> bool:
        """True if the seat has no connection."""
        return self._line is None

    def take(self, line: socket.socket, until: float) -> None:
        """Use a connection, on which a guest must have greeted before the time `until`."""
        with suppress(OSError):  # the caller may have left, which `read` notices
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._line = line
        self._until = until

    def check(self, now: float, is_up: bool) -> None:
        """Hang up if the time for a guest is over. `is_up` is true while a guest is there."""
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
        """Send the first bytes of a buffer, as many as the line takes now; how many."""
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
        """The same, to be used once more after `close`."""
        return self

    def close(self) -> None:
        """Hang up; the next one may come."""
        self._drop()

    def _drop(self) -> None:
        if self._line is not None:
            with suppress(OSError):
                self._line.close()
        self._line = None
