"""The processor in C with memory, a clock and a test's own parts, and the instructions that tests need."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from rp2040py.clock.simulation_clock import SimulationClock

from host_sim.pico.chip import Core
from host_sim.pico.filesystem import FLASH_SIZE

RAM_AT, RAM_BYTES = 0x20000000, 0x42000
STACK = 0x20008000
PROGRAM = 0x20000100
HANDLERS, HANDLER_BYTES = 0x20001000, 0x40
NOTHING = 0x70000000  # an address without a device
CYCLE_NS = 8
SP, LR, PC = 13, 14, 15
NMI, HARD_FAULT, SVCALL, PENDSV, SYSTICK, IRQ0 = 2, 3, 11, 14, 15, 16

SYST_CSR, SYST_RVR, SYST_CVR = 0xE000E010, 0xE000E014, 0xE000E018
ISER, ICER, ISPR, ICPR, IPR = 0xE000E100, 0xE000E180, 0xE000E200, 0xE000E280, 0xE000E400
ICSR, VTOR, SCR, SHPR2, SHPR3 = 0xE000ED04, 0xE000ED08, 0xE000ED10, 0xE000ED1C, 0xE000ED20
PEND_NMI, PEND_PENDSV, PEND_SYSTICK = 1 << 31, 1 << 28, 1 << 26

NOP, WFE, WFI, SEV = 0xBF00, 0xBF20, 0xBF30, 0xBF40
CPSIE, CPSID = 0xB662, 0xB672
BX_LR, FOREVER, BKPT, UDF, SVC = 0x4770, 0xE7FE, 0xBE00, 0xDE00, 0xDF00
APSR, IPSR, MSP, PSP, PRIMASK, CONTROL = 0, 5, 8, 9, 16, 20


def movs(register: int, value: int) -> int:
    return 0x2000 | register << 8 | value


def ldr(target: int, base: int) -> int:
    return 0x6800 | base << 3 | target


def store_word(source: int, base: int) -> int:
    return 0x6000 | base << 3 | source


def msr(sysm: int, source: int) -> tuple[int, int]:
    return 0xF380 | source, 0x8800 | sysm


def mrs(target: int, sysm: int) -> tuple[int, int]:
    return 0xF3EF, 0x8000 | target << 8 | sysm


class Stop(Exception):
    """An error that ends a run."""


class Pin:
    """A pin that counts the changes reported by the processor."""

    def __init__(self) -> None:
        self.input_value = False
        self.updates = 0

    def check_for_updates(self) -> None:
        self.updates += 1


class Bare:
    """A chip with only the processor. `entered` lists the exceptions with their cycles; each handler is BX LR.

    The level of an interrupt falls when its handler is entered.
    """

    def __init__(self, peripherals: Mapping[int, Any] | None = None, steady: Any = None) -> None:
        self.sram, self.flash, self.usb_dpram = bytearray(RAM_BYTES), bytearray(FLASH_SIZE), bytearray(0x1000)
        self.clock: Any = SimulationClock()
        self.timer = SimpleNamespace(_epoch_nanos=0.0)
        self.gpio, self.qspi = [Pin() for _ in range(30)], [Pin() for _ in range(6)]
        self.usb_ctrl = SimpleNamespace(dpram_updated=lambda offset, value: None)
        self.peripherals = dict(peripherals or {})
        self.core = core = Core(self)
        core.wire(steady or {})
        handlers = (HANDLERS + HANDLER_BYTES * number | 1 for number in range(1, 48))
        core.load_rom(b"".join(word.to_bytes(4, "little") for word in (STACK, *handlers)))
        core.reset()
        self.entered: list[tuple[int, int]] = []
        core.entered = self._entered
        for number in range(48):
            self.handler(number, BX_LR)
        self.alarms: list[Any] = []

    def _entered(self) -> None:
        number = self.core.xpsr & 63
        self.entered.append((number, self.core.cycles))
        if number >= IRQ0:
            self.core.set_interrupt(number - IRQ0, False)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the exceptions entered."""
        return [number for number, _ in self.entered]

    def write(self, address: int, *code: int | tuple[int, ...]) -> None:
        """Put halfwords into RAM."""
        for part in code:
            for halfword in part if isinstance(part, tuple) else (part,):
                self.core.store(address, halfword, 2)
                address += 2

    def handler(self, number: int, *code: int | tuple[int, ...]) -> None:
        """Set the code of an exception's handler."""
        self.write(HANDLERS + HANDLER_BYTES * number, *code)

    def program(self, *code: int | tuple[int, ...], **registers: int) -> "Bare":
        """Set the code to run, with NOPs after it, and initial registers: `r0=1`."""
        self.write(PROGRAM, *code, *[NOP] * 8)
        self.core.pc = PROGRAM
        self.set(**registers)
        return self

    def set(self, **registers: int) -> None:
        values = list(self.core.registers)
        for name, value in registers.items():
            values[int(name[1:])] = value
        self.core.registers = tuple(values)

    def step(self, times: int = 1) -> int:
        """Run this many instructions and return their cycles."""
        return sum(self.core.step() for _ in range(times))

    def at(self, ns: float, act: Callable[[], object]) -> None:
        """Call `act` after this many nanoseconds."""
        alarm = self.clock.create_alarm(act)
        self.alarms.append(alarm)
        alarm.schedule(ns)

    def run_ns(self, ns: float) -> None:
        """Run for this many nanoseconds."""

        def stop() -> None:
            raise Stop

        self.at(ns, stop)
        with suppress(Stop):
            self.core.run()

    def r(self, number: int) -> int:
        return int(self.core.registers[number])

    def frame(self) -> tuple[int, ...]:
        """Return the eight words at SP."""
        return tuple(self.core.load(self.r(SP) + 4 * i) for i in range(8))
