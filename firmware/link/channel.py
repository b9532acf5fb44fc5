"""A channel: messages over a port in both directions, each delivered once and in order, one in flight at a time
(docs/protocol.md).

Each end has a session, a number that changes with each conversation. A conversation begins when each end has received
its own session number from its peer. Bytes from an earlier conversation are therefore never taken for new ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from firmware.link.frames import FRAME, MOST, ROOM, Reader, copy, encode

if TYPE_CHECKING:
    from engines.types import Buffer, Data
    from firmware.types import Clock, Port

START = const(7)  # offset of the message in a frame's payload
MOST_MESSAGE = const(505)  # bytes: MOST without the header

_KIND = const(0)  # offsets in the header
_SESSION = const(1)
_SEQUENCE = const(3)
_HEARD_SESSION = const(4)
_HEARD_SEQUENCE = const(6)
_MESSAGE = const(0x80)  # in the kind: a message follows

_BEAT_MS = const(400)
_FIRST_MS = const(120)  # timeout of a message that was sent once; each resend doubles it
_LAST_MS = const(1000)  # longest timeout of a message
_LOST_MS = const(2500)  # time without a good frame that ends a conversation
_PIECE = const(128)  # bytes read per poll: at most 5 ms of work on a Pico
_MOST_COUNT = const(0x3FFFFFFF)


class Channel:
    """One end of a link over `port`. `session` is a random number, 1 to 65535, `clock` a board's clock.

    `kind` is the kind of the message received, 1 to 127, or 0. The message is `payload[start:start + size]` until
    `acknowledge()`. `renewed` becomes true when a conversation begins: unsent messages are dropped, and both peers
    start over. The user of the channel resets it to false. `unexpected_frames` counts the frames with a good CRC that
    do not fit the conversation. Callers without a buffer may build a message in `out` while `is_free`.
    """

    def __init__(self, port: Port, clock: Clock, session: int) -> None:
        self.kind = 0
        self.payload = bytearray(ROOM)
        self.start = START
        self.size = 0
        self.renewed = False
        self.unexpected_frames = 0
        self.port = port
        self.clock = clock
        self._reader = Reader()
        self._in = bytearray(_PIECE)
        self._out = bytearray(FRAME)
        self._left = 0  # bytes of the frame still to be written
        self._bare = bytearray(START)
        self._message = bytearray(MOST)
        self.out: Buffer = memoryview(self._message)[START:]  # type: ignore[assignment]  # callers write bytes to it
        self._size = 0  # bytes of the message with its header, until it is acknowledged
        self._fresh = session & 0xFFFF or 1  # the session of the next conversation
        self._own = self._peer = 0  # sessions of this end and of the peer, 0 for none
        self._sequence = 0  # number of the last message sent
        self._last_processed = 0  # number of the last message processed
        self._searcher = 0  # session of a searching peer that awaits an answer
        self._owes = False  # an acknowledgement is due
        now = clock.ticks_ms()
        self._last_heard_ms = now  # time of the last good frame
        self._beat = clock.ticks_add(now, -_BEAT_MS)  # time of the last frame sent
        self._last_sent_ms = now  # time at which the message was last sent
        self._wait = 0  # ms after which the message is resent

    def is_up(self) -> bool:
        """True during a conversation: a good frame arrived in the last 2,500 ms, as of the last `poll`."""
        return self._own != 0

    def is_free(self) -> bool:
        """True if `send` accepts a message now."""
        return self._own != 0 and not self._size

    def is_slow(self) -> bool:
        """True if a message has been unacknowledged for two seconds."""
        return self._size > 0 and self._wait >= _LAST_MS

    def damaged(self) -> int:
        """Return the number of damaged frames."""
        return self._reader.damaged

    def send(self, kind: int, payload: Data, size: int) -> bool:
        """Accept `payload[:size]` as a message of a kind, 1 to 127, for the next `poll` to send.

        Return False and accept nothing while the last message is unacknowledged, or outside a conversation. Raises
        `ValueError` if `size` is above `MOST_MESSAGE` or the length of `payload`.
        """
        if not 0 <= size <= min(MOST_MESSAGE, len(payload)):
            raise ValueError("a message has at most 505 bytes")
        if not self.is_free():
            return False
        self._message[_KIND] = kind | _MESSAGE
        copy(self._message, START, payload, 0, size)
        self._size = START + size
        self._sequence = self._sequence + 1 & 0xFF
        self._wait = 0
        return True

    def acknowledge(self) -> None:
        """Acknowledge the received message, which has been processed. Only now can the next message come."""
        if self.kind:
            self.kind = 0
            self._last_processed = self._last_processed + 1 & 0xFF
            self._owes = True

    def poll(self) -> bool:
        """Read, acknowledge, send, and resend on timeout. Return True if bytes were received or sent; the caller then
        polls again soon."""
        now = self.clock.ticks_ms()
        reader = self._reader
        size = self.port.read(self._in)
        at = 0
        while at < size:
            at = reader.take(self._in, at, size)
            if reader.size:
                self._frame(reader.payload, reader.size, now)
        if self._own and self.clock.ticks_diff(now, self._last_heard_ms) >= _LOST_MS:
            self.restart()
        went = 0
        if not self._left:
            self._left = self._next(now)
        if self._left:
            went = self.port.write(self._out, self._left)
            self._left -= went
            if went and self._left:
                copy(self._out, 0, self._out, went, self._left)
        return size > 0 or went > 0

    def restart(self) -> None:
        """End the conversation. The two ends then look for each other and begin the next one."""
        self._own = self._peer = 0
        self._drop()

    def close(self) -> None:
        """Close the port."""
        self.port.close()

    def _frame(self, payload: Buffer, size: int, now: int) -> None:
        """Process a received frame whose CRC is good."""
        kind = payload[_KIND]
        session = payload[_SESSION] | payload[_SESSION + 1] << 8
        named = payload[_HEARD_SESSION] | payload[_HEARD_SESSION + 1] << 8
        bare = kind == 0 and size == START
        if not bare and (kind <= _MESSAGE or size < START):
            self._count()
        elif session == 0 or session == self._own or session == self._fresh:
            # An echo of our own frame, or a peer with the same session by chance, whose clock differs.
            if not self._own:
                self._fresh = _after(self._fresh ^ self.clock.ticks_us() & 0xFFFF)
            self._count()
        elif bare and named == 0:
            self._searcher = session
        elif named == self._fresh and not payload[_HEARD_SEQUENCE] and payload[_SEQUENCE] == (1 if kind else 0):
            self._begin(session)
            self._good(payload, size, now)
        elif session == self._peer and named == self._own:
            self._good(payload, size, now)
        else:
            self._count()

    def _good(self, payload: Buffer, size: int, now: int) -> None:
        """Process a frame of this conversation."""
        self._last_heard_ms = now
        if payload[_HEARD_SEQUENCE] == self._sequence:
            self._size = 0
        if not payload[_KIND]:
            return
        if payload[_SEQUENCE] == self._last_processed:  # the acknowledgement was lost
            self._owes = True
        elif payload[_SEQUENCE] != self._last_processed + 1 & 0xFF:
            self._count()
        elif not self.kind:
            self.kind = payload[_KIND] & ~_MESSAGE
            self.size = size - START
            self._reader.payload = self.payload
            self.payload = payload

    def _begin(self, session: int) -> None:
        """Begin a conversation with the peer's session."""
        self._own = self._fresh
        self._peer = session
        self._fresh = _after(self._fresh)
        if self._fresh == session:
            self._fresh = _after(session)
        self._drop()
        self._owes = True
        self.renewed = True

    def _drop(self) -> None:
        """Drop everything of a conversation that has ended."""
        self._size = self._sequence = self._last_processed = self.kind = 0

    def _next(self, now: int) -> int:
        """Write the frame that is due into `_out`. Return its length, 0 if no frame is due."""
        beat = self.clock.ticks_diff(now, self._beat) >= _BEAT_MS
        if not self._own:
            if beat:
                self._beat = now
            return self._look() if beat or self._searcher else 0
        data = self._bare
        size = START
        if self._size and self.clock.ticks_diff(now, self._last_sent_ms) >= self._wait:
            data = self._message
            size = self._size
            self._last_sent_ms = now
            self._wait = min(2 * self._wait or _FIRST_MS, _LAST_MS)
        elif not self._owes and not beat:
            return self._look() if self._searcher else 0  # last, so that a peer that keeps searching blocks nothing
        self._beat = now
        self._owes = False
        _head(data, self._own, self._sequence, self._peer, self._last_processed)
        return encode(self._out, data, size)

    def _look(self) -> int:
        """Write the frame that searches for a peer, or answers one, with the unused session. Return its length."""
        _head(self._bare, self._fresh, 0, self._searcher, 0)
        self._searcher = 0
        return encode(self._out, self._bare, START)

    def _count(self) -> None:
        self.unexpected_frames = self.unexpected_frames + 1 & _MOST_COUNT


def _head(data: Buffer, session: int, sequence: int, named: int, processed: int) -> None:
    """Write a header except for its kind."""
    data[_SESSION] = session & 0xFF
    data[_SESSION + 1] = session >> 8
    data[_SEQUENCE] = sequence
    data[_HEARD_SESSION] = named & 0xFF
    data[_HEARD_SESSION + 1] = named >> 8
    data[_HEARD_SEQUENCE] = processed


def _after(session: int) -> int:
    """Return the session after `session`: a 16-bit xorshift, which runs through all numbers except 0."""
    session = session or 1
    session ^= session << 7 & 0xFFFF
    session ^= session >> 9
    return session ^ session << 8 & 0xFFFF
