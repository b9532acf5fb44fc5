"""A hostile link in memory: frames are damaged, lost, repeated, invented and forged, in both directions.

Runs under MicroPython too.
"""

import sys
from array import array

from engines import rng, table
from firmware.link.frames import Reader, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Constants that a device's modules lack: `rng.SIZE`, `frames.FRAME` and `MOST`, `channel.START`, and those of messages.
_DICE = 8
_FRAME = 1036
_MOST = 512
_HEAD = 7
_TABLE, _VIEW, _MOVE, _MOST_KIND = 2, 3, 5, 12
_VIEW_BUFFER = 5

_ROOM = 6000  # most bytes in flight; bytes that come when it is full are lost
_BANK = 24  # number of frames remembered, less than that of sequence numbers, so that no number occurs twice
_SILENCE_MS = 3000

_FLIPPED, _DROPPED, _DOUBLED, _SWAPPED, _TRUNCATED, _OVERSIZED, _FLOOD, _LENGTH, _REPLAYED, _SILENCE = range(10)
_FORGED = 10  # kinds from this index on are forged
KINDS = (  # each with its frequency
    ("flipped", 12),  # some bits changed
    ("dropped", 8),  # bytes lost
    ("doubled", 8),
    ("swapped", 8),  # two frames in the wrong order
    ("truncated", 8),  # ends in the middle of a frame
    ("oversized", 1),
    ("flood", 2),  # zeros, Ctrl-C and noise
    ("false length", 6),  # wrong length of a COBS block
    ("replayed", 8),  # an old frame, unchanged
    ("silence", 0),  # ends in the middle, and long enough to lose the connection; once a round
    ("forged header", 12),
    ("forged message", 12),
    ("another seat", 6),  # knowledge or actions of another seat
)


class Way:
    """One direction of the link. `bank` holds the payloads of the last frames; `at` is the index of the newest."""

    def __init__(self, line: "Line") -> None:
        self._line = line
        self._bytes = bytearray(_ROOM)
        self._first = 0
        self.size = 0  # bytes in flight
        self.reader = Reader()
        self.bank = [bytearray(_MOST) for _ in range(_BANK)]
        self.sizes = array("H", bytes(2 * _BANK))
        self.at = 0

    def put(self, data: bytearray, start: int, end: int) -> bool:
        """Put bytes on the link. Return False if it has no room for all of them."""
        if self.size + end - start > _ROOM:
            return False
        at = (self._first + self.size) % _ROOM
        for i in range(start, end):
            self._bytes[at] = data[i]
            at += 1
            if at == _ROOM:
                at = 0
        self.size += end - start
        return True

    def take(self, buffer: bytearray) -> int:
        """Take as many bytes off the link as fit into a buffer. Return their number."""
        size = min(self.size, len(buffer))
        at = self._first
        for i in range(size):
            buffer[i] = self._bytes[at]
            at += 1
            if at == _ROOM:
                at = 0
        self._first = at
        self.size -= size
        return size

    def note(self, data: bytearray, size: int) -> None:
        """Remember the frames in the bytes that an end writes."""
        reader = self.reader
        at = 0
        while at < size:
            at = reader.take(data, at, size)
            if reader.size:
                self.at = (self.at + 1) % _BANK
                self.bank[self.at][: reader.size] = reader.payload[: reader.size]
                self.sizes[self.at] = reader.size


class End:
    """The port at one end of the link."""

    def __init__(self, line: "Line", there: Way, here: Way) -> None:
        self._line = line
        self._there, self._here = there, here

    def read(self, buffer: bytearray) -> int:
        """Like `Port.read`."""
        return self._here.take(buffer)

    def write(self, buffer: bytearray, size: int) -> int:
        """Like `Port.write`; it accepts all bytes, even those that will be damaged."""
        self._there.note(buffer, size)
        self._line.carry(self._there, buffer, size)
        return size

    def close(self) -> None:
        """Do nothing."""


