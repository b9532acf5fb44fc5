"""UART0 of the emulated chip, timed: ARM's PL011 with its FIFOs and interrupts, on the pins it is wired to.

rp2040py's own UART takes no time to send and never clears its transmit interrupt. This one follows the PL011's
reference manual (ARM DDI 0183G, chapters 2.8 and 3.3) and the RP2040 datasheet, 4.2. An interrupt comes when a FIFO
passes the chosen level, or when unread bytes have waited for the time of 32 bits.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from rp2040py.peripherals import uart

_FUNCTION_UART = 2  # GPIO function select
_DEPTH = 32  # entries of the FIFOs, RP2040 datasheet 4.2.2
_BITS = 10  # bits of a byte, with start bit and stop bit
_IDLE_BITS = 32
_LEVELS = (4, 8, 16, 24, 28)  # FIFO levels by the value of UARTIFLS
_UARTIFLS = 0x34
_BUSY, _RXFE, _TXFF, _RXFF, _TXFE = 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7  # bits of UARTFR
_RX, _TX, _RT = 1 << 4, 1 << 5, 1 << 6  # bits of the interrupts
_OVERRUN = 1 << 11  # bit of UARTDR
_TOLERANCE = 0.04  # largest relative difference between the rates of sender and receiver


class Uart:
    """A device for `rig.Pico` that calls `send(byte, nanos)` after the last bit of each byte sent by `tx`.

    `receive` delivers a byte to `rx`. `overruns` counts the bytes for which there was no room.
    """

    def __init__(self, tx: int, rx: int) -> None:
        self._tx, self._rx = tx, rx
        self.send: Callable[[int, float], None] = lambda byte, nanos: None
        self.overruns = 0

    def attach(self, mcu: Any) -> None:
        """Wire the UART to a chip."""
        self._block = block = mcu.uart[self._tx + 4 >> 3 & 1]
        self._pins = mcu.gpio[self._tx], mcu.gpio[self._rx]
        self._clock = mcu.clock
        self._chip = mcu
        self._sent_alarm = self._clock.create_alarm(self._byte_sent)
        self._idle = self._clock.create_alarm(self._nobody_fetches)
        self._read, self._write, reset = block.read_uint32, block.write_uint32, block.reset
        block.read_uint32, block.write_uint32 = self._read_register, self._write_register

        def reset_all() -> None:
            reset()
            self._clear()

        block.reset = reset_all
        self._clear()

    @property
    def hz(self) -> float:
        """The rate in bits per second, 0 before it is set."""
        divider = self._block.baud_divider
        return float(self._chip.clk_peri / (divider * 16)) if divider else 0.0

    def receive(self, byte: int, hz: float) -> None:
        """Receive a byte sent at the rate `hz`. At another rate than the block's, the byte arrives as garbage."""
        if not self._block.enabled or self._pins[1].function_select != _FUNCTION_UART:
            return
        if abs(hz / self.hz - 1) > _TOLERANCE:
            byte ^= 0xFF
        if len(self._in) >= _DEPTH:
            self.overruns += 1
            self._overrun = _OVERRUN
            return
        self._in.append(byte | self._overrun)
        self._overrun = 0
        if len(self._in) == _LEVELS[self._level >> 3]:
            self._status |= _RX
        self._idle.schedule(_IDLE_BITS * 1e9 / self.hz)
        self._ask()

    def _clear(self) -> None:
        self._sent_alarm.cancel()
        self._idle.cancel()
        self._in: deque[int] = deque()
        self._out: deque[int] = deque()
        self._shifting = -1  # the byte on the wire
        self._status = self._mask = self._overrun = 0
        self._level = 2 << 3 | 2

    def _ask(self) -> None:
        self._chip.set_interrupt(self._block.irq, bool(self._status & self._mask))

    def _nobody_fetches(self) -> None:
        self._status |= _RT
        self._ask()

    def _byte_sent(self) -> None:
        byte, self._shifting = self._shifting, -1
        if self._out:
            self._shift(self._out.popleft())
            if len(self._out) == _LEVELS[self._level & 7]:
                self._status |= _TX
                self._ask()
        if self._pins[0].function_select == _FUNCTION_UART:
            self.send(byte, self._clock.nanos)

    def _shift(self, byte: int) -> None:
        self._shifting = byte
        self._sent_alarm.schedule(_BITS * 1e9 / self.hz)

    def _read_register(self, offset: int) -> int:
        if offset == uart.UARTDR:
            return self._fetch()
        if offset == uart.UARTFR:
            flags = (_TXFE if not self._out else _TXFF if len(self._out) >= _DEPTH else 0) | (
                _RXFE if not self._in else _RXFF if len(self._in) >= _DEPTH else 0
            )
            return flags | (_BUSY if self._shifting >= 0 else 0)
        if offset == _UARTIFLS:
            return self._level
        if offset == uart.UARTIMSC:
            return self._mask
        if offset == uart.UARTIRIS:
            return self._status
        if offset == uart.UARTIMIS:
            return self._status & self._mask
        return 0 if offset == uart.UARTICR else int(self._read(offset))

    def _fetch(self) -> int:
        if not self._in:
            return 0
        value = self._in.popleft()
        if len(self._in) < _LEVELS[self._level >> 3]:
            self._status &= ~_RX
        if self._in:
            self._idle.schedule(_IDLE_BITS * 1e9 / self.hz)
        else:
            self._idle.cancel()
            self._status &= ~_RT
        self._ask()
        return value

    def _write_register(self, offset: int, value: int) -> None:
        if offset == uart.UARTDR:
            self._put(value & 0xFF)
        elif offset == _UARTIFLS:
            self._level = value & 0x3F
        elif offset == uart.UARTIMSC:
            self._mask = value & 0x7FF
            self._ask()
        elif offset == uart.UARTICR:
            self._status &= ~value
            self._ask()
        else:
            self._write(offset, value)

    def _put(self, byte: int) -> None:
        if self._shifting < 0:
            self._shift(byte)
        elif len(self._out) < _DEPTH:
            self._out.append(byte)
            if len(self._out) > _LEVELS[self._level & 7]:
                self._status &= ~_TX
                self._ask()
