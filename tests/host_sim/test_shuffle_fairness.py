"""Chi-square tests of the shuffle: each card comes to each place equally often. Seeds are fixed, so nothing flickers.

The table counts n cards in n places over many shuffles. The sums of its rows and columns are fixed. The statistic times
(n - 1) / n therefore follows the chi-square distribution with (n - 1)^2 degrees of freedom.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from importlib.util import find_spec

import pytest

from engines import rng
from engines.four_rows import turns
from engines.four_rows.rules import FourRows
from host_sim.kernels import llvm

FAST = find_spec("numba") is not None
SHUFFLES = 40_000 if FAST else 8_000
UPPER = 3.0902  # the normal distribution's upper 0.001

Shuffle = Callable[[bytearray, bytearray], None]


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compiled kernels for this file, if they can be had."""
    with llvm.accelerated() if FAST else nullcontext():
        yield


def limit(freedom: int) -> float:
    """Return the value that chi-square exceeds once in a thousand times (Wilson and Hilferty's cube)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + UPPER * part**0.5) ** 3)


def statistic(shuffle: Shuffle, n: int, shuffles: int, each_deal: bool = False) -> float:
    """Scaled chi-square of cards by places. One generator throughout, or with `each_deal` deal numbers 0, 1, 2..."""
    counts = [0] * (n * n)
    state = bytearray(rng.SIZE)
    rng.seed(state, 0, 2024, 11)
    fresh = bytes(range(n))
    for deal in range(shuffles):
        if each_deal:
            rng.seed(state, 0, deal & 0xFFFF, deal >> 16)
        deck = bytearray(fresh)
        shuffle(state, deck)
        for place, card in enumerate(deck):
            counts[place * n + card] += 1
    expected = shuffles / n
    return sum((count - expected) ** 2 for count in counts) / expected * (n - 1) / n


def ours(state: bytearray, deck: bytearray) -> None:
    """The shuffle every game uses."""
    rng.shuffle(state, 0, deck, 0, len(deck))


def any_place(state: bytearray, deck: bytearray) -> None:
    """The well-known mistake: each place swapped with any place."""
    for i in range(len(deck)):
        j = rng.below(state, 0, len(deck))
        deck[i], deck[j] = deck[j], deck[i]


def stops_early(state: bytearray, deck: bytearray) -> None:
    """Off by one: the card in the last place to be swapped may not stay."""
    for i in range(len(deck) - 1, 0, -1):
        j = rng.below(state, 0, i)
        deck[i], deck[j] = deck[j], deck[i]


def low_bits_of_a_byte(state: bytearray, deck: bytearray) -> None:
    """Remainders of one byte: the last 256 % n numbers are a little too rare."""
    for i in range(len(deck) - 1, 0, -1):
        j = (rng.next16(state, 0, 1) & 0xFF) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]


def test_limit_is_that_of_the_tables() -> None:
    """Printed upper 0.001 points of chi-square."""
    for freedom, printed in ((30, 59.703), (100, 149.449), (1000, 1143.917)):
        assert limit(freedom) == pytest.approx(printed, rel=0.002)


@pytest.mark.parametrize("n", [40, 52])
def test_cards_by_places(n: int) -> None:
    """One generator runs on, as within a game."""
    assert statistic(ours, n, SHUFFLES) < limit((n - 1) ** 2)


def test_cards_by_places_over_neighbouring_deal_numbers() -> None:
    """The first shuffle of deals 0, 1, 2...: the seeding leaves no trace."""
    assert statistic(ours, 40, SHUFFLES, each_deal=True) < limit(39**2)


def test_cards_of_four_rows_by_places() -> None:
    """The pack that hands, field and stock are dealt from (FR-3, FR-4), in deals 0, 1, 2... of the engine."""
    deck = {card: number for number, card in enumerate(FourRows.DECK)}
    game = FourRows(4, [0, 0, 1])

    def dealt(state: bytearray, order: bytearray) -> None:
        game.state[12:20] = state
        turns.shuffle_rest(game.state, b"", 0)
        state[:] = game.state[12:20]
        order[:] = bytes(deck[card] for card in game.state[76:128])

    assert statistic(dealt, 52, SHUFFLES, each_deal=True) < limit(51**2)


def test_neither_is_it_too_even() -> None:
    """A shuffle that is too regular is no better than one that is biased."""
    assert statistic(ours, 40, SHUFFLES) > 2 * 39**2 - limit(39**2)


@pytest.mark.parametrize("biased", [any_place, stops_early, low_bits_of_a_byte])
def test_biased_shuffles_fail(biased: Shuffle) -> None:
    """The tests above would notice the usual mistakes, even with fewer shuffles."""
    assert statistic(biased, 40, 8_000) > limit(39**2)


def test_python_shuffle_passes() -> None:
    """A shuffle known to be fair stays under the limit: the statistic and its distribution are right."""
    luck = random.Random(5)

    def known_good(_: bytearray, deck: bytearray) -> None:
        luck.shuffle(deck)

    found = statistic(known_good, 40, SHUFFLES // 4)
    assert 2 * 39**2 - limit(39**2) < found < limit(39**2)


def test_neighbouring_cards_part() -> None:
    """The distances between two cards that were neighbours occur as often as chance predicts."""
    n, shuffles = 40, SHUFFLES // 2
    counts = [0] * n
    state = bytearray(rng.SIZE)
    rng.seed(state, 0, 77, 0)
    for _ in range(shuffles):
        deck = bytearray(range(n))
        ours(state, deck)
        counts[abs(deck.index(7) - deck.index(8))] += 1
    expected = [shuffles * 2 * (n - distance) / (n * (n - 1)) for distance in range(n)]
    found = sum((counts[d] - expected[d]) ** 2 / expected[d] for d in range(1, n))
    assert counts[0] == 0
    assert found < limit(n - 2)


def test_all_orders_of_few_cards() -> None:
    """All 24 orders of four cards occur equally often."""
    counts: dict[bytes, int] = {}
    state = bytearray(rng.SIZE)
    rng.seed(state, 0, 1, 0)
    for _ in range(24_000):
        deck = bytearray(range(4))
        ours(state, deck)
        counts[bytes(deck)] = counts.get(bytes(deck), 0) + 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < limit(23)
