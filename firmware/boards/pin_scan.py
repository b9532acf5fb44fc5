"""The pins of a Pico that may have a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machine import Pin

if TYPE_CHECKING:
    from firmware.types import Wiring

# The pins at a Pico's edge; GPIO23 to 25 and GPIO29 are inside.
_EDGE = tuple(range(23)) + (26, 27, 28)
_DISPLAY = ("sda", "scl", "sck", "mosi", "dc", "cs", "reset", "backlight")


class PinScan:
    """All pins that the display leaves free, as inputs. A pin counts as pressed if it was open before."""

    def __init__(self, wiring: Wiring) -> None:
        display = [wiring[key] for key in _DISPLAY if key in wiring]
        is_low = wiring.get("pressed") != "high"
        self._open = 1 if is_low else 0
        pull = Pin.PULL_UP if is_low else Pin.PULL_DOWN  # type: ignore[attr-defined]
        self._gpios = [gpio for gpio in _EDGE if gpio not in display]
        self._pins = [Pin(gpio, Pin.IN, pull) for gpio in self._gpios]
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


def is_other_pressed(wiring: Wiring) -> bool:
    """True if a pin without any use in this wiring is connected to ground, as by a button wired in another way."""
    used: list[int] = []
    for pins in wiring.values():
        used += [pins] if isinstance(pins, int) else pins if isinstance(pins, tuple) else []
    is_pressed = False
    for gpio in _EDGE:
        if gpio not in used:
            is_pressed = not Pin(gpio, Pin.IN, Pin.PULL_UP)() or is_pressed
            Pin(gpio, Pin.IN, None)
    return is_pressed
