"""All the ends of lines at a host's table: what they are told when it changes, and what those who play are asked."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engines.game import OVER
from engines.table import REMOTE
from firmware.link.host import Host
from firmware.link.messages import UNDO

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Move, Seat
    from firmware.link.channel import Channel

_SAYS_NO = "%s says no."
_IS_LOST = "The line to %s was lost."


class Party:
    """The remote players of `table`, a `Host` each in `hosts`. `name` is what the only person at the host is called to
    the others; `hints` whether they may have some.

    Whoever wants to undo, or another game, asks all others. While a `question` is open, `asker` is the seat that asked,
    `OVER` for the persons at the host; these have to `answer` where `asks_here`. When all agree it is `granted`, for
    the host's screen to do, for the `asker`, and to take back; `said` is what else there is to tell, likewise.
    """

    def __init__(self, table: Table, name: str, hints: bool = True) -> None:
        self.name = name
        self.hints = hints
        self.hosts: list[Host] = []
        self.serial = 0  # of the position that the others are told, 0-255
        self.away = 0  # bit mask of the seats whose line is lost
        self.question = 0
        self.asker = OVER
        self.asks_here = False
        self.granted = 0
        self.said = ""
        self._concerned = 0  # bit mask of the seats that a question concerns
        self._pending = 0  # and of those that have to answer
        self._sit(table)

    def _sit(self, table: Table) -> None:
        self.table = table
        self.view = bytearray(table.seen.SIZE)
        self.moves = array("H", bytes(2 * table.seen.MAX_MOVES))
        self._at = table.serial

    def invite(self, seat: Seat, channel: Channel) -> Host:
        """Have somebody at the other end of a channel play at a seat. Raises `ValueError` where no remote player is."""
        if self.table.players[seat] != REMOTE:
            raise ValueError("seat %d is not for a remote player" % (seat + 1))
        host = Host(self, seat, channel)
        self.hosts.append(host)
        self.table.remotes[seat] = host
        self.away |= 1 << seat
        return host

    def take(self, table: Table) -> None:
        """Go on at another table with the same seats: a new deal, or the game of a save."""
        self._sit(table)
        self._drop_question()
        self.serial = (self.serial + 1) & 0xFF
        for host in self.hosts:
            table.remotes[host.seat] = host
            table.names[host.seat] = host.peer
            host.begin()

    def poll(self) -> bool:
        """Let all ends talk; True while there is something to do. Never waits."""
        self._look()
        busy = False
        for host in self.hosts:
            if host.poll():
                busy = True
            up = 0 if host.is_up() else 1
            if self.away >> host.seat & 1 != up:
                self.away ^= 1 << host.seat
                self.table.names[host.seat] = host.peer
                self._show_seats(host)
                if up:
                    self._lost(host.seat)
        return busy

    def is_settled(self) -> bool:
        """Whether everybody there has been shown the table as it is. Until then a bot had better hold its move."""
        self._look()
        for host in self.hosts:
            if not host.is_settled():
                return False
        return True

    def leave(self, reason: str) -> None:
        """Tell everybody that the host goes. They are told when it `is_settled`."""
        for host in self.hosts:
            host.leave(reason)

    def seat_names(self) -> list[str]:
        """What the seats are called to others: '' for those without a name."""
        table = self.table
        names = list(table.names)
        if table.players.count(b"\0") == 1:
            names[table.players.find(b"\0")] = self.name
        return names

    def is_legal(self, move: Move) -> bool:
        """Whether the seat to act may make a move."""
        moves = self.moves
        for i in range(self.table.moves(moves)):
            if moves[i] == move:
                return True
        return False

    def _look(self) -> None:
        """See whether the table has changed."""
        if self._at != self.table.serial:
            self._at = self.table.serial
            self.serial = (self.serial + 1) & 0xFF
            if self.question:
                self._close(False)
            for host in self.hosts:
                if host.has_greeted:
                    host.show()

    def _show_seats(self, but: Host) -> None:
        for host in self.hosts:
            if host is not but and host.has_greeted:
                host.show_seats()

    # Questions.

    def ask(self, what: int) -> str:
        """Ask everybody else, for a person at the host, whether they agree to `UNDO` or `AGAIN`; why not, or ''."""
        return self.asked(what, OVER)

    def answer(self, agreed: bool) -> None:
        """Answer the question for the persons at the host."""
        if self.question and self.asks_here:
            self.asks_here = False
            self._count(agreed)

    def asked(self, what: int, asker: Seat) -> str:
        """Somebody, or `OVER` for a person at the host, asks for something; why not, or ''."""
        self._look()
        table = self.table
        if self.question or self.granted:
            return "Somebody else has asked."
        why = table.undo_refusal(asker) if what == UNDO else ""
        if why:
            return why
        self.question = what
        self.asker = asker
        self._pending = 0
        for host in self.hosts:
            if host.seat != asker and host.is_up():
                self._pending |= 1 << host.seat
                host.ask(what, asker)
        self._concerned = self._pending | (0 if asker == OVER else 1 << asker)
        self.asks_here = asker != OVER and table.players.count(b"\0") > 0
        self._count(True)
        return ""

    def awaits(self) -> Seat:
        """The first seat whose answer is awaited; `OVER` for none."""
        seat = 0
        while seat < len(self.table.players):
            if self._pending >> seat & 1:
                return seat
            seat += 1
        return OVER

    def answered(self, what: int, seat: Seat, agreed: bool) -> None:
        """A seat answers; what it was not asked does not count."""
        if what == self.question and self._pending >> seat & 1:
            self._pending &= ~(1 << seat)
            self._count(agreed, _SAYS_NO, seat)

    def joined(self, host: Host) -> None:
        """Somebody has come, perhaps once more."""
        seat = host.seat
        self.table.stand_ins[seat] = 0
        self.table.names[seat] = host.peer
        self._lost(seat)
        self._show_seats(host)

    def _lost(self, seat: Seat) -> None:
        """Whoever asks, or has not answered yet, and is away has not agreed."""
        if self.question and seat == self.asker:
            self._close(False)
        elif self._pending >> seat & 1:
            self._count(False, _IS_LOST, seat)

    def _count(self, agreed: bool, why: str = "", seat: Seat = OVER) -> None:
        """Somebody agrees, or does not and `why`, about the one at a seat, is told to persons here who asked."""
        if not agreed:
            if self.asker == OVER and why:
                self.said = why % self.table.seat_name(seat)
            self._close(False)
        elif self.question and not self._pending and not self.asks_here:
            self.granted = self.question
            self._close(True)

    def _close(self, agreed: bool) -> None:
        """Tell those concerned what came of the question."""
        for host in self.hosts:
            if host.seat == self.asker and not agreed:
                host.deny()
            if self._concerned >> host.seat & 1 and host.has_greeted:
                host.answer(self.question, agreed)
        self._drop_question()

    def _drop_question(self) -> None:
        self.question = self._pending = 0
        self.asks_here = False
