"""League night: two pubs of eight play four matches of West Yorkshire to 15 side by side (AF-Y12, AF-R22).

Seats 0 and 2 of each table belong to the first pub. Each table won is worth two match points, and so is the higher
total of points over all tables; equal totals are worth one match point to each pub.

The buffer of an evening, which is saved as one:

| bytes | contents |
| --- | --- |
| 0-2 | `FL` and the version of this form |
| 3, 4 | each pub, an index into `PUBS` |
| 5-20 | the players, four a table, as in `engines/players.py` |
| then | the buffers of the four games |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import rng
from engines.all_fours.rules import AllFours
from engines.game import OVER, Corrupt
from engines.players import BOT, HUMAN

if TYPE_CHECKING:
    from engines.bot import Bot
    from engines.types import Clock, Data, Mask, Options, Players, Seat

STATE = "league"  # its name in the store
TABLES = const(4)
SEATS = const(4)
TARGET = const(15)
TABLE_WON = const(2)  # match points
TOTAL_WON = const(2)
NO_TABLE = const(-1)
PUBS = ("Red Lion", "White Hart", "The Swan", "The Bell", "Old Crown", "The Plough", "Black Bull", "The Ship")
# The players of the first pub, and those of the second, two at each table.
NAMES = ("Al", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Ida", "Jo", "Kit", "Lou", "May", "Ned", "Pam", "Ray", "Sue")

_PERSON = b"\0"  # a person in `players`
_MAGIC = b"FL"
_VERSION = const(1)
_PLAYERS = const(5)  # offset
_GAMES = const(21)  # offset
_VARIANT = const(2)  # West Yorkshire
_MOST_PLAYER = const(4)  # the strongest computer player
_LEAD = const(25)  # moves, about a hand


class League:
    """One evening. `pubs` are two indexes into `PUBS`, `players` has four bytes a table, and `games` are the four
    games. `bot` plays at the tables that nobody looks at, None until it is needed."""

    def __init__(self, pubs: Data, players: Players) -> None:
        self.pubs = bytes(pubs)
        self.players = bytes(players)
        options = _options()
        self.games = [AllFours(SEATS, options) for _ in range(TABLES)]
        self.bot: Bot | None = None
        self._view = bytearray(AllFours.SIZE)
        self._deciding = NO_TABLE  # the table of the decision that `bot` works on

    def deal(self, number: int) -> None:
        """Start evening `number`, 0 to 2^32 - 1; its tables play that deal and the next three."""
        for table, game in enumerate(self.games):
            game.deal((number + table) % rng.SEED_LIMIT)
            game.seat_people(self.players_at(table))

    def players_at(self, table: int) -> bytes:
        """Return the players of a table, one a seat."""
        return self.players[SEATS * table : SEATS * table + SEATS]

    def people(self) -> int:
        """Return the number of persons at all tables."""
        return self.players.count(_PERSON)

    def person(self, table: int, seat: Seat) -> int:
        """Return how many persons sit at earlier tables, or at earlier seats of this one."""
        return self.players[: SEATS * table + seat].count(_PERSON)

    def name(self, table: int, seat: Seat, names: list[str]) -> str:
        """Return the name of a seat's player. `names` are those of people, '' for none, in the order of `person`."""
        if self.players[SEATS * table + seat] != HUMAN:
            return NAMES[(seat & 1) * 8 + 2 * table + (seat >> 1)]
        if self.people() == 1:
            return "You"
        person = self.person(table, seat)
        return (names[person] if person < len(names) else "") or "Player %d" % (person + 1)

    def waits(self, table: int) -> bool:
        """True if a person is to act at a table."""
        turn = self.games[table].turn()
        return turn != OVER and self.players[SEATS * table + turn] == HUMAN

    # The match card.

    def points(self, table: int, pub: int) -> int:
        """Return the points of a pub, 0 or 1, at a table, 0 to 15."""
        return min(self.games[table].side_score(pub), TARGET)

    def total(self, pub: int) -> int:
        """Return the points of a pub at all tables."""
        return sum([self.points(table, pub) for table in range(TABLES)])

    def winner(self, table: int) -> int:
        """Return the pub that won a table, -1 while it plays."""
        winners: Mask = self.games[table].winners()
        return -1 if not winners else 0 if winners & 1 else 1

    def match_points(self, pub: int) -> int:
        """Return the match points of a pub so far; those for the total come when all tables are over."""
        won = TABLE_WON * sum([self.winner(table) == pub for table in range(TABLES)])
        if self.is_over():
            ahead = self.total(pub) - self.total(1 - pub)
            won += TOTAL_WON if ahead > 0 else TOTAL_WON // 2 if ahead == 0 else 0
        return won

    def is_over(self) -> bool:
        """True if all four tables are over."""
        return all(game.turn() == OVER for game in self.games)

    # The tables that nobody looks at.

    def next_table(self, on_display: int = NO_TABLE) -> int:
        """Return the table whose computer player moves next, the one with the fewest moves; `NO_TABLE` if none can
        move.

        The table `on_display` is left out. No table is more than a hand ahead of it, or of people at another one.
        """
        last = self._slowest(on_display) + _LEAD
        best = NO_TABLE
        for table, game in enumerate(self.games):
            if table == on_display or game.turn() == OVER or game.moves_made() > last or self.waits(table):
                continue
            if best == NO_TABLE or game.moves_made() < self.games[best].moves_made():
                best = table
        return best

    def _slowest(self, on_display: int) -> int:
        """Return the fewest moves of the tables with people and the one `on_display`, without those that are over."""
        moves = AllFours.MAX_PLAYS
        for table, game in enumerate(self.games):
            if game.turn() != OVER and (table == on_display or self.players_at(table).count(_PERSON)):
                moves = min(moves, game.moves_made())
        return moves

    def think(self, clock: Clock | None = None, budget_us: int = 0, on_display: int = NO_TABLE) -> int:
        """Let a computer player at a table that is not `on_display` think for `budget_us` by `clock`, or until it
        moves.

        Return the table at which it moved, else `NO_TABLE`.
        """
        bot = self.bot
        if bot is None:
            from engines.all_fours.bot import AllFoursBot  # needs more memory than a game without it

            self.bot = AllFoursBot()
            return NO_TABLE
        table = self._deciding
        if table in (NO_TABLE, on_display):
            table = self._deciding = self.next_table(on_display)
            if table == NO_TABLE:
                return NO_TABLE
            game = self.games[table]
            seat = game.turn()
            game.view(seat, self._view)
            bot.level = self.players[SEATS * table + seat] - BOT
            bot.start(self._view)
        start = clock.ticks_us() if clock else 0
        while not bot.step():
            if clock and clock.ticks_diff(clock.ticks_us(), start) >= budget_us:
                return NO_TABLE
        self._deciding = NO_TABLE
        self.games[table].play(bot.move)
        return table

    def dismiss_bot(self) -> None:
        """Forget the computer player of the tables and what it thought; one is made again when it is wanted."""
        self.bot = None
        self._deciding = NO_TABLE

    # Its bytes.

    def pack(self) -> bytearray:
        """Return the evening as bytes, in one block of memory."""
        out = bytearray(_GAMES + TABLES * AllFours.SIZE)
        out[:_PLAYERS] = _MAGIC + bytes((_VERSION,)) + self.pubs
        out[_PLAYERS:_GAMES] = self.players
        at = _GAMES
        for game in self.games:
            out[at : at + game.SIZE] = game.state
            at += game.SIZE
        return out


