"""Consoles on PCs at the ends of lines: a host with one guest or two, and who joins a table."""

import threading
import time

import pytest

from engines import catalog
from engines.game import OVER
from engines.players import REMOTE
from firmware.link.frames import Reader
from firmware.link.messages import get16
from firmware.text.words import GUESSABLE
from host_sim.cli import main
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import VirtualBoard
from host_sim.link.console_ends import SavedGame, hosting, joined
from host_sim.link.lasting_port import LastingPort
from host_sim.link.lines import Line, Lines
from host_sim.link.relay import Relay
from host_sim.link.serial_port import PortError
from host_sim.terminal.app import FourfoldApp
from host_sim.terminal.presses import BUTTONS
from host_sim.terminal.script import Driver
from tests.host_sim.link.lines import MemoryPort, until

FOUR_ROWS = catalog.find("four_rows")
STEP_MS = 5


class Wires(Lines):
    """Links in memory to this many guests."""

    def __init__(self, count):
        super().__init__([], None)
        self.ends = [(MemoryPort(), MemoryPort()) for _ in range(count)]
        self.cut = set()
        self._lines += [Line(f"wire {i}", near) for i, (near, _) in enumerate(self.ends)]

    def carry(self):
        """Move the bytes written at each end to the other end."""
        for i, (near, far) in enumerate(self.ends):
            for source, target in ((near, far), (far, near)):
                if i not in self.cut:
                    target.inbox += source.outbox
                source.outbox.clear()


class Relayed(Wires):
    """A link with a relay in its middle."""

    def __init__(self):
        super().__init__(1)
        self.log = []
        self.middle = [MemoryPort(), MemoryPort()]
        ports = [LastingPort(lambda i=i: self._open(i), lambda: 0.0, lambda work: work()) for i in range(2)]
        self._relay = Relay(ports, ["HOST", "GUEST"], self.log.append)

    def _open(self, i):
        self.middle[i] = MemoryPort()
        return self.middle[i]

    def carry(self):
        for end, middle in zip(self.ends[0], self.middle, strict=True):
            for source, target in ((end, middle), (middle, end)):
                target.inbox += source.outbox
                source.outbox.clear()
        while self._relay.step():
            pass


class Party:
    """The console of a host and those of its guests, on one clock."""

    def __init__(self, home, count=1, wires=None):
        self.home = home
        self.clock = ManualClock()
        self.wires = wires or Wires(count)
        self.consoles = []
        self.drivers = []

    def host(self, players, resume=None, name="Ann", options=("dealer=2",), seed=42):
        board = VirtualBoard("oled", self.home / "host", self.clock, seed)
        self._sit(hosting(board, FOUR_ROWS, options, players, name, self.wires, resume), board)

    def join(self, number, name):
        far = self.wires.ends[number][1]
        board = VirtualBoard("oled", self.home / name, self.clock, 7, (("wire", lambda: far),))
        self._sit(joined(board, name), board)

    def _sit(self, console, board):
        self.consoles.append(console)
        self.drivers.append(Driver(console, board, self.clock))

    def run(self, ms):
        """Let time pass for all."""
        for _ in range(0, ms, STEP_MS):
            self.wires.carry()
            for console in self.consoles:
                console.step()
            self.clock.advance(STEP_MS)

    def press(self, number, *buttons):
        """Press buttons of one console."""
        board = self.drivers[number].board
        for button in buttons:
            for mask in (BUTTONS[button], 0):
                board.release(63)
                board.press(mask)
                self.run(25)

    def tables(self):
        return [console.table for console in self.consoles]

    def texts(self, number):
        """Return the texts of the waiting screen on top."""
        return bytes(self.consoles[number].top()._box._data).decode()


@pytest.fixture
def party(tmp_path):
    return lambda count=1: Party(tmp_path, count)


def test_a_host_waits_and_a_guest_comes(party):
    board = party()
    board.host("h,link")
    board.run(3000)
    assert board.texts(0).startswith("Waiting on")
    board.join(0, "Ben")
    board.run(4000)
    host, guest = board.tables()
    assert guest.is_guest and not host.is_guest
    assert host.seat_name(1) == "Ben" and guest.seat_name(0) == "Ann" and guest.seat_name(1) == "You"
    assert host.turn() == guest.turn() == 0
    host.play(0)  # pass
    board.run(1000)
    assert guest.turn() == 1 and guest.moves_made() == 1


