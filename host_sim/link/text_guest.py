"""Text play as a guest at a host's table."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from engines import catalog
from engines.game import OVER
from firmware.link.messages import AGAIN
from firmware.link.table_guest import Guest
from firmware.text import seats, words
from firmware.text.words import Refused
from host_sim.link.serial_port import Port, PortError
from host_sim.link.text_link import NAP, Again, Left, LinkedPlayer, channel, refused, session, until_settled
from host_sim.text.keyboard import Keyboard
from host_sim.text.text_play import OK

if TYPE_CHECKING:
    from firmware.types import TextLines


LOST = 1  # exit status: the peer has left


class GuestPlayer(LinkedPlayer):
    """Text play at a host's table, in the seat of `guest`."""

    def __init__(self, guest: Guest, home: Path, streams: Sequence[TextIO], keyboard: Keyboard) -> None:
        assert guest.entry is not None
        super().__init__(home, guest.entry.key, streams, keyboard)
        self._guest = guest
        self._is_up = True

    def start(self) -> "TextLines":
        """Take the seat. Raises `Left` if the host leaves."""
        self._sit()
        yield self._headline() + "."
        yield from seats.rules_lines(self._table.entry, self._table.game_view.chosen())
        yield from self._show_seats()
        yield "Type help for the commands, rules for how to play."
        if self._table.moves_made():
            yield from self._show()
        self._moved = True

    def _sit(self) -> None:
        table = self._guest.sit()
        if table is None:
            self.status = LOST
            self._tell("The other end has a table that cannot be here.")
            raise Left
        self._table = table
        while not table.is_ready:
            self._attend()
            self._wait()

    def _attend(self) -> None:
        guest = self._guest
        guest.poll()
        if guest.has_left:
            table = guest.table
            if table is None or not table.is_ready or table.turn() != OVER:
                self.status = LOST
            self._tell(f"{guest.peer or 'The other end'} has left{': ' + guest.reason if guest.reason else ''}.")
            raise Left
        if guest.is_up() != self._is_up:
            self._is_up = guest.is_up()
            self._tell(f"{guest.peer} is back." if self._is_up else f"The line to {guest.peer} is lost, waiting.")
        if guest.notice and not self._asks:  # a notice that the player asked for is printed as the answer
            self._tell(guest.notice)
            guest.notice = ""
        asker = self._table.seat_name(guest.asker) if guest.asker != OVER else guest.peer
        self._put_question(guest.question, asker)
        if guest.table is None and guest.entry is not None:
            self._prompt = ""
            self._teller_of(guest.entry)
            self.follow(self.start())
            raise Again

    def _teller_of(self, entry: catalog.Entry) -> None:
        """Load the text module of the game, which may be another game than before."""
        self._teller = words.teller(entry.key)

    def _undo(self) -> "TextLines":
        self._asks = True
        try:
            yield from super()._undo()
        finally:
            self._asks = False

    def _new(self, number: str = "") -> "TextLines":
        if number:
            raise Refused("the deal is the host's")
        why = self._guest.ask(AGAIN)
        if why:
            raise Refused(why)
        yield "Asked for another game."

    def _answer(self, agreed: bool) -> "TextLines":
        if not self._guest.question:
            raise Refused("nobody has asked")
        self._guest.answer(agreed)
        yield from ()

    def _save(self) -> tuple[str, ...]:
        return ()

    def _is_saved(self) -> bool:
        return False

    def _say_goodbye(self) -> None:
        self._guest.leave("")
        until_settled(self._guest)


def connect_text(port: Port, home: Path, name: str, streams: Sequence[TextIO]) -> int:
    """Play at the table of the host at a port, line by line. Return the exit status, `LOST` if the host leaves."""
    keyboard = Keyboard(streams[0])
    guest = Guest(channel(port), name)
    print("Waiting for the table ...", file=streams[1], flush=True)
    typed: list[str | None] = []
    while guest.entry is None:
        guest.poll()
        if guest.has_left:
            if guest.reason:
                raise PortError(f"the other end has left: {guest.reason}")
            print("The other end has left.", file=streams[1])
            return LOST
        if streams[0].isatty():
            typed = keyboard.take()
        if keyboard.is_over() or (typed and (typed[0] is None or typed[0].strip().lower() == "quit")):
            guest.leave("")
            until_settled(guest)
            return OK
        time.sleep(NAP)
    try:
        player = GuestPlayer(guest, home, streams, keyboard)
        return session(player, player.start)
    except ValueError as error:
        return refused(error, streams)
