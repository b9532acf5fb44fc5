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
    return _crc16(data, len(data), crc)


@micropython.viper
def _crc16(data: object, size: int, crc: int) -> int:
    p = ptr8(data)
    i = 0
    while i < size:
        crc = crc ^ p[i] << 8
        i += 1
        bit = 0
        while bit < 8:
            crc = crc << 1
            if crc >> 16:
                crc = (crc ^ 0x1021) & 0xFFFF
            bit += 1
    return crc
