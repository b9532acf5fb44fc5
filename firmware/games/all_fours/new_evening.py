"""The menu for a new evening of League night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from engines.all_fours import league
from engines.all_fours.league import PUBS, SEATS, TABLES, League
from engines.all_fours.rules import AllFours
from engines.players import BOT, HUMAN
from firmware import loader
from firmware.drivers.buttons import B
from firmware.games.all_fours.league import show
from firmware.screens.menu import MenuScreen, Row
from firmware.screens.working import Working

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware.console import Console
    from firmware.types import Event

# The people at a table, a bit for each seat; seats 0 and 2 are partners.
_PEOPLE = (0, 1, 5, 3, 7, 15)
_PEOPLE_TEXTS = ("computer", "1 person", "2 partners", "2 opponents", "3 people", "4 people")


class NewEvening(MenuScreen):
    """The menu of a new evening: the pubs, the people at each table, and how strong the others are. The choices of
    the `last` evening come first."""

    title = "League night"

    def __init__(self, console: Console, last: League | None) -> None:
        super().__init__(console)
        self._pubs = bytearray(last.pubs if last else b"\0\1")
        self._people = bytearray(b"\1\0\0\0")  # at each table, a mask of `_PEOPLE`
        self._level = len(AllFours.LEVELS) // 2
        if last:
            for table in range(TABLES):
                people = sum([1 << seat for seat, player in enumerate(last.players_at(table)) if player == HUMAN])
                self._people[table] = people if people in _PEOPLE else _PEOPLE[bin(people).count("1")]
            self._level = max(max(last.players) - BOT, 0)

    def rows(self) -> list[Row]:
        rows = [Row("Begin", self._begin), self._pub_row("Home", 0), self._pub_row("Away", 1)]
        rows += [self._table_row(table) for table in range(TABLES)]
        levels = AllFours.LEVELS

        def turn(step: int = 1) -> None:
            self._level = (self._level + step) % len(levels)

        rows.append(Row("Others", turn, lambda: levels[self._level], turn))
        rows.append(Row("Rules", lambda: self.console.open("help", "HelpScreen", "league", self.title)))
        rows.append(Row("Learn", self._learn))
        return rows

    def _learn(self) -> None:
        entry = catalog.find(AllFours.KEY)
        loader.load("firmware.screens.lesson", "start")(self.console, entry, entry.companions[0])

    def _pub_row(self, label: str, side: int) -> Row:
        pubs = self._pubs

        def turn(step: int = 1) -> None:
            pubs[side] = (pubs[side] + step) % len(PUBS)
            if pubs[0] == pubs[1]:
                pubs[side] = (pubs[side] + step) % len(PUBS)

        return Row(label, turn, lambda: PUBS[pubs[side]], turn)

    def _table_row(self, table: int) -> Row:
        def turn(step: int = 1) -> None:
            at = _PEOPLE.index(self._people[table]) + step
            self._people[table] = _PEOPLE[at % len(_PEOPLE)]

        return Row("Table %d" % (table + 1), turn, lambda: _PEOPLE_TEXTS[_PEOPLE.index(self._people[table])], turn)

    def press(self, event: Event) -> None:
        if event == B:
            self.console.home()
        else:
            super().press(event)

    def _begin(self) -> None:
        self.console.push(Working(self.console, "Shuffling ...", self._steps()))

    def _steps(self) -> Iterator[None]:
        console = self.console
        players = bytearray(bytes((BOT + self._level,)) * (TABLES * SEATS))
        for at in range(len(players)):
            if self._people[at // SEATS] >> at % SEATS & 1:
                players[at] = HUMAN
        evening = League(self._pubs, players)
        yield
        evening.deal(console.board.entropy())
        yield
        console.try_to_write(console.store.save, league.STATE, evening.pack())
        show(console, evening)
