"""An I2C master of the emulated chip, timed, as in the RP2040 datasheet, 4.3.

It has what the SDK uses for a master that polls: 7-bit addresses and FIFOs. Interrupts, other addresses, a slave and a
full FIFO raise `NotImplementedError`. DMA is never asked for.
"""

from collections import deque
from typing import Any, Protocol

from rp2040py.peripherals import i2c
from rp2040py.peripherals.peripheral import ATOMIC_NORMAL, atomic_update

_BITS = 9  # bits of a byte and its acknowledge
_DEPTH = 16  # entries of the transmit FIFO
_SETTINGS = {  # registers that only keep their value, and those values after a reset
    i2c.IC_CON: i2c.IC_SLAVE_DISABLE | i2c.IC_RESTART_EN | i2c.I2CSpeed.FAST_MODE << i2c.SPEED_SHIFT | i2c.MASTER_MODE,
    i2c.IC_TAR: 0x55,
    i2c.IC_SS_SCL_HCNT: 0x28,
    i2c.IC_SS_SCL_LCNT: 0x2F,
    i2c.IC_FS_SCL_HCNT: 0x06,
    i2c.IC_FS_SCL_LCNT: 0x0D,
    i2c.IC_INTR_MASK: 0,
    i2c.IC_RX_TL: 0,
    i2c.IC_TX_TL: 0,
    i2c.IC_SDA_HOLD: 1,
    i2c.IC_DMA_CR: 0,
    i2c.IC_FS_SPKLEN: 7,
}


def _is_modelled(register: int, value: int) -> bool:
    """True if the block can do what this value of a register asks for."""
    if register == i2c.IC_CON:
        return bool(value & i2c.MASTER_MODE) and not value & i2c.IC_10BITADDR_MASTER
    return register not in (i2c.IC_INTR_MASK, i2c.IC_TX_TL) or not value


class Wires(Protocol):
    """The bus at the block's pins. Each method is called when the last bit has been transferred."""

    def connect(self, address: int, reads: bool) -> bool:
        """Send an address after a start condition. Return True if it is acknowledged."""

    def write(self, value: int) -> bool:
        """Send a byte. Return True if it is acknowledged."""

    def read(self) -> int:
        """Return a byte that the slave sends."""

    def stop(self) -> None:
        """Send a stop condition."""


