"""How strong the Four Rows players are against one another: deals played twice, the second time with seats swapped."""

import time
from array import array

import host_sim  # noqa: F401  first, for the stand-ins under engines
from tools.four_rows_net import tables
from tools.measure import players
from tools.measure.standings import Match, Standing
from tools.solve import perfect

from engines import rng  # isort: skip
from engines.game import OVER  # isort: skip
from engines.four_rows.kernels import PLAYED  # isort: skip
from engines.four_rows.rules import FourRows  # isort: skip

GAME = "four_rows"
LADDER = ("random", *FourRows.LEVELS)  # weakest first; each is to beat the one before
WILD, CHAIN, CEILING = "uniform", tables.CHAIN, "ceiling"
PLAYERS = (WILD, *LADDER, CHAIN, CEILING)
EASY = ("easy", "random")
RULES = {"the rules as they are": (), "losers stay": (1,), "new field in last lap": (0, 1)}
LEAST = 0.53  # what easy is to take from a player at random beyond doubt, at three seats and at four
MIRRORED = 4000  # deals
_PASS = 0


class Level(players.Level):
    """The computer player of a level; it sees views only."""

    def __init__(self, level: int) -> None:
        super().__init__(GAME, level)

    def move(self, game: FourRows) -> int:
        """One card, or a pass."""
        move = super().move(game)
        game.play(move)
        return move


class Random:
    """Any legal move, each as likely; or with `until_stuck` any play, and no pass while there is one."""

    def __init__(self, until_stuck: bool) -> None:
        self._first = int(until_stuck)
        self._moves = array("H", bytes(2 * FourRows.MAX_MOVES))
        self._luck = bytearray(rng.SIZE)
        rng.seed(self._luck, 0, 1, 0)

    def move(self, game: FourRows) -> int:
        """One card, or a pass."""
        count = game.moves(self._moves)
        first = self._first if self._moves[0] == _PASS else 0
        move = int(self._moves[first + rng.below(self._luck, 0, count - first)])
        game.play(move)
        return move


class Turns:
    """A player of whole turns: the ceiling, or one who plays the longest chain there is, any of equals."""

    def __init__(self, sees_all: bool) -> None:
        self._sees_all = sees_all
        self._seer = perfect.Seer()
        self._luck = bytearray(rng.SIZE)
        rng.seed(self._luck, 0, 1, 0)

    def move(self, game: FourRows) -> None:
        """A whole turn."""
        seer, seat = self._seer, game.turn()
        if self._sees_all:
            seer.best_turn(game.state)
        else:
            seer.longest_turn(game.state, self._luck)
        for i in range(seer.count):
            game.play(seer.moves[i])
        if game.turn() == seat and game.state[PLAYED] == seer.count:
            game.play(_PASS)


def player(name: str) -> "Level | Random | Turns":
    """A new player of `PLAYERS`."""
    if name in FourRows.LEVELS:
        return Level(FourRows.LEVELS.index(name))
    if name in (CHAIN, CEILING):
        return Turns(name == CEILING)
    return Random(name != WILD)


def match(
    name: str, other: str, deals: int, first: int = 0, seats: int = 2, options: tuple[int, ...] = (), least: float = 0.0
) -> Match:
    """Play with the kernels as they are installed, the two by turns round the table. Equal arguments give an equal
    result, but for the time. `options` are indexes of choices; `least` is for `Match`."""
    game = FourRows(seats, options)
    sides = (player(name), player(other))
    won = decisions = 0
    start = time.perf_counter()
    for seed in range(first, first + deals):
        for side in range(2):
            game.deal(seed)
            while game.turn() != OVER:
                mine = game.turn() & 1 == side
                sides[not mine].move(game)
                decisions += mine
            won += sum(game.winners() >> seat & 1 for seat in range(side, seats, 2))
    return Match(name, other, first, deals, won, decisions, time.perf_counter() - start, least=least)


def ladder(deals: int, first: int = 0) -> list[Match]:
    """Each of `LADDER` against the one before it."""
    return [match(LADDER[i + 1], LADDER[i], deals, first) for i in range(len(LADDER) - 1)]


def distance(hard: Match, ceiling: Match) -> float:
    """Which part of the way from the longest chain, which wins half of its games, to the ceiling a player went.

    Both matches are against the longest chain.
    """
    return (hard.share - 0.5) / (ceiling.share - 0.5)


def standings(deals: int, first: int = 0) -> list[Standing]:
    """Each level against the one below, the strongest level and the ceiling against a simple player, then all tables.

    The two before the tables have three times the deals: of their shares a ratio is told, whose interval is wide. The
    tables have six times.
    """
    hard = match(LADDER[-1], CHAIN, 3 * deals, first)
    ceiling = match(CEILING, CHAIN, 3 * deals, first)
    went = f"Of the way from {CHAIN} to the ceiling hard went {distance(hard, ceiling):.0%}; half is wanted."
    found = [Standing("Four Rows, two seats", [*ladder(deals, first), hard, ceiling], went)]
    for rules, options in RULES.items():
        easy = [match(*EASY, deals, first, seats, options, LEAST) for seats in (3, 4)]
        found.append(Standing(f"Four Rows, three and four seats, {rules}", easy))
    return found + tables.standings(6 * deals, first)
