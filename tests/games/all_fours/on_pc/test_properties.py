"""All Fours against a slow model that follows the words of the rules, over all variants, options and seats."""

from collections import Counter

import pytest

from tests.games.all_fours.on_pc.followed import REASONS, follow

MATCHES = 250


@pytest.mark.parametrize("part", range(6))
def test_random_matches_follow_the_model(part: int) -> None:
    """Injected shuffles: each position, each point and its reason, and what all know of the hands, is what the rules
    say, and no card is offered that they forbid or refused that they allow."""
    seen = Counter[str]()
    moves = [follow(number, seen) for number in range(part * MATCHES, (part + 1) * MATCHES)]
    assert set(seen) == set(REASONS[1:])  # all that can happen did
    assert max(moves) > 250
