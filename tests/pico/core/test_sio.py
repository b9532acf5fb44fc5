"""Checks of the SIO of the processor in C (RP2040 datasheet 2.3.1). Its interpolators are compared with rp2040py's."""

from random import Random

import pytest
from rp2040py.interpolator import Interpolator

from tests.pico.core.bare import Bare

SIO = 0xD0000000
CPUID, GPIO_IN, GPIO_HI_IN = SIO, SIO + 4, SIO + 8
OUT, OE, HI_OUT, HI_OE = SIO + 0x10, SIO + 0x20, SIO + 0x30, SIO + 0x40
SET, CLR, XOR = 4, 8, 12
SPINLOCK_ST, SPINLOCK = SIO + 0x5C, SIO + 0x100
UDIVIDEND, UDIVISOR, SDIVIDEND, SDIVISOR, QUOTIENT, REMAINDER, DIV_CSR = (SIO + 0x60 + 4 * i for i in range(7))
READY, DIRTY = 1, 2
PINS = 0x3FFFFFFF
ALL = 0xFFFFFFFF
SEED = 3
EDGES = (0, 1, 2, 3, 7, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF, 0xFFFFFFFE)


def signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


def operands(random: Random) -> list[tuple[int, int]]:
    """Return pairs of edge cases and of random numbers."""
    some = [(a, b) for a in EDGES for b in EDGES]
    return some + [(random.getrandbits(32), random.getrandbits(random.randrange(1, 33))) for _ in range(2000)]


def divided(bare: Bare, at: tuple[int, int], a: int, b: int) -> tuple[int, int]:
    """Return the quotient and the remainder."""
    bare.core.store(at[0], a)
    bare.core.store(at[1], b)
    return bare.core.load(QUOTIENT), bare.core.load(REMAINDER)


