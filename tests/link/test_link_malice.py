"""Guests that cheat, lie or talk nonsense: refused, nothing has changed, and the game goes on."""

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


class Sitting:
    """A host's table of four, two guests' ends of it, and what may not change."""

    def __init__(self, seed=1, players=PLAYERS):
        self.table = Table("four_rows", len(players), None, players)
        self.table.deal(seed)
        self.party = Party(self.table, "Ann")
        self.hosts = [self.party.invite(seat, Scripted()) for seat in range(len(players)) if players[seat] == REMOTE]
        settle(self.party)
        for host in self.hosts:
            hears(host, HELLO, hello())
        settle(self.party)
        self.room = array("H", bytes(2 * self.table.seen.MAX_MOVES))

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

    def move(self, move, serial=None, made=None):
        """What a guest writes for a move."""
        serial = self.party.serial if serial is None else serial
        made = self.table.moves_made() if made is None else made
        return written(messages.put_move, serial, made, move)


def refused(told):
    """The reason in what a host sent: nothing but REFUSED of a move."""
    assert len(told) == 1 and told[0][0] == REFUSED and told[0][1][0] == MOVE, told
    return told[0][1][1:].decode()


def test_moves_out_of_turn_out_of_range_stale_and_doubled():
    sitting = Sitting()
    eve, ben = sitting.hosts
    sitting.go_on(eve.seat)
    before = sitting.state()
    legal = sitting.legal()
    assert refused(hears(ben, MOVE, sitting.move(legal[0]))) == "It is not your turn."
    illegal = [move for move in (0xFFFF, 0x0100, 0x2AFF, 1) if move not in legal]
    for move in illegal:
        assert refused(hears(eve, MOVE, sitting.move(move)))
    for serial in (sitting.party.serial - 1 & 0xFF, sitting.party.serial + 1 & 0xFF):
        assert refused(hears(eve, MOVE, sitting.move(legal[0], serial))) == "The table has changed."
    for made in (sitting.table.moves_made() + 1, 0xFFFF):
        assert refused(hears(eve, MOVE, sitting.move(legal[0], None, made))) == "The table has changed."
    assert sitting.state() == before and not eve.decided() and not sitting.table.think()
    stale = sitting.move(legal[-1])
    assert hears(eve, MOVE, stale) == [] and eve.decided()
    assert refused(hears(eve, MOVE, sitting.move(legal[0]))) == "You have moved."
    assert sitting.state() == before and sitting.table.think()
    assert sitting.table.record.moves[sitting.table.record.count - 1] == legal[-1]
    settle(sitting.party)
    after = sitting.state()
    assert refused(hears(eve, MOVE, stale)) == "The table has changed."
    assert sitting.state() == after


def test_a_move_kept_for_the_table_is_dropped_when_that_changes():
    sitting = Sitting(2)
    eve = sitting.hosts[0]
    sitting.go_on(eve.seat)
    hears(eve, MOVE, sitting.move(sitting.legal()[-1]))
    assert eve.decided()
    while sitting.table.turn() == eve.seat:
        sitting.table.play(sitting.legal()[-1])  # by whoever stands in
    assert not eve.decided()
    settle(sitting.party)
    turn = sitting.table.turn()
    sitting.table.think()
    assert sitting.table.turn() == turn or sitting.table.players[turn] >= BOT


def test_wrong_sizes_kinds_and_order():
    sitting = Sitting()
    eve = sitting.hosts[0]
    before = sitting.state()
    good = sitting.move(sitting.legal()[0])
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
        odd = eve.odd
        assert hears(eve, kind, data) == []
        assert eve.odd == odd + 1, kind
    assert hears(eve, ANSWER, b"\1\1") == [], "to nothing that was asked"
    assert sitting.state() == before
    early = Sitting()
    host = early.hosts[0]
    host.channel.renewed = True
    settle(host)
    assert hears(host, MOVE, good) == [] and host.odd == 1, "before HELLO"


