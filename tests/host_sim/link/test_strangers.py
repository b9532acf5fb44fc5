"""Strangers at a host's TCP address: none holds a seat, and a guest that comes after them sits down."""

import socket

import pytest

from engines import catalog
from engines.players import HUMAN, REMOTE
from engines.table import Table
from firmware.link import messages
from firmware.link.channel import Channel
from firmware.link.frames import FRAME, encode
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import VirtualBoard
from host_sim.link.console_ends import hosting
from host_sim.link.lines import Lines
from host_sim.link.listening import HELLO_S

STEP_MS = 5
HELLO_MS = int(HELLO_S * 1000)
LOST_MS = 2500  # ms of a conversation without a good frame


class Socket:
    """A guest's port: a TCP connection that is opened again as soon as the host has closed it."""

    def __init__(self, host):
        self._host = host
        self._line = None
        self.connections = 0
        self.open()

    def open(self):
        self._line = self._host.call()
        self.connections += 1

    def read(self, buffer):
        try:
            count = self._line.recv_into(buffer)
        except BlockingIOError:
            return 0
        except OSError:
            count = 0
        if not count:
            self._line.close()
            self.open()
        return count

    def write(self, buffer, size):
        try:
            return self._line.send(bytes(buffer[:size]))
        except OSError:
            return 0

    def close(self):
        self._line.close()


class Host:
    """A host's table with seats at a TCP address of this machine. Its time passes as the test says."""

    def __init__(self, players):
        self.clock = ManualClock()
        self.lines = Lines([], "0", lambda: self.clock.ticks_ms() / 1000)
        self.strangers = []
        self.guests = []
        self.open(players)

    def open(self, players):
        seats = [seat for seat, player in enumerate(players) if player == REMOTE]
        lines = self.lines.of(len(seats))
        self.address = lines[0].name
        self.table = Table("four_rows", len(players), None, players)
        self.table.deal(1)
        self.party = Party(self.table, "Ann")
        self.lines.watch(lambda: self.party.hosts)
        for seat, line in zip(seats, lines, strict=True):
            self.party.invite(seat, Channel(line.port, self.clock, 100 + seat))

    def poll(self):
        self.party.poll()

    def hosts(self):
        """The host's ends."""
        return self.party.hosts

    def call(self):
        """A connection to the host, which does not wait."""
        host, _, number = self.address.rpartition(":")
        line = socket.create_connection((host, int(number)))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.setblocking(False)
        return line

    def guest(self, name="Ben"):
        """A guest, who sits down as soon as that is possible."""
        made = Guest(Channel(Socket(self), self.clock, 500 + len(self.guests)), name)
        self.guests.append(made)
        return made

    def run(self, ms):
        for _ in range(0, ms, STEP_MS):
            for stranger in self.strangers:
                stranger.step()
            self.poll()
            for guest in self.guests:
                guest.poll()
                if guest.entry and guest.table is None:
                    guest.sit()
                if guest.table:
                    guest.table.think()
            self.clock.advance(STEP_MS)

    def is_here(self, guest):
        """True if both a guest and the host believe that the guest has a seat."""
        seated = any(host.is_up() and host.peer == guest.name for host in self.hosts())
        return seated and guest.is_up() and guest.table is not None and guest.table.is_ready

    def close(self):
        self.lines.close()
        for stranger in self.strangers:
            stranger.close()
        for guest in self.guests:
            guest.channel.close()


class ConsoleHost(Host):
    """The same as a console, which `fourfold host` shows in a terminal."""

    def __init__(self, home):
        self.home = home
        super().__init__(None)

    def open(self, players):
        lines = self.lines.named()
        self.address = lines[0][0]
        board = VirtualBoard("oled", self.home, self.clock, 42, lines)
        self.console = hosting(board, catalog.find("four_rows"), ["dealer=2"], "h,link", "Ann", self.lines, None)

    def poll(self):
        self.console.step()

    def hosts(self):
        return self.console.link.ends() if self.console.link else []


@pytest.fixture
def host():
    opened = []

    def open_one(players=(HUMAN, REMOTE)):
        opened.append(Host(bytes(players)))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


