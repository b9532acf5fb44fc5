"""What one call of an engine costs, over the positions of a whole game. Runs under CPython and under MicroPython.

As a script, with the keys of games, it prints a line `game name microseconds` for each call.
"""

import sys
import time
from array import array

from engines import catalog, rng
from engines.game import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

CALLS = ("moves", "play", "view", "determinize", "decision")
_DEAL = 42  # the computer player's game of this deal gives the positions
_LEAST_US = 50000  # each sample lasts at least this long
_SAMPLES = 5

_ticks_us: "Any" = getattr(time, "ticks_us", None)  # MicroPython's clock
_ticks_diff: "Any" = getattr(time, "ticks_diff", None)


def measure(key: str) -> list[float]:
    """Microseconds (floats) for each of `CALLS` of the game `key`, loops and copying not counted."""
    entry = catalog.find(key)
    game = entry.game()()
    player = entry.bot()()
    states, moves = _positions(game, player)
    view = bytearray(game.SIZE)
    out = array("H", bytes(2 * game.MAX_MOVES))
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, _DEAL, 0)

    def copy(i: int) -> None:
        game.state[:] = states[i]

    def list_moves(i: int) -> None:
        copy(i)
        game.moves(out)

    def play(i: int) -> None:
        copy(i)
        game.play(moves[i])

    def look(i: int) -> None:
        copy(i)
        game.view(game.turn(), view)

    def determinize(i: int) -> None:
        look(i)
        game.determinize(view, generator)

    def decide(i: int) -> None:
        look(i)
        player.decide(view)

    count = len(states)
    copying = _time(copy, count)
    looking = _time(look, count)
    figures = (
        _time(list_moves, count) - copying,
        _time(play, count) - copying,
        looking - copying,
        _time(determinize, count) - looking,
        _time(decide, count) - looking,
    )
    return [max(0.0, figure) for figure in figures]


def _positions(game: "Any", player: "Any") -> tuple[list[bytes], list[int]]:
    """Every position of the computer player's game, and the move made there."""
    states = []
    moves = []
    view = bytearray(game.SIZE)
    game.deal(_DEAL)
    while game.turn() != OVER:
        game.view(game.turn(), view)
        states.append(bytes(game.state))
        moves.append(player.decide(view))
        game.play(moves[-1])
    return states, moves


def _time(call: "Callable[[int], None]", count: int) -> float:
    """Microseconds for `call(i)`, the mean over i below `count`: the best sample, the one least disturbed."""
    for i in range(count):
        call(i)
    rounds = 1
    while (spent := _spent(call, count, rounds)) < _LEAST_US:
        rounds *= 4
    for _ in range(_SAMPLES - 1):
        spent = min(spent, _spent(call, count, rounds))
    return spent / (rounds * count)


def _spent(call: "Callable[[int], None]", count: int, rounds: int) -> float:
    start = _clock()
    for _ in range(rounds):
        for i in range(count):
            call(i)
    return _since(start)


def _clock() -> int:
    return int(_ticks_us()) if _ticks_us else time.perf_counter_ns()


def _since(start: int) -> float:
    """Microseconds since `_clock` said `start`."""
    return float(_ticks_diff(_ticks_us(), start)) if _ticks_us else (time.perf_counter_ns() - start) / 1000


if __name__ == "__main__":
    for played in sys.argv[1:]:
        for number, figure in enumerate(measure(played)):
            print(played, CALLS[number], figure)
