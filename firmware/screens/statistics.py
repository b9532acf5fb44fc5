"""The screen of a game's results: a chart of the last games, and all numbers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.question import Question
from firmware.screens.screen import Screen
from firmware.ui import theme as role
from firmware.ui.pages import TextPage
from firmware.ui.widgets import draw_title

if TYPE_CHECKING:
    from engines.catalog import Entry
    from engines.game import Game
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_BARS = const(20)
_LARGE = const(200)  # the least height of a display with boxes for numbers


class StatisticsScreen(Screen):
    """Two pages: a chart of the last games with the most important numbers, and below it all numbers in words (FQ-R18).

    With opponents, only games with exactly one person count. A game with variants has these pages for each; those of
    the chosen variant are shown first. Left and right change the variant, up and down the page. A asks whether the
    results shall be deleted.
    """

    def __init__(self, console: Console, entry: Entry) -> None:
        super().__init__(console)
        self._entry = entry
        self._kind = entry.game()
        self._variants = entry.variants()
        self._at = console.profile.options(entry.key)[0] if self._variants else 0
        self._results: list[int] = []
        self._recent: list[tuple[str, int]] = []
        self._page: TextPage | None = None  # of all numbers in words, while it is shown
        self._open()

    def _open(self) -> None:
        profile = self.console.profile
        self._results = profile.results(self._entry.key, self._at)
        self._recent = profile.recent(self._entry.key, self._at)
        self._page = None if self._recent else self._words()

    def _words(self) -> TextPage:
        text = "\n".join(sentences(self._kind, self._results))
        if self._variants:
            text = "%s, %d of %d\n" % (self._variants[self._at].name, self._at + 1, len(self._variants)) + text
        return TextPage(self.theme, self._entry.title, text)

    def press(self, event: Event) -> None:
        self.changed = True
        if self._variants and (event == LEFT or event == RIGHT):
            self._at = (self._at + (1 if event == RIGHT else -1)) % len(self._variants)
            self._open()
        elif event == DOWN and not self._page:
            self._page = self._words()
        elif event == DOWN and self._page:
            self._page.turn(1)
        elif event == UP and self._page and not self._page.turn(-1) and self._recent:
            self._page = None
        elif event == A:
            self._ask()
        else:
            super().press(event)

    def _ask(self) -> None:
        """Ask whether the results shown shall be deleted."""
        console = self.console
        if not self._results[0] and not self._recent:
            console.say("There are no results yet.")
            return

        def forget() -> None:
            console.try_to_write(console.profile.forget, self._entry.key, self._at)
            self._open()

        name = self._variants[self._at].name if self._variants else self._entry.title
        text = "All results of %s go, and cannot be brought back." % name
        console.push(Question(console, "Reset", text, "Keep them", "Reset", forget))

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        if self._page:
            self._page.draw(canvas)
            return
        theme = self.theme
        canvas.clear(role.BACKGROUND)
        name = self._variants[self._at].name if self._variants else self._entry.title
        note = "%d of %d" % (self._at + 1, len(self._variants)) if self._variants else ""
        draw_title(canvas, theme, name, note)
        top = theme.title_height + theme.stroke
        if theme.height >= _LARGE:
            top = self._draw_boxes(canvas, top)
        else:
            top = self._draw_line(canvas, top)
        foot = theme.height - theme.line
        self._draw_chart(canvas, top + theme.stroke, foot - theme.stroke)
        parts = self._best()
        room = theme.width - 2 * theme.margin
        while len(parts) > 1 and canvas.text_width(", ".join(parts)) > room:
            parts.pop()
        canvas.text_clip(", ".join(parts), theme.margin, foot, room, role.ACCENT)

    def _numbers(self) -> tuple[tuple[str, str], ...]:
        """Return the most important numbers, each with its label."""
        played, won = self._results[:2]
        share = won * 100 // played if played else 0
        return (("%d" % played, "played"), ("%d %%" % share, "won"), ("%d" % self._results[4], "in a row"))

    def _draw_boxes(self, canvas: Canvas, top: int) -> int:
        """Draw the numbers in boxes side by side. Return the row below them."""
        theme = self.theme
        gap = 2 * theme.stroke
        high = theme.digits.height + theme.line + theme.stroke
        wide = (theme.width - 4 * gap) // 3
        for i, (number, label) in enumerate(self._numbers()):
            x = gap + i * (wide + gap)
            canvas.rounded(x, top, wide, high, theme.radius, role.PANEL)
            font = theme.digits if number.isdigit() else theme.font
            y = top + theme.stroke + (theme.digits.height - font.height) // 2
            canvas.text(number, x + (wide - canvas.text_width(number, font)) // 2, y, role.INK, font)
            y = top + theme.digits.height + 2 * theme.stroke
            canvas.text(label, x + (wide - canvas.text_width(label)) // 2, y, role.DIM)
        return top + high

    def _draw_line(self, canvas: Canvas, top: int) -> int:
        """Draw the games won in a line. Return the row below it."""
        theme = self.theme
        played, won = self._results[:2]
        text = "Won %d of %d (%d %%)" % (won, played, won * 100 // max(played, 1))
        canvas.text_clip(text, theme.margin, top, theme.width - 2 * theme.margin, role.INK)
        return top + theme.line

    def _draw_chart(self, canvas: Canvas, top: int, foot: int) -> None:
        """Draw a bar for each of the last games, the newest at the right: high for a win, or by its score."""
        theme = self.theme
        step = (theme.width - 2 * theme.margin) // _BARS
        high = foot - top
        best = max([score for how, score in self._recent if how == "+"] + [1])
        x = theme.width - theme.margin - step * len(self._recent)
        for how, score in self._recent:
            tall = 2 * theme.stroke
            ink = role.WARN if how == "-" else role.DIM
            if how == "+":
                tall = max(high * score // best if self._kind.SCORED else high, tall)
                ink = role.ACCENT if self._kind.SCORED and score == best else role.GOOD
            if how == "x":
                canvas.frame(x, foot - tall, step - 1, tall, ink)
            else:
                canvas.fill(x, foot - tall, step - 1, tall, ink)
            x += step
        canvas.fill(theme.margin, foot, theme.width - 2 * theme.margin, 1, role.DIM)

    def _best(self) -> list[str]:
        """Return the parts of the line below the chart: the best, the average and the time of a game."""
        played, _, best, _, _, longest, fewest, _, total, counted, left, seconds = self._results
        parts = []
        if self._kind.MAX_SEATS > 1:
            parts.append("longest row %d" % longest)
        elif self._kind.SCORED and best:
            parts.append("best %d" % best)
        elif fewest:
            parts.append("best %d moves" % fewest)
        if self._kind.MAX_SEATS == 1 and counted:
            parts.append("average %d" % ((total + counted // 2) // counted))
        if seconds and played:
            parts.append("%d min each" % max(seconds // played // 60, 1))
        elif left:
            parts.append("%d left" % left)
        return parts


def sentences(kind: type[Game], results: list[int]) -> list[str]:
    """Return all results in words, a line each."""
    played, won = results[:2]
    streak, longest = results[4:6]
    left, seconds = results[10:]
    if not played and not left:
        return ["No game finished yet"]
    lines = []
    if played:
        lines.append("Won %d of %d (%d %%)" % (won, played, won * 100 // played))
    if left:
        lines.append("Left: %d" % left)
    if longest:
        lines.append("Wins in a row: %d" % streak)
        lines.append("Longest streak: %d" % longest)
    if kind.MAX_SEATS == 1:
        lines += _of_solitaire(kind, results)
    if seconds:
        lines.append("Time: %d h %d min" % (seconds // 3600, seconds // 60 % 60))
    return lines


def _of_solitaire(kind: type[Game], results: list[int]) -> list[str]:
    """Return the lines about scores, moves and times of a solitaire."""
    won, best, furthest = results[1:4]
    fewest, fastest, total, counted = results[6:10]
    average = (total + counted // 2) // counted if counted else 0
    lines = []
    if won and kind.SCORED:
        lines.append("Best score: %d" % best)
    elif fewest:
        lines.append("Quickest win: %d moves" % fewest)
    if average and (kind.SCORED or fewest):
        lines.append(("Average score: %d" if kind.SCORED else "Average win: %d moves") % average)
    if fastest:
        lines.append("Fastest win: %d:%02d min" % (fastest // 60, fastest % 60))
    if furthest:
        lines.append("Best lost game: %d up" % furthest)
    return lines
