"""Lines over TCP that others open: each seat at a listening address takes one of them at a time."""

import errno
import socket
import time
from collections.abc import Callable
from contextlib import suppress

from firmware.text.words import cut
from host_sim.link.serial_port import NoPort, PortBusy, PortError, PortForbidden

LOOPBACK = "127.0.0.1"
SILENT = 3.0  # seconds after which a newcomer may have a line that says nothing: a link sends more often
_MOST_PORT = 65_535


def address_of(text: str) -> tuple[str, int]:
    """`[ADDRESS:]PORT` in its parts; without an address only this machine is listened to. Raises `PortError`."""
    host, _, number = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")  # around one of IPv6
    if not (number.isascii() and number.isdigit() and int(number[:6]) <= _MOST_PORT):
        raise PortError(f"{cut(text)} is not [ADDRESS:]PORT with a port of 0 to {_MOST_PORT}")
    return host or LOOPBACK, int(number)


class Listener:
    """Listens at `[ADDRESS:]PORT`, port 0 for any. Raises `PortError` when it cannot."""

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

    @property
    def address(self) -> str:
        """Where it listens, as `HOST:PORT`."""
        host, number = self._socket.getsockname()[:2]
        return f"[{host}]:{number}" if ":" in host else f"{host}:{number}"

    def seat(self) -> "Incoming":
        """A `Port` for the next line that somebody opens."""
        made = Incoming(self)
        self._seats.append(made)
        return made

    def accept(self) -> None:
        """Give whoever has come to a seat: a free one, or the one silent longest; else hang up."""
        while True:
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            seat = min(self._seats, key=lambda seat: seat.heard_at)
            if self.now() - seat.heard_at >= SILENT:
                seat.take(line)
            else:
                line.close()

    def close(self) -> None:
        """Listen no more."""
        for seat in self._seats:
            seat.close()
        self._socket.close()


class Incoming:
    """A `Port` that takes and gives nothing as long as nobody has come."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._line: socket.socket | None = None
        self.heard_at = float("-inf")  # when something last came; of a free one long ago

    def take(self, line: socket.socket) -> None:
        """Go on with a line."""
        self._drop()
        line.setblocking(False)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._line = line
        self.heard_at = self._listener.now()

    def read(self, buffer: bytearray) -> int:
        """Put bytes that have come into a buffer; how many."""
        self._listener.accept()
        if self._line is None:
            return 0
        try:
            count = self._line.recv_into(buffer)
        except BlockingIOError:
            return 0
        except OSError:
            count = 0
        if count:
            self.heard_at = self._listener.now()
        else:
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
        self.heard_at = float("-inf")
