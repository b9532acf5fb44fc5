"""Guests that cheat, lie or send nonsense: they are refused, nothing changes, and the game continues."""

from array import array

from engines import rng
from engines.game import OVER
from engines.players import BOT, HUMAN, REMOTE
from engines.table import Table
from firmware.link import messages
from firmware.link.messages import (
    AGAIN,
    ANSWER,
    ASK,
    BYE,
    GUEST,
    HELLO,
    HOST,
    MOVE,
    MOVES,
    RECORD,
    REFUSED,
    TABLE,
    UNDO,
    VIEW,
)
from firmware.link.table_host import Party
from scripted import Scripted, hears, settle

PLAYERS = bytes([REMOTE, REMOTE, HUMAN, BOT])


def written(put, *args):
    """A message as a `messages.put_*` writes it."""
    out = bytearray(messages.MOST_MESSAGE)
    return bytes(out[: put(out, *args)])


def hello(role=GUEST, name="Eve"):
    return written(messages.put_hello, role, name)


def dice_of(seed):
    dice = bytearray(rng.SIZE)
    rng.seed(dice, 0, seed, 3)
    return dice


class Session:
    """A host's table of four, two guests' ends of it, and the state that must not change."""

    def __init__(self, seed=1, players=PLAYERS):
        self.table = Table("four_rows", len(players), None, players)
        self.table.deal(seed)
        self.party = Party(self.table, "Ann")
        self.hosts = [self.party.invite(seat, Scripted()) for seat in range(len(players)) if players[seat] == REMOTE]
        settle(self.party)
        for host in self.hosts:
            hears(host, HELLO, hello())
        settle(self.party)
        self.room = array("H", bytes(2 * self.table.game_view.MAX_MOVES))

    def state(self):
        table = self.table
        return bytes(table._game.state), table.record.to_bytes(), table.serial, table.players, self.party.serial

    def legal(self):
        return list(self.room[: self.table.moves(self.room)])

    def go_on(self, seat):
        """Until a seat is to act, or the game is over."""
        while self.table.turn() not in (seat, OVER):
            self.table.play(self.legal()[-1])
        settle(self.party)

    def move(self, move, serial=None, moves=None):
        """Return a guest's MOVE message."""
        serial = self.party.serial if serial is None else serial
        moves = self.table.moves_made() if moves is None else moves
        return written(messages.put_move, serial, moves, move)


def refused(messages):
    """Return the reason in the host's only message, a REFUSED of a move."""
    assert len(messages) == 1 and messages[0][0] == REFUSED and messages[0][1][0] == MOVE, messages
    return messages[0][1][1:].decode()


def test_moves_out_of_turn_out_of_range_stale_and_doubled():
    session = Session()
    eve, ben = session.hosts
    session.go_on(eve.seat)
    before = session.state()
    legal = session.legal()
    assert refused(hears(ben, MOVE, session.move(legal[0]))) == "It is not your turn."
    illegal = [move for move in (0xFFFF, 0x0100, 0x2AFF, 1) if move not in legal]
    for move in illegal:
        assert refused(hears(eve, MOVE, session.move(move)))
    for serial in (session.party.serial - 1 & 0xFF, session.party.serial + 1 & 0xFF):
        assert refused(hears(eve, MOVE, session.move(legal[0], serial))) == "The table has changed."
    for moves in (session.table.moves_made() + 1, 0xFFFF):
        assert refused(hears(eve, MOVE, session.move(legal[0], None, moves))) == "The table has changed."
    assert session.state() == before and not eve.has_decided() and not session.table.think()
    stale = session.move(legal[-1])
    assert hears(eve, MOVE, stale) == [] and eve.has_decided()
    assert refused(hears(eve, MOVE, session.move(legal[0]))) == "You have moved."
    assert session.state() == before and session.table.think()
    assert session.table.record.moves[session.table.record.count - 1] == legal[-1]
    settle(session.party)
    after = session.state()
    assert refused(hears(eve, MOVE, stale)) == "The table has changed."
    assert session.state() == after


def test_a_move_kept_for_the_table_is_dropped_when_that_changes():
    session = Session(2)
    eve = session.hosts[0]
    session.go_on(eve.seat)
    hears(eve, MOVE, session.move(session.legal()[-1]))
    assert eve.has_decided()
    while session.table.turn() == eve.seat:
        session.table.play(session.legal()[-1])  # made by the bot that has taken over
    assert not eve.has_decided()
    settle(session.party)
    turn = session.table.turn()
    session.table.think()
    assert session.table.turn() == turn or session.table.players[turn] >= BOT


