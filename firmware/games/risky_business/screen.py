"""Risky Business on the display: piles over the row over the hand, so that the row is seen to become the hand.

Left, right, up and down go to what may be chosen now. In a turn a card of the hand is taken up first, then the pile or
the place of the row where it goes; B lays it back, and later takes back what was done since, while nothing was drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
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
    TURNS,
    may_refill,
)
from firmware import loader
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP
from firmware.games.risky_business.acts import SHOWN_ROW, SIZES
from firmware.games.risky_business.table import BUTTON, IN_HAND, SEAT, TableDrawing
from firmware.games.risky_business.telling import TellingScreen
from firmware.screens.match import NOBODY
from firmware.ui import theme as role
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Move, Seat
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_SELDOM = "firmware.games.risky_business.seldom"
_COUNT = "firmware.games.risky_business.count"
_NOWHERE = const(255)  # a place: there is no cursor
_COLUMNS = const(5)
# The places of the columns of each row of the display, 255 for none.
_GRID = b"\xff\xff\xff\x08\xff\x00\x01\x02\x03\xff\x04\x05\x06\x07\xff\x09\x0a\x0b\x0c\x0d"
_HELD = const(3)  # the row of the hand
_KING = const(13)


class RiskyBusinessScreen(TellingScreen):
    """One game of Risky Business.

    `slots` is the hand as it lies, 0 for a gap, `place` where the cursor is, as in `table.py`, `taken` the slot of the
    card that is about to be played or swapped, -1 for none.
    """

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self.slots = bytearray(PLACES)
        self.place = _NOWHERE
        self.taken = -1
        self._asked = -1  # the phase for which the cursor was placed
        self._counted = 0  # how many were, when that was drawn
        self.drawing = TableDrawing(self, self.seen.seats())

    # What is to be seen.

    def _looked(self) -> None:
        self._lay_hand()
        if not self.legal_count:
            self.place = _NOWHERE
            self.taken = -1
            self._asked = -1
            return
        phase = self.seen.phase()
        if phase != self._asked or not self.is_legal(self._move_at(self.place)):
            self._asked = phase
            self._put_cursor(phase)

    def _let_go(self) -> None:
        self.taken = -1

    def _lay_hand(self) -> None:
        """Leave the cards of the hand where they lie; lay new ones into the gaps, those of the row below it."""
        seen = self.seen
        slots = self.slots
        seat = self.seat
        count = 0 if seat == NOBODY else seen.hand_size(seat)
        left = [seen.hand_card(seat, i) & 63 for i in range(count)]
        for slot in range(PLACES):
            if slots[slot] and slots[slot] in left:
                left.remove(slots[slot])
            else:
                slots[slot] = 0
        for slot in range(PLACES):
            card = self.shown[SHOWN_ROW + slot]
            if not slots[slot] and card and card in left:
                left.remove(card)
                slots[slot] = self.gained = card
        left.sort(key=_by_rank)
        for card in left:
            slots[_index(slots, 0)] = self.gained = card

    def shown_turn(self) -> Seat:
        """The seat whose move is being told, or who is to act."""
        return self.table.last_mover if self.is_telling() else self.table.turn()

    def fits(self) -> int:
        """A bit for each pile where the card of the hand at the cursor, or taken up, can be played; for the place that
        is to be filled."""
        if not self.legal_count or self.is_telling():
            return 0
        if self.seen.phase() == REFILLING:
            return 1 << self.seen.empty_place()
        if self.seen.phase() != PLAYING:
            return 0
        slot = self.taken if self.taken >= 0 else self.place - IN_HAND
        if not 0 <= slot < PLACES:
            return 0
        card = self.slots[slot] & 15
        found = 0
        for pile in range(PLACES):
            if card == _KING or card == self.seen.pile_top(pile) & 15:
                found |= 1 << pile
        return found

    def cursor(self) -> int:
        """The place at which the cursor is shown."""
        return _NOWHERE if self.is_telling() else self.place

    def king_place(self) -> int:
        """The empty place at which a king waits for its target, or `PLACES`."""
        return PLACES if self.is_telling() or not self.seen.king_in_air() else self.seen.empty_place()

    def has_button(self) -> bool:
        """Whether the moves of the turn may be ended."""
        return self.legal_count > 0 and self.seen.phase() == PLAYING and not self.is_telling()

    def prompt(self) -> str:
        """What is asked, or what A would do."""
        seen = self.seen
        turn = self.table.turn()
        if turn == OVER:
            return "\u2190\u2192 How it adds up"
        phase = seen.phase()
        if not self.legal_count:
            return self.table.seat_name(turn) + (" to choose" if phase == CHOOSING else " to play")
        place = self.place
        if phase == PICKING:
            return "Pick up a card"
        if phase == REFILLING:
            text = "Refill M%d" % (seen.empty_place() + 1)
            return text + (": hand or deck?" if may_refill(seen.state) else " from the deck")
        if phase == TARGETING:
            return name(seen.king_in_air()) + " clears which pile?"
        if phase == SETTING_ASIDE:
            return "Set one card aside"
        if phase == CHOOSING:
            return "Who begins? " + self.table.seat_name(place - SEAT)
        if place == BUTTON:
            return "Done: the row is your hand"
        if self.taken >= 0:
            return self._says_play()
        if seen.turns_had(turn) == TURNS - 1:
            return "The row is your final hand"
        return "Your turn"

    def _says_play(self) -> str:
        """What the card taken up would do at the cursor."""
        card = self.slots[self.taken]
        if self.place >= PLACES:
            return "%s for %s" % (name(card), name(self.seen.row_card(self.place - PLACES)))
        text = "%s on M%d" % (name(card), self.place + 1)
        if card & 15 == _KING:
            text += ": clears it"
        elif self.shown[SIZES + self.place] == PLACES - 1:
            text += ": a quad"
        return text

    # The cursor.

    def _move_at(self, place: int) -> Move:
        """The move of a place, with the card taken up; one that is not legal where there is none."""
        phase = self.seen.phase()
        if phase == PLAYING:
            if place == BUTTON:
                return END
            if place < FROM_STOCK and self.taken >= 0:
                return self.slots[self.taken] | (PLAY if place < PLACES else SWAP) | (place & 3) << 8
            if IN_HAND <= place < BUTTON and self.slots[place - IN_HAND]:
                return SWAP | self.slots[place - IN_HAND]  # it may go somewhere
            return 0
        if place == _NOWHERE:
            return 0
        if phase == PICKING and place <= FROM_STOCK:
            return PICK | place
        if phase == TARGETING and place < PLACES:
            return TARGET | place
        if phase == CHOOSING and place >= SEAT:
            return BEGIN | place - SEAT
        if phase == REFILLING and place == FROM_STOCK:
            return REFILL
        if IN_HAND <= place < BUTTON and self.slots[place - IN_HAND]:
            return (ASIDE if phase == SETTING_ASIDE else REFILL) | self.slots[place - IN_HAND]
        return 0

    def _put_cursor(self, phase: int) -> None:
        """Go to where the next decision is."""
        seen = self.seen
        place = self.place
        self.taken = -1
        if phase == CHOOSING:
            place = SEAT + seen.turn()
        elif phase == PICKING:
            place = PLACES + (place & 3)
        elif phase == REFILLING:
            place = FROM_STOCK
        elif phase == TARGETING:
            place = 0
            for pile in range(PLACES):
                if seen.pile_size(pile) > seen.pile_size(place):
                    place = pile
        else:
            place = IN_HAND + (place & 3 if place < FROM_STOCK else 0)
            while not self.slots[place - IN_HAND]:
                place = IN_HAND + (place - IN_HAND + 1) % PLACES
        self.place = place

    def chosen(self) -> Move:
        if not self.legal_count:
            return 0
        move = self._move_at(self.place)
        if self.seen.phase() == PLAYING and IN_HAND <= self.place < BUTTON:
            fits = self.fits()  # what it does at its first place
            for pile in range(PLACES):
                if fits >> pile & 1:
                    return PLAY | self.slots[self.place - IN_HAND] | pile << 8
        return move

    def point_at(self, move: Move) -> None:
        loader.load(_SELDOM, "point_at")(self, move)
        self.console.rest()
        self.changed = True

    def choose(self) -> None:
        if self.seen.phase() == PLAYING and IN_HAND <= self.place < BUTTON:
            move = self.chosen()
            self.taken = self.place - IN_HAND
            self.place = move >> 8 & 3 if move < SWAP else PLACES + self.taken
            self.changed = True
        else:
            super().choose()

    def steer(self, event: Event) -> None:
        self.changed = True
        if self.place >= SEAT:
            step = 1 if event == DOWN or event == RIGHT else self.seen.seats() - 1
            self.place = SEAT + (self.place - SEAT + step) % self.seen.seats()
            return
        at = _index(_GRID, self.place)
        row = at // _COLUMNS
        column = at % _COLUMNS
        if event == LEFT or event == RIGHT:
            step = 1 if event == RIGHT else _COLUMNS - 1
            for _ in range(_COLUMNS):
                column = (column + step) % _COLUMNS
                if self._go(row, column):
                    return
        elif event == DOWN and self.taken >= 0 and row == _HELD - 1:
            self._lay_back()
        elif event == UP and row == _HELD and self.seen.phase() == PLAYING:
            if self.place != BUTTON:
                self.taken = self.place - IN_HAND
                self.place = PLACES + self.taken
        else:
            self._steer_upright(row, column, 1 if event == DOWN else -1)

    def _steer_upright(self, row: int, column: int, step: int) -> None:
        """Go to the nearest place of the next row that has one."""
        while 0 <= row + step <= _HELD:
            row += step
            for away in range(_COLUMNS):
                if self._go(row, column - away) or self._go(row, column + away):
                    return
        if self.taken >= 0 and step < 0 and self.place >= PLACES:
            self.line = name(self.slots[self.taken]) + " fits no pile"

    def _go(self, row: int, column: int) -> bool:
        """Go to a place of the display, if something can be chosen there."""
        if not 0 <= column < _COLUMNS:
            return False
        place = _GRID[row * _COLUMNS + column]
        if place == self.place or not self.is_legal(self._move_at(place)):
            return False
        self.place = place
        return True

    # Stepping back.

    def _lay_back(self) -> None:
        self.place = IN_HAND + self.taken
        self.taken = -1
        self.changed = True

    def _step_back(self) -> None:
        if self.taken >= 0:
            self._lay_back()
        elif self.seen.phase() in (PLAYING, CHOOSING) or self.table.is_linked():
            super()._step_back()
        else:
            loader.load(_SELDOM, "step_back")(self)

    def press(self, event: Event) -> None:
        is_over = self.table.turn() == OVER and not self.is_telling()
        if is_over and (event == LEFT or event == RIGHT or event == UP or event == DOWN):
            loader.load(_COUNT, "open_sheet")(self)
        else:
            super().press(event)

    def tick(self) -> bool:
        if self.legal_count == 1 and self.seen.phase() == TARGETING and not (self._lines or self.is_telling()):
            went_back = self.table.last_mover == NOBODY  # to this very question
            if not went_back and self.legal[0] & 3 < self.seen.empty_place():  # or a card would be drawn
                self.commit(self.legal[0])
                return True
        return super().tick()

    def busy_at_foot(self) -> bool:
        return True  # the hand

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        self.drawing.forget()
        self.drawing.draw_line(canvas)
        if self.counted:
            loader.load(_COUNT, "draw")(self, canvas)
        else:
            self.drawing.draw(canvas)
            self.drawing.update(canvas)
        self._counted = self.counted

    def update(self, canvas: Canvas) -> None:
        if self.counted != self._counted:
            self.draw(canvas)
            return
        self.drawing.draw_line(canvas)
        if not self.counted:
            self.drawing.update(canvas)

    def draw_cover(self, canvas: Canvas) -> None:
        """Cover the foot."""
        self._draw_cover(canvas, self.drawing.top)


def _by_rank(card: int) -> int:
    return (card & 15) << 6 | card


def _index(buffer: bytes | bytearray, value: int) -> int:
    """Where the value is, which is there."""
    at = 0
    while buffer[at] != value:
        at += 1
    return at
