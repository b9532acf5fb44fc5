"""The longest games, their saves, and the longest time for which a Pico does not feed its watchdog."""

from array import array
from functools import cache
from importlib import import_module
from typing import Any

from engines.catalog import CATALOG
from engines.game import OVER
from engines.players import BOT, HUMAN
from engines.table import Table
from firmware.screens import game
from host_sim.pico.boards import Handheld
from tests.pico import console

LEFT = 6  # moves before the end, because the tests make some more moves
_LOAD = 4  # the watchdog's register that feeding writes


def of(key: str) -> Any:
    """Return a game's module with `table`, its longest game without the last moves, and maybe `look`, more presses."""
    return import_module(f"tests.games.{key}.on_pc.longest")


@cache
def table(key: str) -> Table:
    """Return a game's longest game, for reading only. It is played once per process, in two seconds or more."""
    device: Table = of(key).table()
    return device


def play_back(device: Table, seed: int, choose: Any) -> None:
    """Play a deal to its end, then undo at least `LEFT` moves, until a person is to move."""
    device.deal(seed)
    out = array("H", bytes(2 * device.game_view.MAX_MOVES))
    while device.turn() != OVER:
        count = device.moves(out)
        device.play(choose(out, count))
    while device.record.count > device.record.length - LEFT or not device.human_to_move():
        device.undo()


def saves(device: Table) -> dict[str, bytes]:
    """Return the saves of a console that has played this game."""

    def save(desk: Any) -> None:
        desk.console.profile.started(device.entry.key)
        game.save(desk.console, device)

    return console.saves_after(save)


def fill_the_seats(desk: Any) -> None:
    """Give each game as many computer players as it allows, in the variant that allows most.

    Each option after the first that begins with its first choice gets its last choice.
    """
    for entry in CATALOG:
        seats = entry.game().MAX_SEATS
        row = next((row for row in entry.variants() if row.seats[-1] == seats), None)
        if row:
            options = entry.game().OPTIONS
            chosen = row.defaults(options)
            for i, option in enumerate(options):
                if i and not chosen[i]:
                    chosen[i] = option.choices.index(row.choices_of(option)[-1])
            desk.console.profile.choose(entry.key, chosen)
        desk.console.profile.seat(entry.key, bytes([HUMAN] + [BOT] * (seats - 1)))


class Hunger:
    """Measures the longest time for which a Pico does not feed its watchdog: `longest_ms`, since `forget`."""

    def __init__(self, device: Handheld) -> None:
        self._device = device
        self._fed = -1.0
        self.longest_ms = 0.0
        watchdog = device.pico.mcu.watchdog
        write = watchdog.write_uint32

        def written(offset: int, value: int) -> None:
            if offset == _LOAD:
                now = device.pico.ms
                if self._fed >= 0:
                    self.longest_ms = max(self.longest_ms, now - self._fed)
                self._fed = now
            write(offset, value)

        watchdog.write_uint32 = written

    def forget(self) -> float:
        """Restart the measurement. Return the longest time until now, in ms."""
        longest, self.longest_ms = self.longest_ms, 0.0
        return longest
