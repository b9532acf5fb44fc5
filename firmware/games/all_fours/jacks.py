"""The draw of partners by jacks on the display, card by card (AF-Y11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours.jacks import Draw
from engines.all_fours.kernels import BY_JACKS, OPENING
from engines.game import option_at
from engines.players import BOT
from firmware.drivers.buttons import A, B
from firmware.screens.screen import Screen
from firmware.ui import theme as role
from firmware.ui.card_face import LIT, draw_card
from firmware.ui.card_face import name as card_name

if TYPE_CHECKING:
    from engines.table import Table
    from firmware.console import Console
    from firmware.types import Event, Size
    from firmware.ui.canvas import Canvas

_JACK = const(11)
_PACES = (0, 400, 150)  # milliseconds for a card: without motion none
_COLUMNS = const(4)


class JacksScreen(Screen):
    """Each person with the last card dealt to them. A shows all cards, then the table."""

    def __init__(self, console: Console, draw: Draw, names: list[str]) -> None:
        super().__init__(console)
        self._draw = draw
        self._names = names
        self._count = 0 if _PACES[console.settings.speed] else len(draw.cards)  # cards shown
        self._since = console.board.clock.ticks_ms()

    def is_over(self) -> bool:
        """True once all cards are shown."""
        return self._count == len(self._draw.cards)

    def press(self, event: Event) -> None:
        if event == A and not self.is_over():
            self._count = len(self._draw.cards)
            self.changed = True
        elif event == A or event == B:
            self.console.pop()

    def tick(self) -> bool:
        clock = self.console.board.clock
        pace = _PACES[self.console.settings.speed]
        if self.is_over():
            return False
        if clock.ticks_diff(clock.ticks_ms(), self._since) >= pace:
            self._since = clock.ticks_ms()
            self._count += 1
            self.changed = True
        return False

    def _sides(self) -> str:
        """Return who plays with whom: `Ann & Cleo : Ben & Dan`."""
        names = [self._names[person] for person in self._draw.order]
        return "%s & %s : %s & %s" % (names[0], names[2], names[1], names[3])

    def draw(self, canvas: Canvas) -> None:
        theme = self.theme
        canvas.clear(role.BACKGROUND)
        canvas.text("Partners by jacks", theme.margin, (theme.title_height - theme.font.height) // 2, role.ACCENT)
        canvas.fill(0, theme.title_height - 1, theme.width, 1, role.DIM)
        last: dict[int, int] = {}
        for i in range(self._count):
            last[self._draw.persons[i]] = self._draw.cards[i]
        people = len(self._names)
        rows = (people + _COLUMNS - 1) // _COLUMNS
        high = (theme.height - theme.title_height - theme.line) // rows
        wide = theme.width // _COLUMNS
        for person in range(people):
            x = person % _COLUMNS * wide
            y = theme.title_height + person // _COLUMNS * high
            self._draw_person(canvas, person, last.get(person, 0), x, y, (wide, high))
        foot = theme.height - theme.line
        text = self._sides() if self.is_over() else "A: all at once"
        canvas.fill(0, foot, theme.width, theme.line, role.CURSOR if self.is_over() else role.PANEL)
        ink = role.CARD_INK if self.is_over() else role.PANEL_INK
        y = foot + (theme.line - theme.font.height + 1) // 2
        canvas.text_clip(text, theme.margin, y, theme.width - 2 * theme.margin, ink)

    def _draw_person(self, canvas: Canvas, person: int, card: int, x: int, y: int, room: Size) -> None:
        """Draw a name and, below it, a card, lit if it is a jack: as a card where there is room, else as text."""
        theme = self.theme
        wide, high = room
        name_w = min(canvas.text_width(self._names[person]), wide - 2)
        card_h = min(high - theme.line - theme.margin, theme.card_height)
        is_large = card_h >= theme.card_height * 3 // 4
        y += (high - theme.line - (card_h if is_large else theme.line)) // 2
        canvas.text_clip(self._names[person], x + (wide - name_w) // 2, y, wide - 2, role.INK)
        if not card:
            return
        y += theme.line
        lit = card & 15 == _JACK
        if is_large:
            size = theme.card_width, card_h
            x += (wide - size[0]) // 2
            draw_card(canvas, theme, x, y, card | (0 if lit or theme.colour else LIT), size)
            if lit and theme.colour:
                canvas.frame(x, y, size[0], size[1], role.CURSOR, theme.margin // 2)
            return
        text = card_name(card)
        text_w = canvas.text_width(text) + 4
        x += (wide - text_w) // 2
        paper = role.CURSOR if lit else role.CARD if theme.colour else role.PANEL
        canvas.fill(x, y, text_w, theme.font.height + 1, paper)
        canvas.text(text, x + 2, y + 1, role.CARD_INK if lit or theme.colour else role.INK)


def screen_of(console: Console, table: Table) -> JacksScreen:
    """Return the screen of the draw before the match on a table, with a name for each of four to eight people."""
    people = 4 + option_at(table.game_view.state, OPENING) - BY_JACKS
    draw = Draw(table.record.seed, people)
    names = []
    for person in range(people):
        seat = draw.order.find(bytes((person,)))
        if seat >= 0 and (table.people() == 1 or table.players[seat] >= BOT):
            names.append(table.seat_name(seat))
        else:
            names.append(console.settings.names[person] or "P%d" % (person + 1))
    return JacksScreen(console, draw, names)
