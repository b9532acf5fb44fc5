"""Starting and continuing games: the way from the menus to a game's own screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from engines import catalog
from engines.game import BadRecord
from engines.table import Table
from firmware import modules, parts
from firmware.screens.working import Working

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any

    from engines.catalog import Entry
    from engines.save_read import Saved
    from engines.types import Options, Players
    from firmware.console import Console
    from firmware.screens.game import GameScreen

_HOST = ("link.frames", "link.channel", "link.messages", "link.end", "link.host", "link.party", "screens.link_play")


def start(
    console: Console,
    entry: Entry,
    seed: int,
    options: Options | None = None,
    deck: bytes | None = None,
    players: Players | None = None,
) -> None:
    """Deal game number `seed`, or a deck, and show it: with the options and players chosen, or those given."""
    _open(console, entry, _deal(console, entry, seed, options, deck, players))


def again(console: Console, table: Table) -> None:
    """Start the deal of a table once more, with the same options and players."""
    record = table.record
    start(console, table.entry, record.seed, record.options, record.deck, table.players)


def resume(console: Console, entry: Entry) -> None:
    """Show a game as it was saved."""
    _open(console, entry, _continue(console, entry))


def _open(console: Console, entry: Entry, steps: Iterator[None]) -> None:
    """Leave everything for a game, whose modules are the largest, and load it step by step. What a menu has asked for
    its options is there already."""
    part = "engines." + entry.key
    console.leave(entry.key, ("firmware.profile", "engines.variant", part + ".variants", part + ".options"))
    if modules.ON_DEVICE:
        modules.once("firmware.quick", "begin")()
    console.push(Working(console, "Opening " + entry.title + " ...", steps))


def _deal(
    console: Console, entry: Entry, seed: int, options: Options | None, deck: bytes | None, players: Players | None
) -> Iterator[None]:
    kind = yield from code(entry)
    entry.variants()
    yield
    if options is None:
        options = console.profile.options(entry.key)
    if players is None or len(players) not in entry.seats(options):  # another variant has been chosen since
        players = console.profile.players(entry.key)
    yield
    table = Table(entry.key, len(players), options, players)
    table.deal(seed, deck)
    yield
    show(console, kind, table)
    console.top().dealt()  # type: ignore[attr-defined]  # a `GameScreen`


def _continue(console: Console, entry: Entry) -> Iterator[None]:
    kind = yield from code(entry)
    saved = yield from read(console, entry)
    problem = console.store.problem
    if saved is not None:
        made = saved.record
        table = Table(entry.key, made.seats, made.options, made.players)
        try:
            table.restore(saved)
            yield
        except BadRecord as error:
            console.refused.append(entry.key)
            problem = "%s save: %s" % (entry.key, error.args[0])
            saved = None
    if saved is not None:
        show(console, kind, table)
    else:
        console.home()
    if problem:
        console.say(problem)


def code(entry: Entry) -> Generator[None, None, type[GameScreen]]:
    """Load a game, its screen with most of the code first, while there is most room: the class of the screen.

    What stays goes to the lowest memory there is, if the garbage is out of its way; then what is free is in one piece.
    """
    paths = parts.of_engine(entry.key)
    if paths[-1] not in sys.modules:  # neither its menu nor the game was open
        for path in paths:
            __import__(path)
            yield
        modules.tidy()
        yield
    kind_of_game = "solitaire" if entry.game().MAX_SEATS == 1 else "match"
    modules.load("firmware.screens." + kind_of_game, "GameScreen")
    yield
    for name in ("card_face", "drawn"):  # every game's screen uses them, and is long enough to load
        __import__("firmware.ui." + name)
    yield
    for path in parts.of_screen(entry.key):
        __import__(path)
        yield
    kind: type[GameScreen] = modules.load(path, entry.name + "Screen")
    modules.tidy()
    yield
    return kind


def read(console: Console, entry: Entry) -> Generator[None, None, Saved | None]:
    """Load a game's save step by step; None when it cannot be used, and `console.store.problem` then says why."""
    for name in entry.game().LATER:
        catalog.part(entry.key, name)
        modules.tidy()
        yield
    from firmware.screens import saves

    yield
    modules.load("engines.record_read", "from_bytes")
    yield
    modules.load("engines." + entry.key + ".check", "check")
    yield
    entry.variants()  # here rather than in a check, where the stack is deep
    modules.tidy()
    yield
    saved = saves.read(console, entry.key)
    yield
    return saved


def show(console: Console, kind: type[GameScreen], table: Table) -> None:
    """Show a game's own screen, of the class `kind`, for a table."""
    console.leave(table.entry.key)
    console.table = table
    if table.is_linked() and not table.is_guest:
        if console.link is None:
            for name in _HOST:  # one by one, for the stack and the watchdog
                __import__("firmware." + name)
                console.rest()
            console.link = modules.load("firmware.screens.link_host", "HostPlay")(console)
        there: Any = console.link  # a `HostPlay`
        there.take(table)  # before the screen asks for names
        console.rest()
    screen = kind(console, table)
    console.rest()
    console.push(screen)


def new_deal(console: Console, entry: Entry) -> None:
    """Start a deal nobody can foresee; at a table that has been played at the game says who deals or starts."""
    table = console.table
    options = players = None
    if table and table.entry is entry:
        chosen = console.profile.options(entry.key)
        fits = len(table.players) in entry.seats(chosen)
        if fits or table.is_linked():
            players = table.players
            options = table.next_options(chosen if fits else table.seen.chosen())
    seed = console.board.entropy()
    console.rest()
    start(console, entry, seed, options, None, players)
