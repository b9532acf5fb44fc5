"""A Raspberry Pi Pico with a seven-pin OLED module over SPI, and six buttons on a breadboard.

The module's pins are GND, VCC, D0 (clock), D1 (data), RES, DC and CS. They go to SPI0 and the pins beside it, after
Raspberry Pi's "Pico pinout". The controller is an SSD1306; `/board.json` names an SSD1309 or an SH1106.
"""

from __future__ import annotations

WIRING = {
    "controller": "ssd1306",
    "sck": 18,
    "mosi": 19,
    "reset": 20,
    "dc": 21,
    "cs": 17,
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
