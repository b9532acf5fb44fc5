"""Debounced buttons as a queue of events.

A mask has a bit for each button: six buttons, a hint key and a menu key. Boards with fewer buttons have `UP_DOWN`,
which is up when tapped and down when held, and `RIGHT_LEFT`. An event is the bit of one of the six buttons, with `HOLD`
added if it was held down. A hint key is `A | HOLD`, a menu key `B | HOLD`. Directions act when pressed, and repeat. A,
B and the two-in-one buttons act when released, since holding them means something else.

A worn contact bounces: it opens and closes for up to 50 ms after a press or a release. Each press still counts once:

- A press counts when the contact closes, and a release when it opens, without any delay.
- For 50 ms after that edge, nothing the contact does counts.
- Then the contact is read again. If it has changed and stayed so, the change counts from the moment it happened.
  Another 50 ms begin at that moment.

Debouncing delays only an edge within 50 ms of the one before. A tap of A shorter than 50 ms acts 50 ms after it
began, because its end could have been a bounce. A press within 50 ms of a release counts when those 50 ms are over, if
the contact is closed then. So two taps of 30 ms, 60 ms from press to press, are two presses. A second tap of only
20 ms looks like a bounce of the first release, and counts as one.

Interrupts report edges (`latch`) and the loop reports levels (`sample`). A board without interrupts needs only
`sample`. While flash is erased, interrupts wait, and one interrupt may cover several edges. `is_late` marks that time:
edges that could be either bounces or a tap then count as bounces.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

try:
    from machine import disable_irq, enable_irq
except ImportError:  # on a PC there are no interrupts

    def disable_irq() -> int:
        """Do nothing."""
        return 0

    def enable_irq(state: int) -> None:
        """Do nothing."""


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
UP_DOWN = const(256)
RIGHT_LEFT = const(512)
HOLD = const(64)  # in events only

_COUNT = const(10)
_DIRECTIONS = const(15)
_CHOICES = const(48)  # A and B
_PAIRS = const(768)  # UP_DOWN and RIGHT_LEFT

_BOUNCE_MS = const(50)
_REPEAT_FIRST_MS = const(350)
_REPEAT_MS = const(110)
_HOLD_MS = const(600)
_PAIR_HOLD_MS = const(300)
_QUEUE = const(32)

# Bits of a contact's state.
_CLOSED = const(1)  # closed at the last reading
_PRESSED = const(2)  # counts as pressed
_DEAF = const(4)  # may still bounce
_FRESH = const(8)  # an interrupt has come since the last sample


class Buttons:
    """The buttons of a board, debounced by its `clock`.

    `down` is a mask of the buttons that are down. `waiting` is True if a sample is needed before the next nap ends.
    `is_late` must be True while flash is written. `is_turned` and `is_left_handed` change the meaning of buttons.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.down = 0
        self.waiting = False
        self.is_late = False
        self.is_turned = False  # the device is held upside down, so each direction means its opposite
        self.is_left_handed = False  # A means B, and B means A
        # Changed by interrupts and by samples.
        self._state = bytearray(_COUNT)
        self._turns = bytearray(_COUNT)  # presses and releases that no sample has processed yet
        self._edge = array("i", bytes(4 * _COUNT))  # ticks_ms of the last press or release
        self._moved = array("i", bytes(4 * _COUNT))  # ticks_ms at which the contact last opened or closed
        # Changed by samples only.
        self._is_active = False
        self._spent = 0  # mask of buttons that are down and whose hold has been reported
        self._muted = 0  # mask of buttons that report nothing until they are released
        self._due = array("i", bytes(4 * _COUNT))  # ticks_ms at which a button repeats or counts as held
        self._queue = bytearray(_QUEUE)
        self._head = self._size = 0

    def latch(self, mask: int, closed: bool = True, twice: bool = False, sampled: bool = False) -> None:
        """Debounce contacts that are `closed` now. Safe in an interrupt.

        An interrupt has seen an edge. If `twice`, contacts have changed and changed back. A `sampled` level may have
        missed edges, and may be older than the last interrupt.
        """
        # A single function, because an interrupt may find little room on the stack.
        clock = self._clock
        now = clock.ticks_ms()
        i = 0
        while mask:
            if mask & 1:
                state = self._state[i]
                if not sampled:
                    state |= _FRESH
                elif state & _FRESH:
                    state &= ~_FRESH
                    closed = state & _CLOSED != 0
                if state & _DEAF and clock.ticks_diff(now, self._edge[i]) > _BOUNCE_MS:
                    state &= ~_DEAF  # ticks wrap, so an old edge is never compared again
                    if closed != state & _CLOSED if sampled else self.is_late:
                        twice = False  # unknown, so assume bounces
                    elif (state ^ state >> 1) & 1:
                        state ^= _PRESSED
                        self._turns[i] += 1
                        self._edge[i] = self._moved[i]
                        if clock.ticks_diff(now, self._moved[i]) <= _BOUNCE_MS:
                            state |= _DEAF
                if closed != state & _CLOSED:
                    state ^= _CLOSED
                    self._moved[i] = now
                if not state & _DEAF and (twice or (state ^ state >> 1) & 1):
                    state ^= _PRESSED | _DEAF
                    self._turns[i] += 1
                    self._edge[i] = now
                self._state[i] = state
            mask >>= 1
            i += 1
        if not sampled:
            self.waiting = True

    def sample(self, mask: int) -> None:
        """Process the mask of buttons that are down now. Call at least every 20 ms."""
        if not (mask or self._is_active or self.waiting):
            return
        self.waiting = False
        clock = self._clock
        now = clock.ticks_ms()
        active = 0
        for i in range(_COUNT):
            bit = 1 << i
            if not self._state[i] and not mask & bit:
                continue
            irqs = disable_irq()
            self.latch(bit, mask & bit != 0, False, True)
            state = self._state[i]
            turns = self._turns[i]
            self._turns[i] = 0
            since = self._edge[i]
            enable_irq(irqs)
            for _ in range(turns):
                if self.down & bit:
                    self._release(bit)
                else:
                    self._press(i, bit, now, since)  # `since` may be long ago, because saving delays samples
            if self.down & bit and clock.ticks_diff(now, self._due[i]) >= 0:
                self._overdue(i, bit, now)
            if state & _DEAF and (state ^ state >> 1) & 1:
                self.waiting = True  # this change counts when the 50 ms are over
            if not state:
                self._muted &= ~bit
            active |= state
        self._is_active = active != 0

    def _press(self, i: int, bit: int, now: int, since: int) -> None:
        self.down |= bit
        if self._muted & bit:
            return
        if bit & _DIRECTIONS:
            self._put(bit)
            self._due[i] = self._clock.ticks_add(now, _REPEAT_FIRST_MS)
        elif bit & (_CHOICES | _PAIRS):
            self._due[i] = self._clock.ticks_add(since, _HOLD_MS if bit & _CHOICES else _PAIR_HOLD_MS)
        else:
            self._spent |= bit
            asks_hint = (bit == HINT) != self.is_left_handed  # `_put` exchanges A and B, but not the keys' meaning
            self._put((A if asks_hint else B) | HOLD)

    def _release(self, bit: int) -> None:
        self.down &= ~bit
        if not (self._spent | self._muted) & bit:
            if bit & _CHOICES:
                self._put(bit)
            elif bit & _PAIRS:
                self._put(UP if bit == UP_DOWN else RIGHT)
        self._spent &= ~bit
        self._muted &= ~bit

    def _overdue(self, i: int, bit: int, now: int) -> None:
        if self._muted & bit:
            return
        if bit & _DIRECTIONS:
            self._put(bit)
            self._due[i] = self._clock.ticks_add(now, _REPEAT_MS)
        elif bit & _PAIRS:
            self._put(DOWN if bit == UP_DOWN else LEFT)
            self._due[i] = self._clock.ticks_add(now, _REPEAT_MS if self._spent & bit else _REPEAT_FIRST_MS)
        elif not self._spent & bit:
            self._put(bit | HOLD)
        self._spent |= bit

    def _put(self, event: int) -> None:
        if self.is_turned and event & _DIRECTIONS:
            event = (event & (UP | LEFT)) << 1 | (event & (DOWN | RIGHT)) >> 1
        elif self.is_left_handed and event & _CHOICES:
            event ^= _CHOICES
        if self._size < _QUEUE:  # a full queue is a second of mashing; drop the newest event
            self._queue[(self._head + self._size) % _QUEUE] = event
            self._size += 1

    def drop(self, mask: int) -> None:
        """Drop every event so far. The buttons in `mask` are down now and report nothing until they are released."""
        self.sample(mask)
        self._size = 0
        self._muted |= self.down | mask  # a button that may still bounce is not in `down` yet

    def has_event(self) -> bool:
        """True if `next` has an event."""
        return self._size > 0

    def next(self) -> int:
        """Return and remove the oldest event, or 0 if none exists."""
        if not self._size:
            return 0
        event = self._queue[self._head]
        self._head = (self._head + 1) % _QUEUE
        self._size -= 1
        return event