def test_unsigned_division() -> None:
    """2.3.1.5: after division by zero, the quotient is all ones and the remainder is the dividend."""
    bare = Bare()
    for a, b in operands(Random(SEED)):
        expected = (a // b, a % b) if b else (ALL, a)
        assert divided(bare, (UDIVIDEND, UDIVISOR), a, b) == expected, f"{a:#x} / {b:#x}"


def test_signed_division() -> None:
    """2.3.1.5: division rounds towards zero, and overflow wraps. Dividing x by zero gives -1 if x >= 0, else 1."""
    bare = Bare()
    for a, b in operands(Random(SEED)):
        x, y = signed(a), signed(b)
        quotient = -1 if x >= 0 else 1
        if y:
            quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
        expected = quotient & ALL, (x - quotient * y) & ALL if y else a
        assert divided(bare, (SDIVIDEND, SDIVISOR), a, b) == expected, f"{x} / {y}"


def test_the_dividers_state_can_be_saved_and_restored() -> None:
    """2.3.1.5: an interrupt handler that uses the divider reads CSR, and writes the results back."""
    core = Bare().core
    core.store(UDIVIDEND, 100)
    core.store(SDIVISOR, 7)
    assert (core.load(UDIVIDEND), core.load(SDIVIDEND), core.load(UDIVISOR), core.load(SDIVISOR)) == (100, 100, 7, 7)
    assert core.load(DIV_CSR) == READY | DIRTY
    assert core.load(REMAINDER) == 2 and core.load(DIV_CSR) == READY | DIRTY
    assert core.load(QUOTIENT) == 14 and core.load(DIV_CSR) == READY
    core.store(REMAINDER, 55)
    core.store(QUOTIENT, 66)
    assert core.load(DIV_CSR) == READY | DIRTY
    assert (core.load(REMAINDER), core.load(QUOTIENT)) == (55, 66)


def test_spinlocks() -> None:
    """2.3.1.3: a read claims a lock and returns its bit, or 0 if the lock is claimed. A write releases it."""
    core = Bare().core
    for i in range(32):
        assert core.load(SPINLOCK + 4 * i) == 1 << i
        assert core.load(SPINLOCK + 4 * i) == 0
    assert core.load(SPINLOCK_ST) == ALL
    core.store(SPINLOCK + 4 * 9, 0)
    assert core.load(SPINLOCK_ST) == ALL & ~(1 << 9)
    assert core.load(SPINLOCK + 4 * 9) == 1 << 9


@pytest.mark.parametrize(
    ("at", "attribute"), [(OUT, "gpio_out"), (OE, "gpio_enable"), (HI_OUT, "qspi_out"), (HI_OE, "qspi_enable")]
)
def test_outputs(at: int, attribute: str) -> None:
    """2.3.1.2: 30 output bits can be written, set, cleared and toggled."""
    bare = Bare()
    core = bare.core
    for offset, value, expected in [
        (0, ALL, PINS),
        (CLR, 0x0000FFFF, 0x3FFF0000),
        (SET, 0x000000F1, 0x3FFF00F1),
        (XOR, 0x00FF00FF, 0x3F00000E),
        (0, 0x12345678, 0x12345678),
    ]:
        core.store(at + offset, value)
        assert core.load(at) == expected == getattr(core, attribute)


def test_pins_are_notified_of_changes() -> None:
    """Only the pins whose output or enable differs are notified."""
    bare = Bare()
    bare.core.store(OUT, 0b1010)
    bare.core.store(OUT + SET, 0b1000)
    bare.core.store(OE + SET, 0b0011)
    assert [pin.updates for pin in bare.gpio[:5]] == [1, 2, 0, 1, 0]
    bare.core.reset_sio()
    assert [pin.updates for pin in bare.gpio[:5]] == [2, 3, 0, 2, 0] and bare.core.load(OUT) == 0


def test_inputs() -> None:
    """2.3.1.2: inputs show the present levels of the pins of both banks."""
    bare = Bare()
    for i in (0, 3, 29):
        bare.gpio[i].input_value = True
    bare.qspi[1].input_value = True
    assert bare.core.load(GPIO_IN) == 1 << 29 | 0b1001 and bare.core.load(GPIO_HI_IN) == 0b10
    assert bare.core.load(CPUID) == 0


REGISTERS = ("accum0", "accum1", "base0", "base1", "base2")
CTRL0, CTRL1, ADD0, ADD1, BASE01 = 11, 12, 13, 14, 15


def control(random: Random) -> int:
    """Return a random CTRL of a lane."""
    lsb, msb = sorted((random.randrange(32), random.randrange(32)))
    if random.random() < 0.1:
        lsb, msb = msb, lsb
    return random.randrange(32) | lsb << 5 | msb << 10 | random.getrandbits(8) << 15


@pytest.mark.parametrize("index", [0, 1])
def test_interpolators_do_the_same_as_rp2040pys(index: int) -> None:
    """2.3.1.6: all registers are the same after each of thousands of writes, pops and peeks."""
    random = Random(SEED + index)
    core, theirs, base = Bare().core, Interpolator(index), SIO + 0x80 + 0x40 * index
    blends = clamps = 0
    for number in range(6000):
        where = random.choice((0, 1, 2, 3, 4, 5, 6, 7, CTRL0, CTRL1, ADD0, ADD1, BASE01))
        value = random.choice((random.getrandbits(32), random.choice(EDGES), random.getrandbits(9)))
        if where in (5, 6, 7):
            expected = getattr(theirs, f"result{where - 5}")
            theirs.writeback()
            assert core.load(base + 4 * where) == expected, number
        else:
            if where in (CTRL0, CTRL1):
                value = control(random)
                setattr(theirs, f"ctrl{where - CTRL0}", value)
            elif where < 5:
                setattr(theirs, REGISTERS[where], value)
            elif where in (ADD0, ADD1):
                name = REGISTERS[where - ADD0]
                setattr(theirs, name, (getattr(theirs, name) + value) & ALL)
            if where == BASE01:
                theirs.set_base01(value)
            else:
                theirs.update()
            core.store(base + 4 * where, value)
        blends += theirs.ctrl0 >> 21 & 1
        clamps += theirs.ctrl0 >> 22 & 1
        told = f"{number}: {where} {value:#x}, ctrl {theirs.ctrl0:#x} {theirs.ctrl1:#x}"
        assert [core.load(base + 4 * i) for i in range(5)] == [getattr(theirs, name) for name in REGISTERS], told
        results = [theirs.result0, theirs.result1, theirs.result2, theirs.ctrl0, theirs.ctrl1]
        assert [core.load(base + 4 * i) for i in range(8, 13)] == results, told
        lanes = [theirs.smresult0, theirs.smresult1]
        assert [core.load(base + 4 * i) for i in (13, 14)] == lanes, told
    assert (blends > 1000) == (index == 0) and (clamps > 1000) == (index == 1)
