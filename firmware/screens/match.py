"""The common part of multiplayer screens: the viewing seat, the cover between players, news, the pace of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from engines.players import BOT, HUMAN
from firmware.drivers.buttons import A
from firmware.screens.game import SLICE_US, GameScreen
from firmware.ui import theme as role
from firmware.ui.card_face import RISING, draw_back

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Move, Seat
    from firmware.console import Console
    from firmware.types import Event, ScoreLine
    from firmware.ui.canvas import Canvas

NOBODY = const(255)
_PACES = (1000, 1000, 400)  # milliseconds that a bot's move, or a line of news, is shown: without motion, normal, fast
_WHOLE = const(1000)  # the first line of a turn is shown for the whole time


class MatchScreen(GameScreen):
    """A table with several seats. A single person always sees their own hand. Several people share the device: when
    their turn ends, `seat` becomes `NOBODY` until A is pressed. `BACK` is the pattern on the back of the game's cards.

    `line` is the news line shown, '' for none. A game adds `news`, the lines about the last move. Each line of a
    computer player's turn is shown for nine tenths of the time of the line before. So a turn takes at most ten times as
    long as its first line. While bots play, a press shortens the line or move shown now, nothing more. A does the same
    just after the bots' turn, so that hurrying them does not also play a move.
    """

    BACK = RISING

    def __init__(self, console: Console, table: Table) -> None:
        people = table.people_elsewhere
        for seat in range(len(table.players)):
            if table.players[seat] == HUMAN:
                people += 1
                self.seat = seat
        if people != 1:
            self.seat = NOBODY
        self._alone = people == 1
        self.line = ""
        self._lines: list[str] = None  # type: ignore[assignment]  # the news lines still to be shown
        self._since = 0
        self._mover = NOBODY  # the seat that the line is about
        self._share = _WHOLE  # thousandths of the usual time for the present line
        self._hurry = False
        self._unread = False  # the line is about another seat's move and is new
        super().__init__(console, table)

    def enter(self) -> None:
        super().enter()
        if self._lines is None:
            self._start_news()

    def _viewer(self) -> Seat:
        return self.seat if self._alone or self.table.turn() == self.seat else NOBODY

    def covered(self) -> bool:
        """True if the person to act has not uncovered the hand yet."""
        return self.table.human_to_move() and self.seat != self.table.turn()

    def news(self) -> list[str]:
        """Return the news lines of the last move, by the table's `last_mover` unless that is `NOBODY`."""
        raise NotImplementedError

    def _start_news(self) -> None:
        mover = self.table.last_mover
        self._unread = mover not in (NOBODY, self.seat)
        if mover != self._mover:
            self._mover = mover
            self._share = _WHOLE
            self.line = ""  # so that the next line is the first of its turn
        self._lines = self.news()
        self._log_news(self._lines)
        self._next_line()

    def _next_line(self) -> None:
        if self.line and self._mover != NOBODY and self.table.players[self._mover] >= BOT:
            self._share = self._share * 9 // 10
        self.line = self._lines.pop(0) if self._lines else ""
        self._hurry = False
        self._since = self._over_since = self.console.board.clock.ticks_ms()
        self.changed = True

    def act(self, event: Event) -> None:
        if not self.table.human_to_move():
            self._hurry = True
            return
        if event == A and self.line and self._unread and not self.covered() and not self._is_read():
            self._next_line()
            return
        self._unread = False
        self._lines.clear()
        if self.covered():
            if event == A:
                self.seat = self.table.turn()
                self.refresh_view()
                self.narrate("position")
                self.console.drop_presses()
            else:
                self.hint()
            return
        if self.line:
            self.line = ""
            self.changed = True
        super().act(event)

    def hint(self) -> None:
        if self.covered():
            self.console.say("A: show my cards")
        else:
            super().hint()

    def move_text(self, move: Move) -> str:
        """Return the name of a move in a news line, before or after it is made."""
        raise NotImplementedError

    def _advise(self, move: Move, reason: str) -> None:
        self.point_at(move)
        self._unread = False
        text = self.move_text(move)
        line = text + ": " + reason
        canvas = self.console.canvas
        self._lines = [line] if canvas.text_width(line) <= canvas.width - 2 * self.theme.stroke else [text, reason]
        self._next_line()

    def _on_move(self) -> None:
        if self.covered():
            self.console.drop_presses()
        self._start_news()

    def _log_news(self, lines: list[str]) -> None:
        """Remember news lines on a guest's table, which has no list of moves."""
        if self.table.is_guest and self.table is self.console.table:
            self.table.add_news(lines)  # type: ignore[attr-defined]  # a `GuestTable`

    def is_through(self) -> bool:
        """True if all news has been shown for long enough."""
        return not self._lines and (self._hurry or self._is_read())

    def _is_read(self) -> bool:
        """True if the line has been shown for long enough."""
        clock = self.console.board.clock
        pace = _PACES[self.console.settings.speed] * self._share // _WHOLE
        if clock.ticks_diff(clock.ticks_ms(), self._since) < pace:
            return False
        return not self.line or self.text_line.is_read()

    def _show_result(self) -> None:
        if self._lines:
            self._next_line()
        else:
            super()._show_result()

    def _count_result(self) -> None:
        self.console.try_to_write(self.console.profile.settle_match, self.table)
        if self.table.people() == 1:
            self._finish(0)

    def tick(self) -> bool:
        clock = self.console.board.clock
        self.turn_part()
        over = self._hurry or self._is_read()
        if self._lines and not self._unsaved:
            if over:
                self._next_line()
            return False
        if super().tick():
            return True
        turn = self.table.turn()
        if turn == OVER or self.table.human_to_move():
            if turn == self.seat and not self.legal_count:
                self.refresh_view()  # the host has refused a guest's move
            return False
        link = self.console.link
        remote = self.table.remote_to_move()  # a remote player needs no pause after the last move
        over = over and not (link and not link.is_quiet())
        if not (remote or self.table.is_guest):
            self._load_bot()
        if self.table.think(clock, SLICE_US, self.changed or not (over or remote)):
            self.show_change()
        return over and not (remote or self.table.is_guest)

    def result(self) -> str:
        winner = 0
        while not self.game_view.winners() >> winner & 1:
            winner += 1
        text = self.table.seat_name(winner)
        return ("%s win!" if text == "You" else "%s wins") % text

    def standing(self) -> list[ScoreLine]:
        view = self.game_view
        winners = view.winners()
        seats = sorted(range(view.seats()), key=lambda seat: (1 - (winners >> seat & 1)) * 8 + seat)
        return [(self.table.seat_name(i), self.score_text(i), winners >> i & 1 != 0) for i in seats]

    def score_text(self, seat: Seat) -> str:
        """Return a seat's score in the finished game, for a line of the result."""
        return "%d" % self.game_view.score(seat)

    def _draw_cover(self, canvas: Canvas, top: int) -> None:
        """Cover the hand from the row `top` down: with a card back, or with instructions for the next player."""
        theme = self.theme
        high = canvas.height - top
        if not self.covered():
            canvas.fill(0, top, canvas.width, high, role.BACKGROUND)
            draw_back(canvas, theme, 0, top, canvas.width, high, self.BACK)
            return
        canvas.fill(0, top, canvas.width, high, role.CURSOR)
        top += (high - 2 * theme.line) // 2 + 1
        for text in ("Pass to " + self.table.seat_name(self.table.turn()), "A: show my cards"):
            canvas.text(text, 2 * theme.line, top, role.CARD_INK)
            top += theme.line
