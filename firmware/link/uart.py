"""The link's port on a UART: three wires between two Picos, TX to RX both ways and ground to ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machine import UART, Pin
from micropython import const

if TYPE_CHECKING:
    from engines.types import Buffer

_BAUD = const(115_200)  # 8 bits, no parity, one stop bit
_RECEIVES = const(2048)  # bytes that arrive in 177 ms; the console reads at least every 100 ms
_SENDS = const(640)  # bytes of the longest message's frame and an acknowledgement, if few of them are escaped


class Uart:
    """An open UART, see `firmware/link/__init__.py`, on the GPIOs `tx` and `rx`, which belong to UART0 or UART1."""

    def __init__(self, tx: int, rx: int) -> None:
        self._pins = (tx, rx)
        self._rest()  # pull-ups keep an unconnected pin quiet
        self._uart = UART(tx + 4 >> 3 & 1, _BAUD, tx=Pin(tx), rx=Pin(rx), rxbuf=_RECEIVES, txbuf=_SENDS)
        self._room = _SENDS  # bytes free in MicroPython's send buffer, at least

    def read(self, buffer: bytearray) -> int:
        """Read the bytes that have arrived into `buffer` and return their number.

        MicroPython waits if it is asked for more bytes than have arrived.
        """
        count = min(self._uart.any(), len(buffer))
        return self._uart.readinto(buffer, count) if count else 0

    def write(self, buffer: Buffer, size: int) -> int:
        """Send the first `size` bytes of `buffer` and return the number accepted.

        MicroPython waits if it is given more bytes than its buffer has room for.
        """
        if self._uart.txdone():
            self._room = _SENDS
        size = min(size, self._room)
        self._room -= size
        return self._uart.write(buffer, size) if size else 0

    def close(self) -> None:
        """Send the accepted bytes, for 100 ms at most, and release the pins."""
        self._uart.flush()
        self._uart.deinit()
        self._rest()

    def _rest(self) -> None:
        for gpio in self._pins:
            Pin(gpio, Pin.IN, Pin.PULL_UP)
