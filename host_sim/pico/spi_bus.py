"""A display on an SPI block of the emulated chip: byte by byte, and in bulk if the firmware uses DMA.

The display gets a byte after its last bit. The data/command and select pins count as they were at the byte's first bit.
A DMA transfer is delivered as a whole at its end; it takes the same time.
"""

from collections.abc import Callable
from typing import Any

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals import dma

from host_sim.pico.ssd1306 import Oled
from host_sim.pico.st7789 import ST7789

_FUNCTION_SPI, _FUNCTION_PWM = 1, 4
_DATA_REGISTERS = (0x4003C008, 0x40040008)
_RAM, _FLASH = 2, 1  # top nibble of an address
_POLARITY_AND_PHASE = 6  # their position in SSPCR0


class SpiBus:
    """The `display` on SPI block `index`; a device for `rig.Pico`. Without `rst` it resets only at power-on. An OLED
    has no backlight, `bl`.

    `hz` is the clock of the last transfer, `bulk` counts the bytes that came by DMA.
    """

    def __init__(  # noqa: PLR0913  one parameter for each wire
        self,
        index: int,
        display: ST7789 | Oled,
        *,
        sck: int,
        mosi: int,
        cs: int,
        dc: int,
        bl: int | None = None,
        rst: int | None = None,
    ) -> None:
        self._index, self._lcd = index, display
        self._pins = {"sck": sck, "mosi": mosi, "cs": cs, "dc": dc} | ({} if bl is None else {"bl": bl})
        self._rst = rst
        self.hz = 0.0
        self.bulk = 0

    @property
    def pins(self) -> tuple[int, ...]:
        """Return the GPIOs of the display's wires."""
        return (*self._pins.values(), *(() if self._rst is None else (self._rst,)))

    @property
    def lit(self) -> bool:
        """True if the backlight's pin is high or driven by PWM. An OLED needs none."""
        pin = self._gpio.get("bl")
        return pin is None or bool(pin.value == GPIOPinState.HIGH or pin.function_select == _FUNCTION_PWM)

    def attach(self, mcu: Any) -> None:
        """Wire the display to a chip, and switch it on."""
        self._mcu, self._clock = mcu, mcu.clock
        self._block = mcu.spi[self._index]
        self._gpio = {name: mcu.gpio[number] for name, number in self._pins.items()}
        self._lcd.power_on()
        self._arrived: Callable[[], None] | None = None
        self._alarm = self._clock.create_alarm(self._byte_done)
        self._transfer: tuple[Any, Any] | None = None
        self._transfer_done: Callable[[], None] | None = None
        self._transfer_alarm = self._clock.create_alarm(self._bulk_done)
        self._block.on_transmit = self._transmit
        reset = self._block.reset

        def reset_all() -> None:
            self._alarm.cancel()
            self._transfer_alarm.cancel()
            self._transfer = None
            reset()

        self._block.reset = reset_all
        if self._rst is not None:
            mcu.gpio[self._rst].add_listener(self._reset_changed)
        for channel in mcu.dma.channels:
            self._listen(channel)

    def _us(self) -> int:
        return int(self._clock.nanos // 1000)

    def _reset_changed(self, new: GPIOPinState, old: GPIOPinState) -> None:
        if (new == GPIOPinState.LOW) != (old == GPIOPinState.LOW):
            self._lcd.reset_pin(new == GPIOPinState.LOW, self._us())

    def _receiver(self) -> Callable[[bytes], None]:
        """Return the function that receives the bytes sent now."""
        gpio, lcd = self._gpio, self._lcd
        if gpio["cs"].value != GPIOPinState.LOW:
            return lambda data: lcd.fault(f"{len(data)} bytes while the display is not selected")
        if gpio["sck"].function_select != _FUNCTION_SPI or gpio["mosi"].function_select != _FUNCTION_SPI:
            return lambda data: lcd.fault(f"{len(data)} bytes that leave by other pins")
        if self._block._control0 >> _POLARITY_AND_PHASE & 3 in (1, 2):
            return lambda data: lcd.fault(f"{len(data)} bytes with the wrong polarity or phase")
        if self.hz > lcd.max_hz:
            lcd.fault(f"bus at {self.hz:.0f} Hz")
        if gpio["dc"].value == GPIOPinState.LOW:
            return self._commands
        return lambda data: lcd.data(data, self._us())

    def _commands(self, data: bytes) -> None:
        for code in data:
            self._lcd.command(code, self._us())

    def _nanos(self, count: int) -> float:
        """Return the time of `count` bytes. The block's clock is clk_peri divided by its divider."""
        self.hz = self._block.clock_frequency or 1e6
        return count * 8e9 / self.hz

    def _transmit(self, value: int) -> None:
        nanos = self._nanos(1)
        receive = self._receiver()
        self._arrived = lambda: receive(bytes((value,)))
        self._alarm.schedule(nanos)

    def _byte_done(self) -> None:
        if self._arrived is not None:
            self._arrived()
        self._block.complete_transmit(0)

    # MicroPython sends 32 bytes or more with two DMA channels: one feeds the block, one drains what the block reads.

    def _listen(self, channel: Any) -> None:
        start = channel.start

        def start_or_bulk() -> None:
            if self._transfer is not None and self._transfer[1] is channel and channel._ctrl & dma.EN:
                channel._ctrl |= dma.BUSY
            elif not self._begin_bulk(channel):
                start()

        channel.start = start_or_bulk

    def _begin_bulk(self, channel: Any) -> bool:
        """Take over a whole transfer from memory to the display. Return False if it is any other transfer."""
        control, count = channel._ctrl, channel._trans_count_reload
        feeds = (
            control & dma.EN
            and not control & dma.BUSY
            and count
            and channel._treq_value == self._block.dreq.tx
            and channel._write_addr == _DATA_REGISTERS[self._index]
            and channel._data_size == 1
            and control & dma.INCR_READ
            and not control & dma.INCR_WRITE
        )
        drains = [
            other
            for other in self._mcu.dma.channels
            if other._treq_value == self._block.dreq.rx and other._ctrl & dma.EN and not other._ctrl & dma.INCR_WRITE
        ]
        address = channel._read_addr
        if not feeds or len(drains) != 1 or address >> 28 not in (_RAM, _FLASH):
            return False
        if address >> 28 == _RAM:
            at = address & 0xFFFFF
            data = bytes(self._mcu.sram[at : at + count])
        else:
            at = address & 0xFFFFFF
            data = bytes(self._mcu.flash[at : at + count])
        nanos = self._nanos(count)
        receive = self._receiver()
        channel._ctrl |= dma.BUSY
        channel._read_addr += count
        self._transfer = channel, drains[0]
        self._transfer_done = lambda: receive(data)
        self.bulk += count
        self._transfer_alarm.schedule(nanos)
        return True

    def _bulk_done(self) -> None:
        if self._transfer is None or self._transfer_done is None:
            return
        channels, self._transfer = self._transfer, None
        self._transfer_done()
        for channel in channels:
            channel._ctrl &= ~dma.BUSY
            channel._trans_count = 0
            if not channel._ctrl & dma.IRQ_QUIET:
                self._mcu.dma.int_raw |= 1 << channel.index
        self._mcu.dma.check_interrupts()
