"""News of Risky Business: what the deck brings is shown card by card, each with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from engines.risky_business.kernels import ASIDE, FROM_STOCK, PICK, PLACES, RESHUFFLED, ROW_FILLED, TARGETLESS
from firmware import loader
from firmware.games.risky_business.acts import ALL, GONE, NOTHING, REVEAL, ROW_TAKEN, SHOWN, SHOWN_ROW, SIZES
from firmware.screens.match import NOBODY, MatchScreen

if TYPE_CHECKING:
    from engines.risky_business.rules import RiskyBusiness
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.types import Event

_NEWS = "firmware.games.risky_business.news"
_READ_MS = const(5000)  # the count is shown this much longer than other tables that are over


class TellingScreen(MatchScreen):
    """The part of `RiskyBusinessScreen` that tells what happened.

    `shown` is the middle and the row as they are shown: behind `seen` while cards of the deck are told one by one.
    `fresh` is the place, 0-7, where something just happened, `gained` the card that came into the hand last. `counted`
    is how many seats' cards are turned up at the end, one more when the winner is named.
    """

    seen: RiskyBusiness

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self.shown = bytearray(SHOWN)
        self.fresh = NOBODY
        self.gained = 0
        self.counted = 0
        self._acts: list[int] = []  # what is shown with each line to come
        self._owes = False  # lines that are not there yet

    def catch_up(self) -> None:
        """Show the middle and the row as they are."""
        seen = self.seen
        shown = self.shown
        for place in range(PLACES):
            shown[place] = seen.pile_top(place) & 63
            shown[SIZES + place] = seen.pile_size(place)
            shown[SHOWN_ROW + place] = seen.row_card(place) & 63

    def is_telling(self) -> bool:
        """Whether the table is not yet shown as it is."""
        for act in self._acts:
            if act != NOTHING:
                return True
        return self._owes

    def pending(self, reason: int) -> int:
        """Clears, of the reason, whose lines are still to come."""
        count = 0
        for act in range(self.seen.event_count()) if self._owes else self._acts:
            if 0 <= act < GONE and self.seen.event_reason(act) == reason:
                count += 1
        return count

    def news(self) -> list[str]:
        self._acts.clear()
        self._owes = False
        self.fresh = NOBODY
        self.counted = 0
        table = self.table
        if table.last_mover == NOBODY:
            return []  # then all is shown as it is
        move = max(table.last_move(self.seat), 0)
        own = table.last_mover == self.seat
        self._owes = not own or move == PICK | FROM_STOCK or move >= ASIDE or self._has_events()
        if not own:
            return self._owed()
        if not self._owes:
            self.catch_up()
        return []

    def _owed(self) -> list[str]:
        """The lines, whose module takes longer to load than a move to draw: one's own move is drawn first."""
        self._owes = False
        self._acts.clear()
        lines: list[str] = loader.load(_NEWS, "tell")(self, max(self.table.last_move(self.seat), 0), self._acts)
        if self.table.turn() == OVER:
            self.console.rest()
            loader.load("firmware.games.risky_business.count", "tell")(self, lines, self._acts)
        if not self.is_telling():
            self.catch_up()
        return lines

    def tick(self) -> bool:
        if self._owes and not self.changed:
            self._lines = self._owed()
            self._hear(self._lines)
            self._next_line()
            return True
        return super().tick()

    def _has_events(self) -> bool:
        """Whether the move had an effect beside what it does to a card of the row."""
        seen = self.seen
        count = seen.event_count()
        if count == 1 and seen.event_reason(0) == ROW_FILLED:
            self.fresh = PLACES + seen.event_place(0)
            return False
        return count > 0

    def move_text(self, move: Move) -> str:
        return loader.load(_NEWS, "move_text")(self, move)  # type: ignore[no-any-return]

    def result(self) -> str:
        return loader.load("firmware.games.risky_business.count", "result")(self)  # type: ignore[no-any-return]

    # Lines come and go.

    def _next_line(self) -> None:
        super()._next_line()
        if self._acts:
            self._do(self._acts.pop(0))
        if not self.is_telling():
            self._settle()
        if self.table.turn() == OVER and not self._lines and not self._owes:
            self._over_since += _READ_MS

    def _settle(self) -> None:
        """Show all as it is."""
        self.catch_up()
        self.counted = self.seen.seats() + 1 if self.table.turn() == OVER else 0

    def _do(self, act: int) -> None:
        """Show what a line tells of."""
        seen = self.seen
        shown = self.shown
        if act == NOTHING:
            return
        if act >= REVEAL:
            self.counted = act - REVEAL + 1
        elif act == ROW_TAKEN:
            for place in range(PLACES):
                shown[SHOWN_ROW + place] = 0
        elif act == ALL:
            self.catch_up()
        elif act >= GONE:
            place = seen.event_place(act - GONE)
            shown[place] = shown[SIZES + place] = 0
        else:
            place = self.fresh = seen.event_place(act)
            reason = seen.event_reason(act)
            if reason != TARGETLESS and reason != RESHUFFLED:
                shown[place] = seen.event_card(act) & 63
                shown[SIZES + place] += 1

    def act(self, event: Event) -> None:
        if self.is_telling():  # a press hurries the present card
            if self._owes:
                self._lines = self._owed()
            self._next_line()
            if not self.covered():
                return
        if self.table.human_to_move():
            self._acts.clear()
        super().act(event)

    def _skip(self) -> None:
        self._lines.clear()
        self._acts.clear()
        self._owes = False
        self._next_line()

    def _show_result(self) -> None:
        if self.is_telling():
            self._skip()
        else:
            super()._show_result()

    def _advise(self, move: Move, reason: str) -> None:
        self._acts.clear()
        self._settle()
        super()._advise(move, reason)
