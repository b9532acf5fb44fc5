"""Pimoroni PicoSystem: an RP2040 with a 240x240 ST7789, a direction pad and four buttons in one case.

Pins, MADCTL, voltages and gamma as in `hardware.cpp` and `picosystem.hpp` of Pimoroni's picosystem repository. X asks
for a hint, Y opens the menu. No UART pin is accessible from outside the case.
"""

from __future__ import annotations

WIRING = {
    "controller": "st7789",
    "width": 240,
    "height": 240,
    "direction": 0x04,
    "sck": 6,
    "mosi": 7,
    "dc": 9,
    "cs": 5,
    "reset": 4,
    "backlight": 12,
    "up": 23,
    "down": 20,
    "left": 22,
    "right": 21,
    "a": 18,
    "b": 19,
    "hint": 17,
    "menu": 16,
    "buzzer": 11,
    "cell": 26,
}
SETUP = (
    b"\xb2\x05\x0c\x0c\x00\x33\x33"  # porches
    b"\xb7\x01\x14\xbb\x01\x25\xc0\x01\x2c\xc2\x01\x01\xc3\x01\x12\xc4\x01\x20"  # gate and source voltages
    b"\xd0\x02\xa4\xa1\xc6\x01\x0f"  # power, 60 Hz
    b"\xe0\x0e\xd0\x04\x0d\x11\x13\x2b\x3f\x54\x4c\x18\x0d\x0b\x1f\x23"  # gamma
    b"\xe1\x0e\xd0\x04\x0c\x11\x13\x2c\x3f\x44\x51\x2f\x1f\x1f\x20\x23"
)
