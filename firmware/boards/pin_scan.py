"""The pins of a Pico that may have a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machine import Pin

if TYPE_CHECKING:
    from firmware.types import Wiring

# The pins at a Pico's edge; GPIO23 to 25 and GPIO29 are inside.
_EDGE = tuple(range(23)) + (26, 27, 28)
_NO_PINS = ("controller", "address", "column", "rotation", "pressed")  # the other keys of an OLED's wiring
_DISPLAY = ("sda", "scl", "sck", "mosi", "dc", "cs", "reset", "backlight")


class PinScan:
    """All pins that the display leaves free, as inputs. A pin counts as pressed if it was open before."""

    def __init__(self, wiring: Wiring) -> None:
        display = [wiring[key] for key in _DISPLAY if key in wiring]
        self._open = _open_level(wiring)
        self._gpios = [gpio for gpio in _EDGE if gpio not in display]
        self._pins = [Pin(gpio, Pin.IN, _pull(wiring)) for gpio in self._gpios]
        self._was_open = bytearray(len(self._pins))

    def next(self) -> int:
        """Return the GPIO of a button that has been pressed since the last call, -1 for none."""
        i = 0
        for pin in self._pins:
            was_open = self._was_open[i]
            is_open = pin() == self._open
            self._was_open[i] = is_open
            if was_open and not is_open:
                return self._gpios[i]
            i += 1
        return -1


def other_pressed(wiring: Wiring) -> int:
    """Return a pin without any use in this wiring that is connected as by a button wired in another way, -1 for
    none."""
    used: list[int] = []
    for key in wiring:
        pins = wiring[key]
        if key not in _NO_PINS:
            used += [pins] if isinstance(pins, int) else pins
    pressed = -1
    for gpio in _EDGE:
        if gpio not in used:
            if is_pressed(wiring, gpio):
                pressed = gpio
            Pin(gpio, Pin.IN, None)
    return pressed


def is_pressed(wiring: Wiring, gpio: int) -> bool:
    """True if a pin is connected as by a button."""
    return Pin(gpio, Pin.IN, _pull(wiring))() != _open_level(wiring)


def _open_level(wiring: Wiring) -> int:
    return 0 if wiring.get("pressed") == "high" else 1


def _pull(wiring: Wiring) -> int:
    return Pin.PULL_UP if _open_level(wiring) else Pin.PULL_DOWN  # type: ignore[attr-defined]
