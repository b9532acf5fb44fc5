"""The host's side of a link: a `Host` for each guest's seat, and the `Party` of all of them."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER, IllegalMove
from engines.players import REMOTE
from firmware.link import messages
from firmware.link.end import End
from firmware.link.messages import (
    AGAIN,
    ANSWER,
    ASK,
    FOLLOWS,
    HINTS,
    HOST,
    MOVE,
    MOVE_SIZE,
    MOVED,
    MOVES,
    REASON,
    RECORD,
    REFUSED,
    TABLE,
    UNDO,
    VIEW,
    VIEW_BUFFER,
)

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Buffer, Data, Move, Seat
    from firmware.link.channel import Channel

_PAUSE_MS = const(30_000)  # pause after a refusal before the guest may ask again
_SAYS_NO = "%s says no."
_IS_LOST = "The line to %s was lost."
_MORE = const(1 << MOVES | 1 << RECORD)  # kinds that may take several messages


class Host(End):
    """The seat of a `Party` that a guest plays over a channel. The table treats it as a remote player, whose move is
    `move` once it `has_decided`.

    The host sends only views of that seat, its legal moves, names, and the record after the game.
    """

    def __init__(self, party: Party, seat: Seat, channel: Channel) -> None:
        super().__init__(channel, HOST, party.name)
        self.party = party
        self.seat = seat
        self.move = 0
        self._moved_at = -1  # the table's serial when the guest moved
        self._told_at = -1  # the table's serial in the last view sent, -1 for none
        self._refused = 0  # the kind of message that was refused, for the reason `_why`
        self._why = ""
        self._ask = self._asker = self._answer = self._agreed = 0
        self._is_denied = False  # True if the guest's last question was refused
        self._denied_ms = 0  # ticks_ms of that refusal
        self._first = 0  # index of the next move or record byte to send
        self._record = b""

    def has_decided(self) -> bool:
        """True if `move` is this seat's move in the present position."""
        return self._moved_at == self.party.table.serial

    def show(self) -> None:
        """Send the changed table."""
        self._due |= 1 << VIEW
        self._due &= ~_MORE
        self._first = 0
        self._record = b""
        table = self.party.table
        if table.turn() == OVER:
            self._due |= 1 << RECORD
        elif table.turn() == self.seat:
            self._due |= 1 << MOVES

    def show_seats(self) -> None:
        """Send the seats after a change of a name or a connection."""
        self._due |= 1 << TABLE

    def begin(self) -> None:
        """Send the whole table to the guest.

        A guest that has left or was refused gets a new conversation, since this table may fit.
        """
        if self.has_left:
            self.channel.restart()
        self._told_at = self._moved_at = -1
        self._due &= ~(1 << ASK | 1 << ANSWER | 1 << REFUSED)
        self.show_seats()
        self.show()

    def ask(self, what: int, asker: Seat) -> None:
        """Ask the guest whether it agrees that `asker`, `OVER` for a person at the host, undoes or plays again."""
        self._ask = what
        self._asker = asker
        self._due |= 1 << ASK

    def answer(self, what: int, agreed: bool) -> None:
        """Send the result of a question."""
        self._answer = what
        self._agreed = 1 if agreed else 0
        self._due = self._due & ~(1 << ASK) | 1 << ANSWER

    def deny(self) -> None:
        """Record that the guest's question was refused."""
        self._is_denied = True
        self._denied_ms = self.channel.clock.ticks_ms()

    def _asking_refusal(self) -> str:
        """Why the guest may not ask anything now, '' if it may."""
        clock = self.channel.clock
        wait = _PAUSE_MS - clock.ticks_diff(clock.ticks_ms(), self._denied_ms)
        if not self._is_denied or not 0 < wait <= _PAUSE_MS:
            self._is_denied = False
            return ""
        seconds = (wait + 999) // 1000
        return "Ask again in %d second%s." % (seconds, "" if seconds == 1 else "s")

    def _refuse(self, kind: int, why: str) -> None:
        self._refused = kind
        self._why = why
        self._due |= 1 << REFUSED

    def _on_restart(self) -> None:
        self._moved_at = -1

    def _on_hello(self, data: Data, start: int) -> None:
        table = self.party.table
        if not messages.has_game(data, start, table.entry.number):
            self.leave("no %s at the other end" % table.entry.title)
        elif self._most < VIEW_BUFFER + table.game_view.SIZE:
            self.leave("the other end takes too little at once")
        else:
            self.party.welcome(self)
            self.begin()

    def _handle(self, kind: int, data: Data, start: int, size: int) -> bool:
        if kind == MOVE and size == MOVE_SIZE:
            self._take_move(data, start)
        elif kind == ASK and size == 2 and UNDO <= data[start] <= AGAIN:
            why = self._asking_refusal() or self.party.receive_question(data[start], self.seat)
            if why:
                self._refuse(ASK, why)
        elif kind == ANSWER and size == 2:
            self.party.receive_answer(data[start], self.seat, data[start + 1] == 1)
        else:
            self.unexpected += 1
        return True

    def _take_move(self, data: Data, start: int) -> None:
        """Keep a legal move for the table, or refuse a move with the reason. A late or repeated move has no effect."""
        party = self.party
        table = party.table
        move = messages.get16(data, start + 3)
        if data[start] != party.serial or messages.get16(data, start + 1) != table.moves_made() or self._told_at < 0:
            self._refuse(MOVE, "The table has changed.")
        elif table.mover(move) != self.seat:
            self._refuse(MOVE, "It is not your turn.")
        elif self.has_decided():
            self._refuse(MOVE, "You have moved.")
        elif party.is_legal(move):
            self.move = move
            self._moved_at = table.serial
        else:
            try:
                table.play(move)  # raises, with the reason, unless it is a claim
            except IllegalMove as error:
                self._refuse(MOVE, error.args[0])

    def _write(self, kind: int, out: Buffer) -> int:
        party = self.party
        table = party.table
        if kind == TABLE:
            flags = HINTS if party.hints else 0
            return messages.put_table(out, table, self.seat, flags, party.seat_names(), party.away & ~(1 << self.seat))
        if kind == VIEW:
            flags = 0
            if self._told_at >= 0 and table.serial == (self._told_at + 1) & 0xFFFF and table.last_mover != OVER:
                flags = FOLLOWS
            self._told_at = table.serial
            move = table.last_move(self.seat)
            if move >= 0:
                flags |= MOVED
            table.view(self.seat, party.view)
            return messages.put_view(out, party.serial, flags, table.last_mover, max(move, 0), party.view)
        if kind == MOVES:
            total = table.moves(party.moves)
            size = messages.put_moves(out, party.serial, party.moves, total, self._first, self._most)
            self._first += (size - messages.MOVES_LIST) >> 1
            if self._first >= total:
                self._first = 0
            return size
        if kind == RECORD:
            if not self._first:
                self._record = table.record.to_bytes()
            size = messages.put_record(out, self._record, self._first, self._most)
            self._first += size - messages.RECORD_PIECE
            if self._first == len(self._record):
                self._first = 0
                self._record = b""
            return size
        if kind == ASK:
            return messages.put_pair(out, self._ask, self._asker)
        if kind == ANSWER:
            return messages.put_pair(out, self._answer, self._agreed)
        out[0] = self._refused
        return messages.put_text(out, 1, self._why, REASON)

    def _has_more(self, kind: int) -> bool:
        return bool(1 << kind & _MORE) and self._first > 0


