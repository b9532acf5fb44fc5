"""MicroPython's `machine` module for CPython, as far as it can be told truly without hardware.

The classes that move signals (I2C, SPI, PWM, timers) are left out on purpose: real ones live in a board's firmware, and
the PC's board is the virtual board of `host_sim`, which talks to none of them.
"""

from typing import NoReturn


def unique_id() -> bytes:
    """Eight bytes, as on an RP2040, and the same on every PC so that nothing comes to depend on the machine."""
    return b"host-sim"


def reset() -> NoReturn:
    """End the program, as a reset ends it on a device. Raises `SystemExit`."""
    raise SystemExit(0)


class Pin:
    """A pin with nothing wired to it: an output reads what was last written, a pulled-up input reads 1."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, id: int | str, mode: int = IN, pull: int | None = None, *, value: object = None) -> None:
        self._output = mode == self.OUT
        self._level = int(bool(value)) if value is not None else int(not self._output and pull == self.PULL_UP)

    def value(self, *level: object) -> int | None:
        """The level, 0 or 1; with an argument, drive an output to it (inputs ignore it) and return None."""
        if not level:
            return self._level
        if self._output:
            self._level = int(bool(level[0]))
        return None
