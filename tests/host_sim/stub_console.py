"""A minimal console in place of the firmware's, for tests of the PC side alone.

It lists its events in `events` and draws one mark for each, an eighth of the display wide.
"""

from desk import NAMES
from firmware.drivers.buttons import HOLD, Buttons
from firmware.ui import theme
from firmware.ui.canvas import Canvas


class StubConsole:
    def __init__(self, board, game=None):
        self.board = board
        self.game = game
        self.table = None
        self.events = []
        self.steps = 0
        self.screens = 0
        self.fail_on = None  # the event that makes it break
        self._buttons = Buttons(board.clock)
        self._canvas = Canvas(board.width, board.height, board.colour)
        self._drawn = -1

    def step(self):
        self.steps += 1
        self._buttons.sample(self.board.pressed())
        event = self._buttons.next()
        while event:
            name = ("hold " if event & HOLD else "") + NAMES[(event & ~HOLD).bit_length() - 1]
            if name == self.fail_on:
                raise ZeroDivisionError("the stub was told to break")
            self.events.append(name)
            event = self._buttons.next()
        if self._drawn != len(self.events):
            self._draw()
        return 15

    def _draw(self):
        canvas = self._canvas
        if self._drawn < 0:
            canvas.text("Fourfold", 10, 2, theme.INK)
        self._drawn = len(self.events)
        size = canvas.width // 8
        for i in range(self._drawn):
            canvas.fill(i % 8 * size + 1, canvas.height // 2 + i // 8 * 4, size - 2, 3, theme.ACCENT)
        self.board.show(canvas)
        canvas.clean()
