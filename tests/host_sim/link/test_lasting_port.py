"""A line that goes away and comes back."""

from serial.tools import list_ports, list_ports_common

from host_sim.link import lasting_port, serial_port
from host_sim.link.lasting_port import RETRY, LastingPort, lasting
from host_sim.link.serial_port import NoPort
from tests.host_sim.link.lines import MemoryPort, Terminal, until


class Line:
    """A `LastingPort` on ports in memory, its time and its attempts in the hands of the test."""

    def __init__(self):
        self.now = 0.0
        self.opened = 0
        self.missing = False
        self.attempts = []
        self.lasting = LastingPort(self._open, lambda: self.now, self.attempts.append)

    def _open(self):
        self.opened += 1
        if self.missing:
            raise NoPort("it is not there")
        self.port = MemoryPort()
        return self.port

    def attempt(self):
        """Let the pending attempt continue."""
        self.attempts.pop()()


def test_what_is_there_carries():
    line = Line()
    line.port.inbox += b"abc"
    buffer = bytearray(8)
    assert line.lasting.read(buffer) == 3 and buffer[:3] == b"abc"
    assert line.lasting.write(b"xyz", 2) == 2 and line.port.outbox == b"xy"
    assert line.lasting.is_there and line.opened == 1


def test_it_comes_back():
    line = Line()
    line.port.is_unplugged = line.missing = True
    assert line.lasting.read(bytearray(8)) == 0
    assert not line.lasting.is_there and line.port.closed
    assert line.lasting.write(b"abc", 3) == 0
    for tries in range(3):
        assert line.lasting.read(bytearray(8)) == 0
        assert line.lasting.read(bytearray(8)) == 0
        assert len(line.attempts) == 1
        line.attempt()
        assert line.lasting.read(bytearray(8)) == 0
        assert not line.attempts and line.opened == tries + 2
        line.now += RETRY
    line.missing = False
    line.lasting.read(bytearray(8))
    line.attempt()
    assert line.lasting.is_there
    line.port.inbox += b"again"
    assert line.lasting.read(bytearray(8)) == 5


def test_writing_notices_the_loss_too():
    line = Line()
    line.port.is_unplugged = True
    assert line.lasting.write(b"abc", 3) == 0
    assert not line.lasting.is_there


def test_closed_while_it_is_being_opened():
    line = Line()
    line.port.is_unplugged = True
    line.lasting.read(bytearray(8))
    line.lasting.read(bytearray(8))
    line.lasting.close()
    line.attempt()
    assert line.port.closed and not line.lasting.is_there


def test_closed_and_used_again():
    line = Line()
    line.lasting.close()
    assert line.port.closed and line.lasting.read(bytearray(8)) == line.lasting.write(b"x", 1) == 0
    assert not line.attempts
    again = line.lasting.again()
    again.read(bytearray(8))
    line.attempt()
    assert again.is_there and again.write(b"x", 1) == 1


def test_a_device_that_comes_back_under_another_name(monkeypatch):
    """The second of two terminals takes the place of the first, with its USB serial number."""

    def listed(name):
        port = list_ports_common.ListPortInfo(name, skip_link_detection=True)
        port.serial_number = "E66"
        return [port]

    monkeypatch.setattr(lasting_port, "RETRY", 0.001)
    with Terminal() as one, Terminal() as two:
        monkeypatch.setattr(list_ports, "comports", lambda: listed(one.name))
        port = lasting(one.name)
        monkeypatch.setattr(list_ports, "comports", lambda: listed(two.name))
        one.pull()
        until(lambda: not port.read(bytearray(8)) and not port.is_there)
        until(lambda: not port.read(bytearray(8)) and port.is_there)
        assert port.write(b"abc", 3) == 3
        until(lambda: two.received() == b"abc")
        port.close()


def test_the_first_time_it_must_be_there(tmp_path):
    for name, message in [(str(tmp_path / "none"), "there is no port"), ("socket://127.0.0.1:x", "is not socket://")]:
        try:
            lasting(name)
        except serial_port.PortError as error:
            assert message in error.args[0]
        else:
            raise AssertionError("it was opened")
