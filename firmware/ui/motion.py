"""Cards in motion over a finished picture: they slide to a place or away from it, turn over, or are dealt.

A flight is a tuple:

| field | contents |
| --- | --- |
| 0 | `ARRIVES`, `LEAVES`, `TURNS` or `DEALT` |
| 1 | when it begins, in units of its length |
| 2, 3 | left and top of the place that the card comes from |
| 4, 5 | left and top of the place that it goes to |
| 6, 7 | width and height of the card |

All take their images from the picture before and the picture after: a card that arrives or turns over, from where it
comes to lie, and a card that leaves, from where it lay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import framebuf
from micropython import const

from firmware.ui import theme as role
from firmware.ui.canvas import buffer_size
from firmware.ui.card_face import draw_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware.types import Clock, Flight
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme

ARRIVES = const(0)
LEAVES = const(1)
TURNS = const(2)  # lies at its place, and turns over
DEALT = const(3)  # arrives face down, turns over half way, and was nowhere before

_FLIGHT_MS = (120, 60)  # at normal speed, fast
_DEALT_MS = (60, 30)
_FRAME_MS = const(25)
_LEAST_BACK = const(10)  # the least height of a back, in pixels; an edge of a card shows no back

_WAITS = const(0)
_MOVES = const(1)
_LIES = const(2)


class Patch:
    """A copy of a rectangle of a canvas, `wide` by `high` pixels."""

    def __init__(self, canvas: Canvas, wide: int, high: int) -> None:
        self._canvas = canvas
        self._size = wide, high
        stride = wide + wide % 2
        form = framebuf.GS4_HMSB if canvas.colour else framebuf.MONO_VLSB
        self._raw = framebuf.FrameBuffer(bytearray(buffer_size(stride, high, canvas.colour)), wide, high, form)

    def take(self, x: int, y: int) -> None:
        """Copy the rectangle at (x, y)."""
        self._raw.blit(self._canvas.raw, -x, -y)

    def put(self, x: int, y: int) -> None:
        """Draw the copy at (x, y)."""
        self._canvas.raw.blit(self._raw, x, y)
        self._canvas.touch(x, y, *self._size)


class _Card:
    """A card of a `flight`: its `image`, its place `before`, and what it hides while it moves."""

    def __init__(self, canvas: Canvas, flight: Flight) -> None:
        self.flight = flight
        self.state = _WAITS
        self.x = 0
        self.y = 0
        wide, high = flight[6:]
        self.image = Patch(canvas, wide, high)
        self.hidden: Patch = None  # type: ignore[assignment]  # until it moves
        self.before = Patch(canvas, wide, high) if flight[0] == ARRIVES or flight[0] == TURNS else None


class Motion:
    """The flights of one change of the picture. Create it before the picture is changed, and call `begin` afterwards.

    `back` is the pattern on the back of a card. The constructor and `step` raise `MemoryError` if there is no room
    for a copy of a card; `end` still works.
    """

    def __init__(
        self, canvas: Canvas, theme: Theme, clock: Clock, flights: Sequence[Flight], is_fast: bool, back: int
    ) -> None:
        self._canvas = canvas
        self._theme = theme
        self._clock = clock
        self._is_fast = is_fast
        self._back = back
        self._since = 0
        self._drawn_at = 0
        self._cards = [_Card(canvas, flight) for flight in flights]
        for card in self._cards:
            flight = card.flight
            if card.before:
                card.before.take(flight[4], flight[5])
            elif flight[0] == LEAVES:
                card.image.take(flight[2], flight[3])

    def begin(self) -> None:
        """Take the images from the new picture, and put everything back where it was."""
        for card in self._cards:
            flight = card.flight
            if flight[0] != LEAVES:
                card.image.take(flight[4], flight[5])
        for card in self._cards:
            kind, _, _, _, x, y, wide, high = card.flight
            if card.before:
                card.before.put(x, y)
            elif kind == DEALT:
                self._canvas.fill(x, y, wide, high, role.BACKGROUND)
        self._since = self._clock.ticks_ms()
        self._drawn_at = self._clock.ticks_add(self._since, -_FRAME_MS)

    def step(self) -> bool:
        """Draw the next picture if it is due. False once all cards lie at their places."""
        now = self._clock.ticks_ms()
        if self._clock.ticks_diff(now, self._drawn_at) < _FRAME_MS:
            return True
        self._drawn_at = now
        self._uncover()
        passed = self._clock.ticks_diff(now, self._since)
        moves = False
        for lands in (True, False):  # a card must not land on one that has been drawn
            for card in self._cards:
                if card.state != _LIES:
                    flight = card.flight
                    length = (_DEALT_MS if flight[0] == DEALT else _FLIGHT_MS)[self._is_fast]
                    at = passed - flight[1] * length
                    moves = True
                    if lands and at >= length:
                        self._land(card)
                    elif not lands and at >= 0:
                        self._draw(card, at, length)
        return moves

    def end(self) -> None:
        """Lay all cards at their places."""
        self._uncover()
        for card in self._cards:
            if card.state != _LIES:
                self._land(card)

    def _uncover(self) -> None:
        """Take the moving cards off the picture, the top one first."""
        for card in reversed(self._cards):
            if card.state == _MOVES:
                card.hidden.put(card.x, card.y)
                card.state = _WAITS

    def _land(self, card: _Card) -> None:
        card.state = _LIES
        flight = card.flight
        if flight[0] != LEAVES:
            card.image.put(flight[4], flight[5])
        card.image = card.hidden = None  # type: ignore[assignment]  # their memory is free again

    def _draw(self, card: _Card, at: int, length: int) -> None:
        """Draw a card `at` this part of the `length` of its flight."""
        kind, _, x, y, to_x, to_y, wide, high = card.flight
        if kind == TURNS:
            x = to_x
            y = to_y
        x += (to_x - x) * at // length
        y += (to_y - y) * at // length
        card.x = x
        card.y = y
        card.hidden = card.hidden or Patch(self._canvas, wide, high)
        card.hidden.take(x, y)
        card.state = _MOVES
        is_first = 2 * at < length
        if kind == DEALT and is_first and high >= _LEAST_BACK:
            draw_back(self._canvas, self._theme, x, y, wide, high, self._back)
        elif kind == TURNS:
            image = card.before if is_first else card.image
            image.put(x, y)  # type: ignore[union-attr]  # a card that turns over has both
            edge = wide * (at if is_first else length - at) // length
            self._canvas.fill(x, y, edge, high, role.BACKGROUND)
            self._canvas.fill(x + wide - edge, y, edge, high, role.BACKGROUND)
        else:
            card.image.put(x, y)
            if self._canvas.colour:  # the card may be over others; on a one-colour display it has a frame
                self._canvas.frame(x, y, wide, high, role.BACKGROUND)
