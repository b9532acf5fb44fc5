"""`fourfold relay`: two devices joined through a PC, which copies bytes both ways and reports the messages."""

import signal
import time
from collections.abc import Callable, Iterator

from firmware.link import messages
from firmware.link.channel import START
from firmware.link.frames import Reader
from host_sim.link.lasting_port import LastingPort

_MOST = 4096  # bytes copied at a time
_NAP = 0.002
_MESSAGE = 0x80  # bit in the first byte of a frame's payload: a message follows
_NAMES = {
    getattr(messages, name): name
    for name in ("HELLO", "TABLE", "VIEW", "MOVES", "MOVE", "REFUSED", "ASK", "ANSWER", "RECORD", "BYE")
}


class _Listener:
    """Finds the messages in the bytes of one direction."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._last = b""
        self.messages = 0

    @property
    def damaged(self) -> int:
        """Return the number of damaged frames."""
        return self._reader.damaged

    def lines(self, data: bytes) -> Iterator[str]:
        """Yield a line for each message. A repeated message has the same session and sequence number."""
        at = 0
        while at < len(data):
            at = self._reader.take(data, at, len(data))
            payload = bytes(self._reader.payload[: self._reader.size])
            if len(payload) >= START and payload[0] & _MESSAGE:
                kind = payload[0] & ~_MESSAGE
                again = " again" if payload[:4] == self._last else ""
                self._last = payload[:4]
                self.messages += 1
                yield f"{_NAMES.get(kind, f'message of kind {kind}')}{again}, {len(payload) - START} bytes"


class _Way:
    """One direction of the relay, from a port to the other."""

    def __init__(self, source: LastingPort, target: LastingPort) -> None:
        self._source, self._target = source, target
        self._buffer = bytearray(_MOST)
        self._pending = b""  # bytes that the target has not accepted yet
        self.carried = 0  # bytes copied so far
        self.listener = _Listener()
        self.log: list[str] = []  # lines about the messages of this step

    def step(self) -> bool:
        """Copy received bytes. Return True if any moved. Bytes for a missing port are lost."""
        self.log = []
        if not self._pending:
            self._pending = bytes(self._buffer[: self._source.read(self._buffer)])
            self.log = list(self.listener.lines(self._pending))
        if not self._pending:
            return False
        count = self._target.write(self._pending, len(self._pending))
        self.carried += count
        self._pending = self._pending[count:] if self._target.is_there else b""
        return count > 0


class Relay:
    """A relay between two ports with these names. `say` is called with a line about each event."""

    def __init__(self, ports: list[LastingPort], names: list[str], say: Callable[[str], None]) -> None:
        self._ports, self._names, self._say = ports, names, say
        self._ways = [_Way(ports[0], ports[1]), _Way(ports[1], ports[0])]
        self._losses = [0, 0]  # losses already reported for each port
        self._away = [False, False]  # ports reported as away

    def step(self) -> bool:
        """Copy the bytes that have arrived. Return True if any moved."""
        moved = [way.step() for way in self._ways]
        for way, (source, target) in self._named():
            for line in way.log:
                self._say(f"{source} to {target}: {line}")
        for i, port in enumerate(self._ports):
            if port.losses != self._losses[i]:
                self._losses[i] = port.losses
                self._away[i] = True
                self._say(f"{self._names[i]} is gone; waiting for it.")
            if self._away[i] and port.is_there:
                self._away[i] = False
                self._say(f"{self._names[i]} is back.")
        return any(moved)

    def run(self) -> None:
        """Copy until Ctrl-C, which ends it between two steps, so that every byte copied is counted. Raises
        `KeyboardInterrupt` then."""
        interrupts: list[int] = []
        before = signal.signal(signal.SIGINT, lambda number, frame: interrupts.append(number))
        self._say(f"{self._names[0]} and {self._names[1]} are joined; Ctrl-C ends it.")
        try:
            while not interrupts:
                if not self.step():
                    time.sleep(_NAP)
            raise KeyboardInterrupt
        finally:
            signal.signal(signal.SIGINT, before)
            for way, (source, target) in self._named():
                listener = way.listener
                carried = f"{way.carried} bytes, {listener.messages} messages, {listener.damaged} damaged frames"
                self._say(f"{source} to {target}: {carried}.")

    def _named(self) -> Iterator[tuple[_Way, tuple[str, str]]]:
        """Return both directions, each with the names of its source and its target."""
        first, second = self._names
        return zip(self._ways, [(first, second), (second, first)], strict=True)
