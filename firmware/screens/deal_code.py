"""The screens of deal codes (`engines/deal_code.py`): showing that of a game, and entering one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog, deal_code
from firmware.drivers.buttons import DOWN, HOLD, LEFT, RIGHT, UP, A, B
from firmware.screens import saves
from firmware.screens.help import PageScreen
from firmware.screens.play import lacks_room
from firmware.screens.screen import Screen
from firmware.ui import theme as role
from firmware.ui.widgets import draw_title

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.deal_code import SharedDeal
    from engines.table import Table
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_KEYS = b"0123456789ABCDEFGHJKMNPQRSTWXYZ/"
_COLUMNS = const(8)
_ROWS = const(5)  # the last one has two wide keys
_LETTERS = const(32)
_DELETE = const(32)
_PLAY = const(33)
_MOST = const(23)  # signs: the longest code and a score


class ShareScreen(PageScreen):
    """A page with the code of a table's deal and, after a solitaire that was won, the score to beat."""

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, (("Share this deal", text_of(table)),), 0)


def text_of(table: Table) -> str:
    """Return what the page says."""
    try:
        deal = deal_code.of_record(table.record, deal_code.score_of(table.game_view, table.record.count))
    except deal_code.BadCode as error:
        return str(error.args[0])
    code = deal.text()
    lines = [code]
    if deal.score:
        lines.append("Beat %s." % deal.target())
    return "\n".join(lines + ["Enter it at Friends, Deal code.", "On a PC: fourfold play " + code])


def ask(console: Console, deal: SharedDeal, prepare: Callable[[], object] = bool) -> None:
    """Ask whether to play a shared deal. Yes calls `prepare()` and deals."""
    entry = catalog.find(deal.key)
    reason = lacks_room(console, entry)
    if reason:
        console.say(reason)
        return
    head = saves.waiting(console, deal.key)
    is_todays = deal.seed == console.board.today()
    text = "Today's deal. Its first end counts." if is_todays else "Deal %d." % deal.seed
    if deal.score:
        text += " Beat %s." % deal.target()
    if head and head.moves:
        text += " The saved game has %d moves. This one takes its place." % head.moves

    def play() -> None:
        prepare()
        if deal.score:
            console.try_to_write(console.profile.challenge, deal.key, deal.seed, deal.options, deal.score)
        console.play("start", entry, deal.seed, deal.options, None, deal.players())

    console.open("question", "Question", entry.title, text, "Not now", "Play", play, None, not (head and head.moves))


class CodeScreen(Screen):
    """An input of a deal code: a keyboard on the display. A types the letter under the cursor, and B deletes the last
    one. Without any, or if it is held, B closes the screen."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._typed = ""
        self._at = 0  # the key under the cursor
        self._lit = 0  # the key that is drawn as lit

    def press(self, event: Event) -> None:
        at = self._at
        if event == LEFT or event == RIGHT:
            step = 1 if event == RIGHT else -1
            if at < _LETTERS:
                self._at = at // _COLUMNS * _COLUMNS + (at + step) % _COLUMNS
            else:
                self._at = _DELETE + _PLAY - at
        elif event == UP or event == DOWN:
            row = (self._row(at) + (1 if event == DOWN else -1)) % _ROWS
            column = at % _COLUMNS if at < _LETTERS else (at - _DELETE) * (_COLUMNS - 1)
            self._at = row * _COLUMNS + column if row < _ROWS - 1 else _DELETE + column * 2 // _COLUMNS
        elif event == A and at == _PLAY:
            self._play()
        elif event == A and at < _LETTERS:
            if len(self._typed) < _MOST:
                self._typed += chr(_KEYS[at])
        elif (event == A or event == B) and self._typed:
            self._typed = self._typed[:-1]
        elif event == B | HOLD:
            self.console.pop()
            return
        else:
            super().press(event)
            return
        self.changed = True

    def _row(self, key: int) -> int:
        return min(key // _COLUMNS, _ROWS - 1)

    def _play(self) -> None:
        console = self.console
        try:
            deal = deal_code.from_text(self._typed)
        except deal_code.BadCode as error:
            reason = error.args[0]
            console.say(reason[0].upper() + reason[1:] + ".")
            return
        ask(console, deal)

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        for key in range(_PLAY + 1):
            self._draw_key(canvas, key)
        self._lit = self._at
        self._draw_typed(canvas)

    def update(self, canvas: Canvas) -> None:
        self._draw_key(canvas, self._lit)
        self._draw_key(canvas, self._at)
        self._lit = self._at
        self._draw_typed(canvas)

    def _draw_typed(self, canvas: Canvas) -> None:
        """Draw the title bar with the signs typed so far, or the end of them."""
        theme = self.theme
        canvas.fill(0, 0, theme.width, theme.title_height, role.BACKGROUND)
        typed = self._typed
        if typed:
            while canvas.text_width(typed) > theme.width - 2 * theme.margin:
                typed = typed[1:]
        draw_title(canvas, theme, typed or "Deal code")

    def _draw_key(self, canvas: Canvas, key: int) -> None:
        theme = self.theme
        row = self._row(key)
        high = (theme.height - theme.title_height) // _ROWS
        columns = _COLUMNS if key < _LETTERS else 2
        wide = theme.width // columns
        x = (key if key < _LETTERS else key - _DELETE) % columns * wide
        y = theme.title_height + row * high
        label = chr(_KEYS[key]) if key < _LETTERS else "Delete" if key == _DELETE else "Play"
        is_lit = key == self._at
        canvas.fill(x, y, wide, high, role.BACKGROUND)
        if is_lit:
            canvas.rounded(x, y, wide, high, theme.radius, role.CURSOR)
        ink = role.CARD_INK if is_lit else role.INK if key < _LETTERS else role.ACCENT
        left = x + (wide - canvas.text_width(label)) // 2
        canvas.text(label, left, y + (high - theme.font.height + 1) // 2, ink)
