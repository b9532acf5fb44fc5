"""Boards: one object a device, which the console asks for everything that differs from device to device.

| attribute | what |
| --- | --- |
| `name`, `width`, `height`, `colour` | the display: pixels, and whether it shows 16 colours or one |
| `buffer` | the canvas's bytes (`ui/canvas.py`), allocated before all else: the largest block of the heap |
| `clock` | `ticks_ms`, `ticks_us`, `ticks_diff`, `ticks_add`, `sleep_ms` as in MicroPython's `time` |
| `home` | directory for saves |
| `listen(latch)` | call `latch(mask, closed, twice)` of `drivers/buttons.py` at each edge, perhaps in an interrupt |
| `pressed()` | mask of the buttons down now (`drivers/buttons.py`) |
| `show(canvas)` | send the canvas's dirty bands to the display |
| `entropy()` | 32 random bits for the next deal; a seed given for tests decides them |
| `entropy(True)` | finds them ahead, while nobody waits |
| `secret()` | 32 random bits that no seed decides, for what a guest must not foresee |
| `ports()` | the lines of a link: pairs of a name, "usb" or "uart", and what opens it (`firmware/link`) |

A device is a file here with a function `board`, its facts taken from its maker's documents, and a name in `BOARDS`. The
simulator's boards are in `host_sim/device/virtual_board.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import loader

if TYPE_CHECKING:
    from firmware.types import Board

BOARDS = ("pico_oled", "pico_oled_sh1106", "waveshare_lcd13", "pimoroni_display", "picosystem")


def open_board(name: str) -> Board:
    """The board of that name, its display's buffer allocated. Raises `ValueError` for an unknown name."""
    if name not in BOARDS:
        raise ValueError("no board called %s; there is %s" % (name, ", ".join(BOARDS)))
    board: Board = loader.load("firmware.boards." + name, "board")()
    # The board holds what it needs. MicroPython leaves its own `rp2` behind when it starts.
    loader.unload([module for module in loader.loaded() if not (module + ".").startswith(("firmware.boards.", "rp2."))])
    return board
