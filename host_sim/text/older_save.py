"""Saves of older versions of text play, which did not share the console's saves.

Each is a file `text-KEY.record` with a game's record.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engines import record_text
from engines.game import OVER
from engines.table import Table
from firmware.console import Console
from firmware.screens import saves
from firmware.screens.game import save
from host_sim.streams import read_file


def take_over(console: Console, key: str) -> Iterator[str]:
    """Make a game saved by an older version the console's saved game, unless it has one. Yield lines about it."""
    path = Path(console.board.home) / f"text-{key}.record"
    if not path.exists() or saves.waiting(console, key) is not None:
        return
    try:
        played = record_text.from_text(read_file(str(path)).decode("ascii"))
        if played.key != key:
            return
        table = Table(key, played.seats, played.options, played.players)
        table.resume(played)
    except (OSError, ValueError):
        return
    if table.turn() != OVER:
        if save(console, table):
            return
        yield f"The game in {path.name} is taken over."
    with suppress(OSError):
        path.rename(path.with_name(path.name + ".old"))
