"""A line editor for a terminal on USB."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.types import Port

_MOST = const(80)  # bytes of a line
_AHEAD = const(256)  # bytes that can be typed ahead; more are dropped, since they may be a flood
_PIECE = const(32)  # bytes read or written per poll
_EDITED = const(8)  # bytes processed per call of `take`, which polls after each
_BACKSPACE = const(8)
_LF = const(10)
_CR = const(13)
_ESC = const(27)
_DELETE = const(127)
_MARK = const(63)  # a question mark

_RUBBED = b"\b \b"


class Line:
    """A line editor: typed characters are echoed, and output is sent.

    A line ends with CR, LF or both. Escape sequences, such as the arrows', and control characters are ignored. The text
    typed so far is `typed[:size]`; `too_long` is true if the last line had more than 80 bytes.
    """

    def __init__(self, port: Port, ahead: bytes) -> None:
        """Read lines from `port`; `ahead` has the bytes received before."""
        self._port = port
        self.typed = bytearray(_MOST)
        self.size = 0
        self.too_long = False
        self.is_noise = False  # a zero byte has come, which begins a frame and cannot be typed
        self._more = False  # the line being typed has more than 80 bytes
        self._escape = 0  # 1 after ESC, 2 in a sequence
        self._cr = False  # the last line ended with CR, and LF may follow
        self._ahead = ahead
        self._at = 0  # number of bytes of `_ahead` already processed
        self._piece = bytearray(_PIECE)
        self._out = b""
        self._sent_count = 0  # number of bytes of `_out` already sent

    def poll(self) -> bool:
        """Read and write as many bytes as possible without waiting. Return True if there were any."""
        if self._at == len(self._ahead):  # drop the processed bytes, which fragment the heap
            self._ahead = b""
            self._at = 0
        moved = self._port.read(self._piece)
        if moved:
            self._ahead = (self._ahead[self._at :] + self._piece[:moved])[:_AHEAD]
            self._at = 0
        if self.busy():
            piece = bytearray(self._out[self._sent_count : self._sent_count + _PIECE])
            count = self._port.write(piece, len(piece))
            self._sent_count += count
            moved += count
            if not self.busy():
                self._out = b""
                self._sent_count = 0
        return moved > 0

    def close(self) -> bytes:
        """Release the port. Return the text typed ahead, from its first line that is not empty."""
        self._port.close()
        return self._ahead[self._at :].lstrip(b"\r\n")

    def busy(self) -> bool:
        """True if output is still to be sent."""
        return self._sent_count < len(self._out)

    def write_line(self, text: str, end: str = "\r\n") -> None:
        """Send a text and the end of its line."""
        self._send((text + end).encode())

    def take(self) -> str | None:
        """Return the next typed line; None if it is incomplete or output is still to be sent."""
        for _ in range(_EDITED):
            if self.busy() or self._at == len(self._ahead):
                break
            byte = self._ahead[self._at]
            self._at += 1
            if byte == _CR or byte == _LF:
                if not (byte == _LF and self._cr):
                    self._cr = byte == _CR
                    return self._whole()
            else:
                self._edit(byte)
                self.poll()
            self._cr = False
        return None

    def _send(self, data: bytes) -> None:
        self._out = self._out[self._sent_count :] + data
        self._sent_count = 0

    def _whole(self) -> str:
        self._send(b"\r\n")
        self.too_long = self._more
        self._more = False
        line = bytearray(self.typed[: self.size])
        self.size = 0
        try:
            return line.decode()
        except UnicodeError:  # a character is cut, or the bytes are no text
            for i in range(len(line)):
                if line[i] > _DELETE:
                    line[i] = _MARK
            return line.decode()

    def _edit(self, byte: int) -> None:
        typed = self.typed
        if self._escape:
            goes_on = byte in b"[O" if self._escape == 1 else not 64 <= byte < _DELETE
            self._escape = 2 if goes_on else 0
        elif byte == _ESC:
            self._escape = 1
        elif byte == _BACKSPACE or byte == _DELETE:
            if self.size:
                self.size -= 1
                while self.size and typed[self.size] & 0xC0 == 0x80:
                    self.size -= 1
                self._send(_RUBBED)
        elif not byte:
            self.is_noise = True
        elif byte >= 32:
            if self.size == _MOST:
                self._more = True
            else:
                typed[self.size] = byte
                self.size += 1
                self._send(bytes((byte,)))