def test_a_seed_decides_the_first_deal_alone_and_the_host_is_told(party):
    """Nothing that a guest hears follows from it: neither the session in each frame nor the deals after it."""
    board = party()
    board.host("h,link")
    host = board.consoles[0]
    board.run(1000)
    assert (host.table.record.seed, host.table.record.salt) == (42, 0)
    assert board.drivers[0].board.notice == GUESSABLE
    board.press(0, "up")
    assert board.drivers[0].board.notice == ""
    deals = []
    for _ in range(4):
        host.play("new_deal", FOUR_ROWS)
        board.run(1000)
        record = host.table.record
        deals.append((record.seed, record.salt))
        assert record.salt and host.table.is_secret() and board.drivers[0].board.notice == ""
    assert len(set(deals)) == 4 and not {seed for seed, _ in deals} & set(range(40, 60))
    host.play("again", host.table)
    board.run(1000)
    assert (host.table.record.seed, host.table.record.salt) == deals[-1]


def test_without_a_seed_the_first_deal_is_secret_too(party):
    board = party()
    board.host("h,link", seed=None)
    board.run(1000)
    assert board.tables()[0].record.salt and board.drivers[0].board.notice == ""


def test_sessions_do_not_come_from_the_seed(tmp_path):
    """Every frame once carried the number after that of the deal."""
    sessions = set()
    for i in range(6):
        board = Party(tmp_path / str(i))
        board.host("h,link")
        board.join(0, "Ben")
        for near, far in board.wires.ends:
            for console, port in zip(board.consoles, (near, far), strict=True):
                console.step()
                reader = Reader()
                reader.take(port.outbox, 0, len(port.outbox))
                sessions.add(get16(reader.payload, 1))
    small = sessions & set(range(1, 60))  # by chance two of twelve random numbers at most
    assert len(sessions) > 9 and len(small) < 3, sessions


def test_two_guests(party):
    board = party(2)
    board.host("link,h,link", options=("dealer=3",))
    board.join(0, "Ben")
    board.run(4000)
    assert "Waiting" in board.texts(0)
    board.join(1, "Cleo")
    board.run(6000)
    host, ben, cleo = board.tables()
    assert [host.seat_name(seat) for seat in range(3)] == ["Ben", "You", "Cleo"]
    assert ben.seat_name(2) == "Cleo" and cleo.seat_name(0) == "Ben"
    assert ben.human_to_move()
    ben.play(0)
    board.run(1000)
    assert [table.moves_made() for table in (host, ben, cleo)] == [1, 1, 1]
    host.play(0)
    board.run(1000)
    assert cleo.human_to_move() and not ben.human_to_move()
    board.wires.cut.add(1)
    board.run(4000)
    assert "Cleo" in board.texts(0)
    board.press(0, "b")  # a bot plays on
    board.run(8000)
    assert host.moves_made() > 2 and host.stand_ins[2] and not host.stand_ins[0]
    board.wires.cut.clear()
    board.run(4000)
    assert not host.stand_ins[2] and cleo.moves_made() == host.moves_made()


def test_a_saved_table_goes_on_and_is_not_lost_by_chance(party):
    board = party()
    board.host("h,link")
    board.join(0, "Ben")
    board.run(4000)
    board.tables()[0].play(0)
    board.run(1000)
    board.consoles[0].home()
    again = Party(board.home)
    with pytest.raises(SavedGame, match="^a game of Four Rows is not over: --continue continues it, --new ends it$"):
        again.host("h,link")
    again = Party(board.home)
    again.host(None, resume=True)
    again.join(0, "Cleo")
    again.run(5000)
    host, guest = again.tables()
    assert host.moves_made() == guest.moves_made() == 1 and guest.human_to_move()
    again.consoles[0].home()
    last = Party(board.home)
    last.host("h,link", resume=False)
    last.run(2000)
    assert last.tables()[0].moves_made() == 0


def test_what_cannot_be(party):
    board = party(2)
    with pytest.raises(ValueError, match="no saved game of Four Rows to continue"):
        board.host(None, resume=True)
    with pytest.raises(ValueError, match="no player called elf; a seat is h or link or easy"):
        board.host("h,elf")
    with pytest.raises(ValueError, match="no option x"):
        board.host("h,link", options=("x=y",))
    with pytest.raises(PortError, match="1 seat is linked and 2 ports are named"):
        board.host("h,link")


