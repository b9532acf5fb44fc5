"""`fourfold relay`: two devices joined through a PC, which copies bytes both ways and says what passes."""

import time
from collections.abc import Callable

from host_sim.link.lasting_port import LastingPort

_MOST = 4096  # bytes copied at a time
_NAP = 0.002


class _Way:
    """What goes from one port to the other."""

    def __init__(self, source: LastingPort, target: LastingPort) -> None:
        self._source, self._target = source, target
        self._buffer = bytearray(_MOST)
        self._kept = b""  # what the target has not taken yet
        self.carried = 0  # bytes

    def step(self) -> bool:
        """Copy what has come; whether anything moved. What a port that is away should have had is lost."""
        if not self._kept:
            self._kept = bytes(self._buffer[: self._source.read(self._buffer)])
        if not self._kept:
            return False
        taken = self._target.write(self._kept, len(self._kept))
        self.carried += taken
        self._kept = self._kept[taken:] if self._target.is_there else b""
        return taken > 0


class Relay:
    """Two ports and their names, joined. `say` is called with each line that tells what happens."""

    def __init__(self, ports: list[LastingPort], names: list[str], say: Callable[[str], None]) -> None:
        self._ports, self._names, self._say = ports, names, say
        self._ways = [_Way(ports[0], ports[1]), _Way(ports[1], ports[0])]
        self._losses = [0, 0]  # that have been told
        self._away = [False, False]  # as has been told

    def step(self) -> bool:
        """Copy what has come; whether anything moved."""
        moved = [way.step() for way in self._ways]
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
            for way, (source, target) in zip(self._ways, (self._names, self._names[::-1]), strict=True):
                self._say(f"{way.carried} bytes went from {source} to {target}.")
