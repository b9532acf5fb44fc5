"""The end of a game: a celebration of a win, the scores, and the next steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.players import HUMAN
from firmware import loader
from firmware.screens.menu import MenuScreen, Row
from firmware.ui import theme as role
from firmware.ui.pages import utf8, wrap

if TYPE_CHECKING:
    from engines.types import Data
    from firmware.console import Console
    from firmware.screens.game import GameScreen
    from firmware.types import Event, ScoreLine
    from firmware.ui.canvas import Canvas
    from firmware.ui.celebration import Celebration

_LEAST_ROWS = const(2)  # rows of the menu that are always visible


class ResultScreen(MenuScreen):
    """The menu after a game: the result as the title, the scores, and rows for the next steps. B goes back to the
    table.

    A person's win is celebrated first, unless the player wants no motion; any press ends that.
    """

    def __init__(self, console: Console, screen: GameScreen) -> None:
        super().__init__(console)
        self._screen = screen
        self.title = screen.result()
        self._data: Data = b""  # why the game ended, in UTF-8
        self._spans = wrap(b"", 0, self.theme.font)  # its lines
        self._lines: list[ScoreLine] = []
        self._is_filled = False
        self._celebration: Celebration | None = None

    def enter(self) -> None:
        if not self._is_filled:
            self._is_filled = True
            self._fill_head()
            has_won = self._has_won()
            if has_won:
                self.console.beep("win")
            if has_won and self.console.settings.speed:
                clock = self.console.board.clock
                kind = loader.load("firmware.ui.celebration", "Celebration")
                self._celebration = kind(self.theme, self.title, clock.ticks_ms())
        super().enter()

    def _fill_head(self) -> None:
        """Prepare the part between the title and the rows: the reason, and as many scores as there is room for."""
        theme = self.theme
        self._lines = loader.load("firmware.screens.summary", "lines")(self.console, self._screen)
        text: str = loader.load("firmware.screens.summary", "reason")(self._screen)
        self.console.rest()
        room = (theme.height - theme.title_height - _LEAST_ROWS * theme.row_height) // theme.line
        if text:
            self._data = utf8(text)
            self._spans = wrap(self._data, theme.width - 2 * theme.margin, theme.font)
        self._lines = self._lines[: max(room - len(self._spans) // 2, 0)]
        self.head = (len(self._spans) // 2 + len(self._lines)) * theme.line + theme.stroke // 2

    def _has_won(self) -> bool:
        """True if a person on this console has won."""
        table = self._screen.table
        winners = self._screen.game_view.winners()
        people = sum([1 << seat for seat, player in enumerate(table.players) if player == HUMAN])
        return winners & people != 0

    def rows(self) -> list[Row]:
        console = self.console
        entry = self._screen.table.entry
        rows = [
            Row("Play again", lambda: console.play("new_deal", entry)),
            Row("Same cards again", lambda: console.play("again", self._screen.table)),
            Row("Look back", console.pop),
            Row("Results", lambda: console.open("statistics", "StatisticsScreen", entry)),
            Row("Quit", console.home),
        ]
        table = console.table
        if table and console.link:
            return loader.load("firmware.screens.link_menu", "after_game")(console, table, rows)  # type: ignore[no-any-return]
        return rows

    def press(self, event: Event) -> None:
        if self._celebration:
            self._end_celebration()
        else:
            super().press(event)

    def tick(self) -> bool:
        if not self._celebration:
            return super().tick()
        now = self.console.board.clock.ticks_ms()
        if self._celebration.is_over(now):
            self._end_celebration()
        elif self._celebration.step(now):
            self.changed = True
        return True

    def _end_celebration(self) -> None:
        self._celebration = None
        self.console.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._celebration:
            self._celebration.draw(canvas)
            return
        super().draw(canvas)
        theme = self.theme
        wide = theme.width - 2 * theme.margin
        y = theme.title_height + (theme.line - theme.font.height + 1) // 2
        spans = self._spans
        for i in range(0, len(spans), 2):
            canvas.span_clip(self._data, spans[i], spans[i + 1], theme.margin, y, wide, role.INK)
            y += theme.line
        for label, value, is_lit in self._lines:
            ink = role.ACCENT if is_lit else role.INK
            right = theme.width - theme.margin - canvas.text_width(value)
            if is_lit and not theme.colour:
                canvas.fill(right - theme.margin, y - 1, theme.width, theme.font.height, role.CURSOR)
                ink = role.CARD_INK
            canvas.text(value, right, y, ink)
            room = right - 2 * theme.margin - theme.margin
            canvas.text_clip(label, theme.margin, y, room, role.ACCENT if is_lit else role.INK)
            y += theme.line

    def update(self, canvas: Canvas) -> None:
        if self._celebration:
            self._celebration.update(canvas)
        else:
            super().update(canvas)
