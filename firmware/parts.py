"""Which modules a game is made of, and what its menu wants of them, loaded step by step; `opening.py` has the rest."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from micropython import const

from firmware import modules

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from engines.catalog import Entry

FEW = const(5)  # modules that stay from one collection to the next: they leave some 9 KB of garbage


def of_engine(key: str) -> tuple[str, ...]:
    """The modules of a game's engine, in the order in which they are to be imported one by one: all at once would take
    too long. Its package may say, by `PARTS`, which its `rules` wants besides `kernels`."""
    return _in_parts("engines." + key + ".", ("kernels",), "rules")


def of_screen(key: str) -> tuple[str, ...]:
    """Those of its screen likewise."""
    return _in_parts("firmware.games." + key + ".", (), "screen")


def once_of_screen(key: str) -> tuple[str, ...]:
    """What its screen wants once, when it is made; its package says so by `ONCE`."""
    package = "firmware.games." + key
    once: tuple[str, ...] = getattr(__import__(package, None, None, ("ONCE",)), "ONCE", ())
    return tuple([package + "." + name for name in once])


def _in_parts(package: str, first: tuple[str, ...], last: str) -> tuple[str, ...]:
    parts: tuple[str, ...] = getattr(__import__(package[:-1], None, None, ("PARTS",)), "PARTS", ())
    return tuple([package + name for name in first + parts + (last,)])


def menu(entry: Entry) -> Iterator[None]:
    """Load what a game's menu wants, a module at each step. What is there already takes next to no time."""
    yield from load(("engines." + entry.key,))
    yield from load(of_engine(entry.key))
    kind = entry.game()
    if kind.MAX_SEATS > 1:
        more: tuple[str, ...] = ("firmware.screens.players",)  # which tells how many there are
    elif kind.WINNABLE:  # type: ignore[attr-defined]  # a solitaire
        more = ("firmware.screens.winnable", "engines." + entry.key + ".winnable")
    else:
        more = ()
    yield from load(more + ("firmware.profile",))
    yield from rules(entry)


def before_menu(entry: Entry, screen: str) -> Iterator[None]:
    """Load what a game's menu will want, the module `screen` among it, while nobody waits for it."""
    yield from closely(each((load((screen,)), menu(entry))), FEW)
    if modules.tidy(1):
        yield


def rules(entry: Entry) -> Iterator[None]:
    """Load what a game's options and variants are."""
    for _ in entry.game().OPTIONS:  # may be `LateOptions`
        break
    yield
    entry.variants()
    yield


def load(paths: Iterable[str]) -> Generator[None, None, bool]:
    """Import modules, and tell whether one of them was not there."""
    new = False
    for path in paths:
        if path not in sys.modules:
            __import__(path)
            new = True
            yield
    return new


def each(every: tuple[Iterator[object], ...]) -> Iterator[None]:
    """Go through the steps of each."""
    for steps in every:
        for _ in steps:
            yield


def closely(steps: Iterator[object], few: int) -> Iterator[None]:
    """Go through steps with the garbage of each few modules out of the way of the next."""
    for _ in steps:
        yield
        if modules.tidy(few):
            yield
