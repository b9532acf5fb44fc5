"""Debounced, latched buttons as a queue of events.

A mask has a bit for each of six buttons, and for a hint and a menu key, which some boards have besides. An event is a
button's bit, with `HELD` added when it was held down; a hint key is `A | HELD` and a menu key `B | HELD`. Directions
act when pressed and repeat; A and B act when released, since holding them means something else. An edge counts at once
and the button is then deaf while its contact bounces, so debouncing costs no latency.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.types import Clock

UP = const(1)
DOWN = const(2)
LEFT = const(4)
RIGHT = const(8)
A = const(16)
B = const(32)
HINT = const(64)  # in masks only
MENU = const(128)
HELD = const(64)  # in events only

_COUNT = const(8)
_DIRECTIONS = const(15)
_CHOICES = const(48)  # A and B
_BOUNCE_MS = const(15)
_REPEAT_FIRST_MS = const(350)
_REPEAT_MS = const(110)
_HOLD_MS = const(600)
_QUEUE = const(32)


class Buttons:
    """Turns samples of the pins into events. `clock` is a board's. `down` is a mask of the buttons that are down."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.down = 0
        self._spent = 0  # down, and reports nothing more until it is released
        self._deaf = 0  # its contact may still bounce
        self._latched = bytearray(_COUNT)  # set by interrupts, one byte each: no read-change-write to be cut in two
        self._since = array("i", bytes(4 * _COUNT))  # when it was, ticks_ms
        self.waiting = False  # a press is latched and wants a sample soon
        self._edge = array("i", bytes(4 * _COUNT))  # when the button last changed, ticks_ms
        self._due = array("i", bytes(4 * _COUNT))  # when it repeats or counts as held
        self._queue = bytearray(_QUEUE)
        self._head = self._size = 0

    def latch(self, mask: int) -> None:
        """Remember presses seen between samples, bounces not among them; safe in an interrupt."""
        for i in range(_COUNT):
            if mask >> i & 1:
                self._since[i] = self._clock.ticks_ms()
                self._latched[i] = 1
        self.waiting = True

    def sample(self, mask: int) -> None:
        """Take in the buttons down now. Call at least every 20 ms."""
        if not (mask or self.down or self._deaf or self.waiting):
            return
        self.waiting = False
        clock = self._clock
        now = clock.ticks_ms()
        for i in range(_COUNT):
            bit = 1 << i
            down = mask & bit
            if self._latched[i]:
                self._latched[i] = 0
                if self.down & bit:  # let go and pressed again since the last sample
                    self._release(i, bit, now)
                self._press(i, bit, now, self._since[i])  # which may be long ago, as while a game was saved
                continue
            if self._deaf & bit:
                if clock.ticks_diff(now, self._edge[i]) < _BOUNCE_MS:
                    continue
                self._deaf &= ~bit  # for good: an old edge is never compared again, ticks wrap
            if down and not self.down & bit:
                self._press(i, bit, now, now)
            elif not down and self.down & bit:
                self._release(i, bit, now)
            elif self.down & bit and clock.ticks_diff(now, self._due[i]) >= 0:
                self._overdue(i, bit, now)

    def _press(self, i: int, bit: int, now: int, since: int) -> None:
        self.down |= bit
        self._deaf |= bit
        self._edge[i] = now
        if bit & _DIRECTIONS:
            self._put(bit)
            self._due[i] = self._clock.ticks_add(now, _REPEAT_FIRST_MS)
        elif bit & _CHOICES:
            self._due[i] = self._clock.ticks_add(since, _HOLD_MS)
        else:
            self._spent |= bit
            self._put((A if bit == HINT else B) | HELD)

    def _release(self, i: int, bit: int, now: int) -> None:
        self.down &= ~bit
        self._deaf |= bit
        self._edge[i] = now
        if bit & _CHOICES and not self._spent & bit:
            self._put(bit)
        self._spent &= ~bit

    def _overdue(self, i: int, bit: int, now: int) -> None:
        if self._spent & bit:
            return
        if bit & _DIRECTIONS:
            self._put(bit)
            self._due[i] = self._clock.ticks_add(now, _REPEAT_MS)
        else:
            self._spent |= bit
            self._put(bit | HELD)

    def _put(self, event: int) -> None:
        if self._size < _QUEUE:  # a full queue is a second of mashing; later presses are dropped, not earlier ones
            self._queue[(self._head + self._size) % _QUEUE] = event
            self._size += 1

    def drop(self, mask: int) -> None:
        """Drop every event so far. The buttons in `mask` are down now and report nothing until they are released."""
        self.sample(mask)
        self._size = 0
        self._spent |= self.down

    def next(self) -> int:
        """The oldest event not yet taken, 0 when there is none."""
        if not self._size:
            return 0
        event = self._queue[self._head]
        self._head = (self._head + 1) % _QUEUE
        self._size -= 1
        return event