class Stranger:
    """A connection that sends the bytes of `says()` every `pace` ms; it connects again when it `insists`."""

    def __init__(self, host, says, pace=STEP_MS, insists=False):
        self._host, self._says, self._pace, self._insists = host, says, pace, insists
        self._line = host.call()
        self._ms = 0
        self.is_open = True
        self.connections = 1

    def step(self):
        if not self.is_open:
            if self._insists:
                self._line = self._host.call()
                self._ms = 0
                self.is_open = True
                self.connections += 1
            return
        try:
            if self._ms % self._pace == 0:
                self._line.send(self._says(self._ms))
            if self._line.recv(65536) == b"":
                self.close()
        except BlockingIOError:
            pass
        except OSError:
            self.close()
        self._ms += STEP_MS

    def close(self):
        self._line.close()
        self.is_open = False


def frame(payload):
    out = bytearray(FRAME)
    return bytes(out[: encode(out, payload, len(payload))])


def look(session=77):
    """The frame of an end that looks for a peer."""
    return frame(bytes((0, session, 0, 0, 0, 0, 0)))


REQUEST = b"GET / HTTP/1.1\r\nHost: fourfold\r\nUser-Agent: curl\r\n\r\n"
SAYINGS = {
    "nothing": (lambda ms: b"", STEP_MS),
    "an HTTP request": (lambda ms: REQUEST if not ms else b"", STEP_MS),
    "an HTTP request again and again": (lambda ms: REQUEST, 500),
    "a byte every three seconds": (lambda ms: b"x", 3000),
    "a zero every three seconds": (lambda ms: b"\0", 3000),
    "garbage": (lambda ms: bytes(range(256)) * 16, STEP_MS),
    "zeros": (lambda ms: bytes(4096), STEP_MS),
    "frames of no channel": (lambda ms: frame(b"hello"), 100),
    "frames that look for a peer": (lambda ms: look(), 100),
    "frames of ever new sessions": (lambda ms: look(ms // 5 % 255 + 1), STEP_MS),
    "a HELLO out of nowhere": (lambda ms: frame(bytes((0x81, 7, 0, 1, 100, 0, 0)) + hello()), 100),
    "one good frame and then a byte at a time": (lambda ms: look() if not ms else b"\0", 400),
}


def hello(role=messages.GUEST, name="Mallory"):
    out = bytearray(messages.MOST_MESSAGE)
    return bytes(out[: messages.put_hello(out, role, name)])


@pytest.mark.parametrize("name", SAYINGS)
def test_a_stranger_loses_its_line_within_three_seconds(name, host):
    table = host()
    stranger = Stranger(table, *SAYINGS[name])
    table.strangers.append(stranger)
    table.run(HELLO_MS + 100)
    assert not stranger.is_open and table.party.away == 2
    guest = table.guest()
    table.run(1000)
    assert table.is_here(guest)


@pytest.mark.parametrize("name", SAYINGS)
def test_a_guest_sits_down_although_strangers_call_again_and_again(name, host):
    """Even the protocol's own frames keep a seat for three seconds only."""
    table = host()
    table.strangers += [Stranger(table, *SAYINGS[name], insists=True) for _ in range(3)]
    table.run(500)
    guest = table.guest()
    for _ in range(60):
        table.run(500)
        if table.is_here(guest):
            break
    assert table.is_here(guest)
    connections = guest.channel.port.connections
    table.run(10_000)
    assert table.is_here(guest) and guest.channel.port.connections == connections


class Peer:
    """A stranger that speaks the channel's protocol: it sends `messages` and then keeps the conversation up."""

    def __init__(self, host, *messages):
        self.port = Socket(host)
        self.channel = Channel(self.port, host.clock, 900)
        self.messages = list(messages)
        self.was_up = False

    def step(self):
        self.channel.poll()
        self.channel.acknowledge()
        self.was_up = self.was_up or self.channel.is_up()
        if self.messages and self.channel.is_free():
            kind, data = self.messages.pop(0)
            self.channel.send(kind, data, len(data))

    @property
    def connections(self):
        return self.port.connections

    def close(self):
        self.channel.close()


def test_a_peer_that_never_greets_loses_its_line(host):
    table = host()
    peer = Peer(table)
    table.strangers.append(peer)
    table.run(HELLO_MS - 100)
    assert peer.was_up and peer.connections == 1
    table.run(200)
    assert peer.connections == 2
    guest = table.guest()
    for _ in range(40):
        table.run(500)
        if table.is_here(guest):
            return
    raise AssertionError("the guest found no seat")


@pytest.mark.parametrize(
    "bad", [hello(messages.HOST), bytes((messages.PROTOCOL + 1,)) + hello()[1:], hello()[:4] + bytes(4) + hello()[8:]]
)
def test_a_peer_that_is_refused_loses_its_line(bad, host):
    """A host, one of another version, and one that does not know the game: each hears why, and then goes."""
    table = host()
    peer = Peer(table, (messages.HELLO, bad))
    table.strangers.append(peer)
    table.run(1000)
    assert table.party.hosts[0].has_left and peer.connections == 1
    table.run(HELLO_MS)
    assert peer.connections == 2


def test_a_guest_that_only_keeps_the_conversation_up_stays(host):
    """A player may be thinking. The host's player decides what to do about a silent guest."""
    table = host()
    peer = Peer(table, (messages.HELLO, hello()))
    table.strangers.append(peer)
    table.run(30_000)
    assert peer.connections == 1 and table.party.hosts[0].is_up() and table.party.away == 0


def test_a_guest_that_sends_frames_of_other_conversations_loses_its_line(host):
    table = host()
    peer = Peer(table, (messages.HELLO, hello()))
    table.strangers.append(peer)
    table.run(1000)
    assert table.party.away == 0
    table.strangers.remove(peer)
    rest = Stranger(table, lambda ms: look(), 100)
    rest._line.close()
    rest._line = peer.port._line
    table.strangers.append(rest)
    table.run(LOST_MS + 600)
    assert not rest.is_open and table.party.away == 2


def test_a_guest_whose_bytes_are_no_frames_any_more_loses_its_line(host):
    table = host()
    peer = Peer(table, (messages.HELLO, hello()))
    table.strangers.append(peer)
    table.run(1000)
    table.strangers.remove(peer)
    rest = Stranger(table, lambda ms: b"x", 500)
    rest._line.close()
    rest._line = peer.port._line
    table.strangers.append(rest)
    table.run(LOST_MS - 500)
    assert rest.is_open
    table.run(1100)
    assert not rest.is_open
    guest = table.guest()
    table.run(1000)
    assert table.is_here(guest)


def test_a_guest_that_hangs_up_leaves_the_seat_at_once(host):
    table = host()
    ben = table.guest()
    table.run(1000)
    assert table.is_here(ben)
    table.guests.remove(ben)
    ben.channel.close()
    cleo = table.guest("Cleo")
    table.run(1000)
    assert table.is_here(cleo)


def test_two_seats_and_many_strangers(host):
    table = host((HUMAN, REMOTE, REMOTE))
    table.strangers += [Stranger(table, *saying, insists=True) for saying in list(SAYINGS.values())[:8]]
    guests = [table.guest(name) for name in ("Ben", "Cleo")]
    for _ in range(60):
        table.run(500)
        if all(map(table.is_here, guests)):
            break
    assert all(map(table.is_here, guests)) and table.party.away == 0
    table.run(10_000)
    assert all(map(table.is_here, guests))


def test_a_guest_that_speaks_to_a_slow_host_keeps_its_seat(host):
    """A host that looks at its lines only now and then."""
    table = host()
    guest = table.guest()
    for _ in range(200):
        table.party.poll()
        for _ in range(3):
            guest.poll()
            if guest.entry and guest.table is None:
                guest.sit()
        table.clock.advance(400)
    assert table.party.hosts[0].is_up() and guest.channel.port.connections == 1


@pytest.fixture
def console(tmp_path):
    made = ConsoleHost(tmp_path)
    yield made
    made.console.home()
    made.close()


def test_a_console_keeps_its_guests_and_no_strangers(console):
    stranger = Stranger(console, lambda ms: look(), 100)
    console.strangers.append(stranger)
    console.run(HELLO_MS - 200)
    assert stranger.is_open
    console.run(400)
    assert not stranger.is_open
    guest = console.guest()
    console.run(10_000)
    assert console.is_here(guest) and guest.channel.port.connections == 1


def test_a_console_that_has_been_in_its_launcher_still_keeps_guests_and_no_strangers(console):
    console.run(1500)  # the deal is shown and saved
    console.console.home()
    console.run(500)
    console.console.play("resume", catalog.find("four_rows"), True)
    test_a_console_keeps_its_guests_and_no_strangers(console)
