"""The generator and the shuffle against a second implementation, written from the published definition of sfc16.

sfc16 (Chris Doty-Humphrey, PractRand): output `a + b + counter++`, then `a = b ^ (b >> 5)`, `b = c + (c << 3)`,
`c = rotl(c, 6) + output`. Ours starts from the deal number's low and high 16 bits in a and b, 0 in c and 1 in the
counter, and throws 16 outputs away. A salt's low half is in c, its high half is added to the counter by exclusive or.
"""

import random
from collections.abc import Iterator

import pytest

from engines import cards, rng

MASK = 0xFFFF
SEEDS = [0, 1, 42, 0xFFFF, 0x10000, 0x80000000, 0xFFFFFFFF, *random.Random(1).choices(range(1 << 32), k=60)]


def sfc16(deal: int, salt: int = 0) -> Iterator[int]:
    """The outputs of a deal number and a salt, without end."""
    a, b, c, counter = deal % 65536, deal // 65536, salt % 65536, salt // 65536 ^ 1
    drawn = 0
    while True:
        output = (a + b + counter) % 65536
        rotated = int(f"{c:016b}"[6:] + f"{c:016b}"[:6], 2)
        a, b, c, counter = b ^ b // 32, c * 9 % 65536, (rotated + output) % 65536, (counter + 1) % 65536
        drawn += 1
        if drawn > 16:
            yield output


def below(outputs: Iterator[int], n: int) -> int:
    """Return a fair number under `n`: an output counts only if it is within a whole block of `n`."""
    while True:
        x = next(outputs)
        if x // n < 65536 // n:
            return x % n


def shuffled(deck: bytes, deal: int) -> bytes:
    """Fisher and Yates, last place first."""
    outputs = sfc16(deal)
    left = list(deck)
    for place in range(len(left) - 1, 0, -1):
        other = below(outputs, place + 1)
        left[place], left[other] = left[other], left[place]
    return bytes(left)


def state_of(deal: int) -> bytearray:
    """Our generator, started, between guard bytes that it must leave alone."""
    state = bytearray(b"\xaa" * (rng.SIZE + 2))
    rng.seed(state, 1, deal & MASK, deal >> 16)
    return state


@pytest.mark.parametrize("deal", SEEDS)
def test_outputs_agree(deal: int) -> None:
    state = state_of(deal)
    outputs = sfc16(deal)
    assert [rng.next16(state, 1, 1) for _ in range(300)] == [next(outputs) for _ in range(300)]
    assert (state[0], state[-1]) == (0xAA, 0xAA)


@pytest.mark.parametrize("salt", SEEDS)
def test_outputs_with_a_salt_agree(salt: int) -> None:
    state = bytearray(rng.SIZE)
    rng.seed_salted(state, 0, 0xABCD, 0x1234, salt & MASK, salt >> 16)
    outputs = sfc16(0x1234ABCD, salt)
    assert [rng.next16(state, 0, 1) for _ in range(300)] == [next(outputs) for _ in range(300)]


def test_outputs_agree_past_the_counters_end() -> None:
    state = state_of(7)
    outputs = sfc16(7)
    assert all(rng.next16(state, 1, 1) == next(outputs) for _ in range(66_000))


@pytest.mark.parametrize("deal", SEEDS[:20])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 40, 104, 256, 1000, 40_000, 65_535, 65_536])
def test_fair_numbers_agree(deal: int, n: int) -> None:
    """40,000 and 65,535 draw again often, so the rejection is compared too."""
    state = state_of(deal)
    outputs = sfc16(deal)
    assert [rng.below(state, 1, n) for _ in range(50)] == [below(outputs, n) for _ in range(50)]


@pytest.mark.parametrize("deck", [cards.new_deck(10), cards.new_deck(), cards.new_deck(13, 2)], ids=len)
def test_shuffles_agree(deck: bytes) -> None:
    for deal in SEEDS:
        ours = bytearray(deck)
        rng.shuffle(state_of(deal), 1, ours, 0, len(ours))
        assert ours == shuffled(deck, deal)
