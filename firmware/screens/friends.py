"""The menu of everything that friends play: today's deals, the same for everyone, deals from a code, and the link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog
from firmware import loader
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from engines.catalog import Entry
    from firmware.console import Console

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NO_DATE = "No date: type date 2026-11-25 over USB."
_MONTH = const(100)  # a date such as 20261125 is year, month and day as one number


class FriendsScreen(MenuScreen):
    """The menu behind the launcher's tile *Friends*."""

    title = "Friends"

    def rows(self) -> list[Row]:
        console = self.console
        return [
            Row(
                "Today's deals",
                lambda: console.push(TodayScreen(console, console.board.today())),
                reason=lambda: "" if console.board.today() else _NO_DATE,
            ),
            Row("Deal code", lambda: console.open("deal_code", "CodeScreen")),
            Row("Link", lambda: console.open("link", "LinkScreen")),
        ]


class TodayScreen(MenuScreen):
    """A row for each game with its deal of the day `date`, such as 20261125, and the first result there.

    The deal has the date as its number, the first choice of each option, and opponents of the middle level
    (`deal_code.of_number`).
    """

    def __init__(self, console: Console, date: int) -> None:
        super().__init__(console)
        self._date = date
        self.title = "Today, %d %s" % (date % _MONTH, _MONTHS[date // _MONTH % _MONTH - 1])

    def rows(self) -> list[Row]:
        results = self.console.profile.results_of_day(self._date)
        return [self._row(entry, results.get(entry.key, "")) for entry in catalog.CATALOG]

    def _row(self, entry: Entry, result: str) -> Row:
        return Row(entry.title, lambda: self._ask(entry), lambda: result)

    def _ask(self, entry: Entry) -> None:
        console = self.console
        deal = loader.load("engines.deal_code", "of_number")(entry.key, self._date)

        def prepare() -> None:
            console.try_to_write(console.profile.begin_day, self._date, entry.key)

        loader.load("firmware.screens.deal_code", "ask")(console, deal, prepare)
