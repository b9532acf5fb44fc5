"""Checks of the module `armv6m` from Python: time, peripherals, errors, memory. No misuse may end the process."""

import gc
import weakref
from _thread import interrupt_main
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.pico import chip
from host_sim.pico.chip import Core
from tests.pico.core.bare import (
    CPSID,
    FOREVER,
    HANDLER_BYTES,
    HANDLERS,
    IRQ0,
    ISER,
    NOP,
    PROGRAM,
    RAM_AT,
    WFI,
    Bare,
    Stop,
    ldr,
    movs,
    store_word,
)

AT = 0x40054000 + 0x4000  # a peripheral
KEY = AT >> 14 << 2
STATUS, DATA = 0x0C, 0x08
TIMERAWL = 0x40054028


class Counting:
    """A peripheral that counts accesses and may raise."""

    def __init__(self) -> None:
        self.reads: list[int] = []
        self.writes: list[tuple[int, int, int]] = []
        self.act: Callable[[], object] = lambda: None
        self.value = 5

    def read_uint32(self, offset: int) -> int:
        self.reads.append(offset)
        self.act()
        return self.value

    def write_uint32_atomic(self, offset: int, value: int, access: int) -> None:
        self.writes.append((offset, value, access))
        self.act()


@pytest.fixture
def device() -> Counting:
    return Counting()


@pytest.fixture
def bare(device: Counting) -> Bare:
    return Bare({KEY: device}, {KEY: (STATUS,)})


def raising(error: type[BaseException]) -> Callable[[], None]:
    def act() -> None:
        raise error("told")

    return act


# Peripherals.


def test_the_four_ways_to_write_to_a_register(bare: Bare, device: Counting) -> None:
    """RP2040 datasheet 2.1.2: normal, XOR, set, clear. A byte or halfword is written to all lanes, 2.1.4."""
    for access in range(4):
        bare.core.store(AT + 0x1000 * access + DATA, 0xA1B2C3D4)
    bare.core.store(AT + DATA + 1, 0x5A, 1)
    bare.core.store(AT + DATA + 2, 0x1234, 2)
    assert device.writes[:4] == [(DATA, 0xA1B2C3D4, access) for access in range(4)]
    assert device.writes[4:] == [(DATA, 0x5A5A5A5A, 0), (DATA, 0x12341234, 0)]


def test_bytes_of_a_register_can_be_read(bare: Bare, device: Counting) -> None:
    device.value = 0xA1B2C3D4
    assert [bare.core.load(AT + i, 1) for i in range(4)] == [0xD4, 0xC3, 0xB2, 0xA1]
    assert [bare.core.load(AT + i, 2) for i in (0, 2)] == [0xC3D4, 0xA1B2]


def test_a_steady_register_is_read_once_until_it_may_change(bare: Bare, device: Counting) -> None:
    """Writes to any peripheral, alarms, pins and reads of other registers may change a steady register."""
    polls = [ldr(0, 1)] * 5
    bare.program(*polls, store_word(0, 1), *polls, FOREVER, r1=AT + STATUS)
    bare.step(5)
    assert len(device.reads) == 5  # a single step always reads it, because any time may have passed
    bare.core.pc = PROGRAM
    bare.run_ns(1000)
    assert device.reads[5:] == [STATUS] * 2 and bare.r(0) == 5


def test_a_steady_register_is_read_again_after_an_alarm(bare: Bare, device: Counting) -> None:
    bare.program(ldr(0, 1), 0x2805, 0xD0FC, movs(7, 1), FOREVER, r1=AT + STATUS)  # until it is not 5
    bare.at(8000, lambda: None)
    bare.at(16_000, lambda: setattr(device, "value", 6))
    bare.run_ns(24_000)
    assert bare.r(7) == 1 and bare.r(0) == 6
    assert len(device.reads) == 3


def test_a_register_that_is_not_steady_is_read_each_time(bare: Bare, device: Counting) -> None:
    bare.program(*[ldr(0, 1)] * 5, FOREVER, r1=AT + DATA)
    bare.run_ns(1000)
    assert device.reads == [DATA] * 5


