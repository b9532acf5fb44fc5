"""How strong the Risky Business players are against one another: each deal played from every seat."""

import time

import host_sim  # noqa: F401  first, for the stand-ins under engines
from tools.measure.players import RANDOM, Level, Random
from tools.measure.standings import Match, Standing
from tools.solve import seen_turns

from engines.game import AT_PHASE, OVER  # isort: skip
from engines.risky_business.kernels import SETTING_ASIDE  # isort: skip
from engines.risky_business.rules import RiskyBusiness  # isort: skip

GAME = "risky_business"
CEILING = "ceiling"
EASY, MEDIUM, HARD = RiskyBusiness.LEVELS
# Who plays whom, the share to be won, and what its interval must lie above.
LADDER = (
    (EASY, RANDOM, 0.75, 0.5),
    (MEDIUM, RANDOM, 0.97, 0.5),
    (MEDIUM, EASY, 0.0, 0.55),
    (HARD, MEDIUM, 0.6, 0.57),
)
MORE_SEATS = (3, 4)  # where one of the strongest sits among the second strongest
MIRRORED = 4000  # deals


class Seer:
    """The ceiling: it sees every card, and plans whole turns."""

    def __init__(self) -> None:
        self._plan = seen_turns.Seer()
        self._made = 0
        self._hard = Level(GAME, len(RiskyBusiness.LEVELS) - 1)

    def move(self, game: RiskyBusiness) -> int:
        """The move it makes."""
        if game.state[AT_PHASE] == SETTING_ASIDE:
            self._made = self._plan.count = 0
            return self._hard.move(game)
        if self._made == self._plan.count:
            self._plan.best_turn(game.state)
            self._made = 0
        self._made += 1
        return int(self._plan.moves[self._made - 1])


def player(name: str) -> Level | Random | Seer:
    """A new player: a level, `RANDOM` or `CEILING`."""
    if name in RiskyBusiness.LEVELS:
        return Level(GAME, RiskyBusiness.LEVELS.index(name))
    return Random(GAME) if name == RANDOM else Seer()


def match(
    name: str, other: str, deals: int, first: int = 0, wanted: float = 0.0, least: float = 0.0, seats: int = 2
) -> Match:
    """Play with the kernels as they are installed, `name` in turn at each seat and `other` at all others. Equal
    arguments give an equal result, but for the time."""
    game = RiskyBusiness(seats)
    players = (player(name), player(other))
    won = 0.0
    decisions = 0
    start = time.perf_counter()
    for seed in range(first, first + deals):
        for seat in range(seats):
            game.deal(seed)
            while game.turn() != OVER:
                mine = game.turn() == seat
                game.play(players[not mine].move(game))
                decisions += mine
            won += (game.winners() >> seat & 1) / game.winners().bit_count()
    return Match(name, other, first, deals, won, decisions, time.perf_counter() - start, wanted, least, seats)


def distance(hard: Match, ceiling: Match) -> float:
    """Which part of the way from the second strongest level, which wins half of its games, to the ceiling a player
    went. Both matches are against that level."""
    return (hard.share - 0.5) / (ceiling.share - 0.5)


def standings(deals: int, first: int = 0) -> list[Standing]:
    """The levels and the ceiling at two seats; the strongest level at more, on a quarter of the deals."""
    matches = [match(name, other, deals, first, wanted, least) for name, other, wanted, least in LADDER]
    matches.append(match(CEILING, MEDIUM, -(-deals // 4), first))
    went = f"Of the way from {MEDIUM} to the ceiling {HARD} went {distance(matches[-2], matches[-1]):.0%}."
    found = [Standing("Risky Business, two seats", matches, went)]
    for seats in MORE_SEATS:
        alone = match(HARD, MEDIUM, -(-deals // 4), first, seats=seats)
        found.append(Standing(f"Risky Business, {seats} seats", [alone], f"{1 / seats:.0%} would be its share."))
    return found
