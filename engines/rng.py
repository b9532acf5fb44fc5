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
SEED_LIMIT = const(0x100000000)  # deal numbers and salts have 32 bits
_WARM_UP = const(16)  # outputs thrown away, until every bit of the seed has reached every word


def check_seed(number: int, salt: int = 0) -> None:
    """Raise `ValueError` unless both are 0 to 2^32 - 1."""
    if not 0 <= number < SEED_LIMIT:
        raise ValueError("a deal number is 0 to 4294967295")
    if not 0 <= salt < SEED_LIMIT:
        raise ValueError("a salt is 0 to 4294967295")


@micropython.bytecode
def seed(state: Buffer, at: int, low: int, high: int) -> None:
    """Start the generator at `state[at:at + 8]` from a deal number's low and high 16 bits."""
    seed_salted(state, at, low, high, 0, 0)


@micropython.bytecode
def seed_salted(state: Buffer, at: int, low: int, high: int, salt_low: int, salt_high: int) -> None:
    """Start the generator as `seed` does, from a deal number and a salt: 64 bits, which fill all its four words. Salt 0
    changes nothing."""
    n = salt_high ^ 1
    state[at] = low & 0xFF
    state[at + 1] = low >> 8
    state[at + 2] = high & 0xFF
    state[at + 3] = high >> 8
    state[at + 4] = salt_low & 0xFF
    state[at + 5] = salt_low >> 8
    state[at + 6] = n & 0xFF
    state[at + 7] = n >> 8
    next16(state, at, _WARM_UP)


@micropython.viper
def next16(state: object, at: int, count: int) -> int:
    """The output, 0-65535, that is the `count`th from now on: 1 is the next."""
    p = ptr8(state)
    a = p[at] | p[at + 1] << 8
    b = p[at + 2] | p[at + 3] << 8
    c = p[at + 4] | p[at + 5] << 8
    n = p[at + 6] | p[at + 7] << 8
    out = 0
    while count > 0:
        count -= 1
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
    """Return a fair number from 0 to n - 1, n at most 65536: outputs beyond the last whole multiple of n are
    rejected."""
    x = next16(state, at, 1)
    i = x % n
    while x - i > 65536 - n:
        x = next16(state, at, 1)
        i = x % n
    return i


@micropython.viper
def shuffle(state: object, at: int, cards: object, first: int, count: int) -> None:
    """Fisher-Yates over `cards[first:first + count]`, from the last place down."""
    q = ptr8(state)
    a = q[at] | q[at + 1] << 8
    b = q[at + 2] | q[at + 3] << 8
    c = q[at + 4] | q[at + 5] << 8
    n = q[at + 6] | q[at + 7] << 8
    p = ptr8(cards)
    left = count
    while left > 1:
        x = (a + b + n) & 0xFFFF  # inlined `next16` and `below`: the calls take four times as long
        a = b ^ (b >> 5)
        b = (c + (c << 3)) & 0xFFFF
        c = (((c << 6) | (c >> 10)) + x) & 0xFFFF
        n = (n + 1) & 0xFFFF
        i = x % left
        if x - i <= 65536 - left:
            i += first
            left -= 1
            card = p[first + left]
            p[first + left] = p[i]
            p[i] = card
    q[at] = a & 0xFF
    q[at + 1] = a >> 8
    q[at + 2] = b & 0xFF
    q[at + 3] = b >> 8
    q[at + 4] = c & 0xFF
    q[at + 5] = c >> 8
    q[at + 6] = n & 0xFF
    q[at + 7] = n >> 8