def test_the_clock_is_right_when_a_peripheral_is_accessed(bare: Bare, device: Counting) -> None:
    """The peripheral sees the time at the start of the instruction."""
    seen: list[float] = []
    device.act = lambda: seen.append(bare.clock.nanos)
    bare.program(NOP, ldr(0, 1), NOP, store_word(0, 1), FOREVER, r1=AT + DATA)
    bare.run_ns(1000)
    assert seen == [1 * 8, (1 + 4 + 1) * 8]


def test_the_timers_raw_registers() -> None:
    """The registers have the microseconds since the epoch, and need no call of a peripheral."""
    bare = Bare().program(ldr(0, 1), FOREVER, r1=TIMERAWL)
    bare.timer._epoch_nanos = -5_000_000_000_000.0  # more than 32 bits of microseconds
    bare.run_ns(3_000)
    bare.core.pc = PROGRAM
    bare.run_ns(100)
    total = 5_000_000_003
    assert bare.r(0) == total & 0xFFFFFFFF and bare.core.load(TIMERAWL - 4) == total >> 32


def test_an_alarm_set_by_a_peripheral_fires_in_time(bare: Bare, device: Counting) -> None:
    """The alarm fires although the run was to end later."""
    seen: list[int] = []
    device.act = lambda: bare.at(800, lambda: seen.append(bare.core.cycles))
    bare.program(store_word(0, 1), *[NOP] * 200, FOREVER, r1=AT + DATA)
    bare.run_ns(4000)
    assert seen == [100]


def test_writes_to_usb_memory_are_reported() -> None:
    bare = Bare()
    seen: list[tuple[int, int]] = []
    bare.usb_ctrl.dpram_updated = lambda offset, value: seen.append((offset, value))
    bare.core.wire({})
    bare.core.store(0x50100010, 0x11223344)
    bare.core.store(0x50100011, 0x55, 1)
    assert seen == [(0x10, 0x11223344), (0x10, 0x11225544)] and bare.usb_dpram[0x10:0x14] == b"\x44\x55\x22\x11"


# Errors.


@pytest.mark.parametrize("code", [ldr(0, 1), store_word(0, 1)], ids=["read", "write"])
def test_an_error_of_a_peripheral_ends_the_run(bare: Bare, device: Counting, code: int) -> None:
    """The error arrives after the instruction. The chip can continue and be read from outside."""
    device.act = raising(ZeroDivisionError)
    bare.program(code, movs(7, 1), FOREVER, r1=AT + DATA)
    with pytest.raises(ZeroDivisionError, match="told"):
        bare.core.run()
    assert bare.core.pc == PROGRAM + 2 and bare.r(7) == 0
    device.act = lambda: None
    assert bare.core.load(AT + DATA) == 5
    bare.run_ns(1000)
    assert bare.r(7) == 1


def test_an_error_outside_a_run_is_raised(bare: Bare, device: Counting) -> None:
    device.act = raising(KeyError)
    for _ in range(2):
        with pytest.raises(KeyError):
            bare.core.load(AT)
        with pytest.raises(KeyError):
            bare.core.store(AT, 1)
    device.act = lambda: None
    assert bare.core.load(AT) == 5
    assert len(device.reads) == 3


def test_an_error_of_an_alarm_ends_the_run(bare: Bare) -> None:
    bare.program(FOREVER)
    bare.at(800, raising(LookupError))
    with pytest.raises(LookupError):
        bare.core.run()
    assert bare.clock.nanos == 800 or bare.clock.nanos == 808
    bare.run_ns(800)
    asleep = Bare().program(WFI)
    asleep.at(800, raising(LookupError))
    with pytest.raises(LookupError):
        asleep.core.run()
    assert asleep.clock.nanos == 800


