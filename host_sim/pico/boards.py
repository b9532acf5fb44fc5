"""Wiring of the console's boards, from the makers' documents and not from the firmware, and Picos wired like them.

- `pico_oled`, `pico_oled_sh1106`: the wiring table in docs/build-one.md.
- `pico_oled_spi`: the second wiring table there.
- `waveshare_lcd13`, `waveshare_lcd114`, `waveshare_lcd2`: Waveshare's pages and schematics of the Pico-LCD-1.3, -1.14
  and -2; MADCTL 0x70 is what its demos set.
- `pimoroni_display`, `pimoroni_display2`: the pins printed on the Pico Display Pack, and on the packs 2.0 and 2.8; the
  window of `pimoroni-pico`, drivers/st7789.
- `picosystem`: `picosystem`, libraries/hardware.cpp and picosystem.hpp.
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

import host_sim  # noqa: F401  installs the stubs, which the theme's module needs
from host_sim.device.virtual_board import OLED_COLOURS
from host_sim.pico.i2c_bus import I2cBus
from host_sim.pico.rig import Pico
from host_sim.pico.spi_bus import SpiBus
from host_sim.pico.ssd1306 import SH1106, SSD1306, Oled
from host_sim.pico.st7789 import ST7789, Panel
from host_sim.pico.uart import Uart

TAP_MS = 60  # ms down, and ms up again; longer than a contact bounces
HOLD_MS = 700  # ms; longer than the firmware's 600
# Directions on a board whose buttons X and Y stand for two each: the button and the time, in ms, that means them.
_TWO_IN_ONE = {"up": ("x", TAP_MS), "down": ("x", 400), "right": ("y", TAP_MS), "left": ("y", 400)}
QUIET_MS = 60  # ms without a byte to the display; longer than any pause within a redraw
SETTLE_MS = 5000
_LOOK_MS = 5  # ms between two checks of the processor
HOME_MS = 10_000  # ms from power-on to the first picture, with a wide margin

Display = Oled | ST7789
UART = (0, 1)  # GPIOs of UART0, TX and RX: Raspberry Pi's "Pico pinout"


class Wiring(NamedTuple):
    """A board's wiring.

    `display` and `bus` make its display and the bus to it. `buttons` has the GPIO of each button, which a press
    connects to ground, or to 3.3 V if `to_power`. `uart` has the GPIOs of a UART, TX and RX, or None if they cannot be
    wired.
    """

    display: Callable[[], Display]
    bus: Callable[[Any], I2cBus | SpiBus]
    buttons: Mapping[str, int]
    uart: tuple[int, int] | None = UART
    to_power: bool = False


_SIX = {"up": 10, "down": 11, "left": 12, "right": 13, "a": 14, "b": 15}


def _i2c(display: Oled) -> I2cBus:
    return I2cBus(0, sda=4, scl=5, slaves=[display])


WIRING = {
    "pico_oled": Wiring(SSD1306, _i2c, _SIX),
    "pico_oled_sh1106": Wiring(SH1106, _i2c, _SIX),
    "pico_oled_spi": Wiring(
        lambda: SSD1306(on_spi=True),
        lambda oled: SpiBus(0, oled, sck=18, mosi=19, cs=17, dc=21, rst=20),
        _SIX,
    ),
    "waveshare_lcd13": Wiring(
        lambda: ST7789(Panel(240, 240, madctl=0x70)),
        lambda lcd: SpiBus(1, lcd, sck=10, mosi=11, cs=9, dc=8, bl=13, rst=12),
        {"up": 2, "down": 18, "left": 16, "right": 20, "centre": 3, "a": 15, "b": 17, "x": 19, "y": 21},
    ),
    "pimoroni_display": Wiring(
        lambda: ST7789(Panel(240, 135, madctl=0x70, x=40, y=53)),
        lambda lcd: SpiBus(0, lcd, sck=18, mosi=19, cs=17, dc=16, bl=20),
        {"a": 12, "b": 13, "x": 14, "y": 15},
    ),
    "pimoroni_display2": Wiring(
        lambda: ST7789(Panel(320, 240, madctl=0x70)),
        lambda lcd: SpiBus(0, lcd, sck=18, mosi=19, cs=17, dc=16, bl=20),
        {"a": 12, "b": 13, "x": 14, "y": 15},
    ),
    "waveshare_lcd114": Wiring(
        lambda: ST7789(Panel(240, 135, madctl=0x70, x=40, y=53)),
        lambda lcd: SpiBus(1, lcd, sck=10, mosi=11, cs=9, dc=8, bl=13, rst=12),
        {"up": 2, "down": 18, "left": 16, "right": 20, "centre": 3, "a": 15, "b": 17},
    ),
    "waveshare_lcd2": Wiring(
        lambda: ST7789(Panel(320, 240, madctl=0x70)),
        lambda lcd: SpiBus(1, lcd, sck=10, mosi=11, cs=9, dc=8, bl=13, rst=12),
        {"a": 15, "b": 17, "x": 2, "y": 3},  # KEY0 to KEY3
    ),
    "picosystem": Wiring(
        lambda: ST7789(Panel(240, 240, madctl=0x04)),
        lambda lcd: SpiBus(0, lcd, sck=6, mosi=7, cs=5, dc=9, bl=12, rst=4),
        {"up": 23, "down": 20, "left": 22, "right": 21, "a": 18, "b": 19, "x": 17, "y": 16},
        uart=None,
    ),
}


class Handheld:
    """A Pico wired as `board`, or by a `wiring` of one's own, and switched on. With `present` False its OLED is missing
    from the bus.

    | attribute | meaning |
    | --- | --- |
    | `pico` | the Pico, a `rig.Pico` |
    | `display` | the model of its display, a `ssd1306.Oled` or `st7789.ST7789` |
    | `bus` | the bus between the two |
    | `buttons` | GPIO of each button |
    | `uart` | its UART0, a `uart.Uart` |

    Raises `KeyError` for an unknown board, `ValueError` for a missing LCD, and the errors of `Pico`.
    """

    def __init__(
        self,
        board: str,
        image: Path | None,
        *,
        files: Mapping[str, bytes] | None = None,
        flash: bytes | None = None,
        present: bool = True,
        timed_flash: bool = False,
        wiring: Wiring | None = None,
    ) -> None:
        wiring = wiring or WIRING[board]
        self.board = board
        self._to_power = wiring.to_power
        self.buttons = wiring.buttons
        self.display = wiring.display()
        self.bus = wiring.bus(self.display)
        if not present:
            if not isinstance(self.bus, I2cBus) or not isinstance(self.display, Oled):
                raise ValueError(f"{board} cannot do without its display: nothing could tell")
            self.bus.unplug(self.display.address)
        self.uart = Uart(*(wiring.uart or UART))
        devices = [self.bus, self.uart]
        self.pico = Pico(image, files=files, flash=flash, devices=devices, timed_flash=timed_flash)

    def start(self, limit_ms: float = HOME_MS) -> None:
        """Run until the console's first picture is complete. Raises `TimeoutError`."""
        self.pico.wait(f"runs on {self.board}\r\n", limit_ms)
        self.settle()

    def press(self, name: str) -> None:
        """Press a button and keep it down. Raises `KeyError` for a button the board lacks."""
        self.pico.press(self.buttons[name], self._to_power)

    def release(self, name: str) -> None:
        """Release a button."""
        self.pico.release(self.buttons[name])

    def tap(self, *names: str) -> None:
        """Tap buttons one after the other, and wait for the display each time."""
        for name in names:
            self._push(name, TAP_MS)

    def hold(self, name: str) -> None:
        """Press a button until it counts as held."""
        self._push(name, HOLD_MS)

    def settle(self, quiet_ms: float = QUIET_MS, limit_ms: float = SETTLE_MS) -> None:
        """Run until the display has had no byte for `quiet_ms` and the processor has slept, which it never does while
        loading.

        Raises `TimeoutError`.
        """
        end = self.pico.ms + limit_ms
        while True:
            before = self.display.received
            if self._sleeps_within(quiet_ms) and self.display.received == before:
                return
            if self.pico.ms >= end:
                raise TimeoutError(f"the display of {self.board} got bytes for {limit_ms} ms on end")

    def _sleeps_within(self, ms: float) -> bool:
        """Run for `ms`. True if the processor slept at times, as it does between two turns of the console's loop."""
        slept = False
        end = self.pico.ms + ms
        while self.pico.ms < end:
            self.pico.run_ms(min(_LOOK_MS, end - self.pico.ms))
            slept = slept or self.pico.mcu.core.waiting
        return slept

    def image(self) -> Image.Image:
        """Return the display's picture, in the colours and the palette of the golden screens.

        Raises `ValueError` if an LCD shows a colour that is not the theme's.
        """
        display = self.display
        if isinstance(display, Oled):
            data, palette = display.pixels(), [part for colour in OLED_COLOURS for part in colour]
        else:
            palette = list(import_module("firmware.ui.theme").PALETTE)
            data = _indexes(display, palette)
        picture = Image.frombytes("P", (display.width, display.height), data)
        picture.putpalette(palette)
        return picture

    def power_cycle(self) -> None:
        """Switch the Pico off and on.

        The flash keeps its contents, the display's memory does not. Works after a `PowerCut` too.
        """
        self.pico = self.pico.power_cycle()

    def _push(self, name: str, ms: float) -> None:
        if name not in self.buttons and "y" in self.buttons and name in _TWO_IN_ONE:
            name, ms = _TWO_IN_ONE[name]
        self.press(name)
        self.pico.run_ms(ms)
        self.release(name)
        self.pico.run_ms(TAP_MS)
        self.settle()


