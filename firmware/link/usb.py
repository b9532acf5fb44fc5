"""The link's port on USB: the serial connection of the REPL, which `mpremote` uses too.

Ctrl-C keeps its meaning during a link. Frames never contain byte 0x03, so a 0x03 comes from a person who wants the
REPL.
"""

from __future__ import annotations

import select
import sys
from typing import TYPE_CHECKING

from micropython import const

from firmware import start

if TYPE_CHECKING:
    from typing import Any

    from engines.types import Buffer

_PIECE = const(8)  # bytes; MicroPython's buffer holds 256


class Usb:
    """An open port, see `firmware/link/__init__.py`. Until `close`, the console leaves all received bytes to it."""

    def __init__(self) -> None:
        start.linked = self
        writable: Any = select.poll()
        writable.register(sys.stdout, select.POLLOUT)
        self._poll_in = start.listen().ipoll
        self._poll_out = writable.ipoll
        comes: Any = sys.stdin.buffer
        self._readinto = comes.readinto
        goes: Any = sys.stdout.buffer
        self._write = goes.write
        self._byte = bytearray(1)
        self._piece = bytearray(_PIECE)
        self._step = _PIECE

    def read(self, buffer: bytearray) -> int:
        """Read the bytes that have arrived into `buffer` and return their number.

        They are read one by one, because MicroPython waits until it has all bytes that it is asked for.
        """
        poll = self._poll_in
        readinto = self._readinto
        byte = self._byte
        most = len(buffer)
        count = 0
        while count < most:
            for _ in poll(0):
                readinto(byte)
                buffer[count] = byte[0]
                count += 1
                break
            else:
                break
        return count

    def write(self, buffer: Buffer, size: int) -> int:
        """Send the first `size` bytes of `buffer`, the rest of a frame. Return the number of bytes accepted.

        If the PC does not read, MicroPython waits half a second when there is room for some bytes but not for all. So
        writes always have a fixed size that divides its buffer, padded with zeros, which mean nothing between frames.
        """
        poll = self._poll_out
        write = self._write
        piece = self._piece
        step = self._step
        count = 0
        while count < size:
            for _ in poll(0):
                if size - count >= step:
                    write(buffer, count, step)
                else:
                    i = 0
                    while i < _PIECE:
                        piece[i] = buffer[count + i] if count + i < size else 0
                        i += 1
                    write(piece)
                count += step
                break
            else:
                return count
        return size

    def plain(self) -> None:
        """Stop padding: the reader is a terminal."""
        self._step = 1

    def close(self) -> None:
        """Return USB to the console, unless another port has been opened since."""
        if start.linked is self:
            start.linked = None
