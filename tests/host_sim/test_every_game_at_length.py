"""The generic checker over hundreds of games.

With numba, the kernels run through LLVM, which is fast enough for hundreds; without it there are fewer.
"""

from collections.abc import Iterator
from contextlib import nullcontext
from importlib.util import find_spec

import pytest

from checker import Checker
from choices_tried import variants
from host_sim.kernels import llvm
from manifests import games, manifest

FAST = find_spec("numba") is not None
AN_EIGHTH = 8  # an eighth of games of hundreds of moves
GAMES = 180 if FAST else 160  # games of each entry of the catalogue; a third of them if several seats are checked


@pytest.fixture(autouse=True, scope="module")
def compiled() -> Iterator[None]:
    """Compiled kernels for this file, if they can be had."""
    with llvm.accelerated() if FAST else nullcontext():
        yield


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.key)
def test_random_games_keep_the_contract(entry, part: int) -> None:
    """Every variant in turn, a quarter of the games in each part; deal numbers from all 32 bits."""
    all_variants = variants(entry)
    checkers = [Checker(entry, *variant, luck=9000 + i, hurry=700) for i, variant in enumerate(all_variants)]
    lengths = set()
    share = AN_EIGHTH if manifest(entry.key).LONG else 1 if entry.game().MAX_SEATS == 1 else 3
    played = range(part, GAMES // share, 4)
    for number in played:
        # Half of the deal numbers are odd, half even, in every variant, because the checker plays them differently.
        deal = (number * 2654435761 + number // len(checkers)) % (1 << 32)
        # If a part has fewer games than there are variants, the next part continues with the omitted variants.
        variant = (number // 4 + part * len(played)) % len(checkers)
        lengths.add(checkers[variant].whole_game(deal))
    assert len(lengths) > min(10, len(played) // 3)  # without numba there are six games in a part
