"""The guest's side of a link: a seat at a table that the host has opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from firmware import loader
from firmware.link.table_guest import Guest
from firmware.screens import link_line
from firmware.screens.link_play import LinkPlay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engines.catalog import Entry
    from firmware.console import Console
    from firmware.link.channel import Channel

RECORD = "linked"  # name in the store of the record of the last game played as a guest
_VIEW_MS = const(15_000)  # the first view must arrive within this time, also on a bad line


class GuestPlay(LinkPlay):
    """A `Guest`, and the screen of its table."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._guest: Guest = None  # type: ignore[assignment]  # until the port is open
        self._serial = -1
        self._is_record_saved = False  # true if the record is saved

    def ends(self) -> list[Guest]:
        return [self._guest] if self._guest else []

    def is_quiet(self) -> bool:
        return not self._guest or self._guest.is_quiet()

    def ask(self, what: int) -> None:
        guest = self._guest
        why = guest.ask(what) if guest.is_up() else "Nobody is at the other end."
        self._hides = False
        if why:
            self.console.say(why)

    def _meet(self, channels: list[Channel]) -> None:
        self._guest = Guest(channels[0], link_line.settings(self.console)[2])

    def _speak(self) -> bool:
        console = self.console
        if console.top() is console.bottom():
            return self._guest.poll()
        return self._guest.take_view()  # the table does not wait while the player reads a menu

    def _leave(self) -> None:
        self._guest.leave("")

    def _name(self) -> str:
        return self._guest.peer or "the host"

    def _handle_events(self) -> None:
        guest = self._guest
        if not guest:
            return
        console = self.console
        if guest.is_up():
            self._met = True
        table = guest.table
        if table is None:
            if guest.entry and guest.is_up():
                self._open(guest.entry)
            return
        if table.serial != self._serial:
            self._serial = table.serial
            self._is_record_saved = False
            if table.last_mover == OVER:
                self._to_game()
        self._put_question(guest.question, self._asker())
        if table.record is not None and not self._is_record_saved:
            self._is_record_saved = True
            console.try_to_write(console.store.save, RECORD, table.record.to_bytes())

    def _answer(self, agreed: bool) -> None:
        self._guest.answer(agreed)

    def _asker(self) -> str:
        guest = self._guest
        if guest.asker == OVER or guest.table is None:
            return self._name()
        return guest.table.seat_name(guest.asker)

    def _open(self, entry: Entry) -> None:
        console = self.console
        console.leave()
        self._forget_screens()
        self.title = entry.title
        console.open("working", "Working", "Opening " + entry.title + " ...", self._opening(entry))

    def _opening(self, entry: Entry) -> Iterator[None]:
        console = self.console
        guest = self._guest
        reason = loader.load("firmware.screens.play", "lacks_room")(console, entry)
        if reason:
            self._give_up(reason)
            return
        kind = yield from loader.load("firmware.screens.play", "load")(console, entry)
        table = guest.sit()
        if table is None:
            self._give_up("No such table can be here")
            return
        clock = console.board.clock
        since = clock.ticks_ms()
        while guest.table is table and not table.is_ready:
            if not guest.is_up() or clock.ticks_diff(clock.ticks_ms(), since) >= _VIEW_MS:
                self._give_up("The connection was lost")
                return
            clock.sleep_ms(1)
            yield
        if guest.table is table:
            self._serial = table.serial
            console.play("show", kind, table)
        elif guest.entry:
            self._open(guest.entry)  # the host has opened another game meanwhile

    def _notice(self) -> str:
        guest = self._guest
        notice = ""
        if guest:
            notice = guest.notice
            guest.notice = ""
        return notice

    def _give_up(self, why: str) -> None:
        self.console.home()
        self.console.say(why)

    def _trouble(self) -> str:
        guest = self._guest
        if not guest:
            return self._nobody("")
        table = guest.table
        name = self._name()
        if guest.own_question and guest.is_up():
            return "" if self._hides else "Waiting for %s\nto agree ..." % name
        if table and (guest.is_up() or table.record is not None):
            return ""
        if guest.is_up():  # the host has announced no table yet, or the game is being loaded
            return "" if guest.entry else "Waiting for %s ..." % name
        if guest.has_left:
            return self._farewell(guest.reason, name)
        return self._nobody("Connection lost.\nWaiting for %s ..." % name if self._met else "")

    def _way_out(self) -> tuple[str, Callable[[], object]]:
        guest = self._guest
        if guest and guest.own_question and guest.is_up():
            return "cancel", self._hide
        return "leave the table" if guest and guest.table else "stop", self.console.home

    def _invitation(self) -> str:
        return "start a game with a link seat."
