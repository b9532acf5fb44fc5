"""Chances to win a match of All Fours, from hands that medium plays.

Medium does not look at the score, so a hand's points do not depend on it. `hands` collects the points of hands, in the
order in which they count. With two sides `solve` finds the chance of each score exactly for these hands: the chance
before a hand is the mean of the chances after it. With three sides `fit` finds a weight for each number of points
needed, so that a side's share of the weights is its chance.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

import host_sim  # noqa: F401  imported first: installs the stubs that engines need

from engines import catalog  # isort: skip
from engines.all_fours import bot, kernels, score  # isort: skip
from engines.all_fours.rules import AllFours  # isort: skip
from engines.game import OVER  # isort: skip

KEY = "all_fours"
Hand = tuple[tuple[int, int], ...]  # awards in order, each a side, counted from the dealer's, and points
_MEDIUM = 1
_FIRST_DEAL = 1_000_000  # so that no bench plays the same deals
_MOST = 255


def new_game(variant: str, seats: int) -> AllFours:
    """Return a game with a variant's default options and a random first dealer.

    Raises `StopIteration` if the variant does not exist.
    """
    row = next(row for row in catalog.find(KEY).variants() if row.name == variant)
    chosen = row.defaults(AllFours.OPTIONS)
    for i, option in enumerate(AllFours.OPTIONS):
        if option.key == "opening":
            chosen[i] = option.choices.index("random")
    return AllFours(seats, chosen)


def most_points(variant: str, seats: int) -> int:
    """Return the highest target that a variant can have."""
    row = next(row for row in catalog.find(KEY).variants() if row.name == variant)
    game = new_game(variant, seats)
    at = next(i for i, option in enumerate(AllFours.OPTIONS) if option.key == "target")
    most = 0
    for choice in row.choices_of(AllFours.OPTIONS[at]):
        chosen = bytearray(game.chosen())
        chosen[at] = AllFours.OPTIONS[at].choices.index(choice)
        most = max(most, score.target(AllFours(seats, chosen).state))
    return most


def hands(variant: str, seats: int, count: int) -> list[Hand]:
    """Return the awards of `count` hands at least, played by medium in whole matches."""
    game = new_game(variant, seats)
    player: Any = bot.AllFoursBot()
    player.level = _MEDIUM
    view = bytearray(game.SIZE)
    out: list[Hand] = []
    deal = _FIRST_DEAL
    while len(out) < count:
        game.deal(deal)
        deal += 1
        awards: list[tuple[int, int]] = []
        number = 0
        while game.turn() != OVER:
            game.view(game.turn(), view)
            game.play(player.decide(view))
            if game.hand_number() != number:
                if number:
                    out.append(tuple(awards))
                number = game.hand_number()
                awards = []
            for i in range(game.event_count()):
                side = game.event_side(i)
                if side != kernels.NO_SIDE and game.event_points(i):
                    awards.append(((side - game.side(game.dealer())) % game.sides(), game.event_points(i)))
    return out


def _left(hand: Hand, needs: Sequence[int]) -> tuple[int, ...]:
    """Return the points that each side needs after a hand; 0 for the side that wins."""
    left = list(needs)
    for side, points in hand:
        left[side] -= points
        if left[side] <= 0:
            left[side] = 0
            break
    return tuple(left)


def solve(played: Sequence[Hand], target: int) -> bytes:
    """Return the chance of the side that deals, by the points that it and the other side need: `target` rows of
    `target` bytes."""
    counts = Counter(played)
    total = sum(counts.values())
    chance = np.zeros((target + 1, target + 1))
    for both in range(2, 2 * target + 1):  # every hand that pays leads to a smaller sum
        cells = [(own, both - own) for own in range(max(1, both - target), min(target, both - 1) + 1)]
        known = {}
        for own, other in cells:
            value = same = 0.0
            for hand, count in counts.items():
                left = _left(hand, (own, other))
                if left == (own, other):
                    same += count / total
                elif left[0] == 0:
                    value += count / total
                elif left[1]:
                    value += count / total * (1 - chance[left[1], left[0]])
            known[own, other] = value, same
        for own, other in cells:  # a hand without points: the other side deals at the same score
            value, same = known[own, other]
            value_of_other, same_of_other = known[other, own]
            chance[own, other] = (value + same * (1 - value_of_other - same_of_other)) / (1 - same * same_of_other)
    return bytes(int(round(value)) for value in (chance[1:, 1:] * _MOST).flat)


def fit(played: Sequence[Hand], target: int, matches: int = 20_000) -> bytes:
    """Return the weight of a side by the points that it needs, 1 to `target`.

    It is fitted to matches of hands drawn from `played`: each side's share of all visits to its score is its mean
    chance.
    """
    luck = np.random.default_rng(target)
    needs, winners = [], []
    for _ in range(matches):
        left = tuple(int(value) for value in luck.integers(1, target + 1, 3))
        dealer = int(luck.integers(3))
        first = left
        while all(left):
            turned = _left(played[int(luck.integers(len(played)))], [left[(dealer + i) % 3] for i in range(3)])
            left = tuple(turned[(i - dealer) % 3] for i in range(3))
            dealer = (dealer + 1) % 3
        needs.append(first)
        winners.append(left.index(0))
    at = np.array(needs) - 1
    won = np.zeros(target)
    np.add.at(won, at[np.arange(matches), winners], 1)
    weights = np.ones(target)
    for _ in range(200):  # minorization and maximization, as for the model of Bradley and Terry
        share = np.zeros(target)
        total = weights[at].sum(axis=1)
        for side in range(3):
            np.add.at(share, at[:, side], 1 / total)
        weights = won / share
        weights /= weights.max()
    return bytes(max(1, int(round(weight * _MOST))) for weight in weights)


def chances(seats: int, count: int) -> dict[str, bytes]:
    """Return the table of each variant with these seats, from `count` hands each."""
    out = {}
    for variant in catalog.find(KEY).variants():
        if seats in variant.seats:
            target = most_points(variant.name, seats)
            played = hands(variant.name, seats, count)
            out[variant.name] = (fit if seats % 3 == 0 else solve)(played, target)
    return out
