"""The peg board on the display: for people who play All Fours with real cards (`engines/all_fours/pegs.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours import pegs
from engines.all_fours.pegs import NO_SIDE, Board
from firmware.drivers.buttons import DOWN, HOLD, LEFT, RIGHT, UP, A, B
from firmware.screens.screen import Screen
from firmware.ui import theme as role

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_FIVE = const(5)  # holes before a gap
_LEAST_STEP = const(3)  # pixels from hole to hole
_TALL = const(70)  # the least height of a side with large figures
_PEGS = (role.WARN, role.CARD_BACK, role.GOOD)  # on a colour display, where the board is ivory


def open_screen(console: Console) -> None:
    """Open the board that was kept, or a new one."""
    console.open("all_fours.pegs", "PegScreen")


class PegScreen(Screen):
    """A row of holes for each side, and below them what has happened.

    Up and down choose what has happened, left and right the side; between three sides, A means the middle one. B opens
    the menu. A direction that is held down counts once.
    """

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        store = console.store
        self.board: Board = store.load(pegs.STATE, pegs.unpack) or Board()
        self._problem = store.problem
        self.kinds = b""  # of items, from the first row on
        self.name = ""  # of the variant
        self.kind = pegs.HIGH
        self.news = ""
        self._may_peg = True  # every direction has been released
        self.follow_rules()

    def enter(self) -> None:
        if self._problem:
            self.console.say(self._problem)
            self._problem = ""

    def follow_rules(self) -> None:
        """Offer the items of the board's variant."""
        self.name, _, self.kinds = pegs.rules_of(self.board.variant)
        if self.kind not in list(self.kinds):
            self.kind = pegs.HIGH

    def save(self) -> None:
        """Save the board."""
        self.console.try_to_write(self.console.store.save, pegs.STATE, self.board.pack())

    def tick(self) -> bool:
        if not self.console.buttons.down:
            self._may_peg = True
        return False

    def press(self, event: Event) -> None:
        if event == UP or event == DOWN:
            at = self.kinds.find(bytes((self.kind,))) + (1 if event == DOWN else -1)
            self.kind = self.kinds[at % len(self.kinds)]
            self.changed = True
        elif event == LEFT:
            self._peg(0)
        elif event == RIGHT:
            self._peg(self.board.sides - 1)
        elif event == A and self.board.sides > 2:
            self._peg(1)
        elif event == A:
            self.console.say("Left: %s. Right: %s." % (self.board.names[0], self.board.names[1]))
        elif event == B or event == B | HOLD:
            self.console.open_soon("all_fours.pegs_menu", "PegsMenu", self)

    def _peg(self, side: int) -> None:
        """Enter the chosen item for a side."""
        if not self._may_peg:
            return
        board = self.board
        try:
            board.add(self.kind, side)
        except ValueError as error:
            self.console.say(error.args[0])
            return
        self._may_peg = False
        self.console.beep("point" if board.winner == NO_SIDE else "win")
        label = pegs.LABELS[self.kind]
        self.news = label + (" " if label.endswith("by") else ": ") + board.names[side]
        self.kind = pegs.next_kind(self.kind, self.kinds)
        self.changed = True
        self.save()

    def undo(self) -> None:
        """Take back the last item; the cursor goes there."""
        kind = self.board.undo()
        self.kind = kind if kind in list(self.kinds) else pegs.HIGH
        self.news = "Taken back: " + pegs.LABELS[kind].lower()
        self.save()

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        theme = self.theme
        board = self.board
        canvas.clear(role.BACKGROUND)
        foot = theme.row_height + theme.line
        high = (theme.height - foot - theme.stroke) // board.sides
        for side in range(board.sides):
            self._draw_side(canvas, side, side * high, high)
        self._draw_choice(canvas, theme.height - foot)
        news = self.news or ("Left or right: who scores" if board.sides == 2 else "Left, A, right: who scores")
        if board.winner != NO_SIDE:
            news = board.names[board.winner] + " won the game"
        y = theme.height - theme.line + (theme.line - theme.font.height + 1) // 2
        canvas.text_clip(news, theme.margin, y, theme.width - 2 * theme.margin, role.INK)

    def _draw_side(self, canvas: Canvas, side: int, top: int, high: int) -> None:
        """Draw a side's name, games and points, and its row of holes below them."""
        theme = self.theme
        board = self.board
        is_won = board.winner == side
        ink = role.ACCENT if is_won else role.INK
        figures = theme.digits if high >= _TALL else theme.font
        line = figures.height + 2 * theme.stroke if high >= _TALL else theme.line
        y = top + theme.stroke
        if is_won and not theme.colour:
            canvas.fill(0, top, theme.width, line, role.CURSOR)
            ink = role.CARD_INK
        points = "%d" % board.points[side]
        right = theme.width - theme.margin - canvas.text_width(points, figures)
        canvas.text(points, right, y, ink, figures)
        y += (figures.height - theme.font.height) // 2
        if board.games(side):
            games = "won %d" % board.games(side)
            right -= canvas.text_width(games) + theme.margin + theme.line // 2
            canvas.text(games, right, y, ink if is_won else role.DIM)
        canvas.text_clip(board.names[side], theme.margin, y, right - 2 * theme.margin, ink)
        self._draw_holes(canvas, side, top + line, high - line - theme.stroke)

    def _draw_holes(self, canvas: Canvas, side: int, top: int, high: int) -> None:
        """Draw a strip of the board with a hole for each point, and the two pegs of a side."""
        theme = self.theme
        board = self.board
        edge = theme.stroke // 2 + 1
        gap = theme.stroke
        gaps = (board.target - 1) // _FIVE
        room = theme.width - 2 * theme.margin
        step = max((room - gap * gaps) // board.target, _LEAST_STEP)
        peg = min(step - 1, 3 * edge)
        hole = min(peg, edge + 1)
        left = (theme.width - step * board.target - gap * gaps + step - peg) // 2
        tall = min(high, 2 * theme.line)
        top += (high - tall) // 2
        inset = edge if tall > theme.line else 0
        ink = role.INK
        if theme.colour:
            canvas.rounded(theme.margin // 2, top, theme.width - theme.margin, tall, theme.radius, role.CARD)
            ink = role.CARD_INK
        for point in range(1, board.target + 1):
            x = left + (point - 1) * step + (point - 1) // _FIVE * gap
            colour = _PEGS[side] if theme.colour else ink
            if point == board.points[side]:
                canvas.rounded(x, top + inset, peg, tall - 2 * inset, inset and 1, colour)
            elif point == board.behind[side]:
                low = inset + edge
                canvas.frame(x, top + low, peg, tall - 2 * low, colour, max(peg // 4, 1))
            else:
                canvas.fill(x + (peg - hole) // 2, top + (tall - hole) // 2, hole, hole, ink)

    def _draw_choice(self, canvas: Canvas, y: int) -> None:
        """Draw what has happened between the sides, in the order of the buttons."""
        theme = self.theme
        board = self.board
        canvas.fill(0, y, theme.width, theme.row_height, role.CURSOR)
        text_y = y + (theme.row_height - theme.font.height + 1) // 2
        label = pegs.LABELS[self.kind]
        wide = canvas.text_width(label)
        x = (theme.width - wide) // 2
        canvas.text(label, x, text_y, role.CARD_INK)
        room = x - 2 * theme.margin
        canvas.text_clip("<" + board.names[0], theme.margin, text_y, room, role.CARD_INK)
        name = board.names[board.sides - 1] + ">"
        wide = min(canvas.text_width(name), room)
        canvas.text_clip(name, theme.width - theme.margin - wide, text_y, room, role.CARD_INK)
