"""Pimoroni PicoSystem: an RP2040 with a 240x240 ST7789, a direction pad and four buttons in one case.

Pins, MADCTL, voltages and gamma as in `hardware.cpp` and `picosystem.hpp` of Pimoroni's picosystem repository. X asks
for a hint, Y opens the menu. No UART pin is accessible from outside the case.
"""

from __future__ import annotations

from machine import PWM, Pin

from firmware.boards.lcd import bus, lcd
from firmware.boards.pico import PicoBoard
from firmware.drivers.buttons import DOWN, HINT, LEFT, MENU, RIGHT, UP, A, B
from firmware.drivers.buzzer import Buzzer

_BUTTONS = ((23, UP), (20, DOWN), (22, LEFT), (21, RIGHT), (18, A), (19, B), (17, HINT), (16, MENU))
_SETUP = (
    b"\xb2\x05\x0c\x0c\x00\x33\x33"  # porches
    b"\xb7\x01\x14\xbb\x01\x25\xc0\x01\x2c\xc2\x01\x01\xc3\x01\x12\xc4\x01\x20"  # gate and source voltages
    b"\xd0\x02\xa4\xa1\xc6\x01\x0f"  # power, 60 Hz
    b"\xe0\x0e\xd0\x04\x0d\x11\x13\x2b\x3f\x54\x4c\x18\x0d\x0b\x1f\x23"  # gamma
    b"\xe1\x0e\xd0\x04\x0c\x11\x13\x2c\x3f\x44\x51\x2f\x1f\x1f\x20\x23"
)


def board() -> PicoBoard:
    """Return the board of a PicoSystem."""
    Pin(4, Pin.OUT, value=1)  # keep the reset pin inactive: a command resets the panel
    display = lcd(
        bus(0, sck=6, mosi=7),
        dc=9,
        cs=5,
        backlight=12,
        size=(240, 240),
        corner=(0, 0),
        direction=0x04,
        setup=_SETUP,
    )
    buzzer = Buzzer(PWM(Pin(11), freq=1000, duty_u16=0), PicoBoard.clock)
    return PicoBoard("picosystem", display, _BUTTONS, uart=(), buzzer=buzzer, cell=26)
