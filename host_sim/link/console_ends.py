"""A console on this PC that is linked to others, as a guest at a table or as the host of several guests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from engines.players import REMOTE
from firmware.link.channel import Channel
from firmware.screens import play, saves
from firmware.screens.link_guest import GuestPlay
from firmware.screens.link_host import HostPlay
from firmware.text import seats
from firmware.text.words import GUESSABLE
from host_sim.device.virtual_board import VirtualBoard, power_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware.console import Console
    from host_sim.device.virtual_board import Console as Steps
    from host_sim.link.lines import Lines


class SavedGame(Exception):
    """A new game would replace a saved one."""


def joined(board: VirtualBoard, name: str | None) -> Steps:
    """Start a console that joins the table of the peer at the board's port."""
    console: Console = power_on(board)  # type: ignore[assignment]  # it is an instance of the firmware's class
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
    """Start a console that hosts a table with guests over `lines`.

    With `resume` True the saved game continues, with False a new game replaces it, and with None there must be no saved
    game. Raises `ValueError` for wrong options and players and for a missing save, `SavedGame`, and `PortError` for too
    few or too many lines.
    """
    console: Console = power_on(board)  # type: ignore[assignment]  # it is an instance of the firmware's class
    waiting = saves.waiting(console, entry.key)
    saved = saves.read(console, entry.key) if resume and waiting is not None else None
    if resume and saved is None:
        raise ValueError(f"there is no saved game of {entry.title} to continue")
    if waiting is not None and resume is None:
        raise SavedGame(f"a game of {entry.title} is not over: --continue continues it, --new ends it")
    _call(console, name)
    chosen = seats.choices(entry, options) if options else bytes(console.profile.options(entry.key))
    seated = lines.seated(entry, players, chosen)
    if saved is not None:
        seated = bytes(saved.record.players)
    count = seated.count(REMOTE)
    lines.of(count)

    def channels() -> list[Channel]:
        return [Channel(line.port, board.clock, board.secret() & 0xFFFF) for line in lines.of(count)]

    lines.watch(lambda: console.link.ends() if console.link else ())
    console.link = HostPlay(console, channels)
    if resume:
        play.resume(console, entry)
    else:
        seed = None
        if board.foreseeable:
            seed = board.entropy()
            board.notice = GUESSABLE
        play.start(console, entry, seed, chosen, None, seated)
    return console


def _call(console: Console, name: str | None) -> None:
    """Set and store the name that peers see."""
    if name is not None:
        console.try_to_write(console.profile.name, 0, name)
