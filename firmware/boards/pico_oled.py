"""A Raspberry Pi Pico with an SSD1306 module and six buttons on a breadboard: the default board.

Pins follow Raspberry Pi's "Pico pinout": I2C0 on GP4 (SDA) and GP5 (SCL). The modules carry the pull-ups. A passive
buzzer may be wired to GP16.
"""

from __future__ import annotations

from machine import I2C, PWM, Pin
from micropython import const

from firmware.boards.pico import PicoBoard
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.oled import ssd1306

_BUZZER = const(16)
_HERTZ = const(1000)  # until the first tone
BUTTONS = ((10, UP), (11, DOWN), (12, LEFT), (13, RIGHT), (14, A), (15, B))


def bus() -> I2C:
    """Return I2C0 at 400 kHz, the highest clock in the display controllers' specifications."""
    return I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)


def buzzer() -> Buzzer:
    """Return the buzzer, which is silent."""
    return Buzzer(PWM(Pin(_BUZZER), freq=_HERTZ, duty_u16=0), PicoBoard.clock)


def board() -> PicoBoard:
    """Return the default board."""
    return PicoBoard("pico_oled", ssd1306(bus()), BUTTONS, buzzer=buzzer())
