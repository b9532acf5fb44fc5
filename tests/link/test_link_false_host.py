"""Hosts that lie or send nonsense: a guest accepts only possible positions, and none of its screens fails."""

from array import array

from engines import rng
from engines.game import AT_MOVES, AT_TURN, AT_WINNERS, OVER
from engines.players import HUMAN, REMOTE
from engines.record import Record
from engines.table import Table
from firmware.link import messages
from firmware.link.messages import (
    ANSWER,
    ASK,
    BYE,
    HELLO,
    MOVES,
    RECORD,
    REFUSED,
    TABLE,
    TABLE_SEATS,
    VIEW,
    VIEW_BUFFER,
)
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party
from scripted import Scripted, hears, settle


class Visit:
    """A host whose messages are available, and a guest that receives what a test makes of them."""

    def __init__(self, seed=1, moves=6, dealer=0):
        self.table = Table("four_rows", 2, (0, 0, dealer, 0), bytes([HUMAN, REMOTE]))
        self.table.deal(seed)
        self.host = Party(self.table, "Mallory").invite(1, Scripted())
        settle(self.host)
        self.room = array("H", bytes(2 * self.table.game_view.MAX_MOVES))
        self.guest = Guest(Scripted(), "Bob")
        settle(self.guest)
        told = hears(self.host, *self.guest.channel.out_messages[0])
        self.tell(self.host.channel.out_messages[0])
        self.sit(told)
        for _ in range(moves):
            self.tell(*self.after_a_move())

    def sit(self, messages):
        for kind, data in messages:
            self.tell((kind, data))
            if kind == TABLE and self.guest.table is None:
                self.guest.sit()
                settle(self.guest)

    def tell(self, *messages):
        """The guest hears messages, a kind and bytes each; what it says then."""
        said = []
        for kind, data in messages:
            said += hears(self.guest, kind, data)
            if self.guest.table:
                self.guest.table.think()
                settle(self.guest)
        return said

    def after_a_move(self):
        """Return the host's messages after the next move."""
        before = len(self.host.channel.out_messages)
        self.table.play(self.room[self.table.moves(self.room) - 1])
        settle(self.host.party)
        return self.host.channel.out_messages[before:]

    def until_its_turn(self):
        """Return the VIEW and the MOVES that would tell the guest that it is to act, not delivered yet."""
        while True:
            told = self.after_a_move()
            if self.table.turn() == 1:
                assert [kind for kind, _ in told] == [VIEW, MOVES]
                return told
            self.tell(*told)

    def view_now(self):
        return bytes(self.guest.table.view(1).state)

    def put(self, changes):
        """The VIEW of the present position with other bytes, by their place in the buffer."""
        view = bytearray(self.table.game_view.SIZE)
        self.table.view(1, view)
        for at, value in changes:
            view[at] = value
        out = bytearray(messages.MOST_MESSAGE)
        return bytes(out[: messages.put_view(out, 7, 0, 0, 0, view)])


def left(visit):
    """True if the guest has left, and has said so in its last message."""
    settle(visit.guest)
    return visit.guest.has_left and visit.guest.channel.out_messages[-1][0] == BYE


def test_views_of_another_game_or_of_none():
    good = Visit()
    before = good.view_now()
    assert good.tell((VIEW, good.put(()))) == [] and good.view_now() == before
    for changes in (
        ((0, 1),),
        ((1, 9),),
        ((2, 3),),
        ((20, 1),),
        ((AT_TURN, 2),),
        ((AT_TURN, 254),),
        ((AT_TURN, OVER),),
        ((AT_WINNERS, 1),),
        ((AT_TURN, OVER), (AT_WINNERS, 4)),
    ):
        visit = Visit()
        visit.tell((VIEW, visit.put(changes)))
        assert left(visit) and visit.view_now() == before, changes
    for data in (b"", b"\0", good.put(())[:-1], good.put(()) + b"\0", bytes(VIEW_BUFFER)):
        visit = Visit()
        visit.tell((VIEW, data))
        assert left(visit) and visit.view_now() == before


def test_moves_that_are_not_the_guests():
    for at, change in ((5, 1), (1, 1), (3, 1)):
        visit = Visit(1, 0, 2)
        view, moves = visit.until_its_turn()
        data = bytearray(moves[1])
        data[at] ^= change
        visit.tell(view, (MOVES, bytes(data)))
        assert left(visit) and not visit.guest.table.human_to_move()
    visit = Visit(1, 0, 2)
    view, moves = visit.until_its_turn()
    late = bytearray(moves[1])
    late[0] ^= 1
    visit.tell(view, (MOVES, bytes(late)))
    assert not visit.guest.has_left and not visit.guest.table.human_to_move()
    visit.tell(moves)
    assert visit.guest.table.human_to_move()


