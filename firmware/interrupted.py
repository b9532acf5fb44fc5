"""Fourfold on a Pico during an update: a `/main.py` that asks, over USB and on the display, for `make flash` again.

`make flash` installs it before it changes anything else. The console's files may be missing then, so this program
imports none of them and sets up a display by itself.
"""

from __future__ import annotations

from struct import pack
from time import sleep_ms  # type: ignore[attr-defined]
from typing import TYPE_CHECKING

from framebuf import MONO_VLSB, FrameBuffer
from machine import I2C, SPI, Pin
from micropython import const

if TYPE_CHECKING:
    from collections.abc import Iterator

BOARD = "pico_oled"
LINES = ("The update was", "interrupted.", "Run make flash", "again.")
_LINE = const(12)  # pixels from one line to the next
_LETTER = const(8)  # pixels

# SSD1306 and SH1106: the commands of `drivers/oled.py`, and the memory column of the left edge.
_OLED = b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\xcf\xd9\xf1\xdb\x40\xa4\xa6"
_OLEDS = {
    "pico_oled": (b"\x20\x02\x8d\x14\xaf", 0),
    "pico_oled_sh1106": (b"\xad\x8b\xaf", 2),
}
# ST7789: the SPI bus; GPIOs of clock, data, DC, CS, backlight and reset (or None); height; offset of the picture in the
# controller's memory; MADCTL.
_LCDS = {
    "waveshare_lcd13": (1, 10, 11, 8, 9, 13, 12, 240, (0, 0), 0x70),
    "pimoroni_display": (0, 18, 19, 16, 17, 20, None, 135, (40, 53), 0x70),
    "picosystem": (0, 6, 7, 9, 5, 12, 4, 240, (0, 0), 0x04),
}
_LCD_WIDTH = const(240)


def show() -> None:
    """Show the message on the board's display. Raises `OSError` if none answers."""
    if BOARD in _OLEDS:
        _show_oled(*_OLEDS[BOARD])
    elif BOARD in _LCDS:
        _show_lcd(*_LCDS[BOARD])


def _drawn(width: int, height: int) -> tuple[FrameBuffer, bytearray]:
    """The message in the middle of a picture, and the picture's bytes: eight rows a byte."""
    pixels = bytearray(width * ((height + 7) // 8))
    picture = FrameBuffer(pixels, width, height, MONO_VLSB)
    y = (height - _LINE * len(LINES)) // 2 + (_LINE - _LETTER) // 2
    for line in LINES:
        picture.text(line, (width - _LETTER * len(line)) // 2, y)  # type: ignore[attr-defined]
        y += _LINE
    return picture, pixels


def _show_oled(start: bytes, column: int) -> None:
    i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)
    i2c.writeto(0x3C, _OLED + start)
    _, pixels = _drawn(128, 64)
    for page in range(8):
        place = bytes((0x80, 0xB0 | page, 0x80, column, 0x80, 0x10, 0x40))
        i2c.writeto(0x3C, place + pixels[128 * page : 128 * (page + 1)])


def _show_lcd(  # noqa: PLR0913  one argument for each property of a panel
    bus: int,
    clock: int,
    data: int,
    dc: int,
    cs: int,
    backlight: int,
    reset: int | None,
    height: int,
    corner: tuple[int, int],
    direction: int,
) -> None:
    if reset is not None:
        Pin(reset, Pin.OUT, value=1)
    spi = SPI(bus, baudrate=20_000_000, sck=Pin(clock), mosi=Pin(data), miso=None)
    is_data = Pin(dc, Pin.OUT)
    selected = Pin(cs, Pin.OUT, value=1)

    def send(command: int, data: bytes = b"") -> None:
        selected(0)
        is_data(0)
        spi.write(bytes((command,)))
        is_data(1)
        spi.write(data)
        selected(1)

    send(0x01)  # reset
    sleep_ms(121)
    send(0x11)  # leave sleep
    sleep_ms(5)
    send(0x3A, b"\x05")  # RGB565
    send(0x36, bytes((direction,)))
    send(0x21)  # inverted, as IPS panels are
    left, top = corner
    send(0x2A, pack(">HH", left, left + _LCD_WIDTH - 1))
    send(0x2B, pack(">HH", top, top + height - 1))
    write = 0x2C
    for row in _rows(height):
        send(write, row)
        write = 0x3C  # continue where the last row ended
    send(0x29)  # display on
    Pin(backlight, Pin.OUT, value=1)


def _rows(height: int) -> Iterator[bytes]:
    """The rows of an LCD's picture, in which each pixel of the text is two by two."""
    picture, _ = _drawn(_LCD_WIDTH // 2, (height + 1) // 2)
    for y in range(height):
        yield b"".join([b"\xff\xff\xff\xff" if picture.pixel(x, y // 2) else bytes(4) for x in range(_LCD_WIDTH // 2)])


def main() -> None:
    """Report the interruption, on USB alone where no display answers."""
    print(" ".join(LINES))
    try:
        show()
    except Exception:  # noqa: BLE001  the message on USB must not be followed by a traceback
        pass


if __name__ == "__main__":
    main()
