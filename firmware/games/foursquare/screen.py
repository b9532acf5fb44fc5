"""The screen of Foursquare: the grid at the left; the card in hand, the stock and the face-down count beside it.

The cursor visits only legal places and shows which cards would turn over. The display shows a floating grid through a
window of four by four places, which slides when the cursor leaves it.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines import cards
from engines.foursquare import rules
from engines.foursquare.kernels import MAX_DOWN, PILES, PLANE, SPAN
from engines.game import OVER
from firmware.drivers.buttons import DOWN, RIGHT, UP
from firmware.screens.solitaire import SolitaireScreen
from firmware.ui import theme as role
from firmware.ui.cards import CURSOR, DIMMED, FLIP, draw_big_card, draw_card, redraw_card
from firmware.ui.display_state import DisplayState, TextLine
from firmware.ui.scroll import scroll

# A cell's look: the card in 7 bits, the number of cards in 3, flags of `draw_card`.
_CARD = const(127)
_HIGH = const(7)
_FLAGS = const(10)
_FACE = const(1023)  # mask of the card and the number of cards
_UNKNOWN = const(0xFFFF)  # the look of no cell

if TYPE_CHECKING:
    from engines.foursquare.rules import Foursquare
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.ui.canvas import Canvas


class FoursquareScreen(SolitaireScreen):
    """One game of Foursquare."""

    game_view: Foursquare

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self._cursor = 0
        self._row = self._col = 2  # the top left place of the window
        self._drawn = DisplayState(PILES)
        self._looks = array("H", bytes(2 * PILES))  # looks of the window's cells, without the cursor
        self._laid = -1  # the top left place of the window in `_looks`, or -1
        self._first_cell = -1  # the top left place of the window on the display, or -1
        theme = self.theme
        grid = SPAN * theme.cell
        self._beside = theme.panel_width >= theme.big_width + 4 * theme.font.height
        self._below = theme.height - grid >= 3 * theme.line  # the lines of text fit under the grid
        self._lines_y = theme.height - 3 * theme.line
        if self._below:
            self._lines_y = (self._lines_y + grid) // 2
        self._hand_drawn = -1
        self._lines = (self.text_line, TextLine(), TextLine())
        self._fresh = True  # the view is not drawn yet
        self._down = 0

    def _on_view(self) -> None:
        self._laid = -1
        self._fresh = True
        if self.legal_count and not self.is_legal(self._cursor):
            self._cursor = self._nearest(self._cursor)
        self._slide()

    # The cursor.

    def chosen(self) -> Move:
        return self._cursor

    def point_at(self, move: Move) -> None:
        self._cursor = move
        if not (0 <= move // PLANE - self._row < SPAN and 0 <= move % PLANE - self._col < SPAN):
            self._slide()
        self.changed = True

    def _place_name(self, move: Move) -> str:
        """Return a place's name in the grid, or "Here" while the grid can grow and its first row is not known."""
        top, left, rows, cols = self._box
        if rows < SPAN or cols < SPAN:
            return "Here"
        row, col = divmod(move, PLANE)
        return chr(65 + col - left) + str(row - top + 1)

    def _advise(self, move: Move, reason: str) -> None:
        self.point_at(move)
        self.console.say(self._place_name(move) + ": " + reason)

    def choose(self) -> None:
        if self.game_view.loses(self._cursor):  # FQ-R11
            down = self.game_view.down_after(self._cursor)
            text = "%d cards would be face down; %d is the limit." % (down, MAX_DOWN)
            self.console.open(
                "question", "Question", "This loses", text, "Think again", "Lose", lambda: self.commit(self._cursor)
            )
        else:
            super().choose()

    def steer(self, event: int) -> None:
        """Move the cursor to the nearest legal place in a direction; places straight ahead count as nearer."""
        row, col = divmod(self._cursor, PLANE)
        best = -1
        nearest = 1000
        for i in range(self.legal_count):
            move = self.legal[i]
            down = move // PLANE - row
            across = move % PLANE - col
            if event == UP or event == DOWN:
                ahead = down if event == DOWN else -down
                aside = abs(across)
            else:
                ahead = across if event == RIGHT else -across
                aside = abs(down)
            if ahead > 0 and ahead + 3 * aside < nearest:
                nearest = ahead + 3 * aside
                best = move
        if best >= 0:
            self.point_at(best)

    def _nearest(self, move: Move) -> Move:
        best = self.legal[0]
        nearest = 1000
        for i in range(self.legal_count):
            other = self.legal[i]
            down = other // PLANE - move // PLANE
            across = other % PLANE - move % PLANE
            if down * down + across * across < nearest:
                nearest = down * down + across * across
                best = other
        return best

    def _slide(self) -> None:
        """Move the window by the least distance that shows the whole grid and the cursor."""
        self._box = top, left, rows, cols = self.game_view.box()
        row, col = divmod(self._cursor, PLANE)
        if not self.legal_count:  # the game is over
            row = top
            col = left
        if not rows:
            top = row
            left = col
        self._row = _window(self._row, min(top, row), max(top + rows - 1, row))
        self._col = _window(self._col, min(left, col), max(left + cols - 1, col))

    def busy_at_foot(self) -> bool:
        """True if a toast at the foot would cover the cursor, which a hint must leave visible."""
        return not self._below and self._cursor // PLANE - self._row >= SPAN // 2

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        self._drawn.forget(0)  # the background has bare cells
        self._first_cell = -1
        self._hand_drawn = -1
        for line in self._lines:
            line.forget()
        self._fresh = True
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        self._draw_grid(canvas)
        self.console.show()
        if self._fresh:
            hand = self.game_view.hand() << 8 | self.game_view.stock_left()
            if self._hand_drawn != hand:
                self._draw_hand(canvas, self._hand_drawn < 0)
                self._hand_drawn = hand
        self._draw_lines(canvas)
        self._fresh = False

    def _draw_grid(self, canvas: Canvas) -> None:
        """Draw the cells that have changed."""
        over = self.table.turn() == OVER
        first = self._row * PLANE + self._col
        if self._first_cell != first:
            if self._first_cell >= 0:
                self._move(canvas, self._row - self._first_cell // PLANE, self._col - self._first_cell % PLANE)
            self._first_cell = first
        if self._laid != first:
            self._laid = first
            self._lay(first)
        flips = 0
        cursor = -1
        if not over:
            cursor = (self._cursor // PLANE - self._row) * SPAN + self._cursor % PLANE - self._col
            flips = self.game_view.flipped_by(self._cursor)
        looks = self._looks
        values = self._drawn.values
        flip = FLIP << _FLAGS
        pointed = CURSOR << _FLAGS
        size = self.theme.cell
        at = y = 0
        for row in range(self._row, self._row + SPAN):
            mask = flips >> ((row & 3) << 2)
            for col in range(self._col, self._col + SPAN):
                look = looks[at]
                if mask >> (col & 3) & 1 and look & _CARD:
                    look |= flip
                if at == cursor:
                    look |= pointed
                old = values[at]
                if old != look:
                    values[at] = look
                    self._draw_cell(canvas, at % SPAN * size, y, look, old)
                at += 1
            y += size

    def _draw_cell(self, canvas: Canvas, x: int, y: int, look: int, old: int) -> None:
        """Draw a cell that has changed."""
        card = look & _CARD
        height = look >> _HIGH & 7
        flags = look >> _FLAGS
        if (look ^ old) & _FACE:
            draw_card(canvas, self.theme, x, y, card, height, flags)
            self.console.rest()  # all cells together take 100 ms
        else:
            redraw_card(canvas, self.theme, x, y, card, height, flags, old >> _FLAGS)

    def _lay(self, first: Move) -> None:
        """Compute the looks of the cells in the window that begins at the place `first`, without the cursor."""
        view = self.game_view
        looks = self._looks
        view.see_window(looks, first, self.legal, self.legal_count)
        if view.option("dimmed"):  # FQ-R16
            for i in range(PILES):
                if looks[i] & cards.FACE_DOWN:
                    looks[i] |= DIMMED << _FLAGS

    # Places, for cards in motion.

    def first_cell(self) -> Move:
        """Return the top left place of the window."""
        return self._row * PLANE + self._col

    def cell_place(self, move: Move) -> tuple[int, int]:
        """Return left and top of a place of the grid on the display."""
        size = self.theme.cell
        return (move % PLANE - self._col) * size, (move // PLANE - self._row) * size

    def card_place(self) -> tuple[int, int]:
        """Return left and top of the card to place."""
        theme = self.theme
        spare = theme.panel_width - theme.big_width
        return theme.panel_x + min(theme.gutter, spare // 2), theme.inset

    def turning(self, move: Move) -> list[Move]:
        """Return the places in the window whose piles turn over after a move."""
        flips = self.game_view.flipped_by(move)
        places = []
        for row in range(self._row, self._row + SPAN):
            for col in range(self._col, self._col + SPAN):
                at = (row - self._row) * SPAN + col - self._col
                if flips >> ((row & 3) << 2) >> (col & 3) & 1 and self._looks[at] & _CARD:
                    places.append(row * PLANE + col)
        return places

    def _move(self, canvas: Canvas, down: int, right: int) -> None:
        """Scroll the part of the picture that stays visible when the window slides by `down` and `right` places."""
        size = self.theme.cell
        if scroll(canvas, SPAN * size, -right * size, -down * size):
            shift = down * SPAN + right
            way = 1 if shift > 0 else -1
            at = 0 if shift > 0 else PILES - 1
            values = self._drawn.values
            while 0 <= at < PILES:
                stays = 0 <= at // SPAN + down < SPAN and 0 <= at % SPAN + right < SPAN
                values[at] = values[at + shift] if stays else _UNKNOWN
                at += way

    def _inside(self, row: int, col: int) -> bool:
        top, left, rows, cols = self._box
        return top <= row < top + rows and left <= col < left + cols

    def _draw_hand(self, canvas: Canvas, bare: bool) -> None:
        """Draw the card to place and the number of cards left, on a `bare` background or over the old ones."""
        theme = self.theme
        view = self.game_view
        x = theme.panel_x
        card_x, y = self.card_place()
        if view.hand():
            draw_big_card(canvas, theme, card_x, y, view.hand())
        elif not bare:
            canvas.fill(card_x, y, theme.big_width, theme.big_height, role.BACKGROUND)
        if self._beside:
            x = card_x + theme.big_width + theme.margin
        else:
            x += theme.gutter
            y += theme.big_height + theme.margin
        if bare:
            canvas.text("Stock", x, y, role.DIM)
        y += theme.line
        if not bare:
            canvas.fill(x, y, canvas.text_width("40", theme.digits), theme.digits.height, role.BACKGROUND)
        canvas.text(str(view.stock_left()), x, y, role.INK, theme.digits)

    def _draw_lines(self, canvas: Canvas) -> None:
        """Draw the face-down count with its limit, the count after a move at the cursor, and the pile there."""
        view = self.game_view
        if self._fresh:
            self._down = view.face_down()
        down = self._down
        if self.theme.look & role.LARGE:
            self._draw_line(canvas, 0, self._large_text(down), role.INK)
            return
        text = ("Face down %d of %d" if self._below else "Down %d of %d") % (down, MAX_DOWN)
        warns = role.WARN if down >= MAX_DOWN else role.INK
        if self.table.turn() == OVER:
            won = view.winners()
            self._draw_line(canvas, 0, text, warns)
            self._draw_line(canvas, 1, "Won" if won else "Lost", role.GOOD if won else role.WARN)
            self._draw_line(canvas, 2, "score %d" % view.score() if won else "", role.INK)
            return
        after = view.down_after(self._cursor)
        name = self._place_name(self._cursor)
        loses = after > MAX_DOWN
        ink = role.WARN if loses else role.GOOD if after < down else role.INK
        if self._below:
            text += ", this loses" if loses else ", then %d" % after
            self._draw_line(canvas, 0, text, ink if after != down else warns)
            self._draw_line(canvas, 1, "%s: %s" % (name, self._pile_text()), role.DIM)
            self._draw_line(canvas, 2, "", role.DIM)
        else:
            self._draw_line(canvas, 0, text, warns)
            self._draw_line(canvas, 1, "%s loses" % name if loses else "%s: then %d" % (name, after), ink)
            self._draw_line(canvas, 2, self._pile_text(), role.DIM)

    def _large_text(self, down: int) -> str:
        """Return the face-down count after a move at the cursor, or the result, with the present count, in few
        words."""
        view = self.game_view
        if self.table.turn() == OVER:
            return "Won\nscore %d" % view.score() if view.winners() else "Lost\n%d down" % down
        after = view.down_after(self._cursor)
        then = "Loses" if after > MAX_DOWN else "Then %d" % after
        return "%s\nof %d down, now %d" % (then, MAX_DOWN, down)

    def _draw_line(self, canvas: Canvas, i: int, text: str, ink: int) -> None:
        theme = self.theme
        x = theme.margin if self._below else theme.panel_x + theme.gutter
        self._lines[i].draw(canvas, text, x, self._lines_y + i * theme.line, ink)

    def _pile_text(self) -> str:
        row, col = divmod(self._cursor, PLANE)
        if not self._inside(row, col):
            return "new pile"
        height = self.game_view.height(rules.cell_of(self._cursor))
        return "on %d card%s" % (height, "" if height == 1 else "s") if height else "new pile"

    def result(self) -> str:
        if self.game_view.winners():
            return "You win! Score %d" % self.game_view.score()
        return "You lose with %d up" % self.game_view.progress()


def _window(first: int, low: int, high: int) -> int:
    """Return the first row (or column) of the window, moved as little as possible to show `low` to `high`."""
    if high > first + SPAN - 1:
        first = high - SPAN + 1
    if low < first:
        first = low
    return max(0, min(PLANE - SPAN, first))
