"""The board of the debug link: a PC presses its buttons and sets its deals. It records which pixels have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.drivers.buttons import Buttons
    from firmware.types import Clock, Port
    from firmware.ui.canvas import Canvas

TAP_MS = const(60)  # longer than a contact bounces
HOLD_MS = const(700)  # long enough to count as a hold
_MOST = const(32)  # presses in the queue
_WIDE = const(240)


class DebugClock:
    """A wrapper of `clock` whose naps call `attend()`, so that a request is answered before the next turn."""

    def __init__(self, clock: Clock) -> None:
        self.ticks_ms = clock.ticks_ms
        self.ticks_us = clock.ticks_us
        self.ticks_add = clock.ticks_add
        self.ticks_diff = clock.ticks_diff
        self._sleep_ms = clock.sleep_ms
        self.attend: Callable[[], object] | None = None

    def sleep_ms(self, ms: int) -> None:
        """Sleep, then call `attend`."""
        self._sleep_ms(ms)
        if self.attend:
            self.attend()


class DebugBoard:
    """A wrapper of the board of `console`.

    The canvas's bytes are divided into pieces of `piece` bytes; `changed` has a 1 for each piece shown since it was
    last cleared. `seed` is the next result of `entropy` and increases with each call; -1 means the board's own entropy.
    """

    def __init__(self, console: Console) -> None:
        board = console.board
        self._console = console
        self._board = board
        self.name = board.name
        self.width = board.width
        self.height = board.height
        self.colour = board.colour
        self.buffer = board.buffer
        self.home = board.home
        self.buzzer = board.buzzer
        self.is_portable = False  # the PC looks at the display
        self.light = board.light
        self.turn = board.turn
        self.shift = board.shift
        self.is_attached = board.is_attached
        self.doze = board.doze
        self.battery = board.battery
        self.today = board.today
        self.set_date = board.set_date
        self.clock = DebugClock(board.clock)
        parts = 1 if not board.colour else 2 if board.width <= _WIDE else 4  # a part of a band fits a frame of the link
        self.piece = 4 * board.width // parts if board.colour else board.width  # bytes
        self.changed = bytearray(b"\1" * ((board.height + 7) // 8 * parts))
        self.seed = -1
        self._waiting: list[tuple[int, bool, int]] = []  # arguments of `queue`
        self._down = 0
        self._until = 0  # ticks_ms at which the present press, or the pause after it, ends
        self._timed = False  # true during a press and the pause after it

    def queue(self, mask: int, is_hold: bool, screen: int = -1) -> None:
        """Press buttons after all queued presses. If the queue is full, the press is lost.

        The press is dropped if the console shows another screen by then. `screen` is the low byte of
        `console.screens`, -1 for a press that may act on any screen.
        """
        if mask and len(self._waiting) < _MOST:
            self._waiting.append((mask, is_hold, screen))

    def listen(self, buttons: Buttons) -> None:
        """Let the board call `buttons.latch` at each edge."""
        self._board.listen(buttons)

    def pressed(self) -> int:
        """Return the mask of the buttons that are down, on the board or pressed by the PC.

        After each press by the PC, its buttons are up for `TAP_MS`.
        """
        clock = self.clock
        now = clock.ticks_ms()
        if self._timed and clock.ticks_diff(self._until, now) <= 0:
            self._timed = self._down != 0
            self._down = 0
            self._until = clock.ticks_add(now, TAP_MS)
        while self._waiting and not self._timed:
            mask, is_hold, screen = self._waiting.pop(0)
            if screen < 0 or screen == self._console.screens & 0xFF:
                self._down = mask
                self._until = clock.ticks_add(now, HOLD_MS if is_hold else TAP_MS)
                self._timed = True
        return self._board.pressed() | self._down

    def show(self, canvas: Canvas) -> None:
        """Send the canvas to the board's display, and record the changed pieces."""
        pieces = len(self.changed) // canvas.bands
        for band in range(canvas.bands):
            if canvas.band_x0[band] <= canvas.band_x1[band]:
                for i in range(pieces * band, pieces * band + pieces):
                    self.changed[i] = 1
        self._board.show(canvas)

    def entropy(self, ahead: bool = False) -> int:
        """Return 32 bits for the next deal: `seed`, or the board's own entropy."""
        if self.seed < 0 or ahead:
            return self._board.entropy(ahead)
        self.seed += 1
        return self.seed - 1

    def secret(self) -> int:
        """Return the board's own secret, which does not depend on `seed`."""
        return self._board.secret()

    def ports(self) -> tuple[tuple[str, Callable[[], Port]], ...]:
        """Return the board's own ports."""
        return self._board.ports()
