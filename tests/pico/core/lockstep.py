"""What a run on one processor or the other was: every exception with its instant and registers, and all of the state at
chosen moments."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from rp2040py.cortex_m0_core import CortexM0Core
from rp2040py.rp2040 import RP2040

from host_sim.pico import chip
from host_sim.pico.filesystem import FLASH_SIZE
from host_sim.pico.rig import Pico

PC = 15

Scenario = Callable[[Callable[[Pico], None]], None]


class Entry(NamedTuple):
    """An exception just entered: its instant, flags with its number, PSP, R0-R15."""

    nanos: float
    xpsr: int
    psp: int
    registers: tuple[int, ...]

    def __str__(self) -> str:
        registers = " ".join(f"{value:x}" for value in self.registers)
        return f"{self.nanos:.0f} ns, xpsr {self.xpsr:08x}, psp {self.psp:08x}, registers {registers}"


class Moment(NamedTuple):
    """All there is between two instructions; memory and what came over USB as digests."""

    nanos: float
    entries: int
    xpsr: int
    stacks: tuple[int, int]
    registers: tuple[int, ...]
    ram: str
    flash: str
    dpram: str
    console: str
    resets: int


class Run:
    """A recording in the making."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.moments: list[Moment] = []

    def mark(self, pico: Pico) -> None:
        """Take down a moment."""
        mcu, core = pico.mcu, pico.mcu.core
        registers = list(core.registers)
        registers[PC] &= ~1
        self.moments.append(
            Moment(
                mcu.clock.nanos,
                len(self.entries),
                core.x_psr if isinstance(core, CortexM0Core) else core.xpsr,
                (core.sp_main, core.sp_process),
                tuple(registers),
                _digest(mcu.sram),
                _digest(memoryview(mcu.flash)[:FLASH_SIZE]),
                _digest(mcu.usb_dpram),
                _digest(pico.console),
                pico.resets,
            )
        )


def _digest(data: Any) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


class _Recorded(CortexM0Core):
    """rp2040py's processor, whose exceptions are taken down."""

    __slots__ = ("run",)
    run: Run

    def exception_entry(self, number: int) -> None:
        super().exception_entry(number)
        r = list(self.registers)
        r[PC] &= ~1
        self.run.entries.append(Entry(self.rp2040.clock.nanos, self.x_psr, self.sp_process, tuple(r)))


def _theirs(run: Run) -> Any:
    mcu: Any = RP2040()
    mcu.core = _Recorded(mcu)
    mcu.core.run = run
    return mcu


def _ours(run: Run, as_rp2040py: bool) -> Any:
    mcu = chip._Chip()
    core = mcu.core
    core.as_rp2040py = int(as_rp2040py)
    core.entered = lambda: run.entries.append(Entry(mcu.clock.nanos, core.xpsr, core.sp_process, core.registers))
    return mcu


@contextmanager
def _chips(make: Callable[[], Any]) -> Iterator[None]:
    """Each Pico gets the chip that `make()` returns."""
    before, chip.make = chip.make, make
    try:
        yield
    finally:
        chip.make = before


def on_rp2040py(scenario: Scenario) -> Run:
    """A scenario on rp2040py's processor."""
    run = Run()
    with _chips(lambda: _theirs(run)):
        scenario(run.mark)
    return run


def on_ours(scenario: Scenario, as_rp2040py: bool = True) -> Run:
    """A scenario on the processor in C."""
    run = Run()
    with _chips(lambda: _ours(run, as_rp2040py)):
        scenario(run.mark)
    return run


def first_difference(ours: Run, theirs: Run) -> str:
    """Where two recordings part, '' if they do not."""
    for number, (one, other) in enumerate(zip(ours.entries, theirs.entries, strict=False)):
        if one != other:
            return f"exception {number}:\nours:   {one}\ntheirs: {other}"
    for number, (at, there) in enumerate(zip(ours.moments, theirs.moments, strict=False)):
        if at != there:
            parts = [name for name in Moment._fields if getattr(at, name) != getattr(there, name)]
            return f"moment {number} differs in {', '.join(parts)}:\nours:   {at}\ntheirs: {there}"
    counts = [(len(run.entries), len(run.moments)) for run in (ours, theirs)]
    return "" if counts[0] == counts[1] else f"exceptions and moments: ours {counts[0]}, theirs {counts[1]}"
