"""Four Rows matches for `make bench`: each deal is played twice, the second time with seats swapped."""

from tools.four_rows_net import tables
from tools.measure.standings import RANDOM, Level, Match, Player, Random, Standing, distance, play_match
from tools.solve import perfect

from engines import rng  # isort: skip
from engines.four_rows.kernels import PLAYED  # isort: skip
from engines.four_rows.rules import FourRows  # isort: skip

KEY = "four_rows"
LADDER = (RANDOM, *FourRows.LEVELS)  # weakest first; each must beat the one before
UNIFORM, CHAIN, CEILING = "uniform", tables.CHAIN, "ceiling"
EASY = ("easy", RANDOM)
RULES = {"the rules as they are": (), "losers stay": (1,), "new field in last lap": (0, 1)}
LEAST = 0.53  # share that easy must exceed beyond doubt against random play, at three and four seats
DEALS = 4000
_PASS = 0


class Turns:
    """A player of whole turns: the ceiling, or the longest chain with ties broken at random."""

    def __init__(self, sees_all: bool) -> None:
        self._sees_all = sees_all
        self._seer = perfect.Seer()
        self._luck = bytearray(rng.SIZE)
        rng.seed(self._luck, 0, 1, 0)

    def act(self, game: FourRows) -> None:
        """Play a whole turn."""
        seer, seat = self._seer, game.turn()
        if self._sees_all:
            seer.best_turn(game.state)
        else:
            seer.longest_turn(game.state, self._luck)
        for i in range(seer.count):
            game.play(seer.moves[i])
        if game.turn() == seat and game.state[PLAYED] == seer.count:
            game.play(_PASS)


def player(name: str) -> Player:
    """Return a new player: a level, `CHAIN`, `CEILING`, `UNIFORM`, or `RANDOM`, which passes only if it must."""
    if name in FourRows.LEVELS:
        return Level(KEY, FourRows.LEVELS.index(name))
    if name in (CHAIN, CEILING):
        return Turns(name == CEILING)
    return Random(KEY, until_stuck=name != UNIFORM)


def match(
    name: str, other: str, deals: int, first: int = 0, seats: int = 2, options: tuple[int, ...] = (), least: float = 0.0
) -> Match:
    """Play two players against each other, seated alternately. `options` are choice indexes."""
    table = (1 << seats) - 1
    makers = player(name), player(other)
    game, masks = FourRows(seats, options), (0b0101 & table, 0b1010 & table)
    return play_match(game, (name, other), makers, masks, range(first, first + deals), least=least)


def standings(deals: int, first: int = 0) -> list[Standing]:
    """Play each level against the one below, the strongest level and the ceiling against a simple player, then all
    tables.

    The hard and ceiling matches have three times the deals, because the ratio of their shares has a wide interval. The
    tables have six times the deals.
    """
    ladder = [match(LADDER[i + 1], LADDER[i], deals, first) for i in range(len(LADDER) - 1)]
    hard = match(LADDER[-1], CHAIN, 3 * deals, first)
    ceiling = match(CEILING, CHAIN, 3 * deals, first)
    went = f"Hard is {distance(hard, ceiling):.0%} of the way from {CHAIN} to the ceiling; half is wanted."
    found = [Standing("Four Rows, two seats", [*ladder, hard, ceiling], went)]
    for rules, options in RULES.items():
        easy = [match(*EASY, deals, first, seats, options, LEAST) for seats in (3, 4)]
        found.append(Standing(f"Four Rows, three and four seats, {rules}", easy))
    return found + tables.standings(6 * deals, first)
