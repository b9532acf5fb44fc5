"""Matches between bots, and the certainty of their results."""

import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import nan, sqrt
from statistics import NormalDist
from typing import Any, Protocol

import host_sim  # noqa: F401  imported first: installs the stubs that engines need

from engines import catalog, rng  # isort: skip
from engines.game import OVER  # isort: skip

RANDOM = "random"


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval for a proportion: the lower and the upper bound, 0.0 to 1.0.

    Raises `ValueError` unless 0 <= `successes` <= `trials`, `trials` > 0 and 0 < `confidence` < 1.
    """
    if not (trials > 0 and 0 <= successes <= trials):
        raise ValueError(f"{successes} of {trials} is no proportion")
    if not 0.0 < confidence < 1.0:
        raise ValueError("confidence must be between 0 and 1")
    z = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
    share = successes / trials
    scale = 1.0 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z * sqrt(share * (1.0 - share) / trials + z * z / (4 * trials * trials)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True)
class Match:
    """Games of `player` against `other`: the deals `first` to `first + deals - 1`, each played once at each of `sides`
    sides.

    A shared win counts in part. `target` is the share that `player` must win. `least` is the share that the interval of
    its result must exceed; 0 means its side's even share.
    """

    player: str
    other: str
    first: int
    deals: int
    won: float
    decisions: int  # decisions of `player`
    seconds: float
    target: float = 0.0
    least: float = 0.0
    sides: int = 2

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.sides * self.deals

    @property
    def share(self) -> float:
        """The share of the games that `player` won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.won, self.games)

    @property
    def better(self) -> bool:
        """True if `player` is stronger beyond doubt."""
        return self.interval[0] > max(self.least, 1 / self.sides)

    @property
    def good(self) -> bool:
        """True if `player` won the share that it must win."""
        return self.better and self.share >= self.target


@dataclass(frozen=True)
class Standing:
    """The matches of one game's players, with a caption."""

    title: str
    matches: list[Match]
    caption: str = ""

    @property
    def good(self) -> bool:
        """True if every player won the share that it must win."""
        return all(match.good for match in self.matches)


def distance(hard: Match, ceiling: Match) -> float:
    """Return the position of `hard` between an even result (0.0) and the ceiling (1.0). It may be beyond either.

    The result is `nan` if the ceiling itself is even, as with few games. Both matches are against the same opponent.
    """
    return (hard.share - 0.5) / (ceiling.share - 0.5) if ceiling.share != 0.5 else nan


class Player(Protocol):
    """A player of a match."""

    def act(self, game: Any) -> None:
        """Make one move or several for the seat to act."""


class Level:
    """The bot of a level, which sees only views."""

    def __init__(self, key: str, level: int) -> None:
        self._bot: Any = catalog.find(key).bot()()
        self._bot.level = level
        self._view = bytearray(catalog.find(key).game().SIZE)

    def act(self, game: Any) -> None:
        """Make the move that the bot decides on."""
        game.view(game.turn(), self._view)
        game.play(self._bot.decide(self._view))


class Random:
    """A player that makes any legal move, each equally likely.

    With `until_stuck` it passes only if no other move is legal.
    """

    def __init__(self, key: str, until_stuck: bool = False) -> None:
        self._moves = array("H", bytes(2 * catalog.find(key).game().MAX_MOVES))
        self._luck = bytearray(rng.SIZE)
        self._until_stuck = until_stuck
        rng.seed(self._luck, 0, 1, 0)

    def act(self, game: Any) -> None:
        """Make a random move. Move 0 is a pass."""
        count = game.moves(self._moves)
        first = int(self._until_stuck and self._moves[0] == 0)
        game.play(self._moves[first + rng.below(self._luck, 0, count - first)])


def play_match(
    game: Any,
    players: tuple[str, str],
    makers: tuple[Player, Player],
    masks: Sequence[int],
    deals: range,
    target: float = 0.0,
    least: float = 0.0,
) -> Match:
    """Play each deal once for each of `masks`, the seats of the first player.

    Equal arguments give an equal result, except for the time.
    """
    won = 0.0
    decisions = 0
    start = time.perf_counter()
    for seed in deals:
        for mask in masks:
            game.deal(seed)
            while game.turn() != OVER:
                is_mine = mask >> game.turn() & 1
                makers[not is_mine].act(game)
                decisions += is_mine
            winners = game.winners()
            won += (winners & mask).bit_count() / winners.bit_count()
    seconds = time.perf_counter() - start
    return Match(*players, deals.start, len(deals), won, decisions, seconds, target, least, len(masks))
