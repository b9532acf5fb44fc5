"""Random whole games a second on a PC, beside those of OpenSpiel where it is installed (`bench.py` prints them).

Three ways to play: the Game API with plain kernels, with compiled ones, and `playouts`, which leaves out Python. What
is played, and which of OpenSpiel's games stands beside it, played from Python, is in the games' manifests. Beside
`playouts` stand OpenSpiel's rollouts of hearts too, which are C++ alone.
"""

import random
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.table import Table

from host_sim.kernels import games, llvm, playouts  # first, for the stand-ins under engines
from tools.manifests import manifest
from tools.measure import hands_bench

from engines import catalog, rng  # isort: skip
from engines.game import OVER  # isort: skip

_WAYS = ("calls", "compiled", "playouts")
_SECONDS = 0.3
_SAMPLES = 5
_BATCHES = 10  # at least, in a sample
_ROLLED = "hearts"
_ROLLOUTS = 500  # for one call from Python


@dataclass(frozen=True)
class Rates:
    """Games a second: `plain` and `api` by calls, `bulk` and `cores` of `playouts` on one core and on all, `other` of
    OpenSpiel's game `beside` and `rolled` of its rollouts, None where that is not there. The first three are to be
    `bars` times `other`, and `bulk` is to be `rolled_bar` times `rolled`; None for any.
    """

    title: str
    plain: float
    api: float
    bulk: float
    cores: float
    beside: str
    other: float | None
    rolled: float | None
    bars: tuple[float | None, ...]
    rolled_bar: float | None

    @property
    def shares(self) -> list[tuple[float, float]]:
        """How many times OpenSpiel's rate the first three are, each with its bar, 0 for none."""
        if self.other is None:
            return []
        rates = (self.plain, self.api, self.bulk)
        return [(rate / self.other, bar or 0) for rate, bar in zip(rates, self.bars or (None,) * 3, strict=True)]

    @property
    def rolled_share(self) -> list[tuple[float, float]]:
        """How many times the rate of OpenSpiel's rollouts `bulk` is, with its bar; nothing where that is not asked."""
        if self.rolled is None or self.rolled_bar is None:
            return []
        return [(self.bulk / self.rolled, self.rolled_bar)]

    @property
    def good(self) -> bool:
        """Whether all keep their bars."""
        return all(share >= bar for share, bar in self.shares + self.rolled_share)


def rates() -> list[Rates]:
    """Of each game, as its manifest has them. Raises `NumbaMissing`."""
    found = []
    for entry in catalog.CATALOG:
        for seats, policy, beside, bars, rolled_bar in manifest(entry.key).BENCH.get("playouts", ()):
            title = f"{entry.title}, {seats} seats" if seats > 1 else entry.title
            rolling = rollouts() if rolled_bar else None
            found.append(Rates(title, *_measure(entry, seats, policy, beside, rolling), bars, rolled_bar))
    return found


def _measure(
    entry: catalog.Entry, seats: int, policy: str, beside: str, rolling: Callable[[], int] | None
) -> tuple[float, float, float, float, str, float | None, float | None]:
    """What `Rates` has between title and bars: of each the best of a few samples, which take turns, so that whatever
    else keeps the PC busy slows all alike."""
    play = partial(by_calls, entry.game()(seats), policy)
    with llvm.accelerated():
        play()  # compiles
    bulk, bulk_on_all = (in_bulk(entry.key, seats, policy, cores) for cores in (1, 0))
    plain = api = one = cores = 0.0
    other = rolled = None
    for _ in range(_SAMPLES):
        plain = max(plain, rate(play))
        with llvm.accelerated():
            api = max(api, rate(play))
        one = max(one, rate(bulk))
        cores = max(cores, rate(bulk_on_all))
        sample = hands_bench.games_a_second(beside, 1) if beside else None
        other = sample and max(sample, other or 0)
        if rolling:
            rolled = max(rate(rolling), rolled or 0)
    return plain, api, one, cores, beside, other, rolled


def rollouts() -> Callable[[], int] | None:
    """What has OpenSpiel end many random games of deals of hearts, in its own C++, and returns how many; None where
    it is missing. A search of one simulation does: it asks its evaluator once, which plays them."""
    if find_spec(hands_bench.SPIEL) is None:
        return None
    spiel = import_module(hands_bench.SPIEL)
    game = spiel.load_game(_ROLLED)
    dice = random.Random(1)
    dealt = []
    for way, _ in game.new_initial_state().chance_outcomes():  # of passing cards; none makes a game a fifth shorter
        dealt.append(game.new_initial_state())
        dealt[-1].apply_action(way)
        while dealt[-1].is_chance_node():
            dealt[-1].apply_action(dice.choice(dealt[-1].chance_outcomes())[0])
    evaluator = spiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
    searching = spiel.MCTSBot(
        game, evaluator, uct_c=1, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
    )

    def play() -> int:
        for state in dealt:
            searching.mcts_search(state)
        return _ROLLOUTS * len(dealt)

    return play


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
    choose = getattr(playouts if policy == playouts.RANDOM else import_module(games.module(game.KEY)), policy)
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
    shown = Table("game", *_WAYS, "all cores", "OpenSpiel", *(f"{way} / it" for way in _WAYS), f"C++ {_ROLLED}")
    shown.add_column(f"{_WAYS[-1]} / it")
    shown.title = title
    for column in shown.columns[1:]:
        column.justify = "right"
    for one in found:
        rates = [f"{value:,.0f}" for value in (one.plain, one.api, one.bulk, one.cores)]
        beside = ["", *[""] * len(_WAYS)]
        if one.other is not None:
            beside = [f"{one.beside} {one.other:,.0f}", *map(_share, one.shares)]
        rolled = [f"{one.rolled:,.0f}", *map(_share, one.rolled_share)] if one.rolled is not None else []
        shown.add_row(one.title, *rates, *beside, *rolled)
    if all(one.other is None for one in found):
        shown.caption = hands_bench.NOT_INSTALLED
    return shown


def _share(found: tuple[float, float]) -> str:
    """A share, marked where it is below its bar."""
    share, bar = found
    return f"{share:.3g}" if share >= bar else f"[bold red]{share:.3g} ({bar})[/]"
