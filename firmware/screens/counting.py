"""Counting the result of a finished game, on the display or in words; imported when one ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Seat
    from firmware.console import Console


def count(console: Console, table: Table, seat: Seat, progress: int) -> None:
    """Write down how a game ended for `seat`, which sees it, as this deal's first: what is undone and played again does
    not count. `progress` is how far a lost game got."""
    record = table.record
    record.counted = True
    seen = table.seen
    won = seen.winners() >> seat & 1
    finished = console.profile.finished
    score = seen.score(seat)
    console.keep(finished, seen.KEY, seen.variant(), record.seed, record.count, won, score, progress, record.seconds)