class Line:
    """Both directions of the link. While `hostile`, frames are attacked; `counts` has their number by kind."""

    def __init__(self, seed: int) -> None:
        self.hostile = False
        self.forges = False
        self.counts = array("I", bytes(4 * len(KINDS)))
        self.frames = 0
        self._dice = bytearray(_DICE)
        rng.seed(self._dice, 0, seed & 0xFFFF, seed >> 16)
        self._ways = (Way(self), Way(self))
        self.host = End(self, self._ways[0], self._ways[1])
        self.guest = End(self, self._ways[1], self._ways[0])
        self._payload = bytearray(_MOST)
        self._out = bytearray(_FRAME + 1024)
        self._silent = 0  # ms of silence left
        self._kinds = bytes([kind for kind in range(len(KINDS)) for _ in range(KINDS[kind][1])])
        self._plain = sum([weight for _, weight in KINDS[:_FORGED]])
        self.table: table.Table = None  # type: ignore[assignment]  # set once a table exists
        self.view = bytearray(0)

    def below(self, n: int) -> int:
        """Return a random number from 0 to `n` - 1."""
        return rng.below(self._dice, 0, n)

    def carry(self, way: Way, data: bytearray, size: int) -> None:
        """Carry a frame from one of the ends. While `hostile`, one in eight is lost or cut."""
        if not self.hostile:
            way.put(data, 0, size)
        elif not self._silent and self.below(8):
            way.put(data, 0, size)
        elif not self._silent:
            self._count(_TRUNCATED)
            way.put(data, 0, self.below(size))

    def step(self, to_guest: int, to_host: int, ms: int = 1) -> None:
        """Put this many hostile frames on the link in each direction, within `ms` milliseconds."""
        if self._silent:
            self._silent = max(0, self._silent - ms)
            return
        for _ in range(to_guest):
            self._attack(self._ways[0])
        for _ in range(to_host):
            self._attack(self._ways[1])

    def waits(self, to_host: bool) -> int:
        """Return the bytes in flight to the host, or else to the guest."""
        return self._ways[to_host].size

    def silence(self) -> None:
        """Stop in the middle of a frame, until the connection is lost."""
        for way in self._ways:
            way.put(self._out, 0, self._frame(way, way.at) // 2)
            self._count(_SILENCE)
        self._silent = _SILENCE_MS

    def rest(self) -> None:
        """Drop everything in flight."""
        self._silent = 0
        for way in self._ways:
            way.size = 0

    def _count(self, kind: int) -> None:
        self.counts[kind] += 1
        self.frames += 1

    def _copy(self, way: Way, at: int) -> int:
        """Copy a remembered payload into `_payload`. Return its size."""
        size = way.sizes[at]
        self._payload[:size] = way.bank[at][:size]
        return size

    def _frame(self, way: Way, at: int) -> int:
        """Write the frame of a remembered payload into `_out`. Return its size."""
        return encode(self._out, self._payload, max(1, self._copy(way, at)))

    def _attack(self, way: Way) -> None:
        """Put a frame of a random kind on the link."""
        kinds = self._kinds
        kind = kinds[self.below(len(kinds) if self.forges else self._plain)]
        out = self._out
        if kind >= _FORGED:
            end = encode(out, self._payload, self._forged(way, kind - _FORGED))
        elif kind in (_OVERSIZED, _FLOOD):
            end = self._noise(kind)
        else:
            at = self.below(_BANK)
            end = self._frame(way, at)
            if kind in (_DOUBLED, _SWAPPED):
                way.put(out, 0, end)
                if kind == _SWAPPED:
                    end = self._frame(way, (at + _BANK - 1) % _BANK)
            else:
                end = self._spoilt(kind, end)
        if way.put(out, 0, end):
            self._count(kind)

    def _spoilt(self, kind: int, end: int) -> int:
        """Damage the frame in `_out`, unless it is replayed. Return its new size."""
        below = self.below
        out = self._out
        if kind == _FLIPPED:
            for _ in range(1 + below(3)):
                out[below(end)] ^= 1 + below(255)
        elif kind == _DROPPED:
            removed = min(1 + below(8), end - 1)
            for i in range(below(end - removed), end - removed):
                out[i] = out[i + removed]
            end -= removed
        elif kind == _TRUNCATED:
            end = below(end)
        elif kind == _LENGTH:
            out[1 + below(min(end - 1, 9))] = 1 + below(255)
        return end

    def _noise(self, kind: int) -> int:
        """Write random bytes that are not a frame to `_out`. Return their number."""
        out = self._out
        if kind == _OVERSIZED:
            end = 520 + self.below(1500)
            out[0] = 0
            for i in range(1, end):
                out[i] = out[i - 1] % 251 + 1
        else:
            end = 20 + self.below(200)
            noise = self.below(3)
            for i in range(end):
                out[i] = self.below(256) if noise == 2 else 3 * noise
        return end

    def _forged(self, way: Way, kind: int) -> int:
        """Make a payload that the peer has not sent. Return its size."""
        below = self.below
        data = self._payload
        at = way.at if below(4) else below(_BANK)
        size = max(self._copy(way, at), _HEAD)
        newest = way.bank[way.at]
        if kind == 0:
            data[below(_HEAD)] = below(256)
            if not below(4):
                data[0] = 0x80 | below(_MOST_KIND)
            if not below(4):
                size = 1 + below(_MOST)
            return size
        if kind == 2 and way is self._ways[0]:
            data[0] = 0x80 | _VIEW if below(2) else 0x80 | _TABLE
            at = self._find(way, data[0])
            if at < 0:
                return size
            size = self._copy(way, at)
            if data[0] == 0x80 | _TABLE:
                data[_HEAD + 3] = below(6)
            else:
                self.table.view(below(4), self.view)
                data[_HEAD + _VIEW_BUFFER : size] = self.view
        elif kind == 2:
            moves = self.table.moves_made()
            data[0] = 0x80 | _MOVE
            data[_HEAD] = newest[_HEAD] if below(2) else below(256)
            data[_HEAD + 1] = moves & 0xFF
            data[_HEAD + 2] = moves >> 8
            data[_HEAD + 3] = below(256)
            data[_HEAD + 4] = below(256) if below(4) else 0
            size = _HEAD + 5
        elif below(2):
            at = below(_BANK)
            size = max(self._copy(way, at), _HEAD)
            data[0] |= 0x80
            for _ in range(1 + below(4)):
                if size > _HEAD:
                    data[_HEAD + below(size - _HEAD)] = below(256)
        else:
            data[0] = 0x80 | below(_MOST_KIND)
            size = _HEAD + below((6, 24, _MOST - _HEAD + 1)[below(3)])
            for i in range(_HEAD, size):
                data[i] = below((3, 256)[i & 1])
        data[1:3] = newest[1:3]
        data[4:6] = newest[4:6]
        other = self._ways[1] if way is self._ways[0] else self._ways[0]
        original = other.bank[
            other.at
        ]  # the receiver's last message; the forged message follows it and acknowledges it
        data[3] = original[6] + (1 if below(8) else below(3)) & 0xFF
        data[6] = original[3] if below(8) else below(256)
        return size

    def _find(self, way: Way, kind: int) -> int:
        """Return the index in the bank of a message of a kind, or -1."""
        for at in range(_BANK):
            if way.sizes[at] > _HEAD and way.bank[at][0] == kind:
                return at
        return -1


def attacked(line: Line, play: "Callable[[], None]") -> bool:
    """Call `play`, and print the result and the number of frames of each kind. True if nothing was raised."""
    try:
        play()
    except Exception as error:  # noqa: BLE001  any error is a result of the test
        sys.print_exception(error)  # type: ignore[attr-defined]
        print("failed", line.frames, type(error).__name__)
        return False
    for kind in range(len(KINDS)):
        print("kind", line.counts[kind], KINDS[kind][0])
    return True
