"""All cards of a pile, or of the waste, of Rows of Four."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.rows_of_four.kernels import FROM_WASTE
from firmware.drivers.buttons import DOWN, UP
from firmware.games.rows_of_four.layout import COLUMNS
from firmware.screens.screen import Screen
from firmware.ui import theme as role
from firmware.ui.widgets import draw_title

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.games.rows_of_four.screen import RowsOfFourScreen
    from firmware.ui.canvas import Canvas


class PileScreen(Screen):
    """The lowest card first, the top card at the end. What led here, down from a pile or up from the waste, may be held
    down; the other way leads back, over the later pages of a long waste. So does any other button, at once."""

    def __init__(self, console: Console, screen: RowsOfFourScreen, source: int) -> None:
        super().__init__(console)
        seen = screen.seen
        self._drawing = drawing = screen.drawing
        self._seen = seen
        self._source = source
        self._count = seen.waste_size() if source == FROM_WASTE else seen.pile_size(source)
        self._step = drawing.large[1] + 2 * drawing.inset + drawing.edge
        self._shown = (self.theme.height - self.theme.title_height) // self._step * COLUMNS
        self._last = max(0, (self._count - self._shown + COLUMNS - 1) // COLUMNS * COLUMNS)
        self._first = self._last

    def press(self, event: int) -> None:
        waste = self._source == FROM_WASTE
        if event == UP and (waste or self._first):
            self._first = max(0, self._first - self._shown)
        elif event == DOWN and not (waste and self._first == self._last):
            self._first = min(self._last, self._first + self._shown)
        else:
            self.console.pop()
        self.changed = True

    def draw(self, canvas: Canvas) -> None:
        theme = self.theme
        drawing = self._drawing
        seen = self._seen
        waste = self._source == FROM_WASTE
        first = self._first
        last = min(first + self._shown, self._count)
        canvas.clear(role.BACKGROUND)
        title = "Waste" if waste else "Pile %d" % (self._source + 1)
        note = "%d" % self._count if last - first == self._count else "%d-%d of %d" % (first + 1, last, self._count)
        draw_title(canvas, theme, title, note)
        y = theme.title_height + drawing.inset + drawing.edge
        for i in range(first, last):
            card = seen.waste_card(i) if waste else seen.pile_card(self._source, i)
            drawing.draw_card(canvas, i % COLUMNS * drawing.pitch + drawing.inset, y, card)
            if i % COLUMNS == COLUMNS - 1:
                y += self._step
