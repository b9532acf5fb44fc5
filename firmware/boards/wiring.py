"""The wiring of a console: which pin does what. A board's module has its wiring; `/board.json` changes it.

A wiring is a dictionary. Pins are numbers of GPIOs.

| key | value |
| --- | --- |
| `controller` | "ssd1306", "ssd1309", "sh1106" (OLED of 128x64) or "st7789" (LCD) |
| `sda`, `scl`, `address` | I2C bus of an OLED; without an address, the one of 60 and 61 that answers |
| `sck`, `mosi`, `dc`, `cs`, `reset` | SPI bus of an OLED or an LCD; `reset` may be left out |
| `backlight` | pin of an LCD's light |
| `width`, `height` | an LCD's pixels: 240x240, 240x135 or 320x240 after `rotation` |
| `column`, `row` | where the picture begins in the controller's memory; an OLED has only a column |
| `direction` | MADCTL of an LCD before `rotation`: 0 to 255 |
| `rotation` | 0, 90, 180 or 270 degrees to the right; an OLED has 0 and 180 |
| `up`, `down`, `left`, `right`, `a`, `b` | buttons: a pin, or a list of pins |
| `hint`, `menu`, `up_down`, `right_left` | more buttons, see `drivers/buttons.py` |
| `pressed` | level of a pin while its button is down: "low" (the default) or "high" |
| `buzzer` | pin of a passive buzzer |
| `tx`, `rx` | pins of the UART of a link |
| `cell` | pin that gets a third of the battery's voltage; GPIO29 of a Pico does |

A file's keys replace those of the board. `null` removes a key. A bus over I2C replaces one over SPI, and the reverse.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from micropython import const

from firmware.boards import BUTTONS

if TYPE_CHECKING:
    from firmware.types import Wiring

FILE = "/board.json"
_I2C = ("sda", "scl", "address")
_SPI = ("sck", "mosi", "dc", "cs", "reset")
_PINS = BUTTONS + ("sda", "scl", "sck", "mosi", "dc", "cs", "reset", "backlight", "buzzer", "tx", "rx", "cell")
_WORDS = {"controller": ("ssd1306", "ssd1309", "sh1106", "st7789"), "pressed": ("low", "high")}
# The least and the greatest number.
_NUMBERS = {
    "address": (8, 119),
    "width": (1, 320),
    "height": (1, 320),
    "column": (0, 319),
    "row": (0, 319),
    "direction": (0, 255),
    "rotation": (0, 270),
}
_LAST_PIN = const(29)
_MOST = const(1000)  # characters of the file
_SIZES = ((240, 240), (240, 135), (320, 240))
_LCD = "st7789"
_LCD_ONLY = ("backlight", "width", "height", "row", "direction")


def read(board: Wiring) -> tuple[Wiring, str]:
    """Return the wiring of a `board` as `/board.json` changes it, and ''; if the file is bad, that of the board, and
    the fault."""
    try:
        with open(FILE) as file:
            text = file.read(_MOST)
        if not text.strip().endswith(("}", "]")):  # MicroPython forgives a missing end
            raise ValueError
        changes = json.loads(text)
    except (ValueError, OSError, UnicodeError, RuntimeError, TypeError):
        return board, FILE + " is not JSON"
    wiring, fault = changed(board, changes)
    return (board, "%s: %s" % (FILE, fault)) if fault else (wiring, "")


def changed(board: Wiring, changes: object) -> tuple[Wiring, str]:
    """Return a board's wiring with changes from a file, and the fault of the result, '' for none."""
    if not isinstance(changes, dict):
        return board, "it is no object of keys and values"
    for key in sorted(changes, key=str):  # MicroPython allows keys that are no text
        fault = _fault_of(key, changes[key])
        if fault:
            return board, fault
    wiring = dict(board)
    if changes.get("sda") is not None:
        _drop(wiring, _SPI)
    elif changes.get("sck") is not None:
        _drop(wiring, _I2C)
    for key in changes:
        if changes[key] is None:
            wiring.pop(key, None)
        else:
            wiring[key] = changes[key]
    if (wiring.get("controller") == _LCD) != (board["controller"] == _LCD):
        return board, "%s needs the files of another board: this one has no driver for it" % wiring.get("controller")
    return wiring, _fault_together(wiring)


def _drop(wiring: Wiring, keys: tuple[str, ...]) -> None:
    for key in keys:
        wiring.pop(key, None)


