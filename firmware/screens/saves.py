"""The saved games: summaries for menus, and reading a save to continue it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog, save
from firmware import loader

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engines.save import Head, Saved
    from firmware.console import Console


def waiting(console: Console, key: str) -> Head | None:
    """Return the `save.Head` of a game's save, None if none exists to continue. Report an unusable save."""
    if key in console.refused:
        return None
    head = _load(console, key)
    return None if head is None or head.over else head


def unfinished(console: Console) -> list[Head]:
    """Return the `Head` of each game that *Continue* offers, the one last played first."""
    last = console.settings.last
    heads = [waiting(console, entry.key) for entry in catalog.CATALOG if entry.key != last]
    # The last game's save is read last, so that its problem is the one reported.
    heads.insert(0, waiting(console, last) if last else None)
    return [head for head in heads if head]


def last_game(console: Console) -> Head | None:
    """Return the `Head` of the first game that *Continue* offers, or None."""
    heads = unfinished(console)
    return heads[0] if heads else None


def read(console: Console, key: str) -> Saved | None:
    """Return the `save.Saved` game, or None if it is unusable; menus then no longer offer it."""
    saved: Saved | None = loader.compactly(_load, console, key, lambda data: save.unpack(data, console.rest))
    if saved is None:
        console.refused.append(key)
    return saved


def _load(console: Console, key: str, reader: Callable[[bytes], object] | None = None) -> Any:
    """Return what `reader` makes of a game's save, by default its `Head`."""

    def unpack(data: bytes) -> object:
        head = save.head(data)
        if head.key != key:
            raise ValueError("a save of another game")
        console.rest()  # reading a save takes up to 80 ms
        return reader(data) if reader else head

    result = console.store.load(key, unpack)
    if console.store.problem:
        console.say(console.store.problem)
    return result
