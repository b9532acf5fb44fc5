"""Random numbers: the mixing of a board's random sources, and the choice of a random deal."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware.types import Board


def draw(pool: bytearray, sources: Iterable[tuple[str, bytes]]) -> int:
    """32 bits of `pool`, a bytearray of 32 bytes that lasts, and `sources`, pairs of a name and bytes.

    Each source changes them, and so does each earlier draw: no two deals are the same by accident.
    """
    mixed = sha256(pool)
    for name, data in sources:
        mixed.update(name.encode() + bytes((0, len(data))))
        mixed.update(data)
    pool[:] = mixed.digest()
    drawn = sha256(b"draw" + bytes(pool)).digest()  # what is shown as a deal number does not show the pool
    return int.from_bytes(drawn[:4], "little")


def random_deal(board: Board, linked: bool) -> tuple[int, int]:
    """The number and the salt of a random deal. A guest, at a `linked` table, can find neither by trying all numbers;
    without one the salt is 0, so that the number alone gives the deal again."""
    return (board.secret(), board.secret() or 1) if linked else (board.entropy(), 0)
