"""A board with an RP2040 or RP2350: clock, saves, buttons with interrupts, entropy, link ports."""

from __future__ import annotations

import time
from array import array
from typing import TYPE_CHECKING

from machine import PWM, RTC, Pin, lightsleep, mem32, reset
from micropython import const

from firmware.drivers import watchdog

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.drivers.buttons import Buttons
    from firmware.drivers.oled import Oled
    from firmware.drivers.st7789 import St7789
    from firmware.types import Clock, Port, Wiring

_TIMES = const(8)
_SIE_STATUS = const(0x50110050)  # the same on an RP2350
_CONNECTED = const(0x10000)
_VSYS = const(29)  # ADC3
_FIRST_YEAR = const(2026)  # without a date, the clock begins in 2021

_BUZZER_HZ = const(1000)  # until the first tone


class PicoBoard:
    """A Pico with a `display` (`drivers/`), `buttons`, which are pairs of a GPIO and a mask, and all else as in its
    `wiring` (`boards/wiring.py`).

    `problem` says what is wrong with `/board.json`, '' if nothing is. VSYS, which is a third of a Pico's battery, can
    be measured unless the radio has its pin.
    """

    home = "/saves"
    is_portable = True
    clock: Clock = time  # type: ignore[assignment]

    def __init__(self, name: str, display: Oled | St7789, buttons: list[tuple[int, int]], wiring: Wiring) -> None:
        self.name = name
        self.wiring = wiring
        self.problem = ""
        self.width = display.width
        self.height = display.height
        self.colour = display.colour
        self.buffer = display.buffer
        self.show = display.show
        self.light = display.light
        self.turn = display.turn
        self.shift = display.shift
        self.buzzer = None
        if "buzzer" in wiring:
            from firmware.drivers.buzzer import Buzzer

            self.buzzer = Buzzer(PWM(Pin(wiring["buzzer"]), freq=_BUZZER_HZ, duty_u16=0), self.clock)
        is_low = wiring.get("pressed") != "high"
        self._pull = Pin.PULL_UP if is_low else Pin.PULL_DOWN  # type: ignore[attr-defined]
        self._open = 1 if is_low else 0  # the level of an open contact
        self._closes = Pin.IRQ_FALLING if is_low else Pin.IRQ_RISING
        self._pins = tuple([Pin(gpio, Pin.IN, self._pull) for gpio, _ in buttons])
        self._masks = tuple([mask for _, mask in buttons])
        self._irqs = tuple([pin.irq() for pin in self._pins])
        self._down = bytearray(len(buttons))  # 1 for each button that was down at its last interrupt
        self._buttons: Buttons = None  # type: ignore[assignment]  # until `listen`
        self._press_us = array("I", bytes(4 * _TIMES))
        self._presses = 0
        self._pool = bytearray(32)
        self._drawn = 0  # random bits prepared in advance, or 0

    def listen(self, buttons: Buttons) -> None:
        """Call `buttons.latch` in an interrupt at each edge.

        An interrupt may find the stack almost full. Each call takes 300 bytes of it, and one of a bound method in a
        variable 100 more.
        """
        self._buttons = buttons
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
        if pin() != self._open:
            pin.init(Pin.IN, self._pull)  # restore a lost pull-up, as in `pressed`
            if pin() == self._open:
                return  # only the pull-up was missing
        was_down = self._down[i]
        down = pin() != self._open
        self._down[i] = down
        twice = down == was_down
        if twice and not (down or self._irqs[i].flags() & self._closes):
            return  # restoring the pull-up caused this edge
        if down or twice:
            self._press_us[self._presses] = time.ticks_us()  # type: ignore[attr-defined]
            self._presses = (self._presses + 1) % _TIMES
        self._buttons.latch(self._masks[i], down, twice)

    def pressed(self) -> int:
        """Return the mask of the buttons that are down now.

        While USB enumerates, the SDK borrows GPIO15 (RP2040-E5) and then restores its earlier state. If the pin has
        become a button meanwhile, it is left low and without a pull-up, so it is set up again here.
        """
        mask = 0
        i = 0
        for pin in self._pins:
            if pin() != self._open:
                pin.init(Pin.IN, self._pull)
                if pin() != self._open:
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

        return battery.millivolts(self.wiring.get("cell", _VSYS))

    def doze(self, ms: int) -> None:
        """Sleep lightly, which stops USB."""
        lightsleep(ms)

    def restart(self) -> None:
        """Start the console again, as power-on does."""
        watchdog.stop()  # otherwise the console would say that it hung
        reset()

    def ports(self) -> tuple[tuple[str, Callable[[], Port]], ...]:
        """Return the link ports: pairs of a name and a function that opens the port. A closed port takes no memory."""
        from firmware.boards import pico_ports

        return pico_ports.ports(self.wiring)
