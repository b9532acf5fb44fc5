"""Text play over USB, from any serial terminal; the display shows the same text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import BadRecord
from firmware import loader
from firmware.drivers.buttons import HOLD, B
from firmware.screens.screen import Screen
from firmware.ui import theme as roles
from firmware.ui.toast import line_end, trim

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.text.terminal import Line
    from firmware.types import Event, TextLines
    from firmware.ui.canvas import Canvas

_SLICE_US = const(8000)
_FRAME_MS = const(300)  # longest wait before new text is drawn
_TEXT_BYTES = const(480)  # more than fit on a display
_NEWLINE = const(10)
_TOO_LONG = "error: a line has at most 80 characters"


class LineScreen(Screen):
    """A game of text play over `line`. `words` are the arguments of the command `play`. B asks whether to end it."""

    def __init__(self, console: Console, line: Line, words: list[str]) -> None:
        super().__init__(console)
        self._line = line
        self._steps = self._game(words)
        self._stay: tuple[str, ...] = ()  # the modules of the game, once it is loaded
        self._prompt = ""  # the unanswered question
        self._text = bytearray(_TEXT_BYTES)  # the last texts shown and typed, each followed by a newline
        self._count = 0  # number of texts
        self._size = -1  # size of the typed text on the display
        self._drawn_ms = console.board.clock.ticks_ms()
        self._unseen = True  # there is text that has not been drawn yet
        self._over = False  # the game has no more text to print

    def _game(self, words: list[str]) -> TextLines:
        """Yield each text of the game, a tuple with a prompt to ask for a line, or None for a pause."""
        console = self.console
        try:
            yield None
            arguments = yield from loader.load("firmware.text.arguments", "read")(console, words)
            if arguments is None:
                return
            key = arguments[""][0]
            console.leave()
            console.push(self)
            for path in ("engines." + key + ".rules", "engines." + key + ".words", "firmware.games." + key + ".text"):
                loader.load(path, "__name__")
                yield None
            player = loader.load("firmware.text.console_play", "ConsolePlay")(console, key)
            self._stay = loader.loaded()
            yield None
            yield from player.begin(arguments)
            yield from player.loop()
            yield from player.leave()
        except ValueError as error:
            yield "error: " + str(error)

    def _forget(self) -> None:
        """Unload the modules imported since the game was loaded."""
        if self._stay:
            if self.console.table:
                self.console.table.dismiss_bot()
            loader.unload(self._stay)
            self.console.rest()

    def press(self, event: Event) -> None:
        if event == B or event == B | HOLD:
            text = "A game is played from a terminal. Ended here, it is saved."
            self.console.open("question", "Question", "Line play", text, "Play on", "End it", self._end)

    def poll(self) -> bool:
        """Poll the terminal for the console. Return True while bytes are received or sent."""
        return self._line.poll()

    def tick(self) -> bool:
        line = self._line
        self._show()
        if line.busy():
            return False
        if self._over:
            self._end(True)
            return False
        answer = None
        if self._prompt:
            answer = line.take()
            if answer is None:
                return self._look_back()
            if line.too_long:
                self._tell(_TOO_LONG)
                line.write_line(self._prompt, "")
                return True
            self._note(self._prompt + answer)
            self._prompt = ""
        try:
            step = loader.compactly(self._steps.send, answer)
        except StopIteration:
            self._over = True
            return True
        if isinstance(step, tuple):
            self._prompt = step[0]
            line.write_line(self._prompt, "")
            self._forget()
        elif step is not None:
            self._tell(step)
        return True

    def _tell(self, text: str) -> None:
        self._line.write_line(text)
        self._note(text)

    def _note(self, text: str) -> None:
        """Add a text to those on the display."""
        texts = self._text
        data = text.encode()[-_TEXT_BYTES + 1 :]
        size = len(data) + 1
        texts[: _TEXT_BYTES - size] = texts[size:]
        texts[_TEXT_BYTES - size : _TEXT_BYTES - 1] = data
        texts[_TEXT_BYTES - 1] = _NEWLINE
        self._count += 1
        self._unseen = True

    def _look_back(self) -> bool:
        """Check in idle time that a save's moves lead to its position. Return True while there is more to check."""
        table = self.console.table
        try:
            return table is not None and table.retrace(self.console.board.clock, _SLICE_US)
        except BadRecord:
            self.console.say("This save's moves do not fit it: no undo")
            return False

    def _end(self, goes_on: bool = False) -> None:
        """Return to the launcher, or to the screen that was open when `play` was typed. With `goes_on`, the console
        then reads the text typed ahead."""
        console = self.console
        if console.terminal:
            ahead = self._line.close()
            console.terminal = None
            if goes_on:
                console.first_byte = ahead
        if console.bottom() is self:
            console.home()
        else:
            console.pop()

    def _show(self) -> None:
        """Request a redraw if there is something new; typed characters are drawn immediately."""
        clock = self.console.board.clock
        if self._unseen and (self._prompt or clock.ticks_diff(clock.ticks_ms(), self._drawn_ms) >= _FRAME_MS):
            self.console.redraw()
        elif self._size != self._line.size:
            self.changed = True

    def draw(self, canvas: Canvas) -> None:
        """Draw the latest text, and below it the line being typed."""
        theme = self.theme
        self._unseen = False
        self._drawn_ms = self.console.board.clock.ticks_ms()
        canvas.clear(roles.BACKGROUND)
        text = self._text
        end = _TEXT_BYTES - 1
        y = theme.height - theme.line
        while end > 0 and text[end] and y >= theme.line:  # zeros precede the first text
            start = end
            while start and text[start - 1] > _NEWLINE:
                start -= 1
            self.console.rest()
            breaks = self._breaks(start, end)
            while breaks and y >= theme.line:
                start = breaks.pop()
                y -= theme.line
                canvas.span(text, start, trim(text, start, end), theme.margin, y, roles.INK)
                end = start
            end = start - 1
        self.update(canvas)

    def _breaks(self, start: int, end: int) -> list[int]:
        """Return the indexes at which a text's lines on the display begin."""
        breaks = []
        width = self.theme.width - 2 * self.theme.margin
        while start < end:
            breaks.append(start)
            start = line_end(self._text, start, end, width, self.theme.font)
        return breaks

    def update(self, canvas: Canvas) -> None:
        """Draw the line that is being typed, or only its end if it is too long."""
        theme = self.theme
        line = self._line
        self._size = line.size
        top = theme.height - theme.line
        canvas.fill(0, top, theme.width, theme.line, roles.PANEL)
        typed = b"> " + line.typed[: line.size] + b"_"
        while canvas.text_width(typed) > theme.width - 2 * theme.margin:
            typed = typed[4:]
        canvas.text(typed, theme.margin, top + (theme.line - theme.font.height) // 2, roles.PANEL_INK)
