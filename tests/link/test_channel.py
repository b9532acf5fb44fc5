"""The channel: every message arrives once and in order, whatever happens on the link."""

import gc

import micropython

from alone import Alone, frame, payloads
from engines import rng
from firmware.link.channel import MOST_MESSAGE, START, Channel
from firmware.link.frames import FRAME, encode
from hand_clock import Clock
from page import blocks, bytes_of, vectors
from portable import raises
from talk import A_SESSION, B_SESSION, Talk


def test_messages_come_in_order_on_a_good_line():
    talk = Talk()
    talk.until_told(300, 2000)
    assert talk.a.channel.damaged() == talk.b.channel.damaged() == 0
    assert talk.a.channel.unexpected_frames == talk.b.channel.unexpected_frames == 0


def test_messages_come_in_order_on_any_line():
    """Each arrives once, and soon after the link has recovered."""
    wrongs = (
        {"damage": 1000},
        {"damage": 100, "pieces": 9},
        {"drop": 300, "double": 300},
        {"swap": 4, "delay": 15},
        {"delay": 200, "pieces": 40},
        {"damage": 500, "drop": 500, "double": 500, "swap": 6, "pieces": 100, "delay": 3},
    )
    for seed in range(len(wrongs)):
        talk = Talk(seed + 1, slow=30, **wrongs[seed])
        talk.run(6000, 100_000)
        talk.wire.quiet()
        first = talk.a.sent_count
        talk.run(5000, 100_000)
        assert talk.a.sent_count >= first + 100, (seed, talk.a.sent_count, talk.b.heard_count)
        assert talk.a.sent_count - talk.b.heard_count in (0, 1) and talk.b.sent_count - talk.a.heard_count in (0, 1)


def test_who_is_slow_is_waited_for():
    """However long it takes, as long as the link is up; messages in the other direction are not delayed."""
    alone = Alone()
    alone.hears(frame(0x81, sequence=1, rest=b"one"))
    channel = alone.channel
    for i in range(30):
        assert (channel.kind, channel.size, bytes(channel.payload[START : START + 3])) == (1, 3, b"one")
        answers = alone.hears(frame(0x81, sequence=1, rest=b"one"), frame(0x82, sequence=2, rest=b"two"), frame())
        assert all(answer[6] == 0 for answer in answers)
        assert channel.send(5, b"abc", 3) and not channel.send(5, b"abc", 3) and not channel.is_free()
        assert alone.hears()[0][3:] == bytes([i + 1, 0xCD, 0xAB, 0]) + b"abc"
        alone.hears(frame(heard_sequence=i + 1))
        alone.waits(1000)
    channel.acknowledge()
    assert alone.hears()[0][6] == 1
    assert alone.hears(frame(0x81, sequence=1, rest=b"one"))[0][6] == 1 and channel.kind == 0
    alone.hears(frame(0x82, sequence=2, rest=b"two"))
    assert channel.kind == 2 and bytes(channel.payload[START : START + 3]) == b"two"


def test_times_are_those_of_the_page():
    alone = Alone()
    assert [time for time, _ in alone.waits(2400)] == [400, 800, 1200, 1600, 2000]
    assert alone.channel.is_up()
    alone.hears(frame())
    alone.channel.send(7, b"x", 1)
    start = alone.time
    sent = [time - start for time, payload in alone.waits(2500) if payload[0]]
    assert sent == [0, 120, 360, 840, 1800]
    assert alone.channel.is_up()
    lost = alone.waits(1000)
    assert not alone.channel.is_up() and not alone.channel.is_free()
    assert [time - start for time, payload in lost if payload[0]] == []
    fresh = lost[-1][1]
    assert fresh[1:3] != bytes([0x34, 0x12]) and fresh[3:] == b"\0\0\0\0", "it looks for a peer with a new session"


def test_the_page_s_headers():
    for vector in vectors("header"):
        session, sequence, named, heard = [int(vector[word], 16) for word in ("session", "sequence", "named", "heard")]
        kind = int(vector["kind"], 16)
        rest = bytes_of(vector["message"])
        assert frame(kind, session, sequence, named, heard, rest) == bytes_of(vector["line"])


def test_the_page_s_conversation():
    """An end with the session 1234 answers the bytes of the page with those of the page, and sends nothing else."""
    for block in blocks("conversation"):
        _follow(Alone(joined=False), block)


def _follow(alone, block):
    channel = alone.channel
    for word, text in block:
        if word == "wait":
            for _ in range(int(text)):
                assert alone.hears() == []
                alone.clock.sleep_ms(1)
        elif word == "hears":
            alone.wire.b.put(bytes_of(text))
        elif word == "sends":
            alone.wire.a.log[:] = b""
            channel.poll()
            assert bytes(alone.wire.a.log) == bytes_of(text), text
        elif word == "message":
            data = bytes_of(text)
            assert channel.send(data[0], data[1:], len(data) - 1)
        else:
            assert word == "got"
            channel.poll()
            got = channel.payload[START : START + channel.size]
            assert bytes([channel.kind]) + got == bytes_of(text)
            channel.acknowledge()
    assert alone.hears() == []


