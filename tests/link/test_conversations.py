"""Beginning and end of conversations: at the start, after a pulled cable or a restart, never because of old bytes."""

from alone import Alone, frame, payloads
from firmware.link.channel import Channel
from firmware.link.frames import FRAME, encode
from hand_clock import Clock
from talk import A_SESSION, Talk
from wire import Wire


def test_both_ends_are_up_at_once():
    talk = Talk()
    talk.run(3)
    assert talk.a.channel.is_up() and talk.b.channel.is_up()
    talk.run(10_000)
    assert talk.a.channel.is_up() and talk.b.channel.is_up()
    assert (talk.a.renewals, talk.b.renewals) == (1, 1)


def test_a_cable_pulled_and_put_back():
    for stalls in (False, True):
        talk = Talk()
        talk.run(500, 20)
        talk.wire.cut(stalls)
        talk.run(2000, 1000)
        assert talk.a.channel.is_up()
        talk.run(510, 1000)
        assert not talk.a.channel.is_up() and not talk.b.channel.is_up()
        talk.run(5000, 1000)
        talk.wire.mend()
        talk.run(500, 1000)
        assert talk.a.channel.is_up() and talk.b.channel.is_up()
        assert talk.a.renewals == talk.b.renewals == 2
        talk.until_told(50, 2000)


def test_a_short_cut_loses_nothing():
    """After an interruption of less than 2,500 ms the conversation continues."""
    talk = Talk()
    talk.run(500, 20)
    for _ in range(5):
        talk.wire.cut()
        talk.run(1200, 500)
        talk.wire.mend()
        talk.run(1300, 500)
    talk.until_told(500, 5000)
    assert talk.a.renewals == talk.b.renewals == 1


def test_an_end_that_starts_again_is_noticed_at_once():
    """Even in the middle of a message; and even if it takes the same session again."""
    for session in (77, A_SESSION):
        talk = Talk(slow=10)
        talk.run(333, 1000)
        sent = talk.b.sent_count
        assert sent > 10
        talk.restart("a", session)
        talk.run(10)
        assert talk.b.renewals == 2 and talk.b.channel.is_up() and talk.a.channel.is_up()
        talk.until_told(20, 3000)


def test_what_is_left_of_old_conversations_changes_nothing():
    """Everything that was said in three of them comes again, on a slow line even after a new one has begun."""
    talk = Talk()
    talk.wire.a.log = bytearray()
    talk.wire.b.log = bytearray()
    for session in (77, 78, 79):
        talk.until_told(20, 2000)
        talk.restart("a", session)
        talk.wire.b.log += b"\0"
        talk.run(5)
    talk.until_told(30, 2000)
    before = talk.b.renewals
    old = bytes(talk.wire.a.log), bytes(talk.wire.b.log)
    talk.wire.a.log = talk.wire.b.log = None
    for at in range(0, max(len(old[0]), len(old[1])), 500):
        talk.wire.a.put(old[0][at : at + 500])
        talk.wire.b.put(old[1][at : at + 500])
        talk.run(8, 10_000)
    talk.run(500, 10_000)
    assert talk.b.renewals == before and talk.a.renewals == 1
    assert talk.b.channel.is_up() and talk.a.sent_count > 100 and talk.a.sent_count - talk.b.heard_count in (0, 1)


def test_one_that_keeps_asking_hinders_nobody():
    """A looking peer gets an answer, but never takes the place of the present peer."""
    talk = Talk()
    talk.run(10)
    for number in range(2000):
        talk.wire.a.put(frame(session=0x100 + number, named=0))
        talk.run(2, 100_000)
    assert talk.b.renewals == 1 and talk.b.channel.is_up() and talk.a.heard_count > 300


def test_nothing_is_sent_without_a_peer():
    alone = Alone(joined=False)
    assert not alone.channel.is_up() and not alone.channel.send(1, b"x", 1)
    assert [payload[3:] for _, payload in alone.waits(1000)] == [b"\0\0\0\0"] * 3


def test_a_line_that_comes_back_to_where_it_began():
    """An echo is no peer."""
    alone = Alone(joined=False)
    for delay in (0, 1, 450, 1300):
        for _ in range(4000 // 5):
            alone.channel.poll()
            for data in payloads(bytes(alone.wire.a.log)):
                out = bytearray(FRAME)
                alone.wire.clock.sleep_ms(delay // 100)
                alone.wire.b.put(out[: encode(out, data, len(data))])
            alone.wire.a.log[:] = b""
            alone.clock.sleep_ms(5)
            assert not alone.channel.is_up()


def test_two_ends_with_the_same_session_by_chance():
    """Find other ones, if only their clocks differ."""

    class Later(Clock):
        def __init__(self, other):
            self.other = other

        def ticks_us(self):
            return self.other.ticks_us() + 1234567

        def ticks_ms(self):
            return self.other.ticks_ms()

    clock = Clock()
    wire = Wire(clock, delay=3)
    ends = [Channel(wire.a, clock, 5), Channel(wire.b, Later(clock), 5)]
    for _ in range(3000):
        for end in ends:
            end.poll()
        clock.sleep_ms(1)
    assert ends[0].is_up() and ends[1].is_up()


def test_sessions_are_all_different():
    """None of them is 0, whatever the first one is."""
    talk = Talk()
    seen = set()
    talk.wire.b.log = bytearray()
    for session in range(50):
        talk.restart("a", 60_000 + session)
        talk.run(6)
        seen.add(payloads(bytes(talk.wire.b.log))[-1][1:3])
        talk.wire.b.log[:] = b""
    assert len(seen) == 50 and b"\0\0" not in seen
    wire = Wire(Clock())
    wire.a.log = bytearray()
    Channel(wire.a, wire.clock, 0).poll()
    assert payloads(bytes(wire.a.log))[0][1:3] == b"\1\0"
