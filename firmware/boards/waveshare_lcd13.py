"""Waveshare Pico-LCD-1.3: a 240x240 ST7789, a joystick and four keys, plugged onto a Pico.

Pins, MADCTL and voltages as in the pin table and the demo of Waveshare's wiki page "Pico-LCD-1.3". Pressing the
joystick is A; key X asks for a hint, key Y opens the menu.
"""

from __future__ import annotations

from machine import Pin

from firmware.boards.lcd import bus, lcd
from firmware.boards.pico import PicoBoard
from firmware.drivers.buttons import DOWN, HINT, LEFT, MENU, RIGHT, UP, A, B

_JOYSTICK = ((2, UP), (18, DOWN), (16, LEFT), (20, RIGHT), (3, A))
_KEYS = ((15, A), (17, B), (19, HINT), (21, MENU))

_SETUP = (
    b"\xb2\x05\x0c\x0c\x00\x33\x33"  # porches
    b"\xb7\x01\x35\xbb\x01\x19\xc0\x01\x2c\xc2\x01\x01\xc3\x01\x12\xc4\x01\x20"  # gate and source voltages
    b"\xc6\x01\x0f\xd0\x02\xa4\xa1"  # 60 Hz, power
    b"\xe0\x0e\xd0\x04\x0d\x11\x13\x2b\x3f\x54\x4c\x18\x0d\x0b\x1f\x23"  # gamma
    b"\xe1\x0e\xd0\x04\x0c\x11\x13\x2c\x3f\x44\x51\x2f\x1f\x1f\x20\x23"
)


def board() -> PicoBoard:
    """Return the board of a Waveshare Pico-LCD-1.3."""
    Pin(12, Pin.OUT, value=1)  # keep the reset pin inactive: a command resets the panel
    display = lcd(
        bus(1, sck=10, mosi=11),
        dc=8,
        cs=9,
        backlight=13,
        size=(240, 240),
        corner=(0, 0),
        direction=0x70,
        setup=_SETUP,
    )
    return PicoBoard("waveshare_lcd13", display, _JOYSTICK + _KEYS)
