"""The PC's end of the debug link (`firmware/link/debug.py`, docs/protocol.md).

The PC asks one question at a time, and repeats it until the device answers.
"""

import re
import secrets
import time
from collections.abc import Callable
from struct import pack
from typing import NamedTuple

from firmware.link import debug
from firmware.link.frames import FRAME, Reader, encode
from host_sim.device.clock import Clock, WallClock
from host_sim.link.serial_port import Port, PortError

AGAIN_MS = 300  # ms until a question is repeated; longer than any answer takes
PATIENCE_MS = 2500  # ms until a device counts as silent
_NAP = 0.001
_NAME = re.compile(r"[\w.+-]+")  # characters that a terminal may show unchanged
_MOST = 1024  # bytes read at a time


class NoAnswer(PortError):
    """The device gives no answer, or an invalid one."""


class DeviceFacts(NamedTuple):
    """A console's description of itself: its display's size in pixels and whether it has colours, its version and its
    board."""

    width: int
    height: int
    colour: bool
    version: str
    board: str


class DebugLink:
    """A client of the debug link over `port`. `nap` is called after each read of the port that finds no answer."""

    def __init__(
        self, port: Port, clock: Clock | None = None, nap: Callable[[], object] = lambda: time.sleep(_NAP)
    ) -> None:
        self._port = port
        self._clock = clock or WallClock()
        self._nap = nap
        self._reader = Reader()
        self._number = secrets.randbelow(256)
        self._question = bytearray()
        self._unsent = bytearray()
        self._first_asked_ms = 0  # time of the question's first transmission
        self._last_sent_ms = 0

    @property
    def waits_ms(self) -> int:
        """For how many milliseconds the last question has had no answer."""
        return self._clock.ticks_diff(self._clock.ticks_ms(), self._first_asked_ms) if self._question else 0

    def ask(self, command: int, data: bytes = b"") -> None:
        """Send a question. The previous one must have been answered."""
        self._number = (self._number + 1) % 256
        payload = bytes((debug.QUESTION, self._number, command)) + data
        self._question = bytearray(FRAME)
        del self._question[encode(self._question, payload, len(payload)) :]
        self._first_asked_ms = self._clock.ticks_ms()
        self._send()

    def poll(self) -> bytes | None:
        """Return the answer's data if it has arrived, else None. Repeat the question if the answer takes long."""
        answer = self._read()
        if answer is None and self._question:
            if self._unsent:
                self._write()
            elif self._clock.ticks_diff(self._clock.ticks_ms(), self._last_sent_ms) >= AGAIN_MS:
                self._send()
        return answer

    def answer(self, command: int, data: bytes = b"") -> bytes:
        """Send a question, wait for the answer and return it. Raises `NoAnswer`."""
        self.ask(command, data)
        while self.waits_ms < PATIENCE_MS:
            answer = self.poll()
            if answer is not None:
                return answer
            self._nap()
        raise NoAnswer("the device does not answer over the debug link, which fourfold flash --debug puts on it")

    def facts(self) -> DeviceFacts:
        """Return the console's description of itself. Raises `NoAnswer`."""
        answer = self.answer(debug.VERSION_ASKED)
        version, _, board = answer[4:].decode("utf-8", "replace").partition(" ")
        width = int.from_bytes(answer[:2], "little")
        if len(answer) < 4 or not _NAME.fullmatch(version + board) or not width or not answer[2]:
            raise NoAnswer("the device does not answer like a console")
        return DeviceFacts(width, answer[2], bool(answer[3]), version, board)

    def press(self, mask: int, is_hold: bool = False) -> None:
        """Press buttons, or hold them, and wait until the device confirms it. Raises `NoAnswer`."""
        self.answer(debug.HOLD if is_hold else debug.PRESS, bytes((mask,)))

    def text(self) -> str:
        """Return the words on the screen, line by line. Raises `NoAnswer`."""
        return self.answer(debug.TEXT).decode("utf-8", "replace")

    def state(self) -> str:
        """Return the hash of the game, as `host_sim.text.replay` prints it; '' without a game. Raises `NoAnswer`."""
        return self.answer(debug.STATE).hex()

    def memory(self) -> tuple[int, int]:
        """Return the bytes of the heap in use and free. Raises `NoAnswer`."""
        answer = self.answer(debug.MEMORY)
        return int.from_bytes(answer[:4], "little"), int.from_bytes(answer[4:8], "little")

    def reseed(self, seed: int) -> None:
        """Make `seed` the number of the next deal; later deals count up from it. Raises `NoAnswer`."""
        self.answer(debug.RESEED, pack("<I", seed))

    def _send(self) -> None:
        self._last_sent_ms = self._clock.ticks_ms()
        self._unsent = self._question[:]
        self._write()

    def _write(self) -> None:
        self._unsent = self._unsent[self._port.write(self._unsent, len(self._unsent)) :]

    def _read(self) -> bytes | None:
        piece = bytearray(_MOST)
        count = self._port.read(piece)
        at = 0
        data = None
        while at < count:
            at = self._reader.take(piece, at, count)
            payload = self._reader.payload[: self._reader.size]
            if self._question and payload[:2] == bytes((debug.ANSWER, self._number)):
                self._question = bytearray()
                self._unsent = bytearray()
                data = bytes(payload[debug.DATA :])
        return data
