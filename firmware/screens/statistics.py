"""The screen of a game's results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP
from firmware.screens.screen import Screen
from firmware.ui.pages import TextPage

if TYPE_CHECKING:
    from engines.catalog import Entry
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


class StatisticsScreen(Screen):
    """Games played and won, and streaks; for solitaires also the best win and the progress of the best lost game
    (FQ-R18).

    With opponents, only games with exactly one person count. A game with variants has a page for each; the page of the
    chosen variant is shown first. Left and right turn the pages.
    """

    def __init__(self, console: Console, entry: Entry) -> None:
        super().__init__(console)
        self._entry = entry
        self._variants = entry.variants()
        self._at = console.profile.options(entry.key)[0] if self._variants else 0
        self._open()

    def _open(self) -> None:
        entry = self._entry
        text = _sentence(entry, self.console.profile.results(entry.key, self._at))
        if self._variants:
            text = "%s, %d of %d\n" % (self._variants[self._at].name, self._at + 1, len(self._variants)) + text
        self._page = TextPage(self.theme, entry.title, text)

    def press(self, event: Event) -> None:
        if self._variants and (event == LEFT or event == RIGHT):
            self._at = (self._at + (1 if event == RIGHT else -1)) % len(self._variants)
            self._open()
            self.changed = True
        elif event == UP or event == DOWN:
            self.changed = self._page.turn(-1 if event == UP else 1)
        else:
            super().press(event)

    def draw(self, canvas: Canvas) -> None:
        self._page.draw(canvas)


def _sentence(entry: Entry, results: list[int]) -> str:
    played, won, best, furthest, streak, longest, fewest, fastest, total, counted = results
    kind = entry.game()
    if not played:
        return "No game finished yet"
    lines = ["Won %d of %d (%d %%)" % (won, played, won * 100 // played)]
    if longest:
        lines.append("Wins in a row: %d" % streak)
        lines.append("Longest streak: %d" % longest)
    if kind.MAX_SEATS == 1:
        if won and kind.SCORED:
            lines.append("Best score: %d" % best)
            if counted:
                lines.append("Average score: %d" % ((total + counted // 2) // counted))
        elif fewest:
            lines.append("Quickest win: %d moves" % fewest)
        if fastest:
            lines.append("Fastest win: %d:%02d min" % (fastest // 60, fastest % 60))
        if furthest:
            lines.append("Best lost game: %d up" % furthest)
    return "\n".join(lines)
