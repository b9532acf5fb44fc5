"""An I2C bus of the emulated chip: the timed hardware block, and bit-banging on the same pins.

MicroPython bit-bangs the pins for `SoftI2C`, and for `I2C.scan()`, which writes nothing to each address.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.i2c import I2CMode

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

    `hz` is the clock of the hardware's last transfer. `nacks` counts addresses and bytes without an acknowledge.
    """

    def __init__(self, index: int, sda: int, scl: int, slaves: Sequence[Slave] = ()) -> None:
        self._index, self.pins = index, (sda, scl)
        self._slaves = {slave.address: slave for slave in slaves}
        self.nacks = 0
        self.hz = 0.0
        self._sda: Any = None  # the pins, set by `attach`
        self._scl: Any = None
        # number of bytes still to be acknowledged, and number of bytes lost after them
        self._until_deaf = self._deaf = 0

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
        self._mcu, self._clock = mcu, mcu.clock
        self._block = mcu.i2c[self._index]
        self._sda, self._scl = (mcu.gpio[gpio] for gpio in self.pins)
        for slave in self._slaves.values():
            slave.power_on()
        self._address = -1
        self._then: Callable[[], None] | None = None
        self._alarm = self._clock.create_alarm(self._byte_done)
        block = self._block
        block.on_start = lambda again: self._after(1, block.complete_start)
        block.on_connect, block.on_write_byte = self._connect, self._write
        block.on_read_byte, block.on_stop = self._read, self._stop
        reset = block.reset

        def reset_all() -> None:
            self._alarm.cancel()
            reset()

        block.reset = reset_all
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

    # The hardware block.

    def _after(self, bits: int, then: Callable[[], None]) -> None:
        """Call `then` after this many bits on the wire."""
        clocks = self._block.scl_high_period + self._block.scl_low_period
        self.hz = self._mcu.clk_sys / clocks
        self._then = then
        self._alarm.schedule(bits * clocks * 1e9 / self._mcu.clk_sys)

    def _wired(self) -> Slave | None:
        """Return the addressed slave, if its wires go to the block's SDA and SCL and these pins are assigned to the
        block now.

        Even GPIOs are SDA and odd ones SCL; pairs alternate between I2C0 and I2C1 (RP2040 datasheet 1.4.3).
        """
        even, odd = 2 * self._index, 2 * self._index + 1
        pins = [(gpio % 4, pin.function_select) for gpio, pin in zip(self.pins, (self._sda, self._scl), strict=True)]
        return self._slaves.get(self._address) if pins == [(even, _FUNCTION_I2C), (odd, _FUNCTION_I2C)] else None

    def _byte_done(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def _connect(self, address: int, mode: I2CMode) -> None:
        self._address = address

        def answer() -> None:
            slave = self._wired()
            if slave is None:
                self.nacks += 1
            else:
                if self.hz > slave.max_hz * 1.01:
                    slave.fault(f"bus at {self.hz:.0f} Hz")
                if mode == I2CMode.WRITE:
                    slave.start()
            self._block.complete_connect(slave is not None)

        self._after(_BITS, answer)

    def _write(self, value: int) -> None:
        def arrived() -> None:
            slave = self._wired() if self._gets_through() else None
            if slave is None:
                self.nacks += 1
            else:
                slave.byte(value, self._us())
            self._block.complete_write(slave is not None)

        self._after(_BITS, arrived)

    def _read(self, ack: bool) -> None:
        def arrived() -> None:
            slave = self._wired()
            self._block.complete_read(0xFF if slave is None else slave.read())

        self._after(_BITS, arrived)

    def _stop(self) -> None:
        def stopped() -> None:
            slave = self._wired()
            if slave is not None:
                slave.stop()
            self._block.complete_stop()

        self._after(1, stopped)

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
