"""An I2C bus of the emulated chip: the timed hardware block, and bit-banging on the same pins.

MicroPython bit-bangs the pins for `SoftI2C`, and for `I2C.scan()`, which writes nothing to each address.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from rp2040py.gpio_pin import GPIOPinState

from host_sim.pico.i2c_block import I2cBlock

_FUNCTION_I2C, _FUNCTION_SIO = 3, 5  # GPIO function selects
_BITS = 9  # bits of a byte and its acknowledge
_IDLE, _ADDRESS, _WRITE, _READ, _IGNORE = range(5)


class Slave(Protocol):
    """A device on the bus, such as `ssd1306.Oled`."""

    address: int
    max_hz: int

    def power_on(self) -> None:
        """Switch the device on."""

    def start(self) -> None:
        """Begin a write to the device."""

    def byte(self, value: int, us: int) -> None:
        """Receive a byte at the emulated time `us`."""

    def read(self) -> int:
        """Return the next byte that the device sends."""

    def stop(self) -> None:
        """End the transaction."""

    def fault(self, text: str) -> None:
        """Record an error on this bus."""


class I2cBus:
    """An I2C bus with its slaves on block `index`; a device for `rig.Pico`. `sda` and `scl` are the GPIOs that the
    slaves are wired to.

    `nacks` counts addresses and bytes without an acknowledge.
    """

    def __init__(self, index: int, sda: int, scl: int, slaves: Sequence[Slave] = ()) -> None:
        self._index, self.pins = index, (sda, scl)
        self._slaves = {slave.address: slave for slave in slaves}
        self.nacks = 0
        self._sda: Any = None  # the pins, set by `attach`
        self._scl: Any = None
        # number of bytes still to be acknowledged, and number of bytes lost after them
        self._until_deaf = self._deaf = 0

    @property
    def hz(self) -> float:
        """The clock of the hardware's last transfer."""
        return self._block.hz

    def plug(self, slave: Slave, powered: bool = False) -> None:
        """Connect a slave and switch it on, unless it was `powered` all the time and lost only the bus."""
        if not powered:
            slave.power_on()
        self._slaves[slave.address] = slave

    def unplug(self, address: int) -> None:
        """Disconnect a slave, even during a transfer. Raises `KeyError` if there is no such slave."""
        del self._slaves[address]

    def swap_wires(self) -> None:
        """Exchange the slaves' SDA and SCL wires; their power stays on."""
        self.pins = self.pins[::-1]
        self._sda.release_input()
        self._sda, self._scl = self._scl, self._sda
        self._state = _IDLE

    def disturb(self, nth: int, count: int = 1) -> None:
        """Lose `count` written bytes, starting with the `nth` from now (1 for the next; addresses do not count).

        Lost bytes reach no slave and are not acknowledged. A `count` of 0 ends the disturbance.
        """
        self._until_deaf, self._deaf = nth - 1, count

    def attach(self, mcu: Any) -> None:
        """Wire the bus to a chip, and switch the slaves on."""
        self._clock = mcu.clock
        self._sda, self._scl = (mcu.gpio[gpio] for gpio in self.pins)
        for slave in self._slaves.values():
            slave.power_on()
        self._address = -1
        self._block = I2cBlock(mcu, self._index, self)
        self._state = _IDLE
        self._bits = self._count = 0
        for pin in (self._sda, self._scl):
            pin.add_listener(partial(self._changed, pin))

    def _us(self) -> int:
        return int(self._clock.nanos // 1000)

    def _gets_through(self) -> bool:
        """True if the byte being written reaches the slave."""
        disturbed = not self._until_deaf and self._deaf > 0
        if disturbed:
            self._deaf -= 1
        elif self._until_deaf:
            self._until_deaf -= 1
        return not disturbed

    # The bus of the hardware block.

    def _wired(self) -> Slave | None:
        """Return the addressed slave, if its wires go to the block's SDA and SCL and these pins are assigned to the
        block now.

        Even GPIOs are SDA and odd ones SCL; pairs alternate between I2C0 and I2C1 (RP2040 datasheet 1.4.3).
        """
        sda, scl = self.pins
        is_wired = sda % 4 == 2 * self._index and scl % 4 == 2 * self._index + 1
        if not is_wired or self._sda.function_select != _FUNCTION_I2C or self._scl.function_select != _FUNCTION_I2C:
            return None
        return self._slaves.get(self._address)

    def connect(self, address: int, reads: bool) -> bool:
        """Send an address. Return True if a slave acknowledges it."""
        self._address = address
        slave = self._wired()
        if slave is None:
            self.nacks += 1
            return False
        if self.hz > slave.max_hz * 1.01:
            slave.fault(f"bus at {self.hz:.0f} Hz")
        if not reads:
            slave.start()
        return True

    def write(self, value: int) -> bool:
        """Send a byte. Return True if the slave acknowledges it."""
        slave = self._wired() if self._gets_through() else None
        if slave is None:
            self.nacks += 1
            return False
        slave.byte(value, self._us())
        return True

    def read(self) -> int:
        """Return a byte from the slave; without one, all bits are ones."""
        slave = self._wired()
        return 0xFF if slave is None else slave.read()

    def stop(self) -> None:
        """End the transaction."""
        slave = self._wired()
        if slave is not None:
            slave.stop()

    # The pins: an open-drain bus is low if any device drives it low, else high.

    def _changed(self, pin: Any, new: GPIOPinState, old: GPIOPinState) -> None:
        (self._sda_changed if pin is self._sda else self._scl_changed)(new, old)

    def _by_software(self) -> bool:
        return int(self._scl.function_select) == _FUNCTION_SIO

    def _sda_changed(self, new: GPIOPinState, old: GPIOPinState) -> None:
        if not self._by_software() or self._scl.value == GPIOPinState.LOW:
            return
        was, high = old != GPIOPinState.LOW, new != GPIOPinState.LOW
        if was and not high:  # start condition
            self._state = _ADDRESS
            self._bits = self._count = 0
        elif high and not was and self._state != _IDLE:  # stop condition
            slave = self._slaves.get(self._address)
            if slave is not None and self._state == _WRITE:
                slave.stop()
            self._state = _IDLE

    def _scl_changed(self, new: GPIOPinState, old: GPIOPinState) -> None:
        if not self._by_software() or self._state in (_IDLE, _IGNORE):
            return
        was, high = old != GPIOPinState.LOW, new != GPIOPinState.LOW
        if high and not was:
            if self._count < 8 and self._state != _READ:
                self._bits = self._bits << 1 | (self._sda.value != GPIOPinState.LOW)
            self._count += 1
        elif was and not high:
            if self._count == 8 and self._state != _READ:
                self._acknowledge()
            elif self._count == _BITS:
                self._sda.release_input()
                if self._state == _ADDRESS:
                    self._state = _READ if self._bits & 1 else _WRITE
                self._bits = self._count = 0

    def _acknowledge(self) -> None:
        """Drive SDA low for the ninth clock if the slave is present, and deliver the byte."""
        if self._state == _ADDRESS:
            self._address = self._bits >> 1
        slave = self._slaves.get(self._address)
        if slave is None or self._state == _WRITE and not self._gets_through():
            self.nacks += 1
            self._state = _IGNORE
            return
        if self._state == _WRITE:
            slave.byte(self._bits, self._us())
        elif not self._bits & 1:
            slave.start()
        self._sda.set_input_value(False)
