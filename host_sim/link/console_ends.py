"""A console of this PC at a line: as the guest at somebody's table, or as the host of several guests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from engines.table import REMOTE
from firmware.link.channel import Channel
from firmware.screens import link_line, play, saves
from firmware.screens.link_guest import GuestPlay
from firmware.screens.link_host import HostPlay
from firmware.text import seats
from host_sim.device.virtual_board import VirtualBoard, power_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.table import Table
    from firmware.console import Console
    from firmware.link.host import Host
    from host_sim.device.virtual_board import Console as Steps
    from host_sim.link.lines import Lines


class SavedGame(Exception):
    """A new game would end one that is saved."""


class TablePlay(HostPlay):
    """A `HostPlay` for as many guests as the table has seats of kind `link`, each over one of `lines`, in their order.

    What the screens of one guest tell is told of one who is away, if anybody is.
    """

    def __init__(self, console: Console, lines: Lines) -> None:
        self._lines = lines
        self._hosts: list[Host] = []
        self._channels: list[Channel] = []
        self._seen: dict[int, tuple[str, bool]] = {}  # of a seat: the name that is shown, and whether it was there
        self._is_open = False
        super().__init__(console, None)  # type: ignore[arg-type]  # `take` gets the table once it is dealt

    def take(self, table: Table) -> None:
        """Go on at a table. Raises `PortError` when there are too few lines, or too many, for its seats."""
        if table is None:
            return
        self._lines.of(bytes(table.players).count(REMOTE))
        if self._hosts:
            self._seen[self._seat] = self._name, self._met
        super().take(table)  # which turns to the first seat, and shows all names
        self._seen = {seat: (table.names[seat], met) for seat, (_, met) in self._seen.items()}
        if self._hosts:
            self._host = self._hosts[0]
            self._met = self._seen.get(self._seat, ("", False))[1]
        self._is_open = True

    def poll(self) -> bool:
        return self._is_open and super().poll()

    def close(self) -> None:
        super().close()
        for channel in self._channels:
            channel.close()
        self._is_open = False

    def _connect(self) -> None:
        board = self.console.board
        linked = [seat for seat, player in enumerate(self._table.players) if player == REMOTE]
        lines = self._lines.of(len(linked))
        self._channels = [Channel(line.port, board.clock, board.entropy() & 0xFFFF) for line in lines]
        self._channel = self._channels[0]
        self._meet(self._channel)
        self._hosts = [self._host]
        for seat, channel in zip(linked[1:], self._channels[1:], strict=True):
            self._hosts.append(self._party.invite(seat, channel))

    def _speak(self) -> bool:
        busy = super()._speak()
        self._choose(next((host for host in self._hosts if self._is_wanted(host)), self._host))
        return busy

    def _is_wanted(self, host: Host) -> bool:
        """Whether there is something to tell of a guest: he is awaited, or has come under a name not shown yet."""
        shown = self._name if host is self._host else self._seen.get(host.seat, ("", False))[0]
        away = bool(self._party.away >> host.seat & 1) and not self._table.stand_ins[host.seat]
        return away or self._table.names[host.seat] != shown

    def _choose(self, host: Host) -> None:
        """Have the screens tell of a guest."""
        if host is not self._host:
            self._seen[self._seat] = self._name, self._met
            self._host, self._seat = host, host.seat
            self._name, self._met = self._seen.get(host.seat, ("", False))

    def _turn(self, step: int) -> None:
        """The lines are those that were named."""


def joined(board: VirtualBoard, name: str | None) -> Steps:
    """A console that joins the table at the other end of the board's line."""
    console: Console = power_on(board)  # type: ignore[assignment]  # it is the firmware's
    _call(console, name)
    console.link = GuestPlay(console)
    return console


def hosting(
    board: VirtualBoard,
    entry: catalog.Entry,
    options: Sequence[str],
    players: str | None,
    name: str | None,
    lines: Lines,
    resume: bool | None,
) -> Steps:
    """A console that holds a table with seats at the other ends of `lines`.

    `resume` tells whether the saved game goes on, None that there should be none. Raises `ValueError` for wrong options
    and players, and for no game to go on with, `SavedGame`, and `PortError` for too few or too many lines.
    """
    console: Console = power_on(board)  # type: ignore[assignment]  # it is the firmware's
    waiting = saves.waiting(console, entry.key)
    if resume:
        saved = saves.read(console, entry.key) if waiting is not None else None
        if saved is None:
            raise ValueError(f"there is no saved game of {entry.title} to continue")
        lines.of(bytes(saved.record.players).count(REMOTE))
    elif waiting is not None and resume is None:
        raise SavedGame(f"a game of {entry.title} goes on: --continue takes it up, --new ends it")
    _call(console, name)
    chosen = seats.choices(entry, options) if options else bytes(console.profile.options(entry.key))
    seated = lines.seated(entry, players, chosen)
    console.link = TablePlay(console, lines)
    if resume:
        play.resume(console, entry)
    else:
        play.start(console, entry, board.entropy(), chosen, None, seated)
    return console


def _call(console: Console, name: str | None) -> None:
    """Tell others a name, and remember it."""
    if name is not None:
        line, hints, _ = link_line.settings(console)
        link_line.settle(console, line, hints, name)
