"""The host's side of a link: a table here with a seat at the other end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER, IllegalMove
from engines.table import BOT
from firmware.link.messages import AGAIN, UNDO
from firmware.link.party import Party
from firmware.screens import link_line
from firmware.screens.link_play import LinkPlay
from firmware.screens.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engines.table import Table
    from engines.types import Seat
    from firmware.console import Console
    from firmware.link.channel import Channel
    from firmware.link.host import Host


def attend(console: Console, table: Table) -> None:
    """Have somebody at the other end of the line play at a table that is about to be shown."""
    there = console.link
    if there is None:
        console.link = HostPlay(console, table)
    else:  # another deal
        there.take(table)  # type: ignore[attr-defined]  # it is a `HostPlay`


class HostPlay(LinkPlay):
    """The `Party` of the console's table, with one guest."""

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console)
        self._party: Party = None  # type: ignore[assignment]  # until the line is open
        self._host: Host = None  # type: ignore[assignment]
        self.take(table)

    def take(self, table: Table) -> None:
        """Go on at a table, perhaps the same once more."""
        self._forget_screens()
        self.title = table.entry.title
        self._seat = table.players.find(b"\1")  # REMOTE
        if self._party and self._party.table is not table:
            self._party.take(table)
        self._table = table
        self._name = table.names[self._seat]
        self._serial = table.serial

    def is_settled(self) -> bool:
        return not self._party or self._party.is_settled()

    def ask(self, what: int) -> None:
        console = self.console
        self._hides = False
        if self._is_away() and what == AGAIN:  # nobody else would be asked
            text = "This game ends after %d moves." % self._table.moves_made()
            entry = self._table.entry
            console.push(
                Question(console, "Another game?", text, "Play on", "New deal", lambda: console.play("new_deal", entry))
            )
            return
        why = self._party.ask(what) if self._party else self._problem
        if why:
            console.say(why)

    def _meet(self, channel: Channel) -> None:
        _, hints, name = link_line.settings(self.console)
        self._party = Party(self._table, name, hints)
        self._host = self._party.invite(self._seat, channel)

    def _speak(self) -> bool:
        return self._party.poll()

    def _leave(self) -> None:
        self._party.leave("")

    def _is_away(self) -> bool:
        return not self._party or bool(self._party.away >> self._seat & 1)

    def _hear(self) -> None:
        party = self._party
        if not party:
            return
        table = self._table
        console = self.console
        if table.serial != self._serial:
            self._serial = table.serial
            if table.last_mover == OVER:
                self._to_game()
        if self._host.is_up():
            self._met = True
            if table.names[self._seat] != self._name:
                self._to_game()
                console.open("working", "Working", "", self._show_again())
                return
        asker = table.seat_name(party.asker) if party.asks_here else ""
        self._put_question(party.question if party.asks_here else 0, asker)
        if party.granted:
            what = party.granted
            party.granted = 0
            self._to_game()
            if what == UNDO:
                console.open("working", "Working", "Taking back ...", self._undo(party.asker))
            else:
                console.play("new_deal", table.entry)

    def _answer(self, agreed: bool) -> None:
        self._party.answer(agreed)

    def _show_again(self) -> Iterator[None]:
        """Show the table with the name of who has come."""
        console = self.console
        yield
        console.play("show", type(console.bottom()), self._table)

    def _undo(self, asker: Seat) -> Iterator[int]:
        reason = ""
        try:
            yield from self._table.undoing(asker)
        except IllegalMove as error:
            reason = error.args[0]
        self.console.pop()  # first, or what is said would go with it
        if reason:
            self.console.say(reason)

    def _said(self) -> str:
        party = self._party
        said = ""
        if party:
            said = party.said
            party.said = ""
        return said

    def _trouble(self) -> str:
        table = self._table
        party = self._party
        if party and party.question and party.asker == OVER and not self._hides:
            return "Waiting for %s\nto agree ..." % table.seat_name(self._seat)
        if table.turn() == OVER or table.stand_ins[self._seat] or not self._is_away():
            return ""
        name = table.seat_name(self._seat)
        if self._host and self._host.has_left:
            return self._gone(self._host.reason, name)
        return self._nobody("Line lost,\nwaiting for %s ..." % name)

    def _way_out(self) -> tuple[str, Callable[[], object]]:
        if self._party and self._party.question:
            return "never mind", self._hide
        if self._met or self._table.moves_made():
            return "let a bot play on", self._stand_in
        return "quit", self.console.home

    def _stand_in(self) -> None:
        """Until the guest is back."""
        table = self._table
        table.stand_ins[self._seat] = BOT + len(table.seen.LEVELS) // 2

    def _invitation(self) -> str:
        return "choose Link, Join a table."
