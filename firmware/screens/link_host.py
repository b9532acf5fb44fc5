"""The host's side of a link: a local table with a seat for a guest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER, IllegalMove
from engines.players import REMOTE
from firmware.link.messages import AGAIN, UNDO
from firmware.link.table_host import Party
from firmware.screens import link_line
from firmware.screens.link_play import LinkPlay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engines.table import Table
    from engines.types import Seat
    from firmware.console import Console
    from firmware.link.channel import Channel
    from firmware.link.table_host import Host


class HostPlay(LinkPlay):
    """The `Party` of the console's table, set by `take`, with a guest at each seat of kind `link`.

    The waiting screen describes one guest at a time.
    """

    def __init__(self, console: Console, lines: Callable[[], list[Channel]] | None = None) -> None:
        super().__init__(console, lines)
        self.party: Party = None  # type: ignore[assignment]  # until the ports are open
        self._table: Table = None  # type: ignore[assignment]  # until `take`
        self._names: list[str] = []  # the seats' names on the table
        self._seat = 0  # the guest that the waiting screen describes
        self._came = 0  # bit mask of the seats whose guest has connected at least once

    def take(self, table: Table) -> None:
        """Continue at a table, which may be the same one."""
        self._forget_screens()
        self.title = table.entry.title
        if self.party and self.party.table is not table:
            self.party.take(table)
        self._table = table
        self._names = list(table.names)
        self._serial = table.serial
        self._seat = table.players.find(b"\1")  # REMOTE

    def poll(self) -> bool:
        return self._table is not None and super().poll()

    def ends(self) -> list[Host]:
        return self.party.hosts if self.party else []

    def is_quiet(self) -> bool:
        return not self.party or self.party.is_quiet()

    def ask(self, what: int) -> None:
        console = self.console
        self._hides = False
        if what == AGAIN and self._is_alone():  # there is no other player to ask
            text = "This game ends after %d moves." % self._table.moves_made()
            console.open("question", "Question", "Another game?", text, "Play on", "New deal", self._deal)
            return
        why = self.party.ask(what) if self.party else self._problem
        if why:
            console.say(why)

    def _deal(self) -> None:
        self.console.play("new_deal", self._table.entry)

    def _meet(self, channels: list[Channel]) -> None:
        _, hints, name = link_line.settings(self.console)
        self.party = Party(self._table, name, hints)
        for seat, player in enumerate(self._table.players):
            if player == REMOTE:
                self.party.invite(seat, channels[len(self.party.hosts)])

    def _speak(self) -> bool:
        return self.party.poll()

    def _leave(self) -> None:
        self.party.leave("")

    def _is_alone(self) -> bool:
        """True if all guests are away."""
        if self.party:
            for host in self.party.hosts:
                if not self.party.away >> host.seat & 1:
                    return False
        return True

    def _is_awaited(self, seat: Seat) -> bool:
        """True if the seat's guest is away and no bot plays for it."""
        away = not self.party or self.party.away >> seat & 1
        return self._table.players[seat] == REMOTE and bool(away) and not self._table.stand_ins[seat]

    def _handle_events(self) -> None:
        party = self.party
        if not party:
            return
        table = self._table
        console = self.console
        if table.serial != self._serial:
            self._serial = table.serial
            if table.last_mover == OVER:
                self._to_game()
        for host in party.hosts:
            if host.is_up():
                self._met = True
                self._came |= 1 << host.seat
                if table.names[host.seat] != self._names[host.seat]:
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
                self._deal()

    def _answer(self, agreed: bool) -> None:
        self.party.answer(agreed)

    def _show_again(self) -> Iterator[None]:
        """Show the table again, with the name of the guest that has connected."""
        console = self.console
        yield
        console.play("show", type(console.bottom()), self._table)

    def _undo(self, asker: Seat) -> Iterator[int]:
        reason = ""
        try:
            yield from self._table.undoing(asker)
        except IllegalMove as error:
            reason = error.args[0]
        self.console.pop()  # before `say`, because `pop` removes the toast
        if reason:
            self.console.say(reason)

    def _notice(self) -> str:
        party = self.party
        notice = ""
        if party:
            notice = party.notice
            party.notice = ""
        return notice

    def _trouble(self) -> str:
        table = self._table
        party = self.party
        if party and party.question and party.asker == OVER and not self._hides:
            return "Waiting for %s\nto agree ..." % table.seat_name(party.next_to_answer())
        seat = 0
        while seat < len(table.players) and not self._is_awaited(seat):
            seat += 1
        if table.turn() == OVER or seat == len(table.players):
            return ""
        self._seat = seat
        name = table.seat_name(seat)
        for host in party.hosts if party else ():
            if host.seat == seat and host.has_left:
                return self._farewell(host.reason, name)
        return self._nobody("Connection lost.\nWaiting for %s ..." % name if self._came >> seat & 1 else "")

    def _way_out(self) -> tuple[str, Callable[[], object]]:
        if self.party and self.party.question:
            return "cancel", self._hide
        if self._came >> self._seat & 1 or self._table.moves_made():
            return "let a bot take over", self._stand_in
        return "quit", self.console.home

    def _stand_in(self) -> None:
        self._table.stand_in(self._seat)

    def _invitation(self) -> str:
        return "choose Link, Join a table."
