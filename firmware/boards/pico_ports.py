"""The serial ports over which a Pico can be linked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.types import Port


def ports(uart: tuple[int, ...]) -> tuple[tuple[str, Callable[[], Port]], ...]:
    """Return pairs of a port's name and the function that opens it. A closed port takes no memory.

    `uart` has the GPIOs of UART0, TX and RX, or is ().
    """

    def open_uart() -> Port:
        from firmware.link.uart import Uart

        return Uart(*uart)

    usb = ("usb", _open_usb)
    return (usb, ("uart", open_uart)) if uart else (usb,)


def _open_usb() -> Port:
    from firmware.link.usb import Usb

    return Usb()
