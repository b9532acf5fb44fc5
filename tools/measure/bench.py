"""Strength of bots, and speed of games on a PC: `python -m tools.measure.bench`.

Solitaires and matches (`on_pc/ladder.py` of a game) are played with compiled kernels. Speed is measured with random
whole games, played in three ways: the Game API with plain kernels, the Game API with compiled kernels, and `playouts`,
which runs no Python. A game's manifest lists the measurements, and a game of OpenSpiel, played from Python, to compare
with if OpenSpiel is installed. `playouts` is also compared with OpenSpiel's rollouts of hearts, which run in C++ alone.
"""

import argparse
import random
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import Console
from rich.table import Table

from host_sim.kernels import cache, games, llvm, playouts  # imported first: installs the stubs that engines need
from tools import manifests
from tools.measure.standings import Standing, wilson

from engines import catalog, rng  # isort: skip
from engines.game import OVER  # isort: skip

_BENCHES = {entry.key: manifests.manifest(entry.key).BENCH for entry in catalog.CATALOG}
# number of deals, and the share of them that must be `won`
SOLITAIRES = {key: one for key, one in _BENCHES.items() if "deals" in one}
# All Fours has no `standings`: its matches take long, and `all_fours_tables/matches.py` plays them on all cores
LADDERS = {
    entry.key: ladder for entry in catalog.CATALOG if hasattr(ladder := manifests.ladder(entry.key), "standings")
}
_MOST_DEALS = 6  # largest number of deals in one match, as a multiple of the ladder's deals
SPIEL = "pyspiel"
NOT_INSTALLED = "OpenSpiel is not installed: pip install open_spiel"
_WAYS = ("calls", "compiled", "playouts")
_SECONDS = 0.3
_SAMPLES = 5
_BATCHES = 10  # smallest number of batches in a sample
_ROLLED = "hearts"
_ROLLOUTS = 500  # games for one call from Python


@dataclass(frozen=True)
class Strength:
    """The result of the deals `first` to `first + deals - 1` of a solitaire."""

    game: str
    first: int
    deals: int
    wins: tuple[int, ...]  # numbers of the deals won
    points: int  # sum of scores
    decisions: int
    seconds: float  # seconds spent on decisions and moves

    @property
    def won(self) -> int:
        """Return the number of deals won."""
        return len(self.wins)

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval of the share won."""
        return wilson(self.won, self.deals)

    @property
    def good(self) -> bool:
        """True if the share won reaches the game's limit."""
        return self.won >= float(SOLITAIRES[self.game]["won"]) * self.deals


def strength(key: str, deals: int, first: int = 0) -> Strength:
    """Let the bot play a solitaire, with the kernels that are installed now."""
    entry = catalog.find(key)
    game: Any = entry.game()()
    player: Any = entry.bot()()
    view = bytearray(game.SIZE)
    wins = []
    points = decisions = 0
    start = time.perf_counter()
    for seed in range(first, first + deals):
        game.deal(seed)
        while game.turn() != OVER:
            game.view(game.turn(), view)
            game.play(player.decide(view))
            decisions += 1
        if game.winners():
            wins.append(seed)
        points += game.score(0)
    return Strength(key, first, deals, tuple(wins), points, decisions, time.perf_counter() - start)


def strength_table(result: Strength) -> Table:
    """Return a table with the figures of a run, one per line."""
    low, high = result.interval
    title = catalog.find(result.game).title
    table = Table(title=f"{title}, deals {result.first} to {result.first + result.deals - 1}", show_header=False)
    table.add_row("won", f"{result.won} of {result.deals}: {result.won / result.deals:.1%}")
    table.add_row("Wilson 95 % interval", f"{low:.1%} to {high:.1%}")
    if "winnable" in SOLITAIRES[result.game]:
        for row in winnable(result):
            table.add_row(*row)
    table.add_row("mean score", f"{result.points / result.deals:.2f}")
    table.add_row("mean length", f"{result.decisions / result.deals:.1f} moves")
    table.add_row("decisions a second (LLVM)", f"{result.decisions / result.seconds:,.0f}")
    return table


def winnable(result: Strength) -> Iterator[tuple[str, str]]:
    """Yield rows of the table: how many deals the solver knows to be winnable, and how many of these the bot won
    here."""
    run = import_module(SOLITAIRES[result.game]["winnable"]).by_default()  # importing this needs numba
    yield "winnable with all cards known", f"{run.won} of {run.deals}: {run.won / run.deals:.1%}, {run.unknown} unknown"
    won, of = run.beaten(result.wins, range(result.first, result.first + result.deals))
    yield "of the winnable ones here", f"{won} of {of}: {won / of:.1%}" if of else "none is known"


