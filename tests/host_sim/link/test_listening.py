"""Lines over TCP that others open."""

import socket

import pytest

from host_sim.link.listening import SILENT, Listener, address_of
from host_sim.link.serial_port import NoPort, PortBusy, PortError, SerialPort
from tests.host_sim.link.lines import until


class Clock:
    """Seconds that pass when told."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def listener(clock):
    made = Listener("0", clock)
    yield made
    made.close()


def caller(listener):
    """Somebody who has opened a line to a listener."""
    host, _, number = listener.address.rpartition(":")
    return socket.create_connection((host, int(number)))


def heard(seat, data):
    """Wait until a seat has read these bytes."""
    buffer, found = bytearray(64), bytearray()

    def enough():
        count = seat.read(buffer)
        found.extend(buffer[:count])
        return len(found) >= len(data)

    until(enough)
    return found == data


def hung_up(line):
    """Whether the other side has closed a line."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def test_only_this_machine_is_listened_to_unless_told_otherwise(listener):
    assert listener.address.startswith("127.0.0.1:")
    assert address_of("7000") == ("127.0.0.1", 7000)
    assert address_of("0.0.0.0:7000") == ("0.0.0.0", 7000)
    assert address_of("[::1]:0") == ("::1", 0)


@pytest.mark.parametrize("text", ["", "x", "host:", "70000", "-1", "7000:x", "1:2:", "9" * 5000, "\u0663"])
def test_what_is_no_address(text):
    with pytest.raises(PortError, match=r"is not \[ADDRESS:\]PORT with a port of 0 to 65535$"):
        address_of(text)


def test_an_address_that_cannot_be_had(listener):
    with pytest.raises(PortBusy, match=r"^cannot listen at 127.0.0.1:\d+: another program does$"):
        Listener(listener.address)
    with pytest.raises(NoPort, match="^there is no address no-such-host.invalid$"):
        Listener("no-such-host.invalid:0")
    with pytest.raises(PortError, match="^cannot listen at 192.0.2.1:0: "):
        Listener("192.0.2.1:0")


def test_bytes_go_both_ways(listener):
    seat = listener.seat()
    assert seat.read(bytearray(8)) == 0 and seat.write(b"abc", 3) == 0
    port = SerialPort(f"socket://{listener.address}")
    assert port.write(b"\x00\x03there", 7) == 7
    assert heard(seat, b"\x00\x03there")
    assert seat.write(b"back", 3) == 3
    assert heard(port, b"bac")
    port.close()


def test_who_hangs_up_may_come_back(listener):
    seat = listener.seat()
    for _ in range(2):
        with caller(listener) as line:
            line.sendall(b"here")
            assert heard(seat, b"here")
        until(lambda: seat.read(bytearray(8)) == 0 and seat.heard_at < 0)
        assert seat.write(b"x", 1) == 0


def test_each_seat_takes_one(listener):
    seats = [listener.seat(), listener.seat()]
    with caller(listener) as one, caller(listener) as two:
        one.sendall(b"one")
        assert heard(seats[0], b"one")
        two.sendall(b"two")
        assert heard(seats[1], b"two")
        with caller(listener) as three:
            seats[0].read(bytearray(8))
            assert hung_up(three)
        one.sendall(b"still")
        assert heard(seats[0], b"still")


def test_a_line_that_says_nothing_gives_way(listener, clock):
    seat = listener.seat()
    with caller(listener) as one:
        one.sendall(b"one")
        assert heard(seat, b"one")
        clock.now += SILENT
        with caller(listener) as two, caller(listener) as three:
            two.sendall(b"two")
            assert heard(seat, b"two")
            assert hung_up(one) and hung_up(three)


def test_writing_does_not_wait(listener):
    seat = listener.seat()
    with caller(listener) as line:
        line.sendall(b"here")
        assert heard(seat, b"here")
        assert [seat.write(bytes(65536), 65536) for _ in range(1000)][-1] == 0
