"""Matches between two players of a game of several seats: each deal is played twice, the second time with the sides
swapped."""

from dataclasses import dataclass

from tools.measure.intervals import wilson


@dataclass(frozen=True)
class Match:
    """Games of `player` against `other`, two for each of the deals `first` .. `first + deals - 1`.

    `wanted` is the share that `player` is to win; 0 where it is to be the stronger one beyond doubt.
    """

    player: str
    other: str
    first: int
    deals: int
    won: int
    decisions: int  # of `player`
    seconds: float
    wanted: float = 0.0

    @property
    def games(self) -> int:
        """Games played."""
        return 2 * self.deals

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
        return self.interval[0] > 0.5

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
