"""Files in `/saves` of boards to be measured: made by a console on the PC, and read back."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_sim.device.clock import ManualClock  # imported first: installs the stubs that firmware needs
from host_sim.device.virtual_board import VirtualBoard
from host_sim.pico.boards import Handheld

import engines.save  # isort: skip
from engines.catalog import CATALOG, find  # isort: skip
from engines.players import BOT, HUMAN  # isort: skip
from engines.table import Table  # isort: skip
from firmware.console import Console  # isort: skip
from firmware.screens.game import save  # isort: skip
from firmware.store import Store  # isort: skip


@cache
def still() -> dict[str, bytes]:
    """Return the files of a profile without motion, to which no lessons are offered."""
    return _saved(_settle)


def _settle(console: Any) -> None:
    console.settings.offered = " ".join([entry.key for entry in CATALOG])
    console.profile.change("speed", 0)


def _saved(act: Callable[[Any], object]) -> dict[str, bytes]:
    """Return the files that a new console on the PC has after `act`, under the names on a Pico."""
    with TemporaryDirectory() as home:
        act(Console(VirtualBoard("oled", Path(home), ManualClock())))
        return {f"/saves/{path.name}": path.read_bytes() for path in Path(home).iterdir()}


def seat_counts(key: str) -> list[int]:
    """Return the numbers of seats that a game can have, in ascending order."""
    entry = find(key)
    rows = entry.variants()
    kind = entry.game()
    return sorted({seats for row in rows for seats in row.seats}) or list(range(kind.MIN_SEATS, kind.MAX_SEATS + 1))


def options_for(key: str, seats: int) -> list[int] | None:
    """Return the options of the first variant for `seats` seats, None for a game without variants."""
    entry = find(key)
    row = next((row for row in entry.variants() if seats in row.seats), None)
    return list(row.defaults(entry.game().OPTIONS)) if row else None


def dealt(key: str, seats: int, deal: int) -> dict[str, bytes]:
    """Return the files of a console with a saved deal, without motion: a person in the first seat, the strongest bot in
    the others."""
    strongest = BOT + max(len(find(key).game().LEVELS) - 1, 0)
    table = Table(key, seats, options_for(key, seats), bytes([HUMAN] + [strongest] * (seats - 1)))
    table.deal(deal)

    def deal_out(console: Any) -> None:
        _settle(console)
        console.profile.started(key)
        save(console, table)

    return _saved(deal_out)


def moves_saved(device: Handheld, key: str) -> int:
    """Return the number of moves in a board's saved game, 0 without one."""
    with TemporaryDirectory() as home:
        for path, data in device.pico.files().items():
            if path.startswith("/saves/"):
                (Path(home) / Path(path).name).write_bytes(data)
        payload = Store(home).load(key)
    return engines.save.unpack(payload).record.count if payload else 0
