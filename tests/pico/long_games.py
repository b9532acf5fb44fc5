"""The longest games: their saves, and the time a Pico goes without feeding its watchdog."""

from array import array
from typing import Any

from engines.game import OVER
from engines.table import Table
from firmware.screens import play
from games.rows_of_four.longest import DEAL, OPTIONS, longest_game
from host_sim.pico.boards import Handheld
from tests.pico import console

LEFT = 6  # moves from the end: the walk makes some of its own
PASSING = 119  # the deal of Four Rows in which four seats that pass whenever they may need the most moves
_LOAD = 4  # the watchdog's register that feeding writes


def rows_of_four() -> Table:
    """2,000 moves, each followed by a search, with every option that makes them dear."""
    made = Table("rows_of_four", 1, OPTIONS)
    made.deal(DEAL)
    for move in longest_game()[:-LEFT]:
        made.play(move)
    return made


def four_rows() -> Table:
    """Four seats, one of them a person who may take back anything, that pass whenever they may."""
    made = Table("four_rows", 4, (0, 0, 1, 1), b"\0\2\2\2")
    _play(made, PASSING, lambda out, count: out[0] if out[0] == 0 else out[count - 1])
    return made


def foursquare() -> Table:
    """A game that hints win."""
    made = Table("foursquare", 1, (0, 0, 0, 1))

    def well(out: Any, count: int) -> int:
        while not made.hint():
            pass
        return int(made.hint_move())

    _play(made, 42, well)
    return made


def _play(made: Table, seed: int, choose: Any) -> None:
    """Play a deal to its end, and take moves back until a person is to act with some to come."""
    made.deal(seed)
    out = array("H", bytes(2 * made.seen.MAX_MOVES))
    while made.turn() != OVER:
        count = made.moves(out)
        made.play(choose(out, count))
    while made.record.count > made.record.kept - LEFT or not made.human_to_move():
        made.undo()


def saves(made: Table) -> dict[str, bytes]:
    """What a console that has played this game has saved."""

    def save(desk: Any) -> None:
        desk.console.profile.started(made.entry.key)
        play.save(desk.console, made)

    return console.saves_after(save)


class Hunger:
    """How long a Pico goes without feeding its watchdog, once that runs: `longest_ms`, since `forget`."""

    def __init__(self, made: Handheld) -> None:
        self._made = made
        self._fed = -1.0
        self.longest_ms = 0.0
        watchdog = made.pico.mcu.watchdog
        write = watchdog.write_uint32

        def written(offset: int, value: int) -> None:
            if offset == _LOAD:
                now = made.pico.ms
                if self._fed >= 0:
                    self.longest_ms = max(self.longest_ms, now - self._fed)
                self._fed = now
            write(offset, value)

        watchdog.write_uint32 = written

    def forget(self) -> float:
        """Begin anew; the longest time until now, milliseconds."""
        longest, self.longest_ms = self.longest_ms, 0.0
        return longest
