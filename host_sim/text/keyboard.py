"""Typed lines, read without blocking."""

import os
import threading
from codecs import getincrementaldecoder
from queue import Empty, Queue
from typing import TextIO

from host_sim.streams import CUT, MOST_BYTES, MOST_LINE

_MOST = 4096  # bytes read at a time
_MOST_LINES = 100  # most lines in the queue; the rest waits in the pipe


class Keyboard:
    """The lines of `stdin`, read by a thread, so that a link can be polled while the player is not typing."""

    def __init__(self, stdin: TextIO) -> None:
        self._stdin = stdin
        self._lines: Queue[str | None] = Queue(_MOST_LINES)
        self._listens = False
        self._is_read = False  # True once the input has been read to its end, which is then in the queue

    def take(self) -> list[str | None]:
        """Return the next line in a list, or an empty list if no line has come. The end of input is None."""
        self._listen()
        try:
            return [self._lines.get_nowait()]
        except Empty:
            return []

    def is_over(self) -> bool:
        """True if the input has ended and all its lines have been taken."""
        self._listen()
        return self._is_read and self._lines.qsize() <= 1

    def _listen(self) -> None:
        if not self._listens:
            self._listens = True
            threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            number = self._stdin.fileno()
        except OSError:  # an input in memory has no file
            for line in self._stdin:
                self._lines.put(line)
        else:
            self._read_file(number)
        self._lines.put(None)
        self._is_read = True

    def _read_file(self, number: int) -> None:
        """Read without Python's own buffer, because a waiting thread would still hold its lock when Python ends.

        A line over `MOST_LINE` characters is cut and ends in `CUT`. A line without an end is the end of input.
        """
        decoder = getincrementaldecoder("utf-8")("replace")
        rest = ""
        size = 0  # size of the line at the start of `rest`
        while size <= MOST_BYTES:
            try:
                data = os.read(number, _MOST)
            except OSError:
                data = b""
            text = decoder.decode(data, not data)
            size += len(text)
            *lines, rest = (rest + text).split("\n")
            if lines:
                size = len(rest)
            for line in lines:
                self._lines.put(_short(line))
            rest = _short(rest)
            if not data:
                break
        if rest:
            self._lines.put(rest)


def _short(line: str) -> str:
    return line if len(line) <= MOST_LINE else line[:MOST_LINE] + CUT