def test_tables_that_are_none():
    for at, value in ((0, 99), (2, 0), (2, 9), (3, 5), (TABLE_SEATS + 1, 200), (TABLE_SEATS + 1, 13)):
        visit = Visit()
        table = visit.guest.table
        data = bytearray([data for kind, data in visit.host.channel.out_messages if kind == TABLE][0])
        data[at] = value
        visit.tell((TABLE, bytes(data)))
        assert visit.guest.unexpected == 1 or left(visit)
        assert visit.guest.unexpected == 0 or visit.guest.table is table
    visit = Visit()
    for data in (b"", bytes(17)):
        visit.tell((TABLE, data))
    assert visit.guest.unexpected == 2


def test_tables_that_no_game_has():
    """Another layout, a game for one, a choice or a level that does not exist: the guest leaves instead of session."""
    good = bytearray([data for kind, data in Visit().host.channel.out_messages if kind == TABLE][0])
    for changes in (((1, 99),), ((0, 1), (2, 1)), ((5, 15),), ((TABLE_SEATS, 9),), ((2, 1),)):
        data = bytearray(good)
        for at, value in changes:
            data[at] = value
        guest = Guest(Scripted(), "Bob")
        settle(guest)
        hears(guest, *Visit().host.channel.out_messages[0])
        hears(guest, TABLE, bytes(data[:22] if data[2] == 1 else data))
        assert guest.unexpected or (guest.entry and guest.sit() is None and guest.has_left and guest.entry is None), (
            changes
        )
    visit = Visit()
    players = visit.guest.table.players
    good[TABLE_SEATS] = 0x7F
    visit.tell((TABLE, bytes(good)))
    assert visit.guest.table.players == players


def test_a_record_that_leads_elsewhere_is_not_taken():
    visit = Visit()
    while visit.table.turn() != OVER:
        told = visit.after_a_move()
        visit.tell(*[message for message in told if message[0] != RECORD])
    right = visit.table.record
    other = Visit(2)
    while other.table.turn() != OVER:
        other.after_a_move()
    shorter = Record(right.start(), right.seed, None, right.players)
    for bad in (other.table.record.to_bytes(), shorter.to_bytes(), right.to_bytes()[:-1] + b"?", bytes(60)):
        visit.guest.notice = ""
        out = bytearray(messages.MOST_MESSAGE)
        visit.tell((RECORD, bytes(out[: messages.put_record(out, bad, 0, messages.MOST_MESSAGE)])))
        assert visit.guest.table.record is None and visit.guest.table.is_refuted and visit.guest.notice, bad
    odd = visit.guest.unexpected
    for data in (b"\0\377\0\0?", b"\5\0\4\0ab", b"\5\0\0\0abcdef"):
        visit.tell((RECORD, data))
    assert visit.guest.unexpected == odd + 3
    visit.tell(*[message for message in told if message[0] == RECORD])
    assert visit.guest.table.record.to_bytes() == right.to_bytes()


def test_views_with_bytes_changed_are_refused_or_can_be_looked_at():
    """The moves of an accepted view can be listed and described, and the seat to act can play."""
    dice = bytearray(rng.SIZE)
    rng.seed(dice, 0, 6, 3)
    taken = 0
    for seed in range(12):
        visit = Visit(seed, seed)
        table = visit.guest.table
        for _ in range(100):
            changes = []
            for _ in range(1 + rng.below(dice, 0, 3)):
                value = (0, 64, 255, rng.below(dice, 0, 256), rng.below(dice, 0, 16))[rng.below(dice, 0, 5)]
                changes.append((rng.below(dice, 0, table.game_view.SIZE), value))
            before = visit.view_now()
            visit.tell((VIEW, visit.put(changes)))
            if visit.guest.has_left:
                assert visit.view_now() == before
                visit.guest.has_left = False
                continue
            taken += 1
            view = table.view(1)
            count = view.moves(visit.room) if view.turn() == 1 else 0
            assert count or view.turn() != 1
            for i in range(count):
                assert view.describe(visit.room[i])
    assert taken > 100


def test_nonsense():
    dice = bytearray(rng.SIZE)
    rng.seed(dice, 0, 8, 3)

    def below(n):
        return rng.below(dice, 0, n)

    visit = Visit()
    for i in range(600):
        kind = (HELLO, TABLE, MOVES, REFUSED, ASK, ANSWER, RECORD, below(128))[i % 8]
        size = below(30) if below(3) else below(messages.MOST_MESSAGE)
        visit.tell((kind, bytes([below(256) for _ in range(size)])))
        visit.guest.answer(True)
        visit.guest.has_left = False
        if visit.guest.entry and visit.guest.table is None:
            visit.guest.sit()
    visit.guest.channel.renewed = True
    visit.tell(visit.host.channel.out_messages[0])
    visit.host.channel.renewed = True
    settle(visit.host)
    visit.sit(hears(visit.host, *visit.guest.channel.out_messages[-1]))
    assert visit.guest.table and visit.guest.table.moves_made() == visit.table.moves_made()
    assert visit.view_now()[AT_MOVES] == visit.table.moves_made()
