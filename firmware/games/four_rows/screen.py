"""The screen of Four Rows: cursor, buttons, news.

The cursor visits the playable cards of the hand, and the button that ends the turn. Marks over the field show where the
card at the cursor fits. If it fits in several places, A moves the cursor there; a ten opens the list of cards that it
can represent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.four_rows.kernels import ALL_PASSED, LAST_LAP, NEW_STAGE, OUT, PASS, PLAYED, SLOTS
from engines.game import OVER
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP
from firmware.games.four_rows.table import NOWHERE, Layout, TableDrawing
from firmware.screens.match import NOBODY, MatchScreen
from firmware.ui import theme as role
from firmware.ui.card_face import ROWS, name
from firmware.ui.hand import NO_CURSOR, Hand

_OPEN = const(256)  # nothing covers the hand
_UNKNOWN = const(257)  # the display may show any cover

if TYPE_CHECKING:
    from engines.four_rows.rules import FourRows
    from engines.table import Table
    from engines.types import Move, Seat
    from firmware.console import Console
    from firmware.ui.canvas import Canvas


class FourRowsScreen(MatchScreen):
    """One game of Four Rows."""

    game_view: FourRows

    BACK = ROWS

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self._at = 0  # index of a card in the hand; the index after the last card is the button that ends the turn
        self._slot = NOWHERE  # the slot at the cursor, `NOWHERE` while the cursor is in the hand
        self._advised = PASS
        self.last_slot = NOWHERE  # the slot last played to
        # nonzero if the seat to act has played in this turn: now, and before the last move
        self._has_played = self._had_played = 0
        self._fresh = False  # the view is not drawn yet
        self._passes = False  # the player may end the turn
        self._cover = _UNKNOWN  # the seat whose cover is on the hand, or `_OPEN`
        self.hand = Hand(console.theme)
        self._fit = bytearray(len(self.hand.cards))  # for each card of the hand, a bit mask of the slots it fits
        names = [table.seat_name(seat) for seat in range(self.game_view.seats())]
        self.drawing = TableDrawing(
            console.theme, Layout(console.theme, console.canvas, self.hand), names, self.text_line
        )

    def _on_view(self) -> None:
        view = self.game_view
        hand = self.hand
        fit = self._fit
        self._had_played = self._has_played
        self._has_played = view.state[PLAYED]
        hand.count = count = 0 if self.seat == NOBODY else view.hand_size(self.seat)
        for i in range(count):
            hand.cards[i] = view.hand_card(self.seat, i)
            fit[i] = 0
        playable = at = 0
        self._fresh = True
        self._passes = False
        for i in range(self.legal_count):
            move = self.legal[i]
            if move == PASS:
                self._passes = True
            else:
                while hand.cards[at] != move >> 8:
                    at += 1
                fit[at] |= 1 << (move >> 6 & 3)
                playable |= 1 << at
        hand.playable = playable
        if self.legal_count:
            at = min(self._at, count - 1)
            while not fit[at]:  # ends, since the seat to act can always play a card
                at = (at + 1) % count
            self._at = at

    def _drop_selection(self) -> None:
        self._slot = NOWHERE
        self._advised = PASS

    def news(self) -> list[str]:
        view = self.game_view
        happened = view.news()
        fields = view.new_fields()
        lines: list[str] = []
        move = max(self.table.last_move(self.seat), PASS)
        self.last_slot = move >> 6 & 3 if move and not fields and not happened & NEW_STAGE else NOWHERE
        named = self.table.seat_name
        for seat in range(view.seats() if happened | view.skipped() else 0):
            text = named(seat)
            if happened & LAST_LAP and view.state[OUT] >> seat & 1:
                lines.insert(0, "%s %s out: last lap" % (text, "are" if text == "You" else "is"))
            if view.skipped() >> seat & 1:
                lines.append(text + " cannot play")
        mover = self.table.last_mover
        if mover != NOBODY and mover != self.seat:
            text = "%s: " + self.move_text(move) if move else "%s stops" if self._had_played else "%s passes"
            lines.insert(0, text % named(mover))
        if fields:
            lines.append(("All passed" if happened & ALL_PASSED else "Nobody can play") + ": new field")
        if happened & NEW_STAGE:
            lines.append("Round %d: %d cards each" % (view.round(), view.stage()))
        if self.table.turn() == OVER:
            lines.append(self.result())
        return lines

    def score_line(self) -> str:
        game = self.game_view
        name = self.table.seat_name
        return "\n".join(["%s %d" % (name(seat), game.hand_size(seat)) for seat in range(game.seats())])

    def move_text(self, move: Move) -> str:
        if move == PASS:
            return "Done" if self._has_played else "Pass"
        text = name(move >> 8)
        return "%s as %s" % (text, name(move & 63)) if move & 63 else text

    # The cursor.

    def chosen(self) -> Move:
        """Return the move that A makes: the hinted one, or the first one of the card at the cursor."""
        if self._advised:
            return self._advised
        if self._at < self.hand.count:
            card = self.hand.cards[self._at]
            for i in range(self.legal_count):
                move = self.legal[i]
                if move >> 8 == card and (self._slot == NOWHERE or move >> 6 & 3 == self._slot):
                    return move
        return PASS

    def point_at(self, move: Move) -> None:
        self._advised = move
        self._slot = NOWHERE
        self._at = self.hand.count
        if move:
            self._at = 0
            while self.hand.cards[self._at] != move >> 8:
                self._at += 1
            if self._fit[self._at] != 1 << (move >> 6 & 3):
                self._slot = move >> 6 & 3
        self.changed = True

    def choose(self) -> None:
        move = self.chosen()
        if not self._advised and move:
            fit = self._fit[self._at]
            if self._slot == NOWHERE and fit & (fit - 1):
                self._slot = move >> 6 & 3
                self.changed = True
                return
            if move & 63:
                self.console.open("four_rows.announce", "AnnounceScreen", self, move)
                return
        self.commit(move)

    def steer(self, event: int) -> None:
        self._advised = PASS
        self.changed = True
        count = self.hand.count
        if self._at == count and event != RIGHT:
            end = self.drawing.layout.button[0] if event == LEFT else self.theme.width
            if event == DOWN or not self._to_field(end):
                self._step_along_hand(count)
        elif event == UP:
            if self._slot == NOWHERE:
                self._slot = self.chosen() >> 6 & 3
        elif event == DOWN:
            self._slot = NOWHERE
        elif self._slot == NOWHERE:
            self._step_along_hand(1 if event == RIGHT else count)
        else:
            self._step_along_field(event)

    def _step_along_hand(self, step: int) -> None:
        """Move the cursor around the hand, `step` places at a time, to a playable card or the button that ends the
        turn."""
        count = self.hand.count
        while True:
            self._at = (self._at + step) % (count + 1)
            if self._fit[self._at] if self._at < count else self._passes:
                return

    def _step_along_field(self, event: int) -> None:
        """Move the cursor around the field to the next slot that the card fits.

        To the right, the button that ends the turn comes between the last slot and the first.
        """
        while True:
            self._slot += 1 if event == RIGHT else -1
            if self._slot == SLOTS and self._passes:
                self._at = self.hand.count
                self._slot = NOWHERE
                return
            self._slot %= SLOTS
            if self._fit[self._at] >> self._slot & 1:
                return

    def _to_field(self, end: int) -> bool:
        """Select the last card that fits a slot left of column `end`, and its last such slot. False if none fits."""
        for at in range(self.hand.count - 1, -1, -1):
            for slot in range(SLOTS - 1, -1, -1):
                if self._fit[at] >> slot & 1 and slot * self.drawing.layout.pitch < end:
                    self._at = at
                    self._slot = slot
                    return True
        return False

    def score_text(self, seat: Seat) -> str:
        count = self.game_view.hand_size(seat)
        return "out" if not count else "1 card left" if count == 1 else "%d cards left" % count

    def _step_back(self) -> None:
        if self._slot == NOWHERE:
            super()._step_back()
        else:
            self.steer(DOWN)

    def busy_at_foot(self) -> bool:
        return True  # the hand is there

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        self.drawing.clear(canvas)
        self.hand.forget(True)
        self._fresh = True
        self._cover = _UNKNOWN
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        view = self.game_view
        drawing = self.drawing
        hand = self.hand
        acts = self.legal_count > 0
        if self._fresh:
            drawing.draw_seats(canvas, view)
        drawing.draw_line(
            canvas, self.line or self.with_score(self._status(acts)), role.WARN if view.last_lap() else role.INK
        )
        fit = self._fit[self._at] if acts and self._at < hand.count else 0
        drawing.draw_field(canvas, view, fit, self._slot, self.last_slot)
        self.console.rest()
        if self._fresh:
            drawing.draw_stock(canvas, view)
            self._fresh = False
        passes = acts and self._passes
        drawing.draw_button(canvas, self.move_text(PASS) if passes else "", passes and self._at == hand.count)
        cover = _OPEN
        if self.seat == NOBODY:
            cover = self.table.turn() if self.covered() else OVER
        if cover == _OPEN:
            hand.draw(canvas, self._at if acts else NO_CURSOR, self._slot == NOWHERE)
        elif cover != self._cover:
            hand.forget()
            self._draw_cover(canvas, hand.top)
        self._cover = cover

    def _status(self, acts: bool) -> str:
        """Return the news, or the meaning of the cursor's place."""
        turn = self.table.turn()
        if self.line or turn == OVER:
            return self.line
        if not acts:
            return "%s to play" % self.table.seat_name(turn)
        if self._at == self.hand.count:
            return "End the turn" if self._has_played else "Play no card"
        if self._slot != NOWHERE:
            return "%s on %s" % (name(self.chosen() >> 8), name(self.game_view.field_card(self._slot)))
        if self.game_view.last_lap():
            return "Your last turn"
        cards = self.game_view.stage()
        return "Round %d: %d card%s, your turn" % (self.game_view.round(), cards, "" if cards == 1 else "s")
