"""Matches between computer players: their intervals, their limits, and the counting of wins."""

from math import isnan
from typing import Any

import pytest

from tools.measure.standings import Match, distance, play_match, wilson

from engines.game import OVER  # isort: skip


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_known_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)
    assert wilson(trials - successes, trials) == pytest.approx((1 - high, 1 - low), abs=5e-5)


@pytest.mark.parametrize("wrong", [(1, 0), (-1, 5), (6, 5), (1, 5, 0.0), (1, 5, 1.0)])
def test_no_interval_of_nonsense(wrong: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"proportion|confidence"):
        wilson(*wrong)  # type: ignore[arg-type]


def test_a_match_must_be_won_beyond_doubt_and_by_the_share_wanted() -> None:
    def match(won: float, **more: Any) -> Match:
        return Match("hard", "easy", 0, 500, won, 0, 1.0, **more)

    assert match(600).good and match(600).share == 0.6
    assert not match(510).better, "within the interval"
    assert not match(600, target=0.61).good and match(600, target=0.6).good
    assert not match(600, least=0.58).good and match(600, least=0.56).good
    assert match(800, sides=4).better, "a quarter is even"
    assert distance(match(600), match(700)) == pytest.approx(0.5)
    assert isnan(distance(match(600), match(500))), "no way at all"


class Turns:
    """A game of one turn for each seat that `winners` has for its deal, a mask of seats."""

    def __init__(self, winners: tuple[int, ...]) -> None:
        self._winners = winners
        self.dealt: list[int] = []
        self._turn = OVER

    def deal(self, seed: int) -> None:
        self.dealt.append(seed)
        self._turn = 0

    def turn(self) -> int:
        return self._turn

    def play(self, move: int) -> None:
        self._turn = self._turn + 1 if self._turn < 3 else OVER

    def winners(self) -> int:
        return self._winners[self.dealt[-1]]


class Mover:
    """Notes the seats that it plays for."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def act(self, game: Turns) -> None:
        self.seats.append(game.turn())
        game.play(0)


def test_each_deal_is_played_from_each_side_and_a_shared_win_counts_in_part() -> None:
    game, one, other = Turns((0b0001, 0b0011, 0b1100)), Mover(), Mover()
    found = play_match(game, ("one", "other"), (one, other), (0b0001, 0b1010), range(3))
    assert game.dealt == [0, 0, 1, 1, 2, 2]
    assert one.seats == [0, 1, 3] * 3 and other.seats == [1, 2, 3, 0, 2] * 3
    assert (found.won, found.decisions, found.games) == (1 + 0.5 + 0.5 + 0.5, 9, 6)
