"""A test of the console's own parts: buttons, display and sound. It ends with a report, which USB gets too.

So the owner of a real device can tell its makers what an emulator cannot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.drivers.buttons import DOWN, HOLD, LEFT, RIGHT, UP, A, B
from firmware.screens import about
from firmware.screens.screen import Screen
from firmware.ui import theme as role
from firmware.ui.pages import TextPage

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

# The parts of the test, in this order.
_BUTTONS = const(0)
_EDGES = const(1)
_COLOURS = const(2)
_LIGHT = const(3)
_SOUND = const(4)
_REPORT = const(5)

_NAMES = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right", A: "A", B: "B"}
_ROLES = const(16)
_LEVELS = (2, 3, 4)  # of brightness
_LEVEL_MS = const(700)
_US = const(1000)


class SelfTestScreen(Screen):
    """Each part says what to look at; A means that it is right, B that it is not. Holding B goes on to the report."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._part = _BUTTONS
        self._missing = dict(_NAMES)  # the buttons that have not been pressed
        self._marks = {"Display": "not tested", "Light": "not tested"}
        self._marks["Sound"] = "not tested" if console.board.buzzer else "no buzzer"
        self._pressed_us = -1  # ticks_us of a press whose picture is not finished
        self._slowest = 0  # microseconds from a press to the last pixel
        self._since = 0
        self._at = 0  # the level of brightness
        self._page = TextPage(self.theme, "Self-test", self._text())

    def _text(self) -> str:
        if self._part == _BUTTONS:
            return "Press each button: %s.\nHold B to go on without it." % ", ".join(list(self._missing.values()))
        if self._part == _LIGHT:
            return "Does the light change?\nA: yes. B: no."
        if self._part == _SOUND:
            return "Do you hear a tune?\nA: yes. B: no."
        return "\n".join(self.report())

    def report(self) -> list[str]:
        """Return the lines of the report, ten on a device."""
        lines = about.lines(self.console)[:-1]  # without the last crash
        missing = list(self._missing.values())
        lines.append("Buttons: " + ("no " + ", ".join(missing) if missing else "all"))
        lines.append("Display: %s; light: %s" % (self._marks["Display"], self._marks["Light"]))
        lines.append("Sound: " + self._marks["Sound"])
        lines.append("Press to pixel: %d ms" % (self._slowest // _US))
        return lines

    def press(self, event: Event) -> None:
        clock = self.console.board.clock
        self._pressed_us = clock.ticks_us()
        if event == B | HOLD and self._part != _REPORT:
            self._go(_REPORT)
        elif self._part == _BUTTONS:
            self._missing.pop(event & ~HOLD, None)
            self._go(_BUTTONS if self._missing else _EDGES)
        elif self._part == _REPORT:
            if event == UP or event == DOWN:
                self._page.turn(-1 if event == UP else 1)
                self.changed = True
            else:
                super().press(event)
        elif event == A or event == B:
            self._answer(event == A)

    def _answer(self, is_right: bool) -> None:
        """Note the answer about a part, and go on to the next one."""
        name = {_EDGES: "Display", _COLOURS: "Display", _LIGHT: "Light", _SOUND: "Sound"}[self._part]
        if self._marks[name] != "wrong":
            self._marks[name] = "right" if is_right else "wrong"
        part = self._part + 1
        if part == _SOUND and not self.console.board.buzzer:
            part = _REPORT
        self._go(part)

    def _go(self, part: int) -> None:
        console = self.console
        if self._part == _LIGHT:
            console.light()
        self._part = part
        self._since = console.board.clock.ticks_ms()
        if part == _SOUND:
            console.beep("win")
        self._page = TextPage(self.theme, "Self-test", self._text())
        self.changed = True
        console.redraw()
        if part == _REPORT and console.board.is_portable:
            for line in self.report():
                print(line)

    def tick(self) -> bool:
        clock = self.console.board.clock
        if self._pressed_us >= 0:
            self._slowest = max(self._slowest, clock.ticks_diff(clock.ticks_us(), self._pressed_us))
            self._pressed_us = -1
        if self._part == _LIGHT and clock.ticks_diff(clock.ticks_ms(), self._since) >= _LEVEL_MS:
            self._since = clock.ticks_ms()
            self._at = (self._at + 1) % len(_LEVELS)
            self.console.board.light(_LEVELS[self._at])
        return False

    def draw(self, canvas: Canvas) -> None:
        if self._part == _EDGES:
            self._draw_edges(canvas)
        elif self._part == _COLOURS:
            self._draw_colours(canvas)
        else:
            self._page.draw(canvas)

    def _draw_edges(self, canvas: Canvas) -> None:
        """Draw a frame of the outermost pixels, and the corners' diagonals."""
        theme = self.theme
        canvas.clear(role.BACKGROUND)
        canvas.frame(0, 0, theme.width, theme.height, role.INK, 1)
        for i in range(min(theme.width, theme.height) // 4):
            for x in (i, theme.width - 1 - i):
                for y in (i, theme.height - 1 - i):
                    canvas.fill(x, y, 1, 1, role.INK)
        self._draw_question(canvas, "A line at each edge?")

    def _draw_colours(self, canvas: Canvas) -> None:
        """Draw a stripe of each colour, or every second pixel on a one-colour display."""
        theme = self.theme
        canvas.clear(role.BACKGROUND)
        if theme.colour:
            wide = theme.width // _ROLES
            for i in range(_ROLES):
                canvas.fill(i * wide, 0, wide, theme.height // 2, i)
        else:
            canvas.hatch(0, 0, theme.width, theme.height // 2, 2, role.INK)
        self._draw_question(canvas, "All colours?" if theme.colour else "Even dots?")

    def _draw_question(self, canvas: Canvas, text: str) -> None:
        """Draw a question and the meaning of A and B below the middle."""
        theme = self.theme
        y = theme.height // 2 + theme.stroke
        for line in (text, "A: yes. B: no."):
            canvas.text(line, (theme.width - canvas.text_width(line)) // 2, y, role.INK)
            y += theme.line
