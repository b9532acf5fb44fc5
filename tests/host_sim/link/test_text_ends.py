"""Line play between two PCs over TCP on this machine: each end in words, with a host's table between them."""

import re
import socket
import time
from contextlib import suppress

import pytest

from firmware.link.end import End as HostEnd
from firmware.link.messages import HOST
from firmware.text.words import GUESSABLE
from host_sim.cli import main
from host_sim.device.clock import WallClock
from host_sim.link import listening, text_link
from host_sim.link.lasting_port import lasting
from host_sim.link.lines import Lines
from host_sim.link.text_guest import LOST, connect_text
from host_sim.link.text_host import host_text
from host_sim.link.text_link import LinkedPlayer, channel
from host_sim.text.text_play import arguments_of
from tests.host_sim.link.ends import End
from tests.host_sim.text_session import Save

PLAYERS = "h,link"
OPTIONS = ["dealer=2"]  # the host begins


class SlowClock(WallClock):
    """A slow clock, so that a busy machine does not look like a lost connection."""

    def _now_us(self):
        return super()._now_us() // 8


@pytest.fixture(autouse=True)
def slow(monkeypatch):
    monkeypatch.setattr(text_link, "WallClock", SlowClock)
    monkeypatch.setattr(listening, "HELLO_S", 8 * listening.HELLO_S)
    monkeypatch.setattr(LinkedPlayer, "_verbose", True)
    monkeypatch.setattr(LinkedPlayer, "_short", True)


class Table:
    """A host and its guests on this machine."""

    def __init__(self, home, players=PLAYERS, resume=False, options=OPTIONS, piped=None):
        self.home = home
        self.lines = Lines([], "0")
        count = players.count("link") if players else 1
        self.address = self.lines.of(count)[0].name

        def run(streams):
            home.mkdir(exist_ok=True)
            wanted = {"--verbose": [], "--short": []} | (
                arguments_of("four_rows", resume=True) if resume else arguments_of("four_rows", 42, options, players)
            )
            return host_text(wanted, home, self.lines, "Ann", streams)

        self.host = End(run, piped)
        self.ends = [self.host]
        self.ports = []  # ports of the guests

    def join(self, name="Ben", piped=None):
        """A guest."""

        def run(streams):
            port = lasting(f"socket://{self.address}")
            self.ports.append(port)
            try:
                return connect_text(port, self.home, name, streams)
            finally:
                port.close()

        guest = End(run, piped)
        self.ends.append(guest)
        return guest

    def close(self):
        """End all players."""
        for end in self.ends:
            end.type("quit", None)
        for end in self.ends:
            end.end()
        self.lines.close()


@pytest.fixture
def tables(tmp_path):
    """`tables(...)` opens a table that the test need not close."""
    opened = []

    def open_one(**changes):
        opened.append(Table(tmp_path / "saves", **changes))
        return opened[-1]

    yield open_one
    for table in opened:
        table.close()


def test_both_see_the_same_game_from_their_own_seats(tables):
    table = tables()
    guest = table.join()
    table.host.out.wait_for("Ben is here, in seat 2.")
    guest.out.wait_for("Seats: Ann, You.")
    table.host.out.wait_for("Move 1.")
    table.host.type("pass")
    guest.out.wait_for("Ann passes.")
    guest.out.wait_for("Move 2.")
    guest.type("pass")
    table.host.out.wait_for("Ben passes.")
    guest.out.wait_for("You pass.")
    table.host.out.wait_for("Move 3.")
    hands = [re.findall(r"Hand: (.*)\.", end.out.getvalue())[-1].split() for end in (table.host, guest)]
    assert hands[0] != hands[1]
    assert table.host.err.getvalue() == guest.err.getvalue() == ""


def test_a_deal_by_number_is_told_to_be_known_and_others_are_secret(tables):
    """The console warns the host of a chosen number. A later random deal has a salt and shows no number."""
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    assert table.host.out.getvalue().count(GUESSABLE) == 1
    table.host.type("new")
    guest.out.wait_for("yes or no?")
    guest.type("yes")
    table.host.out.wait_for("Seats: You, Ben.")
    record = saved(table)
    assert record.salt and record.seed not in range(40, 60)
    assert table.host.out.getvalue().count(GUESSABLE) == 1
    assert str(record.seed) not in table.host.out.getvalue()


