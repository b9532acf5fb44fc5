"""The end of a game: result, comparison, and the next steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware import loader
from firmware.screens.menu import MenuScreen, Row
from firmware.ui import theme as role
from firmware.ui.pages import utf8, wrap

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Data
    from firmware.console import Console
    from firmware.screens.game import GameScreen
    from firmware.ui.canvas import Canvas

_LEAST_ROWS = const(1)  # rows of the menu that are always visible


class ResultScreen(MenuScreen):
    """The menu after a game: the result as the title, how the game ended, a comparison with earlier games, and rows for
    the next steps. B goes back to the table."""

    def __init__(self, console: Console, screen: GameScreen) -> None:
        super().__init__(console)
        self._screen = screen
        self.title = screen.result()
        self._data: Data = b""
        self._lines = wrap(b"", 0, self.theme.font)
        self._is_filled = False

    def enter(self) -> None:
        if not self._is_filled:
            self._is_filled = True
            theme = self.theme
            text: str = _summary(self.console, self._screen)
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
        count = self.head // theme.line
        wide = theme.width - 2 * theme.margin
        y = theme.title_height + (theme.line - theme.font.height + 1) // 2
        for i in range(count):
            more = i == count - 1 and len(lines) // 2 > count
            canvas.span_clip(
                self._data, lines[2 * i], lines[2 * i + 1], theme.margin, y, wide, role.INK, theme.font, more
            )
            y += theme.line


def _summary(console: Console, screen: GameScreen) -> str:
    """Return how a finished game ended and how it compares with earlier ones, one sentence per line."""
    table = screen.table
    view = screen.game_view
    lines: list[str] = loader.load("firmware.games." + table.entry.key + ".text", "result")(view, table.seat_name)
    if view.MAX_SEATS == 1:  # the part of the text-play result that is not in the title
        how = lines[0].rpartition(": ")[2]
    else:
        how = lines[-1]
    text = how[0].upper() + how[1:]
    record = table.record
    if table.is_guest or not record.counted:
        return text
    console.rest()
    profile = console.profile
    before = profile.before(view.KEY, view.variant(), record.seed, record.count)
    if before is None:
        return text
    now = profile.results(view.KEY, view.variant())
    won = now[1] > before[1]
    compared = _compared(view, before, won, record.count) if view.MAX_SEATS == 1 else ""
    return "\n".join(
        [
            line
            for line in (text, compared, _time(record.seconds, before[7], won), _row_of_wins(before, now, won))
            if line
        ]
    )


def _time(seconds: int, fastest: int, won: bool) -> str:
    """Return the time played (RO-R18) and, for a win, the fastest time before; '' if no time was measured."""
    if not seconds:
        return ""
    text = "Time: %d:%02d min" % (seconds // 60, seconds % 60)
    if won and fastest:
        text += ", fastest so far" if seconds < fastest else ", fastest: %d:%02d" % (fastest // 60, fastest % 60)
    return text


def _compared(view: Game, before: list[int], won: bool, moves: int) -> str:
    """Compare a win, or the progress of a lost game, with the best before."""
    best, furthest = before[2:4]
    fewest = before[6]
    if not won:
        return _against("Best lost game", "before", view.progress(), furthest)
    if view.SCORED:
        return _against("Best score", "before", view.score(0), best)
    if fewest and moves >= fewest:
        return "Quickest win: %d moves" % fewest
    return "Quickest win so far" + (", before: %d" % fewest if fewest else "")


def _against(what: str, earlier: str, number: int, best: int) -> str:
    if number <= best:
        return "%s: %d" % (what, best) if best else ""
    return "%s so far" % what + (", %s: %d" % (earlier, best) if best else "")


def _row_of_wins(before: list[int], now: list[int], won: bool) -> str:
    """Return the number of wins among all games, and the streak."""
    text = "Won %d of %d" % (now[1], now[0])
    if won and now[4] > 1:
        text += ", %d in a row" % now[4]
        text += ": the most so far" if now[4] > before[5] > 0 else "; the most: %d" % now[5] if now[5] > now[4] else ""
    elif not won and before[4] > 1:
        text += "; %d in a row end here" % before[4]
    return text
