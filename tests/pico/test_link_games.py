"""A whole game between an emulated Pico and the PC, over the link and without screens."""

from collections.abc import Callable
from typing import Any

import pytest

from host_sim.device.clock import ManualClock
from host_sim.pico.boards import Handheld
from host_sim.pico.lines import UsbPort
from host_sim.pico.rig import Pico
from tests.pico import ends
from tests.pico.linked import with_ends

pytestmark = pytest.mark.usefixtures("stock")

BOARD = "pico_oled"
DEAL = 14  # the shortest of the first hundred deals
MOVES = 73
GAME_MS = 30_000
MORE_MS = 1000  # ms that the Pico keeps listening, in case its last acknowledgement is lost

START = "import ends, time\nfrom firmware.link.usb import Usb\nends.run(ends.GuestEnd(Usb(), time, {session}), {more})"
DONE = "\x04\x04>"  # the end of the raw REPL's output; no frame has these three bytes


def start(device: Handheld, session: int) -> None:
    """Start the guest on the Pico, linked by USB."""
    device.pico.start(START.format(session=session, more=MORE_MS))


def is_done(device: Handheld) -> bool:
    """True if the program has printed its summary or stopped with an error. The REPL may have answered frames since."""
    return b"\x04>" in device.pico.console


def play(pico: Pico, end: Any, until: Callable[[], bool]) -> None:
    """Run a Pico and the PC's player until `until()` is true."""
    limit = pico.ms + GAME_MS
    while not until():
        assert pico.ms < limit, bytes(pico.console[-200:])
        end.poll()
        end.move()
        pico.run_ms(1)
        end.clock.advance(1)


def test_a_game_continues_after_its_guest_loses_power() -> None:
    """The guest has lost everything when it joins again. It continues the game at the PC's table."""
    device = with_ends()

    def act(pico: Pico) -> None:
        start(device, 222)
        port, clock = UsbPort(pico), ManualClock()
        end = ends.HostEnd(port, clock, 444, DEAL)
        play(pico, end, lambda: end.table.moves_made() > MOVES // 2)
        device.power_cycle()
        device.pico.boot()
        start(device, 333)
        port.plug(device.pico)
        play(device.pico, end, lambda: is_done(device))
        told = end.summary()
        assert f"{told}\r\n{DONE}".encode() in device.pico.console
        assert told.startswith(f"{MOVES} moves, ")

    device.pico.branch(act)
