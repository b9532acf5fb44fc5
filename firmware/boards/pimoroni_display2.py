"""Pimoroni Pico Display Pack 2.0 and 2.8: a 320x240 ST7789 and four buttons, plugged onto a Pico.

Pins as printed on both boards and in Pimoroni's `pico_display_2` and `pico_display_28` libraries; MADCTL and voltages
as in its `st7789` driver. The two boards differ only in the pins of a coloured light, which the console leaves alone.
The buttons are those of `pimoroni_display`.
"""

from __future__ import annotations

WIRING = {
    "controller": "st7789",
    "width": 320,
    "height": 240,
    "direction": 0x70,
    "sck": 18,
    "mosi": 19,
    "dc": 16,
    "cs": 17,
    "backlight": 20,
    "a": 12,
    "b": 13,
    "up_down": 14,
    "right_left": 15,
    "tx": 0,
    "rx": 1,
}
SETUP = (
    b"\xb2\x05\x0c\x0c\x00\x33\x33"  # porches
    b"\xc0\x01\x2c\xc2\x01\x01\xc3\x01\x12\xc4\x01\x20\xd0\x02\xa4\xa1\xc6\x01\x0f"  # voltages, power, 60 Hz
    b"\xb7\x01\x35\xbb\x01\x1f\xd6\x01\xa1"
    b"\xe0\x0e\xd0\x08\x11\x08\x0c\x15\x39\x33\x50\x36\x13\x14\x29\x2d"  # gamma
    b"\xe1\x0e\xd0\x08\x10\x08\x06\x06\x39\x44\x51\x0b\x16\x14\x2f\x31"
)
