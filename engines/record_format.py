"""What writing, reading and replaying records share: how one begins, its checksum, and the error for what is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

if TYPE_CHECKING:
    from engines.types import Data, ptr8

MAGIC = b"F4"
VERSION = const(2)


class BadRecord(ValueError):
    """Not a record: garbled, cut short, of another version or of an unknown game. `args[0]` says which."""


def crc16(data: Data, crc: int = 0xFFFF) -> int:
    """CRC-16/CCITT-FALSE of a bytes-like, 0-65535."""
    return crc16_of(data, len(data), crc)


@micropython.viper
def crc16_of(data: object, size: int, crc: int) -> int:
    """CRC-16/CCITT-FALSE of the first `size` bytes, gone on with from `crc`, at first 0xFFFF."""
    p = ptr8(data)
    i = 0
    while i < size:  # a byte at once: what eight steps of the polynomial 0x1021 come to
        x = crc >> 8 ^ p[i]
        x = x ^ x >> 4
        crc = (crc << 8 ^ x << 12 ^ x << 5 ^ x) & 0xFFFF
        i += 1
    return crc
