"""How strong the All Fours players are against one another: matches played twice, the second time with the sides
swapped."""

import time

import host_sim  # noqa: F401  first, for the stand-ins under engines
from tools.measure.players import RANDOM, Level, Random
from tools.measure.standings import Match, Standing

from engines import catalog  # isort: skip
from engines.game import OVER  # isort: skip
from engines.all_fours.rules import AllFours  # isort: skip

GAME = "all_fours"
TABLES = (("Trinidad", 4), ("West Yorkshire", 4), ("Seven Up", 2))  # a variant and its seats
LADDER = (RANDOM, *AllFours.LEVELS)  # weakest first; each is to beat the one before,
WANTED = 0.75  # and the strongest to win so many against the weakest
MIRRORED = 2000  # deals


def player(name: str) -> Level | Random:
    """A new player of `LADDER`."""
    return Random(GAME) if name == RANDOM else Level(GAME, AllFours.LEVELS.index(name))


def new_game(variant: str, seats: int) -> AllFours:
    """A game with the choices that a variant begins with, and a first dealer by chance. Raises `StopIteration` for a
    variant that does not exist."""
    row = next(row for row in catalog.find(GAME).variants() if row.name == variant)
    chosen = row.defaults(AllFours.OPTIONS)
    for i, option in enumerate(AllFours.OPTIONS):
        if option.key == "opening":
            chosen[i] = option.choices.index("random")
    return AllFours(seats, chosen)


def match(table: tuple[str, int], name: str, other: str, deals: int, first: int = 0, wanted: float = 0.0) -> Match:
    """Play with the kernels as they are installed. Equal arguments give an equal result, but for the time."""
    game = new_game(*table)
    players = (player(name), player(other))
    won = decisions = 0
    start = time.perf_counter()
    for seed in range(first, first + deals):
        for side in range(2):
            game.deal(seed)
            while game.turn() != OVER:
                mine = game.side(game.turn()) == side
                game.play(players[not mine].move(game))
                decisions += mine
            won += game.winners() >> side & 1
    return Match(name, other, first, deals, won, decisions, time.perf_counter() - start, wanted)


def standings(deals: int, first: int = 0) -> list[Standing]:
    """At each of the tables every level against the one before it, and the strongest against the weakest."""
    found = []
    for table in TABLES:
        matches = [match(table, LADDER[i + 1], LADDER[i], deals, first) for i in range(len(LADDER) - 1)]
        matches.append(match(table, LADDER[-1], RANDOM, deals, first, WANTED))
        found.append(Standing(f"All Fours, {table[0]}, {table[1]} seats", matches))
    return found
