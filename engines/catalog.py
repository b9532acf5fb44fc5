"""The one table of games. Menus, the command line, the tests and the documents use it.

A game's modules are imported when they are needed, so power-on is quick and memory contains only the present game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import part

if TYPE_CHECKING:
    from engines.bot import Bot
    from engines.game import Game
    from engines.types import Companion, Options
    from engines.variant import Variant


class Entry:
    """One game: `key` (files, records, command line), `number` (buffers), `title` (for people), `name` of its class.

    `pitch` says in one line what the game is. `usual_seats` is the number of seats of a first game, 0 for the fewest.
    Its `companions` are no games, but rows of its menu. Each is a title, a module of the game's folder in
    `firmware/games/` with a function `open_screen(console)`, and the name of its state in the store. A game that
    `is_large` needs more memory than copied files leave beside the picture of a large display.
    """

    def __init__(  # noqa: PLR0913  one argument for each property of a game
        self,
        key: str,
        number: int,
        title: str,
        name: str,
        pitch: str = "",
        usual_seats: int = 0,
        companions: tuple[Companion, ...] = (),
        is_large: bool = False,
    ) -> None:
        self.key = key
        self.number = number
        self.title = title
        self.name = name
        self.pitch = pitch
        self.usual_seats = usual_seats
        self.companions = companions
        self.is_large = is_large

    def game(self) -> type[Game]:
        """Its class, a subclass of `Game`; imports `engines.<key>.rules`."""
        return getattr(part(self.key, "rules"), self.name)  # type: ignore[no-any-return]

    def bot(self) -> type[Bot]:
        """Its computer player, a subclass of `Bot`; imports `engines.<key>.bot`."""
        return getattr(part(self.key, "bot"), self.name + "Bot")  # type: ignore[no-any-return]

    def variants(self) -> tuple[Variant, ...]:
        """Its `Variant` rows, in the order of the choices of its first option, `variant`; () for a game without."""
        return self.game().variants()

    def variant(self, chosen: Options) -> Variant | None:
        """The row in force with these choices of its options, None for a game without variants."""
        rows = self.variants()
        return rows[chosen[0]] if rows else None

    def seats(self, chosen: Options) -> tuple[int, ...]:
        """The numbers of seats it has with these choices of its options, ascending."""
        row = self.variant(chosen)
        kind = self.game()
        return row.seats if row else tuple(range(kind.MIN_SEATS, kind.MAX_SEATS + 1))


_COMPANIONS = (("League night", "league", "league"), ("Peg board", "pegs", "pegs"))
CATALOG = (
    Entry("foursquare", 1, "Foursquare", "Foursquare", "Solo. Turn 16 piles up."),
    Entry("four_rows", 2, "Four Rows", "FourRows", "2 to 4. Empty your hand."),
    Entry("rows_of_four", 3, "Rows of Four", "RowsOfFour", "Solo. Build eight suits."),
    Entry("risky_business", 4, "Risky Business", "RiskyBusiness", "2 to 4. Score the least."),
    Entry("all_fours", 5, "All Fours", "AllFours", "2 to 6. Four ways to score.", 4, _COMPANIONS, True),
)


def find(key: str) -> Entry:
    """The entry of a key. Raises `ValueError` naming the games there are."""
    for entry in CATALOG:
        if entry.key == key:
            return entry
    raise ValueError("no game called %s; there is %s" % (key, ", ".join(entry.key for entry in CATALOG)))


def identity(module: str) -> tuple[str, int]:
    """Return the key and the number of the game whose folder has the module of a dotted name. Raises `ValueError`."""
    entry = find(module.split(".")[1])
    return entry.key, entry.number


def find_number(number: int) -> Entry:
    """The entry of a game number. Raises `ValueError`."""
    for entry in CATALOG:
        if entry.number == number:
            return entry
    raise ValueError("no game has number %d" % number)
