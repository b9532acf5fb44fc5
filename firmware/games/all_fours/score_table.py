"""The score of a hand of All Fours: each point with the card that made it, and the new totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours import kernels, score
from engines.game import OVER
from firmware.drivers.buttons import A
from firmware.screens.screen import Screen
from firmware.ui import card_face
from firmware.ui import theme as role

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from firmware.console import Console
    from firmware.games.all_fours.screen import AllFoursScreen
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

# By the reasons of events, as far as they score.
_LABELS = (
    "",
    "Turned up",
    "Gift",
    "High",
    "Low",
    "Jack",
    "Hung jack",
    "Game",
    "Honours",
    "",
    "",
    "",
    "",
    "Revoke",
    "Revoke",
)
_FOOT_HEIGHT = const(200)  # the least height of a display with a button at the foot


class Line:
    """A line of the table: a label, the card that scored (0 for none) and each side's points."""

    def __init__(self, label: str, card: int, points: list[int]) -> None:
        self.label = label
        self.card = card
        self.points = points


def lines(game: AllFours, most: int) -> list[Line]:
    """Return a line for each point of a hand, `most` at most: points before play then share one, and so do honours.

    Game has its line even if it is tied (AF-R3), with the points that each side took in tricks.
    """
    rows: list[Line] = []
    for i in range(game.event_count()):
        reason = game.event_reason(i)
        if not _LABELS[reason]:
            continue
        points = [0] * game.sides()
        side = game.event_side(i)
        if side != kernels.NO_SIDE:
            points[side] = game.event_points(i)
        label = _LABELS[reason]
        if reason == kernels.GAME:
            label += " " + ":".join([str(count) for count in game_counts(game)])
        if reason == kernels.HONOUR and rows and rows[-1].label == label:
            _add(rows[-1], points)
        else:
            rows.append(Line(label, 0 if reason == kernels.HONOUR else game.event_card(i), points))
    while len(rows) > most:
        _add(rows[1], rows[0].points)
        rows[1].label = "Before play"
        rows[1].card = 0
        del rows[0]
    return rows


def _add(line: Line, points: list[int]) -> None:
    for side, count in enumerate(points):
        line.points[side] += count


def game_counts(game: AllFours) -> list[int]:
    """Return the points for Game (AF-8) of the cards that each side has taken in this hand's tricks."""
    counts = [0] * game.sides()
    for trick in range(game.tricks()):
        side = game.side(game.trick_taker(trick))
        for i in range(game.trick_size(trick)):
            counts[side] += score.honour_points(game.trick_card(trick, i) & 15)
    return counts


class ScoreTable(Screen):
    """The score of the hand just played. It waits for A; then `screen`, the game's, goes on."""

    def __init__(self, console: Console, screen: AllFoursScreen) -> None:
        super().__init__(console)
        self._screen = screen

    def press(self, event: Event) -> None:
        if event == A:
            self.console.pop()
            self._screen.next_hand()
        else:
            super().press(event)

    def _prompt(self) -> str:
        if self._screen.game_view.turn() == OVER:
            return "A: who won"
        return "A: deal" if self._screen.deals_next() else "A: next hand"

    def draw(self, canvas: Canvas) -> None:
        theme = self.theme
        view = self._screen.view
        game = view.game
        high = theme.height
        has_foot = high >= _FOOT_HEIGHT
        if has_foot:
            high -= theme.row_height + 2 * theme.margin
        rows = lines(game, high // theme.line - 2)
        pitch = min(high // (len(rows) + 2), theme.line + theme.margin)
        first = "Hand %d" % game.hand_number() if has_foot else self._prompt()
        wide = self._column(canvas)
        canvas.clear(role.BACKGROUND)
        canvas.fill(0, 0, theme.width, pitch, role.PANEL)
        if not has_foot:
            canvas.fill(0, 0, canvas.text_width(first) + 2 * theme.margin, pitch, role.CURSOR)
        y = (pitch - theme.font.height + 1) // 2
        canvas.text(first, theme.margin, y, role.PANEL_INK if has_foot else role.CARD_INK)
        own = game.side(view.seat) if view.seat < game.seats() else -1
        for side in range(view.sides):
            self._draw_right(canvas, view.side_names[side], side, wide, y, role.ACCENT if side == own else role.INK)
        for row in rows:
            y += pitch
            self._draw_line(canvas, row, y, wide, own)
        y += pitch
        canvas.fill(0, y - (pitch - theme.font.height) // 2 - 1, theme.width, 1, role.DIM)
        text = "Chips left" if view.has_chips else "Total of %d" % game.target()
        canvas.text(text, theme.margin, y, role.PANEL_INK)
        for side in range(view.sides):
            points = game.side_score(side)
            if view.has_chips:
                points = max(game.target() - points, 0)
            self._draw_right(canvas, str(points), side, wide, y, role.PANEL_INK)
        if has_foot:
            self._draw_button(canvas, high)

    def _column(self, canvas: Canvas) -> int:
        """Return the width of a side's column."""
        view = self._screen.view
        wide = max([canvas.text_width(name) for name in view.side_names])
        return max(wide, canvas.text_width("+10")) + 3 * self.theme.margin

    def _draw_right(self, canvas: Canvas, text: str, side: int, wide: int, y: int, ink: int) -> None:
        """Draw text that ends at the right of a side's column."""
        right = self.theme.width - self.theme.margin - (self._screen.view.sides - 1 - side) * wide
        canvas.text(text, right - canvas.text_width(text), y, ink)

    def _draw_line(self, canvas: Canvas, line: Line, y: int, wide: int, own: int) -> None:
        theme = self.theme
        x = canvas.text(line.label, theme.margin, y, role.INK) + theme.margin
        if line.card:
            text = card_face.name(line.card)
            ink = role.INK
            if theme.colour:
                canvas.rounded(x, y - 2, canvas.text_width(text) + 8, theme.font.height + 1, 3, role.CARD)
                ink = role.CARD_INK
                x += 4
            canvas.text(text, x, y, ink)
        for side, points in enumerate(line.points):
            if points:
                self._draw_right(canvas, "+%d" % points, side, wide, y, role.GOOD if side == own else role.WARN)

    def _draw_button(self, canvas: Canvas, y: int) -> None:
        """Draw the button that goes on, below the row `y`."""
        theme = self.theme
        edge = theme.margin
        canvas.rounded(edge, y + edge, theme.width - 2 * edge, theme.row_height, theme.radius, role.CURSOR)
        text = self._prompt()
        x = (theme.width - canvas.text_width(text)) // 2
        canvas.text(text, x, y + edge + (theme.row_height - theme.font.height + 1) // 2, role.CARD_INK)
