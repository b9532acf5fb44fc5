"""Pimoroni Pico Display Pack: a 240x135 ST7789 and four buttons, plugged onto a Pico.

Pins as printed on the board and in Pimoroni's `pico_display` library; MADCTL, offsets and voltages as in its `st7789`
driver. The player holds the console with A and B at the left of the display. X moves up and Y right; held down, X moves
down and Y left. Of all such pairs, these need the fewest presses in the recorded games (`tools/measure/presses.py`).
"""

from __future__ import annotations

WIRING = {
    "controller": "st7789",
    "width": 240,
    "height": 135,
    "column": 40,
    "row": 53,
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
    b"\xc0\x01\x2c\xc2\x01\x01\xc3\x01\x00\xc4\x01\x20\xd0\x02\xa4\xa1\xc6\x01\x0f"  # voltages, power, 60 Hz
    b"\xb7\x01\x75\xbb\x01\x3d\xd6\x01\xa1"
    b"\xe0\x0e\x70\x04\x08\x09\x09\x05\x2a\x33\x41\x07\x13\x13\x29\x2f"  # gamma
    b"\xe1\x0e\x70\x03\x09\x0a\x09\x06\x2b\x34\x41\x07\x12\x14\x28\x2e"
)
