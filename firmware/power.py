"""Saving power while nobody presses a button: the display dims, goes off, and at last the chip sleeps lightly.

With an open link the game goes on behind a dark display. An OLED that shows the same picture for long moves it by a
row, so that no pixel wears out. The console loads this module after the first seconds without a press.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.console import Console

# Seconds without a press, for each choice in the settings; 0 for never.
DIM = (0, 10, 30, 60, 300)
OFF = (0, 30, 120, 300, 1800)
SLEEP = (0, 120, 600, 1800)
TEXTS = {0: "never", 10: "10 s", 30: "30 s", 60: "1 min", 120: "2 min", 300: "5 min", 600: "10 min", 1800: "30 min"}

_AWAKE = const(0)
_DIM = const(1)
_DARK = const(2)
_ASLEEP = const(3)
_DOZE_MS = const(40)  # shorter than a tap
_SHIFT_S = const(60)  # after so long an OLED's picture moves
_DAY = const(86400)  # seconds; a longer time is not measured, because ticks wrap
_MS = const(1000)


class Power:
    """The display and the chip after the last press, at `pressed_at` in ticks_ms. The settings have the times."""

    def __init__(self, console: Console, pressed_at: int) -> None:
        self._console = console
        self._since = pressed_at
        self._stage = _AWAKE
        self._is_shifted = False

    def step(self) -> bool:
        """Dim the display or switch it off when it is time. True while it is off."""
        clock = self._console.board.clock
        now = clock.ticks_ms()
        idle = clock.ticks_diff(now, self._since) // _MS
        if idle > _DAY:
            self._since = clock.ticks_add(now, -_DAY * _MS)
        stage = self._stage_after(idle)
        if stage != self._stage:
            self._stage = stage
            self.light()
        self._shift(idle // _SHIFT_S % 2 > 0)
        return stage >= _DARK

    def _stage_after(self, idle: int) -> int:
        """Return the stage after `idle` seconds without a press."""
        settings = self._console.settings
        times = (DIM[settings.dim], OFF[settings.off], SLEEP[settings.sleep])
        stage = _AWAKE
        for i in range(len(times)):
            if times[i] and idle >= times[i]:
                stage = _DIM + i
        return stage

    def _shift(self, is_shifted: bool) -> None:
        if is_shifted != self._is_shifted:
            self._is_shifted = is_shifted
            self._console.board.shift(is_shifted)

    def wake(self) -> bool:
        """Light the display after a press. True if it was off: the press then means nothing else."""
        was_dark = self._stage >= _DARK
        self._stage = _AWAKE
        self.light()
        self._shift(False)
        return was_dark

    def is_dark(self) -> bool:
        """True while the display is off."""
        return self._stage >= _DARK

    def doze(self) -> bool:
        """Sleep lightly for a moment, if that is allowed: never with a link or a PC at the other end, which sleep would
        cut off. True if the chip slept."""
        console = self._console
        if self._stage < _ASLEEP or console.link or console.terminal or console.board.is_attached():
            return False
        console.board.doze(_DOZE_MS)
        return True

    def light(self) -> None:
        """Set the display's brightness: that of the settings, dim or off."""
        if self._stage >= _DARK:
            self._console.board.light(0)
        elif self._stage == _DIM:
            self._console.board.light(1)
        else:
            self._console.light()
