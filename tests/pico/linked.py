"""Consoles that echo the bytes of a link: they test a port while a console draws, without the layers above it."""

from functools import cache
from pathlib import Path

from host_sim.device.device_files import device_files
from host_sim.pico import images
from host_sim.pico.boards import TAP_MS, Handheld
from tests.pico import ends
from tools.measure.saved_files import still

# The usual start of the console, with a loop that also echoes the bytes of a port.
_ECHO = """
from firmware import start
from firmware.console import Console
step = Console.step
lines = []
echo = bytearray(1000)
held = 0

def linked(console):
    global held
    if not lines:
        lines.append(dict(console.board.ports())[{name!r}]())
    if not held:
        held = lines[0].read(echo)
    gone = lines[0].write(echo, held)
    held -= gone
    echo[:held] = echo[gone:gone + held]
    return step(console) and (0 if held else 1)

Console.step = linked
start.run({board!r})
"""


def bare(board: str) -> Handheld:
    """Return a board at MicroPython's prompt, with the console's files."""
    files = device_files(board)
    del files["/main.py"]
    device = Handheld(board, images.required(), files=files)
    device.pico.boot()
    return device


@cache
def with_ends(board: str = "pico_oled") -> Handheld:
    """Return a board like that of `bare`, with the module `ends` too; for `Pico.branch` only."""
    files = device_files(board) | {"/ends.py": Path(ends.__file__).read_bytes()}
    del files["/main.py"]
    device = Handheld(board, images.required(), files=files)
    device.pico.boot()
    return device


@cache
def echo(board: str, name: str) -> Handheld:
    """Return a board at its launcher, whose port `name` echoes all bytes; for `Pico.branch` only."""
    files = device_files(board) | still() | {"/main.py": _ECHO.format(name=name, board=board).encode()}
    device = Handheld(board, images.required(), files=files)
    device.start()
    return device


def redraw(device: Handheld, ms: float) -> None:
    """Make a console at its launcher redraw its whole screen again and again for `ms` milliseconds."""
    for i in range(int(ms / (2 * TAP_MS))):
        button = "ab"[i % 2]  # into a game's menu and back

        def press(button: str = button) -> None:
            device.press(button)

        def release(button: str = button) -> None:
            device.release(button)

        device.pico.at(2 * TAP_MS * i, press)
        device.pico.at(2 * TAP_MS * i + TAP_MS, release)