class I2cBlock:
    """Block `index` of a chip, which takes the place of rp2040py's. `hz` is the clock of the last transfer."""

    def __init__(self, mcu: Any, index: int, wires: Wires) -> None:
        self._mcu, self._wires = mcu, wires
        self._alarm = mcu.clock.create_alarm(self._end_transfer)
        self.hz = 0.0
        self.reset()
        block = mcu.i2c[index]
        block.read_uint32, block.write_uint32_atomic, block.reset = self._read, self._write, self.reset

    def reset(self) -> None:
        """End all transfers, and give the registers their first values."""
        self._alarm.cancel()
        self._settings = dict(_SETTINGS)
        self._out: deque[int] = deque()  # commands: a byte or `CMD`, with `STOP` and `RESTART`
        self._in: deque[int] = deque()
        self._is_enabled = self._is_connected = False
        self._command = -1  # the command whose byte is being transferred
        self._end: Any = None  # called at the end of the transfer, None between transfers
        self._status = 0  # of TX_EMPTY, TX_ABRT and STOP_DET
        self._abort_source = 0

    def _read(self, offset: int) -> int:
        if offset == i2c.IC_RAW_INTR_STAT:
            return self._status | (i2c.R_RX_FULL if self._in else 0)
        if offset == i2c.IC_TX_ABRT_SOURCE:
            return self._abort_source
        if offset == i2c.IC_CLR_TX_ABRT:
            self._status &= ~i2c.R_TX_ABRT
            self._abort_source = 0
            return 0
        if offset == i2c.IC_CLR_STOP_DET:
            self._status &= ~i2c.R_STOP_DET
            return 0
        if offset == i2c.IC_DATA_CMD:
            return self._in.popleft() if self._in else 0
        if offset == i2c.IC_ENABLE or offset == i2c.IC_ENABLE_STATUS:
            return int(self._is_enabled)
        if offset == i2c.IC_TXFLR:
            return len(self._out)
        if offset == i2c.IC_RXFLR:
            return len(self._in)
        if offset in self._settings:
            return self._settings[offset]
        raise NotImplementedError(f"the I2C block has no register {offset:#x} to read")

    def _write(self, offset: int, value: int, kind: int) -> None:
        if kind != ATOMIC_NORMAL:
            value = atomic_update(self._read(offset), kind, value)
        if offset == i2c.IC_DATA_CMD and len(self._out) < _DEPTH:
            self._out.append(value)
            self._status &= ~i2c.R_TX_EMPTY
            self._go_on()
        elif offset == i2c.IC_ENABLE and value <= i2c.ENABLE:
            self._is_enabled = bool(value)
            if not value:
                self._out.clear()
                self._in.clear()
        elif offset in self._settings and _is_modelled(offset, value):
            self._settings[offset] = value
        else:
            raise NotImplementedError(f"the I2C block's register {offset:#x} cannot be set to {value:#x}")

    # Transfers: a start condition with an address, a byte, or a stop condition.

    def _go_on(self) -> None:
        """Transfer the next command, unless a transfer is under way."""
        if self._end or not self._out or not self._is_enabled:
            return
        if not self._is_connected or self._out[0] & i2c.RESTART:
            self._is_connected = True
            self._out[0] &= ~i2c.RESTART
            self._set_clock()
            self._transfer(1 + _BITS, self._end_address)
        else:
            self._command = self._out.popleft()
            self._transfer(_BITS, self._end_read if self._command & i2c.CMD else self._end_write)

    def _set_clock(self) -> None:
        settings = self._settings
        speed = settings[i2c.IC_CON] >> i2c.SPEED_SHIFT & i2c.SPEED_MASK
        high = i2c.IC_SS_SCL_HCNT if speed == i2c.I2CSpeed.STANDARD else i2c.IC_FS_SCL_HCNT
        clocks = settings[high] + settings[high + 4]
        self.hz = self._mcu.clk_sys / clocks
        self._bit_ns = clocks * 1e9 / self._mcu.clk_sys

    def _transfer(self, bits: int, end: Any) -> None:
        self._end = end
        self._alarm.schedule(bits * self._bit_ns)

    def _end_transfer(self) -> None:
        end, self._end = self._end, None
        end()

    def _end_address(self) -> None:
        if not self._out:  # the block has been disabled since
            self._transfer(1, self._end_stop)
        elif self._wires.connect(self._settings[i2c.IC_TAR] & 0x7F, bool(self._out[0] & i2c.CMD)):
            self._go_on()
        else:
            self._abort(i2c.ABRT_7B_ADDR_NOACK)

    def _end_write(self) -> None:
        if self._wires.write(self._command & 0xFF):
            self._finish()
        else:
            self._abort(i2c.ABRT_TXDATA_NOACK)

    def _end_read(self) -> None:
        self._in.append(self._wires.read())
        self._finish()

    def _finish(self) -> None:
        """End the transfer of a byte. TX_EMPTY means for the SDK that the last byte has been sent."""
        if not self._out:
            self._status |= i2c.R_TX_EMPTY
        if self._command & i2c.STOP:
            self._transfer(1, self._end_stop)
        else:
            self._go_on()

    def _abort(self, reason: int) -> None:
        self._abort_source = reason
        self._out.clear()
        self._status |= i2c.R_TX_ABRT | i2c.R_TX_EMPTY
        self._transfer(1, self._end_stop)

    def _end_stop(self) -> None:
        self._wires.stop()
        self._is_connected = False
        self._status |= i2c.R_STOP_DET
        self._go_on()
