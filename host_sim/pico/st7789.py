"""Model of the ST7789, a controller of 240x320 colour panels.

From Sitronix ST7789VW data sheet v1.0: the commands of chapter 9, the times of resets and sleep in 7.4 and 9.1. A model
knows nothing about wires; `spi_bus.py` feeds it. It is stricter than the chip: anything that a careful driver avoids,
such as short pauses, is recorded in `faults`.
"""

import sys
from array import array
from random import Random
from typing import NamedTuple

COLUMNS, ROWS = 240, 320  # size of the RAM
MAX_HZ = 62_500_000  # one bit takes 16 ns

_MY, _MX, _MV = 0x80, 0x40, 0x20
_SWRESET, _SLPIN, _SLPOUT, _CASET, _RASET, _RAMWR, _MADCTL, _COLMOD, _RAMWRC = (
    *(0x01, 0x10, 0x11, 0x2A, 0x2B, 0x2C, 0x36, 0x3A, 0x3C),
)
_RGB565 = 5
# us after a reset or a sleep command: until any command, and until a sleep command
_READY_US, _AWAKE_US = 5_000, 120_000
_PULSE_US = 10  # us, shortest length of a reset

# Maximum number of parameters; a driver may omit the last ones, except for commands in _WHOLE.
_BY_COUNT = {
    0: (0x00, _SWRESET, _SLPIN, _SLPOUT, 0x12, 0x13, 0x20, 0x21, 0x28, 0x29, 0x34, 0x38, 0x39),
    1: (0x26, 0x35, _MADCTL, _COLMOD, 0x51, 0x53, 0x55, 0x5E, 0xB5, 0xB7, 0xBA, 0xBB, 0xBC, 0xBD, 0xC0, 0xC3, 0xC4)
    + (0xC5, 0xC6, 0xC7, 0xC8, 0xCA, 0xCC, 0xD2, 0xD6, 0xE8, 0xEC),
    2: (0x37, 0x44, 0xB0, 0xC2, 0xD0),
    3: (0xB1, 0xB3, 0xC1, 0xE4, 0xE9),
    4: (_CASET, _RASET, 0x30, 0xB8),
    5: (0xB2,),
    6: (0x33,),
    14: (0xE0, 0xE1),
    64: (0xE2, 0xE3),
}
_PARAMETERS = {code: count for count, codes in _BY_COUNT.items() for code in codes}
_WHOLE = (_CASET, _RASET, _MADCTL, _COLMOD)


class Panel(NamedTuple):
    """The position of the panel in the RAM, as in the maker's driver.

    With `madctl` a picture is upright if its pixel (0, 0) is written at (x, y). IPS panels show the RAM's colours only
    if inverted.
    """

    width: int
    height: int
    madctl: int
    x: int = 0
    y: int = 0
    ips: bool = True


