"""The host's table as a guest sees it, with the interface of `Table`, for the guest's screen or text play."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER, BadRecord, IllegalMove
from engines.record import Checkpoints
from engines.table import Table
from firmware.link import messages
from firmware.link.frames import copy
from firmware.link.messages import FOLLOWS, MOVED, MOVES_LIST, UNDO, VIEW_BUFFER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.record import Record, Retrace
    from engines.types import Clock, Data, Move, Moves, Options, Players, Seat
    from firmware.types import GuestEnd

_NEWS_LINES = const(16)  # lines of news to remember


class GuestTable(Table):
    """A table as `guest` sees it, from `seat`, the only local person. Its game's buffer is the latest view.

    `play` only sends a move, which takes effect with the host's next view. Until then, no local seat may move. `record`
    is None until the game is over and the received record has been checked against the views.
    """

    is_guest = True

    def __init__(self, guest: GuestEnd, key: str, seats: int, options: Options, players: Players, seat: Seat) -> None:
        super().__init__(key, seats, options, players)
        self.guest = guest
        self.seat = seat
        self._received = bytearray(self.game_view.SIZE)  # the last view, before it is validated
        self.hints = False  # true if the host allows them
        self.away = 0  # bit mask of the seats whose connection is lost
        self.is_ready = False  # the first view has arrived
        self.pending_move = -1  # the move in flight, or -1
        self._moves_before = 0  # number of moves made before `pending_move`
        self.serial_there = 0  # serial number of the position at the host
        self.is_refuted = False  # the received record does not fit this game
        self.news = ""  # recent news, a line each, because the guest has no moves to list
        self._last = -1
        self._legal = array("H", bytes(2 * self.game_view.MAX_MOVES))
        self._legal_count = 0
        self._legal_there = -1  # number of legal moves at the host

    # Methods for the guest's end of the link.

    def add_news(self, lines: list[str]) -> None:
        """Remember the latest lines that the screen shows."""
        if lines:
            self.news = "\n".join((self.news.split("\n") + lines)[-_NEWS_LINES:]) if self.news else "\n".join(lines)

    def show(self, data: Data, start: int) -> bool:
        """Show the VIEW that begins at `data[start]`. Return False if it is not a possible position."""
        game = self._game
        size = game.SIZE
        copy(self._received, 0, data, start + VIEW_BUFFER, size)
        if not game.is_sound(self._received, self.seat):
            return False
        flags = data[start + 1]
        there = self.is_ready and self.pending_move < 0 and not flags & FOLLOWS
        if not (there and messages.same(game.state, 0, self._received, 0, size)):  # else only the connection is new
            copy(game.state, 0, self._received, 0, size)
            self._changed(data[start + 2] if flags & FOLLOWS else OVER)
        self.is_ready = True
        self.serial_there = data[start]
        self._last = messages.get16(data, start + 3) if flags & MOVED else -1
        self.pending_move = -1
        self.record = None  # type: ignore[assignment]
        self.is_refuted = False
        self._legal_there = -1
        self._legal_count = game.moves(self._legal) if self.is_human(game.turn()) else 0
        return True

    def take_moves(self, data: Data, start: int, total: int, first: int, count: int) -> bool:
        """Compare the MOVES that begin at `data[start]` with the legal moves here. Return False if they differ."""
        if data[start] != self.serial_there:
            return True  # the message belongs to an earlier position
        if total != self._legal_count or first + count > total:
            return False
        if not messages.same_list(data, start + MOVES_LIST, self._legal, first, count):
            return False
        if first + count == total:
            self._legal_there = total
        return True

    def most_record(self) -> int:
        """Return the largest size of a record of this game, in bytes."""
        return 2 * self.game_view.MAX_PLAYS + 2048

    def checking(self, game_record: Record) -> Retrace:
        """Return a `Retrace` of a record. Raises `BadRecord` if it belongs to another game."""
        from engines.record import Retrace

        if (
            game_record.key != self.entry.key
            or game_record.seats != len(self.players)
            or game_record.options != self._game.chosen()
        ):
            raise BadRecord("it is of another game")
        return Retrace(game_record, Checkpoints(self.game_view))

    def take_record(self, game_record: Record, check: Retrace) -> None:
        """Accept the record that `check` has replayed. Raises `BadRecord` if it leads to another position."""
        check.game.view(self.seat, self._received)
        if self._received != self._game.state:
            raise BadRecord("it does not lead to what was seen")
        self.record = game_record

    # Methods for screens.

    def human_to_move(self) -> bool:
        return self.pending_move < 0 and self._legal_there > 0 and super().human_to_move()

    def is_linked(self) -> bool:
        return True

    def is_secret(self) -> bool:
        return self.record is None

    def last_move(self, seat: Seat) -> int:
        return self._last

    def moves(self, out: Moves) -> int:
        for i in range(self._legal_count):
            out[i] = self._legal[i]
        return self._legal_count

    def play(self, move: Move) -> None:
        """Send a move. Raises `IllegalMove` if it is not a legal one; `is_played` reports a refusal by the host."""
        legal = self._game.is_claim(move) and self.pending_move < 0  # the host decides
        if not legal and not self.human_to_move():
            raise IllegalMove("It is not your turn.")
        for i in range(self._legal_count):
            if self._legal[i] == move:
                legal = True
        if not legal:
            self._refuse(move)
        self.pending_move = move
        self._moves_before = self.moves_made()
        self.guest.send_move()

    def _refuse(self, move: Move) -> None:
        """Raise `IllegalMove` with the game's reason, or a general one if the view was forged. The state is
        unchanged."""
        game = self._game
        before = bytes(game.state)
        try:
            game.play(move)
        finally:
            game.state[:] = before
        raise IllegalMove("The other end plays by other rules.")

    def is_played(self) -> bool:
        """True once the last move sent is on the table. Raises `IllegalMove` if the host has refused it."""
        guest = self.guest
        if self.pending_move >= 0:
            guest.take_view()
        if guest.refused:
            guest.refused = False
            raise IllegalMove(self._take_notice())
        if self.pending_move < 0 and self.moves_made() == self._moves_before:
            raise IllegalMove("The move was lost with the line.")
        return self.pending_move < 0

    def is_complete(self) -> bool:
        """True if no record will follow: it has arrived or is refuted, the connection is lost, or a game is on."""
        guest = self.guest
        guest.poll()
        return self.record is not None or self.is_refuted or not guest.is_up() or self.turn() != OVER

    def think(self, clock: Clock | None = None, budget_us: int = 0, hold: bool = False) -> bool:
        """Wait for a move of another seat; return True once it is shown. `hold` delays the update."""
        if hold:
            self.guest.poll()
            return False
        return self.guest.take_view()

    def remote_to_move(self) -> bool:
        return self.pending_move >= 0 or super().remote_to_move()

    def hint_refusal(self) -> str:
        why = super().hint_refusal()
        return why or ("" if self.hints else "The host plays without hints.")

    def undoing(self, seat: Seat = OVER) -> Iterator[int]:
        """Ask the other players, and pause until they have answered."""
        why = self.guest.ask(UNDO)
        if why:
            raise IllegalMove(why)
        serial = self.serial
        while self.serial == serial:
            self.guest.poll()
            if self.serial == serial and not self.guest.own_question and self.guest.notice:
                raise IllegalMove(self._take_notice())
            yield 0

    def _take_notice(self) -> str:
        """Return the guest's last notice and clear it."""
        text = self.guest.notice
        self.guest.notice = ""
        return text
