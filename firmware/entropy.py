"""Random bits for deals and secrets, mixed from everything unpredictable on a board."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def draw(pool: bytearray, sources: Iterable[tuple[str, bytes]]) -> int:
    """Return 32 bits drawn from `pool`, a bytearray of 32 bytes kept between draws, and `sources`, pairs of a name and
    bytes.

    Each source and each earlier draw changes the result, so that no two deals are the same by accident.
    """
    mixed = sha256(pool)
    for name, data in sources:
        mixed.update(name.encode() + bytes((0, len(data))))
        mixed.update(data)
    pool[:] = mixed.digest()
    drawn = sha256(b"draw" + bytes(pool)).digest()  # the visible deal number does not reveal the pool
    return int.from_bytes(drawn[:4], "little")
