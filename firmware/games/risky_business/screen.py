"""The screen of Risky Business: cursor, buttons and the pace of the news.

The direction buttons move the cursor between legal choices. In a turn, A first picks up a card of the hand; then the
player chooses a pile or a place of the row for it. B puts the card back, or undoes the moves since the last card was
drawn. Down, where no choice is below, shows the cards of others that everybody knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER, IllegalMove, part
from engines.risky_business.kernels import (
    ASIDE,
    BEGIN,
    CHOOSING,
    END,
    FROM_STOCK,
    PICK,
    PICKING,
    PLACES,
    PLAY,
    PLAYING,
    REFILL,
    REFILLING,
    SETTING_ASIDE,
    SWAP,
    TARGET,
    TARGETING,
)
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP
from firmware.games.risky_business import final_table, news, sheet
from firmware.games.risky_business.table import BUTTON, IN_HAND, NOWHERE, OPEN, SEAT, Marks, TableDrawing
from firmware.games.risky_business.view import TableView
from firmware.screens.match import NOBODY, MatchScreen
from firmware.ui import theme as role
from firmware.ui.card_face import COLUMNS, ROWS
from firmware.ui.card_face import name as card_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.risky_business.rules import RiskyBusiness
    from engines.table import Table
    from engines.types import Card, Move
    from firmware.console import Console
    from firmware.types import Event, ScoreLine
    from firmware.ui.canvas import Canvas

_READ_MS = const(5000)  # extra time on the finished table, to read the sums
_COLUMNS = const(5)
# The cursor's places by row and column of the display, 255 for none.
_GRID = b"\xff\xff\xff\x08\xff\x00\x01\x02\x03\xff\x04\x05\x06\x07\xff\x09\x0a\x0b\x0c\x0d"
_HAND_ROW = const(3)
_KIND = const(0xF800)  # the bits of a move for its kind


class RiskyBusinessScreen(MatchScreen):
    """One game of Risky Business.

    `place` is the cursor's place, as numbered in `table.py`. `lifted_slot` is the slot of the card that is about to be
    played or swapped, or -1.
    """

    game_view: RiskyBusiness

    BACK = ROWS | COLUMNS

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self.view = TableView(self.game_view)
        self.place = NOWHERE
        self.lifted_slot = -1
        self._marks = Marks()
        self._asked_phase = -1  # the phase for which the cursor was placed
        self._drawn_counted = 0  # `view.counted` on the display
        names = [table.seat_name(seat) for seat in range(self.game_view.seats())]
        self.drawing = TableDrawing(console.theme, console.canvas, names, self.text_line, console.rest)

    # After a move.

    def _on_view(self) -> None:
        self.view.lay_hand(self.seat)
        if not self.legal_count:
            self.place = NOWHERE
            self.lifted_slot = -1
            self._asked_phase = -1
            return
        phase = self.game_view.phase()
        if phase != self._asked_phase or not self.is_legal(self._move_at(self.place)):
            self._asked_phase = phase
            self._put_cursor(phase)

    def _drop_selection(self) -> None:
        self.lifted_slot = -1

    def news(self) -> list[str]:
        view = self.view
        table = self.table
        view.begin_news(table.last_mover)
        if table.last_mover == NOBODY:
            return []
        name = table.seat_name
        move = max(table.last_move(self.seat), 0)
        lines = news.of_move(view, move, table.last_mover, self.seat, self.legal_count > 0, name)
        if table.turn() == OVER:
            lines += news.of_end(view, name)
        return lines

    def move_text(self, move: Move) -> str:
        return news.move_text(self.view, move, self.table.seat_name)

    def standing(self) -> list[ScoreLine]:
        """Return a line for each seat, the winners first, then by score. Seats with equal scores share a place."""
        game = self.game_view
        winners = game.winners()
        scores = [game.score(seat) for seat in range(game.seats())]
        order = sorted(range(len(scores)), key=lambda seat: (scores[seat] * 2 - (winners >> seat & 1)) * 8 + seat)
        rows = []
        place = 1
        for at, seat in enumerate(order):
            has_won = winners >> seat & 1 != 0
            if not has_won and (winners >> order[at - 1] & 1 or scores[seat] != scores[order[at - 1]]):
                place = at + 1
            rows.append(("%d. %s" % (place, self.table.seat_name(seat)), "%d" % scores[seat], has_won))
        return rows

    def result(self) -> str:
        return sheet.result(self.game_view, self.table.seat_name)

    def _next_line(self) -> None:
        super()._next_line()
        self.view.apply_next()
        if self.table.turn() == OVER and not self._lines:
            self._over_since += _READ_MS

    def _skip_news(self) -> None:
        self._lines.clear()
        self.view.effects.clear()
        self._next_line()

    def _show_result(self) -> None:
        if self.view.is_behind():
            self._skip_news()
        else:
            super()._show_result()

    def _advise(self, move: Move, reason: str) -> None:
        self.view.effects.clear()
        self.view.finish()
        super()._advise(move, reason)

    def score_line(self) -> str:
        game = self.game_view
        parts = ["Moves %d" % game.moves_left()] if self.table.turn() != OVER else []
        for seat in range(game.seats()):
            points, is_open = self.view.points(seat)
            parts.append(("%s %d" if is_open else "%s clears %d") % (self.table.seat_name(seat), points))
        return "\n".join(parts)

    def prompt(self) -> str:
        """Return the line shown while there is no news: a question, or the effect of pressing A."""
        place = self.place
        if self.legal_count:
            phase = self.game_view.phase()
            if phase == CHOOSING:
                return "Who begins? " + self.table.seat_name(place - SEAT)
            if place == BUTTON:
                return "Done: the row is your hand"
            if self.lifted_slot >= 0:
                return news.play_prompt(self.view, self.lifted_slot, place)
        return news.prompt(self.view, self.legal_count > 0, self.table.seat_name)

    # The cursor.

    def _move_at(self, place: int) -> Move:
        """Return the move at a place, with the card picked up. The result is 0 or illegal if the place has no move."""
        phase = self.game_view.phase()
        if phase == PLAYING:
            if place == BUTTON:
                return END
            if place < FROM_STOCK and self.lifted_slot >= 0:
                return self.view.hand[self.lifted_slot] | (PLAY if place < PLACES else SWAP) | (place & 3) << 8
            if IN_HAND <= place < BUTTON and self.view.hand[place - IN_HAND]:
                return SWAP | self.view.hand[place - IN_HAND]  # legal if the player may pick up the card
            return 0
        if place == NOWHERE:
            return 0
        if phase == PICKING and place <= FROM_STOCK:
            return PICK | place
        if phase == TARGETING and place < PLACES:
            return TARGET | place
        if phase == CHOOSING and place >= SEAT:
            return BEGIN | place - SEAT
        if phase == REFILLING and place == FROM_STOCK:
            return REFILL
        if IN_HAND <= place < BUTTON and self.view.hand[place - IN_HAND]:
            return (ASIDE if phase == SETTING_ASIDE else REFILL) | self.view.hand[place - IN_HAND]
        return 0

    def _put_cursor(self, phase: int) -> None:
        """Put the cursor at the next decision."""
        view = self.game_view
        place = self.place
        self.lifted_slot = -1
        if phase == CHOOSING:
            place = SEAT + view.turn()
        elif phase == PICKING:
            place = PLACES + (place & 3)
        elif phase == REFILLING:
            place = FROM_STOCK
        elif phase == TARGETING:
            place = 0
            for pile in range(PLACES):
                if view.pile_size(pile) > view.pile_size(place):
                    place = pile
        else:
            place = IN_HAND + (place & 3 if place < FROM_STOCK else 0)
            while not self.view.hand[place - IN_HAND]:
                place = IN_HAND + (place - IN_HAND + 1) % PLACES
        self.place = place

    def chosen(self) -> Move:
        if not self.legal_count:
            return 0
        move = self._move_at(self.place)
        if self.game_view.phase() == PLAYING and IN_HAND <= self.place < BUTTON:
            slot = self.place - IN_HAND
            fits = self.view.piles_for(slot)
            for pile in range(PLACES):
                if fits >> pile & 1:
                    return PLAY | self.view.hand[slot] | pile << 8
        return move

    def point_at(self, move: Move) -> None:
        kind = move & _KIND
        self.lifted_slot = -1
        place = move & 15
        if move == END:
            place = BUTTON
        elif kind == PLAY or kind == SWAP:
            self.lifted_slot = self._slot_of(move & 63)
            place = (PLACES if kind == SWAP else 0) + (move >> 8 & 3)
        elif kind == BEGIN:
            place = SEAT + (move & 3)
        elif kind == REFILL or kind == ASIDE:
            place = IN_HAND + self._slot_of(move & 63) if move & 63 else FROM_STOCK
        self.place = place
        self.changed = True

    def _slot_of(self, card: Card) -> int:
        """Return the slot of a card of the hand."""
        slot = 0
        while self.view.hand[slot] != card:
            slot += 1
        return slot

    def choose(self) -> None:
        if self.game_view.phase() == PLAYING and IN_HAND <= self.place < BUTTON:
            move = self.chosen()
            self.lifted_slot = self.place - IN_HAND
            self.place = move >> 8 & 3 if move < SWAP else PLACES + self.lifted_slot
            self.changed = True
        else:
            super().choose()

    def steer(self, event: Event) -> None:
        self.changed = True
        if self.place >= SEAT:
            step = 1 if event == DOWN or event == RIGHT else self.game_view.seats() - 1
            self.place = SEAT + (self.place - SEAT + step) % self.game_view.seats()
            return
        at = 0
        while _GRID[at] != self.place:
            at += 1
        row = at // _COLUMNS
        column = at % _COLUMNS
        if event == LEFT or event == RIGHT:
            step = 1 if event == RIGHT else _COLUMNS - 1
            for _ in range(_COLUMNS):
                column = (column + step) % _COLUMNS
                if self._go(row, column):
                    return
        elif event == DOWN and self.lifted_slot >= 0 and row == _HAND_ROW - 1:
            self._lay_back()
        elif event == UP and row == _HAND_ROW and self.game_view.phase() == PLAYING:
            if self.place != BUTTON:
                self.lifted_slot = self.place - IN_HAND
                self.place = PLACES + self.lifted_slot
        else:
            self._steer_upright(row, column, 1 if event == DOWN else -1)

    def _steer_upright(self, row: int, column: int, step: int) -> None:
        """Move the cursor to the nearest legal choice of the next row that has one."""
        while 0 <= row + step <= _HAND_ROW:
            row += step
            for away in range(_COLUMNS):
                if self._go(row, column - away) or self._go(row, column + away):
                    return
        if self.lifted_slot >= 0 and step < 0 and self.place >= PLACES:
            self.line = card_name(self.view.hand[self.lifted_slot]) + " fits no pile"

    def _go(self, row: int, column: int) -> bool:
        """Move the cursor to a place of the display if that is another legal choice. True if the cursor moved."""
        if not 0 <= column < _COLUMNS:
            return False
        place = _GRID[row * _COLUMNS + column]
        if place == self.place or not self.is_legal(self._move_at(place)):
            return False
        self.place = place
        return True

    # Stepping back.

    def _lay_back(self) -> None:
        self.place = IN_HAND + self.lifted_slot
        self.lifted_slot = -1
        self.changed = True

    def _step_back(self) -> None:
        if self.lifted_slot >= 0:
            self._lay_back()
        elif self.game_view.phase() in (PLAYING, CHOOSING) or not self._can_undo():
            super()._step_back()
        else:
            self._undo_move()

    def _can_undo(self) -> bool:
        """False in a linked game, where a peer would have to agree, and in a lesson."""
        return self.table is self.console.table and not self.table.is_linked()

    def _undo_move(self) -> None:
        """Undo back to the start of the move, or to the last card drawn."""
        reason = "A card has been turned up since."
        if self.game_view.own_plays():
            reason = self.table.undo_refusal()
        if reason:
            self.console.say(reason)
        else:
            self.console.open("working", "Working", "Taking back ...", self._undo_steps())

    def _undo_steps(self) -> Iterator[int | None]:
        table = self.table
        part(table.entry.key, "check")  # load the module that checks a checkpoint
        yield None
        reason = ""
        while True:
            try:
                yield from table.undoing()
            except IllegalMove as error:
                reason = error.args[0]
                break
            table.view(self.seat)
            if self.game_view.phase() == PLAYING or not self.game_view.own_plays():
                break
        self.console.pop()  # before `say`, because `pop` removes the toast
        self.console.rest()
        self.show_change()
        if reason:
            self.console.say(reason)

    def press(self, event: Event) -> None:
        is_over = self.table.turn() == OVER and not self.view.is_behind()
        if is_over and (event == LEFT or event == RIGHT or event == UP or event == DOWN):
            self._open_sheet()
        else:
            super().press(event)

    def _open_sheet(self) -> None:
        """Show a page for each seat's sum."""
        pages = []
        for seat in range(self.game_view.seats()):
            lines = sheet.of_seat(self.game_view, seat, card_name)
            title = "%s: %d" % (self.table.seat_name(seat), self.game_view.score(seat))
            pages.append((title, "\n".join(lines[:-1]).encode()))  # the title shows the last line's sum
            self.console.rest()
        self.console.open("help", "PageScreen", tuple(pages), 0)

    def _open_known(self) -> None:
        """Show the cards of the other seats that everybody knows."""
        lines = []
        for seat in range(self.game_view.seats()):
            if seat != self.seat:
                lines.append(self.table.seat_name(seat))
                lines += sheet.known(self.game_view, seat, card_name)
        self.console.open("help", "PageScreen", (("Known cards", "\n".join(lines).encode()),), 0)

    def act(self, event: Event) -> None:
        if self.view.is_behind():  # the press shows the next line
            self._next_line()
            if not self.covered():
                return
        if self.table.human_to_move():
            self.view.effects.clear()
        before = self.place, self.lifted_slot
        super().act(event)
        if event == DOWN and before == (self.place, self.lifted_slot):
            self._open_known()

    def tick(self) -> bool:
        if self.legal_count == 1 and self.game_view.phase() == TARGETING and not (self._lines or self.view.is_behind()):
            went_back = self.table.last_mover == NOBODY  # an undo has led back to this question
            if not went_back and self.legal[0] & 3 < self.game_view.empty_place():  # the move draws no card
                self.commit(self.legal[0])
                return True
        return super().tick()

    def busy_at_foot(self) -> bool:
        return True  # the hand is there

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        self.drawing.forget()
        if self.view.counted:
            self._draw_text(canvas)
            final_table.draw(canvas, self.theme, self.view, self.table.seat_name, self.console.rest)
        else:
            self.drawing.draw(canvas)
            self._update_table(canvas)
        self._drawn_counted = self.view.counted

    def update(self, canvas: Canvas) -> None:
        if self.view.counted != self._drawn_counted:
            self.draw(canvas)
        elif self.view.counted:
            self._draw_text(canvas)
        else:
            self._update_table(canvas)

    def _draw_text(self, canvas: Canvas) -> None:
        self.drawing.draw_line(canvas, self.line or self.with_score(self.prompt()))

    def _update_table(self, canvas: Canvas) -> None:
        drawing = self.drawing
        marks = self._marks
        self._set_marks(marks)
        self._draw_text(canvas)
        drawing.update(canvas, self.view, marks)
        cover = OPEN
        if self.seat == NOBODY:
            cover = self.table.turn() if self.covered() else OVER
        if drawing.clear_foot(canvas, cover):
            self._draw_cover(canvas, drawing.top)
        if cover == OPEN:
            drawing.update_foot(canvas, self.view, self.seat, marks)

    def _set_marks(self, marks: Marks) -> None:
        """Set the marks to show the cursor, which is hidden while the table is behind the game."""
        marks.raised = self.lifted_slot
        marks.cursor = NOWHERE
        marks.fits = 0
        marks.has_button = False
        if not self.view.is_behind():
            marks.cursor = self.place
            if self.legal_count:
                phase = self.game_view.phase()
                marks.has_button = phase == PLAYING
                if phase == REFILLING:
                    marks.fits = 1 << self.game_view.empty_place()
                elif phase == PLAYING:
                    slot = self.lifted_slot if self.lifted_slot >= 0 else self.place - IN_HAND
                    if 0 <= slot < PLACES:
                        marks.fits = self.view.piles_for(slot)
