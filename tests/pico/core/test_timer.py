"""Checks that the timer's alarms and interrupts in C do the same as rp2040py's."""

import random
from typing import Any

import pytest
from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.peripherals import timer

from host_sim.pico import chip
from tests.pico.test_fixes import ALARMS, FLAGS, as_it_came

STEPS = 3000
TIMER_AT = 0x40054000
ACCESS = 0x1000  # distance between the addresses of two ways to write to a register
READ = (*ALARMS, *FLAGS, timer.INTS)


class Ours:
    """The timer of a chip with the core in C, accessed over its bus."""

    def __init__(self) -> None:
        self.mcu: Any = chip._Chip()
        self.clock, self.timer = self.mcu.clock, self.mcu.timer

    def write(self, offset: int, value: int, kind: int) -> None:
        self.mcu.write_uint32(TIMER_AT + ACCESS * kind + offset, value)

    def read(self, offset: int) -> int:
        return int(self.mcu.read_uint32(TIMER_AT + offset))

    @property
    def lines(self) -> int:
        return int(self.mcu.core.pending_interrupts) & 15


class Theirs:
    """rp2040py's timer, and the interrupts that it sets."""

    def __init__(self) -> None:
        self.clock, self.lines = SimulationClock(), 0
        self.timer = as_it_came(timer.__name__).RPTimer(self, "timer")

    def set_interrupt(self, irq: int, value: bool) -> None:
        self.lines = self.lines & ~(1 << irq) | value << irq

    def write(self, offset: int, value: int, kind: int) -> None:
        self.timer.write_uint32_atomic(offset, value, kind)

    def read(self, offset: int) -> int:
        return int(self.timer.read_uint32(offset))


def step(device: Ours | Theirs, dice: random.Random) -> None:
    """Write to a register in one of the four ways, reset the timer, or let time pass."""
    what = dice.random()
    kind = dice.randrange(4)
    if what < 0.3:
        now = int((device.clock.nanos - device.timer._epoch_nanos) / 1000)
        device.write(dice.choice(ALARMS), now + dice.randrange(-3, 60) & 0xFFFFFFFF, kind if what < 0.05 else 0)
    elif what < 0.7:
        device.write(dice.choice(FLAGS), dice.randrange(32), kind)
    elif what < 0.71:
        device.timer.reset()
    else:
        device.clock.tick(dice.randrange(30_000) / 2)


@pytest.mark.parametrize("seed", range(4))
def test_the_timer_does_the_same_as_rp2040pys(seed: int) -> None:
    found = []
    for device in (Ours(), Theirs()):
        dice = random.Random(seed)
        told = []
        for _ in range(STEPS):
            step(device, dice)
            told.append((device.clock.nanos, device.lines, *map(device.read, READ)))
        found.append(told)
    ours, theirs = found
    assert ours == theirs
    assert {row[1] for row in ours} == set(range(16))


def test_wrong_alarms_raise() -> None:
    core = chip._Chip().core
    with pytest.raises(TypeError, match="4 alarms"):
        core.take_timer(())
    with pytest.raises(ValueError, match="no alarm 4"):
        core.fire(4)