def test_answers_for_another_seat_do_not_count():
    sitting = Sitting(3, bytes([REMOTE, REMOTE, REMOTE]))
    first, second, third = sitting.hosts
    assert sitting.party.asked(AGAIN, first.seat) == ""
    settle(sitting.party)
    for data in (b"\2\1", b"\1\1"):
        hears(first, ANSWER, data)
    hears(second, ANSWER, bytes((UNDO, 1)))
    assert sitting.party.question == AGAIN and not sitting.party.granted
    hears(second, ANSWER, bytes((AGAIN, 1)))
    hears(second, ANSWER, bytes((AGAIN, 1)))
    assert not sitting.party.granted
    hears(third, ANSWER, bytes((AGAIN, 1)))
    assert sitting.party.granted == AGAIN


def test_versions_roles_games_and_sizes_that_do_not_fit():
    for change, reason in (
        ((0, 1), "another version of Fourfold"),  # which is 0.4
        ((0, 3), "another version of Fourfold"),
        ((1, HOST), "both ends are host"),
        ((4, 0), "no Four Rows at the other end"),
        ((3, 0), "the other end takes too little at once"),
    ):
        sitting = Sitting()
        host = sitting.hosts[0]
        host.channel.renewed = True
        settle(host)
        data = bytearray(hello())
        data[change[0]] = change[1]
        told = hears(host, HELLO, bytes(data))
        assert told == [(BYE, reason.encode())] and host.has_left and host.reason == reason
        assert not host.is_up() and sitting.hosts[1].is_up()
        assert hears(host, MOVE, sitting.move(0)) == []
        assert hears(host, HELLO, hello()) == [] and not host.is_up(), "not in this conversation"
        host.channel.renewed = True
        settle(host)
        assert hears(host, HELLO, hello())[0][0] == TABLE and host.is_up()
    sitting = Sitting()
    host = sitting.hosts[0]
    host.channel.renewed = True
    settle(host)
    for data in (b"", hello()[:1], hello()[:7], hello()[:-1], hello()[:8] + b"\15" + bytes(13)):
        odd = host.odd
        assert hears(host, HELLO, data) == [] and host.odd == odd + 1 and not host.is_up()


def test_a_conversation_has_one_hello():
    """A guest that could rename itself at any time could close the host's menus again and again."""
    sitting = Sitting()
    host = sitting.hosts[0]
    table = sitting.table
    sitting.party.poll()
    before = sitting.state(), list(table.names)
    for name in ("Eve", "Mallory", ""):
        odd = host.odd
        assert hears(host, HELLO, hello(name=name)) == [] and host.odd == odd + 1
        sitting.party.poll()
        assert (sitting.state(), list(table.names)) == before and host.is_up() and host.peer == "Eve"
    assert hears(host, HELLO, hello(HOST)) == [] and host.is_up()
    host.channel.renewed = True
    settle(host)
    assert hears(host, HELLO, hello(name="Mallory"))[0][0] == TABLE
    sitting.party.poll()
    assert host.peer == "Mallory" and "Mallory" in table.names


def nonsense(below, sitting):
    """A kind and bytes: a good message with some bytes changed, cut or added, or noise."""
    kind = below(12) if below(4) else below(128)
    data = bytearray(sitting.move(below(0x10000)))
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

    sitting = Sitting(5)
    for _ in range(1000):
        host = sitting.hosts[below(2)]
        before = sitting.state()[:2]
        hears(host, *nonsense(below, sitting))
        assert sitting.state()[:2] == before
        sitting.party.granted = 0
        if not below(20) and sitting.table.turn() != OVER:
            sitting.table.play(sitting.legal()[below(len(sitting.legal()))])
            settle(sitting.party)
    for host in sitting.hosts:
        host.channel.renewed = True
        settle(host)
        assert hears(host, HELLO, hello())[0][0] == TABLE
    while sitting.table.turn() != OVER:
        host = sitting.table.remotes[sitting.table.turn()]
        if host:
            hears(host, MOVE, sitting.move(sitting.legal()[0]))
            assert sitting.table.think()
        else:
            sitting.table.play(sitting.legal()[0])
        settle(sitting.party)
    sitting.table._game.check()
    assert sitting.table.record.replay().state == sitting.table._game.state
