"""A shuffle for CPython, which spends most of it on calls: the generator's numbers are worked out here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.types import Buffer


def _shuffle(kernel: Callable[[Buffer, int, Buffer, int, int], int]) -> Callable[[Buffer, int, Buffer, int, int], int]:
    def shuffle(state: Buffer, at: int, cards: Buffer, first: int, count: int) -> int:
        words = int.from_bytes(state[at : at + 8], "little")
        a = words & 0xFFFF
        b = words >> 16 & 0xFFFF
        c = words >> 32 & 0xFFFF
        counter = words >> 48
        n = count
        while n > 1:
            x = (a + b + counter) & 0xFFFF
            a = b ^ b >> 5
            b = c + (c << 3) & 0xFFFF
            c = (c << 6 | c >> 10) + x & 0xFFFF
            counter = counter + 1 & 0xFFFF
            if x < 65536 - 65536 % n:
                i = first + x % n
                n -= 1
                card = cards[first + n]
                cards[first + n] = cards[i]
                cards[i] = card
        state[at : at + 8] = (a | b << 16 | c << 32 | counter << 48).to_bytes(8, "little")
        return count

    return shuffle


QUICK = {"rng.shuffle": _shuffle}
