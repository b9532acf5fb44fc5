"""Boards: one object per device, for everything that differs between devices.

| attribute | meaning |
| --- | --- |
| `name`, `width`, `height`, `colour` | the display: pixels, and true if it shows 16 colours |
| `buffer` | the canvas's bytes (`ui/canvas.py`), the largest block of the heap and therefore allocated first |
| `clock` | `ticks_ms`, `ticks_us`, `ticks_diff`, `ticks_add`, `sleep_ms` as in MicroPython's `time` |
| `home` | directory for saves |
| `listen(latch)` | call `latch(mask, closed, twice)` of `drivers/buttons.py` at each edge, possibly in an interrupt |
| `pressed()` | mask of the buttons that are down now (`drivers/buttons.py`) |
| `show(canvas)` | send the canvas's dirty bands to the display |
| `is_portable` | true for a device, whose display dims and goes off |
| `light(level)` | brightness: 0 off, 1 dim, 2 low, 3 medium, 4 high |
| `buzzer` | plays short tunes (`drivers/buzzer.py`); None on a board without a buzzer |
| `shift(is_shifted)` | move an OLED's picture by a row, to spare its pixels |
| `is_attached()`, `doze(ms)` | true if a USB host is there; sleep lightly, which cuts USB off |
| `battery()` | the battery's voltage in mV, 0 with USB power or if it cannot be measured |
| `today()`, `set_date(year, month, day)` | the date as a number such as 20261125, 0 if it is unknown; set it |
| `turn(is_turned)` | draw upside down, from the next whole picture on |
| `entropy()` | 32 random bits for the next deal; a test can fix them with a seed |
| `entropy(True)` | prepare these bits in advance, while the console is idle |
| `secret()` | 32 random bits that no seed fixes, for values that a guest must not predict |
| `ports()` | the ports for a link: pairs of a name, "usb" or "uart", and a function that opens it (`firmware/link`) |

Each device has a name in `BOARDS` and a module of that name, which follows the maker's documents. The module has the
`WIRING` (`wiring.py`) and, for an LCD, `SETUP`, the maker's commands for voltages and gamma (`lcd.py`). An owner's file
`/board.json` changes the wiring. The simulator's boards are in `host_sim/device/virtual_board.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import loader

if TYPE_CHECKING:
    from firmware.types import WiredBoard

BOARDS = (
    "pico_oled",
    "pico_oled_sh1106",
    "pico_oled_spi",
    "waveshare_lcd13",
    "waveshare_lcd114",
    "waveshare_lcd2",
    "pimoroni_display",
    "pimoroni_display2",
    "picosystem",
)
# The buttons of a wiring, in the order of their bits in `drivers/buttons.py`.
BUTTONS = ("up", "down", "left", "right", "a", "b", "hint", "menu", "up_down", "right_left")
_FILE = "/board.json"
_HERE = "firmware.boards."


def open_board(name: str) -> WiredBoard:
    """Return the board of that name, with its display buffer allocated. Raises `ValueError` for an unknown name."""
    if name not in BOARDS:
        raise ValueError("no board called %s; there is %s" % (name, ", ".join(BOARDS)))
    wiring = loader.load(_HERE + name, "WIRING")
    problem = ""
    if _has_file():
        wiring, problem = loader.load(_HERE + "wiring", "read")(wiring)
    if wiring["controller"] == "st7789":
        display = loader.load(_HERE + "lcd", "display")(wiring, loader.load(_HERE + name, "SETUP"))
    else:
        display = loader.load(_HERE + "oled", "display")(wiring)
    pins = []
    for i in range(len(BUTTONS)):
        gpios = wiring.get(BUTTONS[i], ())
        for gpio in (gpios,) if isinstance(gpios, int) else gpios:
            pins.append((gpio, 1 << i))
    board: WiredBoard = loader.load(_HERE + "pico", "PicoBoard")(name, display, pins, wiring)
    board.problem = problem
    # The board object now has everything it needs, so unload this package's modules. Also unload `rp2`, which
    # MicroPython imports at start.
    loader.unload([module for module in loader.loaded() if not (module + ".").startswith(("firmware.boards.", "rp2."))])
    return board


def _has_file() -> bool:
    try:
        open(_FILE).close()
        return True
    except OSError:
        return False
