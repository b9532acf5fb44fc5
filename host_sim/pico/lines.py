"""Wires between emulated Picos, and between a Pico and the PC, which deliver bytes on emulated time."""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Protocol

from host_sim.pico.rig import Pico
from host_sim.pico.uart import Uart

_SLICE_MS = 1.0  # ms of each Pico's turn and of a byte's travel: neither Pico receives a byte from its future
_NS = 1_000_000  # nanoseconds in a millisecond

_CTRL_C = 3  # would open the console's REPL, so a damaged byte must not become one


class End(Protocol):
    """One end of a wire, such as `boards.Handheld`."""

    pico: Pico
    uart: Uart


class _Line:
    """A wire with faults.

    One byte in `damage_every` (0 for none) arrives with a wrong bit, chosen by `seed`. All bytes are lost while the
    wire is not `plugged` in. `carried` counts the bytes sent, `damaged` and `lost` count the faults.
    """

    def __init__(self, seed: int, damage_every: int) -> None:
        self._random = Random(seed)
        self._damage_every = damage_every
        self.carried = self.damaged = self.lost = 0
        self.plugged = True

    def carry(self, byte: int) -> int:
        """Return a byte as it arrives, or -1 if it is lost."""
        self.carried += 1
        if not self.plugged:
            self.lost += 1
            return -1
        if self._damage_every and not self._random.randrange(self._damage_every):
            self.damaged += 1
            byte ^= 1 << self._random.randrange(8)
            return byte ^ 0x80 if byte == _CTRL_C else byte
        return byte


class Crossed(_Line):
    """The UARTs of two Picos with TX to RX both ways. From now on only `run_ms` advances their time."""

    def __init__(self, first: End, second: End, seed: int = 0, damage_every: int = 0) -> None:
        super().__init__(seed, damage_every)
        self.ms = 0.0  # ms since they were joined
        self._picos = first.pico, second.pico
        self._began = first.pico.ms, second.pico.ms
        ahead = (second.pico.ms - first.pico.ms) * _NS  # ns by which the second clock leads
        _Wire(self, first, second, _SLICE_MS * _NS + ahead)
        _Wire(self, second, first, _SLICE_MS * _NS - ahead)

    def run_ms(self, ms: float) -> None:
        """Run both Picos for `ms` of emulated time."""
        end = self.ms + ms
        while self.ms < end:
            self.ms = min(end, self.ms + _SLICE_MS)
            for pico, began in zip(self._picos, self._began, strict=True):
                pico.run_ms(began + self.ms - pico.ms)

    def run_until(self, predicate: Callable[[], bool], limit_ms: float, every_ms: float = _SLICE_MS) -> None:
        """Run until `predicate()` is true, checked every `every_ms`.

        Raises `TimeoutError` with the tails of both consoles.
        """
        end = self.ms + limit_ms
        while not predicate():
            if self.ms >= end:
                tails = " / ".join(repr(bytes(pico.console[-200:])) for pico in self._picos)
                raise TimeoutError(f"not within {limit_ms} ms of emulated time; their consoles: {tails}")
            self.run_ms(every_ms)


class _Wire:
    """One direction: a byte arrives `delay` nanoseconds after it was sent, by the receiver's clock."""

    def __init__(self, line: Crossed, source: End, target: End, delay: float) -> None:
        self._line, self._delay = line, delay
        self._source, self._target = source.uart, target.uart
        self._clock = target.pico.mcu.clock
        self._alarm = self._clock.create_alarm(self._arrive)
        self._under_way: deque[tuple[float, int]] = deque()
        self._source.send = self._send

    def _send(self, byte: int, nanos: float) -> None:
        byte = self._line.carry(byte)
        if byte >= 0:
            self._under_way.append((nanos + self._delay, byte))
            if len(self._under_way) == 1:
                self._wait()

    def _wait(self) -> None:
        self._alarm.schedule(max(0.0, self._under_way[0][0] - self._clock.nanos))

    def _arrive(self) -> None:
        _, byte = self._under_way.popleft()
        self._target.receive(byte, self._source.hz)
        if self._under_way:
            self._wait()


class UsbPort(_Line):
    """The PC's end of a Pico's USB, as a port of the link (`firmware/link`).

    It reads the console's output from now on.
    """

    def __init__(self, pico: Pico, seed: int = 0, damage_every: int = 0) -> None:
        super().__init__(seed, damage_every)
        self.plug(pico)

    def plug(self, pico: Pico) -> None:
        """Connect the cable to another Pico, or to one that was switched on again."""
        self._pico = pico
        self._read_count = len(pico.console)

    def read(self, buffer: bytearray) -> int:
        """Read the bytes that have arrived into `buffer`. Returns how many."""
        data = self._carried(self._pico.console[self._read_count : self._read_count + len(buffer)])
        self._read_count = min(self._read_count + len(buffer), len(self._pico.console))
        buffer[: len(data)] = data
        return len(data)

    def write(self, buffer: bytearray, size: int) -> int:
        """Send the first `size` bytes of `buffer` and return `size`. Bytes for a slow Pico wait here."""
        self._pico.send(self._carried(buffer[:size]))
        return size

    def close(self) -> None:
        """Do nothing."""

    def _carried(self, data: bytearray) -> bytes:
        return bytes(byte for byte in map(self.carry, data) if byte >= 0)
