"""All Fours against a slow model written from the rules, over all variants, options and seats."""

from collections import Counter

import pytest

from tests.games.all_fours.on_pc.followed import REASONS, follow

MATCHES = 200  # `make matches` plays more
REVOKES = 120


@pytest.mark.parametrize("part", range(2))
def test_random_matches_follow_the_model(part: int) -> None:
    """Engine and model agree on each position, each event, public information and the legal moves."""
    seen = Counter[str]()
    moves = [follow(number, seen) for number in range(part * MATCHES, (part + 1) * MATCHES)]
    assert set(seen) == set(REASONS[1:])  # every kind of event occurred
    assert max(moves) > 250


@pytest.mark.parametrize("part", range(2))
def test_af_r14_random_matches_with_callable_revokes_follow_the_model(part: int) -> None:
    """AF-R14: wrong cards are played, taken back and called, in all variants; other claims are refused."""
    seen = Counter[str]()
    for number in range(part * REVOKES, (part + 1) * REVOKES):
        follow(100_000 + number, seen, callable_revokes=True)
    assert seen["revoke called"] > 100 and seen["revoke loses"] > 50
