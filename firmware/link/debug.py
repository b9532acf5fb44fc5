"""The debug link: a PC presses the console's buttons over USB, sees its screen and inspects its state
(docs/protocol.md).

It is installed only on request (`make flash DEBUG=1`) and is part of no image, because the PC could read every hand. It
is silent while the console plays, or reads typed lines, over USB.
"""

from __future__ import annotations

import gc
from hashlib import sha256
from struct import pack_into, unpack_from
from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.save import position_at
from firmware import VERSION
from firmware.link.debug_board import DebugBoard
from firmware.link.debug_canvas import DebugCanvas
from firmware.link.frames import FRAME, MOST, Reader, encode

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engines.types import ptr8
    from firmware.console import Console
    from firmware.types import Port

QUESTION = const(0x7D)  # first byte of a payload
ANSWER = const(0x7E)
DATA = const(3)  # offset of the data in a question or an answer, after its first byte, a number and the command

VERSION_ASKED = const(1)  # commands
PRESS = const(2)
HOLD = const(3)
PIXELS = const(4)
TEXT = const(5)
STATE = const(6)
MEMORY = const(7)
RESEED = const(8)

ALL = const(1)  # for PIXELS: the whole screen, not only changes
NONE = const(0xFFFF)  # for PIXELS: nothing has changed
PLAIN = const(0)  # for PIXELS: the bytes follow
RUNS = const(1)  # for PIXELS: pairs of a count, 1 to 255, and a byte follow
STATE_BYTES = const(8)

_PIXELS = const(6)  # offset of the pixels in an answer
_MOST = const(64)  # bytes read per turn of the loop
_PAUSE_MS = const(250)  # a longer pause means that a frame was cut off
_heap: Any = gc
_MEASURES = hasattr(gc, "mem_free")  # CPython has no heap to measure


def run(name: str) -> None:
    """Run the console as `start.run` does, with the debug link."""
    from firmware.start import run as start

    start(name, _attend)


def _attend(console: Console) -> Callable[[], None]:
    from firmware import start
    from firmware.link.usb import Usb

    port = Usb()
    port.close()  # USB stays free for links; `poll` reads this port while no link uses it
    debug = Debug(console, port)

    def poll() -> None:
        if not start.linked:
            debug.poll()

    debug.board.clock.attend = poll
    return poll