def test_an_error_of_a_pin_or_of_entered_ends_the_run(bare: Bare) -> None:
    bare.gpio[3].check_for_updates = raising(ArithmeticError)  # type: ignore[method-assign]
    bare.program(store_word(0, 1), movs(7, 1), FOREVER, r0=8, r1=0xD0000014)
    with pytest.raises(ArithmeticError):
        bare.core.run()
    assert bare.core.gpio_out == 8 and bare.r(7) == 0
    bare.core.entered = raising(EOFError)
    bare.core.store(ISER, 1)
    bare.core.set_interrupt(0, True)
    with pytest.raises(EOFError):
        bare.core.run()
    assert bare.core.pc == HANDLERS + HANDLER_BYTES * IRQ0  # the run has executed no instruction yet
    bare.core.entered = None
    assert bare.core.entered is None


@pytest.mark.parametrize("sleeps", [False, True])
def test_ctrl_c_ends_a_run(sleeps: bool) -> None:
    """The run ends although no Python code could notice the signal."""
    bare = Bare().program(*[WFI, 0xE7FD] if sleeps else [FOREVER])
    bare.at(1e6, interrupt_main)
    bare.at(2e6, dict)
    with pytest.raises(KeyboardInterrupt):
        bare.core.run()


def test_a_run_within_a_run_is_refused(bare: Bare, device: Counting) -> None:
    for act in bare.core.run, bare.core.step, lambda: bare.core.wire({}):
        device.act = act
        bare.program(ldr(0, 1), FOREVER, r1=AT)
        with pytest.raises(RuntimeError, match="the core is running"):
            bare.core.run()
    device.act = lambda: None
    bare.run_ns(100)


