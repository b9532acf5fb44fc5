"""A game in words, from a dumb terminal at the other end of USB; the display shows what is told and typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.record_format import BadRecord
from firmware import modules
from firmware.drivers.buttons import HELD, B
from firmware.screens.screen import Screen
from firmware.ui import theme as roles
from firmware.ui.toast import line_end, trim

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.text.line import Line
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_SLICE_US = const(8000)
_FRAME_MS = const(300)  # what is told in one go is drawn no more often
_TOO_LONG = "error: a line has at most 80 characters"


class LineScreen(Screen):
    """What `text/sitting.py` tells and asks, by `line`. B asks whether it is to end."""

    def __init__(self, console: Console, line: Line, words: list[str]) -> None:
        super().__init__(console)
        self._line = line
        self._steps = modules.once("firmware.text.sitting", "sitting")(console, self, words)
        self._prompt = ""  # what was asked and not yet answered
        self._said: list[bytes] = []  # what was told last, as much as the display may have room for
        self._size = -1  # of what has been typed, as it is shown
        self._drawn_ms = console.board.clock.ticks_ms()
        self._unseen = True  # something was told since
        self._over = False  # nothing is left to tell

    def press(self, event: Event) -> None:
        if event == B or event == B | HELD:
            text = "A game is played from a terminal. Ended here, it is saved."
            self.console.open("question", "Question", "Line play", text, "Play on", "End it", self._end)

    def tick(self) -> bool:
        line = self._line
        self._show()
        if line.busy():
            return False
        if self._over:
            self._end()
            return False
        answer = None
        if self._prompt:
            answer = line.take()
            if answer is None:
                return self._look_back()
            if line.too_long:
                self._tell(_TOO_LONG)
                line.tell(self._prompt, "")
                return True
            self._note(self._prompt + answer)
            self._prompt = ""
        try:
            told = self._steps.send(answer)
        except StopIteration:
            self._over = True
            return True
        if isinstance(told, tuple):
            self._prompt = told[0]
            line.tell(self._prompt, "")
        elif told is not None:
            self._tell(told)
        return True

    def _tell(self, text: str) -> None:
        self._line.tell(text)
        self._note(text)

    def _note(self, text: str) -> None:
        """Show a text from now on."""
        self._said.append(text.encode())
        if len(self._said) > self.theme.height // self.theme.line:
            self._said.pop(0)
        self._unseen = True

    def _look_back(self) -> bool:
        """While nothing is typed, see whether a save's moves lead to its position."""
        table = self.console.table
        try:
            return table is not None and table.retrace(self.console.board.clock, _SLICE_US)
        except BadRecord:
            self.console.say("This save's moves lead elsewhere: no undo")
            return False

    def _end(self) -> None:
        """To the launcher, or to what was on the display when somebody typed `play`."""
        console = self.console
        console.hang_up()
        if console.bottom() is self:
            console.home()
        else:
            console.pop()

    def _show(self) -> None:
        """Have what is new drawn, what is typed at once."""
        clock = self.console.board.clock
        if self._unseen and (self._prompt or clock.ticks_diff(clock.ticks_ms(), self._drawn_ms) >= _FRAME_MS):
            self.console.redraw()
        elif self._size != self._line.size:
            self.changed = True

    def draw(self, canvas: Canvas) -> None:
        """What was told last, above what is being typed."""
        theme = self.theme
        self._unseen = False
        self._drawn_ms = self.console.board.clock.ticks_ms()
        canvas.clear(roles.BACKGROUND)
        y = theme.height - theme.line
        for i in range(len(self._said) - 1, -1, -1):
            data = self._said[i]
            ends = self._ends(data)
            while ends and y >= theme.line:
                end = ends.pop()
                start = ends[-1] if ends else 0
                y -= theme.line
                canvas.span(data, start, trim(data, start, end), theme.margin, y, roles.INK)
        self.update(canvas)

    def _ends(self, data: bytes) -> list[int]:
        """Where the lines end that a text takes on the display."""
        ends = []
        end = 0
        while end < len(data):
            end = line_end(data, end, len(data), self.theme.width - 2 * self.theme.margin, self.theme.font)
            ends.append(end)
        return ends

    def update(self, canvas: Canvas) -> None:
        """The line that is being typed, its end when it is long."""
        theme = self.theme
        line = self._line
        self._size = line.size
        top = theme.height - theme.line
        canvas.fill(0, top, theme.width, theme.line, roles.PANEL)
        typed = b"> " + line.typed[: line.size] + b"_"
        while canvas.text_width(typed) > theme.width - 2 * theme.margin:
            typed = typed[4:]
        canvas.text(typed, theme.margin, top + (theme.line - theme.font.height) // 2, roles.PANEL_INK)