def test_without_players_every_line_is_a_seat_s(party):
    board = party(2)
    board.host(None)
    board.run(1000)
    assert list(board.tables()[0].players) == [0, REMOTE, REMOTE]


def test_a_whole_game_with_a_guest_ends_at_both_ends(party):
    play_to_the_end(party())


def test_a_whole_game_through_a_relay_whose_port_goes_away(tmp_path):
    wires = Relayed()

    def cut(moves):
        wires.middle[moves % 2].is_unplugged = moves in (3, 8)

    play_to_the_end(Party(tmp_path, wires=wires), cut)
    assert wires.log.count("GUEST is gone; waiting for it.") == wires.log.count("GUEST is back.") == 1
    assert wires.log.count("HOST is back.") == 1
    assert any(line.startswith("HOST to GUEST: TABLE, ") for line in wires.log)
    assert any(line.startswith("GUEST to HOST: MOVE, 5 bytes") for line in wires.log)


def play_to_the_end(board, between=lambda moves: None):
    """A game of hints with `between` called before each move; both ends are to hold the same record."""
    board.host("h,link")
    board.join(0, "Ben")
    board.run(4000)
    host, guest = board.tables()
    for moves in range(600):
        if host.turn() == OVER:
            break
        for table in (host, guest):
            while table.human_to_move() and not table.hint():
                pass
            if table.human_to_move():
                between(moves)
                table.play(table.hint_move())
        board.run(100)
    board.run(3000)
    assert host.turn() == guest.turn() == OVER
    assert guest.record is not None and guest.record.to_text() == host.record.to_text()


def test_the_commands_join_over_tcp(tmp_path, monkeypatch):
    """The app's loop is replaced by one without a terminal."""
    addresses, tables = [], {}
    ends = {"Ann": threading.Event(), "Ben": threading.Event()}
    links = {}

    def play(app, mouse):
        name = threading.current_thread().name
        while not ends[name].is_set():
            app.firmware.step()
            tables[name], links[name] = app.firmware.table, app.firmware.link
            time.sleep(0.001)

    def note(lines):
        named = Lines.named(lines)
        addresses.append(named[0][0])
        return named

    class Noted(Lines):
        named = note

    monkeypatch.setattr("host_sim.cli_link.require_terminal", lambda: None)
    monkeypatch.setattr("host_sim.link.lines.Lines", Noted)
    monkeypatch.setattr(FourfoldApp, "run", play)
    statuses = {}

    def command(name, *arguments):
        def run():
            statuses[name] = main([*arguments, "--name", name, "--home", str(tmp_path / name)])

        thread = threading.Thread(target=run, name=name)
        thread.start()
        return thread

    threads = [command("Ann", "host", "four_rows", "--players", "h,link", "--listen", "0", "--option", "dealer=2")]
    try:
        until(lambda: addresses)
        threads.append(command("Ben", "connect", f"socket://{addresses[0]}"))
        until(lambda: tables.get("Ben") is not None)
        until(lambda: tables["Ann"].seat_name(1) == "Ben")
        assert tables["Ben"].is_guest and tables["Ben"].seat_name(0) == "Ann"
        ends["Ben"].set()
        threads[1].join()
        until(lambda: links["Ann"].party.hosts[0].has_left)
    finally:
        for end in ends.values():
            end.set()
        for thread in threads:
            thread.join()
    assert statuses == {"Ann": 0, "Ben": 0}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["connect", "none"], "there is no port none"),
        (["host", "four_rows", "--port", "none"], "there is no port none"),
        (["host", "four_rows", "--listen", "0", "--players", "h,elf"], "no player called elf"),
        (["host", "four_rows", "--listen", "0", "--players", "h,easy"], "nobody plays at the other end of a line"),
        (["host", "four_rows", "--players", "h,link"], "1 seat is linked and 0 ports are named"),
        (["host", "four_rows", "--listen", "0", "--continue"], "there is no saved game of Four Rows to continue"),
        (["host", "foursquare", "--listen", "0"], "foursquare has one seat"),
    ],
)
def test_what_is_wrong_is_one_line_and_status_2(arguments, message, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("host_sim.cli_link.require_terminal", lambda: None)
    monkeypatch.setenv("FOURFOLD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert message in said and said.startswith("error: ") and said.count("\n") == 1
