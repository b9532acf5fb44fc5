"""Loads a game step by step: for who opens it, or ahead of the press that will, while a menu waits for one.

At each step a module is loaded, or garbage collected. Who opens a game goes through all of them, of which those that a
menu has made already take next to no time.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from micropython import const

from engines import catalog
from engines.table import REMOTE
from firmware import modules
from firmware.parts import FEW, closely, each, load, of_engine, of_screen, once_of_screen, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.catalog import Entry
    from engines.types import Players
    from firmware.screens.game import GameScreen

_MORE = const(8)  # modules that pass, likewise (`parts.FEW`)
_ROOM = const(1280)  # words: a table, its screen and what drawing it leaves take less
_SOME = const(7)  # a mask: a step after so many of filling gaps, which take 2 ms


def screen(entry: Entry) -> type[GameScreen]:
    """The class of a game's screen."""
    return modules.load("firmware.games." + entry.key + ".screen", entry.name + "Screen")  # type: ignore[no-any-return]


def code(entry: Entry) -> Iterator[None]:
    """Load a game, its screen with most of the code first, while there is most room.

    What stays goes to the lowest memory there is, if the garbage is out of its way; then what is free is in one piece.
    """
    if (yield from load(of_engine(entry.key))) and modules.tidy(1):  # neither its menu nor the game was open
        yield
    package = "firmware.games." + entry.key
    if package + ".screen" in sys.modules:
        return  # and what it has imported, though `sys.modules` may no longer have that
    yield from load((_base(entry), package))
    yield from load(of_screen(entry.key))


def at_once(entry: Entry) -> Iterator[None]:
    """Load what of a game's code is not there yet, for who waits for it: no garbage is collected after it, so room for
    what the game will make of it is kept below, if there is any."""
    room: list[None] = []
    try:
        room = [None] * _ROOM
    except MemoryError:
        pass
    yield from code(entry)
    room.clear()


def reading(entry: Entry) -> Iterator[None]:
    """Load what reads a game's save, once its engine is there."""
    engine = "engines." + entry.key + "."
    for name in entry.game().LATER:
        if (yield from load((engine + name,))) and modules.tidy(1):
            yield
    new = yield from load(("firmware.screens.saves", "engines.record_read", engine + "check", "engines.retrace"))
    yield from rules(entry)  # here rather than in a check, where the stack is deep
    if new and modules.tidy(1):
        yield


def _base(entry: Entry) -> str:
    """The module of the class that a game's screen extends, which is loaded first."""
    return "firmware.screens." + ("solitaire" if entry.game().MAX_SEATS == 1 else "match")


def is_begun(entry: Entry) -> bool:
    """Whether the screen of a game is in memory, or has begun to come there, and nothing of another game is."""
    for other in catalog.CATALOG:
        if ("engines." + other.key + ".rules" in sys.modules) != (other.key == entry.key):
            return False
    return _base(entry) in sys.modules


def is_linked(players: Players) -> bool:
    """Whether one of these is at another end of a line."""
    return any(player == REMOTE for player in players)


def before_deal(entry: Entry, players: Players, play: str) -> Iterator[None]:
    """Load what a new deal will want, the module `play` among it, while nobody waits for it."""
    if not is_linked(players):
        yield from _ahead(FEW, entry, load((play,)))


def before_continuing(entry: Entry, linked: bool, play: str) -> Iterator[None]:
    """Load what going on with a saved game will want, the module `play` among it, while nobody waits for it."""
    if not linked:
        yield from _ahead(_MORE, entry, each((reading(entry), load((play,)))))


def _ahead(few: int, entry: Entry, passing: Iterator[object]) -> Iterator[None]:
    """Load a game's code first and then, by the steps `passing`, what is soon forgotten, so that this lies above it.
    Room for what the game will make of the code is kept between the two: of that, too, much stays, and then what is
    free is in one piece. The gaps elsewhere are made quick to pass by.

    What a link wants besides finds room only where a game is loaded with nothing else there, so tables with a seat for
    somebody at another end are not loaded ahead.
    """
    yield from _forget_others(entry)
    before = len(sys.modules)
    yield from closely(code(entry), FEW)
    room: list[None] = []
    if len(sys.modules) != before:
        if modules.tidy(1):
            yield
        room = [None] * _ROOM
    yield from closely(each((load(once_of_screen(entry.key)), passing)), few)
    if len(sys.modules) != before:
        if modules.tidy(1):
            yield
        filled = 0
        for _ in modules.fill_gaps():
            filled += 1
            if not filled & _SOME:
                yield
    room.clear()


def _forget_others(entry: Entry) -> Iterator[None]:
    """Forget what was loaded for another game, from whose row the cursor went on to this one's too soon."""
    for other in catalog.CATALOG:
        engine = "engines." + other.key
        if other.key != entry.key and engine in sys.modules:
            its = (engine + ".", "firmware.games." + other.key + ".")
            modules.forget([name for name in sys.modules if not modules.is_below(name, its)])
            yield
