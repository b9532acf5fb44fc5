"""The debug link on an emulated Pico over USB: it exists only if enabled, and shows what the device shows."""

from functools import cache

import pytest

from engines import catalog
from engines.table import Table
from firmware import VERSION
from firmware.drivers.buttons import DOWN, A, B
from host_sim.device.clock import Ticks
from host_sim.device.device_files import device_files
from host_sim.link import debug_link
from host_sim.link.debug_link import DebugLink, NoAnswer
from host_sim.link.mirror import Mirror
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.lines import UsbPort
from host_sim.terminal.presses import PressQueue
from host_sim.text.replay import state_hash
from tests.pico.handheld import display_pixels, first_of_colour, launcher
from tools.measure.saved_files import still

pytestmark = pytest.mark.usefixtures("stock")


class DeviceTime(Ticks):
    """A clock with the emulated time of a Pico."""

    def __init__(self, device):
        self._pico = device.pico

    def _now_us(self):
        return int(self._pico.us)

    def sleep_ms(self, ms):
        self._pico.run_ms(ms)


@cache
def started(board):
    """Return a board at its launcher, with copied files and a debug link; for `Pico.branch` only."""
    device = Handheld(board, images.required(), files=device_files(board, debug=True) | still())
    device.start()
    return device


def linked(device):
    """Return a debug link to a board, and its clock."""
    clock = DeviceTime(device)
    return DebugLink(UsbPort(device.pico), clock, lambda: device.pico.run_ms(1)), clock


@pytest.mark.parametrize("board", ["pico_oled", "pimoroni_display"])
def test_a_mirror_shows_what_the_display_shows(board):
    device = started(board)
    device.pico.branch(lambda pico: check_mirror(device))


def check_mirror(device):
    link, clock = linked(device)
    board = device.board
    told = link.facts()
    assert (told.version, told.board) == (VERSION, board)
    assert (told.width, told.height) == (device.display.width, device.display.height)
    mirror = Mirror(UsbPort(device.pico), told, clock)
    keys = PressQueue(mirror, lambda: mirror.is_sent)
    first = first_of_colour().ljust(256, b"\0") if told.colour else bytes(range(256))
    for mask in (0, DOWN, A):
        if mask:
            keys.tap(mask)
        for _ in range(3000):
            keys.update()
            device.pico.run_ms(mirror.step())
            if (
                keys.idle
                and mirror.frames
                and mirror.screens >= 0
                and mirror.pixels.translate(first) == display_pixels(device)
            ):
                break
        else:
            raise AssertionError("the mirror shows something else")
        mirror.frames = 0
    assert device.display.faults == []


def test_a_game_is_started_and_inspected():
    """Text play then continues the game over the same port, and the debug link works again afterwards."""
    device = started("pico_oled")
    device.pico.branch(lambda pico: check_game(device))


def check_game(device):
    link, _ = linked(device)

    def until(condition):
        while not condition():
            device.pico.run_ms(10)
            assert device.pico.ms < 60_000

    link.reseed(42)
    link.press(A)
    until(lambda: "New game" in link.text())
    link.press(A)
    until(link.state)
    dealt = Table("foursquare", 1, bytes(len(catalog.find("foursquare").game().OPTIONS)))
    dealt.deal(42)
    assert link.state() == state_hash(dealt.record.replay().state)
    used, free = link.memory()
    assert 30_000 < used < 150_000 and free > 20_000
    link.press(B, is_hold=True)
    until(lambda: link.text().startswith("Menu\n"))
    before = link.state()
    device.pico.send(b"play --continue\r")
    device.pico.wait("Save it and leave it? yes or no: ")
    device.pico.send(b"yes\r")
    assert b"Foursquare, deal 42, continued." in device.pico.wait("Your move: ")
    device.pico.send(b"hint\rquit\r")
    device.pico.wait("The game is saved.")
    device.pico.run_ms(500)
    link, _ = linked(device)
    assert "of 4 down, " in link.text() and link.state() == ""
    link.press(A)
    until(link.state)
    assert link.state() == before
    assert device.pico.resets == 0 and "/saves/crash.log" not in device.pico.files()


def test_a_console_without_debug_has_no_debug_link(monkeypatch):
    monkeypatch.setattr(debug_link, "PATIENCE_MS", 700)
    device = launcher("pico_oled")

    def act(pico):
        with pytest.raises(NoAnswer):
            linked(device)[0].facts()
        device.tap("down")
        assert device.display.faults == []

    device.pico.branch(act)
