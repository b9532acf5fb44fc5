"""Fourfold on a Pico during an update: a `/main.py` that asks, over USB and on the display, for `make flash` again.

`make flash` installs it before it changes anything else. The console's files may be missing then, so this program
imports none of them and sets up a display by itself. `make flash` fills in the board's wiring (`boards/wiring.py`).
"""

from __future__ import annotations

import json
from struct import pack
from time import sleep_ms  # type: ignore[attr-defined]
from typing import TYPE_CHECKING

from framebuf import MONO_VLSB, FrameBuffer
from machine import I2C, SPI, Pin
from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

WIRING: dict[str, Any] = {}
LINES = ("The update was", "interrupted.", "Run make flash", "again.")
_LINE = const(12)  # pixels from one line to the next
_LETTER = const(8)  # pixels

# The commands of `boards/oled.py` and `drivers/oled.py`.
_OLED = b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\xcf\xd9\xf1\xdb\x40\xa4\xa6"
_STARTS = {"ssd1306": b"\x20\x02\x8d\x14\xaf", "ssd1309": b"\x20\x02\xaf", "sh1106": b"\xad\x8b\xaf"}


def show() -> None:
    """Show the message on the board's display. Raises `OSError` if none answers, and other errors for a bad
    `/board.json`."""
    try:
        with open("/board.json") as file:
            changes = json.load(file)
        wiring = dict(WIRING)
        wiring.pop("sck" if changes.get("sda") is not None else "sda" if changes.get("sck") is not None else "", None)
        wiring.update(changes)
    except (OSError, ValueError):
        wiring = WIRING
    if wiring["controller"] == "st7789":
        _show_lcd(wiring)
    else:
        _show_oled(wiring)


def _drawn(width: int, height: int) -> tuple[FrameBuffer, bytearray]:
    """The message in the middle of a picture, and the picture's bytes: eight rows a byte."""
    pixels = bytearray(width * ((height + 7) // 8))
    picture = FrameBuffer(pixels, width, height, MONO_VLSB)
    y = (height - _LINE * len(LINES)) // 2 + (_LINE - _LETTER) // 2
    for line in LINES:
        picture.text(line, (width - _LETTER * len(line)) // 2, y)  # type: ignore[attr-defined]
        y += _LINE
    return picture, pixels


def _spi(wiring: dict[str, Any], baudrate: int) -> Callable[[bytes, bytes], None]:
    """A function that sends commands, then data, to the display."""
    if "reset" in wiring:
        Pin(wiring["reset"], Pin.OUT, value=0)
        Pin(wiring["reset"], Pin.OUT, value=1)
    sck = wiring["sck"]
    spi = SPI(sck >> 3 & 1, baudrate=baudrate, sck=Pin(sck), mosi=Pin(wiring["mosi"]), miso=None)
    is_data = Pin(wiring["dc"], Pin.OUT)
    selected = Pin(wiring["cs"], Pin.OUT, value=1)

    def send(commands: bytes, data: bytes) -> None:
        selected(0)
        is_data(0)
        spi.write(commands)
        is_data(1)
        spi.write(data)
        selected(1)

    return send


def _i2c(wiring: dict[str, Any]) -> Callable[[bytes, bytes], None]:
    """The same for I2C: a control byte of 0x80 goes before each command, 0x40 before the data."""
    sda = wiring["sda"]
    i2c = I2C(sda >> 1 & 1, sda=Pin(sda), scl=Pin(wiring["scl"]), freq=400_000)
    address = wiring.get("address") or (0x3D if 0x3D in i2c.scan() else 0x3C)  # type: ignore[attr-defined]

    def send(commands: bytes, data: bytes) -> None:
        i2c.writeto(address, b"".join([bytes((0x80, command)) for command in commands]) + b"\x40" + data)

    return send


def _show_oled(wiring: dict[str, Any]) -> None:
    controller = wiring["controller"]
    column = wiring.get("column", 2 if controller == "sh1106" else 0)
    send = _i2c(wiring) if wiring.get("sda") is not None else _spi(wiring, 4_000_000)
    send(_OLED + _STARTS[controller], b"")
    _, pixels = _drawn(128, 64)
    for page in range(8):
        send(bytes((0xB0 | page, column, 0x10)), bytes(pixels[128 * page : 128 * (page + 1)]))


def _show_lcd(wiring: dict[str, Any]) -> None:
    width, height = wiring["width"], wiring["height"]
    left, top = wiring.get("column", 0), wiring.get("row", 0)
    send = _spi(wiring, 20_000_000)
    sleep_ms(121)  # after the reset
    send(b"\x01", b"")  # reset
    sleep_ms(121)
    send(b"\x11", b"")  # leave sleep
    sleep_ms(5)
    send(b"\x3a", b"\x05")  # RGB565
    send(b"\x36", bytes((wiring["direction"],)))
    send(b"\x21", b"")  # inverted, as IPS panels are
    send(b"\x2a", pack(">HH", left, left + width - 1))
    send(b"\x2b", pack(">HH", top, top + height - 1))
    write = b"\x2c"
    for row in _rows(width, height):
        send(write, row)
        write = b"\x3c"  # continue where the last row ended
    send(b"\x29", b"")  # display on
    Pin(wiring["backlight"], Pin.OUT, value=1)


def _rows(width: int, height: int) -> Iterator[bytes]:
    """The rows of an LCD's picture, in which each pixel of the text is two by two."""
    picture, _ = _drawn(width // 2, (height + 1) // 2)
    for y in range(height):
        yield b"".join([b"\xff\xff\xff\xff" if picture.pixel(x, y // 2) else bytes(4) for x in range(width // 2)])


def main() -> None:
    """Report the interruption, on USB alone where no display answers."""
    print(" ".join(LINES))
    try:
        show()
    except Exception:  # noqa: BLE001  the message on USB must not be followed by a traceback
        pass


if __name__ == "__main__":
    main()
