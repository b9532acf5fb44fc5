"""Frames against the package `cobs`, and the kernels of frames with their bounds checked."""

import binascii
from collections.abc import Iterator

import pytest
from cobs import cobs
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import crc16
from firmware.link.frames import FRAME, MOST, Reader, encode
from host_sim.kernels.checked_pointers import checked_pointers

BYTES = st.one_of(
    st.binary(min_size=1, max_size=MOST),
    st.lists(st.sampled_from([0, 1, 3, 4, 0x43, 0x44, 255]), min_size=1, max_size=MOST).map(bytes),
    st.builds(lambda byte, size: bytes([byte]) * size, st.integers(0, 255), st.integers(1, MOST)),
)
LINES = st.lists(st.one_of(st.binary(max_size=80), BYTES.map(lambda data: wire_of(data))), max_size=6).map(b"".join)


@pytest.fixture(autouse=True)
def _checked() -> Iterator[None]:
    with checked_pointers():
        yield


def wire_of(payload: bytes) -> bytes:
    """A frame by the reference and the page's words, its zeros included."""
    content: bytes = cobs.encode(payload + crc16(payload).to_bytes(2, "little"))
    return b"\0" + content.replace(b"\4", b"\4\x44").replace(b"\3", b"\4\x43") + b"\0"


def payload_of(content: bytes) -> bytes | None:
    """Return the reference's payload of the bytes between two zeros, or None for a bad frame."""
    plain = bytearray()
    rest = iter(content)
    for byte in rest:
        if byte == 4:
            byte = next(rest, 0) ^ 0x40
            if byte not in (3, 4):
                return None
        elif byte == 3:
            return None
        plain.append(byte)
    try:
        data: bytes = cobs.decode(bytes(plain))
    except cobs.DecodeError:
        return None
    payload, crc = data[:-2], data[-2:]
    good = 1 <= len(payload) <= MOST and crc == crc16(payload).to_bytes(2, "little")
    return payload if good else None


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.binary(max_size=600), st.integers(0, 0xFFFF))
def test_the_crc_is_python_s(data: bytes, crc: int) -> None:
    assert crc16(data, crc) == binascii.crc_hqx(data, crc)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(BYTES)
def test_a_frame_is_what_the_reference_makes(payload: bytes) -> None:
    out = bytearray(FRAME)
    assert bytes(out[: encode(out, payload, len(payload))]) == wire_of(payload)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(LINES, st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 255)), max_size=4), st.integers(1, 300))
def test_any_line_is_read_as_the_reference_reads_it(line: bytes, damage: list[tuple[int, int]], piece: int) -> None:
    """Good frames and noise, some bytes changed, by pieces of any size."""
    data = bytearray(line)
    for at, byte in damage:
        if at < len(data):
            data[at] = byte
    data.append(0)
    contents = [content for content in bytes(data).split(b"\0") if content]
    expected = [payload for content in contents if (payload := payload_of(content)) is not None]
    reader = Reader()
    found = []
    for start in range(0, len(data), piece):
        end = min(start + piece, len(data))
        at = start
        while at < end:
            at = reader.take(data, at, end)
            if reader.size:
                found.append(bytes(reader.payload[: reader.size]))
    assert found == expected
    assert reader.damaged == len(contents) - len(expected)
