"""Lines over TCP that others open."""

import socket
from types import SimpleNamespace

import pytest

from firmware.link.frames import FRAME, encode
from host_sim.link.listening import HELLO_S, PARTING_S, Listener, address_of
from host_sim.link.serial_port import NoPort, PortBusy, PortError, SerialPort
from tests.host_sim.link.lines import until


class Clock:
    """A clock that the test advances, in seconds."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


class End:
    """An end that speaks over a seat's line, as far as a listener looks at it."""

    def __init__(self, seat):
        self.channel = SimpleNamespace(port=seat)
        self.up = False

    def is_up(self):
        return self.up


def frame(payload=b""):
    """A frame as a channel's, by which a caller shows that it speaks the protocol."""
    out = bytearray(FRAME)
    payload = bytes(7) + payload
    return bytes(out[: encode(out, payload, len(payload))])


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def ends():
    return []


@pytest.fixture
def listener(clock, ends):
    made = Listener("0", clock)
    made.watch(lambda: ends)
    yield made
    made.close()


def caller(listener):
    """A client that is connected to a listener."""
    host, _, number = listener.address.rpartition(":")
    return socket.create_connection((host, int(number)))


def receives(seat, data):
    """Wait until a seat has read these bytes."""
    buffer, found = bytearray(2048), bytearray()

    def enough():
        count = seat.read(buffer)
        found.extend(buffer[:count])
        return len(found) >= len(data)

    until(enough)
    return found == data


def hung_up(line):
    """True if the other side has closed the connection."""
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
    said = frame() + b"\x03there"
    assert port.write(said, len(said)) == len(said)
    assert receives(seat, said)
    assert seat.write(b"back", 3) == 3
    assert receives(port, b"bac")
    port.close()


def test_a_caller_that_hangs_up_may_come_back(listener):
    seat = listener.seat()
    for _ in range(2):
        with caller(listener) as line:
            line.sendall(frame())
            assert receives(seat, frame())
        until(lambda: seat.read(bytearray(8)) == 0 and seat.is_free)
        assert seat.write(b"x", 1) == 0


def test_each_seat_takes_one(listener):
    seats = [listener.seat(), listener.seat()]
    with caller(listener) as one, caller(listener) as two:
        one.sendall(frame(b"one"))
        assert receives(seats[0], frame(b"one"))
        two.sendall(frame(b"two"))
        assert receives(seats[1], frame(b"two"))
        one.sendall(b"still")
        assert receives(seats[0], b"still")


def test_callers_wait_for_a_seat_in_the_order_in_which_they_came(listener, clock, ends):
    seat = listener.seat()
    lines = [caller(listener) for _ in range(3)]
    for number, line in enumerate(lines):
        line.sendall(frame(bytes((number,))))
        assert receives(seat, frame(b"\0")) if not number else seat.read(bytearray(8)) == 0
    ends.append(End(seat))
    ends[0].up = True
    for _ in range(10):
        clock.now += HELLO_S / 2
        assert seat.read(bytearray(8)) == 0 and len(listener.callers) == 2
    ends.clear()
    clock.now += PARTING_S
    assert receives(seat, frame(b"\1")) and hung_up(lines[0])
    clock.now += HELLO_S / 2
    assert seat.read(bytearray(8)) == 0
    clock.now += HELLO_S / 2
    assert receives(seat, frame(b"\2")) and hung_up(lines[1])
    for line in lines:
        line.close()


def test_a_caller_that_says_nothing_the_protocol_knows_never_has_a_seat(listener, clock):
    seat = listener.seat()
    silent, http, slow = (caller(listener) for _ in range(3))
    http.sendall(b"GET / HTTP/1.1\r\nHost: fourfold\r\n\r\n")
    slow.sendall(b"\0")
    until(lambda: seat.read(bytearray(8)) == 0 and len(listener.callers) == 3)
    assert seat.is_free
    with caller(listener) as guest:
        guest.sendall(frame())
        assert receives(seat, frame()), "although the others came first"
    clock.now += HELLO_S
    seat.read(bytearray(8))
    assert not listener.callers
    for line in (silent, http, slow):
        assert hung_up(line)
        line.close()


def test_a_flood_of_garbage_is_hung_up_on_before_its_time(listener):
    seat = listener.seat()
    with caller(listener) as line:
        line.sendall(b"\0garbage" * 100)
        until(lambda: seat.read(bytearray(8)) == 0 and hung_up_now(line))
        assert seat.is_free


def hung_up_now(line):
    """True if the other side has already closed the connection."""
    line.setblocking(False)
    try:
        return hung_up(line)
    except BlockingIOError:
        return False


def test_a_good_frame_behind_noise_is_found(listener):
    seat = listener.seat()
    said = b"the end of a frame\0" + frame()
    with caller(listener) as line:
        line.sendall(said)
        assert receives(seat, said)


def test_of_many_silent_callers_the_oldest_go_first(listener):
    seat = listener.seat()
    lines = [caller(listener) for _ in range(40)]
    with caller(listener) as guest:
        guest.sendall(frame())
        assert receives(seat, frame())
    assert len(listener.callers) < 40
    assert hung_up(lines[0])
    for line in lines:
        line.close()


def test_a_caller_whose_guest_does_not_greet_loses_the_seat(listener, clock, ends):
    """The number of its frames does not matter: a good frame is not a HELLO."""
    seat = listener.seat()
    ends.append(End(seat))
    with caller(listener) as one:
        one.sendall(frame())
        assert receives(seat, frame())
        for _ in range(5):
            clock.now += HELLO_S / 6
            one.sendall(frame())
            assert receives(seat, frame())
        clock.now += HELLO_S / 6
        with caller(listener) as two:
            two.sendall(frame(b"two"))
            assert receives(seat, frame(b"two"))
            assert hung_up(one)


def test_a_guest_that_is_up_keeps_the_seat_however_little_it_sends(listener, clock, ends):
    seat = listener.seat()
    ends += [End(None), End(seat)]
    with caller(listener) as line:
        line.sendall(frame())
        assert receives(seat, frame())
        ends[1].up = True
        for _ in range(10):
            clock.now += HELLO_S
            assert seat.read(bytearray(8)) == 0 and not seat.is_free
        ends[1].up = False
        clock.now += PARTING_S / 2
        seat.read(bytearray(8))
        assert seat.write(b"bye", 3) == 3, "there is time to say why"
        clock.now += PARTING_S
        seat.read(bytearray(8))
        assert seat.is_free
        assert line.recv(8) == b"bye" and hung_up(line)


def test_writing_does_not_wait(listener):
    seat = listener.seat()
    with caller(listener) as line:
        line.sendall(frame())
        assert receives(seat, frame())
        assert [seat.write(bytes(65536), 65536) for _ in range(1000)][-1] == 0
