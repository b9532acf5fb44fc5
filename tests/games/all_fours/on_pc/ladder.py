"""All Fours matches for `make bench`: each deal is played twice, the second time with sides swapped."""

from tools.measure.standings import RANDOM, Level, Match, Player, Random, Standing, play_match  # first: stubs

from engines import catalog  # isort: skip
from engines.all_fours.rules import AllFours  # isort: skip

KEY = "all_fours"
TABLES = (("Trinidad", 4), ("West Yorkshire", 4), ("Seven Up", 2))  # variants and their numbers of seats
LADDER = (RANDOM, *AllFours.LEVELS)  # weakest first; each must beat the one before
WANTED = 0.75  # share that the strongest must win against the weakest
DEALS = 2000


def player(name: str) -> Player:
    """Return a new player of `LADDER`."""
    return Random(KEY) if name == RANDOM else Level(KEY, AllFours.LEVELS.index(name))


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


def match(table: tuple[str, int], name: str, other: str, deals: int, first: int = 0, target: float = 0.0) -> Match:
    """Play `name` against `other`, partners on one side."""
    masks = (0b0101, 0b1010) if table[1] > 2 else (1, 2)
    makers = player(name), player(other)
    return play_match(new_game(*table), (name, other), makers, masks, range(first, first + deals), target)


def standings(deals: int, first: int = 0) -> list[Standing]:
    """At each table, play each level against the one below, and the strongest against the weakest."""
    found = []
    for table in TABLES:
        matches = [match(table, LADDER[i + 1], LADDER[i], deals, first) for i in range(len(LADDER) - 1)]
        matches.append(match(table, LADDER[-1], RANDOM, deals, first, WANTED))
        found.append(Standing(f"All Fours, {table[0]}, {table[1]} seats", matches))
    return found
