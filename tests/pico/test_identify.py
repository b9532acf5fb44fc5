"""Checks of the output of `fourfold ports` for emulated Picos on a pseudo-terminal; the command disturbs none."""

import pytest

from firmware import VERSION
from host_sim.device.device_files import device_files
from host_sim.link import identify
from host_sim.link.serial_port import SerialPort
from host_sim.pico import images
from host_sim.pico.boards import Handheld
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico

pytestmark = pytest.mark.usefixtures("stock")


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Extend the timeout, because an emulated Pico is several times slower than a real one."""
    monkeypatch.setattr(identify, "PATIENCE", 60.0)


def test_bare_micropython_is_identified():
    with Cable(Pico(images.required())) as cable:
        told = identify.identify(cable.port)
        assert identify.identify(cable.port) == told
    assert told.startswith("bare MicroPython 1.") and told.endswith(", fourfold flash puts the console on it")


def test_a_console_with_a_debug_link_is_identified():
    device = Handheld("pico_oled", images.required(), files=device_files("pico_oled", debug=True))
    device.start()
    with Cable(device.pico) as cable:
        assert identify.identify(cable.port) == f"Fourfold {VERSION} on pico_oled"


def test_a_running_and_a_stopped_console_are_identified():
    """`identify` does not stop a console; this test does, with Ctrl-C."""
    board = "pico_oled"
    device = Handheld(board, images.required(), files=device_files(board))
    device.start()
    with Cable(device.pico) as cable:
        for _ in range(2):
            assert identify.identify(cable.port) == f"Fourfold {VERSION} on {board}"
        port = SerialPort(cable.port)
        assert port.write(b"\x03", 1) == 1
        port.close()
        told = identify.identify(cable.port)
    assert told.startswith("MicroPython 1.") and f"with Fourfold {VERSION}, which has stopped" in told
