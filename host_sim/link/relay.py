"""`fourfold relay`: two devices joined through a PC, which copies bytes both ways and says what passes."""

import time
from collections.abc import Callable, Iterator

from firmware.link import messages
from firmware.link.channel import START
from firmware.link.frames import Reader
from host_sim.link.lasting_port import LastingPort

_MOST = 4096  # bytes copied at a time
_NAP = 0.002
_MESSAGE = 0x80  # in the first byte of a frame's payload: a message follows
_NAMES = {
    getattr(messages, name): name
    for name in ("HELLO", "TABLE", "VIEW", "MOVES", "MOVE", "REFUSED", "ASK", "ANSWER", "RECORD", "BYE")
}


class _Listener:
    """Finds the messages in what goes one way."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._last = b""
        self.messages = 0

    @property
    def damaged(self) -> int:
        """Frames that were no good."""
        return self._reader.damaged

    def lines(self, data: bytes) -> Iterator[str]:
        """A line for each message; one that goes again is known by its session and sequence."""
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
    """The bytes from one port to the other."""

    def __init__(self, source: LastingPort, target: LastingPort) -> None:
        self._source, self._target = source, target
        self._buffer = bytearray(_MOST)
        self._pending = b""  # bytes that the target has not accepted yet
        self.carried = 0  # bytes
        self.listener = _Listener()
        self.log: list[str] = []  # messages of this step

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
    """Two ports and their names, joined. `say` is called with a line about each event."""

    def __init__(self, ports: list[LastingPort], names: list[str], say: Callable[[str], None]) -> None:
        self._ports, self._names, self._say = ports, names, say
        self._ways = [_Way(ports[0], ports[1]), _Way(ports[1], ports[0])]
        self._losses = [0, 0]  # already reported
        self._away = [False, False]  # already reported

    def step(self) -> bool:
        """Copy what has come; whether anything moved."""
        moved = [way.step() for way in self._ways]
        for way, (source, target) in self._named():
            for line in way.log:
                self._say(f"{source} to {target}: {line}")
        for i, port in enumerate(self._ports):
            if port.losses != self._losses[i]:
                self._losses[i] = port.losses
                self._away[i] = True
                self._say(f"{self._names[i]} went away, waiting for it.")
            if self._away[i] and port.is_there:
                self._away[i] = False
                self._say(f"{self._names[i]} is back.")
        return any(moved)

    def run(self) -> None:
        """Copy until an interrupt from the keyboard."""
        self._say(f"{self._names[0]} and {self._names[1]} are joined; Ctrl-C ends it.")
        try:
            while True:
                if not self.step():
                    time.sleep(_NAP)
        finally:
            for way, (source, target) in self._named():
                listener = way.listener
                carried = f"{way.carried} bytes, {listener.messages} messages, {listener.damaged} damaged frames"
                self._say(f"{source} to {target}: {carried}.")

    def _named(self) -> Iterator[tuple[_Way, tuple[str, str]]]:
        """Both ways, each with the names of where it comes from and goes to."""
        first, second = self._names
        return zip(self._ways, [(first, second), (second, first)], strict=True)
