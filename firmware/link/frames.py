"""Frames: payloads of 1 to 512 bytes on a serial link, recovered after noise (docs/protocol.md).

A frame is a zero byte, content and a zero byte; two frames may share one zero. The content is the payload with its
CRC-16 (low byte first), COBS-encoded so that it has no zero. Byte 0x03, which is Ctrl-C to a console, is escaped: 0x03
and 0x04 become 0x04 and the byte with bit 6 inverted.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.game import crc16_of

if TYPE_CHECKING:
    from engines.types import Data, Halfwords, ptr8, ptr16

MOST = const(512)  # bytes of a payload
FRAME = const(1036)  # bytes of the longest frame: payload, CRC and three of COBS, all of them escaped, and two zeros
ROOM = const(514)  # bytes of a payload and its CRC, while they are read

_CTRL_C = const(3)
_ESCAPE = const(4)
_FLIP = const(0x40)
_LONGEST = const(254)  # bytes of a block that no zero ends
_MOST_COUNT = const(0x3FFFFFFF)
_FIRST = const(0xFFFF)  # initial value of a CRC

# State of `_take` between two pieces of a frame, in halfwords.
_MODE = const(0)
_SIZE = const(1)  # bytes of payload and CRC so far
_LEFT = const(2)  # bytes to come in this block
_ZERO = const(3)  # 1 if a zero comes before the next block
_WHOLE = const(4)  # size of the completed payload, 0 if none
_BAD = const(5)  # number of damaged frames in this call
_FIELDS = const(6)

_BETWEEN = const(0)  # mode: no byte since the last zero
_INSIDE = const(1)  # mode: in a frame
_ESCAPED = const(2)  # mode: after 0x04
_LOST = const(3)  # mode: in a damaged frame


class Reader:
    """A decoder of frames whose bytes arrive in pieces. `damaged` counts bad frames, modulo 2^30."""

    def __init__(self) -> None:
        self.payload = bytearray(ROOM)  # the caller may replace it by a buffer of the same size between calls of `take`
        self.size = 0  # bytes of the payload, 1 to `MOST`; 0 if the last call completed no frame
        self.damaged = 0
        self._state: Halfwords = array("H", bytes(2 * _FIELDS))

    def take(self, data: Data, start: int, end: int) -> int:
        """Read `data[start:end]` up to the end of a good frame or of the data. Return the next index.

        A good frame is then in `payload` and `size`, until the next call.
        """
        state = self._state
        start = _take(state, self.payload, data, start, end)
        self.size = state[_WHOLE]
        self.damaged = self.damaged + state[_BAD] & _MOST_COUNT
        return start


@micropython.viper
def encode(out: object, payload: object, size: int) -> int:
    """Write the frame of `payload[:size]`, 1 to `MOST` bytes, into `out` of `FRAME` bytes. Return its length."""
    q = ptr8(out)
    p = ptr8(payload)
    crc = _FIRST
    crc = int(crc16_of(payload, size, crc))
    end = size + 2
    q[0] = 0
    n = 1
    i = 0
    more = 1
    while more != 0:
        j = i  # the end of this block
        more = 0
        while j < end and j - i < _LONGEST and more == 0:
            byte = crc >> 8
            if j < size:
                byte = p[j]
            elif j == size:
                byte = crc & 0xFF
            if byte == 0:
                more = 1
            else:
                j += 1
        byte = j - i + 1  # first the block's length, then its bytes
        while i <= j:
            if byte == _CTRL_C or byte == _ESCAPE:
                q[n] = _ESCAPE
                n += 1
                byte = byte ^ _FLIP
            q[n] = byte
            n += 1
            byte = crc >> 8
            if i < size:
                byte = p[i]
            elif i == size:
                byte = crc & 0xFF
            i += 1
        if more == 0:  # no zero ends this block
            i -= 1
            if i < end:
                more = 1
    q[n] = 0
    return n + 1


@micropython.viper
def _take(state: object, payload: object, data: object, at: int, end: int) -> int:  # noqa: C901  calls are slow
    """Decode `data[at:end]` up to the end of a good frame. Return the index after it."""
    s = ptr16(state)
    p = ptr8(payload)
    d = ptr8(data)
    mode = s[_MODE]
    size = s[_SIZE]
    left = s[_LEFT]
    zero = s[_ZERO]
    whole = 0
    bad = 0
    while at < end and whole == 0:
        byte = d[at]
        at += 1
        if byte == 0:
            if mode == _INSIDE and left == 0 and size > 2:
                crc = _FIRST
                if int(crc16_of(payload, size - 2, crc)) == p[size - 2] | p[size - 1] << 8:
                    whole = size - 2
            if mode != _BETWEEN and whole == 0:
                bad += 1
            mode = _BETWEEN
            size = 0
            left = 0
            zero = 0
        elif mode != _LOST:
            if mode == _ESCAPED:
                byte = byte ^ _FLIP
                mode = _INSIDE
                if byte != _CTRL_C and byte != _ESCAPE:
                    mode = _LOST
            elif byte == _CTRL_C:
                mode = _LOST
            elif byte == _ESCAPE:
                mode = _ESCAPED
            else:
                mode = _INSIDE
            if mode == _INSIDE:
                code = 0
                if left == 0:
                    code = byte
                    byte = 0
                else:
                    left -= 1
                if code == 0 or zero != 0:
                    if size == ROOM:
                        mode = _LOST
                    else:
                        p[size] = byte
                        size += 1
                if code != 0:
                    left = code - 1
                    zero = 0
                    if code <= _LONGEST:
                        zero = 1
    s[_MODE] = mode
    s[_SIZE] = size
    s[_LEFT] = left
    s[_ZERO] = zero
    s[_WHOLE] = whole
    s[_BAD] = bad
    return at


@micropython.viper
def copy(out: object, at: int, data: object, start: int, size: int) -> int:
    """Copy `data[start:start + size]` to `out[at:]`; within one buffer, only to a lower index. Return `size`."""
    q = ptr8(out)
    p = ptr8(data)
    i = 0
    while i < size:
        q[at + i] = p[start + i]
        i += 1
    return size
