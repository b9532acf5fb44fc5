"""Whole games between two emulated Picos, and between one and the PC, by the link without screens."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from host_sim.device.clock import ManualClock
from host_sim.device.device_files import device_files
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.lines import Crossed, UsbPort
from host_sim.pico.rig import Pico
from tests.pico import ends

pytestmark = pytest.mark.usefixtures("stock")

BOARD = "pico_oled"
DEAL = 14  # of the first hundred the one that is over soonest
MOVES = 73
GAME_MS = 30_000
MORE_MS = 1000  # that each end listens when it is done: a last acknowledgement may have to be sent again
LOST_MS = 2500  # without a word until a line counts as lost

OPEN = "import ends, time\nfrom firmware.link.{name} import {kind}\nport = {kind}({pins})\n"
START = "ends.run(ends.{end}(port, time, {numbers}), {more})"
HOST, GUEST = ("HostEnd", f"111, {DEAL}"), ("GuestEnd", "222")
DONE = "\x04\x04>"  # what the raw REPL says; no frame has 0x04 twice


@cache
def at_prompt() -> tuple[Handheld, Handheld]:
    """Two boards at MicroPython's prompt, with the console's files and `ends`; for `Pico.branch` only."""
    files = device_files(BOARD) | {"/ends.py": Path(ends.__file__).read_bytes()}
    del files["/main.py"]
    both = Handheld(BOARD, images.required(), files=files), Handheld(BOARD, images.required(), files=files)
    for made in both:
        made.pico.boot()
    return both


def start(made: Handheld, port: tuple[str, str], end: tuple[str, str]) -> None:
    """Open a port and sit down at its end."""
    made.pico.exec(OPEN.format(name=port[0], kind=port[0].title(), pins=port[1]))
    made.pico.start(START.format(end=end[0], numbers=end[1], more=MORE_MS))


def is_done(made: Handheld) -> bool:
    """Whether it has told of the game, or stopped for an error."""
    return made.pico.console.endswith(b"\x04>")


def play(pico: Pico, end: Any, until: Callable[[], bool]) -> None:
    """Let time pass for a Pico and the PC's end, until something is true."""
    limit = pico.ms + GAME_MS
    while not until():
        assert pico.ms < limit, bytes(pico.console[-200:])
        end.poll()
        end.move()
        pico.run_ms(1)
        end.clock.advance(1)


UART, USB = ("uart", "0, 1"), ("usb", "")


def test_a_game_over_a_bad_line_that_is_cut_once() -> None:
    first, second = at_prompt()

    def act(_: Pico) -> None:
        start(first, UART, HOST)
        start(second, UART, GUEST)
        line = Crossed(first, second, seed=3, damage_every=1000)
        line.run_until(lambda: line.carried >= 8000, GAME_MS)
        line.plugged = False
        line.run_ms(LOST_MS + 500)
        line.plugged = True
        line.run_until(lambda: is_done(first) and is_done(second), GAME_MS, every_ms=50)
        told = first.pico.finish()
        print(f"{line.ms:.0f} ms, {line.carried} bytes, {line.damaged} damaged, {line.lost} lost")
        assert told == second.pico.finish()
        assert told.startswith(f"{MOVES} moves, ")
        assert line.damaged > 10 and line.lost > 50
        assert first.uart.overruns == second.uart.overruns == 0

    first.pico.branch(act)


def test_a_game_whose_guest_loses_power() -> None:
    """It knows nothing any more when it joins again; the PC, which holds the table, has it go on."""
    made = at_prompt()[0]

    def act(pico: Pico) -> None:
        start(made, USB, GUEST)
        port, clock = UsbPort(pico), ManualClock()
        end = ends.HostEnd(port, clock, 444, DEAL)
        play(pico, end, lambda: end.table.moves_made() > MOVES // 2)
        made.power_cycle()
        made.pico.boot()
        start(made, USB, ("GuestEnd", "333"))
        port.plug(made.pico)
        play(made.pico, end, lambda: is_done(made))
        told = end.told()
        assert made.pico.console.endswith(f"{told}\r\n{DONE}".encode())
        assert told.startswith(f"{MOVES} moves, ")

    made.pico.branch(act)
