"""The screen of Rows of Four: cursor and buttons.

The cursor visits the top cards. A picks one up, and the cursor then visits its legal places, a foundation first: A
twice sends a card up. On the stock, A draws, redeals the waste or, when neither is possible, offers to give up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER, IllegalMove
from engines.rows_of_four.kernels import DRAW, FOUNDATIONS, FROM_WASTE, GIVE_UP, LENGTHS, REDEAL
from engines.rows_of_four.kernels import UP as TO_FOUNDATION
from firmware.drivers.buttons import DOWN, HOLD, LEFT, RIGHT, UP, B
from firmware.games.rows_of_four.layout import COLUMNS
from firmware.games.rows_of_four.table import STOCK, TableDrawing
from firmware.games.rows_of_four.view import NOTHING, TableView, is_decided
from firmware.screens.screen import Screen
from firmware.screens.solitaire import SolitaireScreen
from firmware.ui import theme as role
from firmware.ui.card_face import name
from firmware.ui.widgets import draw_title

if TYPE_CHECKING:
    from engines.rows_of_four.rules import RowsOfFour
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.ui.canvas import Canvas

# The columns of the row at the top: the stock, the waste, the foundations.
_FIRST_FOUNDATION = const(2)
_AT_TOP = const(10)

_SEND_MS = const(60)  # between two cards that go up by themselves
# Values of the profile's `finish`, 0 while the player has not been asked.
_ALWAYS = const(1)
_NEVER = const(2)


def _at_column(column: int) -> int:
    """Return the place at a column of the row at the top."""
    if column < _FIRST_FOUNDATION:
        return STOCK - column  # the stock or, next to it, the waste
    return column - _FIRST_FOUNDATION + FOUNDATIONS


def _column(place: int) -> int:
    """Return the column of a place in the row at the top."""
    return STOCK - place if place < FOUNDATIONS else place - FOUNDATIONS + _FIRST_FOUNDATION


class RowsOfFourScreen(SolitaireScreen):
    """One game of Rows of Four.

    The cursor is `at` a source, numbered as in moves, or at `STOCK`. `start` is the source whose card the player has
    picked up, or `NOTHING`. With a card picked up, the cursor is at a pile or (8) at the foundations. `line` replaces
    the score.
    """

    game_view: RowsOfFour

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self.at = 0
        self.start = NOTHING
        self.line = ""
        self.view = TableView(self.game_view)
        self.drawing = TableDrawing(console.theme, console.canvas, self.text_line, console.rest)
        self._fresh = True  # the position has not been checked for a stall yet
        self._has_moved = False  # the player has just moved, so the game may be decided
        self._finishes = False  # all cards go up by themselves
        self._sent_at = 0

    def _on_view(self) -> None:
        self.view.read(self.legal, self.legal_count, self.table.record.seconds)
        if not self._is_place(self.at):
            self.start = NOTHING
            self.at = self._near(self._x(), False) if self.at < 8 else STOCK

    def _drop_selection(self) -> None:
        self.start = NOTHING
        self.line = ""
        self._fresh = True

    def tick(self) -> bool:
        if super().tick():
            return True
        if self._fresh and not self.changed:
            self._fresh = False
            stalled = self.game_view.stalled()
            if stalled != self.view.stalled:
                self.view.stalled = stalled
                self.view.read_score(self.table.record.seconds)
                self.changed = True
                if stalled:
                    self._offer("Stalled", "Only back-and-forth moves are left, as far as I can see.")
        return self._finish_by_itself()

    def _finish_by_itself(self) -> bool:
        """Send the remaining cards up once the game is decided, depending on the profile; by default, ask first."""
        console = self.console
        if self._finishes:
            clock = console.board.clock
            if not self.changed and clock.ticks_diff(clock.ticks_ms(), self._sent_at) >= _SEND_MS:
                self._sent_at = clock.ticks_ms()
                self._send_up()
            self._has_moved = False
            return False
        if self._has_moved and not self.changed:
            self._has_moved = False
            finish = console.settings.finish
            if finish != _NEVER and self.legal_count and is_decided(self.game_view.state):
                if finish:
                    self._finish_now()
                else:
                    self._ask_to_finish()
                self.changed = True
        return False

    def _ask_to_finish(self) -> None:
        """Ask whether decided games shall finish by themselves from now on, and save the answer as an option."""

        def answer(choice: int) -> None:
            self.console.try_to_write(self.console.profile.change, "finish", choice)
            if choice == _ALWAYS:
                self._finish_now()

        text = "It is won: every card can go up. Shall such games finish by themselves?"
        buttons = "Play on", "Finish", lambda: answer(_ALWAYS), lambda: answer(_NEVER)
        self.console.open("question", "Question", "Decided", text, *buttons)

    def _send_up(self) -> None:
        """Send up the first card that may go, or stop. The game may have no room for another move."""
        for i in range(self.legal_count):
            if self.legal[i] < DRAW and self.legal[i] & 15 == TO_FOUNDATION:
                self.commit(self.legal[i])
                return
        self._finishes = False

    def _finish_now(self) -> None:
        """Let the decided game finish by itself."""
        self._finishes = True
        self._sent_at = self.console.board.clock.ticks_ms()

    def press(self, event: int) -> None:
        if self._finishes:  # control returns to the player
            self._finishes = False
            if event != B | HOLD:
                self._save()
                return
        super().press(event)

    def commit(self, move: Move) -> None:
        super().commit(move)
        self._has_moved = True
        if self.table.turn() == OVER:
            self._finishes = False

    def _save(self) -> None:
        if self._finishes and self.table.turn() != OVER:
            self._unsaved = False  # save only the end, since the earlier save leads to it too
        else:
            super()._save()

    def _offer(self, title: str, text: str) -> None:
        self.console.open("question", "Question", title, text, "Play on", "Give up", lambda: self.commit(GIVE_UP))

    def give_up(self, why: str = "") -> None:
        """Offer to give up (RO-R13)."""
        self._offer("Give up?", "%sCards up: %d of 104." % (why, self.game_view.score()))

    # The cursor.

    def _is_place(self, place: int) -> int:
        """True if the cursor may be at a place now."""
        if self.start != NOTHING:
            return self.view.fit[self.start] >> place & 1
        if place == STOCK:
            return True
        return self.view.fit[place] if place >= FOUNDATIONS else self.game_view.state[LENGTHS + place]

    def _x(self) -> int:
        """Return the x of the middle of the cursor's place."""
        at = self.at
        if at < 8:
            return at * self.drawing.layout.pitch + self.drawing.layout.pitch // 2
        if self.start != NOTHING:  # the cursor is on the foundations of the lifted card
            return self.drawing.layout.places[_FIRST_FOUNDATION + 2 * (self.game_view.top_card(self.start) >> 4)]
        return self.drawing.layout.places[_column(at)]

    def _near(self, x: int, top: bool) -> int:
        """Return the pile, or the place at the top, that is nearest to column `x`; the stock if none is allowed."""
        best = STOCK
        least = 1000
        for i in range(_AT_TOP if top else 8):
            place = i
            far = i * self.drawing.layout.pitch + self.drawing.layout.pitch // 2 - x
            if top:
                place = _at_column(i)
                far = self.drawing.layout.places[i] - x
            if far < 0:
                far = -far
            if far < least and self._is_place(place):
                least = far
                best = place
        return best

    def chosen(self) -> Move:
        """Return the move that A makes; where A only picks up a card, the move that A twice makes.

        `NOTHING` if that card can go nowhere.
        """
        at = self.at
        if self.start != NOTHING:
            return self.start << 4 | at
        if at == STOCK:
            return DRAW if self.is_legal(DRAW) else REDEAL if self.is_legal(REDEAL) else GIVE_UP
        return at << 4 | self.view.first_place(self.view.fit[at]) if self.view.fit[at] else NOTHING

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
        elif self.view.fit[at]:
            self.start = at
            self.at = self.view.first_place(self.view.fit[at])
        elif self.legal_count == 1:  # only giving up is legal, since the game has no room for another move
            self._turn_over()
        else:
            self.line = name(self.game_view.top_card(at)) + " has nowhere to go"

    def _turn_over(self) -> None:
        """Draw, or redeal the waste. If neither is possible, show why; if neither will ever be, offer to give up."""
        view = self.game_view
        stock = view.stock_left()
        try:
            self.commit(DRAW if stock else REDEAL)
        except IllegalMove as error:
            if self.legal_count == 1 or not (stock or (view.waste_size() and view.redeals_left())):
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
        """Move the cursor along a row, or to the other row. Down from a pile, or up from the waste, shows all its
        cards."""
        at = self.at
        is_lifted = self.start != NOTHING
        top = at >= 8
        self.changed = True
        if event == LEFT or event == RIGHT:
            ring = 9 if is_lifted else _AT_TOP if top else 8
            top = top and not is_lifted
            if top:
                at = _column(at)
            while True:
                at = (at + (1 if event == RIGHT else ring - 1)) % ring
                place = _at_column(at) if top else at
                if self._is_place(place):
                    self.at = place
                    return
        if not top and self.game_view.pile_size(at) if event == DOWN else at == FROM_WASTE and not is_lifted:
            self.console.push(PileScreen(self.console, self.game_view, self.drawing, at))
        elif top if event == DOWN else not top:
            if is_lifted and event == UP:
                at = TO_FOUNDATION
            else:
                at = self._near(self._x(), event == UP)
            if self._is_place(at):
                self.at = at

    def draw(self, canvas: Canvas) -> None:
        self.drawing.clear(canvas)
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        at = self.at
        line = self.line
        ink = role.ACCENT
        if not self.legal_count:  # the game is over, or a guest's move is in flight: no cursor
            at = NOTHING
            if not line:
                line = self.result()
                ink = role.GOOD if self.game_view.winners() else role.WARN
        self.drawing.update(canvas, self.view, at, self.start, line, ink if line else role.INK)

    def busy_at_foot(self) -> bool:
        return self.at < 8  # the piles reach down to the foot

    def result(self) -> str:
        view = self.game_view
        if view.winners():
            return "You win! Moves: %d" % view.moves_made()
        return ("Given up with %d up" if view.given_up() else "You lose with %d up") % view.score()