def test_headers_that_make_no_sense_are_passed_over():
    alone = Alone()
    channel = alone.channel
    channel.send(1, b"x", 1)
    alone.hears()
    bad = (
        frame(heard_sequence=2),  # acknowledges a message that was never sent
        frame(0x81, sequence=0, rest=b"old"),
        frame(0x81, sequence=2, rest=b"new"),
        frame(0x81, sequence=255, rest=b"far"),
        frame(0x80, sequence=1, rest=b"no kind"),
        frame(0x01, sequence=1, rest=b"no message"),
        frame(0, sequence=1, rest=b"nothing"),
        frame(0x81, session=B_SESSION + 1, sequence=1, rest=b"another"),
        frame(0x81, named=A_SESSION + 1, sequence=1, rest=b"another"),
        frame(0x81, named=0, sequence=1, rest=b"to nobody"),
        frame(0x81, session=0, sequence=1, rest=b"from nobody"),
        frame(0x81, session=A_SESSION, named=B_SESSION, sequence=1, rest=b"an echo"),
    )
    for data in bad:
        alone.hears(data)
        assert channel.kind == 0 and not channel.is_free() and channel.is_up(), data
    whole = frame(heard_sequence=1)
    out = bytearray(FRAME)
    for size in range(1, START):
        content = payloads(whole)[0][:size]
        alone.hears(bytes(out[: encode(out, content, size)]))
        assert not channel.is_free()
    assert channel.unexpected_frames == 16 and channel.damaged() == 0
    alone.hears(whole)
    assert channel.is_free()


def test_only_what_fits_is_sent():
    alone = Alone()
    raises(ValueError, alone.channel.send, 1, bytes(MOST_MESSAGE + 1), MOST_MESSAGE + 1)
    raises(ValueError, alone.channel.send, 1, b"abc", 4)
    raises(ValueError, alone.channel.send, 1, b"abc", -1)
    assert alone.channel.send(1, bytes(MOST_MESSAGE), MOST_MESSAGE)
    assert len(alone.hears()[0]) == START + MOST_MESSAGE


def test_close_gives_the_port_back():
    alone = Alone()
    alone.channel.close()
    assert alone.wire.a.closed


class Pipe:
    """A port that allocates nothing, with two buffers made in advance; every nth byte is damaged."""

    def __init__(self, here, there):
        self.here, self.there = here, there
        self.count = 0

    def read(self, buffer):
        size = self.here[0]
        for i in range(size):
            buffer[i] = self.here[i + 1]
        self.here[0] = 0
        return size

    def write(self, buffer, size):
        size = min(size, 120 - self.there[0])
        for i in range(size):
            self.count += 1
            self.there[self.there[0] + i + 1] = buffer[i] ^ (5 if self.count % 997 == 0 else 0)
        self.there[0] += size
        return size


def test_nothing_is_allocated():
    """Messages in both directions, damage, acknowledgements, repetitions and new conversations allocate nothing."""
    clock = Clock()
    one, two = bytearray(128), bytearray(128)
    a, b = Channel(Pipe(one, two), clock, 1), Channel(Pipe(two, one), clock, 2)
    data = bytearray([i & 0xFF for i in range(MOST_MESSAGE)])
    heard = renewals = 0
    a.poll()
    gc.collect()
    micropython.heap_lock()
    for i in range(12_000):
        clock.us += 1000
        a.poll()
        b.poll()
        if a.is_free():
            a.send(1 + i % 127, data, i % MOST_MESSAGE)
        if b.is_free():
            b.send(9, data, 30)
        if a.kind:
            heard += 1
            a.acknowledge()
        if b.kind:
            heard += 1
            b.acknowledge()
        if i == 5000:
            clock.us += 3_000_000
        renewals += a.renewed
        a.renewed = False
    damaged = a.damaged() + b.damaged()
    micropython.heap_unlock()
    assert renewals == 2 and heard > 1000 and damaged > 100
    assert a.is_up() and b.is_up()


def test_random_bytes_do_nothing():
    alone = Alone()
    dice = bytearray(rng.SIZE)
    rng.seed(dice, 0, 3, 0)
    for _ in range(600):
        alone.hears(bytes([rng.below(dice, 0, 256) % (5, 256)[rng.below(dice, 0, 2)] for _ in range(100)]))
    alone.hears(frame(0x81, sequence=1, rest=b"hello"))
    assert alone.channel.kind == 1 and alone.channel.damaged() > 200
