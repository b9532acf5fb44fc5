"""Sentences over USB about the moves on the display, for people who cannot see it (the typed line `narrate on`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER
from firmware.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.game import Game
    from engines.table import Table
    from engines.types import Seat


def move(table: Table, view: Game, seat: Seat) -> None:
    """Write the sentence of the last move. `view` is that of `seat` before the move."""
    if table.last_mover != OVER:
        name = table.seat_name(table.last_mover)
        _write([words.teller(table.entry.key).move_line(view, table.last_move(seat), name)])


def outcome(table: Table, view: Game, seat: Seat) -> None:
    """Write what the last move led to: its effects, and the result or what has changed for `seat`, if it is to act."""
    teller = words.teller(table.entry.key)
    name = table.seat_name
    if table.last_mover != OVER:
        _write(teller.news(view, name))
    if table.turn() == OVER:
        _write(teller.result(view, name))
    elif table.turn() == seat:
        _write(teller.brief(view, name, table.last_move(seat) if table.last_mover == seat else -1))


def position(table: Table, view: Game, seat: Seat) -> None:
    """Write the game's title and the position, as `seat` sees it if it is to act."""
    _write([table.entry.title + "."])
    teller = words.teller(table.entry.key)
    if table.turn() == OVER:
        _write(teller.result(view, table.seat_name))
    elif table.turn() == seat:
        _write(teller.status(view, table.seat_name))


def _write(lines: Iterable[str]) -> None:
    for line in lines:
        print(words.spell_out(line))
