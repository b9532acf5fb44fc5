"""Host and guest of a table of Four Rows without screens, for the PC and, as a copied file, for Picos.

Both always make the first legal move.
"""

from array import array
from binascii import hexlify

from engines.catalog import find
from engines.table import Table
from firmware.link.channel import Channel
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party

_OVER = 255
_NAP_MS = 10


class HostEnd:
    """The host, which deals and has seat 1."""

    def __init__(self, port, clock, session, deal):
        entry = find("four_rows")
        self.clock = clock
        self.table = Table(entry.key, 2, bytes(len(entry.game().OPTIONS)), b"\0\1")
        self.table.deal(deal)
        self.channel = Channel(port, clock, session)
        self.party = Party(self.table, "Ann")
        self.host = self.party.invite(1, self.channel)

    def poll(self):
        """Run one pass of a loop without waiting. Return True if there is more to do."""
        busy = self.party.poll()
        return self.table.remote_to_move() and self.table.think(self.clock, 0) or busy

    def move(self):
        """Make the first legal move if it is this player's turn. Return True if a move was made."""
        return self.host.is_up() and self.party.is_quiet() and first_move(self.table)

    def is_over(self):
        """True if the game is over and the peer has its record."""
        return self.table.turn() == _OVER and self.host.is_up() and self.party.is_quiet()

    def summary(self):
        """Return the number of moves, the other seat's view and the record at the end of the game."""
        return describe(self.table, self.table.view(1))


class GuestEnd:
    """The guest, which has seat 2."""

    def __init__(self, port, clock, session):
        self.clock = clock
        self.table = None
        self.channel = Channel(port, clock, session)
        self.guest = Guest(self.channel, "Bob")

    def poll(self):
        """Run one pass of a loop without waiting. Return True if there is more to do."""
        busy = self.guest.poll()
        if self.table is None:
            if self.guest.entry:
                self.table = self.guest.sit()
            return busy
        return not self.table.human_to_move() and self.table.think(self.clock, 0) or busy

    def move(self):
        """Make the first legal move if it is this player's turn. Return True if a move was made."""
        return self.table is not None and first_move(self.table)

    def is_over(self):
        """True if the record has arrived and leads to the last view."""
        return self.table is not None and self.table.record is not None

    def summary(self):
        """Return the number of moves, the guest's view and the record at the end of the game."""
        return describe(self.table, self.table.view(1))


def first_move(table):
    """Make the first legal move of a table if a person here is to move. Return True if so."""
    is_human = table.human_to_move()
    if is_human:
        moves = array("H", bytes(2 * table.game_view.MAX_MOVES))
        table.moves(moves)
        table.play(moves[0])
    return is_human


def describe(table, view):
    """Return the number of moves, a view and the record of a finished game, as text."""
    return " ".join((str(table.moves_made()), "moves,", hexlify(view.state).decode(), table.record.to_text()))


def run(end, more_ms):
    """Play to the end, keep listening for `more_ms`, then print a summary."""
    clock = end.clock
    since = clock.ticks_ms()
    while not end.is_over() or clock.ticks_diff(clock.ticks_ms(), since) < more_ms:
        if not end.poll() and not end.move():
            clock.sleep_ms(_NAP_MS)
        if not end.is_over():
            since = clock.ticks_ms()
    print(end.summary())
