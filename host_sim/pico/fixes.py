"""Fixes for the defects of rp2040py 0.3.6 that affect tests of the console.

| # | defect, its effect, and the fix |
| --- | --- |
| D1 | The USB host answers an armed OUT endpoint with an empty packet every 10 us, so the CPU never sleeps. Now the |
|    | transfer waits until there is something to send. |
| D3 | `clk_peri` is always 125 MHz, although MicroPython sets it to 48 MHz, so SPI is 2.6 times too fast. Now it |
|    | follows CLK_PERI_CTRL. |
| D5 | The processor is slow and has defects, listed in `core/README.md`. `core/` replaces it. |
| D7 | A reset by the watchdog happens inside the store that requests it, and leaves the watchdog enabled. Now `Pico` |
|    | resets between two instructions and disables it. |
| D8 | Both PIO blocks are polled after each instruction, though idle, which takes a third of the time. Now they are |
|    | left out, and giving a pin to PIO raises an error. |
| D9 | SIO and DMA find a register by up to fifty comparisons. A seventh of the time goes to divisions, and to the |
|    | wait for a display's DMA. Now the registers that these use are checked first. |
| D10 | The timer sets all its interrupt lines at each write. The watchdog, which the console's loop feeds at each |
|    | turn, computes its alarm from both ends of its counter. Now only changed lines are set, and the watchdog's |
|    | alarm follows directly from the written value. |
| D11 | A PWM slice computes each edge of its pins and each wrap, a thousand times a second for a buzzer or a |
|    | backlight. Nothing here needs them, so there are none: pins given to PWM keep their level, and registers take |
|    | effect immediately instead of at the next wrap. |

`uart.py` is a UART of our own, because rp2040py's sends in no time, and its transmit interrupt never clears (D2).
`i2c_block.py` is an I2C block of our own. rp2040py's keeps TX_EMPTY clear after an address without an acknowledge
(D4), and sets it when the transfer of a byte begins (D6). It also takes longer.
`install` fixes the classes, once per process; `wire` fixes one chip.
"""

from collections.abc import Callable
from typing import Any

from rp2040py import sio
from rp2040py.peripherals import clocks, dma, peripheral, pwm, timer, watchdog
from rp2040py.usb import cdc

USB_CLOCK_HZ = 48_000_000
_KICK_NS = 1000  # ns from the host's first byte to the packet, so that bytes queued at the same time are sent together
_AUX_SOURCES = (125_000_000, 125_000_000, USB_CLOCK_HZ)  # sources of clk_peri: clk_sys, PLL_SYS, PLL_USB
_PIO_FUNCTIONS = (6, 7)  # GPIO function selects
_CTRL_OFFSET = 4  # offset of GPIOn_CTRL in its pair of registers
_IO_BANK0 = 0x40014
_DIRTY = 2  # bit of SIO's DIV_CSR
_installed = False


def install() -> None:
    """Fix the classes of rp2040py: D1, D3, D9, D10, D11. A second call does nothing."""
    global _installed
    if _installed:
        return
    _installed = True
    _hold_empty_packets()
    _follow_clk_peri()
    _divide_quickly()
    _wait_for_dma_quickly()
    _set_alarms_quickly()
    _feed_quickly()
    _leave_edges_out()


def wire(mcu: Any) -> Callable[[], None]:
    """Fix one chip: D8, and D3's first value. Return a function that resets it as the watchdog does (D7)."""
    blocks = list(mcu.pio)
    mcu.pio = []
    mcu.clk_peri = USB_CLOCK_HZ  # the value after MicroPython's start-up; each write of CLK_PERI_CTRL sets it again
    _refuse_pio(mcu.peripherals[_IO_BANK0])

    def reset() -> None:
        watchdog = mcu.watchdog
        watchdog.timer.enable = watchdog.alarm.enable = watchdog._enable = False
        mcu.pio = list(blocks)
        mcu.enter_reset(from_watchdog=True)
        mcu.leave_reset()
        mcu.pio = []

    return reset


def _hold_empty_packets() -> None:
    """Fix D1. A real host sends nothing until it has data."""
    init, send, forget = cdc.USBCDC.__init__, cdc.USBCDC.send_serial_byte, cdc.USBCDC._on_controller_reset

    def new_init(self: Any, usb: Any) -> None:
        init(self, usb)
        self.pending = None
        answer = usb.on_endpoint_read

        def release() -> None:
            if self.pending is not None and not self.tx_fifo.empty:
                transfer, self.pending = self.pending, None
                answer(*transfer)

        def read(endpoint: int, size: int) -> None:
            if endpoint == self._out_endpoint and endpoint > 0 and self.tx_fifo.empty:
                self.pending = endpoint, size
            else:
                answer(endpoint, size)

        self.kick = usb.rp2040.clock.create_alarm(release)
        usb.on_endpoint_read = read

    def new_send(self: Any, data: int) -> None:
        send(self, data)
        if self.pending is not None:
            self.kick.schedule(_KICK_NS)

    def new_forget(self: Any) -> None:
        self.pending = None
        forget(self)

    _replace(cdc.USBCDC, __init__=new_init, send_serial_byte=new_send, _on_controller_reset=new_forget)


def _follow_clk_peri() -> None:
    """Fix D3. The PLLs' dividers are not modelled: clk_sys is always 125 MHz."""
    write = clocks.RPClocks.write_uint32

    def new_write(self: Any, offset: int, value: int) -> None:
        write(self, offset, value)
        if offset == clocks.CLK_PERI_CTRL:
            source = value >> 5 & 7
            if source < len(_AUX_SOURCES):
                self.rp2040.clk_peri = _AUX_SOURCES[source]

    _replace(clocks.RPClocks, write_uint32=new_write)