def test_the_host_deals_the_number_that_it_asks_for(tables):
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    table.host.out.wait_for("Move 1.")
    table.host.type("new x")
    table.host.err.wait_for("a deal number is 0 to 4294967295, not x")
    table.host.type("new 7")
    guest.out.wait_for("yes or no?")
    guest.type("no")
    table.host.out.wait_for("Ben says no.")
    guest.type("new")
    table.host.out.wait_for("Ben asks to have another game: yes or no?")
    table.host.type("yes")
    table.host.out.wait_for("Seats: You, Ben.")
    assert saved(table).salt, "a number that was refused is not kept for the guest's game"
    table.host.type("new 7")
    guest.out.wait_for("yes or no?", 2)
    guest.type("yes")
    table.host.out.wait_for(GUESSABLE, 2)
    assert (saved(table).seed, saved(table).salt) == (7, 0)
    guest.out.wait_for("Seats:", 3)


def saved(table):
    """The record of the saved game."""
    return Save(table.home, "four_rows").read()


def test_moves_out_of_turn_are_refused_at_both_ends(tables):
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    guest.type("pass")
    guest.err.wait_for("error: it is Ann's turn")
    table.host.out.wait_for("Move 1.")
    table.host.type("pass")
    guest.out.wait_for("Move 2.")
    table.host.type("pass", "show")
    table.host.err.wait_for("error: it is Ben's turn")
    guest.type("99")
    guest.err.wait_for("99 is neither a command nor a move")


def test_undo_is_asked_of_the_other_end(tables):
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    table.host.type(a_card(table.host))
    guest.out.wait_for("Ann plays")
    table.host.out.wait_for("Move 2.")
    table.host.type("undo")
    guest.out.wait_for("Ann asks to take the last move back: yes or no?")
    guest.type("no")
    table.host.out.wait_for("Ben says no.")
    table.host.type("undo")
    guest.out.wait_for("Ann asks to take the last move back: yes or no?", 2)
    guest.type("yes")
    table.host.out.wait_for("Undone.")
    table.host.out.wait_for("Move 1.", 2)
    guest.out.wait_for("The table has changed.")
    table.host.type("pass")
    guest.out.wait_for("Move 2.")
    guest.type(a_card(guest))
    table.host.out.wait_for("Ben plays")
    guest.out.wait_for("Move 3.")
    guest.type("undo")
    table.host.out.wait_for("Ben asks to take the last move back: yes or no?")
    table.host.type("yes")
    guest.out.wait_for("Undone.")
    guest.out.wait_for("Move 2.", 2)


def a_card(end):
    """Return the text to type for a play that the end to act may make."""
    end.type("moves")
    found = None
    while not found:
        found = re.search(r"pass: ends the turn\.\n(\S+): .*\nYour move: $", end.out.getvalue(), re.DOTALL)
        time.sleep(0.001)
    return found[1]


def test_another_game_is_asked_of_the_other_end(tables):
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    table.host.out.wait_for("Move 1.")
    guest.type("new")
    table.host.out.wait_for("Ben asks to have another game: yes or no?")
    table.host.type("no")
    guest.out.wait_for("Not everybody agrees.")
    guest.type("new 7")
    guest.err.wait_for("error: the deal is the host's")
    guest.type("new")
    guest.out.wait_for("Ask again in ")
    assert table.host.out.getvalue().count("yes or no?") == 1


def test_another_game_begins_when_the_other_end_agrees(tables):
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    table.host.out.wait_for("Move 1.")
    guest.type("new")
    table.host.out.wait_for("Ben asks to have another game: yes or no?")
    table.host.type("yes")
    table.host.out.wait_for("Four Rows.", 2)
    guest.out.wait_for("Seats:", 2)


def test_nobody_has_asked(tables):
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    for end in (table.host, guest):
        end.type("yes")
        end.err.wait_for("error: nobody has asked")


def test_a_guest_who_goes_and_comes_back_finds_the_table_as_it_is(tables):
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    table.host.type("pass")
    guest.out.wait_for("Move 2.")
    guest.type("quit")
    assert guest.end() == 0
    table.host.out.wait_for("Ben has left.")
    table.host.out.wait_for("Type bot to have a bot play on")
    again = table.join("Cleo")
    table.host.out.wait_for("Cleo is here, in seat 2.")
    again.out.wait_for("Move 2.")
    assert again.out.getvalue().index("Field:") < again.out.getvalue().index("Move 2.")  # first how the table is


