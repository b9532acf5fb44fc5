"""Messages to a seat do not depend on cards that it has not seen. In whole games of every multiplayer game, two tables
that differ only in hidden cards send the seat the same bytes."""

from array import array

from checker import exchange
from engines import rng
from engines.catalog import CATALOG
from engines.game import AT_DEAL, AT_OPTIONS, OVER
from engines.players import BOT, HUMAN, REMOTE
from engines.table import Table
from firmware.link import messages
from firmware.link.table_host import Party
from manifests import manifest
from scripted import Scripted, hears, settle

MATCHES = [entry for entry in CATALOG if entry.game().MAX_SEATS > 1]


class Twins:
    """A table and another in which all that `seat` may not know is something else, and what their hosts say to it."""

    def __init__(self, entry, seats, options, seat, seed):
        self.known = manifest(entry.key)
        self.dice = bytearray(rng.SIZE)
        rng.seed(self.dice, 0, seed, 5)
        self.seat = seat
        players = bytearray([HUMAN] * seats)
        players[seat] = REMOTE
        players[(seat + 1) % seats] = BOT
        self.tables = []
        self.hosts = []
        for deal in (seed, seed + 1000):
            table = Table(entry.key, seats, options, players)
            table.deal(deal)
            self.tables.append(table)
        self.room = array("H", bytes(2 * self.tables[0].game_view.MAX_MOVES))
        self.differences = self.undone = 0
        self.follow()
        for table in self.tables:
            party = Party(table, "Ann")
            host = party.invite(seat, Scripted())
            settle(party)
            out = bytearray(messages.MOST_MESSAGE)
            hears(host, messages.HELLO, bytes(out[: messages.put_hello(out, messages.GUEST, "Ben")]))
            self.hosts.append(host)
        self.compare()

    def below(self, n):
        return rng.below(self.dice, 0, n)

    def follow(self):
        """Bring the second table to where the first one is, with other cards where the seat may not look."""
        one, other = self.tables
        state = other._game.state
        state[:] = one._game.state
        places = list(self.known.hidden(state, self.seat))
        getattr(self.known, "exchange", exchange)(state, places, self.below)
        for i in range(AT_DEAL, AT_OPTIONS):
            state[i] = self.below(256)
        self.differences += bytes(state) != bytes(one._game.state)
        record = other.record
        record.moves = array("H", one.record.moves)
        record.count, record.length = one.record.count, one.record.length
        other.last_mover, other.serial = one.last_mover, one.serial

    def compare(self):
        """Check that both send the same, and nothing of the record during the game."""
        said = []
        for host in self.hosts:
            settle(host.party)
            said.append([message for message in host.channel.out_messages if message[0] != messages.RECORD])
            going = host.party.table.turn() != OVER
            assert not going or len(said[-1]) == len(host.channel.out_messages)
            del host.channel.out_messages[:]
        assert said[0] == said[1], "what seat %d is told depends on what it may not know" % self.seat
        return said[0]

    def say(self, kind, data):
        """The guest says something to both."""
        for host in self.hosts:
            hears(host, kind, data)
        assert self.hosts[0].has_decided() == self.hosts[1].has_decided()
        return self.compare()

    def move(self, move):
        out = bytearray(messages.MOVE_SIZE)
        party = self.hosts[0].party
        messages.put_move(out, party.serial, self.tables[0].moves_made(), move)
        return self.say(messages.MOVE, bytes(out))

    def ply(self):
        """Make a move for the seat to act, and sometimes an illegal one, or ask a question."""
        table = self.tables[0]
        move = self.room[self.below(table.moves(self.room))]
        if not self.below(4):
            told = self.move(self.below(0x10000))
            assert table.turn() != self.seat or self.hosts[0].has_decided() or told[0][0] == messages.REFUSED
        if table.turn() == self.seat:
            if not self.hosts[0].has_decided():
                self.move(move)
            assert table.think()
        else:
            table.play(move)
        self.follow()
        told = self.compare()
        assert told[0][0] == messages.VIEW
        if not self.below(5):
            self.undo(self.below(2) == 0)

    def undo(self, agreed):
        """Let the guest ask for an undo; the other people, if any, agree or refuse."""
        self.say(messages.ASK, bytes((messages.UNDO, self.seat)))
        for host in self.hosts:
            host.party.answer(agreed)
        granted = [host.party.granted for host in self.hosts]
        assert granted[0] == granted[1]
        self.compare()
        if granted[0]:
            self.tables[0].undo(self.seat)
            self.follow()
            for host in self.hosts:
                host.party.granted = 0
            assert self.compare()[0][0] == messages.VIEW
            self.undone += 1


def whole_games(entry, seats, options, seed):
    """Return, at least, how often the two tables differed in a game for each seat, and how many moves were undone."""
    least = 1 << 20
    undone = 0
    for seat in range(seats):
        twins = Twins(entry, seats, options, seat, seed)
        plies = 0
        while twins.tables[0].turn() != OVER and plies < 400:
            twins.ply()
            plies += 1
        least = min(least, twins.differences)
        undone += twins.undone
    return least, undone


def test_what_a_seat_is_told_does_not_depend_on_what_it_may_not_know():
    tried = 0
    for entry in MATCHES:
        for seats, options in manifest(entry.key).BOTS:
            for seed in (5, 6, 7):
                differences, undone = whole_games(entry, seats, options, seed)
                assert differences > 10
                tried += undone
    assert tried


def test_the_proof_notices_a_leak():
    """The test fails for a host that sends the deal number, the generator, or a card of another hand."""
    for leak in (messages.VIEW, messages.TABLE):
        twins = Twins(MATCHES[0], 2, None, 1, 3)
        for host in twins.hosts:
            write = host._write

            def leaky(kind, out, host=host, write=write, leak=leak):
                size = write(kind, out)
                if kind == leak:
                    out[size - 1] ^= host.party.table._game.state[AT_DEAL]
                return size

            host._write = leaky
            host.show_seats()
        found = False
        try:
            twins.compare()
            for _ in range(4):
                twins.ply()
        except AssertionError as error:
            found = "may not know" in str(error)
        assert found