class ST7789:
    """A controller and its panel.

    | attribute | meaning |
    | --- | --- |
    | `awake`, `on`, `inverted` | out of sleep, display on, colours inverted |
    | `commands`, `data_bytes`, `received`, `transactions` | bytes since power-on, the sum of both, RAMWR commands |
    | `unseen` | pixels written outside the glass |
    | `unknown` | unknown command codes |
    | `last_byte_us` | emulated time of the last byte, -1 before the first |
    | `faults` | actions that a careful driver avoids |
    """

    max_hz = MAX_HZ

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.width, self.height, self.colour = panel.width, panel.height, True
        first, _ = self._place(panel.madctl, panel.x, panel.y)
        last, _ = self._place(panel.madctl, panel.x + panel.width - 1, panel.y + panel.height - 1)
        self._glass_columns = first % COLUMNS, last % COLUMNS
        self._glass_rows = first // COLUMNS, last // COLUMNS
        self.power_on()

    def power_on(self) -> None:
        """Reset everything to its state after power-on, counters too. The RAM gets random contents."""
        self.ram = array("H", Random(0).randbytes(COLUMNS * ROWS * 2))
        self.commands = self.data_bytes = self.transactions = 0
        self.last_byte_us = -1
        self.faults: list[str] = []
        self.unknown: list[int] = []
        self.unseen = 0
        self._low_us = -1
        self._defaults(0)

    def _defaults(self, us: int) -> None:
        self._command: int | None = None
        self._parameters = bytearray()
        self._half = b""
        self.x0, self.x1, self.y0, self.y1 = 0, COLUMNS - 1, 0, ROWS - 1
        self.x = self.y = 0
        self._full = False
        self.madctl = 0
        self.pixel_format = 6
        self.awake = self.on = self.inverted = False
        self._ready_us = us + _READY_US
        self._awake_us = us + _AWAKE_US

    @property
    def received(self) -> int:
        """Bytes received since power-on."""
        return self.commands + self.data_bytes

    def reset_pin(self, low: bool, us: int) -> None:
        """Set the level of the reset pin."""
        if low:
            self._low_us = us
        elif self._low_us >= 0:
            if us - self._low_us < _PULSE_US:
                self.fault(f"reset for {us - self._low_us} us, shorter than {_PULSE_US}")
            self._low_us = -1
            self._defaults(us)

    def command(self, code: int, us: int) -> None:
        """Receive a command byte at the emulated time `us`."""
        self._end()
        self.commands += 1
        self.last_byte_us = us
        if us < self._ready_us:
            self.fault(f"command {code:#04x} {self._ready_us - us} us before the controller is ready")
        self._command = code
        if code not in _PARAMETERS and code not in (_RAMWR, _RAMWRC):
            self.unknown.append(code)
            self.fault(f"unknown command {code:#04x}")
        elif code == _SWRESET:
            self._defaults(us)
        elif code in (_SLPIN, _SLPOUT):
            self._sleep(code, us)
        elif code in (0x20, 0x21):
            self.inverted = code == 0x21
        elif code in (0x28, 0x29):
            self.on = code == 0x29
        elif code == _RAMWR:
            self._begin_pixels()

    def data(self, data: bytes, us: int) -> None:
        """Receive data bytes, the last at the emulated time `us`."""
        self.data_bytes += len(data)
        self.last_byte_us = us
        if self._command in (_RAMWR, _RAMWRC):
            self._pixels(data)
        elif self._command is None:
            self.fault(f"{len(data)} bytes of data without a command")
        else:
            self._parameters += data
            if len(self._parameters) == _PARAMETERS.get(self._command, -1):
                self._execute(self._command, bytes(self._parameters))

    def fault(self, text: str) -> None:
        """Record an action that a careful driver avoids."""
        self.faults.append(text)

    def rgb565(self) -> "array[int]":
        """Return the panel's pixels, 16 bits each, row by row from the top left. Black if it sleeps or is off."""
        panel = self.panel
        if not self.awake or not self.on:
            return array("H", bytes(panel.width * panel.height * 2))
        pixels = array("H")
        for y in range(panel.height):
            start, step = self._place(panel.madctl, panel.x, panel.y + y)
            pixels += self.ram[_line(start, step, panel.width)]
        if self.inverted != panel.ips:
            return array("H", (value ^ 0xFFFF for value in pixels))
        return pixels

    @staticmethod
    def _place(madctl: int, x: int, y: int) -> tuple[int, int]:
        """Return the index in the RAM of an address, and the step from it to the next x."""
        column, row = (y, x) if madctl & _MV else (x, y)
        across, down = 1, COLUMNS
        if madctl & _MX:
            column, across = COLUMNS - 1 - column, -1
        if madctl & _MY:
            row, down = ROWS - 1 - row, -COLUMNS
        return row * COLUMNS + column, down if madctl & _MV else across

    def _end(self) -> None:
        """Check that the previous command is complete, because another one follows."""
        if self._half:
            self.fault("half a pixel")
            self._half = b""
        missing = _PARAMETERS.get(self._command or 0, 0) - len(self._parameters)
        if missing < 0 or missing and self._command in _WHOLE:
            self.fault(f"command {self._command:#04x} with {len(self._parameters)} parameters")
        self._parameters = bytearray()

    def _sleep(self, code: int, us: int) -> None:
        self.awake = code == _SLPOUT
        if us < self._awake_us:
            self.fault(f"command {code:#04x} {self._awake_us - us} us too early")
        self._ready_us, self._awake_us = us + _READY_US, us + _AWAKE_US

    def _execute(self, code: int, parameters: bytes) -> None:
        if code == _CASET:
            self.x0, self.x1 = _pair(parameters)
        elif code == _RASET:
            self.y0, self.y1 = _pair(parameters)
        elif code == _MADCTL:
            self.madctl = parameters[0]
        elif code == _COLMOD:
            self.pixel_format = parameters[0] & 7

    def _begin_pixels(self) -> None:
        self.transactions += 1
        self.x, self.y = self.x0, self.y0
        self._full = False
        if not self.awake:
            self.fault("pixels for a sleeping controller")
        if self.pixel_format != _RGB565:
            self.fault(f"pixels in format {self.pixel_format}, not RGB565")
        if not self._window_fits():
            self.fault(f"window {self.x0}-{self.x1}, {self.y0}-{self.y1} with MADCTL {self.madctl:#04x}")

    def _window_fits(self) -> bool:
        wide, high = (ROWS, COLUMNS) if self.madctl & _MV else (COLUMNS, ROWS)
        return self.x0 <= self.x1 < wide and self.y0 <= self.y1 < high

    def _pixels(self, data: bytes) -> None:
        """Write big-endian pixels into the window, line by line. After its end they continue at its start."""
        if self._half:
            data = self._half + data
        even = len(data) & ~1
        self._half = data[even:]
        values = array("H", data[:even])
        if sys.byteorder == "little":
            values.byteswap()
        if not self._window_fits():
            return
        written = 0
        while written < len(values):
            if self._full:
                self.fault(f"more pixels than the window {self.x0}-{self.x1}, {self.y0}-{self.y1} holds")
                self._full = False
            count = min(self.x1 + 1 - self.x, len(values) - written)
            self._line(values[written : written + count])
            written += count
            self.x += count
            if self.x > self.x1:
                self.x = self.x0
                self._full = self.y == self.y1
                self.y = self.y0 if self._full else self.y + 1

    def _line(self, values: "array[int]") -> None:
        start, step = self._place(self.madctl, self.x, self.y)
        self.ram[_line(start, step, len(values))] = values
        last = start + step * (len(values) - 1)
        across = _overlap(start % COLUMNS, last % COLUMNS, self._glass_columns)
        down = _overlap(start // COLUMNS, last // COLUMNS, self._glass_rows)
        self.unseen += len(values) - across * down


def _pair(parameters: bytes) -> tuple[int, int]:
    return parameters[0] << 8 | parameters[1], parameters[2] << 8 | parameters[3]


def _overlap(first: int, last: int, glass: tuple[int, int]) -> int:
    """Return how many places two spans have in common. Each span is given by its ends, in any order."""
    return max(0, min(max(first, last), max(glass)) - max(min(first, last), min(glass)) + 1)


def _line(start: int, step: int, count: int) -> slice:
    """Return the slice of `count` places from `start`, `step` apart."""
    stop = start + step * count
    return slice(start, stop if stop >= 0 else None, step)