def _fault_of(key: str, value: object) -> str:
    """Return what is wrong with one key and its value, '' if nothing is."""
    if key in _WORDS:
        words = _WORDS[key]
        return (
            "" if value in words or value is None and key == "pressed" else "%s must be %s" % (key, " or ".join(words))
        )
    if key in _NUMBERS:
        least, most = _NUMBERS[key]
        if value is None or _is_number(value, least, most):
            return ""
        return "%s must be a number from %d to %d" % (key, least, most)
    if key not in _PINS:
        return "it has an unknown key, %s" % key
    if value is None:
        return ""
    for pin in value if key in BUTTONS and isinstance(value, list) else [value]:
        if not _is_number(pin, 0, _LAST_PIN):
            return "%s must be a pin from 0 to %d" % (key, _LAST_PIN)
    return ""


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def pins(wiring: Wiring, key: str) -> tuple[int, ...]:
    """Return the pins of a key: none, one or several."""
    value = wiring.get(key, ())
    return (value,) if isinstance(value, int) else tuple(value)


def _fault_together(wiring: Wiring) -> str:
    """Return what is wrong with a wiring whose values are right one by one, '' if nothing is."""
    uses: dict[int, str] = {}
    for key in _PINS:
        for pin in pins(wiring, key):
            if pin in uses:
                return "GP%d is used twice: %s and %s" % (pin, uses[pin], key)
            uses[pin] = key
    return _fault_of_bus(wiring) or _fault_of_picture(wiring) or _fault_of_inputs(wiring)


def _fault_of_bus(wiring: Wiring) -> str:
    """Return what is wrong with the pins of the display and the UART. The functions of a pin are those of RP2040
    datasheet 1.4.3 and RP2350 datasheet 1.2.3."""
    is_spi = "sck" in wiring or "sda" not in wiring
    needed = ("sck", "mosi", "dc", "cs") if is_spi else ("sda", "scl")
    for key in needed + (("backlight",) if wiring["controller"] == _LCD else ()):
        if key not in wiring:
            return "%s is missing" % key
    if wiring["controller"] == _LCD and not is_spi:
        return "an LCD needs sck and mosi"
    if is_spi:
        sck = wiring["sck"]
        mosi = wiring["mosi"]
        if sck % 4 != 2 or mosi % 4 != 3 or (sck ^ mosi) & 8:
            return "sck and mosi cannot be GP%d and GP%d: take GP18 and GP19, or GP10 and GP11" % (sck, mosi)
    else:
        sda = wiring["sda"]
        scl = wiring["scl"]
        if sda % 2 or not scl % 2 or (sda ^ scl) & 2:
            return "sda and scl cannot be GP%d and GP%d: take an even pin and the next one" % (sda, scl)
    if ("tx" in wiring) != ("rx" in wiring):
        return "tx and rx go together"
    if "tx" in wiring:
        tx = wiring["tx"]
        rx = wiring["rx"]
        if tx % 4 or rx % 4 != 1 or (tx + 4 ^ rx + 3) & 8:
            return "tx and rx cannot be GP%d and GP%d: take GP0 and GP1, or GP4 and GP5" % (tx, rx)
    return ""


def _fault_of_picture(wiring: Wiring) -> str:
    rotation = wiring.get("rotation", 0)
    if wiring["controller"] != _LCD:
        for key in _LCD_ONLY:
            if key in wiring:
                return "%s is for LCDs" % key
        if rotation not in (0, 180):
            return "rotation must be 0 or 180"
        return "" if wiring.get("column", 0) <= 4 else "column must be at most 4"
    for key in ("width", "height", "direction"):
        if key not in wiring:
            return "%s is missing" % key
    if rotation % 90:
        return "rotation must be 0, 90, 180 or 270"
    size = wiring["width"], wiring["height"]
    if rotation % 180:
        size = size[1], size[0]
    if size not in _SIZES:
        return "no picture of %dx%d: there are 240x240, 240x135 and 320x240" % size
    return ""


def _fault_of_inputs(wiring: Wiring) -> str:
    for key in ("a", "b"):
        if not pins(wiring, key):
            return "there is no button %s" % key
    for both, one, other in (("up_down", "up", "down"), ("right_left", "right", "left")):
        if not pins(wiring, both) and not (pins(wiring, one) and pins(wiring, other)):
            return "there is no button %s" % (other if pins(wiring, one) else one)
    if "backlight" in wiring and "buzzer" in wiring and not (wiring["backlight"] ^ wiring["buzzer"]) & 14:
        return "backlight and buzzer share a PWM: take another pin for the buzzer"
    if "cell" in wiring and wiring["cell"] < 26:
        return "cell must be a pin from 26 to 29"
    return ""