class Debug:
    """The debug link of `console` over `port`. It replaces the console's canvas, and its board by `board`."""

    def __init__(self, console: Console, port: Port) -> None:
        self._console = console
        self._port = port
        self.board = DebugBoard(console)
        board = self.board
        console.board = board
        self._canvas = DebugCanvas(board.width, board.height, board.colour, board.buffer)
        console.canvas = self._canvas
        console.redraw()
        self._reader = Reader()
        self._byte = bytearray(1)
        self._framed = False  # true within a frame
        self._last_byte_ms = 0  # ticks_ms of the last byte received
        self._answer = bytearray(MOST)
        self._size = 0  # size of the last answer, 0 before the first
        self._frame = bytearray(FRAME)
        self._unsent = bytearray()  # the unsent rest of the answer's frame

    def poll(self) -> None:
        """Answer the PC's requests until a line is typed. Call at each turn of the console's loop."""
        clock = self.board.clock
        now = clock.ticks_ms()
        byte = self._byte
        left = _MOST
        while left and not self._console.first_byte and self._port.read(byte):
            left -= 1
            self._follow(byte, now)
        if self._unsent:
            self._unsent = self._unsent[self._port.write(self._unsent, len(self._unsent)) :]

    def _follow(self, byte: bytearray, now: int) -> None:
        """Handle a byte of a frame, or of a typed line for the console."""
        if not byte[0]:
            self._framed = True
        elif self._framed and self.board.clock.ticks_diff(now, self._last_byte_ms) >= _PAUSE_MS:
            self._framed = False
        self._last_byte_ms = now
        self._reader.take(byte, 0, 1)
        if self._reader.size:
            self._framed = False
            if not self._unsent:
                self._reply(self._reader.payload, self._reader.size)
        elif byte[0] and not self._framed and not self._unsent:
            self._console.begins_line(byte[0])

    def _reply(self, payload: bytearray, size: int) -> None:
        """Answer a question. A question repeated because its answer was lost gets the same answer."""
        if size < DATA or payload[0] != QUESTION:
            return
        answer = self._answer
        if not self._size or payload[1:DATA] != answer[1:DATA]:
            self._size = DATA + self._act(payload[2], payload, size)
            answer[0] = ANSWER
            answer[1:DATA] = payload[1:DATA]
        self._unsent = self._frame[: encode(self._frame, answer, self._size)]

    def _act(self, command: int, payload: bytearray, size: int) -> int:
        """Carry out a command and write the bytes of its answer. Return their number; 0 for an unknown or too short
        command."""
        answer = self._answer
        board = self.board
        if command == VERSION_ASKED:
            pack_into("<HBB", answer, DATA, board.width, board.height, board.colour)
            return 4 + self._write(DATA + 4, ("%s %s" % (VERSION, board.name)).encode())
        if command == STATE:
            return self._write(DATA, self._state())
        if command == TEXT:
            return self._write(DATA, self._canvas.words().encode())
        if command == MEMORY and _MEASURES:
            gc.collect()
            pack_into("<II", answer, DATA, _heap.mem_alloc(), _heap.mem_free())
            return 8
        if size > DATA:
            if command == PIXELS:
                return self._pixels(payload[DATA])
            if command == PRESS or command == HOLD:
                board.queue(payload[DATA], command == HOLD, payload[DATA + 1] if size > DATA + 1 else -1)
            elif command == RESEED and size >= DATA + 4:
                board.seed = unpack_from("<I", payload, DATA)[0]
        return 0

    def _pixels(self, which: int) -> int:
        """Write a piece of the picture's buffer that has changed: its offset, its form, then its bytes.

        If nothing has changed, write `NONE` and the low byte of `console.screens`.
        """
        board = self.board
        if which == ALL:
            board.changed = bytearray(b"\1" * len(board.changed))
        piece = board.changed.find(b"\1")
        if piece < 0:
            pack_into("<HB", self._answer, DATA, NONE, self._console.screens & 0xFF)
            return 3
        board.changed[piece] = 0
        at = piece * board.piece
        end = min(at + board.piece, len(board.buffer))
        answer = self._answer
        size = _runs(answer, _PIXELS, _PIXELS + end - at, board.buffer, at, end)
        pack_into("<HB", answer, DATA, at, RUNS if size else PLAIN)
        return _PIXELS - DATA + (size or self._write(_PIXELS, board.buffer[at:end]))

    def _state(self) -> bytes:
        """Return the first bytes of the SHA-256 of the game's buffer (for a guest, its view); empty without a game."""
        table = self._console.table
        if table is None:
            return b""
        if table.is_guest:
            state = bytes(table.game_view.state)
        else:
            saved = table.pack()
            at = position_at(saved)
            state = saved[at : at + table.game_view.SIZE]
        return sha256(state).digest()[:STATE_BYTES]

    def _write(self, at: int, data: bytes | bytearray) -> int:
        """Copy as much of `data` into the answer as fits. Return the number of bytes copied."""
        size = min(len(data), MOST - at)
        self._answer[at : at + size] = data[:size]
        return size


@micropython.viper
def _runs(out: object, start: int, room: int, data: object, at: int, end: int) -> int:
    """Write `data[at:end]` to `out[start:room]` as pairs of a count and a byte. Return their size, 0 if they do not
    fit."""
    q = ptr8(out)
    p = ptr8(data)
    n = start
    while at < end:
        byte = p[at]
        count = 1
        while at + count < end and count < 255 and p[at + count] == byte:
            count += 1
        if n + 2 > room:
            return 0
        q[n] = count
        q[n + 1] = byte
        n += 2
        at += count
    return n - start
