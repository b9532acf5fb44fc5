"""The output of `fourfold ports` for emulated Picos on a pseudo-terminal; it disturbs none of them."""

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
    """An emulated Pico is several times slower than a real one; it always answers here."""
    monkeypatch.setattr(identify, "PATIENCE", 60.0)


def test_bare_micropython():
    with Cable(Pico(images.required())) as cable:
        told = identify.identify(cable.port)
        assert identify.identify(cable.port) == told
    assert told.startswith("bare MicroPython 1.") and told.endswith(", fourfold flash puts the console on it")


def test_a_console_with_a_debug_link():
    device = Handheld("pico_oled", images.required(), files=device_files("pico_oled", debug=True))
    device.start()
    with Cable(device.pico) as cable:
        assert identify.identify(cable.port) == f"Fourfold {VERSION} on pico_oled"


def test_a_console_that_runs_and_one_that_has_stopped():
    """Only this test stops a console by Ctrl-C."""
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
