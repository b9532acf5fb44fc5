"""Ports for links on a PC: a serial port, a pseudo-terminal or any other URL of pyserial, such as `socket://HOST:PORT`.

Nothing here blocks. Every failure raises `PortError` with one line of advice.
"""

import errno
import os
import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import serial

from firmware.text.words import cut

if os.name == "posix":
    import termios

    PORT_ERRORS: tuple[type[Exception], ...] = (OSError, termios.error)  # pyserial lets the latter through
else:
    PORT_ERRORS = (OSError,)

# pyserial raises `ValueError` for an argument that is neither a name nor a URL.
_NOT_OPENED: tuple[type[Exception], ...] = (*PORT_ERRORS, ValueError)
BAUD = 115_200
POSIX = os.name == "posix"
EXCLUSIVE = True if POSIX else None  # other systems always open a port exclusively
_SOCKET = "socket://"
_ASK_GROUP = "join the group that owns it (dialout on most systems)"


class PortError(Exception):
    """A port cannot be used; `args[0]` is the line with the reason."""


class NoPort(PortError):
    """No port has that name."""


class PortBusy(PortError):
    """Another program is using the port."""


class PortForbidden(PortError):
    """The user lacks permission to use the port."""


class PortGone(PortError):
    """The port disappeared while it was in use."""


class Port(Protocol):
    """Non-blocking byte transport in both directions. Both calls raise `PortGone` once the port is lost for good."""

    def read(self, buffer: bytearray) -> int:
        """Read the bytes that have arrived into `buffer`. Returns how many."""

    def write(self, buffer: bytes | bytearray, size: int) -> int:
        """Send as many of the first `size` bytes of `buffer` as the port accepts now. Return their number."""

    def close(self) -> None:
        """Release the port."""


class SerialPort:
    """A `Port` by the name or URL that the user typed. Raises `PortError` if it cannot be opened."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            self._line: Any = serial.serial_for_url(
                name, baudrate=BAUD, timeout=0, write_timeout=0, exclusive=EXCLUSIVE
            )
        except _NOT_OPENED as error:
            raise refusal(name, error) from error
        self._descriptor = -1  # file descriptor for `select`, which prevents blocking writes; -1 if the port has none
        with suppress(OSError, AttributeError):
            self._descriptor = self._line.fileno()

    def read(self, buffer: bytearray) -> int:
        """Read the bytes that have arrived into `buffer`. Returns how many. Raises `PortGone`."""
        with self._in_use():
            data: bytes = self._line.read(len(buffer))
            buffer[: len(data)] = data
            return len(data)

    def write(self, buffer: bytes | bytearray, size: int) -> int:
        """Send as many of the first `size` bytes of `buffer` as the port accepts now.

        Return their number. Raises `PortGone`.
        """
        with self._in_use():
            if self._descriptor >= 0 and not select.select([], [self._descriptor], [], 0)[1]:
                return 0
            try:
                return int(self._line.write(buffer[:size]) or 0)
            except serial.SerialTimeoutException:
                return 0

    def close(self) -> None:
        """Release the port."""
        with suppress(*PORT_ERRORS):
            self._line.close()

    @contextmanager
    def _in_use(self) -> Iterator[None]:
        try:
            yield
        except PORT_ERRORS as error:
            raise PortGone(f"{cut(self.name)} went away") from error


def refusal(name: str, error: BaseException) -> PortError:
    """Return why a port could not be opened, from the error that pyserial or the operating system raised."""
    quoted = cut(name)
    if not name:
        return NoPort("a port needs a name")
    if name.lower().startswith(_SOCKET):
        return _refusal_of_socket(quoted, name, _root(error))
    if "://" in name:
        return PortError(f"cannot use {quoted}: {cut(str(error))}")
    path = Path(name)
    if POSIX:
        if not _exists(path):
            return NoPort(f"there is no port {quoted}")
        if not path.is_char_device():
            return PortError(f"{quoted} is not a serial port")
        if not os.access(path, os.R_OK | os.W_OK):
            return PortForbidden(f"you may not use {quoted}: {_ASK_GROUP}")
    elif "FileNotFoundError" in str(error):  # pyserial reports nothing else on Windows
        return NoPort(f"there is no port {quoted}")
    number = getattr(_root(error), "errno", None)
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) or "PermissionError" in str(error):
        return PortBusy(f"cannot use {quoted}: another program has it")
    if number in (errno.ENXIO, errno.ENODEV, errno.EIO):
        return NoPort(f"nothing is attached to {quoted}")
    return PortError(f"cannot use {quoted}: another program has it, or it is no serial port")


def _refusal_of_socket(quoted: str, name: str, root: BaseException) -> PortError:
    address = cut(name[len(_SOCKET) :])
    if isinstance(root, ConnectionRefusedError):
        return NoPort(f"nobody listens at {address}")
    if isinstance(root, socket.gaierror):
        return NoPort(f"there is no host {address.rpartition(':')[0]}")
    if isinstance(root, OSError) and not isinstance(root, serial.SerialException):
        return NoPort(f"{address} does not answer")
    return PortError(f"{quoted} is not {_SOCKET}HOST:PORT")


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # no file can have this name
        return False


def _root(error: BaseException) -> BaseException:
    """Return the first exception of a chain."""
    while error.__context__ is not None:
        error = error.__context__
    return error
