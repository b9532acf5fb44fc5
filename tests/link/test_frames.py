"""Frames: written frames can be read, whole or in pieces, and after damage the next good frame is found."""

import gc

import micropython

from engines import rng
from firmware.link.frames import FRAME, MOST, Reader, encode
from page import bytes_of, vectors


def frame_of(payload):
    """The frame of a payload, bytes each."""
    out = bytearray(FRAME)
    return bytes(out[: encode(out, payload, len(payload))])


def read(wire, piece=0):
    """Return the payloads on a link that is read this many bytes at a time (0: all), and the number of bad frames."""
    reader = Reader()
    found = []
    at = 0
    while at < len(wire):
        end = min(at + piece, len(wire)) if piece else len(wire)
        while at < end:
            at = reader.take(wire, at, end)
            if reader.size:
                found.append(bytes(reader.payload[: reader.size]))
    return found, reader.damaged


def random_bytes(dice, size):
    """Many of what matters: zeros, escapes, Ctrl-C, and long runs without zeros."""
    least = (0, 1, 0)[rng.below(dice, 0, 3)]
    most = (256, 8, 256)[rng.below(dice, 0, 3)]
    return bytes([max(least, rng.below(dice, 0, most)) for _ in range(size)])


def payloads(count, seed=1):
    dice = bytearray(rng.SIZE)
    rng.seed(dice, 0, seed, 0)
    for _ in range(count):
        yield random_bytes(dice, 1 + rng.below(dice, 0, (9, 300, MOST)[rng.below(dice, 0, 3)]))


def test_the_page_s_vectors():
    for vector in vectors("frame"):
        payload, wire = bytes_of(vector["payload"]), bytes_of(vector["line"])
        assert frame_of(payload) == wire, vector["payload"]
        assert read(wire) == ([payload], 0), vector["payload"]


def test_the_page_s_bad_lines():
    """Which hold one good frame each, with the payload 01, and as many others as it says."""
    for vector in vectors("damaged"):
        wire = bytes_of(vector["line"])
        for piece in (0, 1):
            assert read(wire, piece) == ([b"\1"], int(vector["damaged"])), vector["line"]


def test_every_byte_and_every_length_comes_back():
    for size in list(range(1, 12)) + list(range(245, 262)) + list(range(500, MOST + 1)):
        payload = bytes([(size + i) & 0xFF for i in range(size)])
        wire = frame_of(payload)
        assert read(wire) == ([payload], 0)
        assert 0 not in wire[1:-1] and 3 not in wire and wire[0] == wire[-1] == 0
    for byte in range(256):
        for size in (1, 2, 252) if byte < 6 else (1,):
            payload = bytes([byte]) * size
            assert read(frame_of(payload)) == ([payload], 0)


def test_no_frame_is_longer_than_said():
    """Not even with a payload of escapes only, and escapes in the frame's own bytes."""
    assert max(len(frame_of(bytes([byte]) * MOST)) for byte in (0, 1, 3, 4, 255)) <= FRAME
    assert len(frame_of(b"\3" * MOST)) > 2 * MOST


def test_frames_may_share_a_zero_and_be_cut_anywhere():
    sent = list(payloads(40))
    shared = b"\0" + b"".join([frame_of(payload)[1:] for payload in sent])
    apart = b"\0\0".join([frame_of(payload) for payload in sent])
    for wire in (shared, apart):
        for piece in (0, 1, 2, 7, 128, 1000):
            assert read(wire, piece) == (sent, 0)


def test_one_wrong_byte_loses_its_frame_alone():
    """A zero in the middle makes two bad frames. A wrong byte at the end would lose the next frame too, so a frame has
    a zero of its own there."""
    last = frame_of(b"last")
    for payload in payloads(12, 2):
        wire = frame_of(payload[:40])
        for at in range(1, len(wire) - 1):
            for flip in (1, 0x40, 0x80, wire[at], wire[at] ^ 3, wire[at] ^ 4):
                bad = wire[:at] + bytes([wire[at] ^ flip]) + wire[at + 1 :]
                if flip:
                    found, damaged = read(bad + last)
                    assert found == [b"last"] and damaged in (1, 2), (at, flip)


def test_a_frame_cut_short_or_begun_late_is_lost_alone():
    wire = frame_of(b"\0one\3")
    for at in range(1, len(wire) - 1):
        assert read(wire[:at] + frame_of(b"two")) == ([b"two"], 1 if at > 1 else 0)
        assert read(wire[at + 1 :] + frame_of(b"two")) == ([b"two"], 1 if at < len(wire) - 2 else 0)


def test_what_is_too_long_is_passed_over():
    """Whatever length it claims: nothing is written after the payload, which kernels with checked bounds prove on a
    PC."""
    for fill in (1, 2, 5, 254, 255):
        wire = b"\0" + bytes([fill]) * 3000 + b"\0"
        assert read(wire + frame_of(b"ok"), 100) == ([b"ok"], 1)
    out = bytearray(FRAME)
    end = encode(out, bytes(range(5, 176)) * 3, MOST + 1)
    assert read(out[:end] + frame_of(b"ok")) == ([b"ok"], 1)


def test_damage_is_counted_around():
    reader = Reader()
    reader.damaged = (1 << 30) - 1
    assert reader.take(b"\0x\0", 0, 3) == 3 and (reader.size, reader.damaged) == (0, 0)


def test_the_payload_may_be_exchanged():
    """For another buffer as large, while the next frame comes in."""
    reader = Reader()
    wire = frame_of(b"one") + frame_of(b"two")
    at = reader.take(wire, 0, len(wire))
    first, reader.payload = reader.payload, bytearray(len(reader.payload))
    assert reader.take(wire, at, len(wire)) == len(wire) and bytes(first[:3]) == b"one"
    assert bytes(reader.payload[: reader.size]) == b"two"


def test_nothing_is_allocated():
    """Frames written, read, damaged or too long allocate nothing."""
    out = bytearray(FRAME)
    reader = Reader()
    payload = bytearray([i & 0xFF for i in range(MOST)])
    noise = bytes(range(256)) * 5
    encode(out, payload, MOST)
    gc.collect()
    micropython.heap_lock()
    good = 0
    for size in range(1, MOST + 1, 5):
        end = encode(out, payload, size)
        good += reader.take(out, 0, end) == end and reader.size == size
        out[size // 2 + 1] ^= 9
        reader.take(out, 0, end)
        reader.take(noise, 0, 1280)
    micropython.heap_unlock()
    assert good == 103
