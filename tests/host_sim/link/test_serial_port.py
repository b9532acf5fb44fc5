"""A line of the link on a PC: pseudo-terminals and TCP on this machine, and a clear line for each way to fail."""

import os
import socket

import pytest

from host_sim.link import serial_port
from host_sim.link.serial_port import NoPort, PortBusy, PortError, PortForbidden, PortGone, SerialPort
from tests.host_sim.link.lines import Terminal, until


def read_all(port, size):
    """Read until `size` bytes have arrived."""
    buffer, found = bytearray(7), bytearray()

    def enough():
        count = port.read(buffer)
        found.extend(buffer[:count])
        return len(found) >= size

    until(enough)
    return bytes(found)


@pytest.fixture
def listener():
    """A socket that listens on this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def url(listening):
    return f"socket://127.0.0.1:{listening.getsockname()[1]}"


EVERY_BYTE = bytes(range(256))


def test_every_byte_goes_both_ways_over_a_terminal():
    with Terminal() as terminal:
        port = SerialPort(terminal.name)
        assert port.read(bytearray(8)) == 0
        terminal.send(EVERY_BYTE)
        assert read_all(port, 256) == EVERY_BYTE
        assert port.write(bytearray(EVERY_BYTE), 200) == 200
        until(lambda: terminal.received() == EVERY_BYTE[:200])
        port.close()


def test_every_byte_goes_both_ways_over_tcp(listener):
    port = SerialPort(url(listener))
    far, _ = listener.accept()
    with far:
        assert port.read(bytearray(8)) == 0
        far.sendall(EVERY_BYTE)
        assert read_all(port, 256) == EVERY_BYTE
        assert port.write(EVERY_BYTE, 256) == 256
        assert far.recv(256, socket.MSG_WAITALL) == EVERY_BYTE
        port.close()


@pytest.mark.parametrize("kind", ["terminal", "tcp"])
def test_writing_does_not_wait_for_a_far_end_that_does_not_read(kind, listener):
    with Terminal() as terminal:
        port = SerialPort(terminal.name if kind == "terminal" else url(listener))
        far = listener.accept()[0] if kind == "tcp" else None
        taken = [port.write(bytes(4096), 4096) for _ in range(3000)]
        assert taken[0] > 0 and taken[-1] == 0
        port.close()
        if far:
            far.close()


def test_a_terminal_that_goes_away():
    with Terminal() as terminal:
        port = SerialPort(terminal.name)
        terminal.pull()
        with pytest.raises(PortGone) as gone:
            until(lambda: port.read(bytearray(8)))
        assert gone.value.args == (f"{terminal.name} went away",)
        with pytest.raises(PortGone):
            until(lambda: not port.write(b"x", 1))
        port.close()


def test_a_peer_that_hangs_up(listener):
    port = SerialPort(url(listener))
    listener.accept()[0].close()
    with pytest.raises(PortGone, match=r"^socket://127.0.0.1:\d+ went away$"):
        until(lambda: port.read(bytearray(8)))
    port.close()


def test_a_port_in_use():
    with Terminal() as terminal:
        port = SerialPort(terminal.name)
        with pytest.raises(PortBusy) as refused:
            SerialPort(terminal.name)
        assert refused.value.args == (f"cannot use {terminal.name}: another program has it",)
        port.close()
        SerialPort(terminal.name).close()


def test_a_port_without_permission(monkeypatch):
    """Root may do everything, so the system is made to refuse."""
    opening = os.open
    with Terminal() as terminal:

        def refusing(path, *more):
            if path == terminal.name:
                raise PermissionError(13, "Permission denied", path)
            return opening(path, *more)

        monkeypatch.setattr(os, "open", refusing)
        monkeypatch.setattr(os, "access", lambda path, mode: str(path) != terminal.name)
        with pytest.raises(PortForbidden, match=r"^you may not use /dev/\S+: join the group that owns it"):
            SerialPort(terminal.name)


def test_a_windows_port(monkeypatch):
    """On Windows, pyserial quotes the system's message in its own."""
    monkeypatch.setattr(serial_port, "POSIX", False)
    missing = serial_port.refusal("COM9", OSError("could not open port 'COM9': FileNotFoundError(2, '..')"))
    busy = serial_port.refusal("COM9", OSError("could not open port 'COM9': PermissionError(13, '..')"))
    assert isinstance(missing, NoPort) and missing.args == ("there is no port COM9",)
    assert isinstance(busy, PortBusy)


@pytest.mark.parametrize(
    ("name", "kind", "message"),
    [
        ("no/such/port", NoPort, "there is no port no/such/port"),
        ("", NoPort, "a port needs a name"),
        ("a\0b", NoPort, "there is no port"),
        ("file", PortError, "file is not a serial port"),
        ("/dev/null", PortError, "cannot use /dev/null: another program has it, or it is no serial port"),
        ("socket://127.0.0.1", PortError, "socket://127.0.0.1 is not socket://HOST:PORT"),
        ("socket://127.0.0.1:many", PortError, "is not socket://HOST:PORT"),
        ("socket://127.0.0.1:70000", PortError, "is not socket://HOST:PORT"),
        ("socket://no-such-host.invalid:1", NoPort, "there is no host no-such-host.invalid"),
        ("carrier-pigeon://loft", PortError, "cannot use carrier-pigeon://loft: invalid URL"),
        ("x" * 5000, NoPort, "there is no port xxx"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_what_is_no_port(name, kind, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(kind) as refused:
        SerialPort(name)
    assert message in refused.value.args[0]
    assert "\n" not in refused.value.args[0] and len(refused.value.args[0]) < 200


def test_nobody_listens(listener):
    address = url(listener)
    listener.close()
    with pytest.raises(NoPort, match=r"^nobody listens at 127.0.0.1:\d+$"):
        SerialPort(address)
