"""All Fours matches, each deal played once from each side; `tools/all_fours_tables/matches.py` plays them all."""

from tools.all_fours_tables.equities import new_game
from tools.measure.standings import RANDOM, Level, Match, Player, Random, play_match

from engines.all_fours.kernels import ANSWERING, BEGGING  # isort: skip
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
NO_CHANCES, CARDS_ONLY, BIDS_ONLY = "hard, by points alone", "medium with hard's cards", "medium with hard's bids"
PARTS = (NO_CHANCES, CARDS_ONLY, BIDS_ONLY)
RULES = tuple(thumbs.RULES)
MASKS = {2: (1, 2), 3: (1, 2, 4), 4: (0b0101, 0b1010), 6: (0b001001, 0b010010, 0b100100)}  # sides, by number of seats
DEALS = 1200
_MEDIUM, _HARD = 1, 2
_RISING = 12  # 255ths of a match for a point, in the table of `NO_CHANCES`


class _Partly(Level):
    """Medium that plays its cards as hard does, or bids as it does."""

    def __init__(self, bids: bool) -> None:
        super().__init__(KEY, _MEDIUM)
        self._bids = bids

    def act(self, game: AllFours) -> None:
        is_bid = game.phase() in (BEGGING, ANSWERING)
        self._bot.level = _HARD if is_bid == self._bids else _MEDIUM
        super().act(game)


class _ByPoints(Level):
    """Hard that does not know the chances to win a match with two sides."""

    def __init__(self) -> None:
        super().__init__(KEY, _HARD)

    def act(self, game: AllFours) -> None:
        if self._bot._seats != game.seats():
            self._bot._load(game.seats())
            self._bot._chances = [_by_points(len(table)) for table in self._bot._chances]
        super().act(game)


def _by_points(cells: int) -> bytes:
    """Return a table for two sides with `cells` chances, in which each point is worth the same."""
    size = int(cells**0.5)
    return bytes(min(max(128 + _RISING * (other - own), 0), 255) for own in range(size) for other in range(size))


def player(name: str) -> Player:
    """Return a new player: a level, `RANDOM`, one of `RULES` or of `PARTS`."""
    if name in thumbs.RULES:
        return thumbs.Thumb(name)
    if name == NO_CHANCES:
        return _ByPoints()
    if name in PARTS:
        return _Partly(name == BIDS_ONLY)
    return Random(KEY) if name == RANDOM else Level(KEY, AllFours.LEVELS.index(name))


def match(table: Table, name: str, other: str, deals: int, first: int = 0) -> Match:
    """Play `name` on one side against `other` on the rest."""
    makers = player(name), player(other)
    return play_match(new_game(*table), (name, other), makers, MASKS[table[1]], range(first, first + deals))
