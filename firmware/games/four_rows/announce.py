"""The choice of the card that a ten of Four Rows represents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.four_rows.kernels import TEN, fits
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.screens.screen import Screen
from firmware.ui import theme as role
from firmware.ui.card_face import DIM, LIT, draw_card, name
from firmware.ui.display_state import DisplayState

if TYPE_CHECKING:
    from engines.types import Card, Move
    from firmware.console import Console
    from firmware.games.four_rows.screen import FourRowsScreen
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_MOST = const(10)  # announcements for one slot (FR-R25)
_ROWS = const(2)


class AnnounceScreen(Screen):
    """The legal announcements of a ten for a slot, as cards in two rows (FR-12).

    Announcements that the player's own cards can follow come first, those with the most such cards at the start. Then
    comes the ten as itself, then the others, which are dim on a colour display. A line at the top names the card at the
    cursor and the player's cards that can follow it.
    """

    def __init__(self, console: Console, screen: FourRowsScreen, move: Move) -> None:
        super().__init__(console)
        self._screen = screen
        self._ten = move >> 8
        legal = [screen.legal[i] for i in range(screen.legal_count) if screen.legal[i] >> 6 == move >> 6]
        ranked = [(self._rank(move & 63), move) for move in legal]
        ranked.sort()
        self.moves = [move for _, move in ranked]
        self._useful = [rank <= 0 for rank, _ in ranked]
        self._at = 0
        self._columns = (len(legal) + _ROWS - 1) // _ROWS
        self._line = screen.text_line
        self._drawn = DisplayState(_MOST)

    def _followers(self, face: Card) -> list[Card]:
        """Return the player's own cards that fit on a ten announced as `face`."""
        screen = self._screen
        view = screen.game_view
        hand = [view.hand_card(screen.seat, i) for i in range(view.hand_size(screen.seat))]
        return [card for card in hand if card & 15 != TEN and fits(card, face)]

    def _rank(self, face: Card) -> int:
        """Return a number that is lower for a more useful announcement."""
        return -len(self._followers(face)) or (face != self._ten)

    def chosen(self) -> Move:
        """Return the move at the cursor."""
        return self.moves[self._at]

    def press(self, event: Event) -> None:
        count = len(self.moves)
        columns = self._columns
        if event == A:
            self.console.pop()
            self._screen.commit(self.chosen())
        elif event == LEFT or event == RIGHT:
            self._at = (self._at + (1 if event == RIGHT else count - 1)) % count
            self.changed = True
        elif event == UP or event == DOWN:
            self._at = (self._at + columns) % (_ROWS * columns)
            self.changed = True
        else:
            super().press(event)

    def tick(self) -> bool:
        if self._line.turn():
            self.changed = True
        return False

    def _text(self, canvas: Canvas) -> str:
        """Return the meaning of the card at the cursor: `10♥ as 3♥: then 4♥ fits`."""
        face = self.chosen() & 63
        text = name(self._ten) + " as " + ("itself" if face == self._ten else name(face))
        cards = [name(card) for card in self._followers(face)]
        large = self.theme.look & role.LARGE
        if not cards:
            return text + ("\n" if large else ", ") + "no card fits"
        text += "\n" if large else ": "
        fit = " fits" if len(cards) == 1 else " fit"
        while True:
            line = text + "then " + " ".join(cards) + fit
            if len(cards) == 1 or canvas.text_width(line) <= self.theme.width - 2 * self.theme.margin:
                return line
            cards.pop()
            fit = " ... fit"

    def box(self, i: int) -> tuple[int, int, int, int]:
        """Return left, top, width and height of a card."""
        theme = self.theme
        columns = self._columns
        gap = theme.stroke + 1
        top = max(self._line.height, theme.font.height) + gap
        wide = theme.card_width
        high = theme.card_height
        if theme.colour:
            wide = min((theme.width + gap) // columns - gap, theme.big_width)
            high = wide * 3 // 2
        high = min((theme.height - top) // _ROWS - gap, high)
        left = (theme.width - columns * (wide + gap) + gap) // 2
        top += (theme.height - top - _ROWS * (high + gap) + gap) // 2
        return left + i % columns * (wide + gap), top + i // columns * (high + gap), wide, high

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        self._line.forget()
        self._drawn.forget()
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        theme = self.theme
        gap = theme.stroke + 1
        self._line.draw(canvas, self._text(canvas), theme.margin, gap // 2, role.INK)
        for i, move in enumerate(self.moves):
            look = move & 63
            if i != self._at:
                look |= 0 if theme.colour and self._useful[i] else DIM
            elif theme.colour:
                look |= LIT
            if not self._drawn.shows(i, look):
                x, y, wide, high = self.box(i)
                draw_card(canvas, theme, x, y, look, (wide, high))
