"""Rows of Four on the console: the cursor, and what the buttons do.

The cursor visits the top cards. A takes one up, and the cursor then visits the places where it can go, a
foundation first, so that A twice sends it up. On the stock A draws, makes a new stock of the waste or, when neither can
come any more, offers to give up.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER, IllegalMove
from engines.rows_of_four.kernels import DRAW, FOUNDATIONS, FROM_WASTE, GIVE_UP, LENGTHS, REDEAL, SOURCES
from engines.rows_of_four.kernels import UP as TO_FOUNDATION
from firmware import loader
from firmware.drivers.buttons import DOWN, HELD, LEFT, RIGHT, UP, B
from firmware.games.rows_of_four.table import NOTHING, STOCK, TableDrawing
from firmware.screens.solitaire import SolitaireScreen
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.rows_of_four.rules import RowsOfFour
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.ui.canvas import Canvas

# The columns of the row at the top: the stock, the waste, the foundations.
_FIRST_FOUNDATION = const(2)
_AT_TOP = const(10)

_SEND_MS = const(60)  # from a card that goes up by itself to the next
_NEVER = const(2)  # of the profile's `finish`


def _at_column(column: int) -> int:
    """The place at a column of the row at the top."""
    if column < _FIRST_FOUNDATION:
        return STOCK - column  # then the waste
    return column - _FIRST_FOUNDATION + FOUNDATIONS


def _column(place: int) -> int:
    """The column of a place in the row at the top."""
    return STOCK - place if place < FOUNDATIONS else place - FOUNDATIONS + _FIRST_FOUNDATION


class RowsOfFourScreen(SolitaireScreen):
    """One game of Rows of Four.

    The cursor is `at` a source as in moves, or at `STOCK`. While the card of the source `start` is taken up, it is at a
    pile or, 8, at the foundations; `start` is `NOTHING` while none is. `fit` has for each source a bit mask of the
    places where its card can go. `line` is shown in the score's stead, `stalled` in that of the passes.
    """

    seen: RowsOfFour

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self.at = 0
        self.start = NOTHING
        self.fit = array("H", bytes(2 * SOURCES))
        self.line = ""
        self.stalled = False
        self._fresh = True  # whether the game has stalled is still to be found out
        self._made = False  # whether a move was just made here, after which the game may be decided
        self._finishes = False  # whether all cards go up by themselves
        self._sent_at = 0
        self.drawing = TableDrawing(self)

    def _looked(self) -> None:
        self.drawing.look()
        fit = self.fit
        for i in range(SOURCES):
            fit[i] = 0
        for i in range(self.legal_count):
            move = self.legal[i]
            if move < DRAW:
                fit[move >> 4] |= 1 << (move & 15)
        if not self._is_place(self.at):
            self.start = NOTHING
            self.at = self._near(self._x(), False) if self.at < 8 else STOCK

    def _let_go(self) -> None:
        self.start = NOTHING
        self.line = ""
        self._fresh = True

    def tick(self) -> bool:
        if super().tick():
            return True
        if self._fresh and not self.changed:
            self._fresh = False
            stalled = self.seen.stalled()
            if stalled != self.stalled:
                self.stalled = stalled
                self.drawing.count()
                self.changed = True
                if stalled:
                    self._offer("Stalled", "Cards can only go to and fro. I see no way to win one more.")
        return self._finish_by_itself()

    def _finish_by_itself(self) -> bool:
        """Send the cards up, once it is decided that all of them go: as the profile says, which asks at first."""
        console = self.console
        if self._finishes:
            clock = console.board.clock
            if not self.changed and clock.ticks_diff(clock.ticks_ms(), self._sent_at) >= _SEND_MS:
                self._sent_at = clock.ticks_ms()
                self._send_up()
            self._made = False
            return False
        if self._made and not self.changed:
            self._made = False
            finish = console.settings.finish
            if finish != _NEVER and self.legal_count and not self.seen.stock_left():
                if loader.load("firmware.games.rows_of_four.decided", "is_decided")(self.seen.state):
                    if finish:
                        self.finish()
                    else:
                        loader.load("firmware.games.rows_of_four.decided", "ask")(console, self)
                    self.changed = True
        return False

    def _send_up(self) -> None:
        """Send the first card up that may go; there may be no room for another move."""
        for i in range(self.legal_count):
            if self.legal[i] < DRAW and self.legal[i] & 15 == TO_FOUNDATION:
                self.commit(self.legal[i])
                return
        self._finishes = False

    def finish(self) -> None:
        """Have the decided game finish by itself."""
        self._finishes = True
        self._sent_at = self.console.board.clock.ticks_ms()

    def press(self, event: int) -> None:
        if self._finishes:  # it is for the player again
            self._finishes = False
            if event != B | HELD:
                self._save()
                return
        super().press(event)

    def commit(self, move: Move) -> None:
        super().commit(move)
        self._made = True
        if self.table.turn() == OVER:
            self._finishes = False

    def _save(self) -> None:
        if self._finishes and self.table.turn() != OVER:
            self._unsaved = False  # once it has ended: what was saved before leads there
        else:
            super()._save()

    def _offer(self, title: str, text: str) -> None:
        self.console.open("question", "Question", title, text, "Play on", "Give up", lambda: self.commit(GIVE_UP))

    def give_up(self, why: str = "") -> None:
        """Offer to give up (RO-R13)."""
        self._offer("Give up?", "%sCards up: %d of 104." % (why, self.seen.score()))

    # The cursor.

    def _is_place(self, place: int) -> int:
        """Whether the cursor may be there now."""
        if self.start != NOTHING:
            return self.fit[self.start] >> place & 1
        if place == STOCK:
            return True
        return self.fit[place] if place >= FOUNDATIONS else self.seen.state[LENGTHS + place]

    def _x(self) -> int:
        """The middle of what the cursor is at."""
        at = self.at
        if at < 8:
            return at * self.drawing.pitch + self.drawing.pitch // 2
        if self.start != NOTHING:  # on the foundations of the card taken up
            return self.drawing.places[_FIRST_FOUNDATION + 2 * (self.seen.top_card(self.start) >> 4)]
        return self.drawing.places[_column(at)]

    def _near(self, x: int, top: bool) -> int:
        """The place at the top, or the pile, nearest to a column; the stock when there is none."""
        best = STOCK
        least = 1000
        for i in range(_AT_TOP if top else 8):
            place = i
            far = i * self.drawing.pitch + self.drawing.pitch // 2 - x
            if top:
                place = _at_column(i)
                far = self.drawing.places[i] - x
            if far < 0:
                far = -far
            if far < least and self._is_place(place):
                least = far
                best = place
        return best

    def chosen(self) -> Move:
        """The move that A makes or, where it takes a card up, A twice; `NOTHING` when that card can go nowhere."""
        at = self.at
        if self.start != NOTHING:
            return self.start << 4 | at
        if at == STOCK:
            return DRAW if self.is_legal(DRAW) else REDEAL if self.is_legal(REDEAL) else GIVE_UP
        return at << 4 | self._first(self.fit[at]) if self.fit[at] else NOTHING

    def _first(self, fit: int) -> int:
        """Of some places the one to begin with: the foundations, then a card, then a space."""
        best = TO_FOUNDATION
        if not fit >> TO_FOUNDATION:
            for pile in range(7, -1, -1):
                if fit >> pile & 1 and (
                    best == TO_FOUNDATION or self.seen.pile_size(pile) or not self.seen.pile_size(best)
                ):
                    best = pile
        return best

    def point_at(self, move: Move) -> None:
        self.start = move >> 4 if move < DRAW else NOTHING
        self.at = move & 15 if move < DRAW else STOCK
        self.changed = True

    def _advise(self, move: Move, reason: str) -> None:
        self.point_at(move)
        self.line = reason

    def act(self, event: int) -> None:
        if self.line:
            self.line = ""
            self.changed = True
        super().act(event)

    def choose(self) -> None:
        self._hinting = False
        self.changed = True
        at = self.at
        if self.start != NOTHING:
            self.at = self.start
            self.commit(self.start << 4 | at)
        elif at == STOCK:
            self._turn_over()
        elif self.fit[at]:
            self.start = at
            self.at = self._first(self.fit[at])
        elif self.legal_count == 1:  # to give up: the game has no room for another move
            self._turn_over()
        else:
            self.line = name(self.seen.top_card(at)) + " can go nowhere"

    def _turn_over(self) -> None:
        """Draw, or make a new stock; say why not, and offer to give up when neither can come any more."""
        seen = self.seen
        stock = seen.stock_left()
        try:
            self.commit(DRAW if stock else REDEAL)
        except IllegalMove as error:
            if self.legal_count == 1 or not (stock or (seen.waste_size() and seen.redeals_left())):
                self.give_up(error.args[0] + "\n")
            else:
                self.console.say(error.args[0])

    def _step_back(self) -> None:
        if self.start == NOTHING:
            super()._step_back()
        else:
            self._hinting = False
            self.at = self.start
            self.start = NOTHING
            self.changed = True

    def steer(self, event: int) -> None:
        """Go along a row, or to the other; down from a pile, or up from the waste, to the sight of all its cards."""
        at = self.at
        taken = self.start != NOTHING
        top = at >= 8
        self.changed = True
        if event == LEFT or event == RIGHT:
            ring = 9 if taken else _AT_TOP if top else 8
            top = top and not taken
            if top:
                at = _column(at)
            while True:
                at = (at + (1 if event == RIGHT else ring - 1)) % ring
                place = _at_column(at) if top else at
                if self._is_place(place):
                    self.at = place
                    return
        if not top and self.seen.pile_size(at) if event == DOWN else at == FROM_WASTE and not taken:
            self.console.open("rows_of_four.pile", "PileScreen", self, at)
        elif top if event == DOWN else not top:
            if taken and event == UP:
                at = TO_FOUNDATION
            else:
                at = self._near(self._x(), event == UP)
            if self._is_place(at):
                self.at = at

    def draw(self, canvas: Canvas) -> None:
        self.drawing.draw(canvas)

    def update(self, canvas: Canvas) -> None:
        self.drawing.update(canvas)

    def busy_at_foot(self) -> bool:
        return self.at < 8  # the piles hang down to it

    def result(self) -> str:
        seen = self.seen
        if seen.winners():
            return "You win! Moves: %d" % seen.moves_made()
        return ("Given up with %d up" if seen.given_up() else "You lose with %d up") % seen.score()