def test_strangers_are_hung_up_on_and_guests_are_not(tables, monkeypatch):
    monkeypatch.setattr(listening, "HELLO_S", 0.2)
    monkeypatch.setattr(listening, "PARTING_S", 0.1)
    table = tables()
    host, _, number = table.address.rpartition(":")

    def call(data):
        """Send something, and wait until the host has closed the line."""
        with socket.create_connection((host, int(number)), 60) as line, suppress(ConnectionResetError):
            line.sendall(data)
            while line.recv(1024):
                pass

    call(bytes.fromhex("00 01 04 43 cd ab 01 01 01 04 43 26 c7 00"))  # looks for a peer
    guest = table.join()
    guest.out.wait_for("Type help")
    losses = table.ports[0].losses
    for _ in range(3):
        call(b"GET / HTTP/1.1\r\n\r\n")
    table.host.type("pass")
    guest.out.wait_for("Ann passes.")
    assert table.ports[0].losses == losses


def test_a_bot_plays_on_until_the_guest_is_back(tables):
    table = tables()
    table.host.out.wait_for("Move 1.")
    table.host.type("pass", "bot")
    table.host.out.wait_for("A bot plays in seat 2.")
    table.host.out.wait_for("You pass.")
    table.host.out.wait_for("Hand:", 2)
    table.join()
    table.host.out.wait_for("Ben is here, in seat 2.")
    table.host.type("bot")
    table.host.err.wait_for("error: everybody is here")


def test_three_seats_one_of_them_a_bot(tables):
    table = tables(players="h,link,easy", options=["dealer=3"])
    guest = table.join()
    guest.out.wait_for("Seats: Ann, You, Cy (easy).")
    table.host.out.wait_for("Move 1.")
    table.host.type("pass")
    guest.out.wait_for("Move 2.")
    guest.type("pass")
    table.host.out.wait_for("Hand:", 2)
    told = [line for line in table.host.out.getvalue().splitlines() if line.startswith("Cy ")]
    assert told
    guest.out.wait_for(told[-1])
    assert [line for line in guest.out.getvalue().splitlines() if line.startswith("Cy ")] == told


def test_two_linked_seats(tables):
    table = tables(players="link,h,link", options=["dealer=3"])
    ben = table.join("Ben")
    table.host.out.wait_for("Ben is here")
    cleo = table.join("Cleo")
    table.host.out.wait_for("Cleo is here")
    ben.out.wait_for("Move 1.")
    ben.type("pass")
    cleo.out.wait_for("Ben passes.")
    table.host.out.wait_for("Ben passes.")


def test_a_host_that_goes_ends_the_guest_s_sitting(tables):
    table = tables()
    guest = table.join()
    guest.out.wait_for("Type help")
    table.host.type("quit")
    assert table.host.end() == 0
    assert guest.end() == LOST
    assert "Ann has left." in guest.out.getvalue()
    assert table.host.out.getvalue().endswith("The game is saved.\n")


def test_a_saved_table_goes_on(tables):
    first = tables()
    guest = first.join()
    guest.out.wait_for("Type help")
    first.host.type("pass")
    guest.out.wait_for("Move 2.")
    first.host.type("quit")
    first.host.end()
    guest.end()
    second = tables(resume=True)
    second.host.out.wait_for("Four Rows, continued.")
    again = second.join()
    again.out.wait_for("Move 2.")
    again.type("pass")
    second.host.out.wait_for("Move 3.")


def test_the_end_of_input_while_nobody_is_there_yet(tables):
    table = tables()
    guest = End(lambda streams: connect_text(_Side(bytearray(), bytearray()), table.home, "Ben", streams))
    guest.out.wait_for("Waiting for the table ...")
    guest.type(None)
    assert guest.end() == 0


def test_the_end_of_a_pipe_while_nobody_is_there_yet(tables):
    table = tables()
    guest = End(lambda streams: connect_text(_Side(bytearray(), bytearray()), table.home, "Ben", streams), [None])
    assert guest.end() == 0
    assert guest.out.getvalue() == "Waiting for the table ...\n"


