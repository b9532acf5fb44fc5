"""Random whole games a second on a PC, beside those of OpenSpiel where it is installed (`bench.py` prints them).

Three ways to play: the Game API with plain kernels, with compiled ones, and `playouts`, which leaves out Python. What
is played, and which of OpenSpiel's games stands beside it, is in the games' manifests.
"""

import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.table import Table

from host_sim.kernels import llvm, playouts  # first, for the stand-ins under engines
from tools.manifests import manifest
from tools.measure import hands_bench

from engines import catalog, rng  # isort: skip
from engines.game import OVER  # isort: skip

_WAYS = ("calls", "compiled", "playouts")
_SECONDS = 0.3
_SAMPLES = 5
_BATCHES = 10  # at least, in a sample


@dataclass(frozen=True)
class Rates:
    """Games a second: `plain` and `api` by calls, `bulk` and `cores` of `playouts` on one core and on all, `other` of
    OpenSpiel's game `beside`, None where that is not there. The first three are to be `bars` times that, None for any.
    """

    title: str
    plain: float
    api: float
    bulk: float
    cores: float
    beside: str
    other: float | None
    bars: tuple[float | None, ...]

    @property
    def shares(self) -> list[tuple[float, float]]:
        """How many times OpenSpiel's rate the first three are, each with its bar, 0 for none."""
        if self.other is None:
            return []
        rates = (self.plain, self.api, self.bulk)
        return [(rate / self.other, bar or 0) for rate, bar in zip(rates, self.bars or (None,) * 3, strict=True)]

    @property
    def good(self) -> bool:
        """Whether all keep their bars."""
        return all(share >= bar for share, bar in self.shares)


def rates() -> list[Rates]:
    """Of each game, as its manifest has them. Raises `NumbaMissing`."""
    found = []
    for entry in catalog.CATALOG:
        for seats, policy, beside, bars in manifest(entry.key).BENCH.get("playouts", ()):
            title = f"{entry.title}, {seats} seats" if seats > 1 else entry.title
            found.append(Rates(title, *_measure(entry, seats, policy, beside), bars))
    return found


def _measure(
    entry: catalog.Entry, seats: int, policy: str, beside: str
) -> tuple[float, float, float, float, str, float | None]:
    """What `Rates` has between title and bars: of each the best of a few samples, which take turns, so that whatever
    else keeps the PC busy slows all alike."""
    play = partial(by_calls, entry.game()(seats), policy)
    with llvm.accelerated():
        play()  # compiles
    bulk, bulk_on_all = (in_bulk(entry.key, seats, policy, cores) for cores in (1, 0))
    plain = api = one = cores = 0.0
    other = None
    for _ in range(_SAMPLES):
        plain = max(plain, rate(play))
        with llvm.accelerated():
            api = max(api, rate(play))
        one = max(one, rate(bulk))
        cores = max(cores, rate(bulk_on_all))
        sample = hands_bench.games_a_second(beside, 1) if beside else None
        other = sample and max(sample, other or 0)
    return plain, api, one, cores, beside, other


def rate(play: Callable[[], int]) -> float:
    """Games a second of what returns how many it has played."""
    start = time.perf_counter()
    count = play()
    while time.perf_counter() - start < _SECONDS:
        count += play()
    return count / (time.perf_counter() - start)


def by_calls(game: Any, policy: str, seed: int = 1) -> int:
    """Play a whole game by the calls that a front end makes. Returns 1, how many."""
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, seed, 0)
    choose = getattr(playouts if policy == playouts.RANDOM else catalog.part(game.KEY, "bulk"), policy)
    moves = array("H", bytes(2 * game.MAX_MOVES))
    game.deal(seed)
    while game.turn() != OVER:
        game.play(choose(moves, game.moves(moves), luck))
    return 1


def in_bulk(key: str, seats: int, policy: str, cores: int) -> Callable[[], int]:
    """What plays a batch of `playouts` that takes a moment, and returns how many games that is."""

    def play(count: int) -> int:
        return len(playouts.playouts(key, None, seats, range(count), policy, cores=cores).plays)

    play(1)  # compiles
    count = 1
    start = time.perf_counter()
    while time.perf_counter() - start < _SECONDS / _BATCHES:
        count *= 2
        start = time.perf_counter()
        play(count)
    return partial(play, count)


def table(found: list[Rates]) -> Table:
    """One a line; those below their bar are marked."""
    title = "Whole games a second"
    shown = Table("game", *_WAYS, "all cores", "OpenSpiel", *(f"{way} / it" for way in _WAYS))
    shown.title = title
    for column in shown.columns[1:]:
        column.justify = "right"
    for one in found:
        rates = [f"{value:,.0f}" for value in (one.plain, one.api, one.bulk, one.cores)]
        beside = ["", *[""] * len(_WAYS)]
        if one.other is not None:
            beside = [f"{one.beside} {one.other:,.0f}"]
            beside += [
                f"{share:.3g}" if share >= bar else f"[bold red]{share:.3g} ({bar})[/]" for share, bar in one.shares
            ]
        shown.add_row(one.title, *rates, *beside)
    if all(one.other is None for one in found):
        shown.caption = hands_bench.NOT_INSTALLED
    return shown
