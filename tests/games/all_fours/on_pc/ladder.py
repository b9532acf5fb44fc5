"""All Fours matches for `make bench`: each deal is played once from each side."""

from tools.all_fours_tables.equities import new_game
from tools.measure.standings import RANDOM, Level, Match, Player, Random, Standing, play_match

from engines.all_fours import search  # isort: skip
from engines.all_fours.rules import AllFours  # isort: skip
from games.all_fours.on_pc import thumbs  # isort: skip

KEY = "all_fours"
Table = tuple[str, int]  # a variant and a number of seats
MAIN: tuple[Table, ...] = (("Trinidad", 4), ("West Yorkshire", 4), ("Pitch", 4), ("Seven Up", 2))
MORE: tuple[Table, ...] = (
    ("Trinidad", 2),
    ("Lancashire", 4),
    ("Seven Up", 3),
    ("Seven Up", 4),
    ("Running", 2),
    ("Early American", 2),
    ("17th century", 2),
    ("West Yorkshire", 6),
)
LADDER = (RANDOM, *AllFours.LEVELS)  # weakest first; each must beat the one before
NO_CHANCES, NO_DOUBT = "hard, by points alone", "hard, all worlds alike"  # hard without a part
MASKS = {2: (1, 2), 3: (1, 2, 4), 4: (0b0101, 0b1010), 6: (0b001001, 0b010010, 0b100100)}  # sides, by number of seats
WANTED = 0.75  # share that the strongest must win against the weakest, with two sides
DEALS = 1200
_HARD = 2
_RISING = 12  # 255ths of a match for a point, in the table of `NO_CHANCES`


class _NoDoubt(search.Search):
    """A search that does not ask how likely a world is."""

    def start(self, *of: object) -> None:
        super().start(*of)  # type: ignore[arg-type]
        self._played = 0


class _Partly(Level):
    """Hard without one of its parts."""

    def __init__(self, name: str) -> None:
        super().__init__(KEY, _HARD)
        self._name = name
        if name == NO_DOUBT:
            self._bot._search = _NoDoubt()

    def act(self, game: AllFours) -> None:
        if self._name == NO_CHANCES and self._bot._seats != game.seats():
            self._bot._load(game.seats())
            self._bot._chances = [_by_points(len(table)) for table in self._bot._chances]
        super().act(game)


def _by_points(cells: int) -> bytes:
    """Return a table for two sides with `cells` chances, in which each point is worth the same."""
    size = int(cells**0.5)
    return bytes(min(max(128 + _RISING * (other - own), 0), 255) for own in range(size) for other in range(size))


def player(name: str) -> Player:
    """Return a new player: one of `LADDER`, a rule of thumb, or hard without a part."""
    if name in thumbs.RULES:
        return thumbs.Thumb(name)
    if name in (NO_CHANCES, NO_DOUBT):
        return _Partly(name)
    return Random(KEY) if name == RANDOM else Level(KEY, AllFours.LEVELS.index(name))


def match(
    table: Table, name: str, other: str, deals: int, first: int = 0, target: float = 0.0, least: float = 0.0
) -> Match:
    """Play `name` on one side against `other` on the rest."""
    makers = player(name), player(other)
    numbers = range(first, first + deals)
    return play_match(new_game(*table), (name, other), makers, MASKS[table[1]], numbers, target, least)


def standings(deals: int, first: int = 0) -> list[Standing]:
    """Play each level against the one below, at all tables. At the main tables play the strongest against random moves
    and rules of thumb too, and against medium without some of its parts."""
    found = []
    for table in MAIN + MORE:
        matches = [match(table, LADDER[i + 1], LADDER[i], deals, first) for i in range(len(LADDER) - 1)]
        if table in MAIN:
            matches.append(match(table, LADDER[-1], RANDOM, deals, first, WANTED))
            matches += [match(table, LADDER[-1], rule, deals, first) for rule in thumbs.RULES]
            matches += [match(table, part, LADDER[-2], deals, first) for part in (NO_CHANCES, NO_DOUBT)]
        found.append(Standing(f"All Fours, {table[0]}, {table[1]} seats", matches))
    return found
