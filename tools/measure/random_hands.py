"""Random hands of All Fours for four, dealt, played and counted by its kernels: how many a second.

It runs on a PC, through LLVM there, and on a Pico.
"""

import time
from array import array

from engines.all_fours.rules import AllFours
from host_sim.kernels.bulk.all_fours_hands import OUT
from host_sim.kernels.bulk.all_fours_hands import play_hands as play_hands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LEAST_US = 200000  # each sample lasts at least this long
_SAMPLES = 3
_ticks_us: "Any" = getattr(time, "ticks_us", None)  # MicroPython's clock
_ticks_diff: "Any" = getattr(time, "ticks_diff", None)


def hands_a_second() -> float:
    """The best of a few samples."""
    game = AllFours(4)
    game.deal(1)
    out = array("H", bytes(2 * OUT))
    _spent(game.state, out, 1)
    count = 16
    while (spent := _spent(game.state, out, count)) < _LEAST_US:
        count *= 2
    for _ in range(_SAMPLES - 1):
        spent = min(spent, _spent(game.state, out, count))
    return 1e6 * count / spent


def _spent(s: bytearray, out: "array[int]", count: int) -> float:
    """Microseconds for so many hands."""
    if _ticks_us:
        start = _ticks_us()
        play_hands(s, out, count)
        return float(_ticks_diff(_ticks_us(), start))
    start = time.perf_counter_ns()
    play_hands(s, out, count)
    return (time.perf_counter_ns() - start) / 1000