def standing_table(result: Standing) -> Table:
    """Return a table with a row for each match."""
    title = f"{result.title}, each deal played once from each side"
    table = Table("player", "against", "games", "won", "Wilson 95 % interval", "decisions a second", title=title)
    table.caption = result.caption
    for column in table.columns[2:]:
        column.justify = "right"
    for match in result.matches:
        low, high = match.interval
        speed = f"{match.decisions / match.seconds:,.0f}" if match.decisions else ""
        share = f"{match.share:.1%}" if match.good else f"[bold red]{match.share:.1%}[/]"
        table.add_row(match.player, match.other, f"{match.games:,}", share, f"{low:.1%} to {high:.1%}", speed)
    return table


@dataclass(frozen=True)
class Rates:
    """Games per second: `plain` and `api` by calls of the Game API, `bulk` and `cores` by `playouts` on one core and on
    all.

    `other` is the rate of OpenSpiel's game `beside`, and `rolled` that of its rollouts; both are None without
    OpenSpiel. The first three rates must reach `bars` times `other`, and `bulk` must reach `rolled_bar` times `rolled`.
    A limit that is None does not count.
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
        """Return the ratio of the first three rates to OpenSpiel's, each with its limit (0 for no limit)."""
        if self.other is None:
            return []
        rates = (self.plain, self.api, self.bulk)
        return [(rate / self.other, bar or 0) for rate, bar in zip(rates, self.bars or (None,) * 3, strict=True)]

    @property
    def rolled_share(self) -> list[tuple[float, float]]:
        """Return the ratio of `bulk` to OpenSpiel's rollouts, with its limit; empty if no limit is set."""
        if self.rolled is None or self.rolled_bar is None:
            return []
        return [(self.bulk / self.rolled, self.rolled_bar)]

    @property
    def good(self) -> bool:
        """True if all limits are met."""
        return all(share >= bar for share, bar in self.shares + self.rolled_share)


def rates() -> list[Rates]:
    """Return the rates for each measurement in the games' manifests. Raises `NumbaMissing`."""
    results = []
    for entry in catalog.CATALOG:
        for seats, policy, beside, bars, rolled_bar in manifests.manifest(entry.key).BENCH.get("playouts", ()):
            title = f"{entry.title}, {seats} seats" if seats > 1 else entry.title
            rolling = rollouts() if rolled_bar else None
            results.append(Rates(title, *_measure(entry, seats, policy, beside, rolling), bars, rolled_bar))
    return results


def _measure(
    entry: catalog.Entry, seats: int, policy: str, beside: str, rolling: Callable[[], int] | None
) -> tuple[float, float, float, float, str, float | None, float | None]:
    """Return the fields of `Rates` between title and limits.

    Each is the best of a few samples. The samples are taken in turns, so that other load on the PC slows all of them.
    """
    play = partial(by_calls, entry.game()(seats), policy)
    with llvm.accelerated(), games.in_single_calls():
        play()  # compiles
    bulk, bulk_on_all = (in_bulk(entry.key, seats, policy, cores) for cores in (1, 0))
    plain = api = one = cores = 0.0
    other = rolled = None
    for _ in range(_SAMPLES):
        plain = max(plain, rate(play))
        with llvm.accelerated(), games.in_single_calls():
            api = max(api, rate(play))
        one = max(one, rate(bulk))
        cores = max(cores, rate(bulk_on_all))
        sample = games_a_second(beside) if beside else None
        other = sample and max(sample, other or 0)
        if rolling:
            rolled = max(rate(rolling), rolled or 0)
    return plain, api, one, cores, beside, other, rolled


def games_a_second(name: str) -> float | None:
    """Return the rate of random games of an OpenSpiel game, played from Python, or None if OpenSpiel is not
    installed."""
    if find_spec(SPIEL) is None:
        return None
    game = import_module(SPIEL).load_game(name)
    dice = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = dice.choice(state.chance_outcomes())[0]
            else:
                action = dice.choice(state.legal_actions())
            state.apply_action(action)
        return 1

    return rate(play)


