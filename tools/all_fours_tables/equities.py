"""Chances to win a match of All Fours, from hands and matches that medium plays.

With two sides, `hands` collects the points of hands, in the order in which they count. Medium looks at the score only
if a side needs a single point, and there are hands of their own for that. `solve` finds the chance of each score
exactly for these hands: the chance before a hand is the mean of the chances after it. With three sides, `visits`
collects the scores of matches. `fit` finds a weight for each number of points needed, so that a side's share of the
weights is its chance.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import host_sim  # noqa: F401  imported first: installs the stubs that engines need

from engines import catalog  # isort: skip
from engines.all_fours import bot, kernels  # isort: skip
from engines.all_fours.rules import AllFours  # isort: skip
from engines.game import OVER  # isort: skip

KEY = "all_fours"
Hand = tuple[tuple[int, int], ...]  # awards in order, each a side, counted from the dealer's, and points
_MEDIUM = 1
_FIRST_DEAL = 1_000_000  # so that no bench plays the same deals
_HANDS = 40  # played before the next deal number
_KINDS = (False, False), (True, False), (False, True), (True, True)  # `needs_one` of `hands`
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


def longest_game(variant: str, seats: int) -> AllFours:
    """Return a game like that of `new_game`, with the highest target that the variant can have."""
    row = next(row for row in catalog.find(KEY).variants() if row.name == variant)
    chosen = bytearray(new_game(variant, seats).chosen())
    at = next(i for i, option in enumerate(AllFours.OPTIONS) if option.key == "target")
    games = []
    for choice in row.choices_of(AllFours.OPTIONS[at]):
        chosen[at] = AllFours.OPTIONS[at].choices.index(choice)
        games.append(AllFours(seats, chosen))
    return max(games, key=lambda game: game.target())


def hands(variant: str, seats: int, count: int, needs_one: tuple[bool, bool]) -> list[Hand]:
    """Return the awards of `count` hands that medium plays. `needs_one` is true for the dealer's side, and for the
    others, if they need a single point, which then ends the hand; else they have no score."""
    game = new_game(variant, seats)
    player: Any = bot.AllFoursBot()
    player.level = _MEDIUM
    view = bytearray(game.SIZE)
    out: list[Hand] = []
    deal = _FIRST_DEAL
    while len(out) < count:
        if not out or game.turn() == OVER or game.hand_number() == _HANDS:
            game.deal(deal)
            deal += 1
        for side in range(game.sides()):
            is_close = needs_one[side != game.side(game.turn())]
            game.state[kernels.SCORES + side] = game.target() - 1 if is_close else 0
        awards: list[tuple[int, int]] = []
        is_begun = False
        while not is_begun or (game.turn() != OVER and game.phase() != kernels.DEALING):
            game.view(game.turn(), view)
            game.play(player.decide(view))
            is_begun = True
            for i in range(game.event_count()):
                side = game.event_side(i)
                if side != kernels.NO_SIDE and game.event_points(i):
                    awards.append(((side - game.side(game.dealer())) % game.sides(), game.event_points(i)))
        out.append(tuple(awards))
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


def solve(played: Mapping[tuple[bool, bool], Sequence[Hand]], target: int) -> bytes:
    """Return the chance of the side that deals, by the points that it and the other side need: `target` rows of
    `target` bytes. `played` has the hands for each `needs_one`."""
    counted = {needs_one: Counter(some) for needs_one, some in played.items()}
    chance = np.zeros((target + 1, target + 1))
    for both in range(2, 2 * target + 1):  # every hand that pays leads to a smaller sum
        cells = [(own, both - own) for own in range(max(1, both - target), min(target, both - 1) + 1)]
        known = {}
        for own, other in cells:
            value = same = 0.0
            counts = counted[own == 1, other == 1]
            total = sum(counts.values())
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


def visits(variant: str, seats: int, matches: int) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the points that the sides need before each hand of some matches of medium, and the side that won then."""
    game = longest_game(variant, seats)
    player: Any = bot.AllFoursBot()
    player.level = _MEDIUM
    view = bytearray(game.SIZE)
    needs: list[tuple[int, ...]] = []
    winners: list[int] = []
    for deal in range(_FIRST_DEAL, _FIRST_DEAL + matches):
        game.deal(deal)
        while game.turn() != OVER:
            if game.phase() == kernels.DEALING:
                needs.append(tuple(game.target() - game.side_score(side) for side in range(game.sides())))
            game.view(game.turn(), view)
            game.play(player.decide(view))
        winner = next(side for side in range(game.sides()) if game.winners() >> side & 1)
        winners += [winner] * (len(needs) - len(winners))
    return needs, winners


def fit(needs: Sequence[tuple[int, ...]], winners: Sequence[int], target: int) -> bytes:
    """Return the weight of a side by the points that it needs, 1 to `target`.

    A side's chance to win is its share of the weights. `needs` are the points that three sides need, and `winners` the
    sides that won the match then.
    """
    at = np.array(needs) - 1
    won = np.zeros(target)
    np.add.at(won, at[np.arange(len(winners)), winners], 1)
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
    """Return the table of each variant with these seats, from `count` hands of each kind or `count` matches."""
    out = {}
    for variant in catalog.find(KEY).variants():
        if seats in variant.seats:
            target = longest_game(variant.name, seats).target()
            if seats % 3 == 0:
                out[variant.name] = fit(*visits(variant.name, seats, count), target)
            else:
                out[variant.name] = solve({kind: hands(variant.name, seats, count, kind) for kind in _KINDS}, target)
    return out
