"""The common part of boards with an RP2040 or RP2350: clock, saves, buttons with interrupts, entropy, link ports.

The UART's pins follow Raspberry Pi's "Pico pinout": UART0 on GP0 (TX) and GP1 (RX), if the board leaves them free.
"""

from __future__ import annotations

import time
from array import array
from typing import TYPE_CHECKING

from machine import RTC, Pin, lightsleep, mem32
from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.drivers.buzzer import Buzzer
    from firmware.drivers.oled import Oled
    from firmware.drivers.st7789 import St7789
    from firmware.types import Clock, Port

_TIMES = const(8)
_SIE_STATUS = const(0x50110050)  # the same on an RP2350
_CONNECTED = const(0x10000)
_VSYS = const(29)  # ADC3
_FIRST_YEAR = const(2026)  # without a date, the clock begins in 2021

UART = (0, 1)  # GPIOs of TX and RX


class PicoBoard:
    """A Pico with a `display` (`drivers/`) and `buttons` to ground: pairs of a GPIO and its button mask.

    `uart` has the GPIOs of UART0, TX and RX; it is () if they are not wired. A board may lack the `buzzer`.
    The GPIO `cell` measures a third of the battery's voltage. On a Pico that is VSYS, unless its radio has the pin.
    """

    home = "/saves"
    is_portable = True
    clock: Clock = time  # type: ignore[assignment]

    def __init__(
        self,
        name: str,
        display: Oled | St7789,
        buttons: tuple[tuple[int, int], ...],
        uart: tuple[int, ...] = UART,
        buzzer: Buzzer | None = None,
        cell: int = _VSYS,
    ) -> None:
        self.name = name
        self.width = display.width
        self.height = display.height
        self.colour = display.colour
        self.buffer = display.buffer
        self.show = display.show
        self.light = display.light
        self.turn = display.turn
        self.buzzer = buzzer
        self.shift = display.shift
        self._pins = tuple([Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio, _ in buttons])
        self._masks = tuple([mask for _, mask in buttons])
        self._irqs = tuple([pin.irq() for pin in self._pins])
        self._down = bytearray(len(buttons))  # 1 for each button that was down at its last interrupt
        self._latch: Callable[[int, bool, bool], None] = None  # type: ignore[assignment]  # until `listen`
        self._press_us = array("I", bytes(4 * _TIMES))
        self._presses = 0
        self._uart = uart
        self._cell = cell
        self._pool = bytearray(32)
        self._drawn = 0  # random bits prepared in advance, or 0

    def listen(self, latch: Callable[[int, bool, bool], None]) -> None:
        """Call `latch(mask, closed, twice)` in an interrupt at each edge.

        An interrupt may find the stack almost full; each call takes 300 bytes of it.
        """
        self._latch = latch
        changed = self._changed  # a single object for all pins
        for pin in self._pins:
            pin.irq(changed, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _changed(self, pin: Pin) -> None:
        """Report a contact that has opened or closed. Runs in an interrupt, so it allocates nothing.

        Interrupts are late while flash is erased, and cannot keep up with fast edges. One interrupt may then cover
        several edges and find the contact unchanged.
        """
        i = 0
        while self._pins[i] is not pin:
            i += 1
        if not pin():
            pin.init(Pin.IN, Pin.PULL_UP)  # restore a lost pull-up, as in `pressed`
            if pin():
                return  # only the pull-up was missing
        was_down = self._down[i]
        down = not pin()
        self._down[i] = down
        twice = down == was_down
        if twice and not (down or self._irqs[i].flags() & Pin.IRQ_FALLING):
            return  # restoring the pull-up caused this edge
        if down or twice:
            self._press_us[self._presses] = time.ticks_us()  # type: ignore[attr-defined]
            self._presses = (self._presses + 1) % _TIMES
        self._latch(self._masks[i], down, twice)

    def pressed(self) -> int:
        """Return the mask of the buttons that are down now.

        While USB enumerates, the SDK borrows GPIO15 (RP2040-E5) and then restores its earlier state. If the pin has
        become a button meanwhile, it is left low and without a pull-up, so it is set up again here.
        """
        mask = 0
        i = 0
        for pin in self._pins:
            if not pin():
                pin.init(Pin.IN, Pin.PULL_UP)
                if not pin():
                    mask |= self._masks[i]
            i += 1
        return mask

    def sources(self) -> tuple[tuple[str, bytes], ...]:
        """Return the sources of entropy: pairs of a name and bytes."""
        from firmware.drivers import pico_sources

        return pico_sources.sources(self._press_us)

    def entropy(self, ahead: bool = False) -> int:
        """Return 32 bits for the next deal. They depend on the microsecond of the last press. With `ahead`, do the 25
        ms of work in advance."""
        drawn = self._drawn or self.secret()
        self._drawn = drawn if ahead else 0
        return drawn ^ self._press_us[self._presses - 1]

    def secret(self) -> int:
        """Return 32 unpredictable bits, after 25 ms."""
        from firmware.entropy import draw

        return draw(self._pool, self.sources())

    def today(self) -> int:
        """Return the date as a number such as 20261125, 0 until a PC has set the clock."""
        year, month, day = time.localtime()[:3]
        return (year * 100 + month) * 100 + day if year >= _FIRST_YEAR else 0

    def set_date(self, year: int, month: int, day: int) -> None:
        """Set the clock, which forgets the date when the power goes. Raises `ValueError`."""
        RTC().datetime((year, month, day, 0, 0, 0, 0, 0))

    def is_attached(self) -> bool:
        """True if a USB host is there: bit CONNECTED of SIE_STATUS (RP2040 datasheet 4.1.4)."""
        return mem32[_SIE_STATUS] & _CONNECTED != 0

    def battery(self) -> int:
        """Return the battery's voltage in mV, 0 with USB power or if the board cannot measure it."""
        if self.is_attached():
            return 0
        from firmware.drivers import battery

        return battery.millivolts(self._cell)

    def doze(self, ms: int) -> None:
        """Sleep lightly, which stops USB."""
        lightsleep(ms)

    def ports(self) -> tuple[tuple[str, Callable[[], Port]], ...]:
        """Return the link ports: pairs of a name and a function that opens the port. A closed port takes no memory."""
        from firmware.boards import pico_ports

        return pico_ports.ports(self._uart)