def rollouts() -> Callable[[], int] | None:
    """Return a function that lets OpenSpiel finish many random games of hearts in its own C++, and returns their
    number.

    The result is None without OpenSpiel. A search of one simulation asks its evaluator once, and the evaluator plays
    the games.
    """
    if find_spec(SPIEL) is None:
        return None
    spiel = import_module(SPIEL)
    game = spiel.load_game(_ROLLED)
    dice = random.Random(1)
    dealt = []
    # each way to pass cards; without passing, a game is a fifth shorter
    for way, _ in game.new_initial_state().chance_outcomes():
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
    """Return the games per second of `play`, which returns how many games it has played."""
    start = time.perf_counter()
    count = play()
    while time.perf_counter() - start < _SECONDS:
        count += play()
    return count / (time.perf_counter() - start)


def by_calls(game: Any, policy: str, seed: int = 1) -> int:
    """Play a whole game by the calls that a front end makes. Return 1, the number of games."""
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, seed, 0)
    choose = getattr(playouts if policy == playouts.RANDOM else import_module(games.module(game.KEY)), policy)
    moves = array("H", bytes(2 * game.MAX_MOVES))
    game.deal(seed)
    while game.turn() != OVER:
        game.play(choose(moves, game.moves(moves), luck))
    return 1


def in_bulk(key: str, seats: int, policy: str, cores: int) -> Callable[[], int]:
    """Return a function that plays a short batch of `playouts`, and returns the number of games."""

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


def rates_table(results: list[Rates]) -> Table:
    """Return a table with one game per line. Rates below their limit are marked."""
    title = "Whole games a second"
    table = Table("game", *_WAYS, "all cores", "OpenSpiel", *(f"{way} / it" for way in _WAYS), f"C++ {_ROLLED}")
    table.add_column(f"{_WAYS[-1]} / it")
    table.title = title
    for column in table.columns[1:]:
        column.justify = "right"
    for one in results:
        rates = [f"{value:,.0f}" for value in (one.plain, one.api, one.bulk, one.cores)]
        beside = ["", *[""] * len(_WAYS)]
        if one.other is not None:
            beside = [f"{one.beside} {one.other:,.0f}", *map(_share, one.shares)]
        rolled = [f"{one.rolled:,.0f}", *map(_share, one.rolled_share)] if one.rolled is not None else []
        table.add_row(one.title, *rates, *beside, *rolled)
    if all(one.other is None for one in results):
        table.caption = NOT_INSTALLED
    return table


def _share(interval: tuple[float, float]) -> str:
    """Return a share as text, marked if it is below its limit."""
    share, bar = interval
    return f"{share:.3g}" if share >= bar else f"[bold red]{share:.3g} ({bar})[/]"


def main(arguments: list[str] | None = None) -> int:
    """Print the tables. The exit status is 1 if a bot or a rate is below its limit, 2 if numba is missing."""
    parser = argparse.ArgumentParser(prog="tools.measure.bench", description=__doc__)
    defaults = ", ".join(f"{one['deals']} of {key}" for key, one in SOLITAIRES.items())
    parser.add_argument("--deals", type=int, help=f"deals of each solitaire (default: {defaults})")
    defaults = ", ".join(f"{ladder.DEALS} of {key}" for key, ladder in LADDERS.items())
    parser.add_argument("--mirrored", type=int, help=f"mirrored deals of other games (default: {defaults})")
    parser.add_argument("--first", type=int, default=0, help="the first deal number (default: %(default)s)")
    parser.add_argument("--no-speed", action="store_true", help="measure no speed")
    chosen = parser.parse_args(arguments)
    alone = {key: one["deals"] if chosen.deals is None else chosen.deals for key, one in SOLITAIRES.items()}
    mirrored = {key: one.DEALS if chosen.mirrored is None else chosen.mirrored for key, one in LADDERS.items()}
    most = max(*alone.values(), _MOST_DEALS * max(mirrored.values()))
    if min(*alone.values(), *mirrored.values()) < 1 or not 0 <= chosen.first <= (1 << 32) - most:
        parser.error("deals are numbered 0 to 4294967295, and at least one is needed")
    console = Console()
    good = []
    try:
        with llvm.accelerated():
            for key, deals in alone.items():
                strength(key, 1)  # compiles
                result = strength(key, deals, chosen.first)
                console.print(strength_table(result))
                good.append(result.good)
            for key, deals in mirrored.items():
                LADDERS[key].standings(1)  # compiles
                for stood in LADDERS[key].standings(deals, chosen.first):
                    console.print(standing_table(stood))
                    good.append(stood.good)
        if not chosen.no_speed:
            played = rates()
            console.print(rates_table(played))
            good += [one.good for one in played]
    except (cache.NumbaMissing, FileNotFoundError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
