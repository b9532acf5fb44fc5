"""A channel whose peer is the test."""

from firmware.link.channel import Channel
from firmware.link.frames import FRAME, Reader, encode
from hand_clock import Clock
from talk import A_SESSION, B_SESSION
from wire import Wire


def frame(kind=0, session=B_SESSION, sequence=0, named=A_SESSION, heard_sequence=0, rest=b""):
    """Return a frame as the peer `b` of a channel with the session `A_SESSION` would send it."""
    head = [kind, session & 0xFF, session >> 8, sequence, named & 0xFF, named >> 8, heard_sequence]
    payload = bytes(head) + rest
    out = bytearray(FRAME)
    return bytes(out[: encode(out, payload, len(payload))])


def payloads(data):
    """Return the payloads of the frames in the written bytes."""
    reader = Reader()
    found = []
    at = 0
    while at < len(data):
        at = reader.take(data, at, len(data))
        if reader.size:
            found.append(bytes(reader.payload[: reader.size]))
    return found


class Alone:
    """A channel with the session `A_SESSION`, whose peer is the test. `time` is ms since the start."""

    def __init__(self, joined=True):
        self.clock = Clock()
        self.wire = Wire(self.clock)
        self.wire.a.log = bytearray()
        self.channel = Channel(self.wire.a, self.clock, A_SESSION)
        self.time = 0
        if joined:
            assert self.hears(frame())[-1][:3] == bytes([0, 0x34, 0x12])
            assert self.channel.is_up() and self.channel.renewed

    def hears(self, *frames):
        """The payloads of the frames sent on frames that come in."""
        self.wire.a.log[:] = b""
        for data in frames:
            self.wire.b.put(data)
        while self.channel.poll():
            pass
        return payloads(bytes(self.wire.a.log))

    def waits(self, ms):
        """When which frames are sent while time passes."""
        found = []
        for _ in range(ms):
            found.extend([(self.time, payload) for payload in self.hears()])
            self.clock.sleep_ms(1)
            self.time += 1
        return found