class Party:
    """The remote players of `table`, with a `Host` for each in `hosts`. The guests see the only local person as `name`;
    `hints` is true if guests may have hints.

    A request to undo or to play again goes to all other players. While a `question` is open, `asker` is the asking
    seat, or `OVER` for the persons at the host; if `asks_here`, they have to `answer`. Once all agree, `granted` is the
    request, which the host's screen fulfils for `asker` and clears. `notice` is the next notice; the screen clears it.
    """

    def __init__(self, table: Table, name: str, hints: bool = True) -> None:
        self.name = name
        self.hints = hints
        self.hosts: list[Host] = []
        self.serial = 0  # serial of the position last sent, 0-255
        self.away = 0  # bit mask of the seats whose connection is lost
        self.question = 0
        self.asker = OVER
        self.asks_here = False
        self.granted = 0
        self.notice = ""
        self._concerned = 0  # bit mask of the seats that a question concerns
        self._pending = 0  # mask of the seats that have to answer
        self._sit(table)

    def _sit(self, table: Table) -> None:
        self.table = table
        self.view = bytearray(table.game_view.SIZE)
        self.moves = array("H", bytes(2 * table.game_view.MAX_MOVES))
        self._at = table.serial

    def invite(self, seat: Seat, channel: Channel) -> Host:
        """Give a seat to the guest on a channel. Raises `ValueError` if the seat is not for a remote player."""
        if self.table.players[seat] != REMOTE:
            raise ValueError("seat %d is not for a remote player" % (seat + 1))
        host = Host(self, seat, channel)
        self.hosts.append(host)
        self.table.remotes[seat] = host
        self.away |= 1 << seat
        return host

    def take(self, table: Table) -> None:
        """Continue at another table with the same seats: a new deal, or a saved game."""
        self._sit(table)
        self._drop_question()
        self.serial = (self.serial + 1) & 0xFF
        for host in self.hosts:
            table.remotes[host.seat] = host
            table.names[host.seat] = host.peer
            host.begin()

    def poll(self) -> bool:
        """Poll the connection of each guest, without waiting. Return True while there is more to do."""
        self._check_table()
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

    def is_quiet(self) -> bool:
        """True if all guests have received the present table. Bots should wait for that."""
        self._check_table()
        for host in self.hosts:
            if not host.is_quiet():
                return False
        return True

    def leave(self, reason: str) -> None:
        """Send all guests the news that the host leaves. They have received it once `is_quiet`."""
        for host in self.hosts:
            host.leave(reason)

    def seat_names(self) -> list[str]:
        """Return the seats' names as others see them, '' for seats without a name."""
        table = self.table
        names = list(table.names)
        if table.players.count(b"\0") == 1:
            names[table.players.find(b"\0")] = self.name
        return names

    def is_legal(self, move: Move) -> bool:
        """True if the seat to act may make the move."""
        moves = self.moves
        for i in range(self.table.moves(moves)):
            if moves[i] == move:
                return True
        return False

    def _check_table(self) -> None:
        """If the table has changed, refuse an open question and send the table to all guests."""
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
        """Ask all others, for a person at the host, whether they agree to `UNDO` or `AGAIN`. Return the reason for a
        refusal, or ''."""
        return self.receive_question(what, OVER)

    def answer(self, agreed: bool) -> None:
        """Answer the question for the persons at the host."""
        if self.question and self.asks_here:
            self.asks_here = False
            self._count(agreed)

    def receive_question(self, what: int, asker: Seat) -> str:
        """Handle a request by a seat, or by a person at the host (`OVER`). Return the reason for a refusal, or ''."""
        self._check_table()
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

    def next_to_answer(self) -> Seat:
        """Return the first seat that still has to answer, or `OVER`."""
        seat = 0
        while seat < len(self.table.players):
            if self._pending >> seat & 1:
                return seat
            seat += 1
        return OVER

    def receive_answer(self, what: int, seat: Seat, agreed: bool) -> None:
        """Count a seat's answer if the seat was asked this question."""
        if what == self.question and self._pending >> seat & 1:
            self._pending &= ~(1 << seat)
            self._count(agreed, _SAYS_NO, seat)

    def welcome(self, host: Host) -> None:
        """Handle a guest that has connected, perhaps again."""
        seat = host.seat
        self.table.stand_ins[seat] = 0
        self.table.names[seat] = host.peer
        self._lost(seat)
        self._show_seats(host)

    def _lost(self, seat: Seat) -> None:
        """Handle a lost connection: an absent player has not agreed to an open question."""
        if self.question and seat == self.asker:
            self._close(False)
        elif self._pending >> seat & 1:
            self._count(False, _IS_LOST, seat)

    def _count(self, agreed: bool, why: str = "", seat: Seat = OVER) -> None:
        """Count the answer of `seat`: it agrees, or refuses for the reason `why`.

        If a local person asked, a refusal becomes a notice.
        """
        if not agreed:
            if self.asker == OVER and why:
                self.notice = why % self.table.seat_name(seat)
            self._close(False)
        elif self.question and not self._pending and not self.asks_here:
            self.granted = self.question
            self._close(True)

    def _close(self, agreed: bool) -> None:
        """Send the result of the question to the players concerned."""
        for host in self.hosts:
            if host.seat == self.asker and not agreed:
                host.deny()
            if self._concerned >> host.seat & 1 and host.has_greeted:
                host.answer(self.question, agreed)
        self._drop_question()

    def _drop_question(self) -> None:
        self.question = self._pending = 0
        self.asks_here = False
