"""News of Risky Business: what was done, and then card by card what the deck brought for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from engines.risky_business.kernels import (
    ASIDE,
    END,
    FILLED,
    FROM_STOCK,
    KING_CLEAR,
    MATCHED,
    PICK,
    PLACES,
    QUAD_CLEAR,
    REFILL,
    RESHUFFLED,
    ROW_FILLED,
    SWAP,
    TARGET,
    TARGETLESS,
    TURNS,
)
from firmware import modules
from firmware.screens.match import NOBODY, MatchScreen
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.risky_business.rules import RiskyBusiness
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.types import Event

# What `shown` holds: the top cards of the piles, how many each has, the row.
SIZES = const(4)
SHOWN_ROW = const(8)
_SHOWN = const(12)

# What is shown when a line comes: nothing new, an event, that its cleared pile is gone, that the row is, all as it is.
_NOTHING = const(-1)
_GONE = const(32)
_ROW_TAKEN = const(64)
_ALL = const(65)
_REVEAL = const(128)  # and a seat

_READ_MS = const(5000)  # the count is shown this much longer than other tables that are over


class TellingScreen(MatchScreen):
    """The part of `RiskyBusinessScreen` that tells what happened.

    `shown` is the middle and the row as they are shown: behind `seen` while cards of the deck are told one by one.
    `fresh` is the place, 0-7, where something just happened. `counted` is how many seats' cards are turned up at the
    end, one more when the winner is named.
    """

    seen: RiskyBusiness

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self.shown = bytearray(_SHOWN)
        self.fresh = NOBODY
        self.counted = 0
        self._acts: list[int] = []  # what is to be done with each line to come
        self.gained = 0  # the card that came into the hand last

    def catch_up(self) -> None:
        """Show the middle and the row as they are."""
        seen = self.seen
        shown = self.shown
        for place in range(PLACES):
            shown[place] = seen.pile_top(place) & 63
            shown[SIZES + place] = seen.pile_size(place)
            shown[SHOWN_ROW + place] = seen.row_card(place) & 63

    def settle(self) -> None:
        """Show all as it is."""
        self.catch_up()
        self.counted = self.seen.seats() + 1 if self.table.turn() == OVER else 0

    def is_telling(self) -> bool:
        """Whether the table is not yet shown as it is."""
        for act in self._acts:
            if act != _NOTHING:
                return True
        return False

    def pending(self, reason: int) -> int:
        """Clears, of the reason, whose lines are still to come."""
        count = 0
        for act in self._acts:
            if 0 <= act < _GONE and self.seen.event_reason(act) == reason:
                count += 1
        return count

    def news(self) -> list[str]:
        self._hurry = False  # what comes now is another thing
        self._acts.clear()
        self.fresh = NOBODY
        table = self.table
        seen = self.seen
        mover = table.last_mover
        if mover == NOBODY:
            return []  # then all is shown as it is
        move = max(table.last_move(self.seat), 0)
        lines: list[str] = []
        if mover != self.seat:
            self._tell_of(lines, table.seat_name(mover) + self._deed(move))
        elif move == PICK | FROM_STOCK:
            self._tell_of(lines, "You draw " + name(self.gained))
        if ASIDE <= move < END:
            self._tell_exchange(lines, mover)
        else:
            self._tell_events(lines, move)
        if not self.is_telling():
            self.catch_up()
        if lines and mover == self.seat:
            self._tell_of(lines, "")  # what is asked
        if table.turn() == OVER:
            self.counted = 0
            seat = 0
            for line in modules.once("firmware.games.risky_business.count", "lines")(self):
                self._tell_of(lines, line, _REVEAL | min(seat, seen.seats()))
                seat += 1
            self._tell_of(lines, "")  # what else there is to see
        return lines

    def _tell_of(self, lines: list[str], line: str, act: int = _NOTHING) -> None:
        lines.append(line)
        self._acts.append(act)

    def _tell_exchange(self, lines: list[str], mover: int) -> None:
        """The row becomes the hand, and what was left there the row."""
        last = self.seen.turns_had(mover) == TURNS
        if mover == self.seat:
            self._tell_of(lines, "The row is your final hand" if last else "The row is your hand now", _ROW_TAKEN)
            self._tell_of(lines, "Your cards are the row", _ALL)
        else:
            self._tell_of(lines, "%s takes up the row" % self.table.seat_name(mover), _ALL)
        for i in range(self.seen.event_count()):
            if self.seen.event_reason(i) == RESHUFFLED:
                self._tell_of(lines, "The pack is shuffled anew")

    def _tell_events(self, lines: list[str], move: Move) -> None:
        seen = self.seen
        shown = self.shown
        if move & 0xF800 == REFILL and move & 63:
            place = 0
            while place < SIZES and shown[SIZES + place]:
                place += 1
            shown[place & 3] = move & 63
            shown[SIZES + (place & 3)] = 1
        for i in range(seen.event_count()):
            reason = seen.event_reason(i)
            card = name(seen.event_card(i))
            pile = seen.event_place(i) + 1
            if reason == KING_CLEAR or reason == QUAD_CLEAR:
                line = "%s clears M%d: -1" % (card, pile) if reason == KING_CLEAR else "Quad on M%d: -2" % pile
                self._tell_of(lines, line, i)
                self._tell_of(lines, line, _GONE | i)
            elif reason == MATCHED:
                self._tell_of(lines, "Deck: %s goes on M%d" % (card, pile), i)
            elif reason == FILLED:
                self._tell_of(lines, "Deck: %s is pile M%d" % (card, pile), i)
            elif reason == TARGETLESS:
                self._tell_of(lines, "Deck: %s%s" % (card, ". Which pile?" if self.legal_count else ""), i)
            elif reason == RESHUFFLED:
                self._tell_of(lines, "The pack is shuffled anew", i)
            elif reason == ROW_FILLED:
                self.fresh = PLACES + pile - 1

    def _deed(self, move: Move) -> str:
        kind = move & 0xF800
        if move == END:
            return " has done"
        if kind == ASIDE:
            return " sets a card aside"
        if kind == PICK:
            return " picks up " + self._picked(move & 15)
        return ": " + self.move_text(move)

    def _picked(self, what: int) -> str:
        """What was there, as it was shown before."""
        if what == FROM_STOCK:
            return "from the deck"
        return name(self.shown[what if what < PLACES else what + SHOWN_ROW - PLACES])

    def move_text(self, move: Move) -> str:
        kind = move & 0xF800
        card = name(move & 63)
        place = (move >> 8 & 3) + 1
        if move == END:
            return "Done"
        if kind == SWAP:
            return "%s for %s" % (card, name(self.shown[SHOWN_ROW + place - 1]))
        if kind == PICK:
            return "Pick up " + ("the deck's" if move & FROM_STOCK else self._picked(move & 7))
        if kind == REFILL:
            return "Refill: " + (card if move & 63 else "deck")
        if kind == TARGET:
            return "King on M%d" % ((move & 3) + 1)
        if kind == ASIDE:
            return card + " aside"
        if move > END:
            return self.table.seat_name(move & 3) + " begins"
        return "%s on M%d" % (card, place)

    def result(self) -> str:
        seen = self.seen
        won = [seat for seat in range(seen.seats()) if seen.winners() >> seat & 1]
        if len(won) == 1:
            return super().result()
        if len(won) == seen.seats() > 2:
            return "All share the win"
        return " & ".join([self.table.seat_name(seat) for seat in won]) + " win"

    # Lines come and go.

    def _next_line(self) -> None:
        super()._next_line()
        if self._acts:
            self._do(self._acts.pop(0))
        if not self.is_telling():
            self.settle()
        if self.table.turn() == OVER and not self._lines:
            self._over_since += _READ_MS

    def _do(self, act: int) -> None:
        """Show what a line tells of."""
        seen = self.seen
        shown = self.shown
        if act == _NOTHING:
            return
        if act >= _REVEAL:
            self.counted = act - _REVEAL + 1
        elif act == _ROW_TAKEN:
            for place in range(PLACES):
                shown[SHOWN_ROW + place] = 0
        elif act == _ALL:
            self.catch_up()
        elif act >= _GONE:
            place = seen.event_place(act - _GONE)
            shown[place] = shown[SIZES + place] = 0
        else:
            place = self.fresh = seen.event_place(act)
            reason = seen.event_reason(act)
            if reason != TARGETLESS and reason != RESHUFFLED:
                shown[place] = seen.event_card(act) & 63
                shown[SIZES + place] += 1

    def act(self, event: Event) -> None:
        if self.is_telling():  # a press skips what is told card by card
            self._skip()
            if not self.covered():
                return
        if self.table.human_to_move():
            self._acts.clear()
        super().act(event)

    def _skip(self) -> None:
        self._lines.clear()
        self._acts.clear()
        self._next_line()

    def _show_result(self) -> None:
        if self.is_telling():
            self._skip()
        else:
            super()._show_result()

    def _advise(self, move: Move, reason: str) -> None:
        self._acts.clear()
        self.settle()
        super()._advise(move, reason)
