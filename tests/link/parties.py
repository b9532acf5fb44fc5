"""Whole linked games in memory: a host's table, a guest for each remote seat, and a wire for each guest."""

from array import array

from engines import rng
from engines.game import OVER
from engines.players import BOT, REMOTE
from engines.table import Table
from firmware.link.channel import Channel
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party
from hand_clock import Clock
from wire import Wire

KEY = "four_rows"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
_MS_A_MOVE = 60_000  # ms that no move may take
_QUIET_MS = 50  # a step in which nobody acts: most of a game over a bad link is waiting


class Line:
    """A guest at a seat and the wire to it."""

    def __init__(self, game, seat, wrong):
        self.game = game
        self.seat = seat
        self.rests = False  # true if the guest makes no moves
        self.is_driven = False  # true if the test plays at the table
        self.wire = Wire(game.clock, game.seed + seat, **wrong)
        self.host = game.party.invite(seat, game.channel(self.wire.a))
        self.join()

    def join(self):
        """Switch on a new guest there, without any memory."""
        self.guest = Guest(self.game.channel(self.wire.b), NAMES[self.seat])

    @property
    def table(self):
        return self.guest.table


class Linked:
    """A game `key` of `players`, as in `table.py`, dealt by number, in which all players make random moves.

    `wrong` is as in `Wire`. Each step is a millisecond of `clock`, more if nobody has anything to do.
    """

    def __init__(self, players, seed=1, options=None, clock=None, key=KEY, **wrong):
        self.clock = clock or Clock()
        self.seed = seed
        self._dice = bytearray(rng.SIZE)
        rng.seed(self._dice, 0, seed, 7)
        self._sessions = 100
        self.table = Table(key, len(players), options, players)
        self.table.deal(seed)
        self.party = Party(self.table, NAMES[0])
        self.lines = [Line(self, seat, wrong) for seat in range(len(players)) if players[seat] == REMOTE]
        self._room = array("H", bytes(2 * self.table.game_view.MAX_MOVES))
        self.ms = 0

    def channel(self, port):
        """A channel of a session that no other has."""
        self._sessions += 1
        return Channel(port, self.clock, self._sessions)

    def below(self, n):
        return rng.below(self._dice, 0, n)

    def choose(self, table):
        """Return one of the legal moves."""
        return self._room[self.below(table.moves(self._room))]

    def step(self, plays=True, ms=1):
        """Run a step in which all players act, or only exchange frames. It takes `ms`, more if nobody is busy."""
        table = self.table
        busy = self.party.poll()
        if plays and self.party.is_quiet():
            if table.human_to_move():
                table.play(self.choose(table))
                busy = True
            elif table.think() or table.turn() != OVER and table.players[table.turn()] >= BOT:
                busy = True
        for line in self.lines:
            if self.step_guest(line, plays and not line.rests) or line.wire.is_busy():
                busy = True
        if not busy:
            ms = _QUIET_MS
        self.clock.sleep_ms(ms)
        self.ms += ms

    def step_guest(self, line, plays):
        """Run a step of a guest. Return True if there may be more to do."""
        guest = line.guest
        busy = guest.poll()
        if guest.entry and guest.table is None:
            guest.sit()
        table = guest.table
        if table is None or line.is_driven:
            return True
        if table.think():
            busy = True
        if plays and table.human_to_move():
            table.play(self.choose(table))
            busy = True
        return busy

    def run(self, ms, plays=True):
        end = self.ms + ms
        while self.ms < end:
            self.step(plays)

    def until(self, is_done, plays=True):
        """Run until `is_done()`; it must not take a minute of the clock."""
        end = self.ms + _MS_A_MOVE
        while not is_done():
            self.step(plays)
            assert self.ms < end, self.state()

    def join(self):
        """Run until all guests are at the table and see it."""
        self.until(self.is_joined, False)

    def is_joined(self):
        return all(line.table and line.table.is_ready for line in self.lines)

    def until_moves(self, count):
        """Run until this many moves are made."""
        last = self.ms
        while self.table.turn() != OVER and self.table.moves_made() < count:
            made = self.table.moves_made()
            self.step()
            if self.table.moves_made() != made:
                last = self.ms
            assert self.ms - last < _MS_A_MOVE, self.state()

    def finish(self):
        """To the end, with the record at every end."""
        self.until_moves(1_000_000)
        self.until(lambda: all(line.table and line.table.record for line in self.lines))
        self.compare()

    def compare(self):
        """Check that all ends have the same game, and that the views were true."""
        record = self.table.record.to_bytes()
        replayed = self.table.record.replay()
        for line in self.lines:
            table = line.table
            view = bytearray(table.game_view.SIZE)
            replayed.view(line.seat, view)
            assert bytes(table.view(line.seat).state) == bytes(view)
            assert table.record.to_bytes() == record
            assert bytes(table.record.replay().state) == bytes(replayed.state)
            assert line.guest.reason == line.host.reason == ""
            names = [table.seat_name(seat) for seat in range(len(table.players))]
            assert names[line.seat] == "You" and names.count("You") == 1

    def state(self):
        """For what goes wrong."""
        ends = [
            (line.guest.notice, line.guest.reason, line.host.reason, line.table and line.table.pending_move)
            for line in self.lines
        ]
        return "%d moves, %d to play, %s" % (self.table.moves_made(), self.table.turn(), ends)