def unpack(data: bytes) -> League:
    """Return the evening of these bytes. Raises `ValueError` with the reason if they are unusable."""
    if data[:2] != _MAGIC or len(data) < _GAMES:
        raise ValueError("not a league night")
    if data[2] != _VERSION or (len(data) > _GAMES + 1 and data[_GAMES + 1] < AllFours.VERSION):
        raise ValueError("made by another Fourfold")
    pubs = data[_PLAYERS - 2 : _PLAYERS]
    players = data[_PLAYERS:_GAMES]
    known = [player == HUMAN or BOT <= player <= _MOST_PLAYER for player in players]
    if max(pubs) >= len(PUBS) or pubs[0] == pubs[1] or not all(known):
        raise ValueError("the league night is garbled")
    league = League(pubs, players)
    if len(data) != _GAMES + TABLES * AllFours.SIZE:
        raise ValueError("the league night is garbled")
    at = _GAMES
    for game in league.games:
        options = bytes(game.chosen())
        try:
            game.load(data[at : at + game.SIZE])
        except Corrupt as error:
            raise ValueError(error.args[0])
        if game.seats() != SEATS or bytes(game.chosen()) != options:
            raise ValueError("the league night is garbled")
        at += game.SIZE
    return league


def _options() -> Options:
    """Return the options of a table: West Yorkshire to 15, without stakes or undo."""
    from engines.all_fours.variants import VARIANTS  # needed to begin only

    chosen = VARIANTS[_VARIANT].defaults(AllFours.OPTIONS)
    for i, option in enumerate(AllFours.OPTIONS):
        if option.key == "target":
            chosen[i] = option.choices.index(str(TARGET))
        elif option.key == "undo":
            chosen[i] = option.choices.index("off")
    return chosen
