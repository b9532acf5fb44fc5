"""Strength of Four Rows' players over deterministic games; `make bench` plays more of them."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from games.four_rows.on_pc import ladder
from host_sim.kernels import llvm
from tools.four_rows_net import tables

from host_sim.positions import four_rows as position  # isort: skip
from engines.four_rows.kernels import may_pass  # isort: skip

DEALS = 600


@pytest.fixture(scope="module", autouse=True)
def accelerated() -> Iterator[None]:
    with llvm.accelerated():
        yield


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(ladder.LADDER)))
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    """The stronger level wins beyond doubt, over mirrored deals."""
    found = ladder.match(stronger, weaker, DEALS)
    print(f"{stronger} against {weaker}: {found.share:.1%} of {found.games}, {found.interval}")
    assert found.games == 2 * DEALS and found.interval[0] > 0.5


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("rules", ladder.RULES)
def test_easy_beats_chance_at_more_seats(rules: str, seats: int) -> None:
    """Easy beats random players, seated alternately, under every rule."""
    found = ladder.match(*ladder.EASY, 2 * DEALS, 0, seats, ladder.RULES[rules], ladder.LEAST)
    print(f"easy against a player at random, {seats} seats, {rules}: {found.share:.1%}, {found.interval}")
    assert found.games == 4 * DEALS and found.interval[0] > 0.5 and found.share > ladder.LEAST


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_medium_beats_the_longest_chain(seats: int) -> None:
    """With the rules as they are; `make bench` has all options."""
    found = tables.medium_match(seats, 0, 4 * DEALS)
    print(f"medium against the longest chain: {found.share:.1%} of {found.games}, {found.interval}")
    assert found.share > tables.LEAST and found.interval[0] > 0.5


@pytest.mark.parametrize("options", range(4), ids=lambda options: tables.RULES[options])
def test_hard_beats_three_mediums(options: int) -> None:
    """Hard reaches its target share, as far as this number of games can show."""
    found = tables.hard_match(options, 4 * DEALS)
    print(f"hard against three mediums: {found.share:.1%} of {found.games}, {found.interval}")
    assert found.games == 16 * DEALS and found.better and found.interval[1] > found.target


def test_luck_is_large() -> None:
    """Even the longest chain wins less than two of three games against a random player."""
    assert 0.6 < ladder.match(ladder.CHAIN, "random", 1000).share < 0.67


def test_matches_repeat() -> None:
    one, other = (ladder.match("random", "uniform", 20, 7) for _ in range(2))
    assert (one.won, one.decisions) == (other.won, other.decisions)
    assert one.won != ladder.match("random", "uniform", 20, 27).won


def test_a_turn_player_that_may_not_pass_plays_its_ten() -> None:
    """FR-R6: after two new fields for passing, a seat may not pass."""
    for sees_all in (True, False):
        game = position.from_text(
            "four_rows 2 out no random | hands 10S KD / 4C 5H | field 6S 7D 3H 6C | turn 1 | called 2"
        )
        assert not may_pass(game.state)
        ladder.Turns(sees_all).act(game)
        assert game.hand_size(0) == 1