def _indexes(display: ST7789, palette: list[int]) -> bytes:
    """Return the palette index of each pixel."""
    pixels = display.rgb565()
    colours = tuple(palette)
    width = display.width
    try:
        return b"".join(_row(pixels[at : at + width].tobytes(), colours) for at in range(0, len(pixels), width))
    except KeyError:
        strange = set(pixels) - _colours(colours).keys()
        at = next(i for i, value in enumerate(pixels) if value in strange)
        x, y = at % display.width, at // display.width
        wrong = f"pixel {x}, {y} is {pixels[at]:#06x}, no colour of the theme; {len(strange)} such colours"
        raise ValueError(wrong) from None


@lru_cache(1024)  # most rows are the same as a moment ago
def _row(pixels: bytes, palette: tuple[int, ...]) -> bytes:
    """Return the palette index of each pixel of a row. Raises `KeyError` for a colour outside the palette."""
    return bytes(map(_colours(palette).__getitem__, memoryview(pixels).cast("H")))


@cache
def _colours(palette: tuple[int, ...]) -> dict[int, int]:
    """Return the palette index of each RGB565 colour."""
    known: dict[int, int] = {}
    for index in range(len(palette) // 3 - 1, -1, -1):  # the first of several equal colours counts
        red, green, blue = palette[3 * index : 3 * index + 3]
        known[red >> 3 << 11 | green >> 2 << 5 | blue >> 3] = index
    return known