def test_wrong_sizes_kinds_and_order():
    session = Session()
    eve = session.hosts[0]
    before = session.state()
    good = session.move(session.legal()[0])
    for kind, data in (
        (MOVE, good[:4]),
        (MOVE, good + b"\0"),
        (MOVE, b""),
        (MOVE, bytes(messages.MOST_MESSAGE)),
        (ASK, b"\1"),
        (ASK, b"\0\0"),
        (ASK, b"\3\0"),
        (ANSWER, b""),
        (TABLE, bytes(40)),
        (VIEW, bytes(259)),
        (MOVES, bytes(40)),
        (REFUSED, b"\5no"),
        (RECORD, bytes(60)),
        (11, b"?"),
        (127, b""),
    ):
        odd = eve.unexpected
        assert hears(eve, kind, data) == []
        assert eve.unexpected == odd + 1, kind
    assert hears(eve, ANSWER, b"\1\1") == [], "to nothing that was asked"
    assert session.state() == before
    early = Session()
    host = early.hosts[0]
    host.channel.renewed = True
    settle(host)
    assert hears(host, MOVE, good) == [] and host.unexpected == 1, "before HELLO"


def test_answers_for_another_seat_do_not_count():
    session = Session(3, bytes([REMOTE, REMOTE, REMOTE]))
    first, second, third = session.hosts
    assert session.party.receive_question(AGAIN, first.seat) == ""
    settle(session.party)
    for data in (b"\2\1", b"\1\1"):
        hears(first, ANSWER, data)
    hears(second, ANSWER, bytes((UNDO, 1)))
    assert session.party.question == AGAIN and not session.party.granted
    hears(second, ANSWER, bytes((AGAIN, 1)))
    hears(second, ANSWER, bytes((AGAIN, 1)))
    assert not session.party.granted
    hears(third, ANSWER, bytes((AGAIN, 1)))
    assert session.party.granted == AGAIN


def test_versions_roles_games_and_sizes_that_do_not_fit():
    for change, reason in (
        ((0, 1), "another version of Fourfold"),  # version 0.4
        ((0, 3), "another version of Fourfold"),
        ((1, HOST), "both ends are host"),
        ((4, 0), "no Four Rows at the other end"),
        ((3, 0), "the other end takes too little at once"),
    ):
        session = Session()
        host = session.hosts[0]
        host.channel.renewed = True
        settle(host)
        data = bytearray(hello())
        data[change[0]] = change[1]
        told = hears(host, HELLO, bytes(data))
        assert told == [(BYE, reason.encode())] and host.has_left and host.reason == reason
        assert not host.is_up() and session.hosts[1].is_up()
        assert hears(host, MOVE, session.move(0)) == []
        assert hears(host, HELLO, hello()) == [] and not host.is_up(), "not in this conversation"
        host.channel.renewed = True
        settle(host)
        assert hears(host, HELLO, hello())[0][0] == TABLE and host.is_up()
    session = Session()
    host = session.hosts[0]
    host.channel.renewed = True
    settle(host)
    for data in (b"", hello()[:1], hello()[:7], hello()[:-1], hello()[:8] + b"\15" + bytes(13)):
        odd = host.unexpected
        assert hears(host, HELLO, data) == [] and host.unexpected == odd + 1 and not host.is_up()


def test_a_conversation_has_one_hello():
    """A guest that could rename itself at any time could close the host's menus again and again."""
    session = Session()
    host = session.hosts[0]
    table = session.table
    session.party.poll()
    before = session.state(), list(table.names)
    for name in ("Eve", "Mallory", ""):
        odd = host.unexpected
        assert hears(host, HELLO, hello(name=name)) == [] and host.unexpected == odd + 1
        session.party.poll()
        assert (session.state(), list(table.names)) == before and host.is_up() and host.peer == "Eve"
    assert hears(host, HELLO, hello(HOST)) == [] and host.is_up()
    host.channel.renewed = True
    settle(host)
    assert hears(host, HELLO, hello(name="Mallory"))[0][0] == TABLE
    session.party.poll()
    assert host.peer == "Mallory" and "Mallory" in table.names


def nonsense(below, session):
    """A kind and bytes: a good message with some bytes changed, cut or added, or noise."""
    kind = below(12) if below(4) else below(128)
    data = bytearray(session.move(below(0x10000)))
    if kind == HELLO:
        data = bytearray(hello())
    elif kind in (ASK, ANSWER):
        data = bytearray((below(4), below(5)))
    for _ in range(below(3)):
        data[below(len(data))] = below(256)
    if not below(5):
        data = data[: below(len(data) + 1)] + bytes([below(256) for _ in range(below(400))])
    return kind, bytes(data)


def test_a_thousand_messages_of_nonsense():
    """From both guests, at a table that plays on."""
    dice = dice_of(4)

    def below(n):
        return rng.below(dice, 0, n)

    session = Session(5)
    for _ in range(1000):
        host = session.hosts[below(2)]
        before = session.state()[:2]
        hears(host, *nonsense(below, session))
        assert session.state()[:2] == before
        session.party.granted = 0
        if not below(20) and session.table.turn() != OVER:
            session.table.play(session.legal()[below(len(session.legal()))])
            settle(session.party)
    for host in session.hosts:
        host.channel.renewed = True
        settle(host)
        assert hears(host, HELLO, hello())[0][0] == TABLE
    while session.table.turn() != OVER:
        host = session.table.remotes[session.table.turn()]
        if host:
            hears(host, MOVE, session.move(session.legal()[0]))
            assert session.table.think()
        else:
            session.table.play(session.legal()[0])
        settle(session.party)
    session.table._game.check()
    assert session.table.record.replay().state == session.table._game.state
