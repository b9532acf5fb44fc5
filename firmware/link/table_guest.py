"""The guest's end of a link, which joins the host's table, and asks and answers questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog, record
from engines.game import AT_GAME, AT_LAYOUT, AT_OPTIONS, AT_SEATS, AT_TURN, AT_WINNERS, BODY, OVER, BadRecord
from engines.players import BOT
from firmware.link import messages
from firmware.link.end import End
from firmware.link.guest_table import GuestTable
from firmware.link.messages import (
    AGAIN,
    ANSWER,
    ASK,
    AWAY,
    FOLLOWS,
    GUEST,
    MOVE,
    MOVES,
    MOVES_LIST,
    REASON,
    RECORD,
    RECORD_PIECE,
    REFUSED,
    TABLE,
    TABLE_OPTIONS,
    TABLE_SEATS,
    UNDO,
    VIEW,
    VIEW_BUFFER,
)

if TYPE_CHECKING:
    from engines.catalog import Entry
    from engines.record import Record, Retrace
    from engines.types import Buffer, Data
    from firmware.link.channel import Channel

_NO_TABLE = "no such table here"
_NOT_A_POSITION = "the other end sends what is no position"


class Guest(End):
    """The player `name` as a guest, over a channel to the host.

    Once the host has announced its table, `entry` is the game. After the game has been loaded, `sit` creates the
    `table`, and the first view arrives. `question` is set while this player has to answer. `asker`, a seat or `OVER`
    for a person at the host, then wants to undo or to play again. `own_question` is set while this player waits for
    answers. `notice` is the next notice; the screen clears it.
    """

    def __init__(self, channel: Channel, name: str) -> None:
        super().__init__(channel, GUEST, name)
        self.entry: Entry | None = None
        self.table: GuestTable | None = None
        self.question = 0
        self.asker = OVER
        self.own_question = 0
        self.notice = ""
        self.refused = False  # true if `notice` is the reason for a refused move
        self._terms = b""  # game, layout, number of seats, own seat, options; other terms mean another table
        self._hints = False
        self._players = b""
        self._names: list[str] = []
        self._away = 0
        self._takes = False  # true if a view that follows the last one may be shown now
        self._is_view_new = False  # true if the view shown last follows the one before
        self._answer = 0
        self._agreed = 0
        self._record = bytearray()
        self._to_check: Record | None = None  # the record that is being checked
        self._check: Retrace | None = None

    def sit(self) -> GuestTable | None:
        """Create the announced table and return it. If that is not possible, return None and leave.

        The next TABLE is not compared with a failed one, since the host may have come back with another table.
        """
        terms = self._terms
        entry = self.entry
        kind = entry.game()  # type: ignore[union-attr]
        why = _NO_TABLE
        if kind.VERSION != terms[1]:
            why = "another version of " + entry.title  # type: ignore[union-attr]
        elif kind.MAX_SEATS > 1:
            try:
                self.table = GuestTable(self, kind.KEY, terms[2], self._options(), self._players, terms[3])
            except ValueError:
                pass
        if self.table:
            self._tell()
        else:
            self.entry = None
            self._terms = b""
            self.leave(why)
        return self.table

    def ask(self, what: int) -> str:
        """Ask all others whether they agree to `UNDO` or `AGAIN`. Return the reason for a refusal, or ''."""
        if self.own_question or self.question:
            return "Somebody has asked already."
        why = self.table.undo_refusal() if what == UNDO and self.table else ""
        if why:
            return why
        self.own_question = what
        self._due |= 1 << ASK
        return ""

    def answer(self, agreed: bool) -> None:
        """Answer the question."""
        if self.question:
            self._answer = self.question
            self._agreed = 1 if agreed else 0
            self.question = 0
            self._due |= 1 << ANSWER

    def take_view(self) -> bool:
        """Show the view after the next move, if it has arrived. Return True if so.

        Other views, such as after an undo, are shown as soon as they arrive.
        """
        self._is_view_new = False
        self._takes = True
        self.poll()
        self._takes = False
        return self._is_view_new

    def send_move(self) -> None:
        """Send the table's `pending_move`."""
        self._due |= 1 << MOVE

    def poll(self) -> bool:
        busy = super().poll()
        return self._verify() or busy

    def _on_restart(self) -> None:
        if self.own_question:
            self.notice = "The connection was lost."
        self.question = self.own_question = 0
        self._record = bytearray()

    def _options(self) -> bytes:
        """Return the chosen options, one byte for each option of the game."""
        count = len(self.entry.game().OPTIONS)  # type: ignore[union-attr]
        terms = self._terms
        return bytes([terms[4 + (i >> 1)] >> ((i & 1) << 2) & 15 for i in range(count)])

    def _handle(self, kind: int, data: Data, start: int, size: int) -> bool:
        table = self.table
        if kind == TABLE:
            self._take_table(data, start, size)
        elif kind in (VIEW, MOVES, RECORD) and table is None:
            return self.entry is None  # keep the message until `sit` has created the table
        elif kind == VIEW:
            return self._take_view(data, start, size)
        elif kind == MOVES and size >= MOVES_LIST:
            self._take_moves(data, start, size)
        elif kind == RECORD and size > RECORD_PIECE:
            self._take_record(data, start, size)
        elif kind == REFUSED and size > 0:
            self.notice = messages.text_at(data, start + 1, min(size - 1, REASON))
            if data[start] == MOVE and table:
                self.refused = table.pending_move >= 0
                table.pending_move = -1
            elif data[start] == ASK:
                self.own_question = 0
        elif kind == ASK and size == 2 and UNDO <= data[start] <= AGAIN:
            self.question = data[start]
            self.asker = data[start + 1]
        elif kind == ANSWER and size == 2:
            self.question = 0
            if self.own_question and data[start + 1] != 1:
                self.notice = "Not everybody agrees."
            self.own_question = 0
        else:
            self.unexpected += 1
        return True

    def _take_table(self, data: Data, start: int, size: int) -> None:
        end = start + size
        seats = data[start + 2] if size > TABLE_SEATS else 0
        players = bytearray()
        names = []
        away = 0
        at = start + TABLE_SEATS
        for i in range(seats):
            name = messages.name_at(data, at + 1, end) if at < end else None
            if name is None:
                break
            players.append(data[at] & ~AWAY)
            if data[at] & AWAY:
                away |= 1 << i
            names.append(name)
            at += 2 + data[at + 1]
        terms = bytes(data[start : start + 4]) + bytes(data[start + TABLE_OPTIONS : start + TABLE_SEATS])
        if not seats or len(players) != seats or at != end or terms[3] >= seats:
            self.unexpected += 1
            return
        players[terms[3]] = 0
        for i in range(seats):
            if i != terms[3] and players[i] < BOT:
                players[i] = 1
        if terms != self._terms:
            try:
                self.entry = catalog.find_number(terms[0])
            except ValueError:
                self.leave("no such game here")
                return
            self.table = None
        if self.table and max(players) >= BOT + len(self.table.game_view.LEVELS):
            self.leave(_NO_TABLE)
            return
        self._terms = terms
        self._hints = data[start + 4] & messages.HINTS != 0
        self._players = bytes(players)
        self._names = names
        self._away = away
        self._tell()

    def _tell(self) -> None:
        """Copy the players, their names and other values that may change during a game to the table."""
        table = self.table
        if table:
            table.players = self._players
            table.names[:] = self._names
            table.hints = self._hints
            table.away = self._away

    def _take_view(self, data: Data, start: int, size: int) -> bool:
        table = self.table
        follows = data[start + 1] & FOLLOWS if size > 1 else 0
        if follows and not self._takes and not table.human_to_move():  # type: ignore[union-attr]
            return False
        terms = self._terms
        at = start + VIEW_BUFFER
        right = size == VIEW_BUFFER + table.game_view.SIZE  # type: ignore[union-attr]
        if right:
            turn = data[at + AT_TURN]
            right = (
                data[at + AT_GAME] == terms[0] and data[at + AT_LAYOUT] == terms[1] and data[at + AT_SEATS] == terms[2]
            )
            right = right and bool(messages.same(data, at + AT_OPTIONS, terms, 4, BODY - AT_OPTIONS))
            winners = data[at + AT_WINNERS]
            right = right and (
                winners != 0 and winners >> terms[2] == 0 if turn == OVER else turn < terms[2] and not winners
            )
        if not right or not table.show(data, start):  # type: ignore[union-attr]
            self.leave(_NOT_A_POSITION)
            return True
        self._is_view_new = follows != 0
        if self._record:
            self._record = bytearray()
        self._check = None
        self.question = self.own_question = 0
        self.refused = False
        return True

    def _take_moves(self, data: Data, start: int, size: int) -> None:
        total = messages.get16(data, start + 1)
        first = messages.get16(data, start + 3)
        count = (size - MOVES_LIST) >> 1
        if not self.table.take_moves(data, start, total, first, count):  # type: ignore[union-attr]
            self.leave("the other end plays by other rules")

    # The record after the game: its moves are replayed one at a time to check that they lead to this position.

    def _take_record(self, data: Data, start: int, size: int) -> None:
        table = self.table
        received = self._record
        total = messages.get16(data, start)
        at = messages.get16(data, start + 2)
        size -= RECORD_PIECE
        if table.turn() != OVER or total > table.most_record() or at > len(received) or at + size > total:  # type: ignore[union-attr]
            self.unexpected += 1
            return
        start += RECORD_PIECE
        received[at:] = data[start : start + size]
        if len(received) == total:
            self._record = bytearray()
            try:
                self._to_check = record.from_bytes(received)
                self._check = table.checking(self._to_check)  # type: ignore[union-attr]
            except BadRecord as error:
                self._not_right(error)

    def _verify(self) -> bool:
        """Replay one move of the record that is being checked. Return False if no record is being checked."""
        check = self._check
        if check is None:
            return False
        try:
            if check.step():
                self._check = None
                self.table.take_record(self._to_check, check)  # type: ignore[union-attr,arg-type]
        except BadRecord as error:
            self._not_right(error)
        return True

    def _not_right(self, error: BadRecord) -> None:
        self._check = None
        self.table.is_refuted = True  # type: ignore[union-attr]
        self.notice = "The other end's record is not right: %s" % error.args[0]

    def _write(self, kind: int, out: Buffer) -> int:
        table = self.table
        if kind == MOVE and table:
            return messages.put_move(out, table.serial_there, table.moves_made(), max(table.pending_move, 0))
        if kind == ASK:
            return messages.put_pair(out, self.own_question, table.seat if table else 0)
        return messages.put_pair(out, self._answer, self._agreed)
