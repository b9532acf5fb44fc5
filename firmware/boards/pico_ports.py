"""The serial ports over which a Pico can be linked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.types import Port, Wiring


def ports(wiring: Wiring) -> tuple[tuple[str, Callable[[], Port]], ...]:
    """Return pairs of a port's name and the function that opens it. A closed port takes no memory."""

    def open_uart() -> Port:
        from firmware.link.uart import Uart

        return Uart(wiring["tx"], wiring["rx"])

    usb = ("usb", _open_usb)
    return (usb, ("uart", open_uart)) if "tx" in wiring else (usb,)


def _open_usb() -> Port:
    from firmware.link.usb import Usb

    return Usb()