WRONG: dict[str, tuple[type[Exception], Callable[[Any], object]]] = {
    "load of text": (TypeError, lambda core: core.load("x")),
    "load without an address": (TypeError, lambda core: core.load()),
    "load of 3 bytes": (ValueError, lambda core: core.load(RAM_AT, 3)),
    "load of 0 bytes": (ValueError, lambda core: core.load(RAM_AT, 0)),
    "store of 8 bytes": (ValueError, lambda core: core.store(RAM_AT, 1, 8)),
    "unaligned load": (ValueError, lambda core: core.load(RAM_AT + 1)),
    "unaligned store": (ValueError, lambda core: core.store(RAM_AT + 2, 1)),
    "load of nothing": (ValueError, lambda core: core.load(0x70000000)),
    "load of a peripheral that is not there": (ValueError, lambda core: core.load(0x40000000)),
    "store of text": (TypeError, lambda core: core.store(RAM_AT, "x")),
    "interrupt 32": (ValueError, lambda core: core.set_interrupt(32, True)),
    "interrupt of text": (TypeError, lambda core: core.set_interrupt("x", True)),
    "registers of a list": (TypeError, lambda core: setattr(core, "registers", [0] * 16)),
    "15 registers": (TypeError, lambda core: setattr(core, "registers", (0,) * 15)),
    "registers of text": (TypeError, lambda core: setattr(core, "registers", ("x",) * 16)),
    "pc of text": (TypeError, lambda core: setattr(core, "pc", "x")),
    "no pc": (TypeError, lambda core: delattr(core, "pc")),
    "no registers": (TypeError, lambda core: delattr(core, "registers")),
    "xpsr of nothing": (TypeError, lambda core: setattr(core, "xpsr", None)),
    "rom of text": (TypeError, lambda core: core.load_rom("x")),
    "wire of a list": (TypeError, lambda core: core.wire([])),
    "wire of a list of offsets": (TypeError, lambda core: core.wire({KEY: [STATUS]})),
    "wire of offsets of text": (TypeError, lambda core: core.wire({KEY: ("x",)})),
    "a core of nothing": (AttributeError, lambda core: Core(None)),
    "a core without arguments": (TypeError, lambda core: Core()),
    "a core made without one": (TypeError, lambda core: Core.__new__(Core)),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments_raise(bare: Bare, name: str) -> None:
    error, act = WRONG[name]
    before = bare.core.registers, bare.core.xpsr
    with pytest.raises(error):
        act(bare.core)
    assert (bare.core.registers, bare.core.xpsr) == before


def test_a_core_that_is_not_wired_can_only_step() -> None:
    """The core refuses to run, but steps, loads and stores work without peripherals and pins."""
    device = Bare()
    core = Core(device)
    core.load_rom(bytes(64))
    core.pc = PROGRAM
    device.write(PROGRAM, NOP, CPSID)
    assert core.step() == core.step() == 1
    with pytest.raises(ValueError, match="nothing answers"):
        core.load(AT)
    core.store(0xD0000010, 5)
    core.store(0x50100000, 6)
    assert core.load(0xD0000004) == 0 and core.load(0x50100000) == 6
    with pytest.raises(RuntimeError, match="not wired"):
        core.run()


def test_the_flash_repeats_after_its_end_and_in_its_mirrors() -> None:
    device = Bare()
    device.flash[8:12] = b"\1\2\3\4"
    for address in (0x10000008, 0x10000008 + len(device.flash), 0x11000008, 0x12000008, 0x13000008):
        assert device.core.load(address) == 0x04030201
    device.write(PROGRAM, (0x4801, 0x6800))  # LDR R0, [PC, #4]; LDR R0, [R0]
    device.core.store(PROGRAM + 8, 0x10000008 + len(device.flash), 4)
    device.core.pc = PROGRAM
    device.core.step()
    device.core.step()
    assert device.core.registers[0] == 0x04030201


def test_memory_that_is_too_small_is_refused() -> None:
    device = Bare()
    for name in "sram", "flash", "usb_dpram":
        kept = getattr(device, name)
        setattr(device, name, bytearray(100))
        with pytest.raises(ValueError, match=f"{name} is too small"):
            Core(device)
        setattr(device, name, bytes(len(kept)))
        with pytest.raises(BufferError):
            Core(device)
        setattr(device, name, kept)


def test_wiring_again_replaces_the_earlier_wiring(bare: Bare, device: Counting) -> None:
    other = Counting()
    bare.peripherals[KEY] = other
    bare.core.wire({})
    assert bare.core.load(AT) == 5 and other.reads and not device.reads
    bare.gpio = ()  # type: ignore[assignment]
    with pytest.raises(TypeError, match="gpio"):
        bare.core.wire({})
    with pytest.raises(RuntimeError, match="not wired"):
        bare.core.run()


# Memory.


def test_unused_chips_are_collected() -> None:
    """Chips in reference cycles through the core are collected too."""
    dropped = []
    for _ in range(3):
        device = chip._Chip()
        device.core.entered = device.reset  # adds a reference cycle
        dropped.append(weakref.ref(device))
        del device
        bare = Bare().program(NOP)
        bare.step()
        dropped.append(weakref.ref(bare))
        del bare
    gc.collect()
    assert [ref() for ref in dropped] == [None] * 6


def test_a_core_outlives_its_chip() -> None:
    device = Bare().program(movs(0, 7))
    core = device.core
    memory = weakref.ref(device)
    device.core = None  # type: ignore[assignment]
    del device
    gc.collect()
    assert memory() is not None and core.step() == 1 and core.registers[0] == 7


def test_python_and_the_core_see_each_others_stores() -> None:
    bare = Bare().program(ldr(0, 1), store_word(0, 2), r1=RAM_AT + 0x3000, r2=RAM_AT + 0x3004)
    bare.sram[0x3000:0x3004] = b"\x12\x34\x56\x78"
    bare.step(2)
    assert bare.sram[0x3004:0x3008] == b"\x12\x34\x56\x78"
    with pytest.raises(BufferError):
        bare.sram.extend(b"more")  # the core keeps the buffer's address


def test_stop_ends_a_run_and_nothing_else(bare: Bare) -> None:
    """A run can be ended and continued any number of times without any effect on the program."""
    bare.program(0x3001, 0xE7FD)  # ADDS R0, #1; B
    for _ in range(50):
        bare.at(24, raising(Stop))
        with pytest.raises(Stop):
            bare.core.run()
    assert bare.core.cycles == pytest.approx(150, abs=2) and bare.r(0) == pytest.approx(50, abs=1)
