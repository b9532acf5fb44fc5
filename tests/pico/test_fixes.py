"""Checks that the faster versions in `host_sim/pico/fixes.py` do the same as rp2040py."""

import random
from importlib.util import find_spec, module_from_spec
from typing import Any

import pytest
from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.peripherals import pwm, timer, watchdog

from host_sim.pico import chip, fixes

STEPS = 3000
ALARMS = (timer.ALARM0, timer.ALARM1, timer.ALARM2, timer.ALARM3)
FLAGS = (timer.ARMED, timer.INTR, timer.INTE, timer.INTF)
LOADS = (0, 5, 200)
CONTROLS = (0, watchdog.ENABLE, watchdog.ENABLE | 77)


class Chip:
    """A timer and a watchdog, and a log of the effects of writes to them."""

    def __init__(self, timers: Any, watchdogs: Any) -> None:
        self.clock = SimulationClock()
        self.lines = [False] * 4
        self.log: list[Any] = []
        self.timer = timers.RPTimer(self, "timer")
        self.watchdog = watchdogs.RPWatchdog(self, "watchdog")
        self.watchdog.on_watchdog_trigger = lambda: self.log.append(("reset", self.clock.nanos))

    def set_interrupt(self, irq: int, value: bool) -> None:
        self.lines[irq] = value

    def step(self, dice: random.Random) -> None:
        """Write to a register, plainly or atomically, or let time pass."""
        what = dice.random()
        if what < 0.3:
            now = int((self.clock.nanos - self.timer._epoch_nanos) / 1000)
            self.timer.write_uint32_atomic(dice.choice(ALARMS), now + dice.randrange(-3, 60) & 0xFFFFFFFF, 0)
        elif what < 0.7:
            self.timer.write_uint32_atomic(dice.choice(FLAGS), dice.randrange(16), dice.randrange(4))
        elif what < 0.75:
            self.watchdog.write_uint32_atomic(watchdog.LOAD, dice.choice(LOADS), 0)
        elif what < 0.8:
            self.watchdog.write_uint32_atomic(watchdog.CTRL, dice.choice(CONTROLS), 0)
        else:
            self.clock.tick(dice.randrange(30_000) / 2)

    def note(self) -> None:
        registers = [self.timer.read_uint32(offset) for offset in (*ALARMS, *FLAGS, timer.INTS)]
        clock = self.clock
        self.log.append((clock.nanos, clock.nanos_to_next_alarm, self.watchdog.timer.counter, *self.lines, *registers))


def as_it_came(name: str) -> Any:
    """Import a module of rp2040py again, without the fixes."""
    spec = find_spec(name)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(4))
def test_faster_alarms_and_watchdog_do_the_same(seed: int) -> None:
    fixes.install()
    found = []
    for modules in ((timer, watchdog), (as_it_came(timer.__name__), as_it_came(watchdog.__name__))):
        dice = random.Random(seed)
        chip = Chip(*modules)
        for _ in range(STEPS):
            chip.step(dice)
            chip.note()
        found.append(chip.log)
    quick, slow = found
    assert quick == slow
    assert len(quick) > STEPS and len({row[3:7] for row in quick if row[0] != "reset"}) > 8


def test_pwm_takes_no_events() -> None:
    """The slice of a buzzer: its registers take effect immediately, its counter goes on, and nothing waits for it."""
    fixes.install()
    mcu = chip.make()
    number = 3
    first = mcu.clock.nanos_to_next_alarm
    for register, value in (
        (pwm.CHN_DIV, 125 << 4),
        (pwm.CHN_TOP, 999),
        (pwm.CHN_CC, 500 << 16),
        (pwm.CHN_CSR, pwm.CSR_EN),
        (pwm.CHN_TOP, 499),
    ):
        mcu.pwm.write_uint32(0x14 * number + register, value)
    assert mcu.clock.nanos_to_next_alarm == first
    assert mcu.pwm.channels[number].timer.top == 499
    counter = 0x14 * number + pwm.CHN_CTR
    assert mcu.pwm.read_uint32(counter) == 0
    mcu.clock.tick(730_000)
    assert mcu.pwm.read_uint32(counter) == 730 - 500
