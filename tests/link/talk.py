"""Two ends of a wire that send each other numbered messages, for tests of the channel."""

from engines import rng
from firmware.link.channel import MOST_MESSAGE, Channel
from hand_clock import Clock
from wire import Wire

A_SESSION, B_SESSION = 0x1234, 0xABCD


def message(number):
    """The kind and the bytes of a message: of all sizes, and no two alike."""
    size = (number * 37) % (MOST_MESSAGE + 1) if number & 1 else number % 20
    text = b"%d." % number
    return number % 127 + 1, (text * (size // len(text) + 1))[:size]


class Teller:
    """One end: it sends message after message, and notes those that arrive. A conversation starts with the first again.

    `slow`: it takes up to this many ms to process a message. `ended` has the counts of finished conversations.
    """

    def __init__(self, port, clock, session, slow=0, seed=1):
        self.channel = Channel(port, clock, session)
        self.sent_count = self.heard_count = 0  # in this conversation
        self.renewals = 0
        self._slow = slow
        self._dice = bytearray(rng.SIZE)
        rng.seed(self._dice, 0, seed & 0xFFFF, 9)
        self._until = None
        self._clock = clock

    def step(self, most):
        """Poll, and send up to `most` messages in a conversation."""
        channel = self.channel
        went = channel.poll()
        if channel.renewed:
            channel.renewed = False
            self.sent_count = self.heard_count = 0
            self.renewals += 1
            self._until = None
        if channel.kind:
            now = self._clock.ticks_ms()
            if self._until is None:
                self._until = self._clock.ticks_add(now, rng.below(self._dice, 0, self._slow + 1))
            if self._clock.ticks_diff(now, self._until) >= 0:
                kind, text = message(self.heard_count)
                got = bytes(channel.payload[channel.start : channel.start + channel.size])
                assert (channel.kind, got) == (kind, text), "message %d" % self.heard_count
                self.heard_count += 1
                channel.acknowledge()
                self._until = None
        if self.sent_count < most and channel.is_free():
            kind, text = message(self.sent_count)
            assert channel.send(kind, text, len(text))
            self.sent_count += 1
        return went


class Talk:
    """Both ends `a` and `b`, polled each `pace` ms, and the wire between them; `wrong` and `slow` are as in `Wire` and
    `Teller`."""

    def __init__(self, seed=1, slow=0, pace=1, **wrong):
        self.pace = pace
        self.clock = Clock()
        self.wire = Wire(self.clock, seed, **wrong)
        self.slow = slow
        self.a = Teller(self.wire.a, self.clock, A_SESSION, slow, seed)
        self.b = Teller(self.wire.b, self.clock, B_SESSION, slow, seed + 1)
        self.ms = 0

    def run(self, ms, most=0):
        """Let time pass, with up to `most` messages each way."""
        for _ in range(0, ms, self.pace):
            self.a.step(most)
            self.b.step(most)
            self.clock.sleep_ms(self.pace)
            self.ms += self.pace

    def until_told(self, most, ms):
        """Until each has heard `most` messages of the other in one conversation; it must not take `ms`."""
        end = self.ms + ms
        while self.a.heard_count < most or self.b.heard_count < most:
            self.run(1, most)
            assert self.ms < end, "%d and %d of %d heard" % (self.a.heard_count, self.b.heard_count, most)

    def restart(self, name, session):
        """The end `a` or `b` is switched off and on again."""
        setattr(self, name, Teller(getattr(self.wire, name), self.clock, session, self.slow))
