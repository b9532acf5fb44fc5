"""The match card of League night.

The tables are in `engines/all_fours/league.py`. Those that are not on the display are played in slices, while people
think.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours import league
from engines.all_fours.league import NO_TABLE, PUBS, TABLES, League
from engines.game import OVER
from engines.players import HUMAN
from firmware import loader
from firmware.drivers.buttons import DOWN, HOLD, LEFT, RIGHT, UP, A, B
from firmware.games.all_fours.league_table import LeagueTableScreen, sit_down
from firmware.screens.game import SLICE_US
from firmware.screens.screen import Screen
from firmware.ui import theme as role
from firmware.ui.widgets import draw_title

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_PACES = (50, 150, 50)  # milliseconds between two moves on the card: without motion, normal, fast
_OF_BOT = ("engines.all_fours.bot", "engines.all_fours.four_seats")
_PUB_INKS = (role.ACCENT, role.BACK_INK)


class LeagueScreen(Screen):
    """The match card: a row for each table, then the total of points. A sits down at a table, or watches it.

    All tables play on while the card is shown. The evening is saved when a hand ends, and after each move at the table
    on the display.
    """

    def __init__(self, console: Console, evening: League) -> None:
        super().__init__(console)
        self.league = evening
        self._at = self._first_table()
        self._hands = 0  # those begun at all tables when the evening was saved
        self._moved_at = console.board.clock.ticks_ms()  # the time of the last move at a table that is not shown
        self._drawn = [""] * TABLES  # the rows on the display
        self._without_bots = loader.loaded()

    def _first_table(self) -> int:
        """Return the first table with a person, else the first."""
        for table in range(TABLES):
            if HUMAN in list(self.league.players_at(table)):
                return table
        return 0

    def enter(self) -> None:
        self.console.table = None
        self.changed = True

    def save(self) -> None:
        """Save the evening."""
        self._hands = self._hands_begun()
        self.console.try_to_write(self.console.store.save, league.STATE, self.league.pack())

    def _hands_begun(self) -> int:
        return sum([game.hand_number() + (game.turn() == OVER) for game in self.league.games])

    def tick(self) -> bool:
        clock = self.console.board.clock
        if clock.ticks_diff(clock.ticks_ms(), self._moved_at) < _PACES[self.console.settings.speed]:
            return False
        return self.think()

    def think(self, on_display: int = NO_TABLE) -> bool:
        """Let the tables that are not `on_display` play for a slice. True while a computer player can move there."""
        evening = self.league
        if evening.next_table(on_display) == NO_TABLE:
            return False
        if evening.bot is None:
            for name in _OF_BOT:
                loader.load(name, "__name__")
                self.console.rest()
        if evening.think(self.console.board.clock, SLICE_US, on_display) != NO_TABLE:
            self.changed = True
            self._moved_at = self.console.board.clock.ticks_ms()
            if self._hands_begun() != self._hands:
                self.save()
        return True

    def unload_bots(self) -> None:
        """Free the memory of the computer players, who are imported again when they are wanted."""
        if self.league.bot:
            self.league.dismiss_bot()
            loader.unload_bot(self._without_bots)

    def press(self, event: Event) -> None:
        if event == UP or event == DOWN or event == LEFT or event == RIGHT:
            self._at = (self._at + (1 if event & (DOWN | RIGHT) else -1)) % TABLES
            self.changed = True
        elif event == A and self.league.games[self._at].turn() == OVER:
            self.console.say("Table %d is over." % (self._at + 1))
        elif event == A:
            loader.collect()
            loader.compactly(self._sit_down)
        elif event == B or event == B | HOLD:
            self.console.open_soon("all_fours.league_menus", "EveningMenu", self)

    def _sit_down(self) -> None:
        console = self.console
        number = self._at
        table = sit_down(self.league, number, console.settings.names)
        console.table = table
        console.push(LeagueTableScreen(console, table, self, number))

    def state_of(self, table: int) -> str:
        """Return what a table does: whose turn it is if that is a person, the hand, or who has won."""
        evening = self.league
        won = evening.winner(table)
        if won >= 0:
            return PUBS[evening.pubs[won]]
        game = evening.games[table]
        if evening.waits(table):
            name = evening.name(table, game.turn(), self.console.settings.names)
            return "your turn" if name == "You" else name + " plays"
        return "hand %d" % max(game.hand_number(), 1)

    def result(self) -> str:
        """Return the result of the evening, or of the match so far."""
        evening = self.league
        home, away = [evening.match_points(pub) for pub in (0, 1)]
        if not evening.is_over():
            return "Match points %d-%d" % (home, away)
        if home == away:
            return "A draw, %d-%d" % (home, away)
        winner = PUBS[evening.pubs[home < away]]
        return "%s win %d-%d" % (winner, max(home, away), min(home, away))

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        home, away = [PUBS[pub] for pub in self.league.pubs]
        draw_title(canvas, self.theme, "%s v %s" % (home, away))
        self._drawn = [""] * TABLES
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        """Draw the tables that have changed, and below them the points of all tables."""
        theme = self.theme
        evening = self.league
        foot = theme.height - 2 * theme.line
        is_same = True
        for table in range(TABLES):
            state = self.state_of(table)
            row = "%d %d %d %s" % (table == self._at, evening.points(table, 0), evening.points(table, 1), state)
            if row != self._drawn[table]:
                self._drawn[table] = row
                self._draw_row(canvas, table, state)
                is_same = False
        if is_same:
            return
        canvas.fill(0, foot, theme.width, 2 * theme.line, role.BACKGROUND)
        y = foot + (theme.line - theme.font.height + 1) // 2
        self._draw_points(canvas, "All", evening.total(0), evening.total(1), y, role.INK)
        y += theme.line
        canvas.text_clip(self.result(), theme.margin, y, theme.width - 2 * theme.margin, role.ACCENT)

    def box(self, table: int) -> tuple[int, int, int, int]:
        """Return left, top, width and height of a table's row."""
        theme = self.theme
        high = (theme.height - 2 * theme.line - theme.title_height) // TABLES
        return 0, theme.title_height + table * high, theme.width, high

    def _draw_row(self, canvas: Canvas, table: int, state: str) -> None:
        """Draw a table: its number, its points, its state and, on a tall row, a bar for each pub."""
        theme = self.theme
        _, top, _, high = self.box(table)
        evening = self.league
        is_lit = table == self._at
        has_bars = high >= 2 * theme.line
        line = theme.line if has_bars else high
        ink = role.CARD_INK if is_lit else role.INK
        canvas.fill(0, top, theme.width, line, role.CURSOR if is_lit else role.BACKGROUND)
        y = top + (line - theme.font.height + 1) // 2
        home = evening.points(table, 0)
        away = evening.points(table, 1)
        right = self._draw_points(canvas, "%d" % (table + 1), home, away, y, ink)
        room = theme.width - theme.margin - right
        x = theme.width - theme.margin - min(canvas.text_width(state), room)
        if not (is_lit or evening.winner(table) >= 0 or evening.waits(table)):
            ink = role.DIM
        canvas.text_clip(state, x, y, room, ink)
        if has_bars:
            self._draw_bars(canvas, table, top + theme.line + theme.stroke, high - theme.line - 2 * theme.stroke)

    def _draw_points(self, canvas: Canvas, label: str, home: int, away: int, y: int, ink: int) -> int:
        """Draw a label and the points of both pubs. Return the column after them."""
        theme = self.theme
        digit = canvas.text_width("0") + theme.font.gap
        canvas.text(label, theme.margin, y, ink)
        dash = theme.margin + 7 * digit
        left = "%d" % home
        canvas.text(left, dash - theme.font.gap - canvas.text_width(left), y, ink)
        canvas.text("%d" % away, canvas.text("-", dash, y, ink), y, ink)
        return dash + 3 * digit + theme.margin

    def _draw_bars(self, canvas: Canvas, table: int, top: int, high: int) -> None:
        """Draw the points of both pubs as bars of fifteen holes."""
        theme = self.theme
        step = (theme.width - 2 * theme.margin) // league.TARGET
        tall = min((high - 1) // 2, theme.line // 2)
        for pub in (0, 1):
            points = self.league.points(table, pub)
            y = top + pub * (tall + 1)
            for point in range(league.TARGET):
                ink = _PUB_INKS[pub] if point < points else role.SHADE
                canvas.fill(theme.margin + point * step, y, step - 1, tall, ink)
