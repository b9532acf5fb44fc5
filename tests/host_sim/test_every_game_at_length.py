"""The generic checker over thousands of games, and that states drawn from a view are drawn fairly.

The kernels run through LLVM when numba is there, which is what makes thousands affordable; else there are fewer.
"""

from array import array
from collections.abc import Iterator
from contextlib import nullcontext
from importlib.util import find_spec

import pytest

from checker import HIDDEN, Checker, variants
from engines import rng
from engines.catalog import CATALOG, find
from engines.game import AT_RNG
from host_sim.kernels import llvm

FAST = find_spec("numba") is not None
LONG = ("rows_of_four",)  # games of hundreds of moves: an eighth
GAMES = 1200 if FAST else 160  # of each catalogued game; a third of it where there are several seats to check


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compiled kernels for this file, if they can be had."""
    with llvm.accelerated() if FAST else nullcontext():
        yield


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.key)
def test_random_games_keep_the_contract(entry, part: int) -> None:
    """Every variant in turn, a quarter of the games in each part; deal numbers from all 32 bits."""
    all_variants = variants(entry)
    checkers = [Checker(entry, *variant, luck=9000 + i, hurry=700) for i, variant in enumerate(all_variants)]
    lengths = set()
    for number in range(part, GAMES // (8 if entry.key in LONG else 1 if entry.game().MAX_SEATS == 1 else 3), 4):
        # Half of the deals odd, half even, in every variant: the checker plays them differently.
        deal = (number * 2654435761 + number // len(checkers)) % (1 << 32)
        lengths.add(checkers[number // 4 % len(checkers)].whole_game(deal))
    assert len(lengths) > 10


def test_drawn_stocks_are_fair() -> None:
    """Each unseen card comes to each hidden place as often: chi-square over a position of a game of Foursquare.

    Four Rows, where not every card may come to every place, has its own test in `test_four_rows_properties.py`.
    Of n cards in n places, `draws` times, the statistic has (n - 1)^2 degrees of freedom once scaled by (n - 1) / n.
    """
    entry = find("foursquare")
    game = entry.game()()
    game.deal(42)
    out = array("H", bytes(2 * game.MAX_MOVES))
    for _ in range(6):
        game.play(out[game.moves(out) // 2])
    view = bytearray(game.SIZE)
    game.view(game.turn(), view)
    places = list(HIDDEN[entry.key](game.state, game.turn()))
    cards = sorted(game.state[place] for place in places)
    draws = 200 * len(cards)
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 3, 0)
    counts = {(card, place): 0 for card in cards for place in places}
    generators = set()
    for _ in range(draws):
        full = bytearray(view)
        game.determinize(full, luck, 0)
        generators.add(bytes(full[AT_RNG : AT_RNG + rng.SIZE]))
        for place in places:
            counts[full[place], place] += 1
    n = len(cards)
    expected = draws / n
    statistic = sum((count - expected) ** 2 / expected for count in counts.values()) * (n - 1) / n
    freedom = (n - 1) ** 2
    assert abs(statistic - freedom) < 3.3 * (2 * freedom) ** 0.5, f"{statistic:.0f} for {freedom} degrees of freedom"
    assert len(generators) == draws, "each drawn state goes on with luck of its own"
