"""The chip of the emulated Pico: rp2040py's, with the processor of `core/` if that has been built.

Otherwise rp2040py's own processor is used, which is ten times slower.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from rp2040py import _rp2040
from rp2040py.execute_batch import execute_batch
from rp2040py.rp2040 import RP2040

from host_sim.pico.filesystem import FLASH_SIZE

try:
    from host_sim.pico.core.armv6m import Core
except ImportError:
    Core = None  # type: ignore[assignment,misc]

# Status registers that firmware polls, by peripheral (address >> 14 << 2). Only events of their peripheral change them,
# not passing time or a read.
_STEADY = {
    0x4003C: (0x0C,),  # SPI0: SSPSR
    0x40040: (0x0C,),
    0x40044: (0x34, 0x70, 0x80),  # I2C0: IC_RAW_INTR_STAT, IC_STATUS, IC_TX_ABRT_SOURCE
    0x40048: (0x34, 0x70, 0x80),
    0x50000: tuple(channel * 0x40 + 0x10 for channel in range(12)),  # DMA: CHn_AL1_CTRL
}


_ERASED = b"\xff" * FLASH_SIZE


class _Sio:
    """The part of the SIO that rp2040py's pins use. The SIO itself is in the core."""

    def __init__(self, core: Core) -> None:
        self._core = core

    @property
    def gpio_value(self) -> int:
        return self._core.gpio_out

    @property
    def gpio_output_enable(self) -> int:
        return self._core.gpio_enable

    @property
    def qspi_gpio_value(self) -> int:
        return self._core.qspi_out

    @property
    def qspi_gpio_output_enable(self) -> int:
        return self._core.qspi_enable

    def reset(self) -> None:
        self._core.reset_sio()


class _Chip(_rp2040.RP2040):
    """rp2040py's chip around the core, which contains the bus."""

    core: Any

    def __init__(self) -> None:
        # Make the chip use this processor, and only the 2 MB of flash that a Pico has, instead of 16 MB. Filling the
        # other 14 MB takes 12 ms, and they cost each fork a millisecond for each Pico.
        vars(_rp2040).update(CortexM0Core=Core, MB=FLASH_SIZE // 16)
        super().__init__()
        self.sio: Any = _Sio(self.core)
        self.core.wire(_STEADY)
        self._take_timer()

    def _take_timer(self) -> None:
        """Let the core handle the timer's alarms and interrupts, because waiting firmware sets an alarm each
        millisecond."""
        timer: Any = self.timer
        for number, alarm in enumerate(timer.alarms):
            alarm.clock_alarm = self.clock.create_alarm(partial(self.core.fire, number))
        self.core.take_timer(tuple(alarm.clock_alarm for alarm in timer.alarms))
        reset = timer.reset

        def reset_all() -> None:
            reset()
            self.core.reset_timer()

        timer.reset = reset_all

    def reset(self, *, preserve_flash: bool = False, from_watchdog: bool = False) -> None:
        """Reset the chip without rp2040py's own method, which fills 2 MB with ones each time."""
        super().reset(preserve_flash=True, from_watchdog=from_watchdog)
        if not preserve_flash:
            self.flash[:] = _ERASED

    def load_bootrom(self, bootrom_data: Any) -> None:
        self.core.load_rom(b"".join(word.to_bytes(4, "little") for word in bootrom_data))
        super().load_bootrom(bootrom_data)

    # Memory access for DMA.

    def read_uint32(self, address: int) -> int:
        return int(self.core.load(address & 0xFFFFFFFF, 4))

    def read_uint16(self, address: int) -> int:
        return int(self.core.load(address & 0xFFFFFFFF, 2))

    def read_uint8(self, address: int) -> int:
        return int(self.core.load(address & 0xFFFFFFFF, 1))

    def write_uint32(self, address: int, value: int) -> None:
        self.core.store(address & 0xFFFFFFFF, value & 0xFFFFFFFF, 4)

    def write_uint16(self, address: int, value: int) -> None:
        self.core.store(address & 0xFFFFFFFF, value & 0xFFFF, 2)

    def write_uint8(self, address: int, value: int) -> None:
        self.core.store(address & 0xFFFFFFFF, value & 0xFF, 1)


class _Run:
    """The simulator attributes that `execute_batch` reads.

    It reads `stopped` after each instruction, so `stopped` is a class constant, the fastest attribute to find.
    """

    __slots__ = ("clock", "rp2040")
    stopped = False

    def __init__(self, mcu: Any) -> None:
        self.rp2040, self.clock = mcu, mcu.clock


def make() -> Any:
    """Return a chip with the interface of rp2040py's `RP2040`."""
    return RP2040() if Core is None else _Chip()


def runner(mcu: Any) -> Callable[[], None]:
    """Return a function that runs the chip until an alarm or a device raises an exception."""
    if isinstance(mcu, _Chip):
        run: Callable[[], None] = mcu.core.run
        return run
    batch = _Run(mcu)

    def run_slowly() -> None:
        while True:
            execute_batch(batch, 1)  # type: ignore[arg-type]

    return run_slowly