def _divide_quickly() -> None:
    """Fix D9 for division.

    First check the registers of unsigned division, the most used ones first, and the core's number.
    """
    block = sio.RPSIO
    read, write, divide = block.read_uint32, block.write_uint32, block.update_hardware_divider
    dividend_at, divisor_at, status_at = sio.DIV_UDIVIDEND, sio.DIV_UDIVISOR, sio.DIV_CSR
    quotient_at, remainder_at, core_at = sio.DIV_QUOTIENT, sio.DIV_REMAINDER, sio.CPUID

    def new_read(self: Any, offset: int) -> Any:
        if offset == status_at:
            return self.div_csr
        if offset == remainder_at:
            return self.div_remainder
        if offset == quotient_at:
            self.div_csr &= ~_DIRTY
            return self.div_quotient
        return 0 if offset == core_at else read(self, offset)

    def new_write(self: Any, offset: int, value: int) -> None:
        if offset == dividend_at:
            self.div_dividend = value
        elif offset == divisor_at:
            self.div_divisor = value
        else:
            write(self, offset, value)
            return
        divide(self, False)

    _replace(block, read_uint32=new_read, write_uint32=new_write)


def _wait_for_dma_quickly() -> None:
    """Fix D9 for DMA. First check for a channel's AL1_CTRL, in which the SDK reads BUSY."""
    block = dma.RPDMA
    read = block.read_uint32

    def new_read(self: Any, offset: int) -> Any:
        if offset < dma.CHANNEL_REGISTERS_SIZE and offset & dma.CHANNEL_REGISTERS_MASK == dma.CHN_AL1_CTRL:
            return self.channels[offset >> 6]._ctrl
        return read(self, offset)

    _replace(block, read_uint32=new_read)


def _set_alarms_quickly() -> None:
    """Fix D10 for the timer. First check the registers that waiting firmware uses: alarms, and their interrupts."""
    block = timer.RPTimer
    read, write = block.read_uint32, block.write_uint32_atomic

    def new_check(self: Any) -> None:
        status = self._int_raw & self._int_enable | self._int_force
        lines, self.lines_up = status | self.lines_up, status
        line = 0
        while lines >> line:
            if lines >> line & 1:
                self.rp2040.set_interrupt(line, bool(status >> line & 1))
            line += 1

    def new_read(self: Any, offset: int) -> Any:
        if offset != timer.ARMED:
            return read(self, offset)
        first, second, third, fourth = self.alarms
        return first.armed | second.armed << 1 | third.armed << 2 | fourth.armed << 3

    def new_write(self: Any, offset: int, value: int, kind: int) -> None:
        if offset == timer.INTR:
            self._int_raw &= ~value
        elif offset == timer.INTF and kind == peripheral.ATOMIC_CLEAR:
            self._int_force &= ~value
        elif offset == timer.INTE and kind == peripheral.ATOMIC_SET:
            self._int_enable |= value & 0xF
        elif timer.ALARM0 <= offset <= timer.ALARM3 and kind == peripheral.ATOMIC_NORMAL:
            alarm = self.alarms[offset - timer.ALARM0 >> 2]
            micros = int(value - (self.clock.nanos - self._epoch_nanos) / 1000) & 0xFFFFFFFF
            alarm.armed, alarm.target_micros = True, value
            alarm.clock_alarm.schedule(micros * 1000)
            return
        else:
            write(self, offset, value, kind)
            return
        new_check(self)

    block.lines_up = 0  # type: ignore[attr-defined]  # interrupt lines that are up
    _replace(block, _check_interrupts=new_check, read_uint32=new_read, write_uint32_atomic=new_write)


def _feed_quickly() -> None:
    """Fix D10 for the watchdog. The counter runs down from the written value, and reaches 0 that many ticks later."""
    block = watchdog.RPWatchdog
    write = block.write_uint32

    def new_write(self: Any, offset: int, value: int) -> None:
        counter, alarm = self.timer, self.alarm
        ticks = value >> watchdog.LOAD_SHIFT & watchdog.LOAD_MASK
        if offset == watchdog.LOAD and ticks and counter.enable and alarm.enable:
            counter._base_value, counter._base_nanos = ticks, counter.clock.nanos
            alarm._clock_alarm.schedule(counter.to_nanos(ticks))
        else:
            write(self, offset, value)

    _replace(block, write_uint32=new_write)


def _leave_edges_out() -> None:
    """Fix D11. The counters go on, so that the firmware can read them."""
    channel = pwm.PWMChannel
    init, write = channel.__init__, channel.write_register

    def new_init(self: Any, *arguments: Any) -> None:
        init(self, *arguments)
        for alarm in (self.alarm_a, self.alarm_b, self.alarm_bottom):
            alarm.enable = False

    def new_write(self: Any, offset: int, value: int) -> None:
        write(self, offset, value)
        self._update_double_buffered()

    _replace(channel, __init__=new_init, write_register=new_write)


def _refuse_pio(bank: Any) -> None:
    """Fix D8. Raise an error, because a pin given to PIO would wait forever."""
    write = bank.write_uint32

    def new_write(offset: int, value: int) -> None:
        if offset < 0xF0 and offset & 7 == _CTRL_OFFSET and value & 31 in _PIO_FUNCTIONS:
            raise NotImplementedError(f"GPIO{offset // 8} is given to PIO, which the rig leaves out")
        write(offset, value)

    bank.write_uint32 = new_write


def _replace(owner: type, **methods: Callable[..., Any]) -> None:
    for name, method in methods.items():
        setattr(owner, name, method)
