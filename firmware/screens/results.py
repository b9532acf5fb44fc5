"""How a game ended, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware import loader
from firmware.screens.ending import told
from firmware.screens.menu import MenuScreen, Row
from firmware.ui import theme as role
from firmware.ui.pages import utf8, wrap

if TYPE_CHECKING:
    from engines.types import Data
    from firmware.console import Console
    from firmware.screens.game import GameScreen
    from firmware.ui.canvas import Canvas

_LEAST_ROWS = const(1)  # of the menu that are always in sight


class ResultScreen(MenuScreen):
    """A finished game over its table: the result as the title, how it came about and compares, then what to do next. B
    goes back to the table."""

    def __init__(self, console: Console, screen: GameScreen) -> None:
        super().__init__(console)
        self._screen = screen
        self.title = screen.result()
        self._data: Data = b""
        self._lines = wrap(b"", 0, self.theme.font)
        self._told = False

    def enter(self) -> None:
        if not self._told:
            self._told = True
            theme = self.theme
            text: str = told(self.console, self._screen)
            self.console.rest()
            self._data = utf8(text)
            self._lines = wrap(self._data, theme.width - 2 * theme.margin, theme.font)
            room = (theme.height - theme.title_height - _LEAST_ROWS * theme.row_height) // theme.line
            if self._lines:
                self.head = min(len(self._lines) // 2, room) * theme.line + theme.stroke // 2
        super().enter()

    def rows(self) -> list[Row]:
        console = self.console
        entry = self._screen.table.entry
        rows = [
            Row("New deal", lambda: console.play("new_deal", entry)),
            Row("This deal again", lambda: console.play("again", self._screen.table)),
            Row("See the table", console.pop),
            Row("Results", lambda: console.open("statistics", "StatisticsScreen", entry)),
            Row("Quit", console.home),
        ]
        table = console.table
        if table and console.link:
            return loader.load("firmware.screens.link_menu", "after_game")(console, table, rows)  # type: ignore[no-any-return]
        return rows

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        theme = self.theme
        lines = self._lines
        shown = self.head // theme.line
        wide = theme.width - 2 * theme.margin
        y = theme.title_height + (theme.line - theme.font.height + 1) // 2
        for i in range(shown):
            more = i == shown - 1 and len(lines) // 2 > shown
            canvas.span_clip(
                self._data, lines[2 * i], lines[2 * i + 1], theme.margin, y, wide, role.INK, theme.font, more
            )
            y += theme.line
