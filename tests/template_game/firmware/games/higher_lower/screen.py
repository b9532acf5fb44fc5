"""Higher or Lower on the display: the open card, and beside it the two guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.higher_lower.kernels import HIGHER, LOWER, WANTED

from engines.game import OVER
from firmware.drivers.buttons import UP
from firmware.screens.solitaire import SolitaireScreen
from firmware.ui import theme as role
from firmware.ui.cards import draw_big_card
from firmware.ui.display_state import TextLine

if TYPE_CHECKING:
    from engines.higher_lower.rules import HigherLower

    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


class HigherLowerScreen(SolitaireScreen):
    """One game of Higher or Lower. Up is higher."""

    game_view: HigherLower

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self._guess = HIGHER
        self._card = -1  # card on the display
        self._lines = (TextLine(), TextLine(), TextLine(), TextLine())

    def chosen(self) -> Move:
        return self._guess

    def point_at(self, move: Move) -> None:
        self._guess = move
        self.changed = True

    def steer(self, event: Event) -> None:
        self.point_at(HIGHER if event == UP else LOWER)

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        self._card = -1
        for line in self._lines:
            line.forget()
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        theme = self.theme
        seen = self.game_view
        if self._card != seen.open_card():
            self._card = seen.open_card()
            canvas.fill(theme.margin, theme.margin, theme.big_width, theme.big_height, role.BACKGROUND)
            draw_big_card(canvas, theme, theme.margin, theme.margin, self._card)
        over = self.table.turn() == OVER
        self._line(canvas, 0, "" if over else "Higher", self._guess == HIGHER)
        self._line(canvas, 1, "" if over else "Lower", self._guess == LOWER)
        self._line(canvas, 2, "Right %d of %d" % (seen.right(), WANTED), False)
        self._line(canvas, 3, "Wrong: %d left" % seen.wrong_left(), False)

    def _line(self, canvas: Canvas, i: int, text: str, here: bool) -> None:
        theme = self.theme
        x = 3 * theme.margin + theme.big_width
        mark = "\u2192 " if here and text else ""
        self._lines[i].draw(canvas, mark + text, x, theme.margin + i * theme.line, role.ACCENT if mark else role.INK)

    def result(self) -> str:
        if self.game_view.winners():
            return "You win! Score %d" % self.game_view.score()
        return "You lose with %d right" % self.game_view.progress()
