"""Presses of keys as timed presses of a board's buttons."""

from collections import deque
from collections.abc import Callable

import host_sim  # noqa: F401  installs the stubs
from firmware.drivers.buttons import DOWN, HINT, LEFT, MENU, RIGHT, UP, A, B
from host_sim.device.virtual_board import ButtonBoard

BUTTONS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT, "a": A, "b": B}  # name -> bit of the mask

_ALL = UP | DOWN | LEFT | RIGHT | A | B | HINT | MENU
_DIRECTIONS = UP | DOWN | LEFT | RIGHT
_HOLDS = {HINT: A, MENU: B}  # the button to hold on a board that lacks the key

TAP_MS = 60  # ms down, and ms up before the next press; longer than a contact bounces
LONG_MS = 400  # ms; longer than a two-in-one button takes to count as held
HOLD_MS = 700  # ms; longer than the console takes for a hold
ACTIVE_MS = 10  # most ms between two samples while a button is down or a press is queued
REPEAT_MS = 110  # ms between two steps of a held direction, as on the device


class PressQueue:
    """Presses waiting to be made on `board`, one after the other.

    `is_sent` is false while the board still forwards presses. `picture` numbers the picture on the board: a press is
    dropped if the picture changes while it waits. A board that counts its `screens` needs no `picture`.

    At most one press of the same button waits behind the press being made. So the board is at most one press behind the
    key.
    """

    def __init__(
        self, board: ButtonBoard, is_sent: Callable[[], bool] = lambda: True, picture: Callable[[], int] = lambda: 0
    ) -> None:
        self._board = board
        self._is_sent = is_sent
        self._picture = picture
        self._clock = board.clock
        # Buttons down (0: none), milliseconds, and the picture at the time of the key.
        self._waiting: deque[tuple[int, int, int] | Callable[[], bool]] = deque()
        self._ends: int | None = None  # ticks_ms at the end of the current phase
        self._is_pressed = False  # true if the board's buttons are down in the current phase
        self._down = 0  # the mask of the press that `release` ends
        self._repeated = 0  # ticks_ms of the last tap of a direction

    def press(self, mask: int) -> None:
        """Queue a press that lasts until `release`, or until another press."""
        self.release()
        phase = self._phase(mask)
        if phase in list(self._waiting)[-2:]:
            return
        self._waiting.append(phase)
        self._down = mask
        if mask & (HINT | MENU) or self._board.long and mask & _DIRECTIONS:  # a hold would mean something else
            self.release()

    def release(self, mask: int = _ALL) -> None:
        """End the press of a button that is down."""
        if self._down & mask:
            self._down = 0
            self._let_go()

    def tap(self, mask: int) -> None:
        """Queue a short press of a button.

        For a hint or menu key that the board lacks, queue a long press of A or B.
        """
        self.press(mask)
        self.release(mask)
        self._repeated = self._clock.ticks_ms()

    def repeat(self, mask: int) -> None:
        """Tap a direction whose key is still down, at the device's repeat rate. Do nothing while the button is down."""
        now = self._clock.ticks_ms()
        if not self._down and self.idle and self._clock.ticks_diff(now, self._repeated) >= REPEAT_MS:
            self.tap(mask)

    def drop(self) -> None:
        """Drop pending presses, and release all buttons."""
        self._waiting.clear()
        self._down = 0
        if self._is_pressed:
            self._let_go()

    def then(self, action: Callable[[], bool]) -> None:
        """Queue an action to run after the earlier presses. It returns False while it has to wait."""
        self._waiting.append(action)

    @property
    def idle(self) -> bool:
        """True if all presses have been made and released."""
        return not self._waiting and self._ends is None and not self._down and self._is_sent()

    def update(self) -> int | None:
        """Update the buttons, which the caller must sample right after. Return the milliseconds until the next call,
        None if idle.

        A phase starts at the call that sets it, so every phase is sampled at least once, even if calls are late.
        """
        now = self._clock.ticks_ms()
        if self._ends is not None and self._clock.ticks_diff(self._ends, now) <= 0:
            self._ends = None
        while self._ends is None and self._waiting:
            first = self._waiting[0]
            if isinstance(first, tuple):
                mask, length, picture = first
                if not mask or picture == self._picture():
                    self._board.release(_ALL)
                    self._board.press(mask)
                    self._is_pressed = mask != 0
                    self._ends = self._clock.ticks_add(now, length)
            elif not first():
                return ACTIVE_MS
            self._waiting.popleft()
        if self._ends is None:
            return None if self.idle else ACTIVE_MS
        return min(ACTIVE_MS, max(0, self._clock.ticks_diff(self._ends, now)))

    def _let_go(self) -> None:
        self._waiting.append((0, TAP_MS, 0))

    def _phase(self, mask: int) -> tuple[int, int, int]:
        if mask & ~self._board.keys & (HINT | MENU):
            return _HOLDS[mask], HOLD_MS, self._picture()
        return mask, LONG_MS if mask & self._board.long else TAP_MS, self._picture()
