"""Risky Business matches for `make bench`: each deal is played from every seat."""

from tools.measure.standings import RANDOM, Level, Match, Player, Random, Standing, distance, play_match
from tools.solve import seen_turns

from engines.game import AT_PHASE  # isort: skip
from engines.risky_business.kernels import SETTING_ASIDE  # isort: skip
from engines.risky_business.rules import RiskyBusiness  # isort: skip

KEY = "risky_business"
CEILING = "ceiling"
EASY, MEDIUM, HARD = RiskyBusiness.LEVELS
# Two players, the share that the first must win, and the share that its interval must exceed.
LADDER = (
    (EASY, RANDOM, 0.75, 0.5),
    (MEDIUM, RANDOM, 0.97, 0.5),
    (MEDIUM, EASY, 0.0, 0.55),
    (HARD, MEDIUM, 0.6, 0.57),
)
MORE_SEATS = (3, 4)  # seats at which one hard player meets medium players
DEALS = 4000


class Seer:
    """The ceiling: a player that sees every card and plans whole turns."""

    def __init__(self) -> None:
        self._plan = seen_turns.Seer()
        self._move_count = 0
        self._hard = Level(KEY, len(RiskyBusiness.LEVELS) - 1)

    def act(self, game: RiskyBusiness) -> None:
        """Make the next move of the planned turn."""
        if game.state[AT_PHASE] == SETTING_ASIDE:
            self._move_count = self._plan.count = 0
            self._hard.act(game)
            return
        if self._move_count == self._plan.count:
            self._plan.best_turn(game.state)
            self._move_count = 0
        self._move_count += 1
        game.play(int(self._plan.moves[self._move_count - 1]))


def player(name: str) -> Player:
    """Return a new player: a level, `RANDOM` or `CEILING`."""
    if name in RiskyBusiness.LEVELS:
        return Level(KEY, RiskyBusiness.LEVELS.index(name))
    return Random(KEY) if name == RANDOM else Seer()


def match(
    name: str, other: str, deals: int, first: int = 0, target: float = 0.0, least: float = 0.0, seats: int = 2
) -> Match:
    """Play `name` at each seat in turn, and `other` at all other seats."""
    makers = player(name), player(other)
    masks = [1 << seat for seat in range(seats)]
    return play_match(RiskyBusiness(seats), (name, other), makers, masks, range(first, first + deals), target, least)


def standings(deals: int, first: int = 0) -> list[Standing]:
    """Play the levels and the ceiling at two seats, and the strongest level at more seats on a quarter of the deals."""
    matches = [match(name, other, deals, first, wanted, least) for name, other, wanted, least in LADDER]
    matches.append(match(CEILING, MEDIUM, -(-deals // 4), first))
    went = f"Hard is {distance(matches[-2], matches[-1]):.0%} of the way from {MEDIUM} to the ceiling."
    found = [Standing("Risky Business, two seats", matches, went)]
    for seats in MORE_SEATS:
        alone = match(HARD, MEDIUM, -(-deals // 4), first, seats=seats)
        found.append(Standing(f"Risky Business, {seats} seats", [alone], f"An even share is {1 / seats:.0%}."))
    return found
