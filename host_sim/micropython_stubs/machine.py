"""MicroPython's `machine` module for CPython, as far as it makes sense without hardware.

The classes that drive signals (I2C, SPI, PWM, timers) are left out on purpose. Only the firmware of real boards uses
them. The PC's board is the virtual board of `host_sim`, which has no hardware.
"""

from collections.abc import Callable, Sized
from typing import TYPE_CHECKING, NoReturn


def unique_id() -> bytes:
    """Return eight bytes, as on an RP2040. They are the same on every PC, so that nothing depends on the machine."""
    return b"host-sim"


def reset() -> NoReturn:
    """End the program, as a reset does on a device. Raises `SystemExit`."""
    raise SystemExit(0)


class Pin:
    """A pin with nothing wired to it: an output reads what was last written, a pulled-up input reads 1."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, id: int | str, mode: int = IN, pull: int | None = None, *, value: object = None) -> None:
        self._output = mode == self.OUT
        self._level = int(bool(value)) if value is not None else int(not self._output and pull == self.PULL_UP)

    if TYPE_CHECKING:  # exists only on a device
        IRQ_FALLING: int
        IRQ_RISING: int

        def __call__(self, *level: object) -> int: ...

        def init(self, mode: int, pull: int) -> None: ...

        def irq(
            self, handler: "Callable[[Pin], object] | None" = None, trigger: int = 0, hard: bool = False
        ) -> "Irq": ...

    def value(self, *level: object) -> int | None:
        """Return the level, 0 or 1.

        With an argument, drive an output to that level (inputs ignore it) and return None.
        """
        if not level:
            return self._level
        if self._output:
            self._level = int(bool(level[0]))
        return None


if TYPE_CHECKING:  # exists only on a device; for the annotations of boards and drivers

    class Irq:
        """A pin's interrupt."""

        def flags(self) -> int:
            """Return the edges that have occurred."""

    def lightsleep(ms: int) -> None:
        """Sleep with the clocks stopped."""

    class PWM:
        """Pulses on a pin."""

        def __init__(self, pin: Pin, *, freq: int, duty_u16: int = 0) -> None: ...

        def freq(self, hertz: int) -> None:
            """Set the pulses in a second."""

        def duty_u16(self, duty: int) -> None:
            """Set the part of the time for which the pin is high, 0 to 65535."""

    class I2C:
        """An I2C bus."""

        def __init__(self, id: int, *, scl: Pin, sda: Pin, freq: int) -> None: ...

        def writeto(self, address: int, data: Sized) -> int:
            """Return the number of acknowledged bytes."""

        def readfrom_into(self, address: int, into: bytearray) -> None:
            """Fill a buffer."""

    class SPI:
        """An SPI bus."""

        def __init__(self, id: int, *, baudrate: int, sck: Pin, mosi: Pin, miso: Pin | None) -> None: ...

        def write(self, data: Sized) -> None:
            """Send all of the data."""

    class UART:
        """A serial port."""

        def __init__(self, id: int, baudrate: int, *, tx: Pin, rx: Pin, rxbuf: int, txbuf: int) -> None: ...

        def any(self) -> int:
            """Return the number of received bytes."""

        def readinto(self, into: bytearray, count: int) -> int:
            """Read `count` bytes, and wait for them."""

        def write(self, data: bytearray, count: int) -> int:
            """Write `count` bytes, and wait until there is room."""

        def txdone(self) -> bool:
            """True if everything has been sent."""

        def flush(self) -> None:
            """Wait until everything has been sent."""

        def deinit(self) -> None:
            """Switch the UART off."""

    class ADC:
        """An analogue input."""

        CORE_TEMP: int

        def __init__(self, source: int) -> None: ...

        def read_u16(self) -> int:
            """Return the reading, 0 to 65535."""

    class RTC:
        """The clock with the date."""

        def datetime(self, at: tuple[int, ...]) -> None:
            """Set year, month, day, weekday, hour, minute, second and microsecond."""

    class WDT:
        """The watchdog."""

        def __init__(self, *, timeout: int) -> None: ...

        def feed(self) -> None:
            """Restart the countdown."""

    class _Memory:
        def __getitem__(self, address: int) -> int: ...
        def __setitem__(self, address: int, word: int) -> None: ...

    mem32: _Memory

    def disable_irq() -> int:
        """Disable interrupts. Return the state that `enable_irq` restores."""

    def enable_irq(state: int) -> None:
        """Restore the state from before `disable_irq`."""

    def freq(*hz: int) -> int:
        """Return the processor's clock in Hz, or set it."""
