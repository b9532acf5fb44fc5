"""Waveshare Pico-LCD-1.3: a 240x240 ST7789, a joystick and four keys, plugged onto a Pico.

Pins, MADCTL and voltages as in the pin table and the demo of Waveshare's wiki page "Pico-LCD-1.3". Pressing the
joystick is A; key X asks for a hint, key Y opens the menu.
"""

from __future__ import annotations

WIRING = {
    "controller": "st7789",
    "width": 240,
    "height": 240,
    "direction": 0x70,
    "sck": 10,
    "mosi": 11,
    "dc": 8,
    "cs": 9,
    "reset": 12,
    "backlight": 13,
    "up": 2,
    "down": 18,
    "left": 16,
    "right": 20,
    "a": (15, 3),
    "b": 17,
    "hint": 19,
    "menu": 21,
    "tx": 0,
    "rx": 1,
}
SETUP = (
    b"\xb2\x05\x0c\x0c\x00\x33\x33"  # porches
    b"\xb7\x01\x35\xbb\x01\x19\xc0\x01\x2c\xc2\x01\x01\xc3\x01\x12\xc4\x01\x20"  # gate and source voltages
    b"\xc6\x01\x0f\xd0\x02\xa4\xa1"  # 60 Hz, power
    b"\xe0\x0e\xd0\x04\x0d\x11\x13\x2b\x3f\x54\x4c\x18\x0d\x0b\x1f\x23"  # gamma
    b"\xe1\x0e\xd0\x04\x0c\x11\x13\x2c\x3f\x44\x51\x2f\x1f\x1f\x20\x23"
)
