"""Matches between two players of a game of several seats: each deal is played as often as there are sides, each time
with other sides."""

from dataclasses import dataclass

from tools.measure.intervals import wilson


@dataclass(frozen=True)
class Match:
    """Games of `player` against `other`, at all other `sides`, as many as these for each of the deals `first` ..
    `first + deals - 1`. Who shares a win has won a part of a game.

    `wanted` is the share that `player` is to win, and `least` what its interval must lie above: more than its side's
    part where that is 0.
    """

    player: str
    other: str
    first: int
    deals: int
    won: float
    decisions: int  # of `player`
    seconds: float
    wanted: float = 0.0
    least: float = 0.0
    sides: int = 2

    @property
    def games(self) -> int:
        """Games played."""
        return self.sides * self.deals

    @property
    def share(self) -> float:
        """Share of the games that `player` won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.won, self.games)

    @property
    def better(self) -> bool:
        """Whether `player` is the stronger one beyond doubt."""
        return self.interval[0] > max(self.least, 1 / self.sides)

    @property
    def good(self) -> bool:
        """Whether `player` won as many as it should."""
        return self.better and self.share >= self.wanted


@dataclass(frozen=True)
class Standing:
    """How the players of a game stand against one another, with what there is to say about it."""

    title: str
    matches: list[Match]
    caption: str = ""

    @property
    def good(self) -> bool:
        """Whether every player won as many as it should."""
        return all(match.good for match in self.matches)
