"""Speed of the engines on the emulated Pico: `python -m tools.measure.engine_speed`.

It prints random games per second through the Game API, deals included, and the 99th percentile of single calls. The
games for single calls do not depend on the speed of the rest. The modules are the console's own, as .mpy.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from tools.measure.device_measures import OLED, at_prompt, budgets, percentile
from tools.measure.device_scripts import with_values

GAMES = [(name[:-2], int(name[-1])) for name, bars in budgets()["engines"].items() if isinstance(bars, dict)]
_MOST = 600  # most calls of a kind
_PLAYOUTS_US = 2_000_000

# Prints lines `kind number`, the times of calls in microseconds. Parameters: KEY, SEATS, MOST, US and OVER.
_SCRIPT = """\
from array import array
from time import ticks_diff, ticks_us

from engines import catalog, rng

def playouts(game, moves, luck):
    count = 0
    start = ticks_us()
    while ticks_diff(ticks_us(), start) < US:
        game.deal(count)
        while game.turn() != OVER:
            game.play(moves[rng.below(luck, 0, game.moves(moves))])
        count += 1
    print("playouts", count * 1000000000 // ticks_diff(ticks_us(), start))

def calls(game, moves, luck, view):
    left = MOST
    seed = 0
    while left > 0:
        start = ticks_us()
        game.deal(seed)
        print("deal", ticks_diff(ticks_us(), start))
        seed += 1
        while game.turn() != OVER and left > 0:
            left -= 1
            move = moves[rng.below(luck, 0, game.moves(moves))]
            game.view(game.turn(), view)
            start = ticks_us()
            game.determinize(view, luck, 0)
            print("determinize", ticks_diff(ticks_us(), start))
            start = ticks_us()
            game.play(move)
            print("play", ticks_diff(ticks_us(), start))

game = catalog.find(KEY).game()(SEATS)
moves = array("H", bytes(2 * game.MAX_MOVES))
luck = bytearray(8)
rng.seed(luck, 0, 7, 0)
view = bytearray(len(game.state))
playouts(game, moves, luck)
rng.seed(luck, 0, 7, 0)
calls(game, moves, luck, view)
start = ticks_us()
rng.shuffle(luck, 0, view, 32, 52)
print("shuffle", ticks_diff(ticks_us(), start))
"""


@dataclass(frozen=True)
class Speed:
    """The speed of a game.

    `playouts` is the number of random games per second. The milliseconds are for a deal, for a play and a determinize
    at the 99th percentile, for a determinize at the median, and for the shuffle of 52 cards.
    """

    playouts: float
    deal_ms: float
    play_ms: float
    determinize_ms: float
    determinize_median_ms: float
    shuffle_ms: float


def speed(key: str, seats: int, most: int = _MOST) -> Speed:
    """Return the speed of a game with its default options.

    Raises `FileNotFoundError` without the emulated Pico's image.
    """
    script = with_values(_SCRIPT, KEY=key, SEATS=seats, MOST=most, US=_PLAYOUTS_US, OVER=255)
    times: dict[str, list[float]] = {}
    for line in at_prompt(OLED).pico.exec(script, limit_ms=600_000).splitlines():
        kind, value = line.split()
        times.setdefault(kind, []).append(int(value) / 1000)
    return Speed(
        times["playouts"][0],
        percentile(times["deal"], 99),
        percentile(times["play"], 99),
        percentile(times["determinize"], 99),
        percentile(times["determinize"], 50),
        times["shuffle"][0],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. The exit status is 2 if the image is missing."""
    table = Table("game", "seats", "playouts/s", "deal", "play p99", "determinize p50", "p99", "shuffle of 52")
    for column in table.columns[1:]:
        column.justify = "right"
    try:
        for key, seats in GAMES:
            one = speed(key, seats)
            times = (one.deal_ms, one.play_ms, one.determinize_median_ms, one.determinize_ms, one.shuffle_ms)
            table.add_row(key, str(seats), f"{one.playouts:.0f}", *(f"{ms:.2f} ms" for ms in times))
    except FileNotFoundError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