def test_the_end_of_a_pipe_ends_a_guest_that_waits_for_the_host_s_move(tables):
    table = tables()
    guest = table.join(piped=[])
    guest.out.wait_for("Type help")
    guest.type(None)
    assert guest.end() == 0
    table.host.out.wait_for("Ben has left.")


def test_the_end_of_a_pipe_ends_a_guest_whose_line_is_lost(tables):
    table = tables()
    guest = table.join(piped=[])
    guest.out.wait_for("Type help")
    table.lines.close()
    guest.type(None)
    assert guest.end() == 0


def test_a_pipe_s_lines_are_read_before_its_end_counts(tables):
    table = tables()
    guest = table.join(piped=["pass", None])
    guest.out.wait_for("Type help")
    table.host.out.wait_for("Ben is here, in seat 2.")
    assert guest.status is None
    table.host.type("pass")
    assert guest.end() == 0
    table.host.out.wait_for("Ben passes.")
    table.host.out.wait_for("Ben has left.")


def test_the_end_of_a_pipe_ends_a_host_that_waits_for_a_guest(tables):
    table = tables(piped=["pass", None])
    assert table.host.end() == 0
    assert table.host.out.getvalue().endswith("You pass.\nThe game is saved.\n")


def test_the_end_of_a_pipe_ends_a_host_that_waits_for_an_answer(tables):
    table = tables(piped=[])
    guest = table.join()
    guest.out.wait_for("Type help")
    table.host.out.wait_for("Ben is here, in seat 2.")
    table.host.type("new", None)
    assert table.host.end() == 0
    assert guest.end() == LOST


def test_the_end_of_a_pipe_ends_a_host_at_whose_table_only_others_play(tables):
    table = tables(players="link,easy", options=["dealer=3"], piped=[None])
    assert table.host.end() == 0
    assert table.host.out.getvalue().endswith("The game is saved.\n")


class LeavingHost:
    """A port whose peer is a host that says goodbye as soon as it has greeted."""

    def __init__(self):
        lines = bytearray(), bytearray()
        self.host = HostEnd(channel(_Side(*lines)), HOST, "Ann")
        self._near = _Side(*reversed(lines))
        self.write, self.close = self._near.write, self._near.close

    def read(self, buffer):
        self.host.poll()
        if self.host.has_greeted:
            self.host.leave("")
        return self._near.read(buffer)


class _Side:
    """One side of a line in memory."""

    def __init__(self, near, far):
        self._near, self._far = near, far

    def read(self, buffer):
        size = min(len(buffer), len(self._near))
        buffer[:size] = self._near[:size]
        del self._near[:size]
        return size

    def write(self, buffer, size):
        self._far += buffer[:size]
        return size

    def close(self):
        pass


def test_a_host_that_leaves_before_the_guest_has_a_seat(tmp_path):
    guest = End(lambda streams: connect_text(LeavingHost(), tmp_path, "Ben", streams))
    assert guest.end() == LOST
    assert guest.out.getvalue() == "Waiting for the table ...\nThe other end has left.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["host", "chess"], "no game called chess"),
        (["host", "foursquare", "--text", "--listen", "0"], "foursquare has one seat"),
        (["host", "four_rows", "--text", "--players", "h,easy"], "nobody plays at the other end of a line"),
        (["host", "four_rows", "--text", "--players", "h,link"], "1 seat is linked and 0 ports are named"),
        (["host", "four_rows", "--text", "--players", "h,elf"], "no player called elf; a seat is h or link or "),
        (["host", "four_rows", "--text", "--listen", "there"], "there is not [ADDRESS:]PORT"),
        (["host", "four_rows", "--text", "--port", "none"], "there is no port none"),
        (["host", "four_rows", "--text", "--listen", "0", "--option", "x=y"], "no option x; there is"),
        (["host", "four_rows", "--text", "--listen", "0", "--continue"], "there is no saved game of Four Rows"),
        (["host", "four_rows", "--text", "--listen", "0", "--name", "x" * 9], "a name has 2 to 8 characters"),
        (["connect"], "Missing argument"),
        (["connect", "none", "--text"], "there is no port none"),
        (["connect", "none", "--text", "--name", "Ä"], "a name has 2 to 8 characters"),
    ],
)
def test_what_is_wrong_is_one_line_and_status_2(arguments, message, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("FOURFOLD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert message in said and said.startswith("error: ") and said.count("\n") == 1
