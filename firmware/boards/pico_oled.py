"""A Raspberry Pi Pico with an SSD1306 module and six buttons on a breadboard: the default board.

Pins follow Raspberry Pi's "Pico pinout": I2C0 on GP4 (SDA) and GP5 (SCL). The modules carry the pull-ups. A passive
buzzer may be wired to GP16.
"""

from __future__ import annotations

WIRING = {
    "controller": "ssd1306",
    "sda": 4,
    "scl": 5,
    "up": 10,
    "down": 11,
    "left": 12,
    "right": 13,
    "a": 14,
    "b": 15,
    "buzzer": 16,
    "tx": 0,
    "rx": 1,
}