class PileScreen(Screen):
    """All cards of a pile or of the waste, from the lowest to the top card. The last page is shown first.

    Up and down turn pages. The button that opened the screen, down from a pile or up from the waste, never closes it,
    because the player may still hold it. The opposite button closes it after the first or last page; any other button
    closes it immediately.
    """

    def __init__(self, console: Console, view: RowsOfFour, drawing: TableDrawing, source: int) -> None:
        super().__init__(console)
        layout = drawing.layout
        self._drawing = drawing
        self._view = view
        self._source = source
        self._count = view.waste_size() if source == FROM_WASTE else view.pile_size(source)
        self._step = layout.large[1] + 2 * layout.inset + layout.edge
        self._capacity = (self.theme.height - self.theme.title_height) // self._step * COLUMNS
        self._last = max(0, (self._count - self._capacity + COLUMNS - 1) // COLUMNS * COLUMNS)
        self._first = self._last

    def press(self, event: int) -> None:
        waste = self._source == FROM_WASTE
        if event == UP and (waste or self._first):
            self._first = max(0, self._first - self._capacity)
        elif event == DOWN and not (waste and self._first == self._last):
            self._first = min(self._last, self._first + self._capacity)
        else:
            self.console.pop()
        self.changed = True

    def draw(self, canvas: Canvas) -> None:
        theme = self.theme
        drawing = self._drawing
        layout = drawing.layout
        view = self._view
        waste = self._source == FROM_WASTE
        first = self._first
        last = min(first + self._capacity, self._count)
        canvas.clear(role.BACKGROUND)
        title = "Waste" if waste else "Pile %d" % (self._source + 1)
        note = "%d" % self._count if last - first == self._count else "%d-%d of %d" % (first + 1, last, self._count)
        draw_title(canvas, theme, title, note)
        y = theme.title_height + layout.inset + layout.edge
        for i in range(first, last):
            card = view.waste_card(i) if waste else view.pile_card(self._source, i)
            drawing.draw_card(canvas, i % COLUMNS * layout.pitch + layout.inset, y, card)
            if i % COLUMNS == COLUMNS - 1:
                y += self._step
