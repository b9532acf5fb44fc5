"""The board `pico_oled` with an SH1106, the usual controller of 1.3-inch modules."""

from __future__ import annotations

WIRING = {
    "controller": "sh1106",
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
