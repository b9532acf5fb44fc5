"""The way to League night: the evening that was kept, or the menu for a new one.

This module imports nothing of the game. All screens are closed before the game is loaded, and what this module refers
to would stay in memory twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from firmware import loader
from firmware.screens.working import Working

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.all_fours.league import League
    from firmware.console import Console

_KEY = "all_fours"


def open_screen(console: Console) -> None:
    """Close all screens, and open League night."""
    console.leave()
    console.push(Working(console, "Opening League night ...", _opening(console)))


def _opening(console: Console) -> Iterator[None]:
    """Read the evening first, while the heap has room, and then import what a table needs."""
    load_game = loader.load("firmware.screens.play", "load")
    yield
    before = loader.loaded()
    for name in ("kernels", "rules", "league"):
        loader.load("engines.all_fours." + name, "__name__")
        yield
    engine = loader.loaded()
    loader.load("engines.all_fours.check", "__name__")  # needed to read an evening only
    yield
    store = console.store
    read = loader.load("engines.all_fours.league", "unpack")
    evening: League | None = store.load(loader.load("engines.all_fours.league", "STATE"), read)
    problem = store.problem
    yield
    loader.unload(engine)
    yield from load_game(console, catalog.find(_KEY))
    loader.load("firmware.games.all_fours.league_card", "__name__")
    console.game_modules += tuple([name for name in loader.loaded() if name not in before])
    yield
    show(console, evening)
    if problem:
        console.say(problem)


def show(console: Console, evening: League | None) -> None:
    """Show the card of an evening at the bottom of the stack, or the menu for a new one if that is over."""
    console.leave(True)
    if evening is None or evening.is_over():
        console.open("all_fours.new_evening", "NewEvening", evening)
    else:
        console.open("all_fours.league_card", "LeagueScreen", evening)
