"""The sfc16 generator and an unbiased shuffle, both inside a game's buffer.

sfc16 is Chris Doty-Humphrey's chaotic generator of four 16-bit words (a, b, c, counter), as in his PractRand, with
shifts 5, 3 and 6. It lives in eight bytes, each word little end first, so that saving a game saves its luck (C-1).
Every intermediate stays below 2^30: a Pico's small integer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

if TYPE_CHECKING:
    from engines.types import Buffer, ptr8

SIZE = const(8)  # bytes of generator state
SEED_LIMIT = const(0x100000000)  # deal numbers are 32 bits
_WARM_UP = const(16)  # outputs thrown away, until every bit of the seed has reached every word


def check_seed(number: int) -> None:
    """Raise `ValueError` for what is no deal number."""
    if not 0 <= number < SEED_LIMIT:
        raise ValueError("a deal number is 0 to 4294967295")


def seed(state: Buffer, at: int, low: int, high: int) -> None:
    """Start the generator at `state[at:at + 8]` from a deal number's low and high 16 bits."""
    for i in range(SIZE):
        state[at + i] = 0
    state[at] = low & 0xFF
    state[at + 1] = low >> 8
    state[at + 2] = high & 0xFF
    state[at + 3] = high >> 8
    state[at + 6] = 1
    for _ in range(_WARM_UP):
        next16(state, at)


@micropython.viper
def next16(state: object, at: int) -> int:
    """The next output, 0-65535."""
    p = ptr8(state)
    a = p[at] | p[at + 1] << 8
    b = p[at + 2] | p[at + 3] << 8
    c = p[at + 4] | p[at + 5] << 8
    n = p[at + 6] | p[at + 7] << 8
    out = (a + b + n) & 0xFFFF
    a = b ^ (b >> 5)
    b = (c + (c << 3)) & 0xFFFF
    c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
    n = (n + 1) & 0xFFFF
    p[at] = a & 0xFF
    p[at + 1] = a >> 8
    p[at + 2] = b & 0xFF
    p[at + 3] = b >> 8
    p[at + 4] = c & 0xFF
    p[at + 5] = c >> 8
    p[at + 6] = n & 0xFF
    p[at + 7] = n >> 8
    return out


@micropython.bytecode
def below(state: Buffer, at: int, n: int) -> int:
    """A fair number from 0 to n - 1, n at most 65536: outputs past the last whole multiple of n are drawn again."""
    limit = 65536 - 65536 % n
    x = next16(state, at)
    while x >= limit:
        x = next16(state, at)
    return x % n


@micropython.viper
def shuffle(state: object, at: int, cards: object, first: int, count: int) -> int:
    """Fisher-Yates over `cards[first:first + count]`, from the last place down. Returns `count`."""
    p = ptr8(cards)
    n = count
    while n > 1:
        x = int(next16(state, at))
        i = x % n
        if x - i <= 65536 - n:  # as `below`, whose call would take half as long again
            i += first
            n -= 1
            card = p[first + n]
            p[first + n] = p[i]
            p[i] = card
    return count
